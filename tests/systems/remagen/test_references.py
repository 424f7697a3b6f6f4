"""Reach, capacity, bridges and odds are as a slow reading of the page has them, on random positions. [5, 7, 8, 12.4]"""

from __future__ import annotations

from random import Random

import pytest

from game.systems.remagen.rules.actions import Move
from game.systems.remagen.rules.bridges import is_bridge
from game.systems.remagen.rules.capacity import capacity, has_room, is_overcrowded, refuse_room, room_left
from game.systems.remagen.rules.movement import reachable, refuse_walker
from game.systems.remagen.rules.odds import certain_result, odds_said, results_of
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.steps import points_of
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.zones import in_zoc, zone_of_enemy
from tests.systems.remagen.builder import setting_of
from tests.systems.remagen.positions import random_position
from tests.systems.remagen.reference import Table, odds, table_of

BLOCK, BLOCKS = 100, 20
BLOCKS_OF_POSITIONS = [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, BLOCKS))]
"""A hundred positions in every run, two thousand when it is asked for."""


def of_block(block: int) -> list[tuple[State, Table, Random]]:
    """Positions with the same position as it lies on the table."""
    found = []
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        rng = Random(seed)
        state = random_position(rng)
        found.append((state, table_of(state), rng))
    return found


@pytest.mark.parametrize("block", BLOCKS_OF_POSITIONS)
def test_5_capacity_and_room_are_as_a_slow_reference_has_them(block: int) -> None:
    for state, table, rng in of_block(block):
        setting = state.setting
        units = rng.sample(setting.units, 8)
        for sector in rng.sample(range(len(state.here)), len(state.here) // 3):
            name = setting.name(sector)
            assert capacity(state, sector) == table.capacity(name), name
            assert room_left(state, sector) == table.room(name), name
            assert is_overcrowded(state, sector) == (table.room(name) < 0), name
            for unit in units:
                wanted = table.may_be_in(table.pieces[unit.index], name)
                assert has_room(state, unit.type, unit.side, sector) == wanted, (unit.id, name)
                assert (refuse_room(state, unit.type, unit.side, sector) is None) == wanted, (unit.id, name)


@pytest.mark.parametrize("block", BLOCKS_OF_POSITIONS)
def test_7_5_8_bridges_and_zones_are_as_a_slow_reference_has_them(block: int) -> None:
    for state, table, _ in of_block(block):
        setting = state.setting
        for side, called in zip(setting.sides, ("us", "german"), strict=True):
            zone = table.zone(called)
            assert {setting.name(sector) for sector in zone_of_enemy(state, side)} == zone
            for sector in range(len(state.here)):
                assert in_zoc(state, sector, side) == (setting.name(sector) in zone)
        for sector in range(len(state.here)):
            assert is_bridge(state, sector) == table.carries_a_bridge(setting.name(sector))


@pytest.mark.parametrize("block", BLOCKS_OF_POSITIONS)
def test_7_reach_is_as_a_slow_reference_has_it(block: int) -> None:
    for state, table, rng in of_block(block):
        setting = state.setting
        there = [unit for unit in setting.of_side[state.active] if state.on_board(unit.index)]
        for unit in rng.sample(there, min(len(there), 8)):
            assert points_of(state, unit.index) == table.points(table.pieces[unit.index])
            is_free = refuse_walker(state, state.active, unit.index) is None
            found = reachable(state, unit.index) if is_free else {}
            ends = {setting.name(sector): way.cost for sector, way in found.items()}
            assert ends == table.ends(table.pieces[unit.index]), (unit.id, setting.name(state.sector[unit.index]))


@pytest.mark.parametrize("block", BLOCKS_OF_POSITIONS)
def test_7_whatever_way_is_named_is_allowed_or_not_as_a_slow_reference_has_it(block: int) -> None:
    allowed = 0
    for state, table, rng in of_block(block):
        setting = state.setting
        for unit in setting.of_side[state.active]:
            if state.sector[unit.index] < 0:
                continue
            path = [state.sector[unit.index]]
            for _ in range(rng.randint(1, 4)):
                path.append(rng.choice(setting.near[path[-1]]))
            wanted = table.may_go(table.pieces[unit.index], [setting.name(sector) for sector in path[1:]])
            refusal = REMAGEN.refusal(state, Move(unit.index, tuple(path[1:])))
            assert (refusal is None) == wanted, (unit.id, [setting.name(sector) for sector in path], refusal)
            allowed += wanted
    assert allowed > BLOCK


def test_12_4_odds_are_as_counted_one_by_one() -> None:
    setting = setting_of()
    columns = {name: place for place, name in enumerate(setting.rules.combat.columns)}
    for attack in range(1, 140):
        for defense in range(1, 140):
            wanted = odds(attack, defense)
            certain = certain_result(setting, attack, defense)
            if wanted in ("A", "D"):
                assert certain is not None
                assert certain.code == f"{wanted}E", (attack, defense)
            else:
                assert certain is None, (attack, defense)
                assert odds_said(attack, defense) == wanted
                codes = [row[columns[wanted]] for row in setting.rules.combat.rows]
                assert [result.code for result in results_of(setting, attack, defense)] == codes
