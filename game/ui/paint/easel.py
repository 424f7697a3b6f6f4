"""Where marks are painted before they are laid over the map: only those parts of a square that any is in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import pygame

from game.ui.paint.shapes import SUPERSAMPLE, Shapes, layer_for

TILE_PX = 384
"""A side of the squares in which marks are painted and kept."""
CELL_PX = 96
"""A side of the parts of a square that are laid over the map, if anything is marked in them."""

Square: TypeAlias = tuple[tuple[pygame.Surface, tuple[int, int]], ...]
"""Pictures of what is marked in a square, and where on the sheet they lie."""


class Easel:
    """Paints squares, one after another on the same layer: a new one for each would cost more than what is painted."""

    def __init__(self) -> None:
        """With no layer before the first square."""
        self._layer: pygame.Surface | None = None
        self._dimmed: pygame.Surface | None = None
        """A whole cell in which nothing is marked: one is laid all over a dimmed sheet, and is at hand when it is."""

    def painted(self, tile: pygame.Rect, shapes: Shapes, dim_alpha: int = 0) -> Square:
        """A square of the sheet, as far as anything is marked in it."""
        cells = shapes.touched(every := [*_cells(tile)])
        dimmed = [cell for cell in every if cell not in cells] if dim_alpha else []
        cells += [cell for cell in dimmed if cell.size != (CELL_PX, CELL_PX)]
        square = [(self._dim(dim_alpha), cell.topleft) for cell in dimmed if cell.size == (CELL_PX, CELL_PX)]
        return (*square, *self._marked(tile, cells, shapes, dim_alpha))

    def _dim(self, dim_alpha: int) -> pygame.Surface:
        if self._dimmed is None:
            self._dimmed = pygame.Surface((CELL_PX, CELL_PX), pygame.SRCALPHA, 32)
            self._dimmed.fill((0, 0, 0, dim_alpha))
        return self._dimmed

    def _marked(self, tile: pygame.Rect, cells: Sequence[pygame.Rect], shapes: Shapes, dim_alpha: int) -> Square:
        """Those cells of a square in which anything may be marked."""
        if not cells:
            return ()
        layer = self._layer = self._layer or layer_for(pygame.Rect(0, 0, TILE_PX, TILE_PX))
        on_layer = [_doubled(cell.move(-tile.x, -tile.y)) for cell in cells]
        for place in on_layer:
            layer.fill((0, 0, 0, dim_alpha), place)
        shapes.draw(layer, tile, is_part=True)
        scaled = (
            (pygame.transform.smoothscale(layer.subsurface(place), cell.size), cell)
            for cell, place in zip(cells, on_layer, strict=True)
        )
        return tuple(
            (picture.subsurface(marked), (cell.x + marked.x, cell.y + marked.y))
            for picture, cell in scaled
            if (marked := picture.get_bounding_rect())
        )


def tiles(area: pygame.Rect) -> Iterator[pygame.Rect]:
    """An area in squares, from its own corner on."""
    for top in range(area.top, area.bottom, TILE_PX):
        for left in range(area.left, area.right, TILE_PX):
            yield pygame.Rect(left, top, TILE_PX, TILE_PX).clip(area)


def _cells(tile: pygame.Rect) -> Iterator[pygame.Rect]:
    """The parts of a square that are laid one by one: those without a mark need not be."""
    for top in range(tile.top, tile.bottom, CELL_PX):
        for left in range(tile.left, tile.right, CELL_PX):
            yield pygame.Rect(left, top, CELL_PX, CELL_PX).clip(tile)


def _doubled(place: pygame.Rect) -> pygame.Rect:
    """A place of a square on the layer."""
    return pygame.Rect(*(SUPERSAMPLE * length for length in place))
