"""Towns house by house: rows along streets in cities and towns, ribbons along the road in villages."""

from __future__ import annotations

import math
from typing import cast

import numpy as np
import pygame
from numpy.typing import NDArray

from game.grid.layout import BoardLayout
from game.scenario.board import Board
from game.ui.look import palette
from game.ui.paint.areas import Areas
from game.ui.paint.curves import Line, at_distances, lengths, normals
from game.ui.paint.noise import Chances, chance, chances
from game.ui.paint.obstacles import Obstacles
from game.ui.paint.routes import RAILWAY, Routes
from game.ui.paint.shapes import Shapes, glaze

_ROW_HEXES = 0.082
_LENGTH_HEXES = 0.084
_URBAN = ("town", "city")
_BUILT = ("city", "town", "village")
"""Places of these kinds have houses and a church."""
_REACH_HEXES = 0.2
"""How far a house and its shadow reach from its middle, at most."""
_SEED = 5150
_DICE = 6
"""Chances that are drawn for each plot of a town."""
_SHADOW = glaze((30, 24, 16), 105)

Houses = NDArray[np.float64]
"""Houses as rows of (x, y, half length, half depth, angle in radians, roof 0-1), in sheet pixels."""


class Settlements:
    """All houses of a board, from the back to the front; their walls and roofs are worked out piece by piece."""

    def __init__(self, houses: Houses, churches: Shapes, hex_px: float) -> None:
        """These houses, and churches over them."""
        self._houses = houses
        self._churches = churches
        self._hex_px = hex_px

    def draw(self, layer: pygame.Surface, area: pygame.Rect) -> None:
        """Draw what touches an area of the sheet onto a layer SUPERSAMPLE times its size."""
        reach = math.ceil(self._hex_px * _REACH_HEXES)
        wide = area.inflate(2 * reach, 2 * reach)
        x, y = self._houses[:, 0], self._houses[:, 1]
        near = (x > wide.left) & (x < wide.right) & (y > wide.top) & (y < wide.bottom)
        shapes = Shapes()
        _draw_houses(shapes, self._houses[near], self._hex_px)
        shapes.draw(layer, area)
        self._churches.draw(layer, area)


def draw_settlements(
    board: Board, layout: BoardLayout, areas: Areas, routes: Routes, obstacles: Obstacles
) -> Settlements:
    """All houses of a board, from the back to the front."""
    groups = [_town_houses(board, layout, areas, hexes) for hexes in _urban_groups(board)]
    groups.append(_village_houses(board, layout, routes))
    houses = np.concatenate([group for group in groups if len(group)] or [np.zeros((0, 6))])
    houses = houses[_stands_free(houses, obstacles)]
    houses = houses[np.argsort(houses[:, 1], kind="stable")]
    churches = Shapes()
    _draw_churches(churches, board, layout, obstacles)
    return Settlements(houses, churches, layout.hex_px)


def _urban_groups(board: Board) -> list[list[int]]:
    """Town and city hexes that touch, together: one street plan each."""
    urban = {hex for hex in range(board.topology.size) if board.terrain_at(hex) in _URBAN}
    groups = []
    for start in sorted(urban):
        if start not in urban:
            continue
        urban.discard(start)
        group, open_ends = [start], [start]
        while open_ends:
            for hex in board.topology.adjacent[open_ends.pop()]:
                if hex in urban:
                    urban.discard(hex)
                    group.append(hex)
                    open_ends.append(hex)
        groups.append(group)
    return groups


