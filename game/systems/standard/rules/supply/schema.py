"""What files may say of supply: figures of the rules file, sources and zones of the scenario. [30]"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.scenario.fields import Count, HexList, HexNumber, Identifier, StrictModel, Title
from game.systems.standard.rules.words_of_files import Player

Steps = Annotated[int, Field(ge=0, le=60)]


class SupplyLines(StrictModel):
    """How far a line may leave the road. [30.32]"""

    full: Steps
    """Steps off the road of a line that supplies fully."""
    partial: Steps
    """Steps off the road of a line that supplies at all."""


class SupplyNumbers(StrictModel):
    """Figures of the module `supply`. [30]"""

    sea: Annotated[tuple[Identifier, ...], Field(min_length=1)]
    """Terrain over which sea lines run. [30.23]"""
    lines: SupplyLines
    partial_ma_less_mp: Annotated[int, Field(ge=0, le=20)]
    """MP fewer of a unit in partial supply. [30.5]"""
    bridgehead_capacity: Annotated[int, Field(ge=0, le=99)]
    """Units that a bridgehead of an invasion supplies after the turn in which it was placed. [30.24]"""
    isolation: Annotated[int, Field(ge=1, le=20)]
    """Post-combat determinations without supply, one after the other, that cost a unit a step. [30.51]"""


class HomeSource(StrictModel):
    """Hexes from which a side is supplied without limit, while it controls them. [30.21]"""

    side: Player
    hexes: HexList = ""
    """These hexes."""
    feeds: tuple[Identifier, ...] = ()
    """Regions of the map: only units in them are supplied from here; left out, all are."""


class PortEntry(StrictModel):
    """A port. [30.22]"""

    name: Title
    hex: HexNumber
    capacity: Annotated[int, Field(ge=1, le=99)]
    """Units that it supplies fully."""
    closed: bool = False
    """Whether no ship can get there in this battle."""


class SeaSource(StrictModel):
    """Where the sea lines of a side begin. [30.23]"""

    side: Player
    hexes: HexList
    """Sea hexes, and hexes of ports, which serve while the side controls them."""


class AttackSupply(StrictModel):
    """Points for attacks in each turn, from turn 1; the last figure goes on; without any a side has no limit. [30.6]"""

    allied: tuple[Count, ...] = ()
    """Of the Allied side."""
    german: tuple[Count, ...] = ()
    """Of the German side."""


class SupplySection(StrictModel):
    """What a scenario says of supply."""

    home: tuple[HomeSource, ...] = ()
    """Sources without limit. [30.21]"""
    ports: Annotated[tuple[PortEntry, ...], Field(max_length=60)] = ()
    """Ports, in the order in which they supply. [30.22]"""
    sea_sources: tuple[SeaSource, ...] = ()
    """Where sea lines begin. [30.23]"""
    zones: tuple[Identifier, ...] = ()
    """Regions of the map that are supply zones. [30.4]"""
    attack_supply: AttackSupply = AttackSupply()
    """What attacks cost. [30.6]"""
