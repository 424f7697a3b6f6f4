"""Hills as they lie, where a system says how high its ground is: slopes in light and shade, and contours."""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

from game.ui.look import palette
from game.ui.paint.blur import blurred
from game.ui.paint.noise import Floats, fractal_noise
from game.ui.paint.shapes import Shapes, glaze

STEP_PX = 4
"""Sheet pixels to one cell of the heights, as of all areas."""
_CELLS = 2
"""Contours are looked for in every such cell."""
_SOFT_HEXES = 0.36
"""How far slopes reach over the sides of the hexes."""
_ROLLING = 0.42
"""How much high ground rises and falls, as a part of its height."""
_DEEPEST, _STEEP = 0.3, 0.5
"""How far light and shade go from flat ground, and how soon."""
_CONTOUR_HEXES, _EVERY = 0.2, 3
"""How far contours lie apart in height; each so many is drawn broader."""
_SEED = 1266


def heights_of(ground: Floats, hex_px: float, origin: tuple[int, int]) -> Floats:
    """The height of every cell, in hexes, out of that of its hex: soft slopes, and rolling ground the higher it is."""
    height = blurred(ground, hex_px * _SOFT_HEXES)
    size = (height.shape[1], height.shape[0])
    noise = fractal_noise(size, hex_px * 1.5, 4, _SEED, origin) - np.float32(0.5)
    return cast("Floats", (height * (1 + np.float32(2 * _ROLLING) * noise)).astype(np.float32))


def lit(height: Floats, hex_px: float) -> Floats:
    """Light from the upper left on the slopes: 0.5 is flat ground."""
    slope_y, slope_x = np.gradient(height * np.float32(hex_px))
    light = np.float32(_DEEPEST) * np.tanh((slope_x + slope_y) * np.float32(_STEEP))
    return cast("Floats", np.clip(np.float32(0.5) + light, 0, 1).astype(np.float32))


def contours(height: Floats | None, hex_px: float) -> Shapes:
    """Lines of equal height over the sheet; none where nobody says how high the ground lies."""
    shapes = Shapes()
    if height is None:
        return shapes
    field = height[::_CELLS, ::_CELLS]
    for number in range(1, int(float(field.max()) / _CONTOUR_HEXES) + 1):
        lines = _level(field, number * _CONTOUR_HEXES) * (STEP_PX * _CELLS)
        is_broad = number % _EVERY == 0
        colour = glaze(palette.CONTOUR, 150 if is_broad else 105)
        shapes.add_strokes(colour, lines, hex_px * (0.0125 if is_broad else 0.0075))
    return shapes


def _level(field: Floats, level: float) -> NDArray[np.float64]:
    """Where a field passes a level: strokes through its squares, as (x, y) in cells, of shape (strokes, 2, 2)."""
    over = field.astype(np.float64) - level
    corners = np.stack([over[:-1, :-1], over[:-1, 1:], over[1:, 1:], over[1:, :-1]], axis=2)
    rows, columns = np.nonzero((corners > 0).any(axis=2) & (corners <= 0).any(axis=2))
    found = corners[rows, columns]
    steps = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float64)
    points, crossed = [], []
    for side in range(4):
        a, b = found[:, side], found[:, (side + 1) % 4]
        is_crossed = (a > 0) != (b > 0)
        share = np.where(is_crossed, a / np.where(is_crossed, a - b, 1.0), 0.0)[:, None]
        points.append(steps[side] + (steps[(side + 1) % 4] - steps[side]) * share)
        crossed.append(is_crossed)
    through, places = np.stack(crossed, axis=1), np.stack(points, axis=1)
    ends = np.argsort(~through, axis=1, kind="stable")[:, :2]
    picked = places[np.arange(len(rows))[:, None], ends]
    return cast("NDArray[np.float64]", picked + np.stack([columns, rows], axis=1)[:, None, :])