def _town_houses(board: Board, layout: BoardLayout, areas: Areas, hexes: list[int]) -> Houses:
    """Houses on a turned grid of streets, as far as the town reaches."""
    centres = layout.centres[hexes]
    middle = centres.mean(axis=0)
    column, row = board.topology.places[hexes[0]]
    angle = math.radians(70 * chance(_SEED, column, row) - 35)
    reach = float(np.linalg.norm(centres - middle, axis=1).max()) + layout.hex_px * 0.75
    along, down = layout.hex_px * _LENGTH_HEXES, layout.hex_px * _ROW_HEXES
    across, rows = int(reach / along), int(reach / down)
    plots = np.meshgrid(np.arange(-across, across + 1), np.arange(-rows, rows + 1))
    i, j = (grid.ravel() for grid in plots)
    dice = [chances(_SEED + column * 64 + row + 4000 * k, i, j) for k in range(_DICE)]
    street = (j % 3 == 2) | (i % 7 == 6)
    u = i * along + (dice[0] - 0.5) * along * 0.3
    v = j * down + (dice[1] - 0.5) * down * 0.22
    x = middle[0] + u * math.cos(angle) - v * math.sin(angle)
    y = middle[1] + u * math.sin(angle) + v * math.cos(angle)
    share = areas.at(areas.kinds[3], x, y)
    kept = ~street & (share + (dice[2] - 0.5) * 0.3 > _built_from(board, hexes)) & (dice[3] > 0.06)
    half_length = along * (0.38 + 0.14 * dice[4])
    half_depth = down * (0.29 + 0.12 * dice[5])
    turn = np.full(len(i), angle) + (dice[3] - 0.5) * 0.12
    return cast("Houses", np.stack([x, y, half_length, half_depth, turn, dice[1]], axis=1)[kept])


def _built_from(board: Board, hexes: list[int]) -> float:
    """How far out a town is built up: cities fill their hexes."""
    return 0.36 if any(board.terrain_at(hex) == "city" for hex in hexes) else 0.46


def _village_houses(board: Board, layout: BoardLayout, routes: Routes) -> Houses:
    """A dozen or so houses on both sides of the roads near the middle of a village."""
    villages = [p for p in board.places if p.kind in _BUILT and board.terrain_at(p.hex) not in _URBAN]
    lines = [way.line for way in routes.ways if way.kind != RAILWAY]
    rows = []
    for place in villages:
        middle = np.array(routes.nodes.get(place.hex, layout.centre(place.hex)))
        dice = Chances(_SEED, *board.topology.places[place.hex])
        for line in lines:
            if float(np.abs(line - middle).max(axis=1).min()) < layout.hex_px * 0.3:
                rows += _ribbon_houses(line, middle, layout.hex_px, dice)
        if place.hex not in routes.nodes:
            rows += _loose_houses(middle, layout.hex_px, dice)
    return np.array(rows).reshape(-1, 6)


def _ribbon_houses(line: Line, middle: Line, hex_px: float, dice: Chances) -> list[list[float]]:
    total = float(lengths(line)[-1])
    points = at_distances(line, np.arange(hex_px * 0.03, total, hex_px * 0.1))
    rows: list[list[float]] = []
    if len(points) < 2:
        return rows
    for point, side in zip(points, normals(points), strict=True):
        far = float(np.linalg.norm(point - middle)) / hex_px
        for hand in (-1, 1):
            if far > 0.34 or dice.next() < 0.25 + far:
                continue
            x, y = point + side * hand * hex_px * dice.between(0.085, 0.11)
            turn = math.atan2(side[1], side[0]) + math.pi / 2 + dice.between(-0.12, 0.12)
            rows.append([x, y, hex_px * dice.between(0.03, 0.042), hex_px * 0.026, turn, dice.next()])
    return rows


def _loose_houses(middle: NDArray[np.float64], hex_px: float, dice: Chances) -> list[list[float]]:
    rows = []
    for _ in range(9):
        angle, far = dice.between(0, math.tau), hex_px * dice.between(0.03, 0.26)
        x, y = middle + far * np.array([math.cos(angle), math.sin(angle)])
        rows.append([x, y, hex_px * 0.038, hex_px * 0.027, dice.between(0, math.pi), dice.next()])
    return rows


