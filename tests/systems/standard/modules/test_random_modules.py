"""Random games with all six modules, and with every combination of them: I1 to I15 hold after each action.

`ARNHEM_RANDOM_MODULES=3000 python -m pytest -m "" tests/systems/standard/modules/test_random_modules.py` plays more.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from game.model.ledger import Ledger, LedgerLine
from game.model.message import Message
from game.model.side import Side
from game.systems.standard.rules.chapters import MODULES
from game.systems.standard.rules.stacks.events import StackFought
from game.systems.standard.rules.stacks.stacking import is_dual
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply import determination
from game.systems.standard.rules.supply.facts import FULL, NONE
from game.systems.standard.rules.supply.lines import statuses
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.random_modules import ALL, random_game
from tests.systems.standard.modules.watch import LONGEST_BUSINESS, Watch

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
        faults += otherwise_supplied(after, determined)
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
def test_19_11_four_games_of_each_combination(determined: dict[int, int], modules: tuple[str, ...]) -> None:
    for seed in range(4):
        watched(seed, determined, modules)


def otherwise_supplied(after: State, determined: Mapping[int, int]) -> list[str]:
    """I12: everybody's status is what a fresh look found at the last determination."""
    supply = after.modules.supply
    if supply is None:
        return []
    return [f"{unit} is supplied otherwise [I12]" for unit, level in determined.items() if supply.status[unit] != level]


def spoilt() -> Iterator[tuple[Any, ...]]:
    """Steps of games, for a watch that must find what is spoilt in them."""
    for seed in (3, 4, 5):
        yield from random_game(seed)


SAID = {
    "I1": "a box and not units of both sides [22.51]", "I2": "[I2]", "I3": "[I3]", "I4": "[I4]", "I5": "[I5]",
    "I6": "[I6]", "I7": "[I7]", "I8": "attacks twice [I8]", "I8 bound": "is bound and attacks [I8]",
    "I8 disrupted": "is disrupted and attacks [I8]", "I8 unfed": "has no supply and attacks [I8]", "I9": "[I9]",
    "I10": "[I10]", "I11": "[I11]", "I13": "[I13]", "I15": "[I15]", "I15 long": "has no end [I15]",
}  # fmt: skip
"""By what is spoilt, what a watch must say of it. I12 has a test below; I14 is that of the golden playthroughs."""


@pytest.mark.parametrize("fault", SAID)
def test_a_watch_finds_what_is_broken(fault: str) -> None:
    """A fault is found by a watch that found nothing before it was put there."""
    for before, action, after, events in spoilt():
        assert not any(SAID[fault] in said for said in Watch().faults(before, action, after, events))
        if any(SAID[fault] in said for said in broken(fault, before.clone(), action, after.clone(), events)):
            return
    raise AssertionError(f"{fault} is not found")


def test_a_watch_finds_who_is_supplied_otherwise(determined: dict[int, int]) -> None:
    watched(3, determined)
    *_, (_, _, after, _) = random_game(3)
    assert determined
    assert not otherwise_supplied(after, determined)
    unit = next(iter(determined))
    after.modules.supply.status[unit] += 1  # type: ignore[union-attr]
    assert otherwise_supplied(after, determined) == [f"{unit} is supplied otherwise [I12]"]


def broken(fault: str, before: State, action: Any, state: State, events: list[Any]) -> list[str]:
    """What a fresh watch says of a step into which a fault was put."""
    watch = Watch()
    spoil = POSITIONS_SPOILT.get(fault)
    on_map = [unit for unit in range(len(state.hex_of)) if state.on_map(unit)]
    if spoil is not None and on_map:
        spoil(state, on_map)
    units = getattr(action, "units", ())
    if fault == "I3":
        spoil_deadlock(state, watch, on_map)
    elif fault == "I5":
        watch.attempted = set(range(len(state.hex_of)))
    elif fault == "I8":
        watch.fought = set(units)
    elif fault.startswith("I8") and units:
        spoil_attacker(fault, before, units[0])
    elif fault == "I10":
        events = [replace(event, attack=TOO_MUCH) if isinstance(event, StackFought) else event for event in events]
    elif fault == "I11":
        watch.attempts = 10_000
    elif fault == "I15" and state.stack:
        watch.seen.add(state.fingerprint())
    elif fault == "I15 long":
        watch.seen = {bytes([number]) for number in range(LONGEST_BUSINESS)}
    return watch.faults(before, action, state, events)


TOO_MUCH = Ledger((LedgerLine(99, Message("spoilt"), "39.15"),))
"""More points of air and ships than anybody may use."""


def spoil_deadlock(state: State, watch: Watch, on_map: list[int]) -> None:
    """A unit that was deadlocked as a combat phase began is so still. [I3]"""
    overruns = state.modules.overruns
    if overruns is not None and on_map:
        overruns.deadlocked[on_map[0]] = 1
        watch.locked = {on_map[0]}


def spoil_attacker(fault: str, before: State, unit: int) -> None:
    """Who attacks is bound, in disorder or unfed. [I8]"""
    overruns, supply = before.modules.overruns, before.modules.supply
    if fault == "I8 bound" and overruns is not None:
        overruns.bound[unit] = 1
    elif fault == "I8 disrupted" and before.stacks is not None:
        before.stacks.disrupted[unit] = 1
    elif fault == "I8 unfed" and supply is not None:
        supply.status[unit] = NONE


def spoil_boxes(state: State, on_map: list[int]) -> None:
    """A box lies where only one side stands. [I1]"""
    lone = next((hex for hex in range(len(state.setting.board.terrain)) if not is_dual(state, hex)), -1)
    if state.modules.overruns is not None and lone >= 0:
        state.modules.overruns.own_hexes().box[lone] = 9


def spoil_markers(state: State, on_map: list[int]) -> None:
    """A marker of spent movement lies there as another phase begins. [I6]"""
    if state.modules.overruns is not None:
        state.modules.overruns.lay(state.hex_of[on_map[0]], 3, 0)


def spoil_limit(state: State, on_map: list[int]) -> None:
    """Six units in a hex. [I2]"""
    for unit in on_map[:6]:
        state.hex_of[unit] = state.hex_of[on_map[0]]


def spoil_spending(state: State, on_map: list[int]) -> None:
    """Everybody gets MP back. [I4]"""
    state.mp_left = [left + 1 for left in state.mp_left]


def spoil_steps(state: State, on_map: list[int]) -> None:
    """A step is lost without a word. [I9]"""
    state.steps[on_map[0]] -= 1


def spoil_bridgehead(state: State, on_map: list[int]) -> None:
    """A bridgehead stands among enemies. [I7]"""
    if state.modules.bridgeheads is not None:
        owner = state.setting.units[on_map[0]].side.enemy
        state.modules.bridgeheads.own_hexes().owner[state.hex_of[on_map[0]]] = owner


def spoil_crew(state: State, on_map: list[int]) -> None:
    """Somebody is afloat who is on the map. [I13]"""
    if state.modules.bridgeheads is not None:
        state.modules.bridgeheads.embarked[on_map[0]] = 0


POSITIONS_SPOILT = {
    "I1": spoil_boxes, "I2": spoil_limit, "I4": spoil_spending, "I6": spoil_markers, "I7": spoil_bridgehead,
    "I9": spoil_steps, "I13": spoil_crew,
}  # fmt: skip
"""By what is spoilt, how the position after the step is."""
