"""What the files of Lanterns may say. Every number of the rules is a key here, and stands in YAML."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.scenario.fields import HexNumber, Identifier, StrictModel, Title
from game.scenario.header import RulesHeader, ScenarioHeader

Small = Annotated[int, Field(ge=1, le=9)]
ResultName = Literal["thrown_back", "stand_off", "driven_off"]


class Pace(StrictModel):
    """How bands walk. [9]"""

    steps: Small
    """What a band may spend in its turn. [9.1]"""
    costs: dict[Identifier, Small]
    """Terrain -> what a square of it costs; a square of any other terrain cannot be entered. [9.11, 9.12A]"""


class ResultRow(StrictModel):
    """A line of the table of rushes. [12.B.1]"""

    from_sum: Annotated[int, Field(ge=-99, le=99)]
    """The lowest sum of two dice and the difference in strength that comes to this."""
    result: ResultName


class RulesFile(RulesHeader):
    """A rules file of Lanterns."""

    stack: Small
    """How many bands may stand in a square. [1.2]"""
    pace: Pace
    die: Small
    """Sides of each die. [12.B]"""
    dice: Small
    """How many are thrown together. [12.B]"""
    rush: Annotated[tuple[ResultRow, ...], Field(min_length=1)]
    """The table, from the lowest sum; what lies below its first line comes to that too. [12.B.1]"""


class BandEntry(StrictModel):
    """A band of people."""

    id: Identifier
    name: Title
    strength: Small
    at: HexNumber
    """Where it begins."""


class CrewEntry(StrictModel):
    """One of the two crews."""

    name: Title
    bands: Annotated[tuple[BandEntry, ...], Field(min_length=1, max_length=12)]


class ScenarioFile(ScenarioHeader):
    """A scenario file of Lanterns."""

    crews: Annotated[tuple[CrewEntry, ...], Field(min_length=2, max_length=2)]
    """The crew that moves first, and the other."""
    lanterns: Annotated[tuple[HexNumber, ...], Field(min_length=1)]
    """Squares with a lantern. [31.1]"""
