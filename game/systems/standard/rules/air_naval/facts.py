"""What of a scenario concerns aircraft and ships and does not change in play. [39]"""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.side import Side


@frozen
class AirUnit:
    """An air unit; its index is its place in `AirNavalFacts.air`. [39.1]"""

    index: int
    id: str
    title: str
    side: Side
    type: str
    tbf: int
    turns: frozenset[int]
    """Turns on which it flies; empty for all."""
    is_offensive_only: bool
    against: frozenset[int] | None
    """Hexes it flies against; None for all."""
    grounded_from: int
    """Weather from which on it does not fly. [39.14]"""
    overrun_part: int
    """In an overrun one in so many of its points counts. [22.132]"""
    is_based: bool
    """Whether it needs an airfield of its side. [22.53]"""
    may_suppress: bool
    """Whether it may silence batteries. [39.35]"""


@frozen
class Ship:
    """A ship with guns; its index is its place in `AirNavalFacts.ships`. [39.31]"""

    index: int
    id: str
    title: str
    side: Side
    points: int
    shots: int
    turns: frozenset[int]
    """Turns on which it fires; empty for all."""
    reach: frozenset[int]
    """Hexes within its range."""
    draws_fire: bool
    """Whether it may lose a point in place of a step of invaders. [39.36]"""


@frozen
class AirNavalFacts:
    """The unchanging part of the module `air_naval`."""

    weather: tuple[int, ...]
    """Of turns 1, 2 and so on; the last goes on. [39.14]"""
    air: tuple[AirUnit, ...]
    ships: tuple[Ship, ...]
    aa: tuple[int, ...]
    """Per unit: what it adds against aircraft. [39.2]"""
    on_demand_part: int
    overrun_ship_part: int
    most_points: int
    most_aa: int
    sent_home: int
    """On a die of at most this the guns send an aircraft home as well. [39.2]"""
    prepared: int
    points_a_re: int
    overrun_points_a_re: int
    most_to_suppress: int
    destroys: int
    """A battery that is silenced on a die of at most this is destroyed. [39.35]"""
    weather_modifier_from: int

    def who_helps(self, side: Side) -> str:
        """What a side can be asked for at all: "air", "ships" or "both". [39.1, 39.3]"""
        has_air, has_ships = (any(unit.side is side for unit in units) for units in (self.air, self.ships))
        return "both" if has_air is has_ships else "air" if has_air else "ships"
