"""The map on the screen: the baked picture at the camera's zoom, with grid, numbers, names and bridges."""

from __future__ import annotations

import math
import threading
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import pygame

from game.grid.layouts import lay_out
from game.model.home import pictures_folder
from game.scenario.board import Board
from game.scenario.painted import as_painted
from game.ui.board.camera import HEX_PX, Camera
from game.ui.language.words import Words
from game.ui.look import palette
from game.ui.look.fonts import Fonts
from game.ui.look.rects import around
from game.ui.paint.baked_size import Progress
from game.ui.paint.furniture import map_key
from game.ui.paint.haste import Haste
from game.ui.paint.kept_strips import KeptStrips
from game.ui.paint.lettering import LaidName, PlaceNames, Said
from game.ui.paint.map_corner import MapCorner
from game.ui.paint.map_names import MapNames
from game.ui.paint.master import Master
from game.ui.paint.own import dammed
from game.ui.paint.strips import Strips, Wake
from game.ui.paint.structures import Structures
from game.ui.paint.waters import water_courses
from game.ui.paint.works import Work, Works
from game.ui.paint.zoom_step import Lettering, StepPainter, ZoomStep

NO_LAID_BRIDGE = -1
"""`laid_bridge` where none was laid."""
_BESIDE_PX = 300
"""So far above and below what is seen the sheet is painted, too."""
_KEPT_AFTER_SECONDS = 2.0
"""The map has long been seen by then, and nothing else waits for the disk."""


