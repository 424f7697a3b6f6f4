"""What there is to say of a game as a whole: plain data, made by a rules system's side of the play screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from game.engine.history import LogEntry
from game.lab.luck import Luck
from game.model.frozen import frozen
from game.model.side import Side
from game.ui.desk.cards import Fact
from game.ui.look.tone import Tone
from game.ui.paint.looks import Look


@frozen
class Past:
    """What has happened, as far as the viewer may know."""

    log: tuple[LogEntry, ...]
    state_after: Callable[[int], Any]
    """The position after so many actions; to be asked for nothing that the viewer may not know."""


@frozen
class ListPiece:
    """One of several pieces under a row."""

    look: Look
    name: str
    about: str
    """What it is and how it stands, told while the mouse is there."""
    tone: Tone = Tone.PLAIN
    """How it stands."""
    hexes: tuple[int, ...] = ()
    """Where it is, or may come, on the map."""


@frozen
class ListRow:
    """A line of a list beside the map."""

    text: str
    detail: str = ""
    mark: str = ""
    """A word or two at the right: how it stands."""
    tone: Tone = Tone.PLAIN
    """Of the mark."""
    rule: str = ""
    look: Look | None = None
    """A piece drawn before it."""
    pieces: tuple[ListPiece, ...] = ()
    """Pieces drawn in rows under it; their names are told while it is chosen."""
    hexes: tuple[int, ...] = ()
    """What it is about on the map."""
    is_heading: bool = False
    is_now: bool = False
    """Whether the list is opened here."""
    share: float = -1.0
    """How far something has come, from 0 to 1, for a bar at its foot; below 0 there is none."""


@frozen
class Listing:
    """A list beside the map."""

    id: str
    title: str
    rows: tuple[ListRow, ...]


@frozen
class RollCard:
    """One roll of the game so far."""

    turn: int
    side: Side
    """Whose luck it was."""
    what: str
    odds: str
    """What was needed, or the column."""
    die: str
    came: str
    luck: float
    """From 0 to 1; a half is to be expected."""
    rule: str


@frozen
class RollSum:
    """All rolls of a kind."""

    side: Side
    title: str
    number: int
    expected: str
    had: str


@frozen
class LuckCard:
    """How kind the dice were."""

    rolls: tuple[RollCard, ...]
    sums: tuple[RollSum, ...]
    luck: tuple[Luck | None, ...]
    """Of each side."""
    combats: tuple[int, ...]
    """How many of each side's rolls were combats."""


@frozen
class Tally:
    """A line of the statistics: a figure for each side, or none where it means nothing."""

    title: str
    figures: tuple[str, ...]
    rule: str = ""


@frozen
class Report:
    """What there is to say of a game that is over."""

    title: str
    winner: Side | None
    reason: str
    rule: str
    facts: tuple[Fact, ...]
    tallies: tuple[Tally, ...]


@frozen
class Briefing:
    """What a player must know before a game begins."""

    length: str
    goals: tuple[tuple[Side, str, str], ...]
    """What each side must do to win, and the number of the rule that says so."""
    facts: tuple[Fact, ...] = ()


class Overview(Protocol):
    """A game as a whole, as one viewer may know it."""

    def calendar(self) -> Listing:
        """Who arrives when and where."""
        ...

    def standing(self, past: Past) -> Listing:
        """How things stand: objectives, losses, turns left and what else decides the game."""
        ...

    def luck(self, past: Past) -> LuckCard:
        """How kind the dice were."""
        ...

    def report(self, past: Past) -> Report | None:
        """What there is to say of a game that is over; None while it goes on."""
        ...

    def briefing(self) -> Briefing:
        """What a player must know before the game begins."""
        ...
