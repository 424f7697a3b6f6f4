"""The shapes of what is seen from a place: what is out of reach or sight, what blocks it, how far things reach."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.grid.layout import BoardLayout
from game.ui.board.marks import Bound, Sight
from game.ui.look import palette
from game.ui.look.schemes import Scheme
from game.ui.look.tone import Tone
from game.ui.paint.overlay_shapes import polygons_of, stripes_over
from game.ui.paint.shapes import Shapes, glaze

_DARK_ALPHA, _UNSEEN_ALPHA, _STRIPE_ALPHA = 105, 62, 120
_DASH_SHARE = (0.08, 0.36, 0.62, 0.92)
"""Where on a side the dashes of a broken line begin and end."""


def add_sight(shapes: Shapes, layout: BoardLayout, scheme: Scheme, near: Sequence[int], sight: Sight) -> None:
    """What is not reached lies in the dark, what is not seen is striped; then the lines, then what blocks."""
    veils = (
        (_DARK_ALPHA + _UNSEEN_ALPHA // 2, sight.dark & sight.unseen), (_DARK_ALPHA, sight.dark - sight.unseen),
        (_UNSEEN_ALPHA, sight.unseen - sight.dark),
    )  # fmt: skip
    for alpha, places in veils:
        _fill(shapes, layout, [hex for hex in near if hex in places], alpha)
    striped = [hex for hex in near if hex in sight.unseen]
    if striped:
        half = max(0.6, layout.hex_px * 0.011)
        stripes = stripes_over(polygons_of(layout, striped), max(5.0, layout.hex_px * 0.13), half)
        shapes.add_all(np.tile(np.array(glaze(palette.OVERLAY_DARK, _STRIPE_ALPHA)), (len(stripes), 1)), stripes)
    for bound in sight.bounds:
        _add_bound(shapes, layout, scheme, near, bound)
    blocking = [hex for hex in near if hex in sight.blockers]
    if blocking:
        edges = np.array(layout.outline(blocking, sight.blockers)).reshape(-1, 2, 2)
        for colour, half in ((palette.OVERLAY_DARK, 0.042), (scheme.tones[Tone.EVEN], 0.024)):
            shapes.add_strokes(colour, edges, max(half * layout.hex_px, half * 42))


def _fill(shapes: Shapes, layout: BoardLayout, places: list[int], alpha: int) -> None:
    if places:
        colour = np.array(glaze(palette.OVERLAY_DARK, alpha))
        shapes.add_all(np.tile(colour, (len(places), 1)), polygons_of(layout, places))


def _add_bound(shapes: Shapes, layout: BoardLayout, scheme: Scheme, near: Sequence[int], bound: Bound) -> None:
    """A line round all places of it; broken where it reaches in another way only."""
    inside = [hex for hex in near if hex in bound.hexes]
    edges: NDArray[np.float64] = np.array(layout.outline(inside, bound.hexes)).reshape(-1, 2, 2)
    if not len(edges):
        return
    if bound.is_broken:
        steps = edges[:, 1] - edges[:, 0]
        first, second, third, last = (edges[:, 0] + steps * share for share in _DASH_SHARE)
        edges = np.concatenate([np.stack([first, second], axis=1), np.stack([third, last], axis=1)])
    for colour, half in ((glaze(palette.OVERLAY_DARK, 190), 0.026), (scheme.reach_edge, 0.014)):
        shapes.add_strokes(colour, edges, max(half * layout.hex_px, half * 46))
