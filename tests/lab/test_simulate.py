"""Simulations: the same games however many processes play them."""

from __future__ import annotations

import gc
import json
import os
from math import inf
from pathlib import Path

import pytest
from lanterns.rules.system import LANTERNS

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.game import Game
from game.engine.library import load_scenario
from game.lab.match import UNFINISHED, NamedPlayer, derived_seed, play_out
from game.lab.simulate import simulate
from game.model.action import Action
from game.model.errors import GameError
from game.scenario.scenario import Scenario
from game.systems.standard.rules.sides import SIDES
from tests.quay_games import quay

pytestmark = pytest.mark.usefixtures("lanterns_installed")
PLAYERS = dict.fromkeys(SIDES, RandomPlayer)


def another_quay(path: str | Path) -> Scenario:
    """A scenario file that has changed in the meantime."""
    return quay(path, turns=5)


@pytest.mark.slow
def test_the_results_are_the_same_at_any_number_of_jobs() -> None:
    alone = simulate(quay(), PLAYERS, games=30, seed=4)
    together = simulate(quay(), PLAYERS, games=30, seed=4, jobs=2, reload=quay)
    assert alone.games == together.games
    assert alone.results == together.results
    assert (alone.jobs, together.jobs) == (1, 2)


@pytest.mark.slow
def test_a_shipped_scenario_is_read_again_by_each_process() -> None:
    from game.engine.library import load_scenario

    scenario = load_scenario("first_drop")
    alone = simulate(scenario, PLAYERS, games=4, seed=4)
    assert simulate(scenario, PLAYERS, games=4, seed=4, jobs=2).games == alone.games


@pytest.mark.slow
def test_what_is_agreed_on_is_agreed_on_in_every_process() -> None:
    from game.engine.library import load_agreed

    varied = load_agreed("first_drop+airborne_do_not_count+no_bombardment")
    alone = simulate(varied, PLAYERS, games=6, seed=4)
    together = simulate(varied, PLAYERS, games=6, seed=4, jobs=2)
    assert together.games == alone.games
    assert together.scenario == "first_drop+airborne_do_not_count+no_bombardment"
    assert alone.games != simulate(varied.with_options(()), PLAYERS, games=6, seed=4).games


@pytest.mark.slow
def test_a_scenario_that_changes_meanwhile_is_a_sentence() -> None:
    with pytest.raises(GameError, match="The scenario in lanterns has changed while it was being simulated"):
        simulate(quay(), PLAYERS, games=2, seed=4, jobs=2, reload=another_quay)


def test_any_game_can_be_played_again_alone() -> None:
    report = simulate(quay(), PLAYERS, games=6, seed=9)
    for result in report.games:
        game = Game.new(quay(), seed=result.seed)
        players = {side: RandomPlayer(derived_seed(9, result.index, side)) for side in SIDES}
        assert play_out(game, players) == result.actions
        assert game.state_hash == result.final_hash
        assert game.outcome is not None
        assert (game.outcome.winner, str(game.outcome.reason), game.outcome.rule) == (
            result.winner,
            result.reason,
            result.rule,
        )


def test_the_report_counts_and_is_json() -> None:
    report = simulate(quay(), PLAYERS, games=40, seed=1)
    data = json.loads(json.dumps(report.to_json()))
    assert data["games"] == 40
    assert data["actions"] == sum(game.actions for game in report.games) > 400
    assert sum(line["games"] for line in data["results"]) == 40
    assert {line["winner"] for line in data["results"]} >= {"herons", "otters"}
    assert data["results"] == sorted(data["results"], key=lambda line: -line["games"])
    assert data["actions_per_second"] > 0


def test_a_game_that_goes_on_too_long_is_cut_off_and_counted() -> None:
    report = simulate(quay(), PLAYERS, games=3, seed=1, most_actions=5)
    assert {(game.winner, game.reason, game.actions) for game in report.games} == {(None, UNFINISHED, 5)}


def test_other_seeds_give_other_games() -> None:
    one, other = (simulate(quay(), PLAYERS, games=10, seed=seed) for seed in (1, 2))
    assert not {game.seed for game in one.games} & {game.seed for game in other.games}
    assert {game.final_hash for game in one.games} != {game.final_hash for game in other.games}


def test_a_failing_game_names_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(LANTERNS, "step", fail, raising=False)
    with pytest.raises(GameError, match="Game 0 of seed 4 failed: ZeroDivisionError: oh"):
        simulate(quay(), PLAYERS, games=3, seed=4)


class Dying(RandomPlayer):
    def __init__(self, seed: int) -> None:
        os._exit(1)


@pytest.mark.slow
def test_a_process_that_dies_is_a_sentence() -> None:
    with pytest.raises(GameError, match="A process of the simulation died"):
        simulate(quay(), dict.fromkeys(SIDES, Dying), games=3, seed=4, jobs=2, reload=quay)


def test_derived_seeds_fit_a_game_and_differ() -> None:
    seeds = {derived_seed(seed, index) for seed in range(30) for index in range(30)}
    assert len(seeds) == 900
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert derived_seed(1, 23) != derived_seed(12, 3)


def test_no_player_is_hurried_where_nobody_waits() -> None:
    given: set[float] = set()

    class Timed(RandomPlayer):
        def choose(self, position: Position) -> Action:
            given.add(position.turn_seconds)
            return super().choose(position)

    game = Game.new(quay(), seed=1)
    play_out(game, {side: Timed(side) for side in SIDES})
    assert given == {inf}


class Looker(RandomPlayer):
    """Notes whether Python looks for circles while it is asked."""

    seen: list[bool]

    def choose(self, position: Position) -> Action:
        self.seen.append(gc.isenabled())
        return super().choose(position)


def test_nobody_looks_for_circles_while_a_game_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Looker, "seen", [], raising=False)
    simulate(quay(), dict.fromkeys(SIDES, Looker), games=1, seed=4)
    assert Looker.seen
    assert not any(Looker.seen)
    assert gc.isenabled()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "player"), [("arnhem", "random"), ("first_drop", "planner:normal")])
def test_a_game_leaves_no_circles_behind(name: str, player: str) -> None:
    scenario = load_scenario(name)
    players = dict.fromkeys(scenario.sides, NamedPlayer(player))
    simulate(scenario, players, games=1, seed=4)
    gc.collect()
    gc.disable()
    try:
        simulate(scenario, players, games=1, seed=5)
    finally:
        gc.enable()
    assert gc.collect() < 100
