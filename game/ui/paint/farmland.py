"""The open country: a patchwork of fields, and long polder strips between ditches where the land is wet."""

from __future__ import annotations

from typing import cast

import numpy as np
import pygame
from numpy.typing import NDArray

from game.grid.layout import BoardLayout
from game.model.frozen import frozen
from game.ui.look import palette
from game.ui.paint.areas import Areas
from game.ui.paint.noise import Floats, chances, value_noise
from game.ui.paint.shapes import Colours, Shapes

_ACROSS_HEXES = 0.44
_DOWN_HEXES = 0.31
_BEND_HEXES = 1.1
_JITTER = 0.24
_FURROWS = 6
_STRIPS = 3
_LAP = 0.012
"""Fields overlap a little, or the sheet would show through."""
_REACH = 0.1
"""How far beyond a field's own corners anything of it is drawn, at most."""
_SEED = 17

Quads = NDArray[np.float64]
"""Fields by their corners, clockwise from the upper left: float64 of shape (fields, 4, 2)."""
Share = float | Floats
Spans = tuple[NDArray[np.float64], NDArray[np.float64]]


@frozen
class Fields:
    """The corners of the patchwork and what lies on it."""

    corners: NDArray[np.float64]
    """Sheet points, float64 of shape (columns + 1, rows + 1, 2)."""
    wet: Floats
    """Wetness of each field, shape (columns, rows)."""
    tone: Floats
    first: tuple[int, int]
    """Number of the first column and row: keeps fields in place on a part of the map."""
    ends: tuple[Spans, Spans]
    """Of each column and of each row of fields how far it reaches over the sheet: from where, and to where."""

    def near(self, area: pygame.Rect) -> tuple[slice, slice]:
        """The columns and rows of which any field may touch an area of the sheet."""
        columns, rows = (
            np.flatnonzero((low < far) & (high > near))
            for (low, high), near, far in zip(self.ends, area.topleft, area.bottomright, strict=True)
        )
        return _stretch(columns), _stretch(rows)


def lay_out_fields(layout: BoardLayout, areas: Areas) -> Fields:
    """Cut the sheet into fields: a grid bent by slow noise, its corners shaken."""
    cell = np.array([_ACROSS_HEXES, _DOWN_HEXES]) * layout.hex_px
    bend = _BEND_HEXES * layout.hex_px
    origin = np.array(layout.origin_px)
    first = np.floor((origin - bend) / cell).astype(np.int64)
    last = np.ceil((origin + np.array(layout.size) + bend) / cell).astype(np.int64)
    i, j = np.meshgrid(np.arange(first[0], last[0] + 1), np.arange(first[1], last[1] + 1), indexing="ij")
    corners = np.stack([i, j], axis=2) * cell - origin
    corners += _bent(layout, corners, bend)
    shake = np.stack([chances(_SEED + 2, i, j), chances(_SEED + 3, i, j)], axis=2) - 0.5
    corners += shake * 2 * _JITTER * cell
    middles = (corners[:-1, :-1] + corners[1:, 1:]) / 2
    x, y = middles[:, :, 0], middles[:, :, 1]
    return Fields(
        corners,
        areas.at(areas.wet, x, y),
        areas.at(areas.tone, x, y),
        (int(first[0]), int(first[1])),
        (_ends(corners[:, :, 0]), _ends(corners[:, :, 1].T)),
    )


def _ends(corners: NDArray[np.float64]) -> Spans:
    """How far each column of fields reaches, with what laps over: corners by columns."""
    low, high = corners.min(axis=1), corners.max(axis=1)
    low, high = np.minimum(low[:-1], low[1:]), np.maximum(high[:-1], high[1:])
    lap = (high - low) * _REACH
    return low - lap, high + lap


def _stretch(found: NDArray[np.int64]) -> slice:
    return slice(int(found[0]), int(found[-1]) + 1) if len(found) else slice(0, 0)


