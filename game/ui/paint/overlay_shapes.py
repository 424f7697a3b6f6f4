"""The shapes of overlays: reach, zones of control, rings, arrows. A pattern or a word goes with every colour."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.grid.layout import BoardLayout, Point
from game.ui.board.marks import Arrow, Ring
from game.ui.look import palette
from game.ui.look.schemes import Scheme
from game.ui.look.tone import Tone
from game.ui.paint.curves import Line, at_distances, catmull_rom, dashes, lengths
from game.ui.paint.shapes import Colour, Shapes, circle, glaze

_LIGHT = glaze(palette.REACH_LIGHT, 40)


def add_lit(shapes: Shapes, layout: BoardLayout, scheme: Scheme, near: Sequence[int], lit: frozenset[int]) -> None:
    """Hexes in reach, bright, with a line round all that are lit; what is bright is not dimmed."""
    polygons = polygons_of(layout, near)
    shapes.add_all(np.tile(np.array(_LIGHT), (len(near), 1)), polygons)
    edges = np.array(layout.outline(near, lit)).reshape(-1, 2, 2)
    for colour, half in ((palette.OVERLAY_DARK, 0.034), (scheme.reach_edge, 0.02)):
        shapes.add_strokes(colour, edges, max(half * layout.hex_px, half * 40))


def add_hatch(
    shapes: Shapes, layout: BoardLayout, scheme: Scheme, near: Sequence[int], _hatched: frozenset[int]
) -> None:
    """Slanting stripes over hexes in an enemy zone of control. [6.1]"""
    spacing = max(5.0, layout.hex_px * 0.105)
    stripes = stripes_over(polygons_of(layout, near, 0.03), spacing, max(0.7, layout.hex_px * 0.014))
    shapes.add_all(np.tile(np.array(glaze(scheme.control, 165)), (len(stripes), 1)), stripes)


def add_thin_hatch(
    shapes: Shapes, layout: BoardLayout, scheme: Scheme, near: Sequence[int], _hatched: frozenset[int]
) -> None:
    """Fewer and paler stripes, over hexes in a weaker enemy zone of control. [19.42]"""
    spacing = max(10.0, layout.hex_px * 0.25)
    stripes = stripes_over(polygons_of(layout, near, 0.03), spacing, max(0.7, layout.hex_px * 0.012))
    shapes.add_all(np.tile(np.array(glaze(scheme.control, 150)), (len(stripes), 1)), stripes)


def polygons_of(layout: BoardLayout, hexes: Sequence[int], inset: float = 0.0) -> NDArray[np.float64]:
    """Corners of hexes, of shape (hexes, corners, 2)."""
    steps = np.array(layout.corner_steps) * (1 - inset)
    return np.asarray(layout.centres[np.array(hexes, dtype=np.int64)][:, None, :] + steps)


def stripes_over(polygons: NDArray[np.float64], spacing: float, half: float) -> NDArray[np.float64]:
    """Bands at 45 degrees across convex polygons, in step from hex to hex: of shape (bands, 4, 2)."""
    if not len(polygons):
        return np.zeros((0, 4, 2))
    offsets = polygons.sum(axis=2)
    first, last = np.ceil(offsets.min(axis=1) / spacing), np.floor(offsets.max(axis=1) / spacing)
    k = first[:, None] + np.arange(int((last - first).max()) + 1)
    far = np.roll(offsets, -1, axis=1) - offsets
    at = (k[:, :, None] * spacing - offsets[:, None, :]) / np.where(far == 0, 1e-9, far)[:, None, :]
    crossed = (at >= 0) & (at < 1) & (k <= last[:, None])[:, :, None]
    which, band = np.nonzero(crossed.sum(axis=2) >= 2)
    crossed, at = crossed[which, band], at[which, band]
    rows = np.arange(len(crossed))
    start = crossed.argmax(axis=1)
    crossed[rows, start] = False
    steps = np.roll(polygons, -1, axis=1) - polygons
    a, b = (
        polygons[which, side] + steps[which, side] * at[rows, side][:, None] for side in (start, crossed.argmax(axis=1))
    )
    aside = np.array([half, half]) / math.sqrt(2)
    return np.stack([a - aside, b - aside, b + aside, a + aside], axis=1)


def add_ring(shapes: Shapes, layout: BoardLayout, scheme: Scheme, ring: Ring) -> None:
    """A ring just inside a hex: broken for EVEN, double for BAD, and thicker when chosen."""
    hex, tone, is_chosen = ring.hex, ring.tone, ring.is_chosen
    colour = scheme.tones[tone]
    thick = layout.hex_px * (0.034 if is_chosen else 0.024)
    _add_closed(shapes, palette.OVERLAY_DARK, layout.polygon(hex, 0.055), max(thick * 1.75, 1.9))
    line = np.array([*layout.polygon(hex, 0.055), layout.polygon(hex, 0.055)[0]])
    if tone is Tone.EVEN:
        for dash in dashes(line, layout.hex_px * 0.16, layout.hex_px * 0.09):
            shapes.add_band(colour, dash, max(thick, 1.0))
    else:
        _add_closed(shapes, colour, layout.polygon(hex, 0.055), max(thick, 1.0))
    if tone is Tone.BAD or is_chosen:
        inner = layout.polygon(hex, 0.19)
        _add_closed(shapes, palette.OVERLAY_DARK, inner, max(thick * 0.95, 1.2))
        _add_closed(shapes, colour, inner, max(thick * 0.5, 0.7))


def add_part(shapes: Shapes, layout: BoardLayout, _scheme: Scheme, hex: int, part: int) -> None:
    """A hex in the colour of what it belongs to, filled and framed."""
    colour = palette.PARTS[part]
    shapes.add(glaze(colour, 105), np.array(layout.polygon(hex, 0.02)))
    _add_closed(shapes, palette.OVERLAY_DARK, layout.polygon(hex, 0.05), max(layout.hex_px * 0.045, 2.0))
    _add_closed(shapes, colour, layout.polygon(hex, 0.05), max(layout.hex_px * 0.03, 1.2))


def add_selection(shapes: Shapes, layout: BoardLayout, _scheme: Scheme, hex: int) -> None:
    """A white double line with a glow round the hex of the selected unit."""
    for inset, alpha in ((-0.09, 40), (-0.05, 70), (-0.02, 110)):
        _add_closed(shapes, glaze(palette.SELECTION, alpha), layout.polygon(hex, inset), layout.hex_px * 0.045)
    _add_closed(shapes, palette.OVERLAY_DARK, layout.polygon(hex, 0.035), max(layout.hex_px * 0.05, 2.2))
    _add_closed(shapes, palette.SELECTION, layout.polygon(hex, 0.035), max(layout.hex_px * 0.03, 1.2))


def add_hover(shapes: Shapes, layout: BoardLayout, _scheme: Scheme, hex: int) -> None:
    """A thin pale outline of the hex under the cursor."""
    _add_closed(shapes, glaze(palette.OVERLAY_DARK, 150), layout.polygon(hex, 0.02), max(layout.hex_px * 0.026, 1.6))
    _add_closed(shapes, palette.SELECTION, layout.polygon(hex, 0.02), max(layout.hex_px * 0.013, 0.8))


def add_cursor(shapes: Shapes, layout: BoardLayout, scheme: Scheme, hex: int) -> None:
    """Brackets at the corners of the hex where the keys are."""
    corners = np.array(layout.polygon(hex, 0.06))
    for colour, half in ((palette.OVERLAY_DARK, 0.045), (scheme.cursor, 0.027)):
        for before, here, after in zip(np.roll(corners, 1, axis=0), corners, np.roll(corners, -1, axis=0), strict=True):
            line = np.array([here + (before - here) * 0.26, here, here + (after - here) * 0.26])
            shapes.add_band(colour, line, max(half * layout.hex_px, half * 44))
            shapes.add_disc(colour, here, max(half * layout.hex_px, half * 44))


def add_path(shapes: Shapes, layout: BoardLayout, scheme: Scheme, hexes: Sequence[int], tone: Tone) -> None:
    """The way as a broad arrow through the middles of its hexes; a way that is barred is broken into dashes."""
    centres = np.array([layout.centre(hex) for hex in hexes])
    line = catmull_rom(centres, 10)
    total = float(lengths(line)[-1])
    hex_px = layout.hex_px
    head = min(0.34 * hex_px, total * 0.5)
    shaft = at_distances(line, np.linspace(min(0.3 * hex_px, total * 0.3), total - head * 0.8, max(4, len(line))))
    tip, neck = line[-1], at_distances(line, np.array([total - head]))[0]
    along = (tip - neck) / max(float(np.linalg.norm(tip - neck)), 1e-9)
    across = np.array([-along[1], along[0]])
    fill = scheme.tones[tone]
    for colour, grow in ((palette.OVERLAY_DARK, 0.026), (fill, 0.0)):
        half, wide = hex_px * (0.05 + grow), hex_px * (0.15 + grow * 1.6)
        pieces = dashes(shaft, 0.2 * hex_px, 0.12 * hex_px) if tone is Tone.BAD else [shaft]
        for piece in pieces:
            shapes.add_band(colour, piece, half)
        nose = tip + along * hex_px * grow * 1.8
        back = neck - along * hex_px * grow
        shapes.add(colour, np.array([nose, back + across * wide, back - across * wide]))


def add_arrow(shapes: Shapes, layout: BoardLayout, scheme: Scheme, arrow: Arrow) -> None:
    """A short arrow from a hex towards its neighbour."""
    a, b = np.array(layout.centre(arrow.origin)), np.array(layout.centre(arrow.hex))
    reach = float(np.linalg.norm(b - a))
    along = (b - a) / max(reach, 1e-9)
    across = np.array([-along[1], along[0]])
    hex_px = layout.hex_px
    start, neck, tip = a + (b - a) * 0.26, a + along * (reach * 0.62 - hex_px * 0.18), a + (b - a) * 0.62
    for colour, grow in ((palette.OVERLAY_DARK, 0.02), (scheme.tones[arrow.tone], 0.0)):
        shapes.add_band(colour, np.array([start, neck + along]), hex_px * (0.03 + grow))
        wide = hex_px * (0.095 + grow * 1.5)
        shapes.add(
            colour,
            np.array(
                [
                    tip + along * hex_px * grow * 1.5,
                    neck + across * wide - along * hex_px * grow,
                    neck - across * wide - along * hex_px * grow,
                ]
            ),
        )


def add_hexside(shapes: Shapes, layout: BoardLayout, scheme: Scheme, hexside: int, tone: Tone) -> None:
    """A hexside that may be chosen, broken; the chosen one whole."""
    line = np.array(layout.hexside_points(hexside))
    hex_px = layout.hex_px
    shapes.add_band(palette.OVERLAY_DARK, line, max(hex_px * 0.075, 2.5))
    if tone is Tone.GOOD:
        shapes.add_band(scheme.tones[tone], line, max(hex_px * 0.05, 1.5))
        return
    for dash in dashes(line, hex_px * 0.12, hex_px * 0.09):
        shapes.add_band(scheme.tones[tone], dash, max(hex_px * 0.045, 1.4))


def add_flash(shapes: Shapes, layout: BoardLayout, _scheme: Scheme, hex: int, share: float) -> None:
    """Something happened here: a ring that widens and fades as `share` goes from 0 to 1."""
    left = max(0.0, 1.0 - share)
    centre = layout.centre(hex)
    ring = circle(centre, layout.hex_px * (0.3 + 0.5 * share))
    shapes.add(glaze(palette.FLASH_LIGHT, round(110 * left)), np.array(layout.polygon(hex)))
    _add_closed(shapes, glaze(palette.OVERLAY_DARK, round(200 * left)), ring, layout.hex_px * 0.06 * (0.4 + left))
    _add_closed(shapes, glaze(palette.FLASH_LIGHT, round(255 * left)), ring, layout.hex_px * 0.035 * (0.4 + left))


def _add_closed(shapes: Shapes, colour: Colour, points: Sequence[Point], half: float) -> None:
    """A line round a polygon, mitred."""
    outer, inner = _offset(points, half), _offset(points, -half)
    count = len(points)
    for k in range(count):
        j = (k + 1) % count
        shapes.add(colour, np.array([outer[k], outer[j], inner[j], inner[k]]))


def _offset(points: Sequence[Point], by: float) -> Line:
    """A regular polygon grown by a distance between its sides."""
    corners = np.array(points)
    middle = corners.mean(axis=0)
    inradius = float(np.linalg.norm((corners[0] + corners[1]) / 2 - middle))
    return np.asarray(middle + (corners - middle) * (1 + by / max(inradius, 1e-9)))
