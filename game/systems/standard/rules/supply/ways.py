"""Where supply lines run over land: along roads freely, off them step by step. [30.31, 30.32]"""

from __future__ import annotations

from collections.abc import Iterable

from game.grid.bits import steps_of, with_steps
from game.model.side import Side
from game.scenario.board import NO_WATER, ROAD, STREAM
from game.systems.standard.rules.crossing import Crossings, crossings
from game.systems.standard.rules.occupancy import span_for
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import DOWN, NO_SPAN, State
from game.systems.standard.rules.supply.land_ways import LandWays, with_more

_WAYS_KEPT = 256


def ways_for(state: State, side: Side) -> LandWays:
    """The ways of a side with the bridges and the span as they are; worked out once for each such state. [30.31]"""
    setting = state.setting
    standing = tuple([bridge != DOWN for bridge in state.bridge_state])
    key = (standing, span_for(state, side))
    known = setting.supply_ways.get(key)
    if known is not None:
        return known
    intact = ((True,) * len(standing), NO_SPAN)
    base = setting.supply_ways.get(intact)
    if base is None:
        base = setting.supply_ways[intact] = _built(setting, intact)
    if len(setting.supply_ways) > _WAYS_KEPT:
        setting.supply_ways.clear()
        setting.supply_ways[intact] = base
    if key != intact:
        setting.supply_ways[key] = _built(setting, key, base)
    return setting.supply_ways[key]


def _built(setting: Setting, key: tuple[tuple[bool, ...], int], base: LandWays | None = None) -> LandWays:
    """The ways with the bridges and the span so; with those of all bridges, only what differs is looked at."""
    standing, span = key
    ways, topology = crossings(setting.board, setting.rules, standing, span), setting.board.topology
    hexes: Iterable[int] = range(topology.size)
    nothing: list[tuple[int, ...]] = [()] * topology.size
    along, off, ferries = nothing[:], nothing[:], nothing
    if base is not None:
        along, off, ferries = list(base.along), list(base.off), list(base.ferries)
        changed = [bridge.hexside for bridge in setting.board.bridges if not standing[bridge.index]]
        changed += [span] if span != NO_SPAN else []
        hexes = {hex for hexside in changed for hex in topology.hexsides[hexside]}
    for hex in hexes:
        rows: tuple[list[int], list[int], list[int]] = ([], [], [])
        for there in topology.adjacent[hex]:
            kind = _kind_of(ways, topology.hexside(hex, there))
            if kind >= 0:
                rows[kind].append(there)
        along[hex], off[hex], ferries[hex] = map(tuple, rows)
    by_ferry = [(hex, there) for hex, row in enumerate(ferries) for there in row]
    plain = tuple(off)
    steps_along = steps_of({hex: along[hex] for hex in hexes}, () if base is None else base.steps_along)
    steps_off = steps_of({hex: off[hex] for hex in hexes}, () if base is None else base.steps_off)
    return LandWays(
        tuple(along), plain, tuple(ferries), with_more(plain, by_ferry) if by_ferry else None,
        steps_along, steps_off, with_steps(steps_off, by_ferry),
    )  # fmt: skip


def _kind_of(ways: Crossings, hexside: int) -> int:
    """What a hexside is for a supply line: 0 a road, 1 none, 2 a ferry alone, -1 closed. [30.31, 30.32]"""
    board = ways.board
    is_open = int(board.water[hexside]) in (NO_WATER, STREAM) or ways.is_bridged(hexside)
    if is_open:
        return 0 if int(board.road[hexside]) >= ROAD and ways.route_crosses(hexside, "road") else 1
    return 2 if hexside in ways.ferries else -1
