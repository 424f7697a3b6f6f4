"""Where supply lines run over land: along roads freely, off them step by step. [30.31, 30.32]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.side import Side
from game.scenario.board import NO_WATER, ROAD, STREAM
from game.systems.standard.rules.crossing import Crossings, crossings
from game.systems.standard.rules.occupancy import span_for
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import DOWN, State
from game.systems.standard.rules.supply.land_ways import LandWays

_WAYS_KEPT = 256


def ways_for(state: State, side: Side) -> LandWays:
    """The ways of a side with the bridges and the span as they are; worked out once for each such state. [30.31]"""
    setting = state.setting
    standing = tuple([bridge != DOWN for bridge in state.bridge_state])
    key = (standing, span_for(state, side))
    known = setting.supply_ways.get(key)
    if known is None:
        if len(setting.supply_ways) > _WAYS_KEPT:
            setting.supply_ways.clear()
        known = setting.supply_ways[key] = _built(setting, *key)
    return known


def _built(setting: Setting, standing: Sequence[bool], span: int) -> LandWays:
    ways, topology = crossings(setting.board, setting.rules, standing, span), setting.board.topology
    along: list[tuple[int, ...]] = []
    off: list[tuple[int, ...]] = []
    ferries: list[tuple[int, ...]] = []
    for hex in range(topology.size):
        rows: tuple[list[int], list[int], list[int]] = ([], [], [])
        for there in topology.adjacent[hex]:
            kind = _kind_of(ways, topology.hexside(hex, there))
            if kind >= 0:
                rows[kind].append(there)
        along.append(tuple(rows[0]))
        off.append(tuple(rows[1]))
        ferries.append(tuple(rows[2]))
    return LandWays(tuple(along), tuple(off), tuple(ferries), any(ferries))


def _kind_of(ways: Crossings, hexside: int) -> int:
    """What a hexside is for a supply line: 0 a road, 1 none, 2 a ferry alone, -1 closed. [30.31, 30.32]"""
    board = ways.board
    is_open = int(board.water[hexside]) in (NO_WATER, STREAM) or ways.is_bridged(hexside)
    if is_open:
        return 0 if int(board.road[hexside]) >= ROAD and ways.route_crosses(hexside, "road") else 1
    return 2 if hexside in ways.ferries else -1
