"""Random games of Remagen: invariants after every action, and what events must keep to. [22]"""

from __future__ import annotations

from typing import Any

import pytest

from game.ai.player import Position
from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.remagen.rules.events import Entered, StepBegan
from game.systems.remagen.rules.events_combat import Fired, Retreated
from game.systems.remagen.rules.setting import Bank, Setting
from game.systems.remagen.rules.sides import GERMAN
from tests.conformance import random_player

QUICK, MANY = 20, 300
MOST_ACTIONS = 5000


def check_events(setting: Setting, state: Any, events: Any) -> None:
    """What happens in a game keeps to the rules, whatever its players chose."""
    for event in events:
        match event:
            case Retreated():
                ranges = [setting.distance(event.origin, sector) for sector in event.path]
                assert ranges == list(range(1, len(ranges) + 1)), "a retreat goes away step by step [12.92]"
            case Entered():
                entry = setting.entries[setting.units[event.unit].side]
                assert entry is not None
                assert event.sector in entry.sectors
                assert event.sector not in entry.foot_only or setting.units[event.unit].type.is_foot
            case StepBegan():
                step = setting.sequence[event.step]
                assert not (step.does == "fire" and setting.is_night(state.turn)), "nobody fires at night [4.3]"
            case Fired():
                assert event.hits == event.pips // event.divisor
                assert event.dice <= event.pips <= 6 * event.dice


def play(name: str, seed: int) -> Game:
    """A random game in which every position is sound."""
    game, player = Game.new(load_scenario(name), seed=seed), random_player(seed)
    setting = game.scenario.setting
    while game.decision is not None:
        events = game.apply(player.choose(Position(game)))
        broken = game.scenario.system.invariants(game.state)  # type: ignore[attr-defined]
        assert not broken, (name, seed, game.actions_done, broken)
        check_events(setting, game.state, events)
        assert game.actions_done < MOST_ACTIONS, "the game has no end"
    return game


@pytest.mark.parametrize("seed", range(QUICK))
def test_22_invariants_hold_in_the_rush_over_the_bridge(seed: int) -> None:
    game = play("ludendorff", seed)
    assert game.outcome is not None


@pytest.mark.parametrize("seed", range(2))
def test_22_invariants_hold_in_the_whole_battle(seed: int) -> None:
    game = play("remagen", seed)
    state = game.state
    units = state.setting.units
    assert sum(u.type.rv for u in units if u.side is GERMAN) == 342
    assert all(state.setting.bank[s] is Bank.RIVER or s >= 0 for s in state.sector if s >= 0)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, MANY, 10))
def test_22_invariants_hold_in_very_many_games(start: int) -> None:
    for seed in range(start, start + 10):
        play("remagen" if seed % 5 == 0 else "ludendorff", 1000 + seed)
