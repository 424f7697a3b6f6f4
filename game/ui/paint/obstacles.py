"""Where waters and ways run, so that nothing is built or grown on them."""

from __future__ import annotations

import numpy as np
import pygame
from numpy.typing import NDArray

from game.grid.layout import BoardLayout
from game.scenario.board import HIGHWAY, RIVER, ROAD, TRAIL
from game.ui.paint.routes import RAILWAY, Routes
from game.ui.paint.waters import Waters

_STEP_PX = 2
_WAY_HEXES = {TRAIL: 0.03, ROAD: 0.05, HIGHWAY: 0.07, RAILWAY: 0.045}


class Obstacles:
    """A mask of the sheet: true on waters, roads and railways and close beside them."""

    def __init__(self, layout: BoardLayout, waters: Waters, routes: Routes) -> None:
        """Mark every course."""
        size = (int(layout.size[0]) // _STEP_PX + 1, int(layout.size[1]) // _STEP_PX + 1)
        canvas = pygame.Surface(size, 0, 32)
        for course in waters.courses:
            beside = layout.hex_px * (0.07 if course.kind == RIVER else 0.04)
            self._mark(canvas, course.line, float(course.half_widths.max()) + beside)
        for way in routes.ways:
            self._mark(canvas, way.line, layout.hex_px * _WAY_HEXES[way.kind])
        self._mask: NDArray[np.bool_] = pygame.surfarray.array3d(canvas)[:, :, 0] > 0

    def near(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Whether sheet points lie on a course or close beside it."""
        columns = np.clip((x / _STEP_PX).astype(np.int64), 0, self._mask.shape[0] - 1)
        rows = np.clip((y / _STEP_PX).astype(np.int64), 0, self._mask.shape[1] - 1)
        return self._mask[columns, rows]

    @staticmethod
    def _mark(canvas: pygame.Surface, line: NDArray[np.float64], half_px: float) -> None:
        radius = half_px / _STEP_PX
        points = (line / _STEP_PX).tolist()
        for point in points:
            pygame.draw.circle(canvas, "white", point, radius)
        pygame.draw.lines(canvas, "white", closed=False, points=points, width=max(1, round(2 * radius)))
