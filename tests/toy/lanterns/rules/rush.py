"""Rushes: two dice, the table, and who leaves. [12]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product

from lanterns.rules.actions import Rush
from lanterns.rules.schema import RulesFile
from lanterns.rules.state import State

from game.model.dice import Dice
from game.model.message import message


def difference(state: State, rush: Rush) -> int:
    """Strength of those that rush less that of those in the square. [12.B]"""
    return state.strength(rush.bands) - state.strength(state.stack(rush.square))


def result_of(rules: RulesFile, total: int) -> str:
    """What a sum comes to. [12.B.1]"""
    reached = [row.result for row in rules.rush if total >= row.from_sum]
    return reached[-1] if reached else rules.rush[0].result


def throw(rules: RulesFile, dice: Dice) -> tuple[int, ...]:
    """All dice of a rush. [12.B]"""
    return tuple(dice.roll(rules.die, why=message("lanterns.roll"), rule="12.B") for _ in range(rules.dice))


@cache
def sums(dice: int, die: int) -> Mapping[int, int]:
    """How many throws of so many dice come to each sum: the curve of two dice is highest in its middle."""
    return Counter(sum(faces) for faces in product(range(1, die + 1), repeat=dice))


def odds_of(state: State, rush: Rush) -> dict[str, Fraction]:
    """The exact chance of every result of a rush, in the order of the table. [12.B.1]"""
    rules = state.setting.rules
    curve, extra = sums(rules.dice, rules.die), difference(state, rush)
    chances = {row.result: Fraction(0) for row in rules.rush}
    for total, ways in curve.items():
        chances[result_of(rules, total + extra)] += Fraction(ways, sum(curve.values()))
    return chances
