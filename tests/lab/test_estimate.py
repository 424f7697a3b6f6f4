"""Chances in a position, and how they went in a game."""

from __future__ import annotations

from itertools import islice

import pytest
from lanterns.rules.actions import EndTurn, Walk

from game.engine.game import Game
from game.engine.library import load_scenario
from game.engine.sent import SentGame
from game.lab.chances import Progress, curve_on, estimate_on
from game.lab.curve import Curve, Question, looked_at_curve, win_curve
from game.lab.estimate import LOOK, Estimate, estimate, estimates, looked_at
from game.lab.match import NamedPlayer
from game.lab.spread import Workers
from game.model.action import Action
from game.model.message import message
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


@pytest.mark.slow
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
        events = played.entry(point.number).events
        telling = [event for event in events if not event.is_routine] or events
        told = tuple(system.describe(played.scenario.setting, event) for event in telling)[:3]
        after, action = played.state_after(point.number), played.entry(point.number).action
        if action.kind in system.passing_kinds and system.phase_key(before) != system.phase_key(after):
            told = (message("lab.no_more", phase=system.phase_title(before)), *told)
        assert point.said == told


@pytest.mark.slow
def test_a_curve_is_the_same_at_any_number_of_jobs(played: Game) -> None:
    question = Question(PLAYERS, 3, 1)
    assert win_curve(played, question, Workers(2)) == win_curve(played, question)


def test_a_game_that_is_not_over_has_a_curve_too() -> None:
    game = night(Loosen(at("D5")), Loosen(at("G7")), Walk(0, at("B4")), EndTurn())
    curve = win_curve(game, Question(PLAYERS, 4, 1))
    assert str(curve.points[-1].title) == "Now"


# a look


def test_a_look_says_how_a_position_stands_at_once_and_is_held_to_be_worth_little() -> None:
    game = Game.new(load_scenario("first_drop"), seed=3)
    rough = looked_at(game.scenario, game.state)
    assert rough is not None
    assert rough.games == 0
    assert [share.share for share in rough.points_by_side] == [0.5, 0.5]
    assert rough.points.of == LOOK
    assert rough.points.low < 0.2
    assert rough.points.high > 0.8


def test_a_look_sees_what_has_been_lost(played: Game) -> None:
    state = played.state_after(played.actions_done // 2)
    standing = looked_at(played.scenario, state)
    for unit in played.scenario.setting.units_of(GERMAN):
        state.steps[unit] = 1
    weakened = looked_at(played.scenario, state)
    assert standing is not None
    assert weakened is not None
    assert weakened.points_of(ALLIED).share > standing.points_of(ALLIED).share
    assert sum(share.share for share in weakened.points_by_side) == pytest.approx(1.0)


def test_any_game_can_be_looked_at_and_one_without_a_gauge_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(load_scenario("lanterns"), seed=3)
    rough = looked_at(game.scenario, game.state)
    assert rough is not None
    assert rough.points.share == pytest.approx(1 / len(game.scenario.sides))
    monkeypatch.setattr("game.lab.estimate.part", lambda *_: None)
    assert looked_at(game.scenario, game.state) is None
    assert looked_at_curve(game) is None


def test_a_curve_by_a_look_has_the_points_of_the_played_one_and_the_true_end(played: Game) -> None:
    rough = looked_at_curve(played)
    assert rough is not None
    assert rough.games == 0
    assert not rough.turning_points
    exact = win_curve(played, Question(PLAYERS, 2, 1))
    assert exact.games == 2
    assert [(point.number, point.turn) for point in rough.points] == [
        (point.number, point.turn) for point in exact.points
    ]
    assert rough.points[-1].chances.points.share == exact.points[-1].chances.points.share


def test_turning_points_and_chances_are_one_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one position, after as many games, both pages say the same."""
    monkeypatch.setattr("game.lab.chances.player_on", lambda _: "random")
    game = Game.new(load_scenario("lanterns"), seed=3)
    told: list[object] = []
    curve_on(told.append, SentGame.of(game), 8)
    curves = [news for news in told if isinstance(news, Curve)]
    assert [curve.games for curve in curves] == [0, 2, 8]
    assert any(isinstance(news, Progress) for news in told)
    alone: list[object] = []
    estimate_on(alone.append, SentGame.of(game), None, 8)
    assert curves[-1].points[-1].chances == alone[-1]
    assert curves[1].points[-1].chances == alone[1]
