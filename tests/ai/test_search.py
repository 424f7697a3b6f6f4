"""How level hard chooses between manners of moving and fighting."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.ai.reasoned_dice import ReasonedDice
from game.model.side import Side
from game.systems.standard.ai.playout import Playouts
from game.systems.standard.ai.search import RIVALS, Search
from game.systems.standard.ai.weights import Weights, planner_file
from game.systems.standard.rules.sides import ALLIED, SIDES
from game.systems.standard.rules.state import State
from tests.ai.planning import WEIGHTS, geography_of
from tests.systems.standard.rules.builder import Battle, make_battle

HARD = planner_file().levels["hard"]


class Foreseen(Playouts):
    """Playouts that end in positions and points that are written down, one for each manner in its order."""

    def __init__(self, battle: Battle, points: Sequence[float]) -> None:
        self._points = points
        self._tried = 0
        self.played = 0
        super().__init__(geography_of(battle), {}, lambda _: pytest.fail("nobody need think"), 1)

    def moved(self, state: State, side: Side, weights: Weights) -> State:
        here = state.clone()
        here.held_most = self._tried
        self._tried += 1
        return here

    def outcome(self, moved: State, side: Side, weights: Weights, chance: int) -> float:
        self.played += 1
        return self._points[moved.held_most] + 100.0 * chance


def chosen(points: Sequence[float], looks: int = 1000) -> tuple[int, Foreseen]:
    """The number of the manner that is chosen in so many looks, and the playouts made for it."""
    battle = make_battle([". ."], {"a": "2-2-7 us 0101", "b": "2-2-7 german 0201"}, step="first_movement")
    playouts = Foreseen(battle, points)
    level = HARD.model_copy(update={"tries": len(points)})
    search = Search(dict.fromkeys(SIDES, WEIGHTS), playouts, level, 1)
    left = iter([True] * looks)
    weights = search.best(battle.state, ALLIED, lambda: next(left, False))
    return next(n for n in range(len(points)) if search.manner(ALLIED, battle.state.turn, n) == weights), playouts


def test_it_moves_in_the_manner_that_leaves_most() -> None:
    assert chosen([0, 40, 90, -10])[0] == 2


def test_it_keeps_to_its_usual_manner_unless_another_is_clearly_better() -> None:
    assert chosen([0, HARD.doubt, HARD.doubt - 1])[0] == 0
    assert chosen([0, HARD.doubt + 1, HARD.doubt - 1])[0] == 1


def test_it_plays_no_more_out_than_its_level_allows() -> None:
    for manners in (2, 5, 8):
        number, playouts = chosen([float(20 * n) for n in range(manners)])
        assert number == manners - 1
        assert manners < playouts.played <= HARD.playouts


def test_what_leaves_less_than_the_usual_manner_is_played_out_but_once() -> None:
    number, playouts = chosen([0, -20, 60, -40, -60])
    assert number == 2
    assert playouts.played == 5 + 2 * len(RIVALS[1:])
    number, playouts = chosen([0, -20, -1])
    assert (number, playouts.played) == (0, 3)


def test_the_best_after_each_course_of_luck_stay_in() -> None:
    number, playouts = chosen([0, 20, 30, 40, 50, 60])
    assert number == 5
    assert playouts.played == 6 + sum(1 + most for most in RIVALS[:-1])


def test_without_time_to_compare_it_keeps_to_its_usual_manner() -> None:
    assert chosen([0, 500, 90], looks=3 + 2)[0] == 0
    assert chosen([0, 500, 90], looks=3 + 3)[0] == 1


def test_dice_in_the_head_fall_the_same_for_the_same_reason() -> None:
    one, other = ReasonedDice(7, 1), ReasonedDice(7, 1)
    other.roll(6, why="a bridge", rule="14.0")
    fights = [[dice.roll(6, why="a fight", rule="7.5") for _ in range(20)] for dice in (one, other)]
    assert fights[0] == fights[1]
    assert fights[0] != [ReasonedDice(7, 2).roll(6, why="a fight", rule="7.5") for _ in range(20)]
    assert set(fights[0]) <= set(range(1, 7))
    assert len(set(fights[0])) > 3
