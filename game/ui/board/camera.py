"""The part of the painted sheet that the window looks at.

Sheet coordinates are those of a layout: pixels from the top left corner of the paper; screen coordinates are those of
the window.
"""

from __future__ import annotations

import math

import numpy as np
import pygame

from game.grid.layout import BoardLayout, Point
from game.grid.topology import OFF_BOARD

HEX_PX = 62
"""Size of a hex at the default zoom, flat to flat."""
ZOOM_LEVELS_PX = (24, 32, 44, HEX_PX, 80, 104)
"""The six zoom steps, as the size of a hex flat to flat."""
LARGE_VIEW_PX = 1300
"""From this height on a view is of a display with many pixels ..."""
LARGE_ZOOM_LEVELS_PX = (140, 190)
"""... and there are more zoom steps."""
SMALLEST_HEX_PX = 6
LARGEST_HEX_PX = 256
_SLACK_PX = 48


class Camera:
    """What the window shows of the sheet: a viewport, a zoom and a position. Holds no game state."""

    def __init__(self, layout: BoardLayout, viewport: pygame.Rect) -> None:
        """Look at a sheet through a rectangle of the window, fitted whole."""
        self.layout = layout
        self.viewport = pygame.Rect(viewport)
        self.right_px = self.bottom_px = self.top_px = 0
        """How much of the viewport something lies over for a while: a dialog at the right, a tray, a banner above."""
        self.hex_px = HEX_PX
        self._left = 0
        self._top = 0
        self._sized = (0, (0, 0))
        """The size of the sheet, and for which zoom it was worked out: it is asked for many times in a frame."""
        self.fit()

    @property
    def open(self) -> pygame.Rect:
        """The part of the viewport that nothing lies over."""
        view = self.viewport
        height = max(1, view.height - self.bottom_px - self.top_px)
        return pygame.Rect(view.left, view.top + self.top_px, max(1, view.width - self.right_px), height)

    def reserve(self, right_px: int, bottom_px: int, top_px: int = 0) -> None:
        """Something comes to lie over the viewport, or goes: what is seen of the sheet stays where it is.

        Only a sheet that was seen whole makes way for what comes at the foot, if there is room for all of it.
        """
        sheet = self.sheet_rect
        is_pushed = bottom_px > self.bottom_px and self.open.contains(sheet)
        self.right_px, self.bottom_px, self.top_px = right_px, bottom_px, top_px
        covered_px = sheet.bottom - self.open.bottom
        if is_pushed and covered_px > 0 and sheet.height <= self.open.height:
            self.pan(0, covered_px)

    @property
    def zoom(self) -> float:
        """Screen pixels per sheet pixel."""
        return self.hex_px / self.layout.hex_px

    @property
    def sheet_rect(self) -> pygame.Rect:
        """Where the whole sheet lies on the screen."""
        width, height = self.sheet_size
        return pygame.Rect(self.viewport.x - self._left, self.viewport.y - self._top, width, height)

    @property
    def sheet_size(self) -> tuple[int, int]:
        """The size of the whole sheet at this zoom, in screen pixels."""
        if self._sized[0] != self.hex_px:
            width, height = self.layout.size
            self._sized = (self.hex_px, (round(width * self.zoom), round(height * self.zoom)))
        return self._sized[1]

    @property
    def fit_hex_px(self) -> int:
        """The size of hex at which the whole sheet is seen, no larger than the closest zoom."""
        across = self.open.width / self.layout.size[0]
        down = self.open.height / self.layout.size[1]
        whole = math.floor(min(across, down) * self.layout.hex_px)
        levels = LARGE_ZOOM_LEVELS_PX if self.viewport.height >= LARGE_VIEW_PX else ZOOM_LEVELS_PX
        return max(SMALLEST_HEX_PX, min(whole, levels[-1]))

    @property
    def shows_all(self) -> bool:
        """Whether the whole sheet finds room in the viewport, whatever lies over it for a while."""
        width, height = self.sheet_size
        return width <= self.viewport.width and height <= self.viewport.height

    def to_screen(self, point: Point) -> Point:
        """A sheet point on the screen."""
        return (
            point[0] * self.zoom - self._left + self.viewport.x,
            point[1] * self.zoom - self._top + self.viewport.y,
        )

    def to_sheet(self, position: Point) -> Point:
        """The sheet point under a screen position."""
        return (
            (position[0] - self.viewport.x + self._left) / self.zoom,
            (position[1] - self.viewport.y + self._top) / self.zoom,
        )

    def centre(self, hex: int) -> tuple[int, int]:
        """Screen position of a hex's centre, in whole pixels: wherever the sheet lies, the same place of the sheet."""
        x, y = self.layout.centre(hex)
        zoom, view = self.zoom, self.viewport
        return round(x * zoom) - self._left + view.x, round(y * zoom) - self._top + view.y

    def polygon(self, hex: int, inset: float = 0.0) -> list[Point]:
        """A hex's corners on the screen."""
        return [self.to_screen(point) for point in self.layout.polygon(hex, inset)]

    def side_points(self, hex: int, direction: int) -> tuple[Point, Point]:
        """A side of a hex on the screen, by direction 1..."""
        a, b = self.layout.side_points(hex, direction)
        return self.to_screen(a), self.to_screen(b)

    def hex_at(self, position: Point) -> int:
        """The hex under a screen position; OFF_BOARD outside the viewport or the board."""
        if not self.viewport.collidepoint(position):
            return OFF_BOARD
        return self.layout.hex_at(self.to_sheet(position))

    def visible_hexes(self) -> tuple[int, ...]:
        """Hexes any part of which may be in the viewport, in index order."""
        left, top = self.to_sheet(self.viewport.topleft)
        right, bottom = self.to_sheet(self.viewport.bottomright)
        half_width, half_height = self.layout.half_width_px, self.layout.half_height_px
        x, y = self.layout.centres[:, 0], self.layout.centres[:, 1]
        across = (x > left - half_width) & (x < right + half_width)
        seen = across & (y > top - half_height) & (y < bottom + half_height)
        return tuple(int(i) for i in np.flatnonzero(seen))

    def resize(self, viewport: pygame.Rect) -> None:
        """Show the same middle through another rectangle."""
        middle = self.to_sheet(self.viewport.center)
        self.viewport = pygame.Rect(viewport)
        self._look_at(middle, self.viewport.center)

    def zoom_by(self, steps: int, position: Point | None = None) -> None:
        """Go so many zoom steps closer (or farther, if negative); what is at the position stays there."""
        fit_px = self.fit_hex_px
        more = LARGE_ZOOM_LEVELS_PX if self.viewport.height >= LARGE_VIEW_PX else ()
        levels = sorted({fit_px, *(level for level in (*ZOOM_LEVELS_PX, *more) if level > fit_px)})
        for _ in range(abs(steps)):
            if steps > 0:
                hex_px = next((level for level in levels if level > self.hex_px), self.hex_px)
            else:
                hex_px = next((level for level in reversed(levels) if level < self.hex_px), self.hex_px)
            self.zoom_to(hex_px, position)

    def zoom_to(self, hex_px: int, position: Point | None = None) -> None:
        """Show hexes of this size; what is at the position (the middle, if none is given) stays there."""
        anchor = position if position is not None else self.open.center
        sheet_point = self.to_sheet(anchor)
        self.hex_px = max(SMALLEST_HEX_PX, min(hex_px, LARGEST_HEX_PX))
        self._look_at(sheet_point, anchor)

    def fit(self) -> None:
        """Show the whole sheet, or as much as the farthest zoom shows."""
        self.hex_px = self.fit_hex_px
        self._look_at((self.layout.size[0] / 2, self.layout.size[1] / 2), self.open.center)

    def pan(self, right_px: int, down_px: int) -> None:
        """Move the view over the sheet by screen pixels, as far as the sheet goes."""
        self._left += right_px
        self._top += down_px
        self._clamp()

    def centre_on(self, hex: int) -> None:
        """Bring a hex to the middle of the viewport, as far as the sheet goes."""
        self._look_at(self.layout.centre(hex), self.open.center)

    def _look_at(self, sheet_point: Point, position: Point) -> None:
        self._left = round(sheet_point[0] * self.zoom - (position[0] - self.viewport.x))
        self._top = round(sheet_point[1] * self.zoom - (position[1] - self.viewport.y))
        self._clamp()

    def _clamp(self) -> None:
        width, height = self.sheet_size
        self._left = _clamped(self._left, width, self.viewport.width, self.right_px)
        self._top = _clamped(self._top, height, self.viewport.height, self.bottom_px, self.top_px)


def _clamped(start_px: int, sheet_px: int, view_px: int, covered_px: int, before_px: int = 0) -> int:
    """Where a sheet may begin: a small one lies within the view, of a large one all can be brought into the open."""
    open_px = view_px - covered_px
    if sheet_px <= open_px - before_px:
        is_free = not covered_px and not before_px
        return -((view_px - sheet_px) // 2) if is_free else max(sheet_px - view_px, min(start_px, 0))
    least = min(-_SLACK_PX - before_px, sheet_px - view_px)
    return max(least, min(start_px, sheet_px - open_px + _SLACK_PX))
