"""Flat shapes drawn at twice their size and brought down smooth: the vector half of the map painter."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.grid.layout import Point
from game.ui.paint.curves import Line, ribbon

Colour = tuple[int, int, int] | tuple[int, int, int, int]
Colours = NDArray[np.int64]
Quarters = NDArray[np.int16] | NDArray[np.int32]
SUPERSAMPLE = 2
CLEAR = (0, 0, 0, 0)
_QUARTERS = 2 * SUPERSAMPLE
"""Corners are kept in so many parts of a pixel of the sheet."""
_MOST_SMALL = int(np.iinfo(np.int16).max)
_SHORTEST_PX = 1e-9
_JOINED_AT = 4096
"""So many arrays of points are put together."""
_ROUND = np.stack([np.cos(np.arange(12) * np.pi / 6), np.sin(np.arange(12) * np.pi / 6)], axis=1)


def glaze(colour: tuple[int, int, int], alpha: int) -> Colour:
    """A see-through colour, premultiplied: shapes of it replace what lies under them on their own layer."""
    return (colour[0] * alpha // 255, colour[1] * alpha // 255, colour[2] * alpha // 255, alpha)


class Shapes:
    """Filled polygons in the order in which they are drawn, in sheet pixels."""

    def __init__(self) -> None:
        """An empty drawing."""
        self._colours: list[Colour] = []
        self._known: dict[Colour, Colour] = {}
        """Every colour once: a map has hundreds of thousands of shapes in a few of them."""
        self._points: list[Line] = []
        self._sizes: list[int] = []
        self._packs: list[_Pack] = []
        self._packed_shapes = 0

    def add(self, colour: Colour, points: Line) -> None:
        """Draw one polygon over all before it: float64 of shape (corners, 2)."""
        self._colours.append(self._known.setdefault(colour, colour))
        self._sizes.append(len(points))
        self._points.append(points)
        if len(self._points) >= _JOINED_AT:
            self._pack()

    def add_all(self, colours: Colours, polygons: NDArray[np.float64]) -> None:
        """Draw many polygons of as many corners: colours (count, 3 or 4), polygons (count, corners, 2)."""
        count, corners = polygons.shape[:2]
        self._colours.extend(self._known.setdefault(tuple(colour), tuple(colour)) for colour in colours.tolist())
        self._points.append(polygons.reshape(-1, 2))
        self._sizes.extend([corners] * count)

    def add_disc(self, colour: Colour, centre: Sequence[float] | Line, radius_px: float) -> None:
        """Draw a disc."""
        self.add(colour, np.asarray(centre) + _ROUND * radius_px)

    def add_band(self, colour: Colour, line: Line, half_width_px: float | NDArray[np.float64]) -> None:
        """Draw a line as wide as twice `half_width_px`, with round ends."""
        halves = np.broadcast_to(np.asarray(half_width_px, dtype=np.float64), (len(line),))
        for piece in ribbon(line, halves):
            self.add(colour, piece)
        for tip in (0, -1):
            self.add_disc(colour, line[tip], float(halves[tip]))

    def add_strokes(self, colour: Colour, strokes: NDArray[np.float64], half_width_px: float) -> None:
        """Draw straight lines of one width with round ends: `strokes` of shape (count, 2, 2)."""
        steps = strokes[:, 1] - strokes[:, 0]
        along = steps / np.maximum(np.linalg.norm(steps, axis=1, keepdims=True), _SHORTEST_PX)
        side = np.stack([along[:, 1], -along[:, 0]], axis=1) * half_width_px
        a, b = strokes[:, 0], strokes[:, 1]
        discs = (strokes[:, :, None, :] + _ROUND * half_width_px).reshape(-1, len(_ROUND), 2)
        for polygons in (np.stack([a + side, b + side, b - side, a - side], axis=1), discs):
            self.add_all(np.tile(np.array(colour), (len(polygons), 1)), polygons)

    def _pack(self) -> None:
        """Put together what was added since: single arrays take several times as much memory."""
        if self._sizes:
            starts = np.concatenate([[0], np.cumsum(np.array(self._sizes, dtype=np.int64))]).astype(np.int32)
            flat = _quartered(np.concatenate(self._points))
            low, high = np.minimum.reduceat(flat, starts[:-1]), np.maximum.reduceat(flat, starts[:-1])
            self._packs.append(_Pack(self._packed_shapes, flat, starts, low, high))
            self._packed_shapes += len(self._sizes)
            self._points, self._sizes = [], []

    @property
    def packs(self) -> Sequence[_Pack]:
        """All shapes, some thousand at a time."""
        self._pack()
        return self._packs

    @property
    def area(self) -> pygame.Rect:
        """The part of the sheet that the shapes lie in; empty without any."""
        if not self.packs:
            return pygame.Rect(0, 0, 0, 0)
        low = np.min([pack.low.min(axis=0) for pack in self.packs], axis=0)
        high = np.max([pack.high.max(axis=0) for pack in self.packs], axis=0)
        (left, top), (right, bottom) = np.floor(low / _QUARTERS), np.ceil(high / _QUARTERS) + 1
        return pygame.Rect(int(left), int(top), int(right - left), int(bottom - top))

    def touched(self, areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Those of some parts of the sheet in which any shape may lie."""
        edges = np.array([(area.left, area.top, area.right, area.bottom) for area in areas]).reshape(-1, 4) * _QUARTERS
        is_touched = np.zeros(len(areas), dtype=np.bool_)
        for pack in self.packs:
            is_touched |= (
                (pack.low[:, None] < edges[None, :, 2:]) & (pack.high[:, None] > edges[None, :, :2])
            ).all(axis=2).any(axis=0)  # fmt: skip
        return [area for area, touched in zip(areas, is_touched.tolist(), strict=True) if touched]

    def draw(self, layer: pygame.Surface, area: pygame.Rect, *, is_part: bool = False) -> None:
        """Draw what touches an area of the sheet onto a layer SUPERSAMPLE times its size.

        Of a part of a larger picture the corners outside lie where they would in the whole one.
        """
        for pack in self.packs:
            self._draw_pack(pack, layer, area, is_part=is_part)

    def _draw_pack(self, pack: _Pack, layer: pygame.Surface, area: pygame.Rect, *, is_part: bool) -> None:
        low, high, starts = pack.low, pack.high, pack.starts
        left, top, right, bottom = (_QUARTERS * edge for edge in (area.left, area.top, area.right, area.bottom))
        touching = np.flatnonzero((low[:, 0] < right) & (high[:, 0] > left) & (low[:, 1] < bottom) & (high[:, 1] > top))
        if not len(touching):
            return
        begins, sizes = starts[touching], starts[touching + 1] - starts[touching]
        ends = np.cumsum(sizes)
        picked = np.repeat(begins - ends + sizes, sizes) + np.arange(int(sizes.sum()))
        corners = (pack.flat[picked] - np.array([left, top], dtype=np.float32)) * (SUPERSAMPLE / _QUARTERS)
        points = (np.floor(corners) if is_part else corners).tolist()
        start = 0
        for shape, end in zip((touching + pack.first).tolist(), ends.tolist(), strict=True):
            pygame.draw.polygon(layer, self._colours[shape], points[start:end])
            start = end


