"""The course of every road and railway over the sheet."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from typing import cast

import numpy as np

from game.grid.layout import BoardLayout, Point
from game.grid.topology import OFF_BOARD
from game.model.frozen import frozen
from game.scenario.board import NO_ROAD, Board
from game.ui.paint.curves import Line, catmull_rom
from game.ui.paint.network import Chain, chains
from game.ui.paint.noise import chance
from game.ui.paint.own import OwnPlaces
from game.ui.paint.waters import Crossing, Waters

RAILWAY = 4
"""The kind of a railway beside TRAIL, ROAD and HIGHWAY."""
_SAMPLES = 8
_SHARED_HEXES = 0.11
"""How far a road and a railway move apart where both cross the same water."""
_PULL = 0.4
_SEED = 907


@frozen
class RouteRun:
    """A stretch of one kind that runs on without a break."""

    kind: int
    line: Line
    own: str = ""
    """What its system calls it, if it paints it itself."""


@frozen
class Routes:
    """All ways of a board, and where each hex's roads meet."""

    ways: tuple[RouteRun, ...]
    nodes: dict[int, Point]


def crossing_point(board: Board, layout: BoardLayout, crossing: Crossing, hexside: int, carries: str) -> Point:
    """Where the road or railway of a hexside crosses its water: side by side, if there are both."""
    x, y = crossing.point
    if board.road[hexside] == NO_ROAD or not board.rail[hexside]:
        return x, y
    aside = layout.hex_px * _SHARED_HEXES * (1 if carries == "rail" else -1)
    dx, dy = _downward(crossing.along)
    return x + dx * aside, y + dy * aside


def _downward(along: Point) -> Point:
    """The same direction whichever way the water was walked."""
    return along if (along[1], along[0]) > (0, 0) else (-along[0], -along[1])


def route_courses(board: Board, layout: BoardLayout, waters: Waters, own: OwnPlaces | None = None) -> Routes:
    """Lay roads and railways from hex to hex, straight over the waters that they cross."""
    own_road, own_rail = (own.road, own.rail) if own is not None else ({}, {})
    road_pieces = [int(side) for side in np.flatnonzero(board.road != NO_ROAD)]
    rail_pieces = [int(side) for side in np.flatnonzero(board.rail)]
    nodes = {hex: _road_node(board, layout, hex) for hex in _ends_of(board, road_pieces)}
    sides = board.topology.hexsides

    def road_affinity(node: int, first: int, second: int) -> float:
        same = board.road[first] == board.road[second]
        return _straightness(layout, sides, node, first, second) + (0.5 if same else 0.0)

    def rail_affinity(node: int, first: int, second: int) -> float:
        return _straightness(layout, sides, node, first, second)

    ways: list[RouteRun] = []
    road_chains = _sorted_chains(board, road_pieces, road_affinity)
    _straighten(road_chains, nodes)
    for chain in road_chains:
        points = np.array([nodes[hex] for hex in chain.nodes])
        ways += _ways(board, layout, waters, chain, points, "road", own_road)
    rail_nodes: dict[int, Point] = {}
    for chain in _sorted_chains(board, rail_pieces, rail_affinity):
        points = _rail_points(board, layout, chain, nodes, rail_nodes)
        ways += _ways(board, layout, waters, chain, points, "rail", own_rail)
    return Routes(tuple(ways), nodes)


def _straighten(found: list[Chain[int]], nodes: dict[int, Point]) -> None:
    """Draw the bends of a road in, except where it meets another: zigzags of hexes become gentle curves."""
    passes = Counter(hex for chain in found for hex in chain.nodes)
    for chain in found:
        before = dict(nodes)
        for last, hex, onward in zip(chain.nodes, chain.nodes[1:], chain.nodes[2:], strict=False):
            if passes[hex] == 1:
                (ax, ay), (x, y), (bx, by) = before[last], before[hex], before[onward]
                nodes[hex] = (x + _PULL * ((ax + bx) / 2 - x), y + _PULL * ((ay + by) / 2 - y))


def _ends_of(board: Board, pieces: list[int]) -> list[int]:
    return sorted({hex for piece in pieces for hex in board.topology.hexsides[piece]})


def _sorted_chains(board: Board, pieces: list[int], affinity: Callable[[int, int, int], float]) -> list[Chain[int]]:
    ends = {piece: board.topology.hexsides[piece] for piece in pieces}
    return sorted(chains(ends, affinity), key=lambda chain: chain.pieces)


