"""The sheet of a board of squares in columns and rows."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.grid.layout import BoardLayout, Point, Side

_STROKE = 0.3
"""Half of the stroke that stands for a side where squares touch at a corner, as part of the way to that corner."""


class SquareLayout(BoardLayout):
    """Squares edge to edge within a margin of paper; diagonal neighbours touch at a corner."""

    stray_hexes = 0.13
    piece_room = 1.2
    has_long_lines = True

    def _half_size(self) -> Point:
        return self.hex_px / 2, self.hex_px / 2

    def _plane(self, columns: NDArray[np.float64], rows: NDArray[np.float64]) -> tuple[NDArray[np.float64], ...]:
        return columns * self.hex_px, rows * self.hex_px

    def _corner_steps(self) -> tuple[Point, ...]:
        half = self.half_width_px
        return ((-half, -half), (half, -half), (half, half), (-half, half))

    def _corner_stroke(self, hex: int, direction: int) -> Side:
        x, y = self.centre(hex)
        # Diagonal directions lie between two sides: 2 between 1 and 3, so that its corner is the second one.
        dx, dy = self.corner_steps[direction // 2 % len(self.corner_steps)]
        across, down = -dy * _STROKE, dx * _STROKE
        return (x + dx + across, y + dy + down), (x + dx - across, y + dy - down)

    def _about_corner(self) -> Iterable[Point]:
        near = self.half_width_px / 2
        return ((-near, -near), (near, -near), (near, near), (-near, near))

    def corner_key(self, point: Point) -> tuple[int, int]:
        """The same pair of whole numbers for a corner, whichever of its squares it was reckoned from."""
        x, y = (point[0] + self._left) / self.hex_px, (point[1] + self._top) / self.hex_px
        return round(x - 0.5), round(y - 0.5)

    def place_at(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Columns and rows of the squares over sheet points, whether or not the board has them."""
        column = np.floor((x + self._left) / self.hex_px + 0.5)
        row = np.floor((y + self._top) / self.hex_px + 0.5)
        return column.astype(np.int64), row.astype(np.int64)
