"""Where the parts of the play screen are, for a size of window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.model.frozen import frozen

NARROW_PX = 1100
"""Below this width, at scale 1, the panel slides over the map."""
_SPACIOUS_PX = 1500


@frozen
class Layout:
    """Rectangles of the window."""

    top_bar: pygame.Rect
    map: pygame.Rect
    panel: pygame.Rect
    status: pygame.Rect
    is_narrow: bool
    """Whether the panel lies over the map and is shown only when asked for."""
    is_spacious: bool


def layout_for(size: tuple[int, int], px: Callable[[float], int]) -> Layout:
    """The layout of a window of this size; `px` scales designed lengths."""
    width, height = size
    is_narrow = width < px(NARROW_PX)
    is_spacious = width >= px(_SPACIOUS_PX)
    top, bottom = px(48 if is_spacious else 44), px(26 if is_spacious else 24)
    side = min(px(352 if is_spacious else 300), width)
    body = max(0, height - top - bottom)
    panel = pygame.Rect(width - side, top, side, body)
    map_width = width if is_narrow else width - side
    return Layout(
        top_bar=pygame.Rect(0, 0, width, top),
        map=pygame.Rect(0, top, map_width, body),
        panel=panel,
        status=pygame.Rect(0, height - bottom, width, bottom),
        is_narrow=is_narrow,
        is_spacious=is_spacious,
    )


def place_beside(rect: pygame.Rect, room: pygame.Rect, avoid: pygame.Rect | None, gap_px: int) -> pygame.Rect | None:
    """A rectangle in the middle of a room, or beside what it must not cover; None if there is no such place."""
    placed = rect.copy()
    placed.center = room.center
    if avoid is None or not placed.colliderect(avoid):
        return placed
    across = (avoid.left - gap_px - rect.width, avoid.right + gap_px)
    down = (avoid.top - gap_px - rect.height, avoid.bottom + gap_px)
    spots = [pygame.Rect(left, placed.top, *rect.size) for left in across]
    spots += [pygame.Rect(placed.left, top, *rect.size) for top in down]
    return next((spot for spot in spots if room.contains(spot)), None)


def corner_beside(rect: pygame.Rect, room: pygame.Rect, about: Sequence[pygame.Rect]) -> pygame.Rect:
    """A rectangle in a corner of a room: of those that cover the least of what it is about, the first."""
    return min(corners_of(rect, room), key=lambda placed: covered(placed, about))


def corners_of(rect: pygame.Rect, room: pygame.Rect) -> list[pygame.Rect]:
    """A rectangle in each corner of a room."""
    corners = []
    for name in ("topright", "topleft", "bottomright", "bottomleft"):
        placed = rect.copy()
        setattr(placed, name, getattr(room, name))
        corners.append(placed)
    return corners


def covered(rect: pygame.Rect, about: Sequence[pygame.Rect]) -> int:
    """How much of some rectangles lies under one."""
    return sum(_area(rect.clip(each)) for each in about)


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height
