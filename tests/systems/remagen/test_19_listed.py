"""What is listed is what is allowed, in random positions, and whatever is done leaves a sound one. [19.7, 22.15]"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from game.model.action import Action
from game.model.dice import SeededDice
from game.systems.remagen.rules.actions import Abandon, Disembark, Embark, Exit, Hitch, Overwhelm, Unhitch
from game.systems.remagen.rules.capacity import is_overcrowded
from game.systems.remagen.rules.fronts import Front
from game.systems.remagen.rules.overwhelm import front_left
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.system import REMAGEN
from tests.systems.remagen.builder import Field
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


def test_10_1_what_may_be_declared_is_listed_although_its_first_sector_alone_may_not() -> None:
    """The gun of I10 is no seventh of J9 alone, but with the foot of K10 one of J9 and L9."""
    field = Field(us={"J9": "medium medium", "L9": "medium medium"}, german={"I10": "atgun", "K10": "inf"})
    gun, ours = field.state.cv(field.at("I10")), field.state.cv(field.at("J9"))
    assert ours < 7 * gun
    listed = set(REMAGEN.legal(field.state).of_kind(Overwhelm.kind))
    both = Overwhelm(tuple(sorted(field.path("J9 L9"))), tuple(sorted(field.path("I10 K10"))))
    assert field.why(both) is None
    assert both in listed


@pytest.mark.parametrize("block", BLOCKS_OF_POSITIONS)
def test_10_1_all_that_may_be_declared_is_listed_and_nothing_else(block: int) -> None:
    found = 0
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        state = random_position(Random(seed))
        front = front_left(state, state.active)
        parts = [front.part(part) for part in front.connected()]
        if any(len(own) > 8 or len(hostile) > 8 for own, hostile in parts):
            continue
        listed = set(REMAGEN.legal(state).of_kind(Overwhelm.kind))
        thought = {action for own, hostile in parts for action in _declarations(front, own, hostile)}
        assert listed == {action for action in thought if REMAGEN.refusal(state, action) is None}
        found += len(listed)
    assert found > BLOCK


def _declarations(front: Front, own: frozenset[int], hostile: frozenset[int]) -> Iterator[Overwhelm]:
    """All that somebody could ask for of a part of a front, if it has the value."""
    for foes in _choices(hostile):
        yield from (Overwhelm(ours, foes) for ours in _choices(own) if front.value(ours) >= 7 * front.value(foes))


def _choices(sectors: frozenset[int]) -> Iterator[tuple[int, ...]]:
    for size in range(1, len(sectors) + 1):
        yield from combinations(sorted(sectors), size)


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
