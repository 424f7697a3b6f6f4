"""Waters, roads and railways as flat shapes: casings first, so that junctions join."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from game.grid.layout import BoardLayout
from game.scenario.board import CANAL, HIGHWAY, RIVER, ROAD, STREAM, TRAIL
from game.ui.look import palette
from game.ui.paint.areas import Areas
from game.ui.paint.curves import Line, at_distances, dashes, lengths, normals, resampled
from game.ui.paint.noise import Chances
from game.ui.paint.own import RoutePainter
from game.ui.paint.routes import RAILWAY, Routes
from game.ui.paint.shapes import Shapes, glaze
from game.ui.paint.waters import Course, Waters

_ROAD_HALF_HEXES = {TRAIL: 0.012, ROAD: 0.02, HIGHWAY: 0.034}
_CASING_HEXES = 0.011
_RAIL_HALF_HEXES = 0.011
_TIE_HEXES = 0.034
_AFLOAT = 0.4
"""Share of open water from which on a way needs a bridge."""
_SEED = 61


def draw_lines(
    layout: BoardLayout, waters: Waters, routes: Routes, areas: Areas, own: Mapping[str, RoutePainter]
) -> Shapes:
    """Streams, ways over them, those that have a painter of their own last, then the waters that only bridges cross."""
    shapes = Shapes()
    hex_px = layout.hex_px
    _draw_decks(shapes, routes, areas, hex_px)
    _draw_shores(shapes, waters, hex_px)
    draw_waters(shapes, [c for c in waters.courses if c.kind == STREAM], hex_px)
    lines = [(way.kind, resampled(way.line, hex_px * 0.045)) for way in routes.ways if not way.own]
    draw_roads(shapes, lines, hex_px)
    draw_rails(shapes, [line for kind, line in lines if kind == RAILWAY], hex_px)
    for name, painter in own.items():
        if stretches := [resampled(way.line, hex_px * 0.045) for way in routes.ways if way.own == name]:
            painter.paint(shapes, stretches, hex_px)
    draw_waters(shapes, [c for c in waters.courses if c.kind != STREAM], hex_px)
    return shapes


def _draw_decks(shapes: Shapes, routes: Routes, areas: Areas, hex_px: float) -> None:
    """Long bridges under the ways that run over open water in whole hexes; painters of a system bring their own."""
    if areas.lake is None:
        return
    for way in (way for way in routes.ways if not way.own):
        line = resampled(way.line, hex_px * 0.045)
        wet = areas.at(areas.lake, line[:, 0], line[:, 1]) > _AFLOAT
        ends = np.flatnonzero(np.diff(np.concatenate([[0], wet.astype(np.int8), [0]])))
        for first, last in zip(ends[::2].tolist(), ends[1::2].tolist(), strict=True):
            if last - first > 1:
                shapes.add_band(palette.FRAME, line[first:last], hex_px * 0.07)
                shapes.add_band(palette.PAPER_DARK, line[first:last], hex_px * 0.055)


def _fine(course: Course, hex_px: float) -> tuple[Line, NDArray[np.float64]]:
    along = lengths(course.line)
    line = resampled(course.line, hex_px * 0.05)
    halves = np.interp(np.linspace(0, along[-1], len(line)), along, course.half_widths)
    return line, halves


def _draw_shores(shapes: Shapes, waters: Waters, hex_px: float) -> None:
    """Meadows outside the banks of the rivers, and the bare banks of the canals."""
    for reach, alpha in ((0.16, 46), (0.11, 70), (0.065, 105)):
        for course in waters.courses:
            if course.kind == RIVER:
                line, halves = _fine(course, hex_px)
                shapes.add_band(glaze(palette.SHORE, alpha), line, halves + hex_px * reach)
    for course in waters.courses:
        if course.kind == CANAL:
            line, halves = _fine(course, hex_px)
            shapes.add_band(palette.TOWPATH_EDGE, line, halves + hex_px * 0.05)
            shapes.add_band(palette.TOWPATH, line, halves + hex_px * 0.038)


def draw_waters(shapes: Shapes, courses: list[Course], hex_px: float) -> None:
    """Waters from bank to bank."""
    fine = [(course, *_fine(course, hex_px)) for course in courses]
    for course, line, halves in fine:
        shapes.add_band(palette.WATER_EDGE, line, halves + hex_px * (0.007 if course.kind == STREAM else 0.011))
    for _, line, halves in fine:
        shapes.add_band(palette.WATER, line, halves)
    for course, line, halves in fine:
        if course.kind != STREAM:
            lit = line + normals(line) * (halves * 0.16)[:, None]
            shapes.add_band(palette.WATER_LIT, lit, halves * 0.52)
    for course, line, halves in fine:
        if course.kind == RIVER:
            _draw_ripples(shapes, course, line, halves, hex_px)


def _draw_ripples(shapes: Shapes, course: Course, line: Line, halves: NDArray[np.float64], hex_px: float) -> None:
    """Short strokes along the current."""
    total = float(lengths(line)[-1])
    dice = Chances(_SEED, len(line), round(course.line[0][0]))
    half = float(halves.mean())
    start = 0.0
    while (start := start + hex_px * dice.between(0.12, 0.4)) < total - hex_px * 0.4:
        stretch = hex_px * dice.between(0.12, 0.3)
        stroke = at_distances(line, np.linspace(start, start + stretch, 6))
        aside = half * dice.between(-0.62, 0.62)
        thin = hex_px * 0.006 * np.sin(np.linspace(0.3, np.pi - 0.3, 6))
        shapes.add_band(palette.WATER_RIPPLE, stroke + normals(stroke) * aside, thin)


def draw_roads(shapes: Shapes, lines: list[tuple[int, Line]], hex_px: float) -> None:
    """Trails, then roads and highways over them; each line comes with its kind."""
    casing = hex_px * _CASING_HEXES
    for line in (line for kind, line in lines if kind == TRAIL):
        for dash in dashes(line, hex_px * 0.07, hex_px * 0.035):
            shapes.add_band(palette.TRAIL, dash, hex_px * _ROAD_HALF_HEXES[TRAIL])
    for kind, colour in ((ROAD, palette.ROAD_EDGE), (HIGHWAY, palette.HIGHWAY_EDGE)):
        for line in (line for k, line in lines if k == kind):
            shapes.add_band(colour, line, hex_px * _ROAD_HALF_HEXES[kind] + casing)
    for kind, colour in ((ROAD, palette.ROAD), (HIGHWAY, palette.HIGHWAY)):
        for line in (line for k, line in lines if k == kind):
            shapes.add_band(colour, line, hex_px * _ROAD_HALF_HEXES[kind])
    for line in (line for kind, line in lines if kind == HIGHWAY):
        shapes.add_band(palette.HIGHWAY_MIDDLE, line, hex_px * 0.009)


def draw_rails(shapes: Shapes, lines: list[Line], hex_px: float) -> None:
    """A dark line with ties across it."""
    for line in lines:
        shapes.add_band(palette.RAIL_BED, line, hex_px * (_RAIL_HALF_HEXES + 0.008))
    for line in lines:
        count = max(2, round(float(lengths(line)[-1]) / (hex_px * 0.085)))
        distances = (np.arange(count) + 0.5) * float(lengths(line)[-1]) / count
        middles = at_distances(line, distances)
        across = normals(middles) * hex_px * _TIE_HEXES
        along = np.stack([-normals(middles)[:, 1], normals(middles)[:, 0]], axis=1) * hex_px * 0.009
        ties = np.stack(
            [middles + across - along, middles + across + along, middles - across + along, middles - across - along],
            axis=1,
        )
        shapes.add_all(np.broadcast_to(np.array(palette.RAIL), (count, 3)), ties)
        shapes.add_band(palette.RAIL, line, hex_px * _RAIL_HALF_HEXES)