class MapPainter:
    """Draws one board. Bake it first; then each frame is a few blits."""

    scale: float = 1.0
    """How large compass, scale and names are, as the window has it."""
    flags: frozenset[int] = frozenset()
    """Hexes where flags will stand: names keep off these too."""
    works: tuple[Work, ...] = ()
    """What is built over several places, as far as the system paints it itself."""
    dusk: float = 0.0
    """How dark it is, from broad day at 0 to night at 1."""

    def __init__(
        self, board: Board, fonts: Fonts, folder: Path | None = None, master_hex_px: int | None = None,
        *, wake: Wake | None = None,
    ) -> None:  # fmt: skip
        """A painter for a board; baked pictures are kept in the folder, by default in the player's cache.

        With `wake` a zoom step that was never seen is painted beside the window, and `wake` is called, in the other
        thread, whenever there is more of it; without, everything is sharp when it is drawn.
        """
        self._wake = wake
        self._declared = board
        self._board = board = as_painted(board)
        self._master = Master(self._declared, folder if folder is not None else pictures_folder(), master_hex_px)
        self._kept = KeptStrips(self._master, board)
        self._fonts = fonts
        self.layout = lay_out(board.topology, HEX_PX)
        """The sheet at the default zoom: what cameras over this map look at."""
        self._waters = waters = water_courses(board, self.layout)
        self.haste = Haste(wake)
        """What time there is for what lies over the sheet and was never painted."""
        self._structures = Structures(board, self.layout, waters, dammed(self._declared), self.haste)
        self._works = Works(self._declared, fonts, self.haste)
        self.is_baked = False
        """Whether the map can be drawn."""
        self._is_kept = wake is None
        """Whether what was seen first has been kept, or need not be."""
        self._strips = Strips(self._step_painter)
        self._was_sharp = False
        """Whether all that was drawn last was painted at its zoom, and is no likeness."""
        self.covered = pygame.Rect(0, 0, 0, 0)
        """What lies over the map for long: compass and scale stand clear of it ..."""
        self.low_banner = pygame.Rect(0, 0, 0, 0)
        """... and so do they of a question that is asked at the foot of the map, ..."""
        self.buttons = pygame.Rect(0, 0, 0, 0)
        """... and of the buttons in the upper left corner."""
        self.counters: Mapping[int, int] = {}
        """Hexes where counters will lie, each with their size in pixels: names keep off them."""
        self._language = ""
        self._letter(str)
        self._corner = MapCorner(board, fonts)

    def speak(self, language: str, said: Said) -> None:
        """Write names as they are `said` in a language from now on."""
        if language != self._language:
            self._language = language
            self._kept.names = tuple(said(course.name) for course in self._waters.courses if course.name)
            self._letter(said)
            self._strips.clear()

    def _letter(self, said: Said) -> None:
        names = PlaceNames(self._board, self.layout, self._waters, said)
        self._lettering = Lettering(self._fonts, names, self.layout, self._waters, said)
        self._names = MapNames(self._board.topology, self._lettering)

    def bake(self, progress: Progress = lambda _share: None) -> None:
        """Get the map ready: by what is kept of it, or by painting it and keeping it. Needs no display.

        `progress` is told shares from 0 to 1 when it has to be painted.
        """
        self._master.prepare(progress)
        self._strips.clear()
        self.is_baked = True

    def _step_painter(self, step: ZoomStep) -> StepPainter:
        if not self.is_baked:
            raise RuntimeError("the map is drawn before it is baked")
        return StepPainter(self._board, self._master, self._kept.load, self._lettering, step)

    def _keep(self, step: ZoomStep, strips: Mapping[int, pygame.Surface]) -> None:
        """Keep what is seen first, for the next time, when there is time for it."""
        self._is_kept = True
        later = threading.Timer(_KEPT_AFTER_SECONDS, self._kept.store, (step, strips))
        later.daemon = True
        later.start()

    def draw(
        self,
        surface: pygame.Surface,
        camera: Camera,
        bridge_states: Sequence[int],
        laid_bridge: int = NO_LAID_BRIDGE,
        *,
        show_numbers: bool = True,
        show_grid: bool = True,
        show_compass: bool = True,
    ) -> None:
        """Draw what the camera sees into its viewport, with compass and scale in its lower left corner."""
        self.haste.begin()
        self.draw_ground(
            surface, camera, bridge_states, laid_bridge, show_numbers=show_numbers, show_grid=show_grid
        )  # fmt: skip
        self.draw_names(surface, camera, show_compass=show_compass)
        self.haste.end()

    def draw_ground(
        self,
        surface: pygame.Surface,
        camera: Camera,
        bridge_states: Sequence[int],
        laid_bridge: int = NO_LAID_BRIDGE,
        *,
        show_numbers: bool = True,
        show_grid: bool = True,
    ) -> None:
        """Draw everything but the names: what dims and stripes the ground comes between, and names are read over it.

        `bridge_states` says of each bridge of the board whether it stands (0), is demolished (1) or repaired (2) [14];
        `laid_bridge` is the hexside over which one was laid in the game, or NO_LAID_BRIDGE.
        """
        before = surface.get_clip()
        surface.set_clip(camera.viewport.clip(before))
        sheet = camera.sheet_rect
        for rect in around(sheet, camera.viewport):
            surface.fill(palette.TABLE, rect)
        for rect in around(sheet, sheet.move(5, 6)):
            surface.fill(palette.TABLE_SHADOW, rect)
        self._draw_sheet(surface, sheet, camera.viewport, ZoomStep(camera.hex_px, show_numbers, show_grid))
        self._structures.draw(surface, camera, bridge_states, laid_bridge)
        self._works.draw(surface, camera, self.works)
        if self.dusk > 0:
            surface.fill(_shade(self.dusk), sheet.clip(camera.viewport), pygame.BLEND_RGB_MULT)
        surface.set_clip(before)

    def draw_names(self, surface: pygame.Surface, camera: Camera, *, show_compass: bool = True) -> None:
        """Draw the names of places, and compass and scale."""
        before = surface.get_clip()
        surface.set_clip(camera.viewport.clip(before))
        self._names.draw(surface, camera, self.scale, self.counters, self.flags, self._works.signs(self.works))
        if show_compass:
            surface.fblits(self._laid(camera))
        surface.set_clip(before)

    def corner(self, camera: Camera) -> pygame.Rect:
        """What of the window compass and scale take; nothing where there is no room for them."""
        places = [place for _, place in self._laid(camera)]
        return places[0].unionall(places[1:]) if places else pygame.Rect(0, 0, 0, 0)

    def _laid(self, camera: Camera) -> list[tuple[pygame.Surface, pygame.Rect]]:
        return self._corner.lay(camera, self.scale, self.covered or self.low_banner, self.buttons)

    def is_sharp(self, camera: Camera, *, show_numbers: bool = True, show_grid: bool = True) -> bool:
        """Whether all that the camera sees of the sheet is painted at its zoom, and all that was drawn last was."""
        step, sheet = ZoomStep(camera.hex_px, show_numbers, show_grid), camera.sheet_rect
        strips = self._strips.painter(step).strips(sheet.clip(camera.viewport).move(-sheet.x, -sheet.y))
        return self._was_sharp and not self.haste.is_behind and len(self._strips.ready(step, strips)) == len(strips)

    def key(self, words: Words, columns: int = 1) -> pygame.Surface:
        """The key to terrain, waters, ways and bridges: a new surface on paper."""
        plain = ZoomStep(HEX_PX, shows_numbers=False, shows_grid=False)
        kinds = frozenset(work.kind for work in self.works)
        return map_key(self._declared, partial(self.cut, plain), self._fonts, words, columns, kinds=kinds)

    def cut(self, step: ZoomStep, area: pygame.Rect) -> pygame.Surface:
        """A part of the sheet at a zoom step, without bridges: a new surface."""
        picture = pygame.Surface(area.size, 0, 32)
        painter = self._strips.painter(step)
        strips = painter.strips(area)
        for strip, painted in self._strips.now(step, strips).items():
            picture.blit(painted, painter.area(strip).move(-area.x, -area.y))
        return picture

    @property
    def names(self) -> tuple[LaidName, ...]:
        """The names as they were drawn last, where they lie on the sheet."""
        return self._names.beside

    def wait(self, seconds: float) -> None:
        """Wait until all that was drawn last is sharp, at most so long."""
        self._strips.wait(seconds)

    def _draw_sheet(self, surface: pygame.Surface, sheet: pygame.Rect, viewport: pygame.Rect, step: ZoomStep) -> None:
        """The sheet; where it was never seen from so near or far, the nearest picture scaled until it is painted."""
        seen = sheet.clip(viewport).move(-sheet.x, -sheet.y)
        painter = self._strips.painter(step)
        strips = painter.strips(seen)
        ready = self._strips.ready(step, strips)
        if len(ready) < len(strips) and (self._wake is None or not self._strips.steps):
            ready = self._strips.now(step, strips)
        self._was_sharp = len(ready) == len(strips)
        for missing in [strip for strip in strips if strip not in ready]:
            if area := painter.area(missing).clip(seen):
                self._draw_likeness(surface, sheet, area, step)
        if self._wake is not None:
            self._have_painted(step, seen, strips, self._wake)
        if not self._is_kept:
            self._keep(step, ready)
        for strip, picture in ready.items():
            area = painter.area(strip)
            part = area.clip(seen)
            surface.blit(picture, part.move(sheet.topleft), part.move(-area.x, -area.y))

    def _have_painted(self, step: ZoomStep, seen: pygame.Rect, strips: Sequence[int], wake: Wake) -> None:
        """Have what is seen painted where it is not, and then what lies beside it: a hand drags the map on."""
        painter = self._strips.painter(step)
        around = painter.strips(seen.inflate(0, 2 * _BESIDE_PX).clip((0, 0, *painter.size)))
        if len(self._strips.ready(step, around)) < len(around):
            self._strips.soon(step, strips, wake, [strip for strip in around if strip not in strips])

    def _draw_likeness(self, surface: pygame.Surface, sheet: pygame.Rect, seen: pygame.Rect, step: ZoomStep) -> None:
        """What is seen, made of the nearest zoom step that was seen all over it, else of the baked picture."""
        for other in sorted(self._strips.steps, key=lambda other: abs(math.log(other.hex_px / step.hex_px))):
            painter, scale = self._strips.painter(other), other.hex_px / step.hex_px
            part = _scaled(seen, scale).clip((0, 0, *painter.size))
            strips = painter.strips(part)
            ready = self._strips.ready(other, strips)
            if len(ready) == len(strips):
                pieces = [(painter.area(strip), picture) for strip, picture in ready.items()]
                width = painter.size[0]
                break
        else:
            scale = self._master.hex_px / step.hex_px
            part = _scaled(seen, scale).clip((0, 0, *self._master.size))
            pieces, width = [(part, self._master.part(part))], part.right
        for area, picture in pieces:
            piece = area.clip(_scaled(seen, scale))
            top, bottom = round(piece.top / scale), round(piece.bottom / scale)
            left = max(seen.left, round(area.left / scale)) if area.left > part.left else seen.left
            right = seen.right if area.right == width else min(seen.right, round(area.right / scale))
            part_picture = picture.subsurface(piece.move(-area.x, -area.y))
            likeness = pygame.transform.scale(part_picture, (max(1, right - left), max(1, bottom - top)))
            surface.blit(likeness, (sheet.x + left, sheet.y + top))

    def draw_over(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw what of the map must be read over the counters that were told.

        Works that they would hide, and names of cities that lie under them.
        """
        self._works.draw(surface, camera, self.works, over_counters=True)
        self._names.draw_over(surface, camera)


def _shade(dusk: float) -> tuple[int, int, int]:
    """What a map is multiplied by when it is so dark."""
    red, green, blue = (round(255 + (tone - 255) * dusk) for tone in palette.NIGHT)
    return red, green, blue


def _scaled(rect: pygame.Rect, scale: float) -> pygame.Rect:
    """The whole pixels that a rectangle takes at another scale."""
    left, top = math.floor(rect.left * scale), math.floor(rect.top * scale)
    return pygame.Rect(left, top, math.ceil(rect.right * scale) - left, math.ceil(rect.bottom * scale) - top)
