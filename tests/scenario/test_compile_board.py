"""From map file to board: what is on it, what is wrong with it, what a window leaves of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from game.grid.topology import SquareTopology
from game.scenario import regions
from game.scenario.board import CANAL, HIGHWAY, NO_ROAD, NO_WATER, RIVER, STREAM, TRAIL, Board
from game.scenario.compile_board import compile_board
from game.scenario.document import Document
from game.scenario.header import Window
from game.scenario.map_schema import MapFile
from game.scenario.problems import Problem
from game.scenario.reader import read_text
from game.scenario.report import FileReport
from game.scenario.validate import validate

SMALL = (Path(__file__).parent / "data" / "maps" / "small.yaml").read_text()


def compiled(text: str, window: Window | None = None) -> tuple[Board | None, tuple[Problem, ...]]:
    document: Document = read_text(text, "f")
    report = FileReport({"map": document, "scenario": document})
    board = compile_board(validate(document, MapFile), window, report)
    return board, tuple(report.problems())


def small(window: Window | None = None) -> Board:
    board, problems = compiled(SMALL, window)
    assert not problems
    assert board is not None
    return board


def side(board: Board, name: str) -> int:
    a, b = name.split("/")
    return board.topology.hexside(board.topology.index(a), board.topology.index(b))


def numbers(board: Board, hexes) -> list[str]:
    return sorted(board.number(hex) for hex in hexes)


def test_hexes_and_terrain() -> None:
    board = small()
    assert board.topology.size == 4 * 6 + 3 * 5
    at = {number: board.terrain_at(board.topology.index(number)) for number in board.topology.numbers}
    assert (at["0101"], at["0301"], at["0203"], at["0403"], at["0705"], at["0506"]) == (
        "mixed", "woods", "town", "city", "town", "woods",
    )  # fmt: skip
    assert board.terrain_names == ("mixed", "woods", "town", "city")
    assert (board.north, board.hex_km, board.id) == ("right", 1.8, "small")


def test_waters() -> None:
    board = small()
    assert board.water[side(board, "0202/0303")] == CANAL
    assert board.water[side(board, "0503/0403")] == RIVER
    assert board.water[side(board, "0603/0703")] == STREAM
    assert board.water[side(board, "0101/0102")] == NO_WATER
    assert np.count_nonzero(board.water) == 10 + 10 + 3
    assert board.water_names[side(board, "0403/0503")] == "Wide River"
    assert [(line.name, line.kind, len(line.course)) for line in board.waters] == [
        ("Long Canal", "canal", 10), ("Wide River", "river", 10), ("Brook", "stream", 3),
    ]  # fmt: skip


@pytest.mark.parametrize("order", [("canal", "river"), ("river", "canal")])
def test_stronger_water_wins_a_hexside(order: tuple[str, str]) -> None:
    extra = "".join(f"  - {{name: The {kind}, kind: {kind}, hexsides: 0701/0702}}\n" for kind in order)
    board, problems = compiled(SMALL.replace("routes:\n", f"{extra}routes:\n"))
    assert not problems
    assert board.water[side(board, "0701/0702")] == RIVER
    assert board.water_names[side(board, "0701/0702")] == "The river"


def test_routes() -> None:
    board = small()
    assert board.road[side(board, "0403/0503")] == HIGHWAY
    assert board.road[side(board, "0401/0501")] == TRAIL
    assert board.road[side(board, "0404/0504")] == NO_ROAD
    assert board.rail[side(board, "0404/0504")]
    assert np.count_nonzero(board.road) == 6 + 2
    assert np.count_nonzero(board.rail) == 4
    assert numbers(board, board.routes[1].course) == ["0105", "0204", "0305", "0404", "0504"]


def test_best_route_across_a_hexside_counts() -> None:
    board, problems = compiled(
        SMALL.replace("bridges:\n", "  - {name: Path, kind: trail, hexes: 0202 0103 0104}\nbridges:\n")
    )
    assert not problems
    assert board.road[side(board, "0103/0202")] == HIGHWAY
    assert board.road[side(board, "0103/0104")] == TRAIL


def test_bridges_and_ferries() -> None:
    board = small()
    assert [(b.index, b.id, b.kind, b.carries) for b in board.bridges] == [
        (0, "canal_road", "canal", "road"),
        (1, "canal_rail", "canal", "rail"),
        (2, "river_road", "highway", "road"),
        (3, "river_rail", "railroad", "rail"),
    ]
    assert board.hexside_title(board.bridges[2].hexside) == "0403/0503"
    assert [board.hexside_title(ferry.hexside) for ferry in board.ferries] == ["0401/0501"]


def test_largest_place_names_a_hex() -> None:
    board = small()
    assert board.place_at(board.topology.index("0503")) == "Twin City East"
    assert board.hex_title(board.topology.index("0403")) == "0403 Twin City"


def test_regions() -> None:
    board = small()
    assert numbers(board, board.regions["city"]) == ["0403", "0503"]
    assert {board.number(hex)[:2] for hex in board.regions["east"]} == {"05", "06", "07"}
    assert len(board.regions["east"]) == 6 + 5 + 6
    assert board.region_titles["east"] == "East of the river"


def test_arrays_cannot_be_written_to() -> None:
    for board in (small(), small(Window(columns="2-5", rows="1-3"))):
        for array in (board.terrain, board.water, board.road, board.rail):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1


def test_window_keeps_what_lies_in_it() -> None:
    board = small(Window(columns="3-5", rows="2-4"))
    assert numbers(board, range(board.topology.size)) == [f"{c:02d}{r:02d}" for c in (3, 4, 5) for r in (2, 3, 4)]
    assert board.terrain_at(board.topology.index("0403")) == "city"
    assert [(b.index, b.id) for b in board.bridges] == [(0, "river_road"), (1, "river_rail")]
    assert board.hexside_title(board.bridges[1].hexside) == "0404/0504"
    assert board.ferries == ()
    assert board.water[side(board, "0403/0503")] == RIVER
    assert board.road[side(board, "0403/0503")] == HIGHWAY
    assert board.rail[side(board, "0404/0504")]
    assert board.water_names[side(board, "0403/0503")] == "Wide River"
    assert [line.name for line in board.waters] == ["Wide River"]
    assert [numbers(board, line.course) for line in board.routes] == [["0303", "0403", "0503"], ["0404", "0504"]]
    assert numbers(board, board.regions["east"]) == ["0502", "0503", "0504"]
    assert [place.name for place in board.places] == ["Twin City", "Twin City East", "Twin Village"]


def test_route_that_leaves_the_window_and_returns_is_split() -> None:
    board = small(Window(columns="1-7", rows="3-6"))
    runs = [numbers(board, line.course) for line in board.routes if line.name == "Main Road"]
    assert runs == [["0303", "0403", "0503", "0603", "0704"]]
    board, _ = compiled(
        SMALL.replace("bridges:\n", "  - {name: Arc, kind: road, hexes: 0104 0103 0102 0202 0203 0104}\nbridges:\n"),
        Window(columns="1-7", rows="3-6"),
    )
    assert [numbers(board, line.course) for line in board.routes if line.name == "Arc"] == [
        ["0103", "0104"], ["0104", "0203"],
    ]  # fmt: skip


def test_regions_of_the_same_banks_are_one_set_and_there_is_only_so_much_of_them(monkeypatch) -> None:
    east = "  - {id: east, title: East of the river, banks_of: "
    text = SMALL.replace(east, "  - {id: again, title: Again, banks_of: '0501'}\n" + east)
    board, problems = compiled(text)
    assert not problems
    assert board is not None
    assert board.regions["again"] is board.regions["east"]
    monkeypatch.setattr(regions, "MOST_HEXES", len(board.regions["east"]) + 1)
    _, problems = compiled(text)
    (problem,) = problems
    assert "more than 18 hexes together" in problem.what
    assert "id: city" in text.splitlines()[problem.line - 1]


def test_region_is_what_it_is_on_the_whole_map() -> None:
    """A bank is joined by land outside the window too."""
    text = SMALL.replace('banks_of: "0701"', 'banks_of: "0501"')
    board, _ = compiled(text, Window(columns="5-5", rows="1-6"))
    assert len(board.regions["east"]) == 6


def test_window_without_hexes_is_reported() -> None:
    board, problems = compiled(SMALL, Window(columns="8-9", rows="1-2"))
    assert board is None
    assert "no hex of the map" in problems[0].what


FAULTS = [
    ('"..w..w."', '"..w..w"', '"..w..w"', "row 1 has 6 signs for 7 columns"),
    ('  - ". . w ."\n', "", '- "..w..w."', "rows 1 to 6 make 6 lines, and here are 5"),
    ('"..w..w."', '"..wx.x."', 'x.x."', "the sign x is not in the legend"),
    ('"..w..w."', '"..w\\n.w."', '\\n.w."', "a sign that cannot be seen stands here"),
    ('". . w ."', '".w. w ."', 'w. w ."', "there is no hex 0206"),
    ('"......."', '"... ..."', ' ..."', "hex 0402 has no terrain"),
    ("0201/0301 0201/0302", "0201/0301 0201/0901", "0201/0901", "hex 0901 is not on the map"),
    ("0204/0304 0204/0305", "0204/0304 0204/0306", "0204/0306", "the hexes 0204 and 0306 do not touch"),
    ("hexsides: 0602/0603", "hexsides: 0602/0602", "0602/0602", "the hexes 0602 and 0602 do not touch"),
    ("0103 0202 0303", "0103 0303", "0303 0403", "0303 does not touch 0103 before it"),
    ("0103 0202 0303", "0103 0206 0303", "0206 0303", "hex 0206 is not on the map"),
    ("hexes: 0301 0401 0501", 'hexes: "0301"', '"0301"', "a route runs through two hexes or more"),
    (
        "id: canal_rail",
        "id: canal_road",
        "canal_road, name: Canal rail",
        "there is a bridge canal_road already, in line 41",
    ),
    (
        "Canal rail bridge",
        "Canal road bridge",
        "Canal road bridge, kind: canal, hexside: 0204",
        "there is a bridge Canal road bridge already, in line 41",
    ),
    ("hexside: 0204/0305", "hexside: 0204/0305 0204/0304", "0204/0305 0204/0304", "one hexside belongs here"),
    ("hexside: 0204/0305", "hexside: 0104/0105", "0104/0105, carries", "no water flows at 0104/0105"),
    ("hexside: 0204/0305", "hexside: 0204/0304", "0204/0304, carries", "no railway crosses 0204/0304"),
    ("hexside: 0202/0303", "hexside: 0202/0302", "0202/0302, carries", "no road or trail crosses 0202/0302"),
    (
        "kind: canal, hexside: 0202",
        "kind: highway, hexside: 0202",
        "highway, hexside: 0202",
        "the bridge stands over the canal Long Canal",
    ),
    (
        "kind: highway, hexside",
        "kind: canal, hexside",
        "canal, hexside: 0403",
        "the bridge stands over the river Wide River",
    ),
    (
        "kind: railroad, hexside",
        "kind: highway, hexside",
        "rail}",
        "a bridge of the kind highway carries road",
    ),
    (
        "hexside: 0404/0504, carries: rail",
        "hexside: 0403/0503, carries: rail",
        "0403/0503, carries: rail",
        "no railway crosses 0403/0503",
    ),
    (
        "ferries:\n",
        "ferries:\n  - {name: B, hexside: 0402/0502}\n  - {name: C, hexside: 0402/0502, }\n",
        "0402/0502, }",
        "there is a ferry here already, in line 46",
    ),
    ("hexside: 0401/0501", "hexside: 0101/0102", "0101/0102", "no river or canal flows at 0101/0102"),
    (
        "hexside: 0401/0501",
        "hexside: 0401/0502",
        "0501}",
        "Ferry Lane crosses the river Wide River at 0401/0501 without a bridge",
    ),
    (
        "  - {id: river_rail, name: River rail bridge, kind: railroad, hexside: 0404/0504, carries: rail}\n",
        "",
        "0504}",
        "Railway crosses the river Wide River at 0404/0504 without a bridge",
    ),
    (
        "kind: railroad, hexes: 0105",
        "kind: road, hexes: 0105",
        "0305 0404 0504}",
        "Railway crosses the canal Long Canal at 0204/0305 without a bridge",
    ),
    (
        'hex: "0403", kind: city}',
        'hex: "0403", kind: city}\n  - {name: Twin City, hex: "0403", kind: city, }',
        '{name: Twin City, hex: "0403", kind: city, }',
        "Twin City is in this hex already, in line 49",
    ),
    ('hex: "0403"', 'hex: "0499"', '0499"', "hex 0499 is not on the map"),
    ('banks_of: "0701"', 'banks_of: "0801"', '0801"', "hex 0801 is not on the map"),
    ("hexes: 0403 0503}", "hexes: 0403 0500}", "0500}", "hex 0500 is not on the map"),
    (", hexes: 0403 0503}", "}", "{id: city", "the region city has no hexes"),
    ("id: city, title", "id: east, title", "east, title: Twin", "there is a region east already, in line 52"),
]
"""What is changed in the small map, what the report then points at, and what it says."""


@pytest.mark.parametrize(("old", "new", "pointed_at", "what"), FAULTS, ids=[fault[3][:50] for fault in FAULTS])
def test_fault_is_reported_at_its_place(old: str, new: str, pointed_at: str, what: str) -> None:
    assert SMALL.count(old) == 1
    text = SMALL.replace(old, new)
    board, problems = compiled(text)
    assert board is not None
    (problem,) = [problem for problem in problems if problem.what == what]
    assert text.splitlines()[problem.line - 1][problem.column - 1 :].startswith(pointed_at)


def test_sign_that_is_not_in_the_legend_is_reported_once() -> None:
    _, problems = compiled(SMALL.replace("  w: woods\n", ""))
    assert [problem.what for problem in problems] == ["the sign w is not in the legend"]


def test_two_bridges_of_one_kind_cannot_share_a_hexside() -> None:
    text = SMALL.replace(
        "ferries:\n", "  - {id: b, name: B, kind: highway, hexside: 0503/0403, carries: road}\nferries:\n"
    )
    _, problems = compiled(text)
    (told,) = problems
    assert told.what == "another bridge carries road across this hexside already, in line 43"


SQUARES = """\
format: 1
kind: map
id: squares
title: Squares
credits: Invented for tests.
shape: squares
columns: 1-3
rows: {odd: 1-2, even: 1-2}
legend: {".": clear}
terrain: ["...", "..."]
waters:
  - {name: Brook, kind: stream, hexsides: 0101/0102 0101/0201}
"""


def test_map_of_squares() -> None:
    board, problems = compiled(SQUARES)
    assert not problems
    assert isinstance(board.topology, SquareTopology)
    assert board.topology.size == 6
    assert board.water[side(board, "0101/0201")] == STREAM
    clipped, _ = compiled(SQUARES, Window(columns="1-2", rows="1-1"))
    assert isinstance(clipped.topology, SquareTopology)
    assert clipped.topology.numbers == ("0101", "0201")


def test_columns_of_squares_have_the_same_rows() -> None:
    _, problems = compiled(SQUARES.replace("even: 1-2", "even: 1-1"))
    assert problems[0].what == "columns of squares all have the same rows"


def test_largest_map_there_can_be() -> None:
    rows = "".join(f'  - "{"." * 99}"\n' for _ in range(99))
    text = SQUARES.partition("columns")[0].replace("squares", "hexes")
    text += f'columns: 1-99\nrows: {{odd: 1-99, even: 1-99}}\nlegend: {{".": clear}}\nterrain:\n{rows}'
    board, problems = compiled(text)
    assert not problems
    assert board.topology.size == 99 * 99
