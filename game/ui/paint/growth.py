"""What grows on the map: woods, copses, hedgerow trees, the scrub of heath and hills."""

from __future__ import annotations

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
    """All plants of a sheet, from the back to the front."""

    def __init__(self, layout: BoardLayout, areas: Areas, obstacles: Obstacles) -> None:
        """Plant the sheet, leaving waters and ways free."""
        x, y, i, j = _places(layout)
        dice = [chances(_SEED + k, i, j) for k in range(5)]
        spread = layout.hex_px * _SPACING_HEXES * 0.85
        x, y = x + (dice[0] - 0.5) * spread, y + (dice[1] - 0.5) * spread
        species = _species_at(layout, areas, x, y, dice)
        grown = (species >= 0) & ~obstacles.near(x, y)
        if areas.lake is not None:
            grown &= areas.at(areas.lake, x, y) < _DRY
        order = np.argsort(y[grown], kind="stable")
        kinds, picks = species[grown][order], dice[4][grown][order]
        self._stamps = [
            crown_stamp(layout.hex_px * s.across_hexes * (0.85 + 0.3 * v / _VARIANTS), s.tones, s.lobes, v)
            for s in _SPECIES
            for v in range(_VARIANTS)
        ]
        self._stamp = kinds * _VARIANTS + (picks * _VARIANTS).astype(np.int64)
        sizes = np.array([stamp.get_size() for stamp in self._stamps])[self._stamp]
        middles = np.stack([x[grown][order], y[grown][order]], axis=1)
        self._corners: NDArray[np.int64] = np.round(middles - sizes * 0.44).astype(np.int64)
        self._sizes = sizes
        self._down = middles[:, 1]
        """How far down each plant stands: rising, so that those about an area are found quickly."""

    def draw(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the plants that touch an area onto a surface of that area."""
        reach = max(stamp.height for stamp in self._stamps)
        near = slice(*np.searchsorted(self._down, (area.top - reach, area.bottom + reach)).tolist())
        corners = self._corners[near]
        far = corners + self._sizes[near]
        inside = (corners < (area.right, area.bottom)).all(axis=1) & (far > area.topleft).all(axis=1)
        places = (corners[inside] - area.topleft).tolist()
        stamps = [self._stamps[stamp] for stamp in self._stamp[near][inside].tolist()]
        target.fblits(list(zip(stamps, places, strict=True)), pygame.BLEND_PREMULTIPLIED)


def _places(layout: BoardLayout) -> tuple[Floats64, Floats64, NDArray[np.int64], NDArray[np.int64]]:
    """Points of an even pattern over the sheet, and their numbers on the whole map's plane."""
    across = layout.hex_px * _SPACING_HEXES
    down = across * 0.87
    left, top = layout.origin_px
    columns = np.arange(int(left // across), int((left + layout.size[0]) // across) + 1)
    rows = np.arange(int(top // down), int((top + layout.size[1]) // down) + 1)
    i, j = (grid.ravel() for grid in np.meshgrid(columns, rows))
    x = ((i + 0.5 * (j % 2)) * across - left).astype(np.float64)
    return x, (j * down - top).astype(np.float64), i.astype(np.int64), j.astype(np.int64)


Floats64 = NDArray[np.float64]


def _species_at(layout: BoardLayout, areas: Areas, x: Floats64, y: Floats64, dice: list[Floats]) -> NDArray[np.int64]:
    """The species at each point, or -1."""
    heath, rough, woods, built = (areas.at(kind, x, y) for kind in areas.kinds)
    step = 4
    size = (int(layout.size[0]) // step + 2, int(layout.size[1]) // step + 2)
    origin = (layout.origin_px[0] // step, layout.origin_px[1] // step)
    column = np.clip((x / step).astype(np.int64), 0, size[0] - 1)
    row = np.clip((y / step).astype(np.int64), 0, size[1] - 1)
    ragged = value_noise(size, layout.hex_px * 0.3 / step, _SEED, origin)[row, column] - 0.5
    stand = value_noise(size, layout.hex_px * 1.6 / step, _SEED + 9, origin)[row, column]
    clump = value_noise(size, layout.hex_px * 0.45 / step, _SEED + 19, origin)[row, column]
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
