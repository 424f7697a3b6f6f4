"""The course of every river, canal and stream over the sheet, and where it can be crossed."""

from __future__ import annotations

import math
from collections import Counter
from typing import cast

import numpy as np
from numpy.typing import NDArray

from game.grid.layout import BoardLayout, Point
from game.model.frozen import frozen
from game.scenario.board import CANAL, NO_WATER, RIVER, STREAM, Board
from game.ui.paint.curves import Line, b_spline, lengths, normals
from game.ui.paint.network import Chain, chains
from game.ui.paint.noise import chances

WIDTH_HEXES = {RIVER: 0.2, CANAL: 0.088, STREAM: 0.036}
"""Width of the water from bank to bank, as parts of a hex's flat to flat."""
_RELAX = {RIVER: 0.17, CANAL: 0.38, STREAM: 0.12}
_WIGGLE_HEXES = {RIVER: 0.045, CANAL: 0.0, STREAM: 0.06}
_SAMPLES = 12
_SEED = 411

Vertex = tuple[int, int]


@frozen
class Course:
    """One water from end to end."""

    kind: int
    name: str
    line: Line
    half_widths: NDArray[np.float64]
    """Half the width at each point, in sheet pixels."""


@frozen
class Crossing:
    """Where a way crosses a hexside with water."""

    point: Point
    along: Point
    """Unit vector of the water's direction there."""
    width_px: float
    kind: int


@frozen
class Waters:
    """All courses of a board, and the crossing of each hexside that has water."""

    courses: tuple[Course, ...]
    crossings: dict[int, Crossing]


def water_courses(board: Board, layout: BoardLayout) -> Waters:
    """Lay the waters of a board along their hexsides, smoothed, and out over the edge of the map."""
    wet = [int(hexside) for hexside in np.flatnonzero(board.water != NO_WATER)]
    points = {hexside: layout.hexside_points(hexside) for hexside in wet}
    ends = {hexside: (layout.corner_key(a), layout.corner_key(b)) for hexside, (a, b) in points.items()}
    where: dict[Vertex, Point] = {}
    for a, b in points.values():
        where[layout.corner_key(a)], where[layout.corner_key(b)] = a, b

    def affinity(_node: Vertex, first: int, second: int) -> float:
        if board.water[first] != board.water[second]:
            return 0.0
        return 2.0 if board.water_names.get(first) == board.water_names.get(second) else 1.0

    found = sorted(chains(ends, affinity), key=lambda chain: chain.pieces)
    fixed = _junctions(found)
    courses, crossings = [], {}
    for chain in found:
        course, middles = _course(board, layout, chain, where, fixed)
        courses.append(course)
        crossings.update(middles)
    return Waters(tuple(courses), crossings)


def _junctions(found: list[Chain[Vertex]]) -> set[Vertex]:
    """Vertices where chains meet: they stay where they are, so that the waters stay joined."""
    inner = {node for chain in found for node in chain.nodes[1:-1]}
    tips = [node for chain in found for node in (chain.nodes[0], chain.nodes[-1])]
    return {node for node in tips if node in inner or tips.count(node) > 1}


def _course(
    board: Board, layout: BoardLayout, chain: Chain[Vertex], where: dict[Vertex, Point], fixed: set[Vertex]
) -> tuple[Course, dict[int, Crossing]]:
    kind = int(board.water[chain.pieces[0]])
    vertices = np.array([where[node] for node in chain.nodes], dtype=np.float64)
    is_free = np.array([node not in fixed for node in chain.nodes[1:-1]], dtype=np.bool_)[:, None]
    drawn = vertices[1:-1] + _RELAX[kind] * ((vertices[:-2] + vertices[2:]) / 2 - vertices[1:-1])
    relaxed = np.concatenate([vertices[:1], np.where(is_free, drawn, vertices[1:-1]), vertices[-1:]])
    leads = [layout.is_at_edge((float(x), float(y))) for x, y in (vertices[0], vertices[-1])]
    controls = _extended(relaxed, leads)
    line = b_spline(controls, _SAMPLES)
    half = layout.hex_px * WIDTH_HEXES[kind] / 2
    middles, steps = ((relaxed[:-1] + relaxed[1:]) / 2).tolist(), np.diff(relaxed, axis=0).tolist()
    crossings = {}
    for piece, (x, y), (right, down) in zip(chain.pieces, middles, steps, strict=True):
        far = math.hypot(right, down)
        crossings[piece] = Crossing((x, y), (right / far, down / far), 2 * half, kind)
    line = _wiggled(line, layout.hex_px * _WIGGLE_HEXES[kind], layout.hex_px, chain.pieces[0])
    widths = _half_widths(line, half, layout, chain.pieces[0])
    if kind == STREAM:
        widths *= _taper(
            line,
            layout.hex_px,
            [tip in fixed or off for tip, off in zip((chain.nodes[0], chain.nodes[-1]), leads, strict=True)],
        )
    names = Counter(board.water_names.get(piece, "") for piece in chain.pieces)
    name = names.most_common(1)[0][0]
    return Course(kind, name, line, widths), crossings


def _extended(vertices: Line, leads: list[bool]) -> Line:
    parts = [vertices]
    if leads[0]:
        parts.insert(0, vertices[:1] * 2 - vertices[1:2])
    if leads[1]:
        parts.append(vertices[-1:] * 2 - vertices[-2:-1])
    return cast("Line", np.concatenate(parts))


def _wiggled(line: Line, amplitude_px: float, hex_px: float, key: int) -> Line:
    """Bend a line a little to and fro, but not at the middles of its hexsides, where bridges stand."""
    if len(line) < _SAMPLES or not amplitude_px:
        return line
    along = lengths(line) / (hex_px * 0.3)
    cell = np.floor(along).astype(np.int64)
    part = along - cell
    part = part * part * (3 - 2 * part)
    row = np.full_like(cell, key)
    low, high = chances(_SEED, cell, row), chances(_SEED, cell + 1, row)
    swing = 2 * (low + (high - low) * part) - 1
    leg = (np.arange(len(line)) - 1) % _SAMPLES / _SAMPLES
    hold = np.sin(np.pi * leg)
    hold[[0, -1]] = 0
    return line + normals(line) * (swing * hold * amplitude_px)[:, None]


def _half_widths(line: Line, half_px: float, layout: BoardLayout, key: int) -> NDArray[np.float64]:
    along = lengths(line) / (layout.hex_px * 1.3)
    cell = np.floor(along).astype(np.int64)
    part = along - cell
    part = part * part * (3 - 2 * part)
    row = np.full_like(cell, key + 7)
    low, high = chances(_SEED, cell, row), chances(_SEED, cell + 1, row)
    return half_px * (0.9 + 0.22 * (low + (high - low) * part))


def _taper(line: Line, hex_px: float, joined: list[bool]) -> NDArray[np.float64]:
    """A stream is thin at its source."""
    along = lengths(line)
    factor = np.ones(len(line))
    for is_joined, distance in zip(joined, (along, along[-1] - along), strict=True):
        if not is_joined:
            factor = np.minimum(factor, 0.35 + 0.65 * np.minimum(distance / (hex_px * 1.5), 1))
    return factor
