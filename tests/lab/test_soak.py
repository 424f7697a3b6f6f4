"""Many games under watch: whatever goes wrong in one is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lanterns.rules.actions import Walk
from lanterns.rules.system import LANTERNS
from typer.testing import CliRunner

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.cli import app
from game.engine.game import Game
from game.engine.library import load_agreed, load_scenario
from game.lab.match import NamedPlayer
from game.lab.soak import bouts, play_watched, soak, watch
from game.lab.spread import Workers
from game.model.action import Action
from game.systems.standard.rules.sides import SIDES
from tests.house import house_scenarios
from tests.quay_games import quay

pytestmark = pytest.mark.usefixtures("lanterns_installed")
RANDOM = [NamedPlayer("random")]


def test_all_scenarios_and_pairs_have_their_turn() -> None:
    scenarios = [load_scenario(path) for path in house_scenarios()]
    players = [NamedPlayer("random"), NamedPlayer("scripted")]
    found = bouts(scenarios, players, games=4 * len(scenarios), seed=1)
    seen = {(bout.scenario.title, *(bout.players[side].name for side in SIDES)) for bout in found}
    assert len(seen) == len(scenarios) * 4
    assert len({bout.seed for bout in found}) == 4 * len(scenarios)


def test_the_checks_before_a_change_soak_every_scenario_that_is_shipped() -> None:
    checks = (Path(__file__).parents[2] / ".ci" / "run").read_text(encoding="utf-8")
    (games,) = re.findall(r"arnhem soak --games (\d+)", checks)
    assert int(games) >= len(house_scenarios())


@pytest.mark.slow
def test_sound_games_have_no_faults_and_are_the_same_with_more_workers() -> None:
    games = bouts([load_scenario("first_drop")], RANDOM, games=3, seed=1)
    alone, spread = soak(games), soak(games, Workers(2))
    assert alone.faults == spread.faults == []
    assert alone.games == spread.games == 3
    assert alone.actions == spread.actions > 0


@pytest.mark.slow
def test_variants_are_soaked_too() -> None:
    agreed = load_agreed("first_drop+no_bombardment+more_german_fire")
    games = bouts([agreed], RANDOM, games=3, seed=1)
    assert str(games[0].title).startswith("game 1, first_drop+more_german_fire+no_bombardment, ")
    alone, spread = soak(games), soak(games, Workers(2))
    assert alone.faults == spread.faults == []
    assert (
        alone.actions == spread.actions != soak(bouts([load_scenario("first_drop")], RANDOM, games=3, seed=1)).actions
    )


def test_the_command_tells_what_it_found(tmp_path: Path) -> None:
    command = ["soak", "--games", "2", "--scenarios", "first_drop", "--players", "random", "--jobs", "1"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0
    assert "every position was sound" in done.stdout


class Careless:
    """Plays at random, and now and then what is not legal."""

    def choose(self, position: Position) -> Action:
        action = RandomPlayer(1).choose(position)
        return Walk(99, 0) if isinstance(action, Walk) else action


def night() -> Game:
    return Game.new(quay(), seed=1)


def test_a_refused_action_is_told() -> None:
    assert "is refused" in str(play_watched(night(), dict.fromkeys(SIDES, Careless())))


def test_an_unsound_position_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        LANTERNS, "invariants", lambda state: ["It is odd in turn 2."] if state.turn == 2 else [], raising=False
    )
    assert "not sound: It is odd in turn 2" in str(play_watched(night(), dict.fromkeys(SIDES, RandomPlayer(1))))


def test_a_player_that_fails_is_told_with_the_record_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    right = RandomPlayer.choose
    left = iter(range(7))

    def fails(self: RandomPlayer, position: Position) -> Action:
        if next(left, None) is None:
            raise ZeroDivisionError("nothing to divide")
        return right(self, position)

    monkeypatch.setattr(RandomPlayer, "choose", fails)
    found = watch(bouts([load_scenario("first_drop")], RANDOM, games=1, seed=1)[0])
    assert str(found.fault) == "ZeroDivisionError: nothing to divide"
    assert found.actions == 7
    assert found.record.count(b'"number"') == 7
