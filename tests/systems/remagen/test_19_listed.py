"""What is listed is what is allowed, in random positions, and whatever is done leaves a sound one. [19.7, 22.15]"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.model.action import Action
from game.model.dice import SeededDice
from game.systems.remagen.rules.actions import Abandon, Disembark, Embark, Exit, Hitch, Unhitch
from game.systems.remagen.rules.capacity import is_overcrowded
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.system import REMAGEN
from tests.systems.remagen.positions import random_position

BLOCK, BLOCKS = 30, 10
BLOCKS_OF_POSITIONS = [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, BLOCKS))]
BESIDES_MOVES = ("embark", "disembark", "hitch", "unhitch", "abandon", "exit")
MOST_STEPS = 25


def _thinkable(state: State) -> Iterator[Action]:
    """Everything but moves that somebody could ask for in a movement step."""
    setting = state.setting
    units = [unit.index for unit in setting.of_side[state.active] if state.on_board(unit.index)]
    carriers = [unit for unit in units if unit in setting.carriers]
    guns = [unit for unit in units if state.type(unit).is_gun]
    for unit in units:
        yield from (Embark(unit, carrier) for carrier in carriers)
        yield from (Disembark(unit, to) for to in (state.sector[unit], *setting.near[state.sector[unit]]))
        yield Abandon(unit)
        yield Exit(unit)
    for vehicle in carriers:
        for gun in guns:
            for payer in (vehicle, gun):
                yield Hitch(vehicle, gun, payer)
                yield from (Unhitch(vehicle, gun, to, payer) for to in setting.near[state.sector[vehicle]])


@pytest.mark.parametrize("block", BLOCKS_OF_POSITIONS)
def test_19_7_all_that_is_allowed_besides_moves_is_listed_and_nothing_else(block: int) -> None:
    found = 0
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        state = random_position(Random(seed))
        legal = REMAGEN.legal(state)
        listed = {action for kind in BESIDES_MOVES for action in legal.of_kind(kind)}
        allowed = {action for action in _thinkable(state) if REMAGEN.refusal(state, action) is None}
        assert listed == allowed
        found += len(listed)
    assert found > BLOCK


@pytest.mark.parametrize("block", BLOCKS_OF_POSITIONS)
def test_22_15_whatever_is_listed_is_allowed_and_leaves_a_sound_position(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        rng = Random(seed)
        state = random_position(rng)
        actions = list(REMAGEN.legal(state))
        assert len(set(actions)) == len(actions)
        for action in rng.sample(actions, min(10, len(actions))):
            assert REMAGEN.refusal(state, action) is None
            before, after = state.fingerprint(), state.clone()
            for event in REMAGEN.step(after, action, SeededDice(seed)):
                assert str(REMAGEN.describe(state.setting, event)).strip()
            assert not REMAGEN.invariants(after), action
            assert state.fingerprint() == before, "a copy changes its original"


@pytest.mark.parametrize("block", BLOCKS_OF_POSITIONS)
def test_22_15_salvos_are_laid_and_answered_to_their_end(block: int) -> None:
    salvos = 0
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        rng = Random(seed)
        state = random_position(rng)
        if any(is_overcrowded(state, sector) for sector in range(len(state.here))):
            continue  # nobody comes so into his fire step [5.6]
        state.step, state.declared = state.step + 1, ()
        dice = SeededDice(seed)
        for _ in range(MOST_STEPS):
            if REMAGEN.decision(state) is None or (state.does != "fire" and not state.stack):
                break
            action = REMAGEN.legal(state).sample(rng)
            assert REMAGEN.refusal(state, action) is None
            salvos += action.kind == "fire"
            REMAGEN.step(state, action, dice)
            assert not REMAGEN.invariants(state), action
    assert salvos > BLOCK // 3
