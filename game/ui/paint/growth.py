"""What grows on the map: woods, copses, hedgerow trees, the scrub of heath and hills."""

from __future__ import annotations

import math

import numpy as np
import pygame
from numpy.typing import NDArray

from game.grid.layout import BoardLayout
from game.model.frozen import frozen
from game.ui.look import palette
from game.ui.paint.areas import Areas
from game.ui.paint.noise import Floats, chances, value_noise
from game.ui.paint.obstacles import Obstacles
from game.ui.paint.stamps import crown_stamp

_SPACING_HEXES = 0.094
_VARIANTS = 8
_DRY = 0.36
"""Share of open water up to which plants grow."""
_STAND_PX = 4
_STANDS = ((0.3, 0), (1.6, 9), (0.45, 19))
"""How far apart ragged edges, stands and clumps change, in hexes, and the chance of each."""
_SEED = 333


@frozen
class Species:
    """A kind of plant: how its crowns look."""

    across_hexes: float
    tones: tuple[palette.Rgb, palette.Rgb]
    lobes: int


BROADLEAF, PINE, SHRUB, HEDGEROW = range(4)
_SPECIES = (
    Species(0.15, palette.BROADLEAF, 6),
    Species(0.115, palette.PINE, 4),
    Species(0.062, palette.SHRUB, 1),
    Species(0.1, palette.HEDGEROW, 5),
)


class Growth:
    """All plants of a sheet, from the back to the front; worked out piece by piece, for a large board has millions."""

    def __init__(self, layout: BoardLayout, areas: Areas, obstacles: Obstacles) -> None:
        """Get ready to plant the sheet, leaving waters and ways free."""
        self._layout = layout
        self._areas = areas
        self._obstacles = obstacles
        self._stands = _Stands(layout)
        self._stamps = [
            crown_stamp(layout.hex_px * s.across_hexes * (0.85 + 0.3 * v / _VARIANTS), s.tones, s.lobes, v)
            for s in _SPECIES
            for v in range(_VARIANTS)
        ]
        self._stamp_sizes = np.array([stamp.get_size() for stamp in self._stamps])

    def draw(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the plants that touch an area onto a surface of that area."""
        middles, stamp = self._planted(area.inflate(*(2 * self._stamp_sizes.max(axis=0) + 2).tolist()))
        sizes = self._stamp_sizes[stamp]
        corners = np.round(middles - sizes * 0.44).astype(np.int64)
        far = corners + sizes
        inside = (corners < (area.right, area.bottom)).all(axis=1) & (far > area.topleft).all(axis=1)
        places = (corners[inside] - area.topleft).tolist()
        stamps = [self._stamps[stamp] for stamp in stamp[inside].tolist()]
        target.fblits(list(zip(stamps, places, strict=True)), pygame.BLEND_PREMULTIPLIED)

    def _planted(self, area: pygame.Rect) -> tuple[Floats64, NDArray[np.int64]]:
        """Where plants of an area stand, the farthest up first, and the stamp of each."""
        layout, areas = self._layout, self._areas
        spread = layout.hex_px * _SPACING_HEXES * 0.85
        x, y, i, j = _places(layout, area.inflate(2 * math.ceil(spread), 2 * math.ceil(spread)))
        dice = [chances(_SEED + k, i, j) for k in range(5)]
        x, y = x + (dice[0] - 0.5) * spread, y + (dice[1] - 0.5) * spread
        species = self._stands.species_at(areas, x, y, dice)
        grown = (species >= 0) & ~self._obstacles.near(x, y)
        if areas.lake is not None:
            grown &= areas.at(areas.lake, x, y) < _DRY
        order = np.argsort(y[grown], kind="stable")
        stamp = species[grown][order] * _VARIANTS + (dice[4][grown][order] * _VARIANTS).astype(np.int64)
        return np.stack([x[grown][order], y[grown][order]], axis=1), stamp


def _places(layout: BoardLayout, area: pygame.Rect) -> tuple[Floats64, Floats64, NDArray[np.int64], NDArray[np.int64]]:
    """Points of an even pattern over the sheet about an area, and their numbers on the whole map's plane."""
    across = layout.hex_px * _SPACING_HEXES
    down = across * 0.87
    left, top = layout.origin_px
    columns, rows = (
        np.arange(
            max(int(origin // step), int((origin + low) // step) - 1),
            min(int((origin + size) // step), int((origin + high) // step) + 1) + 1,
        )
        for origin, step, size, low, high in (
            (left, across, layout.size[0], area.left, area.right),
            (top, down, layout.size[1], area.top, area.bottom),
        )
    )
    i, j = (grid.ravel() for grid in np.meshgrid(columns, rows))
    x = ((i + 0.5 * (j % 2)) * across - left).astype(np.float64)
    return x, (j * down - top).astype(np.float64), i.astype(np.int64), j.astype(np.int64)


Floats64 = NDArray[np.float64]


class _Stands:
    """Slow noise over the sheet: where what grows together. It is worked out where it is looked at."""

    def __init__(self, layout: BoardLayout) -> None:
        step = _STAND_PX
        self._size = (int(layout.size[0]) // step + 2, int(layout.size[1]) // step + 2)
        self._origin = (layout.origin_px[0] // step, layout.origin_px[1] // step)
        self._cells = [(layout.hex_px * share / step, _SEED + seed) for share, seed in _STANDS]

    def species_at(self, areas: Areas, x: Floats64, y: Floats64, dice: list[Floats]) -> NDArray[np.int64]:
        """The species at each point, or -1."""
        column = np.clip((x / _STAND_PX).astype(np.int64), 0, self._size[0] - 1)
        row = np.clip((y / _STAND_PX).astype(np.int64), 0, self._size[1] - 1)
        if not len(x):
            return np.full(x.shape, -1, dtype=np.int64)
        left, top = int(column.min()), int(row.min())
        size = (int(column.max()) - left + 1, int(row.max()) - top + 1)
        origin = (self._origin[0] + left, self._origin[1] + top)
        ragged, stand, clump = (
            value_noise(size, cell, seed, origin)[row - top, column - left] for cell, seed in self._cells
        )
        return _species(areas, x, y, dice, ragged - 0.5, stand, clump)


def _species(
    areas: Areas, x: Floats64, y: Floats64, dice: list[Floats], ragged: Floats, stand: Floats, clump: Floats
) -> NDArray[np.int64]:
    heath, rough, woods, built = (areas.at(kind, x, y) for kind in areas.kinds)
    species = np.full(x.shape, -1, dtype=np.int64)
    open_country = (heath + rough + woods + built < 0.25) & (areas.at(areas.wet, x, y) < 0.75)
    species[open_country & (clump > 0.83) & (dice[2] < 0.45)] = HEDGEROW
    species[open_country & (dice[2] < 0.009)] = HEDGEROW
    scrub = heath + ragged * 0.5
    species[(scrub > 0.42) & (dice[2] < 0.1 + 0.4 * (clump > 0.6))] = SHRUB
    species[(scrub > 0.5) & (clump > 0.72) & (dice[2] < 0.16)] = HEDGEROW
    hill = rough + ragged * 0.5
    species[(hill > 0.4) & (dice[2] < 0.12)] = SHRUB
    species[(hill > 0.4) & (clump > 0.56) & (dice[3] < 0.55)] = PINE
    wood = (woods + ragged * 0.8 > 0.4) & ~((clump < 0.14) & (woods < 0.9))
    pine = stand + (dice[2] - 0.5) * 0.3 > 0.52
    species[wood & pine] = PINE
    species[wood & ~pine & (dice[3] < 0.82)] = BROADLEAF
    return species
