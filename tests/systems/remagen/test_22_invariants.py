"""Random games of Remagen: invariants after every action, and what events must keep to. [22]"""

from __future__ import annotations

import pytest

from game.ai.player import Position
from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.remagen.rules.setting import EXITED, LOST
from game.systems.remagen.rules.sides import GERMAN, US
from tests.conformance import random_player
from tests.systems.remagen.watching import Watch, watch_combat

QUICK, MANY = 20, 300
MOST_ACTIONS = 5000


def play(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A random game in which every position is sound, and whatever happens keeps to the rules."""
    game, player = Game.new(load_scenario(name), seed=seed), random_player(seed)
    watch = Watch(game.state)
    with monkeypatch.context() as patch:
        watch_combat(patch, watch)
        while game.decision is not None:
            before = game.state
            events = game.apply(player.choose(Position(game)))
            broken = game.scenario.system.invariants(game.state)  # type: ignore[attr-defined]
            assert not broken, (name, seed, game.actions_done, broken)
            watch.follow(before, events, game.state)
            assert game.actions_done < MOST_ACTIONS, "the game has no end"
    return game


@pytest.mark.parametrize("seed", range(QUICK))
def test_22_invariants_hold_in_the_rush_over_the_bridge(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = play("ludendorff", seed, monkeypatch)
    assert game.outcome is not None


@pytest.mark.parametrize("seed", range(2))
def test_22_invariants_hold_in_the_whole_battle(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = play("remagen", seed, monkeypatch)
    for side, total in ((US, 309), (GERMAN, 342)):
        places = game.state.sector
        left = sum(u.type.rv for u in game.state.side_units(side) if places[u.index] not in (LOST, EXITED))
        gone = sum(u.type.rv for u in game.state.side_units(side) if places[u.index] == EXITED)
        assert left + gone + game.state.rv_lost[side] == total, "[22.14]"


def test_22_invariants_hold_when_the_bridge_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    assert play("linz", 0, monkeypatch).outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, MANY, 10))
def test_22_invariants_hold_in_very_many_games(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(start, start + 10):
        play({0: "remagen", 1: "linz"}.get(seed % 10, "ludendorff"), 1000 + seed, monkeypatch)
