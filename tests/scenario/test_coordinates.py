"""Maps whose places are numbered otherwise than 0710: in files, windows and messages."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from game.grid.topology import SquareTopology
from game.scenario.board import Board
from game.scenario.compile_board import compile_board
from game.scenario.fields import HexStretch, StrictModel
from game.scenario.header import Window
from game.scenario.map_schema import MapFile
from game.scenario.reader import read_text
from game.scenario.report import FileReport
from game.scenario.validate import validate


class Edge(StrictModel):
    """What says along which hexes of the edge units come."""

    edge: HexStretch


SECTORS = """
format: 1
kind: map
id: sectors
title: Sectors
credits: Invented for tests.
shape: squares
coordinates: {scheme: letter_rows}
columns: 1-4
rows: {odd: A-C}
hex_m: 400
legend: {".": clear, w: woods, "~": water}
terrain:
  - ".~~w"
  - ".~~."
  - ".~~."
waters:
  - {name: Ditch, kind: stream, hexsides: A1/B1 A4/B4}
routes:
  - {name: Lane, kind: road, hexes: A1..C1 B2}
places:
  - {name: Ferry House, hex: B4, kind: village}
regions:
  - {id: east, title: East bank, hexes: A4..C4}
  - {id: river, title: The river, hexes: A2..C3}
"""


def compiled(text: str, window: Window | None = None) -> tuple[Board | None, str]:
    document = read_text(text, "f")
    report = FileReport({"map": document, "scenario": document})
    board = compile_board(validate(document, MapFile), window, report)
    return board, "\n".join(str(problem) for problem in report.problems())


def numbers(board: Board, hexes) -> str:
    return " ".join(sorted(board.number(hex) for hex in hexes))


def test_a_map_of_lettered_rows_is_read_and_printed_in_its_own_coordinates() -> None:
    board, problems = compiled(SECTORS)
    assert problems == ""
    assert board is not None
    assert isinstance(board.topology, SquareTopology)
    assert board.topology.places[board.topology.index("C2")] == (2, 3)
    assert board.terrain_at(board.topology.index("A4")) == "woods"
    assert board.hex_title(board.topology.index("B4")) == "B4 Ferry House"
    assert numbers(board, board.regions["east"]) == "A4 B4 C4"
    assert numbers(board, board.regions["river"]) == "A2 A3 B2 B3 C2 C3"
    assert [numbers(board, line.course) for line in board.routes] == ["A1 B1 B2 C1"]
    assert board.hexside_title(int(board.waters[0].course[0])) == "A1/B1"
    assert board.hex_km == 0.4


@pytest.mark.parametrize("window", [Window(columns="2-3", rows="B-C"), Window(columns="2-3", rows="2-3")])
def test_a_window_is_given_in_letters_or_in_figures_and_keeps_the_coordinates(window: Window) -> None:
    board, problems = compiled(SECTORS, window)
    assert problems == ""
    assert board is not None
    assert numbers(board, range(board.topology.size)) == "B2 B3 C2 C3"


def test_a_window_in_letters_that_the_map_does_not_have_is_refused() -> None:
    board, problems = compiled(SECTORS, Window(columns="A-B", rows="B-C"))
    assert board is None
    assert "the map's columns are not lettered so - its hexes are A1 to C4" in problems


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("hex: B4", "hex: D4", "hex D4 is not on the map"),
        ("hex: B4", 'hex: "0402"', "hex 0402 is not on the map - its hexes are A1 to C4"),
        ("hexes: A1..C1 B2", "hexes: A1..D1 B2", "hex D1 is not on the map"),
        ("hexes: A1..C1 B2", "hexes: B1..C9 B2", "hex C9 is not on the map"),
        ("A1/B1 A4", "A1/B2 A4", "A1 and B2 touch at a corner only"),
        ("rows: {odd: A-C}", "rows: {odd: 0-2}", "there are letters for rows 1 to 52 only"),
        ("columns: 1-4", "columns: A-D", "A-D is lettered, and the coordinates of the map are not"),
        ("hex_m: 400", "hex_m: 400\nhex_km: 4", "the size of a hex is given twice - leave out hex_km or hex_m"),
        ('- ".~~w"', '- ".~~x"', "the sign x is not in the legend"),
    ],
)
def test_faults_are_told_in_the_coordinates_of_the_map(was: str, now: str, said: str) -> None:
    assert was in SECTORS
    _, problems = compiled(SECTORS.replace(was, now))
    assert said in problems


@pytest.mark.slow
def test_a_map_of_200_by_200_is_numbered_by_three_figures_each() -> None:
    rows = "\n".join(f'  - "{"." * 200}"' for _ in range(200))
    text = SECTORS[: SECTORS.index("terrain:")].replace("coordinates: {scheme: letter_rows}\n", "")
    text = text.replace("columns: 1-4", "columns: 1-200").replace("{odd: A-C}", "{odd: 1-200}")
    board, problems = compiled(
        f"{text}terrain:\n{rows}\nregions:\n  - {{id: r, title: R, hexes: 199001..199200 200001..200200}}\n"
    )
    assert problems == ""
    assert board is not None
    assert (board.topology.size, board.number(board.topology.size - 1)) == (40_000, "200200")
    assert len(board.regions["r"]) == 400
    _, problems = compiled(f"{text}terrain:\n{rows}\nregions:\n  - {{id: r, title: R, hexes: 001001..003100}}\n")
    assert "001001..003100 is more than 200 hexes; write it as several ranges" in problems


@pytest.mark.parametrize("text", ["3907-3916", "MM7-MM16", "001110-001112", "J7-J12", ""])
def test_a_stretch_of_the_edge_is_written_in_any_coordinates(text: str) -> None:
    assert Edge(edge=text).edge == text


@pytest.mark.parametrize(("text", "said"), [
    ("3907", "'3907' is not a stretch from one hex to another; write both, as 3907-3916"),
    ("3907-391", "'391' is not a hex number, as 0110, J7 or AA4"),
    ("3907-3916-3920", "'3916-3920' is not a hex number"),
])  # fmt: skip
def test_what_is_no_stretch_of_the_edge_says_so(text: str, said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        Edge(edge=text)
