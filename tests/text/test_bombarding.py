"""Bombarding where several stand in a hex, of one side or of both. [4.1, 8.4, 22.5]"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.action import Action
from game.systems.standard.rules.describe import markers_said
from game.systems.standard.rules.occupancy import units_at
from tests.text.terminal import evening

SEEDS = 8


def of_shared(game: Game) -> Action | None:
    """A bombardment in a hex where somebody of the side that bombards stands, too, and comes first. [22.5]"""
    state, units = game.state, game.scenario.setting.units
    for action in game.legal().of_kind("bombard"):
        first = units_at(state, state.hex_of[action.unit])[0]  # type: ignore[attr-defined]
        if units[first].side is not units[action.unit].side:  # type: ignore[attr-defined]
            return action
    return None


@pytest.fixture(scope="module")
def shared() -> Game:
    for seed in range(SEEDS):
        game, player = Game.new(load_scenario("westkapelle"), seed=seed), RandomPlayer(seed)
        while game.decision is not None:
            if of_shared(game) is not None:
                return game
            game.apply(player.choose(Position(game)))
    raise LookupError("no game came to such a position")


@pytest.mark.parametrize("by_name", [True, False])
def test_22_5_those_who_share_a_hex_with_enemies_bombard_them_and_not_themselves(
    tmp_path: Path, shared: Game, by_name: bool
) -> None:
    game = Game.replay(shared.record, shared.scenario)
    wanted, setting = of_shared(game), game.scenario.setting
    assert wanted is not None
    unit = setting.units[wanted.unit]  # type: ignore[attr-defined]
    (fire,) = markers_said(setting, (wanted.marker,))  # type: ignore[attr-defined]
    at = unit.id if by_name else game.scenario.board.number(game.state.hex_of[unit.index])
    command = f"bombard {at} {fire}"
    played = evening("", ["ready", command], tmp_path, game=game)
    assert played.game.history[shared.actions_done].action == wanted
