"""Fire, loads, ways and work are as a second reading has them, on random positions. [9, 11.2, 12.9, 12.10, 13.2]"""

from __future__ import annotations

from random import Random

import pytest

from game.systems.remagen.rules.actions import Disembark, Embark, Hitch, Unhitch
from game.systems.remagen.rules.advance import advance_ways
from game.systems.remagen.rules.bridges import has_site, is_bridge
from game.systems.remagen.rules.capacity import room_left, suits
from game.systems.remagen.rules.engineers import refuse_site
from game.systems.remagen.rules.frames import Advancing
from game.systems.remagen.rules.retreat import retreat_ways
from game.systems.remagen.rules.setting import NOWHERE, POOL, Bank
from game.systems.remagen.rules.setup import recount
from game.systems.remagen.rules.state import BARRED, HITCHED, UNHITCHED, State
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.volleys import refuse_shot
from tests.systems.remagen.positions import random_position
from tests.systems.remagen.reference import Table, around, road_links, table_of
from tests.systems.remagen.second_reading import (
    distance,
    may_board,
    may_fire,
    may_hitch,
    may_leave,
    may_unhitch,
    may_work,
    takes,
    ways_back,
    ways_on,
)

PER_BLOCK = 25
BLOCKS = [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 10))]
ROADS = {name for link in road_links() for name in link}


def of_block(block: int) -> list[tuple[State, Random]]:
    found = []
    for seed in range(block * PER_BLOCK, (block + 1) * PER_BLOCK):
        rng = Random(seed)
        state = random_position(rng)
        for unit, sector in enumerate(state.sector):
            if sector >= 0 and state.type(unit).is_gun and state.side(unit) is state.active:
                state.flags[unit] |= rng.choice((0, 0, BARRED, BARRED | HITCHED, BARRED | UNHITCHED))
        found.append((state, rng))
    return found


def of_loads(block: int) -> list[State]:
    """The same, with carriers here and there, loads on them, and who might get on or be hitched beside them."""
    found = []
    for state, rng in of_block(block):
        setting = state.setting
        pool = [unit.index for unit in state.side_units(state.active) if state.sector[unit.index] == POOL]
        mine = sorted({at for at in state.sector if at >= 0 and state.holder(at) == state.active})
        rng.shuffle(pool)
        carriers = [unit for unit in pool if state.type(unit).is_carrier]
        others = [unit for unit in pool if not state.type(unit).is_vehicle]
        for carrier in carriers if mine else ():
            near = rng.choice(mine)
            sector = rng.choice((near, *setting.near[near]))
            if state.holder(sector) == state.active.enemy or not has_place(state, carrier, sector):
                continue
            lay(state, carrier, sector)
            state.spent[carrier] = rng.choice((0, 0, 2, state.type(carrier).points - 1))
            load = next((unit for unit in others if rng.random() < 0.3 and fits(state, carrier, unit)), None)
            if load is not None and rng.random() < 0.6:
                lay(state, load, sector, carrier)
                state.spent[load] = rng.choice((0, 0, 0, state.type(load).points - 1))
                others.remove(load)
            for unit in others[:3]:
                beside = rng.choice(setting.near[sector])
                if state.holder(beside) != state.active.enemy and has_place(state, unit, beside):
                    lay(state, unit, beside)
                    others.remove(unit)
        found.append(state)
    return found


def has_place(state: State, unit: int, sector: int) -> bool:
    """Whether a unit can be there for the time being: on ground that suits it, with room, or as one too many."""
    if state.setting.bank[sector] is Bank.RIVER and not is_bridge(state, sector) and has_site(state, sector):
        return False
    if state.setting.bank[sector] is Bank.RIVER and is_bridge(state, sector):
        return room_left(state, sector) >= state.type(unit).space
    return suits(state, state.type(unit), sector) and room_left(state, sector) >= state.type(unit).space - 2


def fits(state: State, carrier: int, load: int) -> bool:
    table = table_of(state)
    return takes(table.pieces[carrier], [table.pieces[load]])


def lay(state: State, unit: int, sector: int, carrier: int = NOWHERE) -> None:
    state.sector[unit], state.carrier[unit] = sector, carrier
    recount(state)


def at(state: State, name: str) -> int:
    return state.setting.board.topology.index(name)


@pytest.mark.parametrize("block", BLOCKS)
def test_11_2_who_can_fire_at_what_is_as_read_a_second_time(block: int) -> None:
    seen = {True: 0, False: 0}
    for state, rng in of_block(block):
        table = table_of(state)
        engaged = {state.setting.name(s) for one in state.engagements for s in (*one.own, *one.hostile)}
        held = {piece.sector for piece in table.pieces if piece.sector}
        wet = {line.letter for line, labour in zip(state.setting.lines, state.labour, strict=True) if labour}
        sites = {name for name in map(state.setting.name, range(len(state.here))) if name[0] in wet}
        for piece in table.pieces:
            near = [name for name in held | sites if piece.sector and 0 < distance(piece.sector, name) <= 9]
            for target in rng.sample(sorted(near), min(len(near), 12)):
                may = may_fire(table, piece, target, engaged)
                assert (refuse_shot(state, piece.index, at(state, target)) is None) is may, (piece, target)
                seen[may] += 1
    assert min(seen.values()) > 100


