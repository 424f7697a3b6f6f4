"""The whole map as one picture, without grid and lettering: painted once, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

import pygame

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
from game.ui.paint.own import draw_own_named, draw_own_terrain, own_places
from game.ui.paint.relief import contours
from game.ui.paint.routes import route_courses
from game.ui.paint.settlements import draw_settlements
from game.ui.paint.shapes import Shapes, lay, layer_for
from game.ui.paint.sheet import Sheet
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
    own = own_places(board)
    board = as_painted(board)
    layout = lay_out(board.topology, hex_px)
    progress(0.0)
    waters = water_courses(board, layout)
    routes = route_courses(board, layout, waters, own)
    obstacles = Obstacles(layout, waters, routes)
    areas = terrain_areas(board, layout, waters, own.heights)
    progress(_PLANNED / 2)
    ground = Ground(lay_out_fields(layout, areas), areas)
    growth = Growth(layout, areas, obstacles)
    lines = contours(areas.height, layout.hex_px)
    drawings: list[Drawing] = [
        draw_own_terrain(board, layout, own),
        draw_lines(layout, waters, routes, areas, own.looks.routes),
        draw_own_named(board, layout, own),
        draw_settlements(own.without_houses(board), layout, areas, routes, obstacles),
    ]
    sheet = Sheet(layout)
    master = pygame.Surface((round(layout.size[0]), round(layout.size[1])), 0, 32)
    pieces = list(_pieces(master.get_rect()))
    for done, area in enumerate(pieces):
        progress(_PLANNED + (1 - _PLANNED) * done / len(pieces))
        master.blit(_piece(area, ground, lines, growth, drawings, sheet), area)
    progress(1.0)
    return master


def _piece(
    area: pygame.Rect, ground: Ground, lines: Shapes, growth: Growth, drawings: Sequence[Drawing], sheet: Sheet
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


def _pieces(whole: pygame.Rect) -> Iterator[pygame.Rect]:
    for top in range(0, whole.height, CHUNK_PX):
        for left in range(0, whole.width, CHUNK_PX):
            yield pygame.Rect(left, top, CHUNK_PX, CHUNK_PX).clip(whole)
