"""Games of an earlier version of the rules: they open to look back on, and say why they cannot be played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai.player import Position
from game.ai.typed import typed_opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.engine.reading import parse_summary
from game.engine.record import Record
from game.model.errors import GameError, IllegalAction, SaveError
from game.model.message import NOTHING

DATA = Path(__file__).parent / "data"
SAVES = sorted(DATA.glob("*_v1.save"))
"""Random games as version 1 of the standard rules played and saved them."""


def test_there_are_old_games() -> None:
    assert len(SAVES) == 2


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_game_of_version_1_opens_to_look_back_on_and_for_nothing_else(path: Path) -> None:
    game = Game.load(path, past=True)
    assert game.actions_done > 40
    assert game.past_only != NOTHING
    assert "played under version 1 of the rules" in str(game.past_only)
    assert game.entry(game.actions_done).state_hash == game.state_hash
    before = game.state_after(game.actions_done - 1)
    assert game.view_after(game.actions_done - 1, None).turn == before.turn
    assert list(game.legal()) == []
    game.rewind()
    action = game.undone[0].action
    refusal = game.refusal(action)
    assert refusal is not None
    assert refusal.code == "past_only"
    with pytest.raises(IllegalAction, match="version 1"):
        game.apply(action)


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_it_is_not_played_on(path: Path) -> None:
    with pytest.raises(SaveError, match="played under version 1 of the rules"):
        Game.load(path)


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_it_is_not_written_anew(path: Path, tmp_path: Path) -> None:
    game = Game.load(path, past=True)
    for target in (tmp_path / "new.save", tmp_path / path.name):
        target.write_bytes(path.read_bytes())
        with pytest.raises(SaveError, match=r"\.save was not saved\. .*version 1 of the rules"):
            game.save(target)
        assert target.read_bytes() == path.read_bytes()
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_it_is_not_played_again_by_a_player(path: Path) -> None:
    scenario = load_scenario(parse_summary(path.read_bytes(), path.name).header.scenario)
    player = typed_opponent(f"replay:{path},random").new(1)
    with pytest.raises(SaveError, match=r"\.save cannot be played again.*played under version 1 of the rules"):
        player.choose(Position(Game.new(scenario, seed=1)))


def test_a_game_of_now_opens_as_ever(tmp_path: Path) -> None:
    game = Game.new(load_scenario("first_drop"), seed=3)
    game.apply(next(iter(game.legal())))
    game.save(tmp_path / "now.save")
    again = Game.load(tmp_path / "now.save", past=True)
    assert again.past_only == NOTHING
    assert list(again.legal())


def test_a_game_whose_scenario_has_changed_is_verified_position_by_position() -> None:
    scenario = load_scenario("first_drop")
    game = Game.new(scenario, seed=3)
    game.apply(next(iter(game.legal())))
    record = game.record
    changed = Record(record.header.model_copy(update={"digest": "0" * 64}), record.actions)
    again = Game.replay(changed, scenario, past=True)
    assert "has changed since it was saved" in str(again.past_only)
    wrong = tuple(line.model_copy(update={"state": "0" * 16}) for line in record.actions)
    with pytest.raises(GameError, match="another position"):
        Game.replay(Record(changed.header, wrong), scenario, past=True)


def test_rules_of_a_version_that_nobody_knows_do_not_open() -> None:
    scenario = load_scenario("first_drop")
    record = Game.new(scenario, seed=3).record
    unknown = Record(record.header.model_copy(update={"rules": "0"}), ())
    with pytest.raises(SaveError, match="version 0"):
        Game.replay(unknown, scenario, past=True)
