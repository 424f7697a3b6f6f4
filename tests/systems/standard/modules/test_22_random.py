"""Overruns in random games, and prices and joint defences reckoned again the slow way. [22]

`ARNHEM_RANDOM_OVERRUNS=300 python -m pytest -m "" tests/systems/standard/modules/test_22_random.py` plays more of them.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from game.model.dice import SeededDice
from game.systems.standard.rules.movement_reach import can_move, move_choices, movement_reach
from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.overruns.preview import price_of_overrun
from game.systems.standard.rules.stacks.declared import Terms, battle_of
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.stacks.sums import reckon
from game.systems.standard.rules.stacks.zones import zone_level
from game.systems.standard.rules.state import State
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.random_stacks import stacked_setting

FEW, MANY = 12, int(os.environ.get("ARNHEM_RANDOM_OVERRUNS", "120"))
MOST_ACTIONS = 400


def slow_last_step(state: State, unit: int, here: int, hex: int) -> int:
    """The price of the step into the hex over dry ground, by the letter of 22.111 and 22.113."""
    setting, entry = state.setting, state.setting.units[unit]
    enemy, stacks = entry.side.enemy, setting.stacks
    assert stacks is not None
    assert state.stacks is not None
    attempt = 1 if entry.side == 1 and entry.mobility.is_mobile else 2
    works = 1 if setting.board.terrain_at(hex) == "city" else 0
    if state.stacks.control[hex] == enemy:
        works = max(works, stacks.forts[hex])
    if here == hex:
        return attempt + works
    terrain = setting.rules.terrain[setting.board.terrain_at(hex)]
    ground = terrain.mobile if entry.mobility.is_mobile else terrain.leg
    assert isinstance(ground, int)
    return ground + (0, 1, 2)[zone_level(state, hex, enemy)] + attempt + works


def check_prices(state: State) -> int:
    """Every listed overrun over dry ground costs what the slow reckoning says; returns how many there were."""
    board, checked = state.setting.board, 0
    for action in STANDARD.legal(state):
        if isinstance(action, do.Overrun):
            path = (state.hex_of[action.unit], *action.path)
            here, hex = path[max(0, len(path) - 2)], path[-1]
            if here != hex and (
                not board.topology.touching(here, hex) or board.water[board.topology.hexside(here, hex)]
            ):
                continue
            price = price_of_overrun(state, action)
            assert price is not None
            step = [note for note in price.notes if note.rule != "5.1"]
            assert sum(int(dict(note.said.values)["amount"]) for note in step) == slow_last_step(  # type: ignore[arg-type]
                state, action.unit, here, hex
            )
            assert len(step) == len(price.notes) or len(action.path) > 1
            checked += 1
    return checked


def check_ways(state: State) -> int:
    """Whoever can move is found to; every enemy's hex that anybody has a way into is listed for it. [3.5, 22.102]"""
    side, adjacent = STANDARD.decision(state), state.setting.board.topology.adjacent
    if side is None or side.kind != "movement" or state.stack:
        return 0
    listed = {(a.unit, a.path[-1]) for a in STANDARD.legal(state) if isinstance(a, do.Overrun) and a.path}
    found = set()
    for unit in state.setting.units_of(side.side):
        assert can_move(state, unit) == bool(move_choices(state, unit))
        if state.hex_of[unit] < 0 or overruns_of(state).box[state.hex_of[unit]]:
            continue
        reach = movement_reach(state, unit)
        for near in {state.hex_of[unit], *reach.cost_mp}:
            way = reach.path_to(near) if near in reach.cost_mp else ()
            for hex in adjacent[near]:
                if STANDARD.refusal(state, do.Overrun(unit, (*way, hex))) is None:
                    found.add((unit, hex))
    assert listed == found
    return len(found)


def check_joint(state: State) -> int:
    """Enemies of both hexes, ground and forts of both: 22.562 added up by hand; returns how many attacks there were."""
    setting, checked = state.setting, 0
    for action in STANDARD.legal(state).of_kind("dual_attack"):
        assert isinstance(action, do.DualAttack)
        if action.mode != do.JOINT:
            continue
        dual = state.hex_of[action.units[0]]
        side = setting.units[action.units[0]].side
        bound = tuple(unit for unit, is_bound in enumerate(overruns_of(state).bound) if is_bound)
        sums = reckon(state, battle_of(state, action.hex, action.units, Terms(joint_hex=dual, left_out=bound)))
        assert state.stacks is not None
        assert setting.stacks is not None
        defense = shift = 0
        for hex in (action.hex, dual):
            for unit in stack(state, hex, side.enemy):
                strength = 0 if unit in bound else state.strength(unit)[1]
                defense += (strength + 1) // 2 if state.stacks.disrupted[unit] else strength
            shift += setting.shifts[hex]
            shift += state.stacks.forts[hex] if state.stacks.control[hex] == side.enemy else 0
        assert sums.defense.total == defense
        if sums.column <= len(setting.column_from):
            assert sums.shift == shift
        checked += 1
    return checked


def play(seed: int) -> int:
    """A random game with stacks and overruns, sound after every action; returns what was checked against the letter."""
    rng, checked = Random(seed), 0
    setting = stacked_setting(rng, ("stacks", "overruns"))
    dice = SeededDice(rng.getrandbits(32))
    state, _ = STANDARD.new_state(setting, dice)
    for number in range(MOST_ACTIONS):
        if STANDARD.decision(state) is None:
            break
        where = f"seed {seed}, action {number}"
        assert STANDARD.invariants(state) == [], where
        checked += check_prices(state) + check_ways(state) + check_joint(state) if rng.random() < 0.3 else 0
        action = STANDARD.legal(state).sample(rng)
        if action.kind in STANDARD.passing_kinds and rng.random() < 0.7:
            action = STANDARD.legal(state).sample(rng)
        assert STANDARD.refusal(state, action) is None, where
        assert STANDARD.decode(setting, STANDARD.encode(setting, action)) == action, where
        for event in STANDARD.step(state, action, dice):
            assert STANDARD.describe(setting, event)
    assert STANDARD.decision(state) is None or number == MOST_ACTIONS - 1
    return checked


def test_overruns_stay_sound_and_cost_what_the_rules_say() -> None:
    assert sum(play(seed) for seed in range(FEW)) > 100


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_overruns_stay_sound_in_many_games(chunk: int) -> None:
    for seed in range(FEW + chunk, MANY, 4):
        play(seed)
