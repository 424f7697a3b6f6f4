"""Prices of overruns and joint defences, 2,000 random positions of each, by the letter. [22.111, 22.113, 22.562]"""

from __future__ import annotations

from random import Random

import pytest

from game.scenario.board import RIVER, WATER_KINDS
from game.systems.standard.rules.occupancy import refresh
from game.systems.standard.rules.overruns.ledger import overrun_ledger
from game.systems.standard.rules.overruns.marks import new_box
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.declared import Terms, battle_of
from game.systems.standard.rules.stacks.sums import reckon
from game.systems.standard.rules.state import DOWN, STANDING, State
from tests.systems.standard.modules.random_stacks import stacked_setting
from tests.systems.standard.rules.builder import begin_step

BOARDS, POSITIONS = 40, 50
RE_OF_SIZE = {"company": 0, "battalion": 1, "regiment": 2, "brigade": 3, "division": 9}
SPECIALISED = ("engineer", "artillery", "headquarters")


def alone(state: State, hex: int, side: int) -> list[int]:
    """Units of a side in a hex, one looked at after the other."""
    return [unit for unit, at in enumerate(state.hex_of) if at == hex and state.setting.units[unit].side == side]


def zone_of_stack(state: State, hex: int, side: int) -> int:
    """0 none, 1 partial, 2 full: the table of 19.41, with 19.5."""
    entries, topology = state.setting.script.units, state.setting.board.topology
    ground = [unit for unit in alone(state, hex, side) if entries[unit].type not in SPECIALISED]
    re = sum(RE_OF_SIZE[entries[unit].size] for unit in ground)
    supported = False
    for unit, at in enumerate(state.hex_of):
        entry = entries[unit]
        if at >= 0 and state.setting.units[unit].side == side and RE_OF_SIZE[entry.size] >= 1:
            reach = {"artillery": entry.range, "headquarters": 0}.get(entry.type, -1)
            supported |= topology.distance(at, hex) <= reach
    return ((0, 0), (0, 1), (1, 2), (2, 2))[min(re, 3)][supported]


def is_bridged(state: State, hexside: int) -> bool:
    return any(
        bridge.hexside == hexside and state.bridge_state[bridge.index] != DOWN for bridge in state.setting.board.bridges
    )


def zone_over(state: State, hex: int, side: int) -> int:
    """The highest of a side's zones over a hex: a river without a bridge keeps one off. [19.43, 19.45]"""
    board = state.setting.board
    found = zone_of_stack(state, hex, side)
    for there in board.topology.adjacent[hex]:
        hexside = board.topology.hexside(hex, there)
        if board.water[hexside] != RIVER or is_bridged(state, hexside):
            found = max(found, zone_of_stack(state, there, side))
    return found


def slow_price(state: State, unit: int, here: int, hex: int) -> int | None:
    """Terrain, zone, twice the hexside (nothing over a bridge), two or one, the highest work; None if closed."""
    setting, entry = state.setting, state.setting.units[unit]
    board, rules, enemy = setting.board, setting.rules, 1 - int(entry.side)
    mobile = entry.mobility.is_mobile
    terrain = rules.terrain[board.terrain_at(hex)]
    ground, extra = terrain.mobile if mobile else terrain.leg, 0
    hexside = board.topology.hexside(here, hex)
    if board.water[hexside]:
        kinds = [bridge.carries for bridge in board.bridges
                 if bridge.hexside == hexside and state.bridge_state[bridge.index] != DOWN]  # fmt: skip
        chart = [getattr(rules.hexsides, WATER_KINDS[board.water[hexside]])]
        chart += [rules.hexsides.bridge] * ("road" in kinds) + [rules.hexsides.rail_bridge] * ("rail" in kinds)
        chart += [rules.hexsides.ferry] * any(ferry.hexside == hexside for ferry in board.ferries)
        priced = [cost for effects in chart if isinstance(cost := effects.mobile if mobile else effects.leg, int)]
        if not priced:
            return None
        extra = 0 if is_bridged(state, hexside) else min(priced)
    if not isinstance(ground, int):
        return None
    assert state.stacks is not None
    works = [1 if board.terrain_at(hex) == "city" else 0]
    if state.stacks.control[hex] == enemy:
        works.append(state.stacks.forts[hex])
    attempt = 1 if int(entry.side) == 1 and mobile else 2
    return ground + zone_over(state, hex, enemy) + 2 * extra + attempt + max(works)


