"""Where land and sea meet on a painted sheet: shore lines, and the ragged outlines of soft ground."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from game.grid.layout import BoardLayout, Point
from game.grid.topology import OFF_BOARD
from game.model.frozen import frozen
from game.scenario.board import Board
from game.ui.paint.areas import lake_at
from game.ui.paint.curves import Line, b_spline, normals
from game.ui.paint.network import chains
from game.ui.paint.noise import Floats, chance

_SAMPLES = 8
_SEARCHED_HEXES = 0.45
"""How far from the sides of the hexes a painted shore may lie."""
_SEARCH_STEPS = 19
_GAP_HEXES = 0.24
_SMOOTH = 0.25
"""How far the corners of soft ground are drawn in or out, so that its rim runs through the middles of the sides."""
_PER_RADIUS = 1.73
_RAGGED = 0.09
_SMALLER = 0.6
"""How large waves are before and after the middle of a side."""
_RIM_SAMPLES = 3
_SEED = 1953

Corner = tuple[int, int]


@frozen
class Shore:
    """A stretch of the painted shore, with the place of land behind each of its points."""

    line: Line
    to_sea: Line
    """Unit vectors out to sea."""
    land: tuple[int, ...]
    """Per point: the place of land that it is the shore of."""
    gap_px: float
    """Half of what lies open where a channel comes in."""

    def stretches(self, places: Collection[int], gaps: Sequence[Line] = ()) -> Iterator[tuple[Line, Line]]:
        """The parts that are shores of some places, with their vectors out to sea; open about the gaps."""
        here = [place in places for place in self.land]
        for gap in gaps:
            away = np.abs(self.line - gap).max(axis=1)
            here = [is_here and far > self.gap_px for is_here, far in zip(here, away.tolist(), strict=True)]
        start = 0
        for at, is_here in enumerate([*here, False]):
            if is_here:
                continue
            if at - start > _SAMPLES // 2:
                yield self.line[start:at], self.to_sea[start:at]
            start = at + 1


def is_wet(board: Board, place: int) -> bool:
    """Whether a place of a board as painted is open water."""
    return board.terrain_at(place) == "water"


def shores(board: Board, layout: BoardLayout) -> list[Shore]:
    """All shores of a board, where the ground under them has them."""
    topology = board.topology
    land_of = {}
    for side, (a, b) in enumerate(topology.hexsides):
        if is_wet(board, a) != is_wet(board, b):
            land_of[side] = b if is_wet(board, a) else a
    ends: dict[int, tuple[Corner, Corner]] = {}
    where: dict[Corner, Point] = {}
    for side in land_of:
        one, other = layout.hexside_points(side)
        ends[side] = (layout.corner_key(one), layout.corner_key(other))
        where[ends[side][0]], where[ends[side][1]] = one, other
    field = lake_at(board, layout) if land_of else None
    found = []
    for chain in chains(ends, lambda _node, _one, _other: 1.0):
        if field is not None and len(chain.pieces) > 1:
            vertices = np.array([where[node] for node in chain.nodes])
            found.append(_shore(vertices, [land_of[side] for side in chain.pieces], field, layout))
    return found


def _shore(vertices: Line, land: Sequence[int], field: Floats, layout: BoardLayout) -> Shore:
    line = b_spline(vertices, _SAMPLES)
    behind = [land[min(max(0, (at - 1 + _SAMPLES // 2) // _SAMPLES), len(land) - 1)] for at in range(len(line))]
    out = normals(line)
    middle = len(line) // 2
    inland = layout.centres[behind[middle]] - line[middle]
    if float(out[middle] @ inland) > 0:
        out = -out
    far = np.linspace(-_SEARCHED_HEXES, _SEARCHED_HEXES, _SEARCH_STEPS) * layout.hex_px
    tried = line[:, None, :] + out[:, None, :] * far[None, :, None]
    wet = _sampled(field, tried, layout)
    off = np.where(wet > 0.5, np.inf, 0.0)  # the farthest dry point on the way out, then a little on
    last_dry = np.where(np.isinf(off), -1, np.arange(_SEARCH_STEPS)[None, :]).max(axis=1)
    shift = np.where(last_dry < 0, 0.0, far[np.clip(last_dry, 0, _SEARCH_STEPS - 1)])
    shift = np.where(last_dry == _SEARCH_STEPS - 1, 0.0, shift)
    smooth = np.convolve(np.pad(shift, 3, mode="edge"), np.ones(7) / 7, mode="valid")
    return Shore(line + out * smooth[:, None], out, tuple(behind), layout.hex_px * _GAP_HEXES)


def _sampled(field: Floats, points: NDArray[np.float64], layout: BoardLayout) -> Floats:
    height, width = field.shape
    columns = np.clip((points[..., 0] / layout.size[0] * width).astype(np.int64), 0, width - 1)
    rows = np.clip((points[..., 1] / layout.size[1] * height).astype(np.int64), 0, height - 1)
    return cast("Floats", field[rows, columns])


def ragged(layout: BoardLayout, places: Collection[int], place: int, grow_hexes: float = 0.0) -> Line:
    """The outline of one place of soft ground: it runs into those of its kind, and wavers smoothly where it ends."""
    middle = np.array(layout.centre(place))
    corners = [np.array(corner) for corner in layout.polygon(place)]
    count = len(corners)
    around = [layout.topology.across(place, direction) for direction in layout.topology.sides]
    is_own = [there == OFF_BOARD or there in places for there in around]
    ends = [_corner(layout, middle, corners, is_own, k, grow_hexes) for k in range(count)]
    open_sides = [k for k in range(count) if not is_own[k]]
    if not open_sides:
        return np.array(ends)
    if len(open_sides) == count:
        rim = np.concatenate([_rim(layout, middle, corners, ends, k, grow_hexes) for k in range(count)])
        return b_spline(np.concatenate([rim, rim[:2]]), _RIM_SAMPLES)[1:-1]
    first = next(k for k in open_sides if is_own[k - 1])
    outline: list[Line] = []
    run: list[Line] = []
    """Open sides that follow each other."""
    for k in ((first + step) % count for step in range(count)):
        if not is_own[k]:
            run.append(_rim(layout, middle, corners, ends, k, grow_hexes))
            continue
        outline.append(b_spline(np.concatenate([*run, ends[k][None, :]]), _RIM_SAMPLES))
        run = []
    return np.concatenate(outline)


def _rim(
    layout: BoardLayout, middle: Line, corners: Sequence[Line], ends: Sequence[Line], k: int, grow_hexes: float
) -> Line:
    """An open side from its first end on: it swings out or in about its middle, with smaller waves before and after."""
    after = (k + 1) % len(corners)
    half = (corners[k] + corners[after]) / 2
    tip = half + (half - middle) * (2 * grow_hexes + _wave(layout, half))
    beside = (
        (ends[here] + tip) / 2 + (half - middle) * _wave(layout, (corners[here] + half) / 2) * _SMALLER
        for here in (k, after)
    )
    return np.array([ends[k], next(beside), tip, next(beside)])


def _wave(layout: BoardLayout, at: Line) -> float:
    """How far a rim swings out, or in, at a point."""
    return (chance(_SEED + 5, *layout.corner_key((float(at[0]), float(at[1])))) - 0.5) * 2 * _RAGGED


def _corner(
    layout: BoardLayout, middle: Line, corners: Sequence[Line], is_own: Sequence[bool], k: int, grow_hexes: float
) -> Line:
    """Where a corner goes: tips are drawn in and bays filled, each in the same way by all who share them."""
    corner, before = corners[k], is_own[k - 1]
    if before and is_own[k]:
        return corner
    if not before and not is_own[k]:
        towards, share = middle, _SMOOTH - grow_hexes * _PER_RADIUS
    else:
        beside = (corners[k - 1] + corner) if before else (corner + corners[(k + 1) % len(corners)])
        other = beside - middle  # the centre of the neighbour that is of its kind
        towards, share = 3 * corner - middle - other, _SMOOTH + grow_hexes * _PER_RADIUS
    key = layout.corner_key((float(corner[0]), float(corner[1])))
    sway = np.array([chance(_SEED, *key, 0) - 0.5, chance(_SEED, *key, 1) - 0.5]) * layout.hex_px * _RAGGED
    return corner + (towards - corner) * share + sway
