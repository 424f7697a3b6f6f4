"""The sheet of a board of flat-top hexes in their columns, even columns half a hex lower. [1.1]"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.grid.layout import BoardLayout, Point, Side


class HexLayout(BoardLayout):
    """Flat-top hexes within a margin of paper."""

    def _half_size(self) -> Point:
        return self.hex_px / math.sqrt(3), self.hex_px / 2

    def _plane(self, columns: NDArray[np.float64], rows: NDArray[np.float64]) -> tuple[NDArray[np.float64], ...]:
        return columns * self.half_width_px * 1.5, (rows + np.where(columns % 2 == 0, 0.5, 0.0)) * self.hex_px

    def _corner_steps(self) -> tuple[Point, ...]:
        half, radius = self.half_height_px, self.half_width_px
        return (
            (-radius / 2, -half),
            (radius / 2, -half),
            (radius, 0.0),
            (radius / 2, half),
            (-radius / 2, half),
            (-radius, 0.0),
        )

    def _corner_stroke(self, hex: int, direction: int) -> Side:
        raise ValueError(f"hex {self.topology.numbers[hex]} has no direction {direction}")

    def _about_corner(self) -> Iterable[Point]:
        near = self.half_width_px * 0.5
        return ((near * math.cos(a), near * math.sin(a)) for a in (math.radians(30 + 60 * k) for k in range(6)))

    def corner_key(self, point: Point) -> tuple[int, int]:
        """The same pair of whole numbers for a corner, whichever of its hexes it was reckoned from."""
        return (
            round((point[0] + self._left) * 2 / self.half_width_px),
            round((point[1] + self._top) * 2 / self.hex_px),
        )

    def place_at(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Columns and rows of the hexes over sheet points, whether or not the board has them: the nearest centres."""
        across = (x + self._left) / (self.half_width_px * 1.5)
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
