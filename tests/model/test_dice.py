"""Dice: fixed for ever, fair, continued at any position. [1.3]"""

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest

from game.model.dice import ScriptedDice, SeededDice
from game.model.message import plain

GOLDEN = {
    0: "6 2 5 5 2 3 2 5 6 3 2 5 5 5 1 1 1 5 2 6 1 1 3 5",
    7: "4 1 5 4 1 2 1 2 4 3 3 1 3 5 2 6 6 4 5 2 1 2 1 3",
    2**70: "6 5 4 4 1 4 3 2 4 3 6 1 5 4 4 4 5 1 3 4 6 3 2 1",
}
"""First 24 rolls of three seeds: these may never change, or no old save can be replayed."""

GOLDEN_OTHER_DICE = {
    0: "2 3 6 9 6 7 60 455",
    7: "2 2 2 4 11 2 41 63",
    2**70: "1 2 1 7 7 3 67 553",
}
"""The eight rolls after those, of dice with 2, 3, 8, 10, 12, 20, 100 and 1000 sides."""


def rolls(dice: SeededDice, count: int, sides: int = 6) -> list[int]:
    """This many rolls."""
    return [dice.roll(sides, why=plain("a test"), rule="1.3") for _ in range(count)]


def stream(seed: int, count: int) -> list[int]:
    """The first 32-bit values under the key of a seed, worked out by the book."""
    key = hashlib.sha256(b"arnhem dice 1:" + str(seed).encode()).digest()
    counters = (number.to_bytes(8, "big") for number in range(count))
    return [int.from_bytes(hmac.new(key, counter, "sha256").digest()[:4], "big") for counter in counters]


@pytest.mark.parametrize("seed", GOLDEN)
def test_1_3_the_rolls_of_a_seed_are_fixed_for_ever(seed: int) -> None:
    dice = SeededDice(seed)
    assert rolls(dice, 24) == [int(word) for word in GOLDEN[seed].split()]
    others = [rolls(dice, 1, sides)[0] for sides in (2, 3, 8, 10, 12, 20, 100, 1000)]
    assert others == [int(word) for word in GOLDEN_OTHER_DICE[seed].split()]


def test_1_3_the_ten_thousandth_roll_is_fixed_too() -> None:
    dice = SeededDice(7)
    rolls(dice, 9999)
    assert dice.roll(1_000_000, why=plain("a test"), rule="1.3") == 345_213


def test_1_3_a_roll_is_the_counter_under_the_key_of_the_seed() -> None:
    assert rolls(SeededDice(41), 50) == [value % 6 + 1 for value in stream(41, 50)]


def test_1_3_values_that_would_favour_low_results_are_thrown_away() -> None:
    sides = 2**31 + 1
    kept = [value + 1 for value in stream(5, 40) if value < sides]
    dice = SeededDice(5)
    assert rolls(dice, len(kept), sides) == kept
    assert 40 >= dice.drawn > len(kept) > 10


def test_1_3_dice_go_on_where_the_counter_says() -> None:
    whole = SeededDice(99)
    expected = rolls(whole, 60)
    for drawn in (0, 1, 17, 59):
        again = SeededDice(99, drawn=drawn)
        assert rolls(again, 60 - drawn) == expected[drawn:]
        assert again.drawn == whole.drawn == 60


def test_1_3_other_seeds_give_other_rolls() -> None:
    streams = {tuple(rolls(SeededDice(seed), 20)) for seed in range(-50, 450)}
    assert len(streams) == 500


def test_1_3_every_face_is_equally_likely() -> None:
    count = 60_000
    seen = Counter(rolls(SeededDice(1944), count))
    assert sorted(seen) == [1, 2, 3, 4, 5, 6]
    chi_square = sum((n - count / 6) ** 2 / (count / 6) for n in seen.values())
    assert 0.21 < chi_square < 20.5  # five degrees of freedom: one in a thousand lies beyond either end


def test_1_3_one_roll_says_nothing_of_the_next() -> None:
    results = rolls(SeededDice(17_09), 36_000)
    pairs = Counter(pairwise(results))
    expected = (len(results) - 1) / 36
    chi_square = sum((pairs[a, b] - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7))
    assert 14.7 < chi_square < 66.6  # 35 degrees of freedom: one in a thousand lies beyond either end


@pytest.mark.parametrize("sides", [0, -6])
def test_1_3_a_die_without_sides_is_refused(sides: int) -> None:
    dice = SeededDice(1)
    with pytest.raises(ValueError, match="at least one side"):
        dice.roll(sides, why=plain("a test"), rule="1.3")
    assert dice.drawn == 0


def test_scripted_dice_give_what_is_written_and_remember_why() -> None:
    dice = ScriptedDice([3, 6])
    assert (dice.roll(6, why=plain("scatter"), rule="11.42"), dice.left) == (3, 1)
    assert (dice.roll(6, why=plain("attack"), rule="7.2"), dice.left, dice.drawn) == (6, 0, 2)
    assert dice.reasons == [(plain("scatter"), "11.42"), (plain("attack"), "7.2")]


def test_scripted_dice_that_run_out_say_what_was_to_be_rolled() -> None:
    with pytest.raises(ValueError, match=r"no scripted result left for repair \[14.2\]"):
        ScriptedDice([]).roll(6, why=plain("repair"), rule="14.2")


@pytest.mark.parametrize("result", [0, 7, -1])
def test_a_scripted_result_must_fit_the_die(result: int) -> None:
    dice = ScriptedDice([result])
    with pytest.raises(ValueError, match="does not fit a die of 6 sides"):
        dice.roll(6, why=plain("attack"), rule="7.2")
    assert (dice.left, dice.reasons) == (1, [])
