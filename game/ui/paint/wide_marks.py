"""Marks that may lie over the whole board, reach and zones of control: only as much of them is painted as is seen."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
import pygame

from game.grid.layout import BoardLayout
from game.ui.board.camera import Camera
from game.ui.board.marks import Sight
from game.ui.look.schemes import Scheme
from game.ui.paint.shapes import Shapes, layer_for

TILE_PX = 384
"""A side of the squares in which they are painted and kept."""
CELL_PX = 96
"""A side of the parts of a square that are laid over the map, if anything is marked in them."""
_KEPT_SCREENS = 6
"""So many times what is seen is kept: to move the map and back, or to go through three zoom steps with reach and zones
shown, paints nothing anew."""
_DIM_ALPHA = 100

_Square: TypeAlias = tuple[tuple[pygame.Surface, tuple[int, int]], ...]
"""Pictures of what is marked in a square, and where on the sheet they lie."""
AddNear = Callable[[Shapes, BoardLayout, Scheme, Sequence[int], frozenset[int]], None]
"""Adds the shapes of some hexes; the last are all that are marked."""
AddSight = Callable[[Shapes, BoardLayout, Scheme, Sequence[int], Sight], None]
"""Adds what is seen of some hexes."""


class WideMarks:
    """Paints marks over many hexes square by square, and forgets the squares that were seen longest ago."""

    def __init__(self) -> None:
        """Nothing is painted yet."""
        self._kept: OrderedDict[Hashable, _Square] = OrderedDict()

    def draw(
        self, surface: pygame.Surface, camera: Camera, layout: BoardLayout, scheme: Scheme, add: AddNear,
        hexes: frozenset[int], *, dims: bool = False,
    ) -> None:  # fmt: skip
        """Draw marks over these hexes as far as they are seen; `dims` darkens all the rest of the sheet."""

        def paint(tile: pygame.Rect) -> _Square:
            shapes, near = Shapes(), _beside(tile, layout)
            add(shapes, layout, scheme, [hex for hex in near if hex in hexes], hexes)
            return _painted(tile, shapes, _DIM_ALPHA if dims else 0)

        self._draw(surface, camera, (round(layout.hex_px), add.__name__, scheme.id, dims, hexes), paint)

    def draw_sight(
        self, surface: pygame.Surface, camera: Camera, layout: BoardLayout, scheme: Scheme, add: AddSight, sight: Sight
    ) -> None:
        """Draw what is seen and reached, in one picture."""

        def paint(tile: pygame.Rect) -> _Square:
            shapes = Shapes()
            add(shapes, layout, scheme, _beside(tile, layout), sight)
            return _painted(tile, shapes, 0)

        self._draw(surface, camera, (round(layout.hex_px), add.__name__, scheme.id, sight), paint)

    def _draw(
        self, surface: pygame.Surface, camera: Camera, what: Hashable, paint: Callable[[pygame.Rect], _Square]
    ) -> None:
        """The squares that are seen on as much of a surface as is drawn, painted where they are missing."""
        sheet = camera.sheet_rect
        blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for tile in _tiles(sheet, camera.viewport.clip(sheet).clip(surface.get_clip())):
            key = (what, tile.topleft)
            square = self._kept.get(key)
            if square is None:
                square = self._kept[key] = paint(tile)
            self._kept.move_to_end(key)
            blits += [(picture, (left + sheet.x, top + sheet.y)) for picture, (left, top) in square]
        surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)
        while len(self._kept) > _KEPT_SCREENS * _most_seen(camera.viewport):
            self._kept.popitem(last=False)


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


def _painted(tile: pygame.Rect, shapes: Shapes, dim_alpha: int) -> _Square:
    """A square of the sheet, as far as anything is marked in it."""
    area = tile if dim_alpha else shapes.area.inflate(2, 2).clip(tile)
    if not area:
        return ()
    layer = layer_for(area)
    if dim_alpha:
        layer.fill((0, 0, 0, dim_alpha))
    shapes.draw(layer, area, is_part=True)
    return tuple(_marked_cells(pygame.transform.smoothscale(layer, area.size), area.topleft))


def _marked_cells(picture: pygame.Surface, at: tuple[int, int]) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
    """What of a picture can be seen, cell by cell, and where on the sheet it lies: the rest need not be laid."""
    width, height = picture.get_size()
    for top in range(0, height, CELL_PX):
        for left in range(0, width, CELL_PX):
            cell = picture.subsurface(pygame.Rect(left, top, CELL_PX, CELL_PX).clip(picture.get_rect()))
            marked = cell.get_bounding_rect()
            if marked:
                yield cell.subsurface(marked), (at[0] + left + marked.x, at[1] + top + marked.y)