@pytest.mark.parametrize("block", BLOCKS)
def test_9_6_who_gets_on_and_off_is_as_read_a_second_time(block: int) -> None:
    seen = {"on": 0, "off": 0}
    for state in of_loads(block):
        table = table_of(state)
        for piece in table.pieces:
            if not piece.sector or state.side(piece.index) is not state.active:
                continue
            for carrier in table.pieces:
                if carrier.sector and carrier is not piece and distance(carrier.sector, piece.sector) <= 2:
                    may = may_board(table, piece, carrier)
                    refusal = REMAGEN.refusal(state, Embark(piece.index, carrier.index))
                    assert (refusal is None) is may, (piece, carrier, refusal)
                    seen["on"] += may
            for there in (piece.sector, *around(piece.sector)):
                may = may_leave(table, piece, there, ROADS)
                refusal = REMAGEN.refusal(state, Disembark(piece.index, at(state, there)))
                assert (refusal is None) is may, (piece, there, refusal)
                seen["off"] += may
    assert min(seen.values()) > 10


@pytest.mark.parametrize("block", BLOCKS)
def test_9_3_9_4_what_is_hitched_and_unhitched_is_as_read_a_second_time(block: int) -> None:
    seen = {"on": 0, "off": 0}
    for state in of_loads(block):
        table = table_of(state)
        mine = [piece for piece in table.pieces if piece.sector and state.side(piece.index) is state.active]
        for gun in (piece for piece in mine if piece.facts["branch"] == "gun"):
            for vehicle in (piece for piece in mine if piece.is_vehicle and distance(piece.sector, gun.sector) <= 2):
                for payer in (vehicle, gun):
                    may = may_hitch(table, vehicle, gun, payer)
                    refusal = REMAGEN.refusal(state, Hitch(vehicle.index, gun.index, payer.index))
                    assert (refusal is None) is may, (vehicle, gun, refusal)
                    seen["on"] += may
                    for there in around(vehicle.sector):
                        may = may_unhitch(table, vehicle, gun, there, payer, ROADS)
                        action = Unhitch(vehicle.index, gun.index, at(state, there), payer.index)
                        assert (REMAGEN.refusal(state, action) is None) is may, (vehicle, gun, there)
                        seen["off"] += may
    assert sum(seen.values()) > 3


@pytest.mark.parametrize("block", BLOCKS)
def test_12_9_ways_back_are_as_read_a_second_time(block: int) -> None:
    lost = 0
    for state, rng in of_block(block):
        state.declared = ()
        table: Table = table_of(state)
        for piece in table.pieces:
            if piece.sector and piece.carrier < 0:
                steps = rng.choice((1, 2, 2, 3, 4))
                found = {
                    tuple(map(state.setting.name, way)) for way in retreat_ways(state, piece.index, steps)
                }  # fmt: skip
                assert found == ways_back(table, piece, steps), (piece, steps)
                lost += not found
    assert lost > 20


@pytest.mark.parametrize("block", BLOCKS)
def test_12_10_ways_on_are_as_read_a_second_time(block: int) -> None:
    count = 0
    for state, rng in of_block(block):
        state.declared = ()
        table = table_of(state)
        for piece in table.pieces:
            if piece.sector:
                steps = rng.choice((1, 1, 2, 3))
                near = state.setting.near[state.sector[piece.index]]
                into = tuple(rng.sample(near, rng.randint(1, len(near))))
                frame = Advancing(state.side(piece.index), (piece.index,), steps, into)
                ways = advance_ways(state, frame, piece.index)
                names = state.setting.name
                found = {tuple(map(names, way)) for way in ways}
                assert found == ways_on(table, piece, set(map(names, into)), steps), (piece, steps)
                count += len(found)
    assert count > 100


@pytest.mark.parametrize("block", BLOCKS)
def test_13_1_13_2_where_engineers_may_work_is_as_read_a_second_time(block: int) -> None:
    seen = {True: 0, False: 0}
    for state, rng in of_block(block):
        state.visited = [int(there or rng.random() < 0.5) for there in state.visited]
        table = table_of(state)
        visited = {state.setting.name(sector) for sector, there in enumerate(state.visited) if there}
        for index, line in enumerate(state.setting.lines):
            may = may_work(table, line.letter, visited)
            assert (refuse_site(state, index) is None) is may, line.letter
            seen[may] += 1
    assert min(seen.values()) > 10
