"""Random play on random boards with stacks: positions stay sound, steps are conserved, what is listed is accepted.

`ARNHEM_RANDOM_STACKS=3000 python -m pytest tests/systems/standard/modules/test_random_stacks.py` plays more games.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice
from random import Random

import pytest

from game.model.action import Action, Event
from game.model.dice import SeededDice
from game.systems.standard.rules.actions import Attack, Bombard
from game.systems.standard.rules.answers import StandardAnswers
from game.systems.standard.rules.events import Depleted, Eliminated
from game.systems.standard.rules.fire import units_with
from game.systems.standard.rules.stacks.conditions import is_disrupted
from game.systems.standard.rules.state import FOUGHT, State
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.random_stacks import stacked_setting

GAMES = int(os.environ.get("ARNHEM_RANDOM_STACKS", "300"))
NEIGHBOURS = 40
"""Units, hexes and markers that are tried in place of one that is listed."""
LOOKED_AT = 60
"""Of quick games, as many actions."""


def played(seed: int) -> Iterator[tuple[State, Action, State, list[Event]]]:
    """A random game: position, action, the position after it, what happened."""
    rng, dice = Random(seed), SeededDice(seed)
    state, _ = STANDARD.new_state(stacked_setting(Random(seed)), dice)
    while STANDARD.decision(state) is not None:
        action = STANDARD.legal(state).sample(rng)
        if action.kind in STANDARD.passing_kinds and rng.random() < 0.8:
            action = STANDARD.legal(state).sample(rng)
        before = state.clone()
        events = list(STANDARD.step(state, action, dice))
        yield before, action, state, events


def check(before: State, action: Action, after: State, events: list[Event]) -> None:
    """The position after an action is sound, and the losses told are the losses suffered. [I2, I8, I9]"""
    assert STANDARD.invariants(after) == []
    if isinstance(action, Attack):
        assert not any(before.flags[unit] & FOUGHT or is_disrupted(before, unit) for unit in action.units)
    left = list(before.steps)
    for event in events:
        if isinstance(event, Depleted):
            left[event.unit] -= 1
        elif isinstance(event, Eliminated):
            left[event.unit] = 0
    assert left == after.steps


@pytest.mark.parametrize("seed", range(24))
def test_positions_stay_sound_for_a_while(seed: int) -> None:
    for number, (before, action, after, events) in zip(range(LOOKED_AT), played(seed), strict=False):
        try:
            check(before, action, after, events)
        except AssertionError as error:
            error.add_note(f"action {number}: {action}")
            raise


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(10))
def test_positions_stay_sound_to_the_end(chunk: int) -> None:
    for seed in range(chunk, GAMES, 10):
        for before, action, after, events in played(seed):
            try:
                check(before, action, after, events)
            except AssertionError as error:
                error.add_note(f"game {seed}: {action}")
                raise


def check_neighbours(state: State, listed: list[Action], rng: Random) -> None:
    """An action that says no way and no set is listed or refused: of each kind one, with each figure changed. [40.7]"""
    plain = [one for one in listed if not any(isinstance(getattr(one, part.name), tuple) for part in fields(one))]
    kinds = {one.kind: one for one in rng.sample(plain, len(plain))}
    every = set(listed)
    for one in kinds.values():
        for part in fields(one):
            for figure in range(NEIGHBOURS):
                other = replace(one, **{part.name: figure})
                assert other in every or STANDARD.refusal(state, other) is not None, f"{other}: accepted, not listed"


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_listed_is_accepted_kept_and_told(seed: int) -> None:
    answers, rng = StandardAnswers(), Random(seed)
    for _, (before, action, _, events) in zip(range(120), played(seed), strict=False):
        if rng.random() > 0.15:
            continue
        listed = list(STANDARD.legal(before))
        assert len(set(listed)) == len(listed)
        for choice in listed:
            assert STANDARD.refusal(before, choice) is None
            assert STANDARD.decode(before.setting, STANDARD.encode(before.setting, choice)) == choice
        check_neighbours(before, listed, rng)
        assert answers.told(before, action)
        answers.chances(before, action), answers.reckoned(before, action)
        assert all(STANDARD.describe(before.setting, event) for event in events)


@pytest.mark.parametrize("seed", [2, 13, 18])
def test_40_7_a_stack_is_bombarded_by_the_name_it_is_listed_under_and_no_other(seed: int) -> None:
    tried = 0
    for before, *_ in islice(played(seed), 120):
        listed = list(STANDARD.legal(before))
        if bombardments := [one for one in listed if isinstance(one, Bombard)]:
            check_neighbours(before, list(bombardments), Random(seed))
            tried += any(len(units_with(before, one.unit)) > 1 for one in bombardments)
    assert tried >= 3, "no stack could be bombarded"
