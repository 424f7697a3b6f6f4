"""Chances in a position, and how they went in a game."""

from __future__ import annotations

from itertools import islice

import pytest
from lanterns.rules.actions import EndTurn, Walk

from game.engine.game import Game
from game.engine.library import load_scenario
from game.lab.curve import Question, win_curve
from game.lab.estimate import Estimate, estimate, estimates
from game.lab.match import NamedPlayer
from game.lab.spread import Workers
from game.model.action import Action
from game.model.side import Side
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDES
from tests.quay_games import at
from tests.random_games import played_out
from tests.secret_game import Loosen, loose_planks

pytestmark = pytest.mark.usefixtures("lanterns_installed")
PLAYERS = dict.fromkeys(SIDES, NamedPlayer("random"))


def night(*actions: Action) -> Game:
    game = Game.new(loose_planks(), seed=3)
    for action in actions:
        game.apply(action)
    return game


@pytest.fixture(scope="module")
def played() -> Game:
    """A whole game of first_drop."""
    return played_out("first_drop", 8)


def test_an_estimate_counts_every_game_once() -> None:
    found = estimate(loose_planks(), night().state, PLAYERS, seed=1, games=30)
    assert found.games == 30
    assert sum(share.count for share in found.victories) + found.draw.count == 30
    assert found.points.count == found.victories[0].count + found.draw.count / 2
    german = found.points_of(GERMAN)
    assert german.share == pytest.approx(1 - found.points.share)
    assert german.low <= german.share <= german.high


def test_estimates_get_better_and_the_first_of_many_are_those_of_few() -> None:
    many = list(estimates(loose_planks(), night().state, PLAYERS, seed=1, games=9))
    assert [entry.games for entry in many] == list(range(1, 10))
    assert list(estimates(loose_planks(), night().state, PLAYERS, seed=1, games=4)) == many[:4]
    assert list(islice(estimates(loose_planks(), night().state, PLAYERS, seed=1, games=10**9), 2)) == many[:2]


def test_an_estimate_can_be_called_off_at_once() -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    assert not list(estimates(loose_planks(), night().state, PLAYERS, seed=1, games=50, stop=stop))
    assert len(asked) == 4


def test_the_position_is_left_as_it_was() -> None:
    game = night(Loosen(at("D5")))
    before = game.state_hash
    estimate(game.scenario, game.state, PLAYERS, seed=1, games=3)
    assert game.state_hash == before


def test_a_decided_game_is_certain(played: Game) -> None:
    assert played.outcome is not None
    found = estimate(played.scenario, played.state, PLAYERS, seed=1, games=5)
    assert found.points.share == {ALLIED: 1, GERMAN: 0, None: 0.5}[played.outcome.winner]


def test_a_side_cannot_tell_which_plank_the_other_has_loosened() -> None:
    def estimated(number: str, **asking: Side) -> list[Estimate]:
        position = night(Loosen(at("D5")), Loosen(at(number))).state
        return list(estimates(loose_planks(), position, PLAYERS, seed=1, games=60, **asking))

    hidden = [estimated(number, side=Side.FIRST) for number in ("B6", "I5")]
    assert hidden[0] == hidden[1]
    known = [estimated(number) for number in ("B6", "I5")]
    assert known[0] != known[1]


@pytest.mark.parametrize("side", list(SIDES))
def test_a_secret_set_up_is_played_on(side: Side) -> None:
    game = Game.new(load_scenario("arnhem_free_deployment"), seed=1)
    assert estimate(game.scenario, game.state, PLAYERS, seed=1, games=1, side=side).games == 1


def test_a_curve_begins_at_the_set_up_and_ends_with_the_result(played: Game) -> None:
    curve = win_curve(played, Question(PLAYERS, 6, 1))
    assert played.outcome is not None
    first, *_, last = curve.points
    assert (first.number, str(first.title), last.number, str(last.title)) == (0, "Start", played.actions_done, "End")
    assert last.chances.points.share == {ALLIED: 1, GERMAN: 0, None: 0.5}[played.outcome.winner]
    numbers = [point.number for point in curve.points]
    assert numbers == sorted(set(numbers))


def test_turning_points_are_single_actions_with_what_came_of_them(played: Game) -> None:
    question = Question(PLAYERS, 6, 1)
    curve = win_curve(played, question)
    assert 0 < len(curve.turning_points) <= 3
    assert [abs(point.moved) for point in curve.turning_points] == sorted(
        (abs(point.moved) for point in curve.turning_points), reverse=True
    )
    system = played.scenario.system
    for point in curve.turning_points:
        before = played.state_after(point.number - 1)
        assert point.before == question.ask(played, point.number - 1)
        assert point.after == question.ask(played, point.number)
        decision = system.decision(before)
        assert decision is not None
        assert point.side is decision.side
        assert point.rolled == (before.dice_drawn != played.state_after(point.number).dice_drawn)
        told = tuple(system.describe(played.scenario.setting, event) for event in played.entry(point.number).events)
        assert point.said == told[:3]


def test_a_curve_is_the_same_at_any_number_of_jobs(played: Game) -> None:
    question = Question(PLAYERS, 3, 1)
    assert win_curve(played, question, Workers(2)) == win_curve(played, question)


def test_a_game_that_is_not_over_has_a_curve_too() -> None:
    game = night(Loosen(at("D5")), Loosen(at("G7")), Walk(0, at("B4")), EndTurn())
    curve = win_curve(game, Question(PLAYERS, 4, 1))
    assert str(curve.points[-1].title) == "Now"
