"""Printed hex numbers. [1.1]"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.grid.numbering import format_number, parse_number


@given(st.integers(0, 99), st.integers(0, 99))
def test_1_1_a_number_is_its_column_then_its_row_in_two_digits_each(column: int, row: int) -> None:
    number = format_number(column, row)
    assert len(number) == 4
    assert parse_number(number) == (column, row)


@pytest.mark.parametrize("text", ["", "110", "01100", "01 0", "01-1", "011O", "0110\n", " 0110", "０１１０", "+110"])
def test_1_1_anything_but_four_plain_digits_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match="is not a hex number"):
        parse_number(text)
