"""A map in a few strokes, where the painted one is not at hand or would be too small to read."""

from __future__ import annotations

import pygame

from game.grid.layout import BoardLayout
from game.grid.layouts import lay_out
from game.grid.topology import OFF_BOARD
from game.scenario.board import CANAL, HIGHWAY, RIVER, STREAM, TRAIL, Board
from game.scenario.painted import as_painted
from game.ui.board.camera import HEX_PX
from game.ui.look import palette
from game.ui.paint.own import OwnPlaces, own_places

_SUPERSAMPLE = 2
_GROUNDS = {
    "broken": palette.HEATH[2],
    "rough": palette.ROUGH[1],
    "woods": palette.FOREST_FLOOR[1],
    "town": palette.ROOFS[2],
    "city": palette.ROOFS[0],
    "water": palette.WATER,
    "polder": palette.FIELDS_POLDER[0],
}
_GROUND = palette.FIELDS_LUSH[0]
_WATER_HEXES = {STREAM: 0.07, CANAL: 0.11, RIVER: 0.26}
"""Width of a water's line."""


def sketch_map(board: Board, room: tuple[int, int]) -> pygame.Surface:
    """A picture of a board as large as fits into a room."""
    own = own_places(board)
    board = as_painted(board)
    plain = lay_out(board.topology, HEX_PX)
    scale = min(room[0] / plain.size[0], room[1] / plain.size[1])
    layout = lay_out(board.topology, plain.hex_px * scale * _SUPERSAMPLE)
    picture = pygame.Surface((round(layout.size[0]), round(layout.size[1])), 0, 32)
    picture.fill(palette.PAPER)
    grounds = [_GROUNDS.get(name, _GROUND) for name in board.terrain_names]
    for kind, word in enumerate(board.terrain_words):
        if word.id in own.terrain:
            grounds[kind] = own.looks.terrain[word.id].colour
    for hex in range(board.topology.size):
        pygame.draw.polygon(picture, grounds[int(board.terrain[hex])], layout.polygon(hex, -0.03))
    _draw_waters(picture, board, layout)
    _draw_roads(picture, board, layout, own)
    size = (picture.width // _SUPERSAMPLE, picture.height // _SUPERSAMPLE)
    return pygame.transform.smoothscale(picture, size)


def _draw_waters(picture: pygame.Surface, board: Board, layout: BoardLayout) -> None:
    for hexside, kind in enumerate(board.water.tolist()):
        if kind in _WATER_HEXES:
            width = max(1, round(layout.hex_px * _WATER_HEXES[kind]))
            a, b = layout.hexside_points(hexside)
            pygame.draw.line(picture, palette.WATER, a, b, width)
            for end in (a, b):
                pygame.draw.circle(picture, palette.WATER, end, width / 2)


def _draw_roads(picture: pygame.Surface, board: Board, layout: BoardLayout, own: OwnPlaces) -> None:
    ways = own.rail | own.road
    for hexside, kind in enumerate(board.road.tolist()):
        a, b = board.topology.hexsides[hexside]
        if (kind <= TRAIL and hexside not in ways) or OFF_BOARD in (a, b):
            continue
        is_highway = kind == HIGHWAY
        colour = palette.HIGHWAY if is_highway else palette.ROAD
        if hexside in ways:
            colour = own.looks.routes[ways[hexside]].colour
        width = max(1, round(layout.hex_px * (0.12 if is_highway else 0.07)))
        pygame.draw.line(picture, colour, layout.centre(a), layout.centre(b), width)
