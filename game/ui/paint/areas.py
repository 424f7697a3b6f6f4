"""Terrain as soft areas: how far each spot of the sheet is wood, heath, hill or town, how wet and how high it lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import numpy as np
import pygame
from numpy.typing import NDArray

from game.grid.layout import BoardLayout
from game.grid.topology import OFF_BOARD
from game.model.frozen import frozen
from game.scenario.board import CANAL, RIVER, Board
from game.ui.paint.blur import blurred
from game.ui.paint.noise import Floats, fractal_noise, value_noise
from game.ui.paint.relief import heights_of, lit
from game.ui.paint.waters import Waters

STEP_PX = 4
"""Sheet pixels to one cell of the area arrays."""
AREA_KINDS = ("broken", "rough", "woods", "built")
_LAKE, _POLDER = 4, 5
_TERRAIN_AREA = {"broken": 0, "rough": 1, "woods": 2, "town": 3, "city": 3, "water": _LAKE, "polder": _POLDER}
_HEIGHT = (0.3, 1.9, 0.3, 0.08)
_DEEPEST = 0.14
"""How far light and shade go from flat ground."""
_SHORE_HEXES, _SHORE_STEEP = 0.4, 2.1
"""How far shores are blurred, and how much steeper they are made again."""
_SEED = 1944
_BAND = 256
"""Rows of cells whose hexes are looked for together."""


@frozen
class Areas:
    """Float32 arrays of shape (height, width), one cell to STEP_PX sheet pixels; 0 to 1."""

    kinds: tuple[Floats, ...]
    """Share of each of AREA_KINDS, blurred over the edges of the hexes."""
    wet: Floats
    """1 on a river, falling to 0 some three hexes from any."""
    shade: Floats
    """Light on the relief: 0.5 is flat ground."""
    tone: Floats
    """Slow change of the ground's colour from dry to lush."""
    height: Floats | None
    """How high the ground lies, in hexes; None where nobody says."""
    lake: Floats | None
    """Share of open water in whole hexes, blurred; None on a board without."""

    def at(self, field: Floats, x: NDArray[np.float64], y: NDArray[np.float64]) -> Floats:
        """Values of one field at sheet points."""
        rows = np.clip((y / STEP_PX).astype(np.int64), 0, field.shape[0] - 1)
        columns = np.clip((x / STEP_PX).astype(np.int64), 0, field.shape[1] - 1)
        return field[rows, columns]

    def without_light(self) -> Areas:
        """The same for what stands on the ground, once that is painted: of a large sheet each field takes 5 MB."""
        nothing = np.zeros((0, 0), dtype=np.float32)
        return replace(self, shade=nothing, tone=nothing, height=None)

    def grounds(self) -> Enlarged:
        """The share of each of AREA_KINDS at sheet resolution."""
        return Enlarged(np.stack(self.kinds, axis=2))

    def light_and_lake(self) -> Enlarged:
        """Light and the share of open water at sheet resolution."""
        nothing = np.zeros_like(self.shade)
        return Enlarged(np.stack([self.shade, nothing if self.lake is None else self.lake, nothing], axis=2))


class Enlarged:
    """Fields at sheet resolution, made larger piece by piece, for all would fill the memory."""

    def __init__(self, fields: Floats) -> None:
        """Three or four fields, of shape (height, width, fields)."""
        self._cells = (fields * 255 + 0.5).astype(np.uint8)

    def piece(self, area: pygame.Rect) -> NDArray[np.uint8]:
        """The fields of an area of the sheet: uint8 of shape (height, width, fields), as smoothscale enlarges."""
        height, width = self._cells.shape[:2]
        left, right, across = _between(area.left, area.right, width)
        upper, lower, down = _between(area.top, area.bottom, height)
        rows = slice(int(upper[0]), int(lower[-1]) + 1)
        wide = _mixed(self._cells[rows][:, left], self._cells[rows][:, right], across[None, :, None])
        return _mixed(wide[upper - upper[0]], wide[lower - upper[0]], down[:, None, None])


