"""A side that does again what it did before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.ai.registry import is_typed_only
from game.ai.typed import typed_opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.lab.match import play_out
from game.model.errors import GameError
from game.systems.standard.rules.sides import SIDES


@pytest.fixture(scope="module")
def scenario() -> Any:
    return load_scenario("first_drop")


@pytest.fixture(scope="module")
def played(scenario: Any) -> Game:
    game = Game.new(scenario, seed=11)
    play_out(game, {side: RandomPlayer(side) for side in SIDES})
    return game


@pytest.fixture
def save(played: Game, tmp_path: Path) -> Path:
    path = tmp_path / "before.save"
    played.save(path)
    return path


def test_both_sides_of_a_record_play_the_same_game_again(scenario: Any, played: Game, save: Path) -> None:
    again = Game.new(scenario, seed=played.seed)
    play_out(again, {side: typed_opponent(f"replay:{save}").new(1) for side in SIDES})
    assert again.outcome == played.outcome
    assert again.state_hash == played.state_hash


def test_a_game_that_was_played_on_from_its_past_is_done_again(scenario: Any, played: Game, tmp_path: Path) -> None:
    other = played.branch(12, seed=77)
    play_out(other, {side: RandomPlayer(side + 5) for side in SIDES})
    path = tmp_path / "other.save"
    other.save(path)
    again = Game(scenario, other.seed, keep_history=True, branches=other.branches)
    play_out(again, {side: typed_opponent(f"replay:{path}").new(1) for side in SIDES})
    assert again.state_hash == other.state_hash


def test_where_the_game_goes_another_way_the_named_player_goes_on(scenario: Any, played: Game, save: Path) -> None:
    again = Game.new(scenario, seed=played.seed + 1)
    play_out(again, {side: typed_opponent(f"replay:{save},random").new(1) for side in SIDES})
    assert again.outcome is not None
    assert again.history[0].action == played.history[0].action
    assert again.state_hash != played.state_hash


def test_without_one_it_says_why_it_stops(scenario: Any, played: Game, save: Path) -> None:
    again = Game.new(scenario, seed=played.seed + 1)
    with pytest.raises(GameError, match=r"goes another way than before\.save.*Nobody was named to go on"):
        play_out(again, {side: typed_opponent(f"replay:{save}").new(1) for side in SIDES})


def test_the_end_of_a_record_is_a_sentence(scenario: Any, played: Game, tmp_path: Path) -> None:
    short = Game.new(scenario, seed=played.seed)
    for entry in played.history[:9]:
        short.apply(entry.action)
    short.save(tmp_path / "short.save")
    game = Game.new(scenario, seed=played.seed)
    with pytest.raises(GameError, match=r"short\.save has no more than \d actions of the \w+ side"):
        play_out(game, {side: typed_opponent(f"replay:{tmp_path / 'short.save'}").new(1) for side in SIDES})
    assert game.actions_done == 9


def test_a_record_of_another_scenario_is_refused(save: Path) -> None:
    other = Game.new(load_scenario("arnhem"), seed=1)
    with pytest.raises(GameError, match=r"before\.save cannot be played again"):
        typed_opponent(f"replay:{save},random").new(1).choose(Position(other))


def test_only_a_person_may_name_a_file_or_a_machine(tmp_path: Path, save: Path) -> None:
    with pytest.raises(GameError, match="There is no saved game"):
        typed_opponent(f"replay:{tmp_path / 'nothing.save'}")
    with pytest.raises(GameError, match="There is no player 'nobody'"):
        typed_opponent(f"replay:{save},nobody")
    assert [is_typed_only(name) for name in ("random", "replay:a", "remote:a:1", "a.py:B")] == [False, True, True, True]
