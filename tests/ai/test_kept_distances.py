"""What the planner keeps of one position for the next is what it would find anew."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.game import Game
from game.engine.library import load_scenario
from game.grid.path import reach
from game.systems.standard.ai.distances import distances
from game.systems.standard.ai.errands import ERRAND_MP
from game.systems.standard.ai.geography import Geography
from game.systems.standard.rules.occupancy import network_for
from game.systems.standard.rules.retreat import retreat_paths, way_back
from game.systems.standard.rules.sides import GERMAN, SIDES
from game.systems.standard.rules.state import NO_SPAN, State
from tests.ai.planning import WEIGHTS

SCENARIO = load_scenario("arnhem")


def positions(seed: int, every: int) -> list[State]:
    """Positions of a game between random players."""
    game = Game.new(SCENARIO, seed=seed, keep_history=False)
    players = {side: RandomPlayer(seed + side) for side in SIDES}
    found: list[State] = []
    number = 0
    while (decision := game.decision) is not None:
        game.apply(players[decision.side].choose(Position(game)))
        number += 1
        if number % every == 0:
            found.append(game.state.clone())
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 4])
def test_ranges_known_from_other_positions_are_those_of_this_one(seed: int) -> None:
    geography = Geography(SCENARIO.setting, WEIGHTS.broken_bridge_mp)
    adjacent = geography.topology.adjacent
    for state in positions(seed, 7):
        for side in SIDES:
            held = [state.hex_of[unit] for unit in SCENARIO.setting.units_of(side.enemy) if state.on_map(unit)]
            for unit, known in geography.ranges.of(state, side).items():
                entry, hex = SCENARIO.setting.units[unit], state.hex_of[unit]
                steps = state.networks[entry.side].steps[entry.mobility]
                anew = reach(steps, hex, entry.ma_mp, held, state.zoc[side.enemy])
                assert known.reach == anew
                assert list(known.reach.cost_mp) == list(anew.cost_mp)
                assert set(known.strikes) == {there for here in (hex, *anew.cost_mp) for there in adjacent[here]}


def test_a_range_changes_with_what_stands_in_the_way() -> None:
    geography = Geography(SCENARIO.setting, WEIGHTS.broken_bridge_mp)
    found = {known.strikes for state in positions(3, 3) for known in geography.ranges.of(state, GERMAN).values()}
    assert len(found) > 100


@pytest.mark.parametrize("mobility", [0, 1])
def test_distances_to_tasks_are_those_over_the_bridges_as_they_stand(mobility: int) -> None:
    geography = Geography(SCENARIO.setting, WEIGHTS.broken_bridge_mp)
    bridges = len(SCENARIO.setting.board.bridges)
    chance = Random(5)
    size = geography.topology.size
    for _ in range(12):
        standing = tuple(chance.random() < 0.6 for _ in range(bridges))
        tasks = [tuple(sorted(chance.sample(range(size), chance.randint(1, 6)))) for _ in range(8)]
        into = geography.tables.table(standing, NO_SPAN, mobility)[1]
        for goals, field in zip(tasks, geography.errands.fields(standing, tasks, mobility), strict=True):
            anew = distances(into, goals, [0] * size, ERRAND_MP[mobility])
            assert tuple(field.near_mp) == anew
            row = geography.topology.distance_row(goals[0])
            far = [mp == ERRAND_MP[mobility] for mp in anew]
            guessed = [mp + hexes * is_far for mp, hexes, is_far in zip(anew, row, far, strict=True)]
            assert field.errands_mp == tuple(guessed)


@pytest.mark.slow
def test_whether_there_is_a_way_back_is_what_the_ways_back_say() -> None:
    seen: set[str] = set()
    for state in positions(6, 5):
        for unit in range(len(SCENARIO.setting.units)):
            if not state.on_map(unit):
                continue
            for fight_hex in SCENARIO.setting.board.topology.adjacent[state.hex_of[unit]]:
                for hexes in (1, 2):
                    paths, falls_short = retreat_paths(state, unit, fight_hex, hexes)
                    told = way_back(state, unit, fight_hex, hexes)
                    assert told == ("none" if not paths else "short" if falls_short else "full")
                    seen.add(told)
    assert seen == {"none", "short", "full"}


def test_distances_to_many_tasks_at_once_are_those_to_each() -> None:
    geography = Geography(SCENARIO.setting, WEIGHTS.broken_bridge_mp)
    tasks = [(0,), (17, 400), (500,), (994, 1, 2)]
    into = geography.tables.table(geography.tables.intact, NO_SPAN, 1)[1]
    at_once = geography.tables.distances_each(geography.tables.intact, 1, tasks, 30)
    expected = [distances(into, goals, [0] * geography.topology.size, 30) for goals in tasks]
    assert np.array_equal(at_once, np.array(expected))


def test_steps_that_can_be_taken_now_are_those_of_the_network() -> None:
    geography = Geography(SCENARIO.setting, WEIGHTS.broken_bridge_mp)
    chance = Random(8)
    for _ in range(6):
        standing = tuple(chance.random() < 0.6 for _ in SCENARIO.setting.board.bridges)
        network = network_for(SCENARIO.setting, standing, NO_SPAN)
        for mobility in (0, 1):
            taken = {(here, step) for here, steps in enumerate(network.steps[mobility]) for step in steps}
            rows = geography.tables.open_into(network, mobility).rows
            found = {(here, (there, mp)) for there, steps in enumerate(rows) for mp, near in steps for here in near}
            assert found == taken
