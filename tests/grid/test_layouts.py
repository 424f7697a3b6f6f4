"""Where places lie on the sheet: the same questions answered by hexes and by squares, on any board. [1.1]"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.grid.layouts import lay_out
from game.grid.topology import OFF_BOARD, HexTopology, SquareTopology, Topology
from tests.grid.boards import boards

PACKAGE = Path(__file__).parents[2] / "game"
SQUARES = SquareTopology.rectangle(range(1, 6), range(1, 5))
SIZES = st.sampled_from((7.0, 24, 62, 103.5))


@given(boards(), SIZES)
def test_every_hex_is_found_at_its_centre_and_a_little_inside_each_corner(topology: Topology, hex_px: float) -> None:
    layout = lay_out(topology, hex_px)
    for hex in range(topology.size):
        assert layout.hex_at(layout.centre(hex)) == hex
        assert {layout.hex_at(corner) for corner in layout.polygon(hex, 0.02)} == {hex}
        for x, y in layout.polygon(hex):
            assert layout.margin_px - 1e-6 <= x <= layout.size[0] - layout.margin_px + 1e-6
            assert layout.margin_px - 1e-6 <= y <= layout.size[1] - layout.margin_px + 1e-6


@given(boards())
def test_neighbours_agree_about_the_side_between_them_and_it_is_half_way(topology: Topology) -> None:
    layout = lay_out(topology, 40)
    for hexside, (a, b) in enumerate(topology.hexsides):
        there, back = (
            layout.side_points(*pair) for pair in ((a, topology.direction(a, b)), (b, topology.direction(b, a)))
        )
        assert np.allclose(there, back[::-1])
        assert np.allclose(np.mean(there, axis=0), (layout.centres[a] + layout.centres[b]) / 2)
        if topology.is_side(hexside):
            assert len({layout.corner_key(point) for point in (*there, *back)}) == 2


@given(boards())
def test_the_way_back_is_the_opposite_direction(topology: Topology) -> None:
    for a, b in topology.hexsides:
        assert topology.direction(b, a) == topology.opposite(topology.direction(a, b))
        assert topology.across(a, topology.direction(a, b)) == b


@given(boards())
def test_the_sides_of_a_hex_are_its_polygon_and_the_outline_of_all_is_the_edge_of_the_map(topology: Topology) -> None:
    layout = lay_out(topology, 40)
    polygon = layout.polygon(0)
    assert [layout.side_points(0, side)[0] for side in topology.sides] == polygon
    assert all(layout.nearest_side(0, np.mean(layout.side_points(0, d), axis=0)) == d for d in topology.sides)
    edge = layout.outline(range(topology.size))
    missing = sum(topology.across(hex, d) == OFF_BOARD for hex in range(topology.size) for d in topology.sides)
    inner = sum(topology.is_side(side) for side in range(len(topology.hexsides)))
    assert len(edge) == missing
    assert len(layout.every_side()) == missing + inner
    assert {tuple(map(tuple, side)) for side in layout.every_side().tolist()} >= set(edge)
    assert all(layout.is_at_edge(corner) for side in edge for corner in side)


def test_squares_lie_edge_to_edge_and_share_no_side_with_their_diagonal_neighbours() -> None:
    layout = lay_out(SQUARES, 50)
    (ax, ay), (bx, by) = layout.centre(SQUARES.index("0202")), layout.centre(SQUARES.index("0303"))
    assert (bx - ax, by - ay) == (50, 50)
    assert layout.size == (5 * 50 + 2 * layout.margin_px, 4 * 50 + 2 * layout.margin_px)
    here = SQUARES.index("0202")
    assert {SQUARES.numbers[SQUARES.across(here, side)] for side in SQUARES.sides} == {"0201", "0302", "0203", "0102"}
    corner = layout.side_points(here, 4)
    assert np.allclose(np.mean(corner, axis=0), (ax + 25, ay + 25))
    assert not SQUARES.is_side(SQUARES.hexside(here, SQUARES.index("0303")))
    assert not layout.is_at_edge((ax + 25, ay + 25))


@pytest.mark.parametrize(
    ("board", "step", "ends"),
    [
        (SQUARES, (1, 0), ("0302", "0402")),
        (SQUARES, (1, 1), ("0303", "0404")),
        (SQUARES, (0, -1), ("0201", None)),
        (HexTopology.rectangle(range(1, 6), range(1, 5), range(1, 5)), (1, 0), ("0302", "0402")),
        (HexTopology.rectangle(range(1, 6), range(1, 5), range(1, 5)), (-1, 0), ("0102", None)),
    ],
)
def test_a_step_to_a_side_keeps_its_row(board: Topology, step: tuple[int, int], ends: tuple[str | None, ...]) -> None:
    here = board.index("0202")
    for end in ends:
        found = [there for d in board.towards(here, *step) if (there := board.across(here, d)) != OFF_BOARD]
        if end is None:
            assert found == []
            break
        here = found[0]
        assert board.places[here][1] == int(end[2:]) or board.directions == 6
        assert board.places[here][0] == int(end[:2])


_MAY_BE_HEX_ARITHMETIC = re.compile(r"%\s*6|range\((6|1, 7)|sqrt|(Hex|Square)(Topology|Layout)")
"""To parse every module would take seconds."""


def _hex_arithmetic(path: Path) -> list[str]:
    """Signs that a module reckons with the six sides of a hex itself."""
    found: list[str] = []
    text = path.read_text(encoding="utf-8")
    if not _MAY_BE_HEX_ARITHMETIC.search(text):
        return found
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and _is(node.right, 6):
            found.append(f"{path.name}:{node.lineno}: % 6")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            values = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            if node.func.id == "range" and values in ([6], [1, 7]):
                found.append(f"{path.name}:{node.lineno}: {ast.unparse(node)}")
            if node.func.id == "sqrt" and values == [3]:
                found.append(f"{path.name}:{node.lineno}: sqrt(3)")
        if isinstance(node, ast.Name) and node.id in {"HexTopology", "SquareTopology", "HexLayout", "SquareLayout"}:
            found.append(f"{path.name}:{node.lineno}: {node.id}")
    return found


def _is(node: ast.expr, value: int) -> bool:
    return isinstance(node, ast.Constant) and node.value == value


def test_no_room_but_the_grid_knows_how_many_sides_a_place_has() -> None:
    modules = [path for path in PACKAGE.rglob("*.py") if path.parent.name != "grid"]
    assert len(modules) > 300
    assert [sign for path in modules for sign in _hex_arithmetic(path)] == []


def test_the_search_for_hex_arithmetic_finds_it(tmp_path: Path) -> None:
    module = tmp_path / "wrong.py"
    module.write_text("for k in range(6):\n    a = (k + 1) % 6\nfor d in range(1, 7):\n    b: HexLayout = sqrt(3)\n")
    assert len(_hex_arithmetic(module)) == 5
