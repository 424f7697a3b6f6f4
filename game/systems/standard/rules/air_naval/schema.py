"""What files may say of aircraft and ships: a section of the scenario, figures of the rules file. [39]"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.scenario.fields import HexNumber, Identifier, StrictModel, Title
from game.systems.standard.rules.words_of_files import Player

AirType = Literal["A", "B", "C", "D", "E", "F"]
Turn = Annotated[int, Field(ge=1, le=60)]
Weather = Annotated[int, Field(ge=0, le=9)]
Part = Annotated[int, Field(ge=1, le=9)]
"""Only one in so many points counts."""


class AirEntry(StrictModel):
    """An air unit. [39.1]"""

    id: Identifier
    """What records call it."""
    title: Title
    """What players read."""
    side: Player
    """Whose it is."""
    type: AirType
    """A fighter-bomber, B medium bomber, C heavy bomber, D dive bomber, E fighter, F transport. [39.1]"""
    tbf: Annotated[int, Field(ge=0, le=30)]
    """Tactical bombing factor: ground support points of a mission at full strength. [39.11]"""
    turns: tuple[Turn, ...] = ()
    """It flies on these turns; left out, on all."""
    based: bool = False
    """Whether it flies from airfields that its side has, as many as they hold; needs the module overruns. [22.53]"""
    offensive_only: bool = False
    """Whether it flies for attacks alone."""
    regions: tuple[Identifier, ...] = ()
    """It flies against hexes of these regions of the map; left out, of all."""


class ShipEntry(StrictModel):
    """A ship with guns. [39.31]"""

    id: Identifier
    """What records call it."""
    title: Title
    """What players read."""
    side: Player
    """Whose it is."""
    hex: HexNumber
    """Where its range is counted from."""
    points: Annotated[int, Field(ge=1, le=30)]
    """What a shot adds to a combat. [39.33]"""
    range: Annotated[int, Field(ge=0, le=60)]
    """How far it reaches, in hexes."""
    shots: Annotated[int, Field(ge=1, le=9)]
    """Shots a turn."""
    turns: tuple[Turn, ...] = ()
    """It fires on these turns; left out, on all."""
    draws_fire: bool = False
    """Whether it may lose a point in place of a step that coastal fire costs invaders within its range. [39.36]"""


class AirNavalSection(StrictModel):
    """Weather, aircraft and ships of a scenario. [39]"""

    weather: Annotated[tuple[Weather, ...], Field(min_length=1, max_length=60)]
    """Of turns 1, 2 and so on; the last goes on. [39.14]"""
    air: Annotated[tuple[AirEntry, ...], Field(max_length=60)] = ()
    ships: Annotated[tuple[ShipEntry, ...], Field(max_length=60)] = ()


class AirNavalNumbers(StrictModel):
    """Figures of the module `air_naval`. [39]"""

    grounded_from: dict[AirType, Annotated[int, Field(ge=0, le=10)]]
    """From this weather on a type of aircraft does not fly. [39.14]"""
    on_demand_part: Part
    """On demand only one in so many points defends. [39.12]"""
    overrun_parts: dict[AirType, Part]
    """In an overrun only one in so many points of a type counts. [22.132]"""
    overrun_ship_part: Part
    """In an overrun only one in so many points of ships counts. [22.14]"""
    most_points: Annotated[int, Field(ge=0, le=99)]
    """Points of a side that count in a combat. [39.15]"""
    most_aa: Annotated[int, Field(ge=0, le=6)]
    """Anti-aircraft values that count in a combat. [39.2]"""
    sent_home: Annotated[int, Field(ge=0, le=6)]
    """On a die of at most this the guns send an aircraft home as well. [39.2]"""
    prepared: Annotated[int, Field(ge=0, le=60)]
    """Ships of a side that may be declared prepared in a turn. [39.32]"""
    points_a_re: Annotated[int, Field(ge=1, le=99)]
    """Unused points at a hex that stand in for the artillery of 19.5. [39.34]"""
    overrun_points_a_re: Annotated[int, Field(ge=1, le=99)]
    """The same against an overrun. [39.34]"""
    suppressing: tuple[AirType, ...]
    """Types of aircraft that may suppress batteries. [39.35]"""
    most_to_suppress: Annotated[int, Field(ge=1, le=6)]
    """A battery is silenced on a die of at most this. [39.35]"""
    destroys: Annotated[int, Field(ge=0, le=6)]
    """A battery that is silenced on a die of at most this is destroyed. [39.35]"""
    weather_modifier_from: Annotated[int, Field(ge=0, le=10)]
    """From this weather on a defence in the open is worse. [21.1]"""
