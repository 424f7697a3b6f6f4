"""What the window shows of a map, as far as it says what has changed since."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.ui.board.marks import Marks, Sight
from game.ui.desk.stage import Scenery
from game.ui.paint.tags import Written


class Seen(NamedTuple):
    """What the window shows, as far as it says what has changed since."""

    frame: tuple[int, tuple[int, int], tuple[int, int, int, int]]
    """The surface, its size, and the place that the map has in it."""
    sheet: tuple[int, int, int, int]
    """Where the whole map lies, as near as it is seen ..."""
    still: tuple[Hashable, ...]
    """... and how else it is looked at."""
    scenery: Scenery
    marks: Marks
    hex: int
    """The hex that the mouse points at ..."""
    piece: str
    """... and the counter of it."""
    place: pygame.Rect
    """What of the window the hex takes with its counters, as they lie and fanned out."""
    way: pygame.Rect
    """What of the window the way to it takes."""
    written: frozenset[Written]
    """What is written over the map."""
    alone: str
    """Why more is drawn over the hex than where the mouse points at others: keys point, or it may be chosen."""
    fixed: tuple[pygame.Rect, ...]
    """What is drawn with the map, but stays where it is in the window as the map is moved."""
    mouse: tuple[int, int]

    def differs_in_the_map(self, other: Seen) -> bool:
        """Whether more of the map looks different than what is pointed at."""
        return self.sheet != other.sheet or self.differs_on_the_sheet(other)

    def differs_on_the_sheet(self, other: Seen) -> bool:
        """The same, wherever the map lies in the window."""
        if self.scenery is not other.scenery or (self.frame, self.still) != (other.frame, other.still):
            return True
        if (self.alone or other.alone) and (self.alone, self.hex, self.piece) != (other.alone, other.hex, other.piece):
            return True
        return self.marks is not other.marks and to_hex(self.marks, other.marks) != other.marks

    def points_elsewhere(self, other: Seen) -> bool:
        """Whether another way is shown, with what there is to tell of it, or what is seen from another hex."""
        return self.marks is not other.marks and to_hex(self.marks, other.marks) != self.marks


def to_hex(marks: Marks, other: Marks) -> Marks:
    """Marks with what another hex that is pointed at has: its way, what is met on it, and what is seen from there."""
    return replace(
        marks, sight=other.sight, path=other.path, path_text=other.path_text, path_tone=other.path_tone,
        rings=other.rings, badges=other.badges,
    )  # fmt: skip


def way_of(marks: Marks) -> tuple[Hashable, ...]:
    """The way that is shown, with what is written at its end."""
    return marks.path, marks.path_text, marks.path_tone


def otherwise_seen(one: Sight | None, other: Sight | None) -> frozenset[int]:
    """The hexes in which two sights may look different."""
    one, other = one or Sight(), other or Sight()
    bounds = {*one.bounds} ^ {*other.bounds}
    return (one.dark ^ other.dark | one.unseen ^ other.unseen | one.blockers ^ other.blockers).union(
        *(bound.hexes for bound in bounds)
    )
