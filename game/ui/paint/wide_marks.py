"""Marks that may lie over the whole board, reach and zones of control: only as much of them is painted as is seen."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import pygame

from game.grid.layout import BoardLayout
from game.ui.board.camera import Camera
from game.ui.board.marks import Sight
from game.ui.look.schemes import Scheme
from game.ui.paint.easel import TILE_PX, Easel, Square
from game.ui.paint.haste import Haste
from game.ui.paint.shapes import Shapes

_KEPT_SCREENS = 7
"""So many times what is seen is kept: to move the map and back, or to go through three zoom steps with reach and zones
shown, paints nothing anew, whatever else was made ready."""
_BARE_SQUARES = 6
"""For each of them so many squares in which nothing is marked are remembered."""
_DIM_ALPHA = 100

AddNear = Callable[[Shapes, BoardLayout, Scheme, Sequence[int], frozenset[int]], None]
"""Adds the shapes of some hexes; the last are all that are marked."""
AddSight = Callable[[Shapes, BoardLayout, Scheme, Sequence[int], Sight], None]
"""Adds what is seen of some hexes."""


class Wide(NamedTuple):
    """Some marks on the sheet at one zoom."""

    what: Hashable
    """By which they are known."""
    paint: Callable[[pygame.Rect], Square]
    """Paints a square of them."""


class WideMarks:
    """Paints marks over many hexes square by square, and forgets the squares that were seen longest ago."""

    def __init__(self, haste: Haste) -> None:
        """Nothing is painted yet; `haste` says what time there is for it."""
        self._haste = haste
        self._kept: OrderedDict[Hashable, Square] = OrderedDict()
        self._marked = 0
        """In how many of them anything is marked."""
        self._easel = Easel()

    def over(
        self, layout: BoardLayout, scheme: Scheme, add: AddNear, hexes: frozenset[int], *, dims: bool = False
    ) -> Wide:
        """Marks over these hexes; `dims` darkens all the rest of the sheet."""

        def paint(tile: pygame.Rect) -> Square:
            shapes, near = Shapes(), _beside(tile, layout)
            add(shapes, layout, scheme, [hex for hex in near if hex in hexes], hexes)
            return self._easel.painted(tile, shapes, _DIM_ALPHA if dims else 0)

        return Wide((round(layout.hex_px), add.__name__, scheme.id, dims, hexes), paint)

    def sight(self, layout: BoardLayout, scheme: Scheme, add: AddSight, sight: Sight) -> Wide:
        """What is seen and reached, in one picture."""

        def paint(tile: pygame.Rect) -> Square:
            shapes = Shapes()
            add(shapes, layout, scheme, _beside(tile, layout), sight)
            return self._easel.painted(tile, shapes, 0)

        return Wide((round(layout.hex_px), add.__name__, scheme.id, sight), paint)

    def draw(self, surface: pygame.Surface, camera: Camera, wide: Wide) -> None:
        """The squares that are seen on as much of a surface as is drawn, painted where they are missing.

        Those for which a frame has no time are left out of it.
        """
        sheet = camera.sheet_rect
        blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for tile in _tiles(sheet, camera.viewport.clip(sheet).clip(surface.get_clip())):
            is_kept = (wide.what, tile.topleft) in self._kept
            square = self._square(wide, tile) if is_kept or self._haste.has_time() else ()
            blits += [(picture, (left + sheet.x, top + sheet.y)) for picture, (left, top) in square]
        surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)
        self._forget(camera)

    def get_ready(self, camera: Camera, wide: Wide, around_px: int = 0) -> None:
        """Paint them as far as the camera sees them, and so far beside that, to be drawn later."""
        for _ in self.getting_ready(camera, wide, around_px):
            pass

    def getting_ready(self, camera: Camera, wide: Wide, around_px: int = 0) -> Iterator[None]:
        """The same, square by square: others may have their turn between."""
        sheet = camera.sheet_rect
        for tile in _tiles(sheet, camera.viewport.inflate(2 * around_px, 2 * around_px).clip(sheet)):
            self._square(wide, tile)
            yield
        self._forget(camera)

    def _square(self, wide: Wide, tile: pygame.Rect) -> Square:
        """A square of some marks, painted if it is missing."""
        key = (wide.what, tile.topleft)
        square = self._kept.get(key)
        if square is None:
            square = self._kept[key] = wide.paint(tile)
            self._marked += bool(square)
        self._kept.move_to_end(key)
        return square

    def _forget(self, camera: Camera) -> None:
        """Forget what was seen longest ago: squares without a mark take next to no room."""
        most = _KEPT_SCREENS * _most_seen(camera.viewport)
        while self._marked > most or len(self._kept) > _BARE_SQUARES * most:
            self._marked -= bool(self._kept.popitem(last=False)[1])


def _tiles(sheet: pygame.Rect, seen: pygame.Rect) -> Iterator[pygame.Rect]:
    """The squares of a sheet of which any part is seen, in pixels of the sheet."""
    whole = pygame.Rect(0, 0, *sheet.size)
    area = seen.move(-sheet.x, -sheet.y)
    for top in range(area.top // TILE_PX * TILE_PX, area.bottom, TILE_PX):
        for left in range(area.left // TILE_PX * TILE_PX, area.right, TILE_PX):
            yield pygame.Rect(left, top, TILE_PX, TILE_PX).clip(whole)


def _most_seen(viewport: pygame.Rect) -> int:
    """So many squares can be seen at once."""
    return (viewport.width // TILE_PX + 2) * (viewport.height // TILE_PX + 2)


def _beside(tile: pygame.Rect, layout: BoardLayout) -> list[int]:
    """The hexes that lie in a square or beside it."""
    x, y = layout.centres[:, 0], layout.centres[:, 1]
    across, down = layout.half_width_px * 1.2, layout.half_height_px * 1.2
    beside = (x > tile.left - across) & (x < tile.right + across) & (y > tile.top - down) & (y < tile.bottom + down)
    return [int(hex) for hex in np.flatnonzero(beside)]
