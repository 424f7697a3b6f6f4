"""What a counter shows, and how large it is on hexes of any size."""

from __future__ import annotations

from game.model.colours import Shades
from game.model.frozen import frozen
from game.ui.look.tone import Tone
from game.ui.paint.livery import Livery

COUNTER_HEXES = 0.68
"""A counter's size as a part of its hex."""
SMALL_COUNTER_HEXES = 0.88
"""The same on the smallest hexes."""
_SMALL_TO_PX, _FULL_FROM_PX = 34, 60
"""Hexes up to the one are small, from the other on they are not."""


@frozen
class CounterLook:
    """What a counter shows: display facts, whatever rules they come from."""

    livery: Livery
    """Whose it is: its colours and its outline."""
    type: str
    size: str
    short: str
    figures: tuple[str, ...]
    """What stands below its symbol, whatever the rules print there; the smaller sizes show the first two."""
    steps: int
    """Steps left, or figures left on its tray."""
    full_steps: int
    """Steps or figures it began with."""
    breaks_at: int = 0
    """So many steps lost put it out of action; 0 where nothing does."""
    stripe: Shades | None = None
    """The colour of those it belongs to; without one it has no stripe."""
    worn: bool = False
    """Has lost of its strength: its figures stand on a band."""
    moved: bool = False
    """Has moved, or may not move any more in this phase."""
    fought: bool = False
    is_held: bool = False
    """An enemy near it controls the ground where it stands."""
    marks: tuple[str, ...] = ()
    """A letter or two each, or signs that its system paints, for whatever else is to be seen of it."""
    conditions: tuple[tuple[str, Tone], ...] = ()
    """What it suffers from, in a letter or two each, and how bad that is: tags on its right edge, above its figures."""
    lowered: bool = False
    """Whether the last of its figures is lower at present than it is by nature."""
    is_aboard: bool = False
    """Whether another carries it: its counter is smaller."""
    facing_degrees: float | None = None
    """Where it looks, clockwise from the top of the map; None where that means nothing."""
    system: str = ""
    """The system that may paint the face of its type itself; empty where it has the usual symbol."""


def counter_px(hex_px: int, share: float = COUNTER_HEXES, room: float = 1.0) -> int:
    """The size of a counter on hexes of this size: a share of them, and nearly all of a small one.

    `room` is how much more of it there is in places of another shape.
    Numbers and names of hexes are left out there, and the counter must still be read.
    """
    small = max(0.0, min(1.0, (_FULL_FROM_PX - hex_px) / (_FULL_FROM_PX - _SMALL_TO_PX)))
    share *= room
    return round(hex_px * (share + max(0.0, SMALL_COUNTER_HEXES - share) * small))
