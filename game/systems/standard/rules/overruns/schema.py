"""What files may say of overruns: figures of the rules file. [22]"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.scenario.fields import HexNumber, StrictModel, Title
from game.systems.standard.rules.words_of_files import Player

Points = Annotated[int, Field(ge=0, le=20)]


class OverrunsNumbers(StrictModel):
    """Figures of the module `overruns`. [22]"""

    attempt_mp: Annotated[int, Field(ge=1, le=20)]
    """MP of an attempt, on top of the way into the hex. [22.111]"""
    mobile_attempt_mp: dict[Player, Annotated[int, Field(ge=1, le=20)]] = Field(default_factory=dict)
    """The same for the mobile units of a side, where it is another. [22.111]"""
    hexside_factor: Annotated[int, Field(ge=1, le=9)]
    """By so much the extra cost of a hexside is multiplied. [22.111]"""
    city_mp: Points
    """MP more against a city. [22.113]"""
    fort_mp: tuple[Points, Points]
    """MP more against a fort, by its level 1 and 2; only the highest of these counts. [22.113]"""
    cleared_mp: Points
    """MP more for attackers who cleared the hex without an overrun. [22.42A]"""
    least_odds: Annotated[int, Field(ge=1, le=20)]
    """The defence may be so many times the attack for an immediate overrun, and to fix it in place. [22.106, 22.564]"""


class AirfieldEntry(StrictModel):
    """An airfield, of whoever controls its hex. [22.53]"""

    title: Title
    """What players read."""
    hex: HexNumber
    """Where it lies."""
    capacity: Annotated[int, Field(ge=1, le=60)]
    """Air units that can be based on it."""


class OverrunsSection(StrictModel):
    """What a scenario says of overruns."""

    airborne_assault: bool = False
    """Whether a parachute unit that is scattered onto enemies fights there, depleted and under a deadlock. [40.6]"""
    airfields: Annotated[tuple[AirfieldEntry, ...], Field(max_length=60)] = ()
    """Airfields of the map, for the air units that are said to be based. [22.53]"""
