"""Painted waters and ways run where the rules say that they run."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from game import load_scenario
from game.grid.layouts import lay_out
from game.scenario.board import NO_ROAD, NO_WATER
from game.ui.paint.curves import b_spline, catmull_rom, dashes, lengths, resampled
from game.ui.paint.network import chains
from game.ui.paint.routes import RAILWAY, route_courses
from game.ui.paint.waters import water_courses
from tests.ui.painted import full_board


@cache
def laid(name):
    board = full_board() if name == "small" else load_scenario(name).board
    layout = lay_out(board.topology, 60)
    waters = water_courses(board, layout)
    return board, layout, waters, route_courses(board, layout, waters)


BOARDS = pytest.mark.parametrize("name", ["small", "arnhem", "first_drop"])


def middle(layout, hexside):
    return np.array(layout.hexside_points(hexside)).mean(axis=0)


@BOARDS
def test_every_hexside_with_water_has_water_painted_on_its_middle(name):
    board, layout, waters, _ = laid(name)
    points = {
        kind: np.concatenate([c.line for c in waters.courses if c.kind == kind] or [np.zeros((0, 2))])
        for kind in range(1, 4)
    }
    for hexside in np.flatnonzero(board.water != NO_WATER).tolist():
        near = np.linalg.norm(points[int(board.water[hexside])] - middle(layout, hexside), axis=1).min()
        assert near < layout.hex_px * 0.16, board.hexside_title(hexside)


@BOARDS
def test_no_water_strays_from_its_hexsides(name):
    board, layout, waters, _ = laid(name)
    wet = np.array([layout.hexside_points(h) for h in np.flatnonzero(board.water != NO_WATER).tolist()])
    for course in waters.courses:
        for point in course.line[::3]:
            if layout.hex_at(tuple(point)) < 0:
                continue  # beyond the edge of the map
            a, ab = wet[:, 0], wet[:, 1] - wet[:, 0]
            t = np.clip(((point - a) * ab).sum(axis=1) / (ab * ab).sum(axis=1), 0, 1)[:, None]
            assert np.linalg.norm(a + ab * t - point, axis=1).min() < layout.hex_px * 0.26


@BOARDS
def test_waters_that_meet_join(name):
    _, layout, waters, _ = laid(name)
    for course in waters.courses:
        for tip in (course.line[0], course.line[-1]):
            others = [c.line for c in waters.courses if c is not course]
            near = min((np.linalg.norm(line - tip, axis=1).min() for line in others), default=np.inf)
            assert near < layout.hex_px * 0.13 or near > layout.hex_px * 0.4


def painted_links(layout, lines):
    """Pairs of hexes that painted lines lead between, but for corners that are only just cut."""
    links = set()
    for line in lines:
        fine = resampled(line, layout.hex_px / 30)
        hexes = [layout.hex_at(tuple(point)) for point in fine]
        runs = []
        for hex in hexes:
            if runs and runs[-1][0] == hex:
                runs[-1][1] += 1
            else:
                runs.append([hex, 1])
        kept = [hex for hex, length in runs if hex >= 0 and length > 4]
        links |= {(min(a, b), max(a, b)) for a, b in pairwise(kept) if a != b}
    return links


@pytest.mark.slow
@BOARDS
@pytest.mark.parametrize("carries", ["road", "rail"])
def test_ways_lead_from_hex_to_hex_as_in_the_rules(name, carries):
    board, layout, _, routes = laid(name)
    lines = [way.line for way in routes.ways if (way.kind == RAILWAY) == (carries == "rail")]
    there = board.rail if carries == "rail" else board.road != NO_ROAD
    wanted = {board.topology.hexsides[side] for side in np.flatnonzero(there).tolist()}
    painted = painted_links(layout, lines)
    assert wanted <= painted
    assert painted <= wanted


@pytest.mark.slow
@BOARDS
def test_each_kind_of_way_is_painted_as_itself(name):
    board, layout, _, routes = laid(name)
    for hexside in np.flatnonzero(board.road != NO_ROAD).tolist():
        near = {}
        for way in routes.ways:
            if way.kind != RAILWAY:
                far = np.linalg.norm(way.line - middle(layout, hexside), axis=1).min()
                near[way.kind] = min(near.get(way.kind, np.inf), float(far))
        assert near[int(board.road[hexside])] < layout.hex_px * 0.3, board.hexside_title(hexside)


@BOARDS
def test_ways_cross_waters_at_right_angles_where_their_bridges_stand(name):
    board, _, waters, routes = laid(name)
    for bridge in board.bridges:
        crossing = waters.crossings[bridge.hexside]
        lines = [way.line for way in routes.ways if (way.kind == RAILWAY) == (bridge.carries == "rail")]
        best = min(lines, key=lambda line: np.linalg.norm(line - np.array(crossing.point), axis=1).min())
        at = int(np.linalg.norm(best - np.array(crossing.point), axis=1).argmin())
        step = best[min(at + 1, len(best) - 1)] - best[max(at - 1, 0)]
        step = step / np.linalg.norm(step)
        assert abs(float(step @ np.array(crossing.along))) < 0.45, bridge.name


def test_a_road_and_a_railway_over_one_hexside_lie_side_by_side():
    board, layout, waters, _ = laid("small")
    from game.ui.paint.routes import crossing_point

    twin = next(b for b in board.bridges if b.id == "twin")
    a = crossing_point(board, layout, waters.crossings[twin.hexside], twin.hexside, "road")
    b = crossing_point(board, layout, waters.crossings[twin.hexside], twin.hexside, "rail")
    assert np.hypot(a[0] - b[0], a[1] - b[1]) > layout.hex_px * 0.15


def test_chains_use_every_piece_once_and_run_straight_on():
    ends = {1: ("a", "b"), 2: ("b", "c"), 3: ("b", "d"), 4: ("d", "e"), 5: ("x", "y"), 6: ("y", "z"), 7: ("z", "x")}
    straight = {frozenset((1, 3)), frozenset((3, 4)), frozenset((5, 6)), frozenset((6, 7)), frozenset((5, 7))}
    found = chains(ends, lambda _node, p, q: 1.0 if frozenset((p, q)) in straight else 0.0)
    assert sorted(piece for chain in found for piece in chain.pieces) == [1, 2, 3, 4, 5, 6, 7]
    assert any(chain.pieces in ((1, 3, 4), (4, 3, 1)) for chain in found)
    for chain in found:
        for piece, a, b in zip(chain.pieces, chain.nodes, chain.nodes[1:], strict=False):
            assert {a, b} == set(ends[piece])


def test_splines_pass_where_they_must():
    controls = np.array([[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [20.0, 10.0]])
    bent = b_spline(controls, 6)
    for k in range(3):
        assert np.allclose(bent[1 + 6 * k], (controls[k] + controls[k + 1]) / 2)
    through = catmull_rom(controls, 6)
    assert np.allclose(through[::6], controls)


def test_dashes_are_as_long_as_asked_and_stay_on_the_line():
    line = np.array([[0.0, 0.0], [100.0, 0.0]])
    parts = dashes(line, 7, 3)
    assert len(parts) == 10
    assert all(lengths(part)[-1] == pytest.approx(7) for part in parts)
    assert all((part[:, 1] == 0).all() for part in parts)
