"""What must be drawn of a map that was moved under the window: most of it only lies elsewhere than before."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.ui.look.rects import around

_PART_PX = 60_000
"""To begin a part of the map takes as long as to draw so many pixels of it: what lies near each other is one part."""

Offset = tuple[int, int]
"""How far the map has moved in the window, to the right and down."""


def came_into_view(viewport: pygame.Rect, moved: Offset) -> list[pygame.Rect]:
    """What of the map was not seen before it moved."""
    return around(viewport.move(moved), viewport)


def taken_along(fixed: pygame.Rect, viewport: pygame.Rect, moved: Offset) -> list[pygame.Rect]:
    """Where the likeness of something comes to lie that is moved with the map, but is fixed to the window."""
    return around(fixed, fixed.clip(viewport).move(moved).clip(viewport)) if fixed.colliderect(viewport) else []


def to_draw(places: Iterable[pygame.Rect], viewport: pygame.Rect) -> list[pygame.Rect] | None:
    """The parts of the map in which these places lie; None where all of it is as soon drawn.

    Parts may overlap: what lies in two of them is drawn twice, and looks the same.
    """
    parts: list[pygame.Rect] = []
    for place in places:
        part = place.clip(viewport)
        while part and (near := next((other for other in parts if _are_one(part, other)), None)) is not None:
            parts.remove(near)
            part = part.union(near)
        parts += [part] if part else []
    return parts if sum(map(_price, parts)) < _price(viewport) else None


def _are_one(part: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether two parts are drawn sooner as one."""
    return _price(part.union(other)) <= _price(part) + _price(other)


def _price(part: pygame.Rect) -> int:
    return part.width * part.height + _PART_PX
