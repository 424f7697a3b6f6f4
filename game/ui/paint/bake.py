"""The whole map as one picture, without grid and lettering: painted once, piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Protocol

import pygame

from game.engine.memory import give_back_now
from game.grid.layout import BoardLayout
from game.grid.layouts import lay_out
from game.scenario.board import Board
from game.scenario.painted import as_painted
from game.ui.paint.areas import terrain_areas
from game.ui.paint.baked_size import MASTER_HEX_PX, Progress
from game.ui.paint.farmland import lay_out_fields
from game.ui.paint.ground import CHUNK_PX, Ground
from game.ui.paint.growth import Growth
from game.ui.paint.linework import draw_lines
from game.ui.paint.obstacles import Obstacles
from game.ui.paint.own import OwnPlaces, draw_own_named, draw_own_terrain, own_places
from game.ui.paint.relief import contours
from game.ui.paint.routes import route_courses
from game.ui.paint.settlements import draw_settlements
from game.ui.paint.shapes import Shapes, lay, layer_for
from game.ui.paint.sheet import PaperSheet
from game.ui.paint.waters import water_courses

_PLANNED = 0.2
"""Share of the work that is done before the first piece is painted."""


class Drawing(Protocol):
    """Something over the whole sheet that is drawn piece by piece."""

    def draw(self, layer: pygame.Surface, area: pygame.Rect) -> None:
        """Draw what touches an area of the sheet onto a layer SUPERSAMPLE times its size."""
        ...


def bake(board: Board, progress: Progress, hex_px: int = MASTER_HEX_PX) -> pygame.Surface:
    """Paint a board with hexes of this size; a new 32-bit surface. `progress` is told shares from 0 to 1."""
    width, height = lay_out(board.topology, hex_px).size
    master = pygame.Surface((round(width), round(height)), 0, 32)
    for area, band in bake_bands(board, progress, hex_px):
        master.blit(band, area)
    return master


def bake_bands(
    board: Board, progress: Progress, hex_px: int = MASTER_HEX_PX
) -> Iterator[tuple[pygame.Rect, pygame.Surface]]:
    """The same picture from its top to its bottom, band by band: all of a large one need never be held."""
    own = own_places(board)
    board = as_painted(board)
    layout = lay_out(board.topology, hex_px)
    progress(0.0)
    paint = _painter(board, layout, own, progress)
    whole = pygame.Rect(0, 0, round(layout.size[0]), round(layout.size[1]))
    bands = [pygame.Rect(0, top, whole.width, CHUNK_PX).clip(whole) for top in range(0, whole.height, CHUNK_PX)]
    for area in bands:
        band = pygame.Surface(area.size, 0, 32)
        pieces = [pygame.Rect(left, area.top, CHUNK_PX, CHUNK_PX) for left in range(0, whole.width, CHUNK_PX)]
        for number, piece in enumerate(pieces):
            done = (area.top + area.height * number / len(pieces)) / whole.height
            progress(_PLANNED + (1 - _PLANNED) * done)
            band.blit(paint(piece.clip(whole)), (piece.left, 0))
        yield area, band
    progress(1.0)


def _painter(
    board: Board, layout: BoardLayout, own: OwnPlaces, progress: Progress
) -> Callable[[pygame.Rect], pygame.Surface]:
    """What paints pieces of a board: all that lies on it is laid out."""
    waters = water_courses(board, layout)
    routes = route_courses(board, layout, waters, own)
    obstacles = Obstacles(layout, waters, routes)
    areas = terrain_areas(board, layout, waters, own.heights)
    progress(_PLANNED / 2)
    ground = Ground(lay_out_fields(layout, areas), areas)
    lines = contours(areas.height, layout.hex_px)
    areas = areas.without_light()
    growth = Growth(layout, areas, obstacles)
    drawings: list[Drawing] = [
        draw_own_terrain(board, layout, own),
        draw_lines(layout, waters, routes, areas, own.looks.routes),
        draw_own_named(board, layout, own),
        draw_settlements(own.without_houses(board), layout, areas, routes, obstacles),
    ]
    give_back_now()
    return partial(_piece, ground=ground, lines=lines, growth=growth, drawings=drawings, sheet=PaperSheet(layout))


def _piece(
    area: pygame.Rect, ground: Ground, lines: Shapes, growth: Growth, drawings: Sequence[Drawing], sheet: PaperSheet
) -> pygame.Surface:
    surface = ground.paint(area)
    if lines.area.colliderect(area):
        under = layer_for(area)
        lines.draw(under, area)
        lay(under, surface)
    growth.draw(surface, area)
    layer = layer_for(area)
    for drawing in drawings:
        drawing.draw(layer, area)
    lay(layer, surface)
    sheet.draw(surface, area)
    return surface
