"""The sheet at one zoom step, painted strip by strip: the baked picture scaled, with grain, grid, numbers and names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.grid.layout import BoardLayout, Side
from game.grid.layouts import lay_out
from game.scenario.board import Board
from game.ui.look import palette
from game.ui.look.fonts import Fonts
from game.ui.paint.lettering import Laid, LaidName, Numbers, PlaceNames, Said
from game.ui.paint.level_names import SHOWN_FROM_PX, LevelNames
from game.ui.paint.master import Master
from game.ui.paint.noise import noise_tile
from game.ui.paint.waters import Waters

if TYPE_CHECKING:
    from game.ui.paint.river_names import Letter

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
_WIDE_PX, _BLOCK_PX = 8192, 2048
"""On a sheet wider than this strips are cut into blocks about so wide: only a small part of it is ever seen."""


class ZoomStep(NamedTuple):
    """How near the sheet is seen, and what is printed on it."""

    hex_px: int
    shows_numbers: bool
    shows_grid: bool


Kept = Callable[[ZoomStep, int, tuple[int, int]], pygame.Surface | None]
"""What gives a strip of a zoom step, of this size, if it was painted before."""


class Lettering:
    """What stands on the sheet in letters, wherever it is seen from."""

    def __init__(self, fonts: Fonts, names: PlaceNames, layout: BoardLayout, waters: Waters, said: Said) -> None:
        """Names of places, waters whose names are set on their layout when they are first painted, and the fonts."""
        self.fonts = fonts
        self._names = names
        self._layout = layout
        self._waters = waters
        self._said = said

    @cached_property
    def _water_names(self) -> tuple[Letter, ...]:
        from game.ui.paint.river_names import river_letters

        return river_letters(self._layout, self._waters, self.fonts, self._said)

    def waters(self, hex_px: int, area: pygame.Rect) -> Iterator[Laid]:
        """The names of waters as they are painted at a zoom, letter by letter, as far as they touch an area."""
        from game.ui.paint.river_names import river_letters_at

        found = river_letters_at(self._water_names, self.fonts, hex_px, area)
        return ((picture, place) for picture, place in found if place.colliderect(area))

    def places(self, layout: BoardLayout, scale: float) -> tuple[LaidName, ...]:
        """The names of places as they lie on bare ground at a zoom, in a window of this scale."""
        return tuple(self._names.laid(layout, self.fonts, scale))


class StepPainter:
    """Paints one zoom step of one board. Strips meet where rows of the baked picture meet: no seam is seen.

    A strip goes from one edge of the sheet to the other; on a very wide one it is cut into blocks, which count as one.
    """

    def __init__(self, board: Board, master: Master, kept: Kept, lettering: Lettering, step: ZoomStep) -> None:
        """A painter of a step; `master` has the baked picture, `kept` gives strips that were painted before."""
        self._board = board
        self._master = master
        self._kept = kept
        self._step = step
        self._layout = lay_out(board.topology, step.hex_px)
        self.size = round(self._layout.size[0]), round(self._layout.size[1])
        """Of the whole sheet, in pixels."""
        self._columns = (_BLOCK_PX if self.size[0] > _WIDE_PX else self.size[0]) // step.hex_px + 1
        """Hexes across that a block has."""
        self._blocks = -(-self.size[0] // (self._columns * step.hex_px))
        row_bytes = min(self.size[0], self._columns * step.hex_px) * BYTES_PER_PIXEL * step.hex_px
        self._rows = max(1, min(_STRIP_PX // step.hex_px, _STRIP_BYTES // row_bytes))
        self._lettering = lettering

    def area(self, strip: int) -> pygame.Rect:
        """The part of the sheet that a strip is."""
        width, height = self._columns * self._step.hex_px, self._rows * self._step.hex_px
        row, column = divmod(strip, self._blocks)
        return pygame.Rect(column * width, row * height, width, height).clip((0, 0, *self.size))

    def strips(self, part: pygame.Rect) -> Sequence[int]:
        """The strips that a part of the sheet touches, at least one."""
        width, height = self._columns * self._step.hex_px, self._rows * self._step.hex_px
        rows = _touched(part.top, part.bottom, height, self.size[1])
        columns = _touched(part.left, part.right, width, self.size[0])
        return [row * self._blocks + column for row in rows for column in columns]

    def paint(self, strip: int) -> pygame.Surface:
        """A strip: a new surface without alpha."""
        area = self.area(strip)
        kept = self._kept(self._step, strip, area.size)
        if kept is not None:
            return kept
        surface = self._ground(area)
        self._darken(surface, area)
        if self._step.shows_numbers and self._step.hex_px >= _NUMBERS_FROM_PX:
            self._number(surface, area)
        if self._step.hex_px >= SHOWN_FROM_PX:
            self._levels.draw(surface, area)
        for picture, place in self._lettering.waters(self._step.hex_px, area):
            surface.blit(picture, place.move(-area.left, -area.top))
        return surface

    # what is worked out when the first strip is painted, which may be in another thread than that of the window

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

    def _ground(self, area: pygame.Rect) -> pygame.Surface:
        """The baked picture under a strip, scaled together with a row of hexes around it, which is then cut off."""
        across, down = (
            self._with_margin(first, end, axis)
            for axis, (first, end) in enumerate(((area.left, area.right), (area.top, area.bottom)))
        )
        wide = pygame.Rect(across.near, down.near, across.near_px, down.near_px)
        part = self._master.part(pygame.Rect(across.far, down.far, across.far_px, down.far_px))
        scaled = pygame.transform.smoothscale(part, wide.size)
        if wide == area:
            return scaled
        surface = pygame.Surface(area.size, 0, scaled)
        surface.blit(scaled, (wide.left - area.left, wide.top - area.top))
        return surface

    def _with_margin(self, first: int, end: int, axis: int) -> _Stretch:
        """A stretch of the sheet with a hex before and after it, as far as it goes, there and on the baked picture."""
        near, far, size, whole = self._step.hex_px, self._master.hex_px, self.size[axis], self._master.size[axis]
        begin = first // near - min(1, first // near)
        if end == size:
            return _Stretch(begin * near, size - begin * near, begin * far, max(1, whole - begin * far))
        stop = end // near + 1
        near_px, far_px = min(stop * near, size) - begin * near, min(stop * far, whole) - begin * far
        return _Stretch(begin * near, near_px, begin * far, max(1, far_px))

    def _darken(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Grain of the paper, and grid lines under which the ground shows: both multiply what is there."""
        is_near = self._step.hex_px >= _GRID_NEAR_PX and not self._layout.has_long_lines
        ink = palette.GRID if is_near else palette.GRID_FAR
        band = pygame.Surface(area.size, 0, surface)
        for top in range(-(area.top % _GRAIN_PX), area.height, _GRAIN_PX):
            for left in range(-(area.left % _GRAIN_PX), area.width, _GRAIN_PX):
                band.blit(_grain_tile(), (left, top))
        for (ax, ay), (bx, by) in self._sides_in(area):
            a, b = (ax - area.left, ay - area.top), (bx - area.left, by - area.top)
            pygame.draw.aaline(band, ink, a, b)
            if self._step.hex_px > _GRID_BROAD_PX:
                pygame.draw.aaline(band, ink, (a[0] + 0.6, a[1] + 0.6), (b[0] + 0.6, b[1] + 0.6))
        surface.blit(band, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def _sides_in(self, area: pygame.Rect) -> list[Side]:
        if not self._step.shows_grid:
            return []
        upper, lower = self._sides_heights.T
        seen = (upper < area.bottom + 2) & (lower > area.top - 2)
        if self._blocks > 1:
            left, right = np.sort(self._sides[:, :, 0], axis=1).T
            seen &= (left < area.right + 2) & (right > area.left - 2)
        found: list[Side] = self._sides[seen].tolist()
        return found

    def _number(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        hex_px = self._step.hex_px
        across, down = self._layout.centres.T
        near = (down > area.top - hex_px) & (down < area.bottom + hex_px)
        near &= (across > area.left - hex_px) & (across < area.right + hex_px)
        for hex in np.flatnonzero(near).tolist():
            x, y = self._layout.centre(hex)
            number, top = self._board.topology.numbers[hex], round(y - hex_px * 0.475) - area.top
            self._numbers.draw(surface, number, x - area.left, top)


class _Stretch(NamedTuple):
    """From where, and how far, along one axis of the sheet and of the baked picture."""

    near: int
    near_px: int
    far: int
    far_px: int


def _touched(first: int, end: int, length: int, size: int) -> range:
    """The pieces of a length along a whole size that a stretch of it touches, at least one."""
    last = (size - 1) // length
    return range(max(0, min(last, first // length)), min(last, max(first, end - 1) // length) + 1)


@cache
def _grain_tile() -> pygame.Surface:
    """Fine fibres of paper: what the picture is multiplied by, 255 leaving it as it is."""
    fibres = noise_tile(_GRAIN_PX, 128, 2, 40)
    level = (255 - fibres * 22).astype("uint8")
    tile = pygame.Surface((_GRAIN_PX, _GRAIN_PX), 0, 32)
    pygame.surfarray.blit_array(tile, level.T[:, :, None].repeat(3, axis=2))
    return tile