def shuffled(state: State, rng: Random, *, is_mixed: bool) -> None:
    """Everybody somewhere near the middle, in one hex with enemies or not; bridges up or down, hexes of either side."""
    topology = state.setting.board.topology
    middle = rng.randrange(topology.size)
    near = [hex for hex in range(topology.size) if topology.distance(hex, middle) <= 2]
    parts = [near, near] if is_mixed else [near[::2], near[1::2]]
    for unit in range(len(state.hex_of)):
        state.hex_of[unit] = rng.choice(parts[state.setting.units[unit].side])
    assert state.stacks is not None
    state.stacks.control[:] = [rng.choice((0, 1)) for _ in state.stacks.control]
    state.bridge_state[:] = [rng.choice([STANDING, DOWN]) for _ in state.bridge_state]
    overruns = state.modules.overruns
    assert overruns is not None
    overruns.own_hexes().box[:] = [0] * len(overruns.box)
    refresh(state)


def check_prices(state: State) -> int:
    """What every unit would pay into each enemy's hex beside it that is no hex of both."""
    checked, topology = 0, state.setting.board.topology
    for unit, here in enumerate(state.hex_of):
        side = int(state.setting.units[unit].side)
        for hex in topology.adjacent[here]:
            if alone(state, hex, 1 - side):
                ledger = overrun_ledger(state, unit, here, hex)
                assert (None if ledger is None else ledger.total) == slow_price(state, unit, here, hex)
                checked += 1
    return checked


def check_joint(state: State, rng: Random) -> int:
    """An attack out of a hex of both sides on the next: enemies, grounds and forts of both."""
    topology, setting, checked = state.setting.board.topology, state.setting, 0
    assert state.stacks is not None
    for side in SIDES:
        for dual in range(topology.size):
            inside = alone(state, dual, side)
            targets = [hex for hex in topology.adjacent[dual] if alone(state, hex, side.enemy)]
            if not inside or not targets or not alone(state, dual, side.enemy):
                continue
            new_box(state, dual)
            target = rng.choice(targets)
            sums = reckon(state, battle_of(state, target, (inside[0],), Terms(joint_hex=dual)))
            defense = shift = 0
            for hex in (target, dual):
                defense += sum(state.strength(unit)[1] for unit in alone(state, hex, side.enemy))
                shift += setting.rules.terrain[setting.board.terrain_at(hex)].shift
                shift += state.stacks.forts[hex] if state.stacks.control[hex] == side.enemy else 0
            assert sums.defense.total == defense
            assert sums.shift == shift or sums.column > len(setting.column_from)
            checked += 1
    return checked


def two_sided(board: int) -> Setting:
    """A board on which either side has three units at least."""
    settings = (stacked_setting(Random(100 * board + more), ("stacks", "overruns")) for more in range(100))
    return next(found for found in settings if min(len(found.units_of(side)) for side in SIDES) > 2)


@pytest.mark.parametrize("board", [*range(3), *(pytest.param(one, marks=pytest.mark.slow) for one in range(3, BOARDS))])
def test_22_111_and_22_562_prices_and_joint_defences_are_those_of_the_letter(board: int) -> None:
    rng = Random(board)
    state = begin_step(two_sided(board), "first_movement").state
    prices = joint = 0
    for _ in range(POSITIONS):
        shuffled(state, rng, is_mixed=False)
        prices += check_prices(state)
        shuffled(state, rng, is_mixed=True)
        joint += check_joint(state, rng)
    assert prices > 5
    assert joint > 20