class _Pack(NamedTuple):
    """Some shapes in a row."""

    first: int
    """The number of the first of them."""
    flat: Quarters
    """The corners of all, one behind the other, as shape (corners, 2) ..."""
    starts: NDArray[np.int32]
    """... where those of each shape begin, with the end of the last ..."""
    low: Quarters
    high: Quarters
    """... and the corners of each shape's box."""


def _quartered(points: Line) -> Quarters:
    """Corners as exactly as they can be drawn: a whole pixel of the layer, and whether anything is beyond it.

    Layers are drawn in whole pixels, so that the picture is the same, in a quarter of the memory.
    """
    fine = points * SUPERSAMPLE
    whole = np.floor(fine)
    quarters = whole * (_QUARTERS // SUPERSAMPLE) + (fine > whole)
    is_small = len(points) > 0 and float(np.abs(quarters).max()) <= _MOST_SMALL
    return quarters.astype(np.int16) if is_small else quarters.astype(np.int32)


def circle(centre: Point, radius_px: float) -> list[Point]:
    """Points of a circle round a centre."""
    angles = [k * math.tau / 36 for k in range(36)]
    return [(centre[0] + radius_px * math.cos(a), centre[1] + radius_px * math.sin(a)) for a in angles]


def layer_for(area: pygame.Rect) -> pygame.Surface:
    """An empty layer for shapes over an area of the sheet."""
    return pygame.Surface((area.width * SUPERSAMPLE, area.height * SUPERSAMPLE), pygame.SRCALPHA, 32)


def lay(layer: pygame.Surface, target: pygame.Surface) -> None:
    """Bring a layer down to the size of a target and lay it over it."""
    small = pygame.transform.smoothscale(layer, target.get_size())
    target.blit(small, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
