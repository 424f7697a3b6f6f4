"""Fields of numbers made soft."""

from __future__ import annotations

import numpy as np

from game.ui.paint.noise import Floats


def blurred(field: Floats, sigma_px: float) -> Floats:
    """Three box blurs, which together come close to a bell curve of this width."""
    reach = max(1, round((np.sqrt(4 * sigma_px**2 + 1) - 1) / 2))
    for _ in range(3):
        for axis in (0, 1):
            field = _boxed(field, reach, axis)
    return field


def _boxed(field: Floats, reach: int, axis: int) -> Floats:
    padding = [(reach + 1, reach) if a == axis else (0, 0) for a in (0, 1)]
    summed = np.cumsum(np.pad(field, padding, mode="edge"), axis=axis, dtype=np.float64)
    width = 2 * reach + 1
    if axis == 0:
        return ((summed[width:] - summed[:-width]) / width).astype(np.float32)
    return ((summed[:, width:] - summed[:, :-width]) / width).astype(np.float32)
