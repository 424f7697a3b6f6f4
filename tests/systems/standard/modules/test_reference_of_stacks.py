"""Limits, levels and tolls beside the slow reference, on positions that random play reaches. [19]

`ARNHEM_REFERENCE_POSITIONS=100000 python -m pytest tests/systems/standard/modules/test_reference_of_stacks.py`
"""

from __future__ import annotations

import os
from random import Random

import pytest

from game.model.dice import ScriptedDice
from game.scenario.board import RIVER
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.conditions import is_disrupted
from game.systems.standard.rules.stacks.disorder import disrupt
from game.systems.standard.rules.stacks.facts import FULL, PARTIAL
from game.systems.standard.rules.stacks.stacking import is_over_limit, stack
from game.systems.standard.rules.stacks.zones import toll_mp, zone_level
from game.systems.standard.rules.state import DOWN, State
from tests.systems.standard.modules import reference
from tests.systems.standard.modules.random_stacks import stacked_setting
from tests.systems.standard.rules.random_boards import positions

POSITIONS = int(os.environ.get("ARNHEM_REFERENCE_POSITIONS", "2000"))
CHUNKS = 10
NAMES = {0: "none", PARTIAL: "partial", FULL: "full"}
TOLLS = {"none": 0, "partial": 1, "full": 2}


def counters_of(state: State) -> list[reference.Counter]:
    """The units on the map as the reference sees them."""
    entries = state.setting.script.units
    return [
        reference.Counter(
            unit, int(state.setting.units[unit].side), entries[unit].type, entries[unit].size, hex, entries[unit].range,
            is_disrupted(state, unit),
        )
        for unit, hex in enumerate(state.hex_of)
        if hex >= 0
    ]  # fmt: skip


def reached(state: State) -> set[tuple[int, int]]:
    """Pairs of hexes between which a zone reaches: no river without a standing bridge. [6.1, 19.45]"""
    board = state.setting.board
    bridged = {bridge.hexside for bridge in board.bridges if state.bridge_state[bridge.index] != DOWN}
    found = set()
    for side, pair in enumerate(board.topology.hexsides):
        if board.water[side] != RIVER or side in bridged:
            found |= {pair, pair[::-1]}
    return found  # type: ignore[return-value]


def compare(state: State, rng: Random) -> None:
    """One position, with somebody in disorder now and then."""
    on_map = [unit for unit, hex in enumerate(state.hex_of) if hex >= 0]
    if on_map and rng.random() < 0.3:
        disrupt(Play(state, ScriptedDice(())), rng.choice(on_map))
    topology, counters = state.setting.board.topology, counters_of(state)
    distances = [list(topology.distance_row(hex)) for hex in range(topology.size)]
    reaches = reached(state)
    some = rng.sample(counters, min(len(counters), rng.randint(1, 4)))
    assert reference.is_too_many(some) == is_over_limit(state, 0, [one.name for one in some], SIDES[0])
    for hex in range(topology.size):
        for side in SIDES:
            own = [one for one in counters if one.hex == hex and one.side == side]
            assert reference.is_too_many(own) == is_over_limit(state, hex, stack(state, hex, side), side)
            expected = reference.zone(counters, hex, int(side), distances, reaches)
            assert NAMES[zone_level(state, hex, side)] == expected
            assert toll_mp(state, hex, side.enemy) == TOLLS[expected]


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_engine_agrees_with_the_reference(chunk: int) -> None:
    wanted, rng, compared = POSITIONS // CHUNKS, Random(2000 + chunk), 0
    while compared < wanted:
        seed = rng.getrandbits(32)
        for number, state in zip(range(25), positions(stacked_setting(Random(seed)), seed), strict=False):
            if state.span >= 0:  # the engineers' bridge is 15.2's affair
                break
            try:
                compare(state.clone(), Random(seed + number))
            except AssertionError as error:
                error.add_note(f"board and game of seed {seed}, position {number}")
                raise
            compared += 1