def _straightness(layout: BoardLayout, sides: tuple[tuple[int, int], ...], node: int, first: int, second: int) -> float:
    """1 if two pieces go straight on through a node, 0 at a right angle, less if they turn back."""
    (ax, ay), (bx, by) = (_out(layout, sides[piece], node) for piece in (first, second))
    return -(ax * bx + ay * by) + 0.1


def _out(layout: BoardLayout, ends: tuple[int, int], node: int) -> Point:
    other = ends[1] if ends[0] == node else ends[0]
    (ax, ay), (bx, by) = layout.centre(node), layout.centre(other)
    return (bx - ax) / layout.hex_px, (by - ay) / layout.hex_px


def _road_node(board: Board, layout: BoardLayout, hex: int) -> Point:
    """Where the roads of a hex meet: near its middle."""
    column, row = board.topology.places[hex]
    x, y = layout.centre(hex)
    reach = layout.hex_px * (0.05 if board.place_at(hex) else 0.13)
    angle = math.tau * chance(_SEED, column, row)
    far = reach * math.sqrt(chance(_SEED + 1, column, row))
    return x + far * math.cos(angle), y + far * math.sin(angle)


def _rail_points(
    board: Board, layout: BoardLayout, chain: Chain[int], roads: dict[int, Point], placed: dict[int, Point]
) -> Line:
    """Railway nodes: beside the road where there is one, and the same for every chain that meets there."""
    centres = np.array([layout.centre(hex) for hex in chain.nodes])
    along = np.gradient(centres, axis=0)
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-9)
    for k, hex in enumerate(chain.nodes):
        if hex in placed:
            continue
        column, row = board.topology.places[hex]
        x, y = roads.get(hex, layout.centre(hex))
        aside = layout.hex_px * (0.12 if hex in roads else 0.1 * (chance(_SEED + 2, column, row) - 0.5))
        placed[hex] = (x + aside * along[k, 1], y - aside * along[k, 0])
    return np.array([placed[hex] for hex in chain.nodes])


def _ways(
    board: Board,
    layout: BoardLayout,
    waters: Waters,
    chain: Chain[int],
    points: Line,
    carries: str,
    own: Mapping[int, str],
) -> list[RouteRun]:
    """A chain as smooth lines, cut where its kind changes."""
    controls: list[Line] = [points[0]]
    piece_of_leg: list[int] = []
    for k, piece in enumerate(chain.pieces):
        extra = _across(board, layout, waters, piece, carries, points[k])
        controls += [*extra, points[k + 1]]
        piece_of_leg += [piece] * (len(extra) + 1)
    _lead_off(board, layout, chain, controls, piece_of_leg)
    line = catmull_rom(np.array(controls), _SAMPLES)
    kinds = [(RAILWAY if carries == "rail" else int(board.road[piece]), own.get(piece, "")) for piece in piece_of_leg]
    ways, start = [], 0
    for leg in range(1, len(kinds) + 1):
        if leg == len(kinds) or kinds[leg] != kinds[start]:
            kind, name = kinds[start]
            ways.append(RouteRun(kind, line[start * _SAMPLES : leg * _SAMPLES + 1], name))
            start = leg
    return ways


def _across(board: Board, layout: BoardLayout, waters: Waters, piece: int, carries: str, start: Line) -> list[Line]:
    """The two points between which a way goes straight over the water of a hexside."""
    crossing = waters.crossings.get(piece)
    if crossing is None:
        return []
    middle = np.array(crossing_point(board, layout, crossing, piece, carries))
    over = np.array([-crossing.along[1], crossing.along[0]])
    if float(np.dot(middle - start, over)) < 0:
        over = -over
    far = crossing.width_px / 2 + layout.hex_px * 0.05
    return [cast("Line", middle - over * far), cast("Line", middle + over * far)]


def _lead_off(
    board: Board, layout: BoardLayout, chain: Chain[int], controls: list[Line], piece_of_leg: list[int]
) -> None:
    """Let a way that ends at the edge of the map run on over it."""
    topology = board.topology
    for end, before, at_start in ((chain.nodes[0], chain.nodes[1], True), (chain.nodes[-1], chain.nodes[-2], False)):
        if end not in topology.border:
            continue
        if topology.across(end, topology.direction(before, end)) != OFF_BOARD:
            continue
        dx, dy = _out(layout, (before, end), before)
        tip = controls[0 if at_start else -1] + np.array([dx, dy]) * layout.hex_px * 0.8
        controls.insert(0 if at_start else len(controls), tip)
        piece_of_leg.insert(0 if at_start else len(piece_of_leg), chain.pieces[0 if at_start else -1])
