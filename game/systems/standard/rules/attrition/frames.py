"""Unfinished business of attrition. [33.3, 33.4]"""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.side import Side


@frozen
class Wearing:
    """A front is worn down at the end of the combat phase: its die, what that costs, the hex won. [33.3]"""

    side: Side
    front: int
    stage: str = "die"
    """die, hex, over."""
    units: tuple[int, ...] = ()
    """Those who counted, once the die is rolled."""


@frozen
class EntryChoice:
    """One of these units may enter the hex that the enemy was driven out of. [33.4]"""

    side: Side
    hex: int
    units: tuple[int, ...]


AttritionFrame = Wearing | EntryChoice