def _stands_free(houses: Houses, obstacles: Obstacles) -> NDArray[np.bool_]:
    free = np.ones(len(houses), dtype=np.bool_)
    for corner in _corners(houses, 1.0, -1.0, 1.0).transpose(1, 0, 2):
        free &= ~obstacles.near(corner[:, 0], corner[:, 1])
    return free


def _corners(houses: Houses, stretch: float, top: float, bottom: float) -> NDArray[np.float64]:
    """Corners of the houses between two depths (-1 back, 1 front): float64 of shape (houses, 4, 2)."""
    cos, sin = np.cos(houses[:, 4]), np.sin(houses[:, 4])
    points = []
    for u, v in ((-stretch, top), (stretch, top), (stretch, bottom), (-stretch, bottom)):
        along, deep = u * houses[:, 2], v * houses[:, 3]
        x, y = houses[:, 0] + along * cos - deep * sin, houses[:, 1] + along * sin + deep * cos
        points.append(np.stack([x, y], axis=1))
    return np.stack(points, axis=1)


def _draw_houses(shapes: Shapes, houses: Houses, hex_px: float) -> None:
    roofs = np.array(palette.ROOFS)[(houses[:, 5] * len(palette.ROOFS)).astype(np.int64)]
    shadows = np.broadcast_to(np.array(_SHADOW), (len(houses), 4))
    shapes.add_all(shadows, _corners(houses, 1.0, -1.0, 1.0) + hex_px * 0.016)
    shapes.add_all(roofs // 2, _corners(houses, 1.06, -1.1, 1.1))
    lit = np.cos(houses[:, 4])[:, None] > 0
    shapes.add_all(np.where(lit, roofs + 14, roofs - 26), _corners(houses, 0.94, -0.9, 0.0))
    shapes.add_all(np.where(lit, roofs - 26, roofs + 14), _corners(houses, 0.94, 0.0, 0.9))


def _draw_churches(shapes: Shapes, board: Board, layout: BoardLayout, obstacles: Obstacles) -> None:
    """One church to a place, on the nearest free spot to its middle."""
    for place in (place for place in board.places if place.kind in _BUILT):
        middle = np.array(layout.centre(place.hex))
        spot = next((p for p in _spots(middle, layout.hex_px) if _is_free(p, layout.hex_px, obstacles)), None)
        if spot is None:
            continue
        size = layout.hex_px * (0.062 if board.terrain_at(place.hex) in _URBAN else 0.043)
        turn = math.radians(40 * chance(_SEED + 8, *board.topology.places[place.hex]) - 20)
        nave = np.array([[*spot, size, size * 0.42, turn, 0.0]])
        across = np.array([[*spot, size * 0.7, size * 0.34, turn + math.pi / 2, 0.0]])
        for part in (nave, across):
            shapes.add_all(np.array([_SHADOW]), _corners(part, 1.0, -1.0, 1.0) + layout.hex_px * 0.022)
        for part in (nave, across):
            shapes.add_all(np.array([palette.CHURCH_EDGE]), _corners(part, 1.1, -1.2, 1.2))
        for part in (nave, across):
            shapes.add_all(np.array([palette.CHURCH_LIT]), _corners(part, 0.95, -0.85, 0.0))
            shapes.add_all(np.array([palette.CHURCH_SHADED]), _corners(part, 0.95, 0.0, 0.85))


def _spots(middle: NDArray[np.float64], hex_px: float) -> list[NDArray[np.float64]]:
    return [
        middle + hex_px * far * np.array([math.cos(k), math.sin(k)])
        for far in (0.05, 0.1, 0.15, 0.2, 0.25)
        for k in (-2.2, -0.9, 0.7, 2.4, -1.6, 0.1, 1.6, 3.1)
    ]


def _is_free(spot: NDArray[np.float64], hex_px: float, obstacles: Obstacles) -> bool:
    reach = hex_px * 0.05 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [0, 0]])
    points = spot + reach
    return not obstacles.near(points[:, 0], points[:, 1]).any()
