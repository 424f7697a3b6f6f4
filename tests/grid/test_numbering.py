"""Printed coordinates in every scheme. [1.1]"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.grid.numbering import PLAIN, Figures, Lettered, Numbering, check_number, check_stretch, numbering_for
from game.grid.topology import SquareTopology

SCHEMES: tuple[Numbering, ...] = (
    Figures(3), *(Lettered(letters, doubled) for letters in ("columns", "rows") for doubled in (True, False)),
)  # fmt: skip


@given(st.integers(0, 99), st.integers(0, 99))
def test_1_1_a_number_is_its_column_then_its_row_in_two_digits_each(column: int, row: int) -> None:
    number = PLAIN.format(column, row)
    assert len(number) == 4
    assert PLAIN.parse(number) == (column, row)


@pytest.mark.parametrize("text", ["", "110", "01100", "01 0", "01-1", "011O", "0110\n", " 0110", "０１１０", "+110"])
def test_1_1_anything_but_four_plain_digits_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match="is not a hex number"):
        PLAIN.parse(text)


@given(st.sampled_from(SCHEMES), st.integers(1, 52), st.integers(1, 52))
def test_every_scheme_reads_what_it_writes_and_only_that(scheme: Numbering, column: int, row: int) -> None:
    number = scheme.format(column, row)
    assert scheme.parse(check_number(number)) == (column, row)
    assert "".join(scheme.parts(number)) == number
    for other in SCHEMES:
        if type(other) is not type(scheme):
            with pytest.raises(ValueError, match="is not a hex number"):
                other.parse(number)


@pytest.mark.parametrize(
    ("scheme", "number", "place"),
    [
        (Figures(), "0710", (7, 10)),
        (Figures(3), "007110", (7, 110)),
        (Lettered("rows"), "J7", (7, 10)),
        (Lettered("columns"), "R15", (18, 15)),
        (Lettered("columns"), "R0", (18, 0)),
        (Lettered("columns"), "AA4", (27, 4)),
        (Lettered("columns"), "JJ23", (36, 23)),
        (Lettered("columns", doubled=False), "AJ23", (36, 23)),
        (Lettered("rows", doubled=False), "BA1", (1, 53)),
    ],
)
def test_coordinates_of_known_games(scheme: Numbering, number: str, place: tuple[int, int]) -> None:
    assert scheme.parse(number) == place
    assert scheme.format(*place) == number


@pytest.mark.parametrize("text", ["", "J", "7", "j7", "J07", "J-7", "ABC1", "J7\n", "J1000", "AB4"])
def test_what_is_no_letter_and_figures_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a hex number|is no line"):
        Lettered("columns").parse(text)


def test_lines_that_have_no_letter_are_not_printed() -> None:
    for line in (0, 53):
        with pytest.raises(ValueError, match="has no letter"):
            Lettered("columns").format(line, 1)


@pytest.mark.parametrize(
    ("scheme", "stretch", "columns", "rows"),
    [
        (Figures(), "1-26", range(1, 27), range(1, 27)),
        (Lettered("columns"), "1-26", range(1, 27), range(1, 27)),
        (Lettered("columns"), "C-AA", range(3, 28), None),
        (Lettered("rows"), "A-R", None, range(1, 19)),
        (Figures(), "A-R", None, None),
    ],
)
def test_ranges_in_figures_or_as_lines_are_lettered(
    scheme: Numbering, stretch: str, columns: range | None, rows: range | None
) -> None:
    assert check_stretch(stretch) == stretch
    for read, expected in ((scheme.columns, columns), (scheme.rows, rows)):
        if expected is None:
            with pytest.raises(ValueError, match="invalid literal"):
                read(stretch)
        else:
            assert read(stretch) == expected


@pytest.mark.parametrize("text", ["", "5-3", "1-201", "1", "R-A", "AA-B", "A-3", "1-A", "-1-3", "1-2-3", "a-c"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a range from 0 to at most 200, as 1-26, nor of letters, as A-R"):
        check_stretch(text)


@pytest.mark.parametrize(
    ("scheme", "keys", "number"),
    [(PLAIN, "0710", "0710"), (Figures(3), "007110", "007110"), (Lettered("rows"), "7j", "J7"),
     (Lettered("columns"), "15r", "R15"), (Lettered("columns"), "4A", "AA4")],
)  # fmt: skip
def test_numbers_are_typed_figures_first(scheme: Numbering, keys: str, number: str) -> None:
    typed = ""
    for key in keys:
        assert scheme.typed(typed) is None
        assert scheme.takes(typed, key)
        typed += key
    assert scheme.typed(typed) == number
    assert not scheme.takes("", "j")
    assert not scheme.takes("", "-")


def test_a_board_beyond_99_has_three_figures_each() -> None:
    assert numbering_for("figures", 99, 99) == Figures(2)
    assert numbering_for("figures", 100, 20) == Figures(3)
    board = SquareTopology.rectangle(range(1, 201), range(1, 201), numbering_for("figures", 200, 200))
    assert (board.size, board.numbers[0], board.numbers[-1]) == (40_000, "001001", "200200")
    assert board.index("007110") == board.find(7, 110)


def test_a_board_finds_its_places_by_its_own_scheme_alone() -> None:
    board = SquareTopology.rectangle(range(1, 19), range(1, 19), Lettered("rows"))
    assert board.places[board.index("J7")] == (7, 10)
    assert board.numbers[board.find(9, 2)] == "B9"
    for number in ("0710", "S1", "A19", "j7"):
        with pytest.raises(KeyError, match=number):
            board.index(number)


@pytest.mark.parametrize(
    ("scheme", "word", "numbers"),
    [
        (PLAIN, "0203", "0203"),
        (PLAIN, "0203..0205", "0203 0204 0205"),
        (PLAIN, "0304..0104", "0304 0204 0104"),
        (Lettered("rows"), "B2..C3", "B2 C2 B3 C3"),
        (Lettered("columns"), "B4..D4", "B4 C4 D4"),
    ],
)
def test_a_range_of_numbers_is_a_row_a_column_or_a_block(scheme: Numbering, word: str, numbers: str) -> None:
    board = SquareTopology.rectangle(range(1, 6), range(1, 6), scheme)
    assert " ".join(board.numbers[hex] for hex in board.indices(word)) == numbers
    with pytest.raises(KeyError, match="9"):
        board.indices(f"{word}..{scheme.format(9, 9)}" if ".." not in word else scheme.format(9, 9))
