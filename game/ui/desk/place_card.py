"""The card of a place, and the box of one that both sides hold: each side's counters in a part of their own."""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.side import Side
from game.ui.desk.cards import Fact
from game.ui.look.tone import Tone
from game.ui.paint.looks import Look


@frozen
class BoxPiece:
    """A counter in a part of the box."""

    id: str
    """That of the counter on the map: pressing it is choosing that one."""
    name: str
    look: Look
    lines: tuple[tuple[str, Tone], ...] = ()
    """How it stands there, line by line."""


@frozen
class BoxPart:
    """What one side has in the place."""

    side: Side
    title: str
    facts: tuple[Fact, ...]
    pieces: tuple[BoxPiece, ...]


@frozen
class DisplayBox:
    """Both parts."""

    title: str
    rule: str
    parts: tuple[BoxPart, ...]


@frozen
class HexCard:
    """What there is to know of a hex."""

    title: str
    facts: tuple[Fact, ...]
    heading: str = ""
    """How it is headed where a place is no hex: a sector, a square. So is the card of no place: no title, no facts."""
    box: DisplayBox | None = None
    """Both sides' counters, each in its part, where both hold the place."""
