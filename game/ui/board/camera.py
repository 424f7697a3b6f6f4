"""Where hexes lie on the painted sheet, and the part of the sheet that the window looks at. [1.1]

Sheet coordinates are pixels from the top left corner of the paper, at a given size of hex measured flat to flat;
screen coordinates are those of the window.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

import numpy as np
import pygame
from numpy.typing import NDArray

from game.grid.topology import OFF_BOARD, HexTopology, Topology

Point = tuple[float, float]
HEX_PX = 62
"""Flat to flat at the default zoom."""
ZOOM_LEVELS_PX = (24, 32, 44, HEX_PX, 80, 104)
"""The six zoom steps, as the size of a hex flat to flat."""
SMALLEST_HEX_PX = 6
LARGEST_HEX_PX = 256
_MARGIN_HEXES = 0.72
_SLACK_PX = 48


class HexLayout:
    """The sheet: flat-top hexes in their columns, even columns half a hex lower, within a margin of paper. [1.1]"""

    def __init__(self, topology: Topology, hex_px: float = HEX_PX) -> None:
        """Lay out a board with hexes of `hex_px` flat to flat; TypeError if its cells are not hexes."""
        if not isinstance(topology, HexTopology):
            raise TypeError("only boards of hexes can be painted")
        self.topology = topology
        self.hex_px = float(hex_px)
        self.radius_px = self.hex_px / math.sqrt(3)
        self.margin_px = self.hex_px * _MARGIN_HEXES
        places = np.array(topology.places, dtype=np.float64).reshape(-1, 2)
        across = places[:, 0] * self.radius_px * 1.5
        down = (places[:, 1] + np.where(places[:, 0] % 2 == 0, 0.5, 0.0)) * self.hex_px
        self._left = float(across.min()) - self.radius_px - self.margin_px
        self._top = float(down.min()) - self.hex_px / 2 - self.margin_px
        self.centres: NDArray[np.float64] = np.stack([across - self._left, down - self._top], axis=1)
        """Sheet coordinates of every hex's centre, float64 of shape (hexes, 2)."""
        self.size: Point = (
            float(self.centres[:, 0].max()) + self.radius_px + self.margin_px,
            float(self.centres[:, 1].max()) + self.hex_px / 2 + self.margin_px,
        )

    @property
    def origin_px(self) -> tuple[int, int]:
        """Where the sheet's corner would lie on the whole map's plane: keeps noise in place on a part of the map."""
        return round(self._left), round(self._top)

    @cached_property
    def corner_steps(self) -> tuple[Point, ...]:
        """From a hex's centre to its corners, clockwise from the upper left one; side d runs from d-1 to d. [11.42]"""
        half, radius = self.hex_px / 2, self.radius_px
        return (
            (-radius / 2, -half),
            (radius / 2, -half),
            (radius, 0.0),
            (radius / 2, half),
            (-radius / 2, half),
            (-radius, 0.0),
        )

    def centre(self, hex: int) -> Point:
        """Sheet coordinates of a hex's centre."""
        x, y = self.centres[hex]
        return float(x), float(y)

    def polygon(self, hex: int, inset: float = 0.0) -> list[Point]:
        """A hex's six corners; `inset` 0.1 draws them a tenth of the way to the centre."""
        x, y = self.centre(hex)
        return [(x + dx * (1 - inset), y + dy * (1 - inset)) for dx, dy in self.corner_steps]

    def corner_key(self, point: Point) -> tuple[int, int]:
        """The same pair of whole numbers for a corner, whichever of its hexes it was reckoned from."""
        return round((point[0] + self._left) * 2 / self.radius_px), round((point[1] + self._top) * 2 / self.hex_px)

    def side_points(self, hex: int, direction: int) -> tuple[Point, Point]:
        """Both ends of the side of a hex in a direction 1-6. [11.42]"""
        x, y = self.centre(hex)
        (ax, ay), (bx, by) = self.corner_steps[direction - 1], self.corner_steps[direction % 6]
        return (x + ax, y + ay), (x + bx, y + by)

    def hexside_points(self, hexside: int) -> tuple[Point, Point]:
        """Both ends of a hexside."""
        a, b = self.topology.hexsides[hexside]
        return self.side_points(a, self.topology.direction(a, b))

    def place_at(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Columns and rows of the hexes over sheet points, whether or not the board has them: the nearest centres."""
        across = (x + self._left) / (self.radius_px * 1.5)
        column = np.round(across)
        # The candidates are the columns either side; the nearest of their nearest centres is the hex. [1.1]
        best_column = column.astype(np.int64)
        best_row = np.zeros_like(best_column)
        best = np.full(across.shape, np.inf)
        for step in (0, -1, 1):
            candidate = column + step
            down = (y + self._top) / self.hex_px - np.where(candidate % 2 == 0, 0.5, 0.0)
            row = np.round(down)
            far = ((across - candidate) * 1.5 / math.sqrt(3)) ** 2 + (down - row) ** 2
            nearer = far < best
            best = np.where(nearer, far, best)
            best_column = np.where(nearer, candidate, best_column).astype(np.int64)
            best_row = np.where(nearer, row, best_row).astype(np.int64)
        return best_column, best_row

    def hex_at(self, point: Point) -> int:
        """The hex over a sheet point, or OFF_BOARD."""
        column, row = self.place_at(np.array([point[0]]), np.array([point[1]]))
        return self.topology.find(int(column[0]), int(row[0]))


class Camera:
    """What the window shows of the sheet: a viewport, a zoom and a position. Holds no game state."""

    def __init__(self, layout: HexLayout, viewport: pygame.Rect) -> None:
        """Look at a sheet through a rectangle of the window, fitted whole."""
        self.layout = layout
        self.viewport = pygame.Rect(viewport)
        self.hex_px = HEX_PX
        self._left = 0
        self._top = 0
        self.fit()

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
        return round(self.layout.size[0] * self.zoom), round(self.layout.size[1] * self.zoom)

    @property
    def fit_hex_px(self) -> int:
        """The size of hex at which the whole sheet is seen, no larger than the closest zoom."""
        across = self.viewport.width / self.layout.size[0]
        down = self.viewport.height / self.layout.size[1]
        whole = math.floor(min(across, down) * self.layout.hex_px)
        return max(SMALLEST_HEX_PX, min(whole, ZOOM_LEVELS_PX[-1]))

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
        """Screen position of a hex's centre, in whole pixels."""
        x, y = self.to_screen(self.layout.centre(hex))
        return round(x), round(y)

    def polygon(self, hex: int, inset: float = 0.0) -> list[Point]:
        """A hex's corners on the screen."""
        return [self.to_screen(point) for point in self.layout.polygon(hex, inset)]

    def side_points(self, hex: int, direction: int) -> tuple[Point, Point]:
        """A side of a hex on the screen, by direction 1-6."""
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
        radius, half = self.layout.radius_px, self.layout.hex_px / 2
        x, y = self.layout.centres[:, 0], self.layout.centres[:, 1]
        seen = (x > left - radius) & (x < right + radius) & (y > top - half) & (y < bottom + half)
        return tuple(int(i) for i in np.flatnonzero(seen))

    def resize(self, viewport: pygame.Rect) -> None:
        """Show the same middle through another rectangle."""
        middle = self.to_sheet(self.viewport.center)
        self.viewport = pygame.Rect(viewport)
        self._look_at(middle, self.viewport.center)

    @contextmanager
    def widened(self, right_px: int) -> Iterator[None]:
        """Show more of the sheet at the right for a while, without moving it: behind a dialog."""
        self.viewport.width += right_px
        try:
            yield
        finally:
            self.viewport.width -= right_px

    def zoom_by(self, steps: int, position: Point | None = None) -> None:
        """Go so many zoom steps closer (or farther, if negative); what is at the position stays there."""
        fit_px = self.fit_hex_px
        levels = sorted({fit_px, *(level for level in ZOOM_LEVELS_PX if level > fit_px)})
        for _ in range(abs(steps)):
            if steps > 0:
                hex_px = next((level for level in levels if level > self.hex_px), self.hex_px)
            else:
                hex_px = next((level for level in reversed(levels) if level < self.hex_px), self.hex_px)
            self.zoom_to(hex_px, position)

    def zoom_to(self, hex_px: int, position: Point | None = None) -> None:
        """Show hexes of this size; what is at the position (the middle, if none is given) stays there."""
        anchor = position if position is not None else self.viewport.center
        sheet_point = self.to_sheet(anchor)
        self.hex_px = max(SMALLEST_HEX_PX, min(hex_px, LARGEST_HEX_PX))
        self._look_at(sheet_point, anchor)

    def fit(self) -> None:
        """Show the whole sheet, or as much as the farthest zoom shows."""
        self.hex_px = self.fit_hex_px
        self._look_at((self.layout.size[0] / 2, self.layout.size[1] / 2), self.viewport.center)

    def pan(self, right_px: int, down_px: int) -> None:
        """Move the view over the sheet by screen pixels, as far as the sheet goes."""
        self._left += right_px
        self._top += down_px
        self._clamp()

    def centre_on(self, hex: int) -> None:
        """Bring a hex to the middle of the viewport, as far as the sheet goes."""
        self._look_at(self.layout.centre(hex), self.viewport.center)

    def _look_at(self, sheet_point: Point, position: Point) -> None:
        self._left = round(sheet_point[0] * self.zoom - (position[0] - self.viewport.x))
        self._top = round(sheet_point[1] * self.zoom - (position[1] - self.viewport.y))
        self._clamp()

    def _clamp(self) -> None:
        width, height = self.sheet_size
        self._left = _clamped(self._left, width, self.viewport.width)
        self._top = _clamped(self._top, height, self.viewport.height)


def _clamped(start_px: int, sheet_px: int, view_px: int) -> int:
    if sheet_px <= view_px:
        return -((view_px - sheet_px) // 2)
    return max(-_SLACK_PX, min(start_px, sheet_px - view_px + _SLACK_PX))
