"""What a marker shows that is laid on a piece or a place, where a game is played on paper."""

from __future__ import annotations

from game.model.frozen import frozen
from game.ui.look.tone import Tone
from game.ui.paint.livery import Livery


@frozen
class ChitLook:
    """A marker that is laid on a piece or a place: a sign in large letters, and below it what it says."""

    sign: str
    word: str
    tone: Tone = Tone.PLAIN
    livery: Livery | None = None
    """Whose it is; None for nobody's."""
    rings: int = 0
    """Circles in place of a sign."""
    has_wedge: bool = False
    """Whether a wedge on its upper edge says which way it is turned."""
