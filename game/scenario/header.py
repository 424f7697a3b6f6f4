"""What every scenario file begins with, whatever rules system it is for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.scenario.fields import Day, FormatVersion, Identifier, Prose, Span, StrictModel, Title
from game.scenario.vocabulary import Vocabulary


class Window(StrictModel):
    """The part of the map that is in play; the rest does not exist for this scenario."""

    columns: Span
    """First and last column."""
    rows: Span
    """First and last row, the same in odd and even columns."""


class Balance(StrictModel):
    """How even a scenario is, by games that a computer player has played against itself."""

    allied_points: Annotated[int, Field(ge=0, le=100)]
    """What the Allied side won of every 100 points, a draw being a half; the rest went to the German side."""
    games: Annotated[int, Field(ge=1, le=1_000_000)]
    """How many games that is from."""
    player: Title
    """Who played both sides: planner:hard."""


class Prices(StrictModel):
    """What variants are worth, by games that a computer player has played against itself."""

    games: Annotated[int, Field(ge=1, le=1_000_000)]
    """How many games with each variant, and as many without any."""
    player: Title
    """Who played both sides: planner:normal."""
    give_or_take: Annotated[int, Field(ge=0, le=100)]
    """How many points the true figure may lie off, 19 times in 20."""
    allied_points: dict[Identifier, Annotated[int, Field(ge=-100, le=100)]]
    """By variant, how many of every 100 points it brings the Allied side; below nothing it brings them the German."""


class ScenarioHeader(StrictModel):
    """The keys that any scenario file has; a rules system adds its own."""

    format: FormatVersion
    """Version of the format."""
    kind: Literal["scenario"]
    """What kind of file this is."""
    id: Identifier
    """The name of the file without its ending."""
    title: Title
    """For the list of scenarios."""
    summary: Prose
    """What it is about, in a few sentences."""
    minutes: Annotated[int, Field(ge=1, le=10000)]
    """How long a game takes two people, for the list of scenarios."""
    balance: Balance | None = None
    prices: Prices | None = None
    system: Identifier
    """The rules system it is for."""
    map: Identifier
    """The map: the file of this name in `maps/`."""
    rules: Identifier
    """The rules: the file of this name in `rules/`."""
    window: Window | None = None
    turns: Annotated[int, Field(ge=1, le=60)]
    """How many game turns it lasts."""
    first_day: Day
    """Date of turn 1, in quotes."""


class RulesHeader(StrictModel):
    """The keys that any rules file has."""

    format: FormatVersion
    """Version of the format."""
    kind: Literal["rules"]
    """What kind of file this is."""
    id: Identifier
    """The name of the file without its ending."""
    title: Title
    """For readers."""
    system: Identifier
    """The rules system it is for."""
    vocabulary: Vocabulary = Vocabulary()
