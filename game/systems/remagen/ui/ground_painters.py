"""The ground of Remagen as it is painted: current and groynes of the Rhine, vineyards, rocks, churches, the ferry."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from game.grid.layout import BoardLayout, Point
from game.scenario.board import Board
from game.ui.look import palette
from game.ui.look.palette import Rgb
from game.ui.paint.curves import Line, at_distances, b_spline, lengths, normals, resampled
from game.ui.paint.noise import Chances, chance
from game.ui.paint.shapes import Shapes, glaze

_DEEP: Rgb = (92, 138, 176)
_STONE: Rgb = (176, 170, 152)
_STONE_DARK: Rgb = (112, 106, 94)
_ROCK: Rgb = (120, 106, 92)
_VINE: Rgb = (92, 128, 50)
_VINE_SOIL: Rgb = (196, 178, 116)
_WALL: Rgb = (238, 228, 204)
_SLATE: Rgb = (74, 78, 92)
_SLATE_LIT: Rgb = (106, 110, 126)
_SHADOW = glaze((30, 24, 16), 105)
_VINES_WITHIN = 3
"""So many sectors from the river its slopes carry vines."""
_ROWS = 8
_SLANT, _STRAIGHT = 1.4, 0.985
"""How much narrower a slanting stretch of the river is; groynes stand only where it is straight."""
_SEED = 732


class River:
    """The Rhine over the water that lies there: its deep channel, the current, and groynes at the banks."""

    colour: Rgb = palette.WATER

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Along the middles of its rows, from the upper end of the sheet to the lower one."""
        line, half = self._course(board, layout, places)
        fine = resampled(line, layout.hex_px * 0.12)
        for reach, alpha in ((0.52, 34), (0.36, 40), (0.2, 46)):
            shapes.add_band(glaze(_DEEP, alpha), fine, half * reach)
        self._current(shapes, fine, half, layout.hex_px)
        self._groynes(shapes, fine, half, layout.hex_px)

    @staticmethod
    def _course(board: Board, layout: BoardLayout, places: Sequence[int]) -> tuple[Line, float]:
        """The middle of the water, a little beyond the board, and half its width."""
        rows: dict[int, list[Point]] = defaultdict(list)
        for place in places:
            rows[board.topology.places[place][1]].append(layout.centre(place))
        middles = np.array([np.mean(rows[row], axis=0) for row in sorted(rows)])
        half_row = np.array([0.0, layout.hex_px / 2])
        if len(middles) < 2:
            return np.concatenate([middles - half_row, middles + half_row]), layout.hex_px
        controls = np.concatenate([2 * middles[:1] - middles[1:2], middles, 2 * middles[-1:] - middles[-2:-1]])
        return b_spline(controls, 8), layout.hex_px * max(map(len, rows.values())) / 2

    @staticmethod
    def _current(shapes: Shapes, line: Line, half: float, hex_px: float) -> None:
        """Long strokes with the stream, livelier in its middle."""
        total, dice = float(lengths(line)[-1]), Chances(_SEED, len(line))
        for lane in np.linspace(-0.78, 0.78, 9).tolist():
            start = hex_px * dice.between(0.0, 0.8)
            while start < total - hex_px * 0.2:
                far = min(start + hex_px * dice.between(0.18, 0.62) * (1.25 - abs(lane)), total)
                stroke = at_distances(line, np.linspace(start, far, 7))
                across = normals(stroke)
                aside = half * (lane + dice.between(-0.07, 0.07)) * np.abs(across[:, :1]) ** _SLANT
                thin = hex_px * 0.0085 * np.sin(np.linspace(0.25, np.pi - 0.25, 7))
                tone = palette.WATER_RIPPLE if dice.next() < 0.6 else palette.WATER_EDGE
                shapes.add_band(glaze(tone, 150), stroke + across * aside, thin)
                start = far + hex_px * dice.between(0.25, 1.0)

    @staticmethod
    def _groynes(shapes: Shapes, line: Line, half: float, hex_px: float) -> None:
        """Low walls of stone into the stream, in rows with gaps between them."""
        total = float(lengths(line)[-1])
        for hand in (-1, 1):
            for number, at in enumerate(np.arange(hex_px * 0.7, total, hex_px * 0.42).tolist()):
                if chance(_SEED + 2 + hand, number // 5) < 0.5:
                    continue
                foot = at_distances(line, np.array([at - 1.0, at, at + 1.0]))
                out = normals(foot)[1] * hand
                if abs(out[0]) < _STRAIGHT:
                    continue
                wall = np.array([foot[1] + out * half * 1.02, foot[1] + out * half * 0.84])
                shapes.add_band(_STONE_DARK, wall, hex_px * 0.017)
                shapes.add_band(_STONE, wall, hex_px * 0.01)


class Slopes:
    """Hills: those near the river carry vines, row by row down the slope, in parcels between walls."""

    colour: Rgb = palette.ROUGH[1]

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Plant what lies near water, on the bank that looks to the south and west."""
        wet = [board.topology.places[place] for place in range(board.topology.size) if _is_wet(board, place)]
        bare = {place.hex for place in board.places}
        banks: dict[int, int] = defaultdict(lambda: -1000)
        for column, row in wet:
            banks[row] = max(banks[row], column)
        for place in places:
            column, row = board.topology.places[place]
            if 0 < column - banks[row] <= _VINES_WITHIN and place not in bare:
                for parcel in self._parcels(layout, place, column, row):
                    _plant(shapes, parcel, layout.hex_px)

    @staticmethod
    def _parcels(layout: BoardLayout, place: int, column: int, row: int) -> Iterator[Line]:
        """Up to four vineyards in a sector, shaken, by their corners."""
        x, y = layout.centre(place)
        for number, (right, down) in enumerate(((-0.24, -0.24), (0.22, -0.26), (-0.18, 0.24), (0.25, 0.2))):
            dice = Chances(_SEED + 9, column, row, number)
            if dice.next() < 0.25:
                continue
            turn, size = math.radians(dice.between(-30, 30)), layout.hex_px * dice.between(0.19, 0.27)
            along = np.array([math.cos(turn), math.sin(turn)]) * size
            deep = np.array([-math.sin(turn), math.cos(turn)]) * size * dice.between(0.62, 0.95)
            middle = np.array([x, y]) + layout.hex_px * np.array([right, down])
            middle += layout.hex_px * np.array([dice.between(-0.06, 0.06), dice.between(-0.06, 0.06)])
            yield np.array([middle - along - deep, middle + along - deep, middle + along + deep, middle - along + deep])


def _plant(shapes: Shapes, parcel: Line, hex_px: float) -> None:
    """The pale soil of a vineyard, a wall at its foot, and rows of vines."""
    a, b, c, d = parcel
    shapes.add(glaze(_VINE_SOIL, 190), parcel)
    shapes.add_band(glaze(_ROCK, 150), np.array([d, a]), hex_px * 0.009)
    for row in range(_ROWS):
        share = (row + 0.5) / _ROWS
        start, end = a + (d - a) * share, b + (c - b) * share
        stretch = np.array([start + (end - start) * 0.05, start + (end - start) * 0.96])
        shapes.add_band(_VINE, stretch, hex_px * 0.0115)


def _is_wet(board: Board, place: int) -> bool:
    return board.terrain_at(place) in ("river", "water")


class Rock:
    """A cliff over the river: hachures down a curved edge, the mouth of a tunnel at its foot."""

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Along the left side of each place."""
        hex_px = layout.hex_px
        for place in places:
            x, y = layout.centre(place)
            edge = np.array([(-0.1, -0.42), (-0.27, -0.2), (-0.22, 0.1), (-0.34, 0.4), (-0.28, 0.9), (-0.1, 1.3)])
            line = b_spline(edge * hex_px + (x, y), 8)
            total = float(lengths(line)[-1])
            shapes.add_band(glaze(_ROCK, 220), line, hex_px * 0.016)
            for number, at in enumerate(np.arange(0, total, hex_px * 0.055).tolist()):
                foot = at_distances(line, np.array([max(at - 1, 0), at, at + 1]))
                down = -normals(foot)[1] * (1 if normals(foot)[1][0] > 0 else -1)
                far = hex_px * (0.07 + 0.08 * chance(_SEED + 21, number, place))
                tip = foot[1] + down * far
                aside = np.array([-down[1], down[0]]) * hex_px * 0.014
                shapes.add(glaze(_ROCK, 230), np.array([foot[1] - aside, foot[1] + aside, tip]))


class Church:
    """A church of a name, larger than those of the towns: nave, two towers, a wall round it."""

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """In the upper part of each place."""
        size = layout.hex_px * 0.11
        for place in places:
            x, y = layout.centre(place)
            middle = np.array([x, y - layout.hex_px * 0.3])
            shapes.add_disc(palette.BUILT_UP[0], middle, size * 1.75)
            shapes.add_disc(palette.FIELDS_LUSH[0], middle, size * 1.6)
            for colour, shift, grow in ((_SHADOW, 0.16, 0.0), (palette.CHURCH_EDGE, 0.0, 0.1), (_WALL, 0.0, 0.0)):
                shapes.add(colour, _box(middle + shift * size, size * (1 + grow), size * (0.44 + grow)))
                for hand in (-1, 1):
                    tower = middle + np.array([-0.95, 0.42 * hand]) * size + shift * size
                    shapes.add(colour, _box(tower, size * (0.3 + grow), size * (0.3 + grow)))
            ridge, half = middle + np.array([0.12, 0.0]) * size, np.array([0.0, 0.17]) * size
            shapes.add(_SLATE_LIT, _box(ridge - half, size * 0.8, size * 0.2))
            shapes.add(_SLATE, _box(ridge + half, size * 0.8, size * 0.2))
            for hand in (-1, 1):
                tower = middle + np.array([-0.95, 0.42 * hand]) * size
                shapes.add(_SLATE, _box(tower, size * 0.2, size * 0.2))
                shapes.add_disc(_SLATE_LIT, tower - size * 0.04, size * 0.1)


class Ferry:
    """A boat on its cable, with a landing stage on either bank."""

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """From a place of the river over the next one to the right."""
        hex_px = layout.hex_px
        for place in places:
            x, y = layout.centre(place)
            ends = np.array([(x - hex_px * 0.52, y), (x + hex_px * 1.52, y)])
            for a in np.linspace(0, 0.96, 25).tolist():
                dash = ends[0] + (ends[1] - ends[0]) * np.array([[a], [a + 0.022]])
                shapes.add_band(glaze(palette.CROSS_RIM, 190), dash, hex_px * 0.006)
            for end, hand in zip(ends, (1, -1), strict=True):
                shapes.add(palette.PLANK_DARK, _box(end, hex_px * 0.075, hex_px * 0.05))
                shapes.add(palette.PLANK, _box((end[0] + hand * hex_px * 0.01, end[1]), hex_px * 0.05, hex_px * 0.035))
            boat = np.array([x + hex_px * 0.34, y])
            for colour, grow, shift in ((_SHADOW, 0.0, 0.03), (palette.STEEL_DARK, 0.018, 0.0), (palette.FERRY, 0, 0)):
                long, wide = (0.15 + grow) * hex_px, (0.062 + grow) * hex_px
                hull = [(-1, 0), (-0.72, -1), (0.72, -1), (1, 0), (0.72, 1), (-0.72, 1)]
                shapes.add(colour, np.array(hull) * (long, wide) + boat + shift * hex_px)
            shapes.add(palette.PLANK, _box(boat, hex_px * 0.085, hex_px * 0.032))


def _box(middle: Line | Point, half_across: float, half_down: float) -> Line:
    x, y = middle
    return np.array([
        (x - half_across, y - half_down), (x + half_across, y - half_down),
        (x + half_across, y + half_down), (x - half_across, y + half_down),
    ])  # fmt: skip