def _between(first: int, end: int, cells: int) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint16]]:
    """Of every pixel from one to another the cells that it lies between, and how near it is to the second, of 256."""
    along, whole = np.arange(first, end) * (cells - 1), cells * STEP_PX
    before = along // whole
    return before, before + 1, (256 * (along % whole) // whole).astype(np.uint16)


def _mixed(one: NDArray[np.uint8], other: NDArray[np.uint8], part: NDArray[np.uint16]) -> NDArray[np.uint8]:
    return ((one * (256 - part) + other * part) >> 8).astype(np.uint8)


def terrain_areas(board: Board, layout: BoardLayout, waters: Waters, heights: Sequence[float] = ()) -> Areas:
    """Blur the hexes of a board into areas; `heights` says how high each of them lies, where that is known."""
    width, height = (int(-(-length // STEP_PX)) for length in layout.size)
    kind_of_hex = _kind_of_hex(board)
    at = _nearest_hexes(layout, width, height)
    hexes = kind_of_hex[at]
    hex_px = layout.hex_px / STEP_PX
    kinds = [blurred((hexes == kind).astype(np.float32), hex_px * 0.13) for kind in range(len(AREA_KINDS))]
    origin = (layout.origin_px[0] // STEP_PX, layout.origin_px[1] // STEP_PX)
    weight = np.full(hexes.shape, 0.1, dtype=np.float32)
    for kind, amount in zip(kinds, _HEIGHT, strict=True):
        weight += kind * np.float32(amount)
    tone = fractal_noise((width, height), hex_px * 5, 3, _SEED + 50, origin)
    wet = _wetness(layout, waters, width, height)
    if (hexes == _POLDER).any():
        wet = np.maximum(wet, blurred((hexes == _POLDER).astype(np.float32), hex_px * 0.13))
    lake = None
    if (hexes == _LAKE).any():
        lake = _lake((hexes == _LAKE).astype(np.float32), hex_px)
    lie = heights_of(np.array(heights, dtype=np.float32)[at], hex_px, origin) if heights else None
    shade = _shade(blurred(weight, hex_px * 0.2), hex_px, origin) if lie is None else lit(lie, hex_px)
    return Areas(tuple(kinds), wet, shade, np.clip((tone - 0.5) * 1.7 + 0.5, 0, 1), lie, lake)


def _lake(wet: Floats, hex_px: float) -> Floats:
    """Open water with shores that cut corners: a river that runs slantwise over whole hexes has no steps."""
    wide = blurred(wet, hex_px * _SHORE_HEXES)
    return cast("Floats", np.clip((wide - np.float32(0.5)) * np.float32(_SHORE_STEEP) + np.float32(0.5), 0, 1))


def lake_at(board: Board, layout: BoardLayout) -> Floats:
    """The share of open water over the whole sheet, as the ground is painted by it: its shores lie at one half."""
    width, height = (int(-(-length // STEP_PX)) for length in layout.size)
    hexes = _kind_of_hex(board)[_nearest_hexes(layout, width, height)]
    return _lake((hexes == _LAKE).astype(np.float32), layout.hex_px / STEP_PX)


def _kind_of_hex(board: Board) -> NDArray[np.int8]:
    of_terrain = np.array([_TERRAIN_AREA.get(name, -1) for name in board.terrain_names], dtype=np.int8)
    return of_terrain[board.terrain]


def _nearest_hexes(layout: BoardLayout, width: int, height: int) -> NDArray[np.int64]:
    """Hex of every cell; beyond the board the nearest one, so that areas run on under its edge."""
    across, down = (np.arange(width) + 0.5) * STEP_PX, (np.arange(height) + 0.5) * STEP_PX
    strayed = [_strayed(layout, width, height, axis) for axis in (0, 1)] if layout.stray_hexes else []
    columns, rows = (np.empty((height, width), dtype=np.int16) for _ in range(2))
    for top in range(0, height, _BAND):  # of all cells together it would take ten times the memory
        band = slice(top, top + _BAND)
        x, y = np.meshgrid(across, down[band])
        if strayed:
            x, y = (places + stray[band] for places, stray in zip((x, y), strayed, strict=True))
        columns[band], rows[band] = layout.place_at(x, y)
    first = (int(columns.min()), int(rows.min()))
    table = np.full((int(columns.max()) - first[0] + 1, int(rows.max()) - first[1] + 1), OFF_BOARD, dtype=np.int64)
    for hex, (column, row) in enumerate(layout.topology.places):
        table[column - first[0], row - first[1]] = hex
    while (table == OFF_BOARD).any():
        _spread(table)
    return table[columns - first[0], rows - first[1]]


def _strayed(layout: BoardLayout, width: int, height: int, axis: int) -> Floats:
    """How far the terrain of every cell is fetched from beside it, in sheet pixels."""
    origin = (layout.origin_px[0] // STEP_PX, layout.origin_px[1] // STEP_PX)
    noise = fractal_noise((width, height), layout.hex_px / STEP_PX * 0.75, 2, _SEED + 70 + axis * 7, origin)
    return cast("Floats", (noise - np.float32(0.5)) * np.float32(4 * layout.stray_hexes * layout.hex_px))


def _spread(table: NDArray[np.int64]) -> None:
    """Give every empty cell that touches a filled one its value."""
    padded = np.pad(table, 1, constant_values=OFF_BOARD)
    empty = table == OFF_BOARD
    for shift in ((1, 0), (1, 2), (0, 1), (2, 1)):
        beside = padded[shift[0] : shift[0] + table.shape[0], shift[1] : shift[1] + table.shape[1]]
        table[empty] = np.maximum(table, beside)[empty]


def _wetness(layout: BoardLayout, waters: Waters, width: int, height: int) -> Floats:
    canvas = pygame.Surface((width, height), 0, 32)
    for course in waters.courses:
        if course.kind in (RIVER, CANAL) and len(course.line) > 1:
            points = [(float(x) / STEP_PX, float(y) / STEP_PX) for x, y in course.line]
            level = 255 if course.kind == RIVER else 90
            pygame.draw.lines(canvas, (level, level, level), closed=False, points=points, width=3)
    drawn = pygame.surfarray.array3d(canvas)[:, :, 0].T.astype(np.float32) * np.float32(1 / 255)
    hex_px = layout.hex_px / STEP_PX
    near = blurred(drawn, hex_px * 0.55) * np.float32(hex_px * 0.55)
    far = blurred(drawn, hex_px * 1.3) * np.float32(hex_px * 0.8)
    return cast("Floats", np.clip(np.maximum(near, far), 0, 1))


def _shade(weight: Floats, hex_px: float, origin: tuple[int, int]) -> Floats:
    """Light from the upper left on rolling ground, the higher the rougher the terrain."""
    size = (weight.shape[1], weight.shape[0])
    broad = value_noise(size, hex_px * 1.3, _SEED, origin) - 0.5
    small = value_noise(size, hex_px * 0.42, _SEED + 1, origin) - 0.5
    hills = (broad + small * np.float32(0.42)) * weight * np.float32(hex_px * 0.8)
    slope_y, slope_x = np.gradient(hills)
    light = np.float32(_DEEPEST) * np.tanh((slope_x + slope_y) / np.float32(_DEEPEST) * np.float32(0.45))
    return cast("Floats", np.clip(np.float32(0.5) + light, 0, 1).astype(np.float32))
