"""Bridgeheads, arrows and invasions in random games with all that goes with them. [31, 32]

`ARNHEM_RANDOM_LANDINGS=300 python -m pytest -m "" tests/systems/standard/modules/test_32_random.py` plays more of them.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from game.model.dice import SeededDice
from game.systems.standard.ai.observation import observation, observation_length
from game.systems.standard.rules.bridgeheads.position import NO_ONE
from game.systems.standard.rules.bridgeheads.standing import known_of
from game.systems.standard.rules.stacks.stacking import stacks_of
from game.systems.standard.rules.state import AFLOAT, State
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.random_stacks import stacked_setting

FEW, MANY = 12, int(os.environ.get("ARNHEM_RANDOM_LANDINGS", "120"))
MOST_ACTIONS = 400
MODULES = ("stacks", "supply", "overruns", "bridgeheads")


def shores(rng: Random, numbers: list[str]) -> dict[str, Any]:
    """Sources everywhere, ports and beaches anywhere, invasions and arrows of both sides between them."""
    port, *targets = rng.sample(numbers, 5)
    near, far = rng.sample(numbers, 2)
    both = ({"side": "allied"}, {"side": "german"})
    invasions = [
        {"id": f"{side}_landing", "title": "Landing", "side": side, "port": place, "targets": " ".join(targets),
         "lift_re": rng.randint(2, 6)}
        for side in ("allied", "german") for place in (port, rng.choice(numbers))[:1]
    ]  # fmt: skip
    arrow = {"id": "ferry", "title": "Ferry", "ends": f"{near} {far}", "lift_re": 4, "opened": list(both)}
    sites = [
        {
            "id": "gun",
            "title": "Gun",
            "hex": rng.choice(numbers),
            "side": "german",
            "range": 3,
            "strength": 2,
            "armour": 1,
        }
    ]
    return {
        "bridgeheads": {
            "waters": ["canal", "river", "stream"], "beaches": " ".join(targets[:3]), "islands": targets[3],
            "invasions": invasions, "arrows": [arrow],
        },
        "supply": {
            "home": [side | {"hexes": " ".join(rng.sample(numbers, 4))} for side in both],
            "ports": [{"name": "Harbour", "hex": port, "capacity": 3}],
        },
        "sites": sites,
    }  # fmt: skip


def faults(state: State) -> list[str]:
    """What is wrong with the bridgeheads of a position. [I7, I13]"""
    known, units, found = known_of(state), state.setting.units, []
    for hex, owner in enumerate(known.owner):
        here = stacks_of(state).here[hex]
        if owner != NO_ONE and here and all(units[unit].side != owner for unit in here):
            found.append(f"a bridgehead stands among its enemies in {hex}")
    step = state.setting.sequence[state.step]
    if step.does not in ("movement", "combat", "arrivals") and AFLOAT in state.hex_of:
        found.append("somebody is afloat outside his player turn")
    return found


def play_one(seed: int) -> Counter[str]:
    """One random game with the invariants after every action; returns what was done, and how often."""
    rng = Random(seed)
    setting = stacked_setting(rng, MODULES, shores)
    dice = SeededDice(rng.getrandbits(32))
    state, _ = STANDARD.new_state(setting, dice)
    done: Counter[str] = Counter()
    for _ in range(MOST_ACTIONS):
        if STANDARD.decision(state) is None:
            break
        action = STANDARD.legal(state).sample(rng)
        if action.kind in STANDARD.passing_kinds and rng.random() < 0.7:
            action = STANDARD.legal(state).sample(rng)
        assert STANDARD.refusal(state, action) is None, (seed, action)
        assert STANDARD.decode(setting, STANDARD.encode(setting, action)) == action
        for event in STANDARD.step(state, action, dice):
            assert STANDARD.describe(setting, event), event
        assert STANDARD.invariants(state) + faults(state) == [], (seed, action)
        done[action.kind] += 1
    return done


def test_31_and_32_random_games_stay_sound() -> None:
    done: Counter[str] = Counter()
    for seed in range(FEW):
        done += play_one(seed)
    assert {"embark", "invade"} <= set(done)


@pytest.mark.slow
def test_31_and_32_many_random_games_stay_sound() -> None:
    done: Counter[str] = Counter()
    for seed in range(FEW, MANY):
        done += play_one(seed)
    assert {"embark", "invade", "place_bridgehead", "overrun", "attack"} <= set(done)


def test_a_program_that_learns_sees_all_decisions_and_all_that_modules_keep() -> None:
    setting = stacked_setting(Random(5), MODULES, shores)
    length = observation_length(setting)
    for seed in range(6):
        rng, dice = Random(seed), SeededDice(seed)
        state, _ = STANDARD.new_state(setting, dice)
        while (decision := STANDARD.decision(state)) is not None:
            assert observation(state, decision).shape == (length,)
            STANDARD.step(state, STANDARD.legal(state).sample(rng), dice)
        assert observation(state, None).shape == (length,)
