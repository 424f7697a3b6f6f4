"""The ground of a piece of the sheet: fields, with heath, hills, forest floor and streets laid into them, lit."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.look import palette
from game.ui.paint.areas import Areas
from game.ui.paint.farmland import Fields, draw_fields
from game.ui.paint.noise import noise_tile
from game.ui.paint.shapes import layer_for

CHUNK_PX = 512
"""The sheet is painted in squares of this size; the fine noise repeats with it."""
_SEED = 77
_EDGE = 3
_FULL = 128
"""A whole cover; differences of colours times this still fit 16 bits."""
_EDGE_NOISE = 1.05
_THRESHOLD = (0.44, 0.44, 0.44, 0.5)

Bytes = NDArray[np.uint8]


def _ramp(tones: Sequence[palette.Rgb]) -> Bytes:
    """256 colours from the first tone to the last."""
    stops = np.linspace(0, 255, len(tones))
    table = [np.interp(np.arange(256), stops, [tone[channel] for tone in tones]) for channel in range(3)]
    return np.stack(table, axis=1).astype(np.uint8)


_BANK = ((88, 112, 116), (0, 60, _FULL))
"""How far shares of open water cover the ground."""
_WATER_RAMP = np.stack(
    [
        np.interp(np.arange(256), (112, 116, 126, 136, 255), stops)
        for stops in zip(
            palette.SHORE, palette.WATER_EDGE, palette.WATER_EDGE, palette.WATER, palette.WATER_LIT, strict=True
        )
    ],
    axis=1,
).astype(np.uint8)


class Ground:
    """What the ground of every piece is mixed from; made once for a sheet."""

    def __init__(self, fields: Fields, areas: Areas) -> None:
        """Prepare noise and colour ramps; the patchwork of fields lies under everything."""
        self._fields = fields
        self._grounds = areas.grounds()
        self._light = areas.light_and_lake()
        self._has_lake = areas.lake is not None
        coarse = noise_tile(CHUNK_PX, 16, 5, _SEED)
        mottle = noise_tile(CHUNK_PX, 40, 4, _SEED + 20)
        self._edge = ((coarse - 0.5) * _EDGE_NOISE * 255).astype(np.int16)
        self._mottle = np.clip((mottle - 0.5) * 440 + 140, 0, 255).astype(np.uint8)
        self._ramps = [_ramp(t) for t in (palette.HEATH, palette.ROUGH, palette.FOREST_FLOOR, palette.BUILT_UP)]

    def paint(self, area: pygame.Rect) -> pygame.Surface:
        """A new 32-bit surface of the ground of an area that begins at a multiple of CHUNK_PX."""
        layer = layer_for(area)
        draw_fields(self._fields, area).draw(layer, area)
        base = pygame.transform.smoothscale(layer, area.size)
        rgb = pygame.surfarray.array3d(base).transpose(1, 0, 2).astype(np.int16)
        shares, light = self._grounds.piece(area), self._light.piece(area)
        tile = (slice(0, area.height), slice(0, area.width))
        for kind, ramp in enumerate(self._ramps):
            self._lay(rgb, shares[:, :, kind], kind, ramp[self._mottle[tile]], tile)
        _light(rgb, light[:, :, 0])
        if self._has_lake:
            _flood(rgb, light[:, :, 1])
        surface = pygame.Surface(area.size, 0, 32)
        pygame.surfarray.blit_array(surface, np.clip(rgb, 0, 255).transpose(1, 0, 2))
        return surface

    def _lay(self, rgb: NDArray[np.int16], share: Bytes, kind: int, texture: Bytes, tile: tuple[slice, slice]) -> None:
        """Lay one kind of ground into the rest, with a ragged edge."""
        if int(share.max()) < 60:
            return
        depth = (share.astype(np.int16) + self._edge[tile] - round(255 * _THRESHOLD[kind])) * _EDGE
        cover = np.clip(depth, 0, _FULL)[:, :, None]
        rgb += ((texture.astype(np.int16) - rgb) * cover) >> 7


def _flood(rgb: NDArray[np.int16], share: Bytes) -> None:
    """Lay open water over the ground: a pale shore, a dark line, then water that is lighter far out."""
    cover = np.interp(np.arange(256), _BANK[0], _BANK[1]).astype(np.int16)[share][:, :, None]
    rgb += ((_WATER_RAMP[share].astype(np.int16) - rgb) * cover) >> 7


def _light(rgb: NDArray[np.int16], light: Bytes) -> None:
    shade = light.astype(np.int16) - 128
    rgb += ((rgb >> 2) * shade[:, :, None]) >> 5
