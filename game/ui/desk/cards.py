"""What panels, prompts and dialogs say: plain data, made by a desk and painted by whoever paints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum

from game.model.frozen import frozen
from game.model.side import Side
from game.ui.look.tone import Tone
from game.ui.paint.looks import Look


@frozen
class Fact:
    """A line of a card: what, how much, and by which rule."""

    label: str
    value: str
    rule: str = ""
    tone: Tone = Tone.PLAIN
    press: str = ""
    """The id that pressing the line hands to the desk; empty if it cannot be pressed."""
    tip: str = ""
    """What pressing it does, told while the mouse is there; a command in braces stands for its key."""
    share: float = -1.0
    """How full something is, from 0 to 1, for a bar under the line; below 0 there is none."""


@frozen
class UnitCard:
    """A unit's card."""

    unit: int
    name: str
    formation: str
    side: Side
    look: Look
    figures: tuple[tuple[str, str], ...]
    """Label and figure, as ("Attack", "8")."""
    mp: tuple[int, int] | None
    """Movement points left and in all, or None where they mean nothing."""
    notes: tuple[Fact, ...] = ()
    mp_label: str = ""
    """What these points are called in two or three letters, if they are no MP: AP."""


@frozen
class Segment:
    """A part of a bar of results."""

    share: int
    """Its weight: of all throws of the bar, which are equally likely, how many bring it."""
    text: str
    meaning: str
    tone: Tone
    rolls: tuple[int, ...] = ()
    """The rolls that bring it, in order; empty on a bar of one die's faces, which are counted from 1."""
    chance: str = ""
    """How likely it is, where that says more than the rolls: then `meaning` tells all of it by itself."""

    @property
    def told(self) -> str:
        """What it is and what it means, in a line."""
        return self.meaning if self.chance or self.meaning == self.text else f"{self.text}: {self.meaning}"


@frozen
class Bar:
    """All results of a throw, and what it is thrown for."""

    label: str
    segments: tuple[Segment, ...]


def joined(segments: Iterable[Segment]) -> tuple[Segment, ...]:
    """Results in their order, those that say the same beside each other in one: weights and rolls together."""
    parts: list[Segment] = []
    for segment in segments:
        last = parts[-1] if parts else None
        if last is not None and last.text == segment.text:
            parts[-1] = replace(last, share=last.share + segment.share, rolls=(*last.rolls, *segment.rolls))
        elif segment.share:
            parts.append(segment)
    return tuple(parts)


@frozen
class Preview:
    """What a choice would bring: two sums or a chance, the column, every result."""

    title: str
    headline: str
    """The sums, as "13 : 4"."""
    column: str
    notes: tuple[Fact, ...]
    segments: tuple[Segment, ...]


@frozen
class Choice:
    """A button: pressing it is `Desk.press(id)`."""

    id: str
    text: str
    key: str = ""
    """The key that presses it, as it is written on the button: A, Shift+A, Enter, 1."""
    is_main: bool = False
    """Whether Enter presses it."""
    refusal: str = ""
    """Why it cannot be pressed now; empty if it can."""


@frozen
class Prompt:
    """What must be decided, for the banner over the map."""

    side: Side
    text: str
    choices: tuple[Choice, ...] = ()
    is_interruption: bool = False
    """Whether it breaks into the phase, maybe the other side's."""
    rule: str = ""
    """The rule that asks for it."""


@frozen
class Row:
    """A line of a sheet that can be pressed or counted up and down."""

    id: str
    text: str
    detail: str = ""
    kind: str = "press"
    """press, toggle, one (of several only one is on) or count."""
    is_on: bool = False
    count: int = 0
    most: int = 0
    refusal: str = ""
    """Why it cannot be used, or counted up, now; empty if it can."""
    look: Look | None = None
    """A piece drawn beside it."""


@frozen
class LedgerView:
    """A sum line by line."""

    title: str
    lines: tuple[Fact, ...]
    total: str
    side: Side


@frozen
class Sheet:
    """A dialog over the map: rows to choose from, sums, what the dice would bring, and buttons."""

    id: str
    title: str
    side: Side
    hex: int = -1
    """A hex that it must not cover, or -1."""
    headings: tuple[tuple[int, str], ...] = ()
    """Lines between the rows: (before row number, text)."""
    rows: tuple[Row, ...] = ()
    ledgers: tuple[LedgerView, ...] = ()
    summary: str = ""
    segments: tuple[Segment, ...] = ()
    bars: tuple[Bar, ...] = ()
    """More throws or columns, one under another, each with its own title."""
    lines: tuple[Fact, ...] = ()
    choices: tuple[Choice, ...] = ()
    is_aside: bool = False
    """Whether it stands in a corner, so that the map can be seen beside it."""
    hexes: tuple[int, ...] = ()
    """What it is about besides: it takes the corner that covers the least of these."""


@frozen
class TrayPiece:
    """A counter that waits beside the map."""

    id: str
    look: Look
    name: str
    detail: str
    is_chosen: bool = False
    is_placed: bool = False
    tip: str = ""
    """What is told of it while the mouse is there."""
    heading: str = ""
    """What it begins in the strip, written over it and those behind it up to the next heading."""


@frozen
class Tray:
    """The strip along the bottom of the map."""

    title: str
    pieces: tuple[TrayPiece, ...]


@frozen
class StepMark:
    """One step of the sequence of play in the top bar."""

    title: str
    state: str
    """done, now or later."""


@frozen
class Score:
    """A figure of the top bar."""

    label: str
    figure: str
    about: str
    """What it means, told while the mouse is there."""
    rule: str = ""
    """The rule it comes from."""


@frozen
class Heading:
    """The top bar's facts."""

    turn: str
    date: str
    side: Side | None
    steps: tuple[StepMark, ...]
    scores: tuple[Score, ...]
    end_text: str
    """Writing of the button that ends the phase."""
    end_refusal: str
    """Why it cannot be ended now; empty if it can."""
    short_date: str = ""
    """The date where there is little room for it; empty if it is short as it is."""


@frozen
class Undone:
    """What is left to do before a phase is ended."""

    text: str
    """As a sentence; empty if nothing is left."""
    names: tuple[str, ...] = ()
    is_missed: bool = False
    """Whether whoever ends a whole turn at once is asked about it all the same: units are waiting to come."""


class LogKind(StrEnum):
    """What a line of the log is about, for finding it; a line may be about several of these."""

    COMBAT = "combat"
    MOVEMENT = "movement"
    BRIDGES = "bridges"
    ARRIVALS = "arrivals"
    DICE = "dice"
    NOTES = "notes"


@frozen
class LogLine:
    """A line of the event log."""

    text: str
    rule: str
    hex: int
    """The hex it is about, or -1."""
    tone: Tone
    number: str = ""
    """The printed number of that hex, where the text names it: it is lit."""
    is_heading: bool = False
    begins_turn: bool = False
    """Whether it is a heading above those of phases."""
    replaces: str = ""
    """A line takes the place of the one before it if both say the same here: a march is one line, not one a hex."""
    kinds: tuple[LogKind, ...] = ()
    units: tuple[tuple[str, int], ...] = ()
    """Units by the names that the text has for them: pressing a name is `Desk.show_unit(unit)`."""
    moment: int = 0
    """How many actions had been done once it had happened."""
    begun: int = 0
    """The moment of the first of the lines whose place it has taken."""
    note: int = -1
    """The number of the note that it shows, or -1."""
