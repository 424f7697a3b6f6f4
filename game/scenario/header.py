"""What every scenario file begins with, whatever rules system it is for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.model.colours import USUAL, Colours, Rgb, Shades
from game.model.side import Side, SideInfo, Sides
from game.scenario.fields import Colour, Day, FormatVersion, Identifier, Prose, Stretch, StrictModel, Title
from game.scenario.vocabulary import Vocabulary

SideColour = Literal["olive", "slate", "russet", "violet"]
"""What the window has colours for, in each of its sets."""
CounterShape = Literal["rounded", "cut", "square", "notched"]
Difficulty = Literal["easy", "fair", "hard"]


class ShadesEntry(StrictModel):
    """A colour in every set of colours that a player may choose; where none is given the window finds one."""

    usual: Colour
    """As printed."""
    red_green: Colour | None = None
    """For eyes that confuse red and green."""
    blue_yellow: Colour | None = None
    """For eyes that confuse blue and yellow."""
    high_contrast: Colour | None = None
    """Where light and dark must tell everything."""


class ColoursEntry(StrictModel):
    """Colours of counters beside those of their sides."""

    counters: dict[Identifier, ShadesEntry] = Field(default_factory=dict)
    """The counters of a part of a side, by its id: a nation."""
    stripes: dict[Title, Colour] = Field(default_factory=dict)
    """The stripe of the units of a formation, by its name; without a colour they have none."""


class Window(StrictModel):
    """The part of the map that is in play; the rest does not exist for this scenario."""

    columns: Stretch
    """First and last column."""
    rows: Stretch
    """First and last row, the same in odd and even columns."""


class Balance(StrictModel):
    """How even a scenario is, by games that a computer player has played against itself."""

    points: Annotated[int, Field(ge=0, le=100)]
    """What the first side won of every 100 points, a draw being a half; the rest went to the other sides."""
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
    points: dict[Identifier, Annotated[int, Field(ge=-100, le=100)]]
    """By variant, how many of every 100 points it brings the first side; below nothing it brings them the others."""


class SideEntry(StrictModel):
    """A side of the battle."""

    id: Identifier
    """What it is called in files, on the command line and between machines."""
    title: Title
    """Its name as it stands before a noun: Allied, for the Allied side and an Allied victory."""
    colour: SideColour | None = None
    """The colour that the window shows it in; without one it chooses."""
    counter: CounterShape | None = None
    """The outline of its counters, so that no colour is needed to tell sides apart; without one the window chooses."""


class EndingEntry(StrictModel):
    """How a game that ended in one way differs from what happened."""

    id: Identifier
    """What tables of words call it."""
    won_by: Identifier
    """The side that won, or draw."""
    from_turn: Annotated[int, Field(ge=1, le=60)] = 1
    """If it ended in this turn or later."""
    to_turn: Annotated[int, Field(ge=1, le=60)] = 60
    """If it ended in this turn or sooner."""
    text: Prose
    """Two or three sentences for players, in the past tense."""


class HistoryEntry(StrictModel):
    """What really happened, told when the game is over, and how the game differs from it."""

    happened: Prose
    """What really happened, in two or three sentences."""
    endings: Annotated[tuple[EndingEntry, ...], Field(min_length=1, max_length=20)]
    """The first that fits how a game ended is told; a game that none fits is told what happened alone."""


SideEntries = Annotated[tuple[SideEntry, ...], Field(min_length=2, max_length=len(Side))]


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
    difficulty: dict[Identifier, Difficulty] = Field(default_factory=dict)
    """By side, how hard it is to lead well for somebody who knows the rules; it says nothing of who is favoured."""
    teaches: Annotated[tuple[Title, ...], Field(max_length=6)] = ()
    """What one learns by playing it, a few words each, for the list of scenarios."""
    balance: Balance | None = None
    prices: Prices | None = None
    history: HistoryEntry | None = None
    system: Identifier
    """The rules system it is for."""
    map: Identifier
    """The map: the file of this name in `maps/`."""
    rules: Identifier
    """The rules: the file of this name in `rules/`."""
    window: Window | None = None
    sides: SideEntries | None = None
    """The sides in their order; without them those of the rules file."""
    colours: ColoursEntry = ColoursEntry()
    """Colours of counters that the rules file does not give, or gives otherwise."""
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
    sides: SideEntries | None = None
    """The sides in their order, where a scenario says nothing of them."""
    colours: ColoursEntry = ColoursEntry()
    """Colours of counters, where a scenario says nothing of them."""


def sides_of(script: ScenarioHeader, rules: RulesHeader) -> Sides | None:
    """The sides of a scenario, as it says itself or as its rules say; None if there are none, or two of one id."""
    entries = script.sides or rules.sides or ()
    if len({entry.id for entry in entries}) != len(entries) or not entries:
        return None
    return Sides([SideInfo(entry.id, entry.title, entry.colour or "", entry.counter or "") for entry in entries])


def colours_of(script: ScenarioHeader, rules: RulesHeader) -> Colours:
    """The colours of a scenario: those of its rules, and its own in their stead or beside them."""
    counters = {**rules.colours.counters, **script.colours.counters}
    stripes = {**rules.colours.stripes, **script.colours.stripes}
    return Colours(
        {name: _shades(entry) for name, entry in counters.items()},
        {name: Shades(_rgb(colour)) for name, colour in stripes.items()},
    )


def _shades(entry: ShadesEntry) -> Shades:
    given = entry.model_dump(exclude_none=True)
    return Shades(_rgb(given.pop(USUAL)), tuple((scheme, _rgb(colour)) for scheme, colour in given.items()))


def _rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue
