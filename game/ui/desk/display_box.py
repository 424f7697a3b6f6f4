"""The display of a place that both sides hold: each side's counters in a part of their own, and how each stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.model.frozen import frozen
from game.model.side import Side
from game.ui.look.tone import Tone
from game.ui.paint.looks import Look

if TYPE_CHECKING:
    from game.ui.desk.cards import Fact


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
