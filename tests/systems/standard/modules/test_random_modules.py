"""Random games with all six modules, and with every combination of them: I1 to I15 hold after each action.

`ARNHEM_RANDOM_MODULES=3000 python -m pytest -m "" tests/systems/standard/modules/test_random_modules.py` plays more.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from game.model.side import Side
from game.systems.standard.rules.chapters import MODULES
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply import determination
from game.systems.standard.rules.supply.facts import FULL
from game.systems.standard.rules.supply.lines import statuses
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.random_modules import ALL, random_game
from tests.systems.standard.modules.watch import Watch

GAMES = int(os.environ.get("ARNHEM_RANDOM_MODULES", "300"))
FEW = 10
"""Games of the normal run; the others are slow."""

ALLOWED = [
    names
    for count in range(1, len(ALL) + 1)
    for names in combinations(ALL, count)
    if all(set(MODULES[name].needs) <= set(names) for name in names)
]
"""Every combination in which no module lacks another. [19.12]"""


@pytest.fixture
def determined(monkeypatch: pytest.MonkeyPatch) -> dict[int, int]:
    """What each unit's side found at its last determination, by unit. [I12]"""
    found: dict[int, int] = {}

    def remembered(state: State, side: Side, *, is_after_combat: bool) -> dict[int, int]:
        levels = statuses(state, side, is_after_combat=is_after_combat)
        found.update(dict.fromkeys(state.setting.units_of(side), FULL))
        found.update(levels)
        return levels

    monkeypatch.setattr(determination, "statuses", remembered)
    return found


def watched(seed: int, determined: dict[int, int], modules: Sequence[str] = ALL, most: int = 400) -> Counter[str]:
    """A random game, watched to its end; what was done in it."""
    watch, done = Watch(), Counter[str]()
    determined.clear()
    for before, action, after, events in random_game(seed, modules, most):
        faults = watch.faults(before, action, after, events)
        supply = after.modules.supply
        if supply is not None:
            faults += [f"{unit} is supplied otherwise [I12]" for unit, level in determined.items()
                       if supply.status[unit] != level]  # fmt: skip
        assert not faults, f"seed {seed}: {action}: {faults}"
        assert all(STANDARD.describe(after.setting, event) for event in events)
        done[action.kind] += 1
    return done


def test_i1_to_i15_hold_after_every_action(determined: dict[int, int]) -> None:
    done: Counter[str] = Counter()
    for seed in range(FEW):
        done += watched(seed, determined)
    assert {"overrun", "attack", "embark", "invade", "attrition", "commit_support", "stand_air", "land"} <= set(done)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(6))
def test_i1_to_i15_hold_in_many_games(determined: dict[int, int], chunk: int) -> None:
    for seed in range(FEW + chunk, GAMES, 6):
        watched(seed, determined)


def test_19_12_there_are_so_many_ways_to_combine_the_modules() -> None:
    assert ("supply",) in ALLOWED
    assert ("stacks", "supply", "bridgeheads") in ALLOWED
    assert not any("bridgeheads" in names and "supply" not in names for names in ALLOWED)
    assert len(ALLOWED) == 25


@pytest.mark.parametrize("modules", ALLOWED, ids="+".join)
def test_19_11_each_combination_is_played(determined: dict[int, int], modules: tuple[str, ...]) -> None:
    watched(sum(map(len, modules)), determined, modules, most=60)


@pytest.mark.slow
@pytest.mark.parametrize("modules", ALLOWED, ids="+".join)
def test_19_11_twenty_games_of_each_combination(determined: dict[int, int], modules: tuple[str, ...]) -> None:
    for seed in range(20):
        watched(seed, determined, modules)


def spoilt(seed: int = 3) -> Iterator[tuple[Any, ...]]:
    """Steps of a game, for a watch that must find what is spoilt in them."""
    yield from random_game(seed)


@pytest.mark.parametrize("fault", ["I2", "I4", "I7", "I9", "I13", "I15"])
def test_a_watch_finds_what_is_broken(fault: str) -> None:
    assert any(
        fault in said
        for before, action, after, events in spoilt()
        for said in broken(fault, before, action, after, events)
    )


def broken(fault: str, before: State, action: Any, after: State, events: list[Any]) -> list[str]:
    """What a fresh watch says of a step into which a fault was put."""
    state, watch = after.clone(), Watch()
    on_map = [unit for unit in range(len(state.hex_of)) if state.on_map(unit)]
    known = state.modules.bridgeheads
    if fault == "I2":
        for unit in on_map[:6]:
            state.hex_of[unit] = state.hex_of[on_map[0]]
    elif fault == "I4":
        state.mp_left = [left + 1 for left in state.mp_left]
    elif fault == "I9":
        state.steps[on_map[0]] -= 1
    elif known is not None and fault == "I7":
        known.owner[state.hex_of[on_map[0]]] = state.setting.units[on_map[0]].side.enemy
    elif known is not None and fault == "I13":
        known.embarked[on_map[0]] = 0
    elif fault == "I15" and state.stack:
        watch.seen.add(state.fingerprint())
    return watch.faults(before, action, state, events)