def _bent(layout: BoardLayout, corners: NDArray[np.float64], bend_px: float) -> NDArray[np.float64]:
    step = 16
    reach = int(bend_px * 2)
    size = (int(layout.size[0] + 2 * reach) // step + 1, int(layout.size[1] + 2 * reach) // step + 1)
    origin = ((layout.origin_px[0] - reach) // step, (layout.origin_px[1] - reach) // step)
    columns = np.clip(((corners[:, :, 0] + reach) / step).astype(np.int64), 0, size[0] - 1)
    rows = np.clip(((corners[:, :, 1] + reach) / step).astype(np.int64), 0, size[1] - 1)
    bends = [value_noise(size, layout.hex_px * 5 / step, _SEED + axis, origin)[rows, columns] for axis in (0, 1)]
    return cast("NDArray[np.float64]", (np.stack(bends, axis=2) - 0.5) * 2 * bend_px)


def draw_fields(fields: Fields, area: pygame.Rect) -> Shapes:
    """The patchwork as flat shapes, as far as it covers an area of the sheet."""
    columns, rows = fields.near(area)
    numbers = [np.arange(k.start, k.stop) + first for k, first in zip((columns, rows), fields.first, strict=True)]
    i, j = np.meshgrid(*numbers, indexing="ij")
    corners = fields.corners[columns.start : columns.stop + 1, rows.start : rows.stop + 1]
    quads = np.stack([corners[:-1, :-1], corners[1:, :-1], corners[1:, 1:], corners[:-1, 1:]], axis=2).reshape(-1, 4, 2)
    low, high = quads.min(axis=1), quads.max(axis=1)
    lap = (high - low) * _REACH
    here = ((low - lap < area.bottomright) & (high + lap > area.topleft)).all(axis=1)
    quads, wet, tone = quads[here], fields.wet[columns, rows].ravel()[here], fields.tone[columns, rows].ravel()[here]
    dice = [chances(_SEED + 10 + k, i.ravel()[here], j.ravel()[here]) for k in range(8)]
    polder = wet * 1.5 + (dice[0] - 0.5) * 0.5 > 0.5
    shapes = Shapes()
    _draw_crops(shapes, quads[~polder], tone[~polder], [die[~polder] for die in dice])
    _draw_polder(shapes, quads[polder], [die[polder] for die in dice])
    return shapes


def _draw_crops(shapes: Shapes, quads: Quads, tone: Floats, dice: list[Floats]) -> None:
    """One or two fields of crop or grass to a quad, the odd one with furrows, the odd side with a hedge."""
    lush = tone + (dice[1] - 0.5) * 0.6 > 0.5
    colours = _crop_colours(lush, dice[2], dice[3])
    shapes.add_all(colours, _part(quads, -_LAP, 1 + _LAP, -_LAP, 1 + _LAP))
    split = dice[4] < 0.5
    others = _crop_colours(lush, dice[5], dice[6])
    shapes.add_all(others[split], _part(quads[split], 0.3 + 0.8 * dice[4][split], 1 + _LAP, -_LAP, 1 + _LAP))
    ploughed = (dice[7] < 0.28) & ~split
    for k in range(_FURROWS):
        at = (k + 0.5) / _FURROWS
        shapes.add_all(colours[ploughed] - 9, _part(quads[ploughed], 0.03, 0.97, at - 0.022, at + 0.022))
    hedged = dice[5] < 0.45
    shapes.add_all(_plain(palette.HEDGE, int(hedged.sum())), _part(quads[hedged], 0.0, 1.0, -0.012, 0.03))


def _draw_polder(shapes: Shapes, quads: Quads, dice: list[Floats]) -> None:
    """Long strips of grass with a ditch between them."""
    tones = np.array(palette.FIELDS_POLDER)[(dice[2] * len(palette.FIELDS_POLDER)).astype(np.int64)]
    for k in range(_STRIPS):
        shift = ((dice[3 + k] - 0.5) * 11).astype(np.int64)[:, None]
        shapes.add_all(tones + shift, _part(quads, -_LAP, 1 + _LAP, k / _STRIPS - _LAP, (k + 1) / _STRIPS + _LAP))
    ditch = _plain(palette.DITCH, len(quads))
    for k in range(1, _STRIPS):
        shapes.add_all(ditch, _part(quads, 0.0, 1.0, k / _STRIPS - 0.018, k / _STRIPS + 0.018))
    ended = dice[7] < 0.4
    wide = _plain(palette.DITCH_WIDE, int(ended.sum()))
    shapes.add_all(wide, _part(quads[ended], -0.008, 0.008, 0.0, 1.0))


def _crop_colours(lush: NDArray[np.bool_], pick: Floats, shade: Floats) -> Colours:
    green, dry = np.array(palette.FIELDS_LUSH), np.array(palette.FIELDS_DRY)
    chosen = np.where(
        lush[:, None], green[(pick * len(green)).astype(np.int64)], dry[(pick * len(dry)).astype(np.int64)]
    )
    return chosen + ((shade - 0.5) * 10).astype(np.int64)[:, None]


def _plain(colour: palette.Rgb, count: int) -> Colours:
    return np.broadcast_to(np.array(colour), (count, 3))


def _part(quads: Quads, left: Share, right: Share, top: Share, bottom: Share) -> Quads:
    """Parts of fields; left, right, top and bottom are shares of each."""
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return np.stack([_within(quads, across, down) for across, down in corners], axis=1)


def _within(quads: Quads, across: Share, down: Share) -> NDArray[np.float64]:
    along = np.asarray(across, dtype=np.float64).reshape(-1, 1)
    deep = np.asarray(down, dtype=np.float64).reshape(-1, 1)
    upper = quads[:, 0] + (quads[:, 1] - quads[:, 0]) * along
    lower = quads[:, 3] + (quads[:, 2] - quads[:, 3]) * along
    return upper + (lower - upper) * deep
