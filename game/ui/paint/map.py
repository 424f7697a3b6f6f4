"""The map on the screen: the baked picture at the camera's zoom, with grid, numbers, names and bridges."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.grid.layout import BoardLayout
from game.grid.layouts import lay_out
from game.scenario.board import Board
from game.scenario.vocabulary import as_painted
from game.ui.board.camera import HEX_PX, Camera
from game.ui.language.words import Words
from game.ui.look import palette
from game.ui.look.fonts import Fonts
from game.ui.look.rects import around
from game.ui.paint.bake import MASTER_HEX_PX, Progress, bake
from game.ui.paint.cache import cache_folder, load_picture, picture_path, store_picture
from game.ui.paint.furniture import compass, map_key, scale_bar
from game.ui.paint.lettering import Numbers, PlaceNames
from game.ui.paint.noise import noise_tile
from game.ui.paint.river_names import draw_river_letters, river_letters
from game.ui.paint.structures import Structures
from game.ui.paint.waters import water_courses

NO_SPAN = -1
"""`span_hexside` while the engineers bridge nothing. [15.1]"""
_NUMBERS_FROM_PX = 40
_LEVELS_KEPT = 6
_BAND_PX = 256
_GRAIN_PX = 256
_BAKE_SHARE = 0.62
_GRID_NEAR_PX = 50
_COMPASS_RADIUS_PX = 26


class MapPainter:
    """Draws one board. Bake it first; then each frame is a few blits."""

    def __init__(
        self, board: Board, fonts: Fonts, folder: Path | None = None, master_hex_px: int = MASTER_HEX_PX
    ) -> None:
        """A painter for a board; baked pictures are kept in the folder, by default in the player's cache."""
        self._declared = board
        self._board = board = as_painted(board)
        self._master_hex_px = master_hex_px
        self._fonts = fonts
        self._folder = folder if folder is not None else cache_folder()
        self.layout = lay_out(board.topology, HEX_PX)
        """The sheet at the default zoom: what cameras over this map look at."""
        waters = water_courses(board, self.layout)
        self._names = PlaceNames(board, self.layout, waters)
        self._water_names = river_letters(self.layout, waters, fonts)
        self._structures = Structures(board, self.layout, waters)
        self._master: pygame.Surface | None = None
        self._levels: OrderedDict[tuple[int, bool, bool], pygame.Surface] = OrderedDict()
        self._grain = _grain_tile()
        self._compass: pygame.Surface | None = None
        self._scales: dict[int, pygame.Surface] = {}

    @property
    def is_baked(self) -> bool:
        """Whether the map can be drawn."""
        return self._master is not None

    def bake(self, progress: Progress = lambda _share: None) -> None:
        """Get the map's picture: from the cache, or by painting it and keeping it there. Needs no display.

        `progress` is told shares from 0 to 1 when it has to be painted.
        """
        path = picture_path(self._board, self._master_hex_px, self._folder)
        width, height = lay_out(self._board.topology, self._master_hex_px).size
        master = load_picture(path, (round(width), round(height)))
        if master is None:
            master = bake(self._board, lambda share: progress(share * _BAKE_SHARE), self._master_hex_px)
            store_picture(path, master)
            progress(1.0)
        self._master = master
        self._levels.clear()

    def draw(
        self,
        surface: pygame.Surface,
        camera: Camera,
        bridge_states: Sequence[int],
        span_hexside: int = NO_SPAN,
        *,
        show_numbers: bool = True,
        show_grid: bool = True,
        show_compass: bool = True,
    ) -> None:
        """Draw what the camera sees into its viewport, with compass and scale in its lower left corner.

        `bridge_states` says of each bridge of the board whether it stands (0), is demolished (1) or repaired (2) [14];
        `span_hexside` is the hexside bridged by the engineers, or NO_SPAN [15.1].
        """
        before = surface.get_clip()
        surface.set_clip(camera.viewport.clip(before))
        sheet = camera.sheet_rect
        for rect in around(sheet, camera.viewport):
            surface.fill(palette.TABLE, rect)
        for rect in around(sheet, sheet.move(5, 6)):
            surface.fill(palette.TABLE_SHADOW, rect)
        level = self.level(camera.hex_px, show_numbers=show_numbers, show_grid=show_grid)
        seen = sheet.clip(camera.viewport)
        surface.blit(level, seen, seen.move(-sheet.x, -sheet.y))
        self._structures.draw(surface, camera, bridge_states, span_hexside)
        if show_compass:
            self._draw_compass(surface, camera)
        surface.set_clip(before)

    def key(self, words: Words, columns: int = 1) -> pygame.Surface:
        """The key to terrain, waters, ways and bridges: a new surface on paper."""
        level = self.level(HEX_PX, show_numbers=False, show_grid=False)
        return map_key(self._declared, level, self._fonts, words, columns)

    def _draw_compass(self, surface: pygame.Surface, camera: Camera) -> None:
        if self._compass is None:
            self._compass = compass(self._fonts, _COMPASS_RADIUS_PX, self._board.north)
        left, bottom = camera.viewport.x + 4, camera.viewport.bottom - 4
        surface.blit(self._compass, (left, bottom - self._compass.height))
        if self._board.hex_km is not None:
            if camera.hex_px not in self._scales:
                self._scales[camera.hex_px] = scale_bar(self._fonts, camera.hex_px, self._board.hex_km)
            bar = self._scales[camera.hex_px]
            surface.blit(bar, (left + self._compass.width + 2, bottom - 12 - bar.height))

    def level(self, hex_px: int, *, show_numbers: bool = True, show_grid: bool = True) -> pygame.Surface:
        """The whole sheet at one zoom, without bridges; the last few are kept."""
        key = (hex_px, show_numbers, show_grid)
        if key not in self._levels:
            self._levels[key] = self._new_level(hex_px, show_numbers=show_numbers, show_grid=show_grid)
            while len(self._levels) > _LEVELS_KEPT:
                self._levels.popitem(last=False)
        self._levels.move_to_end(key)
        return self._levels[key]

    def _new_level(self, hex_px: int, *, show_numbers: bool, show_grid: bool) -> pygame.Surface:
        if self._master is None:
            raise RuntimeError("the map is drawn before it is baked")
        layout = lay_out(self._board.topology, hex_px)
        level = pygame.transform.smoothscale(self._master, (round(layout.size[0]), round(layout.size[1])))
        self._darken(level, layout, show_grid=show_grid)
        if show_numbers and hex_px >= _NUMBERS_FROM_PX:
            numbers = Numbers(self._fonts, hex_px)
            for hex, number in enumerate(self._board.topology.numbers):
                x, y = layout.centre(hex)
                numbers.draw(level, number, x, y - hex_px * 0.475)
        draw_river_letters(level, self._water_names, self._fonts, hex_px)
        self._names.draw(level, layout, self._fonts)
        return level

    def _darken(self, level: pygame.Surface, layout: BoardLayout, *, show_grid: bool) -> None:
        """Grain of the paper, and grid lines under which the ground shows: both multiply what is there."""
        lines = layout.every_side() if show_grid else []
        ink = palette.GRID if layout.hex_px >= _GRID_NEAR_PX else palette.GRID_FAR
        band = pygame.Surface((level.width, _BAND_PX), 0, 32)
        for top in range(0, level.height, _BAND_PX):
            for left in range(0, level.width, _GRAIN_PX):
                band.blit(self._grain, (left, 0))
            for (ax, ay), (bx, by) in lines:
                if min(ay, by) < top + _BAND_PX and max(ay, by) > top - 2:
                    pygame.draw.aaline(band, ink, (ax, ay - top), (bx, by - top))
                    if layout.hex_px >= HEX_PX * 1.2:
                        pygame.draw.aaline(band, ink, (ax + 0.6, ay - top + 0.6), (bx + 0.6, by - top + 0.6))
            level.blit(band, (0, top), special_flags=pygame.BLEND_RGB_MULT)


def _grain_tile() -> pygame.Surface:
    """Fine fibres of paper: what the picture is multiplied by, 255 leaving it as it is."""
    fibres = noise_tile(_GRAIN_PX, 128, 2, 40)
    level = (255 - fibres * 22).astype("uint8")
    tile = pygame.Surface((_GRAIN_PX, _GRAIN_PX), 0, 32)
    pygame.surfarray.blit_array(tile, level.T[:, :, None].repeat(3, axis=2))
    return tile
