"""What of a scenario concerns overruns and does not change in play. [22]"""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.side import Side


@frozen
class OverrunsFacts:
    """The unchanging part of the module `overruns`."""

    attempt_mp: tuple[int, ...]
    """Per unit: MP of an attempt, on top of the way into the hex. [22.111]"""
    hexside_factor: int
    """By so much the extra cost of a hexside is multiplied. [22.111]"""
    city_mp: int
    """MP more against a city. [22.113]"""
    fort_mp: tuple[int, int, int]
    """MP more by the level of a fort, 0 to 2. [22.113]"""
    cleared_mp: int
    """MP more for attackers who cleared the hex without an overrun. [22.42A]"""
    least_odds: int
    """The defence may be so many times the attack, no more. [22.106, 22.564]"""
    airborne_assault: bool
    """Whether a parachute unit that is scattered onto enemies fights there. [40.6]"""
    airfields: tuple[tuple[int, int], ...]
    """Hexes with an airfield, and how many air units can be based on it. [22.53]"""
    based: frozenset[Side]
    """Sides with air units that need an airfield; where there is none nobody builds one. [22.532]"""
