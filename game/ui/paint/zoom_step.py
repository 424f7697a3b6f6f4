"""The sheet at one zoom step, painted strip by strip: the baked picture scaled, with grain, grid, numbers and names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.grid.layout import BoardLayout, Side
from game.grid.layouts import lay_out
from game.scenario.board import Board
from game.ui.look import palette
from game.ui.look.fonts import Fonts
from game.ui.paint.lettering import Laid, LaidName, Numbers, PlaceNames
from game.ui.paint.level_names import SHOWN_FROM_PX, LevelNames
from game.ui.paint.master import Master
from game.ui.paint.noise import noise_tile
from game.ui.paint.river_names import Letter, river_letters_at

BYTES_PER_PIXEL = 4
_NUMBERS_FROM_PX = 40
_GRAIN_PX = 256
_GRID_NEAR_PX = 50
_GRID_BROAD_PX = 74
"""From here on the lines of the grid are broader."""
_STRIP_PX = 400
"""About how high a strip is, so that one is painted in some hundredths of a second ..."""
_STRIP_BYTES = 8 * 2**20
"""... and how large it may be on a wide board."""


class ZoomStep(NamedTuple):
    """How near the sheet is seen, and what is printed on it."""

    hex_px: int
    shows_numbers: bool
    shows_grid: bool


Kept = Callable[[ZoomStep, int, tuple[int, int]], pygame.Surface | None]
"""What gives a strip of a zoom step, of this size, if it was painted before."""


class Lettering:
    """What stands on the sheet in letters, wherever it is seen from."""

    def __init__(self, fonts: Fonts, names: PlaceNames, water_names: Callable[[], tuple[Letter, ...]]) -> None:
        """Names of places, what sets those of waters when they are first painted, and the fonts for them."""
        self.fonts = fonts
        self._names = names
        self._set_water_names = water_names

    @cached_property
    def _water_names(self) -> tuple[Letter, ...]:
        return self._set_water_names()

    def waters(self, hex_px: int) -> tuple[Laid, ...]:
        """The names of waters as they are painted at a zoom."""
        return tuple(river_letters_at(self._water_names, self.fonts, hex_px))

    def places(self, layout: BoardLayout, scale: float) -> tuple[LaidName, ...]:
        """The names of places as they lie on bare ground at a zoom, in a window of this scale."""
        return tuple(self._names.laid(layout, self.fonts, scale))


class StepPainter:
    """Paints one zoom step of one board. Strips meet where rows of the baked picture meet: no seam is seen."""

    def __init__(self, board: Board, master: Master, kept: Kept, lettering: Lettering, step: ZoomStep) -> None:
        """A painter of a step; `master` has the baked picture, `kept` gives strips that were painted before."""
        self._board = board
        self._master = master
        self._kept = kept
        self._step = step
        self._layout = lay_out(board.topology, step.hex_px)
        self.size = round(self._layout.size[0]), round(self._layout.size[1])
        """Of the whole sheet, in pixels."""
        row_bytes = self.size[0] * BYTES_PER_PIXEL * step.hex_px
        self._rows = max(1, min(_STRIP_PX // step.hex_px, _STRIP_BYTES // row_bytes))
        self._lettering = lettering

    def area(self, strip: int) -> pygame.Rect:
        """The part of the sheet that a strip is."""
        height = self._rows * self._step.hex_px
        return pygame.Rect(0, strip * height, self.size[0], height).clip((0, 0, *self.size))

    def strips(self, top: int, bottom: int) -> range:
        """The strips that lie between two heights of the sheet."""
        height = self._rows * self._step.hex_px
        last = (self.size[1] - 1) // height
        return range(max(0, min(last, top // height)), min(last, max(top, bottom - 1) // height) + 1)

    def paint(self, strip: int) -> pygame.Surface:
        """A strip: a new surface without alpha."""
        area = self.area(strip)
        kept = self._kept(self._step, strip, area.size)
        if kept is not None:
            return kept
        surface = self._ground(strip, area)
        self._darken(surface, area)
        if self._step.shows_numbers and self._step.hex_px >= _NUMBERS_FROM_PX:
            self._number(surface, area)
        if self._step.hex_px >= SHOWN_FROM_PX:
            self._levels.draw(surface, area)
        for picture, place in self._names:
            if place.colliderect(area):
                surface.blit(picture, place.move(0, -area.top))
        return surface

    # what is worked out when the first strip is painted, which may be in another thread than that of the window

    @cached_property
    def _names(self) -> tuple[Laid, ...]:
        return self._lettering.waters(self._step.hex_px)

    @cached_property
    def _numbers(self) -> Numbers:
        return Numbers(self._lettering.fonts, self._step.hex_px, self._board.topology.numbering)

    @cached_property
    def _levels(self) -> LevelNames:
        return LevelNames(self._board, self._layout, self._lettering.fonts)

    @cached_property
    def _sides(self) -> NDArray[np.float64]:
        return self._layout.every_side()

    @cached_property
    def _sides_heights(self) -> NDArray[np.float64]:
        """The upper and the lower end of every side of the grid."""
        return np.sort(self._sides[:, :, 1], axis=1)

    def _ground(self, strip: int, area: pygame.Rect) -> pygame.Surface:
        """The baked picture under a strip, scaled together with a row of hexes around it, which is then cut off."""
        near, far, (width, height) = self._step.hex_px, self._master.hex_px, self._master.size
        above = min(1, strip * self._rows)
        ends = area.bottom == self.size[1]
        below = 0 if ends else 1
        top = (strip * self._rows - above) * far
        bottom = height if ends else min(((strip + 1) * self._rows + below) * far, height)
        wide = pygame.Rect(0, area.top - above * near, area.width, area.height + (above + below) * near)
        wide = wide.clip((0, 0, *self.size))
        rows = self._master.part(pygame.Rect(0, top, width, max(1, bottom - top)))
        scaled = pygame.transform.smoothscale(rows, wide.size)
        if wide == area:
            return scaled
        surface = pygame.Surface(area.size, 0, scaled)
        surface.blit(scaled, (0, wide.top - area.top))
        return surface

    def _darken(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Grain of the paper, and grid lines under which the ground shows: both multiply what is there."""
        is_near = self._step.hex_px >= _GRID_NEAR_PX and not self._layout.has_long_lines
        ink = palette.GRID if is_near else palette.GRID_FAR
        band = pygame.Surface(area.size, 0, surface)
        for top in range(-(area.top % _GRAIN_PX), area.height, _GRAIN_PX):
            for left in range(0, area.width, _GRAIN_PX):
                band.blit(_grain_tile(), (left, top))
        for (ax, ay), (bx, by) in self._sides_in(area):
            pygame.draw.aaline(band, ink, (ax, ay - area.top), (bx, by - area.top))
            if self._step.hex_px > _GRID_BROAD_PX:
                pygame.draw.aaline(band, ink, (ax + 0.6, ay - area.top + 0.6), (bx + 0.6, by - area.top + 0.6))
        surface.blit(band, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def _sides_in(self, area: pygame.Rect) -> list[Side]:
        if not self._step.shows_grid:
            return []
        upper, lower = self._sides_heights.T
        seen = (upper < area.bottom + 2) & (lower > area.top - 2)
        found: list[Side] = self._sides[seen].tolist()
        return found

    def _number(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        hex_px = self._step.hex_px
        down = self._layout.centres[:, 1]
        for hex in np.flatnonzero((down > area.top - hex_px) & (down < area.bottom + hex_px)).tolist():
            x, y = self._layout.centre(hex)
            self._numbers.draw(surface, self._board.topology.numbers[hex], x, round(y - hex_px * 0.475) - area.top)


@cache
def _grain_tile() -> pygame.Surface:
    """Fine fibres of paper: what the picture is multiplied by, 255 leaving it as it is."""
    fibres = noise_tile(_GRAIN_PX, 128, 2, 40)
    level = (255 - fibres * 22).astype("uint8")
    tile = pygame.Surface((_GRAIN_PX, _GRAIN_PX), 0, 32)
    pygame.surfarray.blit_array(tile, level.T[:, :, None].repeat(3, axis=2))
    return tile
