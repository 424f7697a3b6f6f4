"""Numbers of rules: which there are, what is part of what, and in what order they stand."""

from __future__ import annotations

import random

import pytest

from game.model.rule_number import CITED, chapter_of, is_chapter, is_part_of, is_rule_number, order_of

IN_ORDER = "2 7 7.0 7.3 7.31 7.4 9.6 9.616 9.6162 11.42 12 12.1 12.A 12.A.1 12.A.2 12.A.10 12.B 31.22 31.22A 31.22B"
SORTED = IN_ORDER.split()


@pytest.mark.parametrize("number", SORTED)
def test_what_rule_books_print_is_a_number(number: str) -> None:
    assert is_rule_number(number)
    assert CITED.findall(f"see [{number}].") == [number]


@pytest.mark.parametrize("text", ["", "A", ".4", "7.", "7..4", "123", "7.4a", "7.4AB", "7,4", "7.4 ", "1.2.3.4.5", "٧"])
def test_what_is_no_number(text: str) -> None:
    assert not is_rule_number(text)
    with pytest.raises(ValueError, match="not the number of a rule"):
        order_of(text)
    assert not is_part_of(text, "7")


def test_numbers_are_sorted_as_people_do() -> None:
    shuffled = random.Random(3).sample(SORTED, len(SORTED))
    assert sorted(shuffled, key=order_of) == SORTED


@pytest.mark.parametrize(
    ("part", "whole"),
    [("11.42", "11.4"), ("11.42", "11"), ("12.A.1", "12.A"), ("12.A", "12"), ("31.22A", "31.22"), ("31.22A", "31.2"),
     ("9.6162", "9.61"), ("7", "7")],
)  # fmt: skip
def test_a_rule_is_part_of_another(part: str, whole: str) -> None:
    assert is_part_of(part, whole)
    assert part == whole or not is_part_of(whole, part)


@pytest.mark.parametrize(("number", "other"), [("11.4", "1"), ("12.A.10", "12.A.1"), ("12.AB", "12.A"), ("7.4", "7.3")])
def test_a_rule_is_no_part_of_another(number: str, other: str) -> None:
    assert not is_part_of(number, other)


def test_chapters() -> None:
    assert [chapter_of(number) for number in ("7", "12.A.1", "")] == ["7", "12", ""]
    assert is_chapter("7")
    assert not is_chapter("12.A")
