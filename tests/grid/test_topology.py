"""Boards: numbers, neighbours, hexsides, distances, on hexes and on squares."""

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.grid.topology import OFF_BOARD, HexTopology, SquareTopology, Topology
from tests.grid.boards import SHEET, boards


def steps_between(board: Topology, origin: int) -> dict[int, int]:
    """Fewest steps from one hex to every hex that can be walked to, by breadth-first search."""
    found, waiting = {origin: 0}, deque([origin])
    while waiting:
        here = waiting.popleft()
        for there in board.adjacent[here]:
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


def test_1_1_the_sheet_has_995_hexes_and_2856_hexsides() -> None:
    assert SHEET.size == 995
    assert len(SHEET.hexsides) == 2856
    assert SHEET.numbers[0] == "0101"
    assert SHEET.numbers[-1] == "3926"
    assert list(SHEET.numbers) == sorted(SHEET.numbers)


@pytest.mark.parametrize("number", ["0226", "0127", "4001", "0001", "0100", "xx", "110"])
def test_1_1_a_number_that_is_not_on_the_sheet_is_a_key_error_with_its_name(number: str) -> None:
    with pytest.raises(KeyError, match=number):
        SHEET.index(number)


def test_11_42_directions_run_clockwise_from_the_hex_above_on_the_sheet() -> None:
    around = {
        "0303": ["0302", "0402", "0403", "0304", "0203", "0202"],  # an odd column
        "0403": ["0402", "0503", "0504", "0404", "0304", "0303"],  # an even column lies half a hex lower
    }
    for centre, numbers in around.items():
        here = SHEET.index(centre)
        assert [SHEET.numbers[there] for there in SHEET.neighbours[here]] == numbers
        assert [SHEET.direction(here, SHEET.index(number)) for number in numbers] == [1, 2, 3, 4, 5, 6]


def test_11_42_off_the_board_has_its_own_sign() -> None:
    corner = SHEET.index("0101")
    assert [SHEET.numbers[hex] if hex != OFF_BOARD else "-" for hex in SHEET.neighbours[corner]] == [
        "-", "-", "0201", "0102", "-", "-",
    ]  # fmt: skip


@given(boards())
def test_numbers_and_indices_are_each_others_inverse(board: Topology) -> None:
    for hex, number in enumerate(board.numbers):
        assert board.index(number) == hex
        assert board.find(*board.places[hex]) == hex
    assert board.find(0, 0) == OFF_BOARD


@given(boards())
def test_neighbours_are_mutual_and_lie_in_opposite_directions(board: Topology) -> None:
    half = board.directions // 2
    for here in range(board.size):
        assert len(board.neighbours[here]) == board.directions
        for direction, there in enumerate(board.neighbours[here], start=1):
            if there != OFF_BOARD:
                assert board.direction(here, there) == direction
                assert board.direction(there, here) == (direction + half - 1) % board.directions + 1


@given(boards())
def test_every_hexside_is_stored_once_and_answers_to_both_its_names(board: Topology) -> None:
    assert len(set(board.hexsides)) == len(board.hexsides)
    assert list(board.hexsides) == sorted(board.hexsides)
    pairs = {frozenset((here, there)) for here in range(board.size) for there in board.adjacent[here]}
    assert {frozenset(pair) for pair in board.hexsides} == pairs
    for hexside, (low, high) in enumerate(board.hexsides):
        assert low < high
        assert board.hexside(low, high) == board.hexside(high, low) == hexside


@given(boards(), st.data())
def test_only_neighbours_share_a_hexside(board: Topology, data: st.DataObject) -> None:
    a, b = (data.draw(st.integers(0, board.size - 1)) for _ in range(2))
    assert board.touching(a, b) == (b in board.adjacent[a])
    if not board.touching(a, b):
        with pytest.raises(KeyError):
            board.hexside(a, b)


@given(
    st.sampled_from((SHEET, SquareTopology.rectangle(range(1, 21), range(1, 16)))),
    st.data(),
)
def test_1_2_distance_on_a_full_sheet_is_the_number_of_steps(board: Topology, data: st.DataObject) -> None:
    origin = data.draw(st.integers(0, board.size - 1))
    walked = steps_between(board, origin)
    assert {hex: board.distance(origin, hex) for hex in range(board.size)} == walked
    assert list(board.distances_from(origin)) == [walked[hex] for hex in range(board.size)]
    assert list(board.distance_row(origin)) == [walked[hex] for hex in range(board.size)]


def test_1_2_of_a_large_board_only_the_last_distances_are_kept() -> None:
    board = HexTopology.rectangle(range(1, 151), range(1, 151), range(1, 151))
    rows = [board.distance_row(origin) for origin in range(200)]
    assert 100 < len(board._rows) < 200
    assert board.distance_row(199) is rows[199]
    assert board.distance_row(0) == rows[0]
    assert board.distance_row(0) is not rows[0], "it was worked out anew"


@given(boards(), st.data())
def test_1_2_distance_ignores_holes_in_the_board(board: Topology, data: st.DataObject) -> None:
    a, b = (data.draw(st.integers(0, board.size - 1)) for _ in range(2))
    distance = board.distance(a, b)
    assert distance == board.distance(b, a) == board.distances_from(a)[b]
    assert (distance == 0) == (a == b)
    assert (distance == 1) == board.touching(a, b)
    assert distance <= steps_between(board, a).get(b, distance)


@given(boards(), st.data(), st.integers(0, 9))
def test_1_2_rings_fill_the_range(board: Topology, data: st.DataObject, radius: int) -> None:
    centre = data.draw(st.integers(0, board.size - 1))
    rings = [board.ring(centre, distance) for distance in range(radius + 1)]
    for distance, ring in enumerate(rings):
        assert all(board.distance(centre, hex) == distance for hex in ring)
    assert board.within(centre, radius) == tuple(sorted(hex for ring in rings for hex in ring))
    assert board.within(centre, radius) == board.within(centre, radius)


def test_1_2_an_inner_ring_has_six_hexes_more_than_the_one_inside_it() -> None:
    centre = SHEET.index("2013")
    assert [len(SHEET.ring(centre, radius)) for radius in range(6)] == [1, 6, 12, 18, 24, 30]
    assert len(SHEET.within(centre, 7)) == 1 + 3 * 7 * 8


def test_11_1_the_map_edge_is_where_a_neighbour_is_missing() -> None:
    edge = {SHEET.numbers[hex] for hex in SHEET.border}
    sides = {number for number in SHEET.numbers if number[:2] in ("01", "39") or number[2:] == "01"}
    bottom = {f"{column:02d}{26 if column % 2 else 25}" for column in range(1, 40)}
    assert edge == sides | bottom


def test_a_board_of_no_hexes_is_a_board() -> None:
    board = HexTopology([])
    assert (board.size, board.hexsides, board.border) == (0, (), frozenset())
