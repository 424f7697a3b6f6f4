"""Choices that are made when somebody looks at them."""

from __future__ import annotations

import pytest

from game.model.choices import Choices, Later
from game.systems.standard.rules.actions import Enter


def test_only_the_choice_that_is_taken_is_made() -> None:
    made: list[int] = []

    def enter(hex: int) -> Enter:
        made.append(hex)
        return Enter(3, hex)

    choices = Choices([10, 20, 30], enter)
    assert (len(choices), bool(choices), made) == (3, True, [])
    assert (choices[1], choices[-1]) == (Enter(3, 20), Enter(3, 30))
    assert made == [20, 30]


def test_they_are_a_sequence_like_any_other() -> None:
    choices = Choices([10, 20, 30], lambda hex: Enter(3, hex))
    assert list(choices) == [Enter(3, 10), Enter(3, 20), Enter(3, 30)]
    assert choices[1:] == [Enter(3, 20), Enter(3, 30)]
    assert Enter(3, 20) in choices
    assert Enter(3, 25) not in choices
    assert not Choices([], lambda hex: Enter(3, hex))
    with pytest.raises(IndexError):
        choices[3]


def test_what_is_found_later_is_found_once_and_only_if_asked_for() -> None:
    asked: list[int] = []

    def find() -> list[int]:
        asked.append(1)
        return [3, 5, 8]

    later = Later(find)
    assert not asked
    assert (list(later), len(later), later[1], later[1:], 8 in later, 4 in later) == (
        [3, 5, 8],
        3,
        5,
        [5, 8],
        True,
        False,
    )
    assert asked == [1]
    assert not Later(lambda: ())
