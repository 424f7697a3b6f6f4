"""Supply by the letter of chapter 30, slowly: every line tried step by step, one unit after the other."""

from __future__ import annotations

from game.model.side import Side
from game.scenario.board import HIGHWAY, NO_WATER, ROAD, STREAM, WATER_KINDS
from game.systems.standard.rules.state import DOWN, State

FAR = 99


def status_of_all(state: State, side: Side) -> dict[int, str]:
    """How each unit of a side on the map is supplied at an initial determination. [30.3]"""
    units = [unit for unit in state.setting.units_of(side) if state.hex_of[unit] >= 0]
    found = dict.fromkeys(units, "none")
    section = state.setting.script.supply
    assert section is not None
    index, control = state.setting.board.topology.index, state.stacks.control  # type: ignore[union-attr]
    is_open = [passable(state, side, hex) for hex in range(state.setting.board.topology.size)]
    ways = {ferries: ways_of(state, is_open, ferries=ferries) for ferries in (False, True)}
    reach = {unit: (fewest(ways[False], state.hex_of[unit]), fewest(ways[True], state.hex_of[unit])) for unit in units}
    for home in section.home:
        if (home.side == "allied") != (side == 0):
            continue
        for number in home.hexes.split():
            if control[index(number)] == side:
                for unit in units:
                    found[unit] = better(found[unit], by_line(*reach[unit], index(number)))
    for port in section.ports:
        hex = index(port.hex)
        by_sea = sea_line(state, side, hex)
        if control[hex] != side or by_sea == "none":
            continue
        here = [state.setting.units[unit].side for unit in range(len(state.hex_of)) if state.hex_of[unit] == hex]
        capacity = -(-port.capacity // 2) if len(set(here)) == 2 else port.capacity
        lines = {unit: worse(by_sea, by_line(*reach[unit], hex)) for unit in units}
        wanting = [unit for unit in units if found[unit] != "full" and lines[unit] != "none"]
        wanting.sort(key=lambda unit: (state.setting.board.topology.distance(hex, state.hex_of[unit]), unit))
        for place, unit in enumerate(wanting):
            if place < 2 * capacity:
                found[unit] = better(found[unit], lines[unit] if place < capacity else "partial")
    return found


ORDER = ("none", "partial", "full")


def better(a: str, b: str) -> str:
    """The better of two."""
    return max(a, b, key=ORDER.index)


def worse(a: str, b: str) -> str:
    """The worse of two."""
    return min(a, b, key=ORDER.index)


Ways = list[list[tuple[int, int]]]
"""Where a line goes from each hex, and what each step is: 0 along a road, 1 off it."""


def ways_of(state: State, is_open: list[bool], *, ferries: bool) -> Ways:
    """Every step that a line may take as the position is. [30.31, 30.32]"""
    topology = state.setting.board.topology
    costs = [step_cost(state, hexside, ferries=ferries) for hexside in range(len(state.setting.board.water))]
    return [
        [
            (there, cost)
            for there in topology.adjacent[hex]
            if is_open[there] and (cost := costs[topology.hexside(hex, there)]) is not None
        ]
        for hex in range(topology.size)
    ]


def by_line(dry: list[int], wet: list[int], goal: int) -> str:
    """What the best line to a hex is worth, by the fewest steps without and with ferries. [30.31, 30.32]"""
    if dry[goal] <= 4:
        return "full"
    return "partial" if min(dry[goal], wet[goal]) <= 8 else "none"


def fewest(ways: Ways, start: int) -> list[int]:
    """Fewest steps off the road from a hex to each, by trying on from whatever got nearer until nothing does."""
    steps = [FAR] * len(ways)
    steps[start] = 0
    nearer = [start]
    for hex in nearer:
        for there, cost in ways[hex]:
            if steps[hex] + cost < steps[there]:
                steps[there] = steps[hex] + cost
                nearer.append(there)
    return steps


def passable(state: State, side: Side, hex: int) -> bool:
    """Whether a line may enter a hex. [30.31]"""
    units, hex_of = state.setting.units, state.hex_of
    if state.setting.board.terrain_at(hex) == "estuary":
        return False
    here = [unit for unit in range(len(hex_of)) if hex_of[unit] == hex]
    if any(units[unit].side is side for unit in here):
        return True
    return not here and not state.zoc[side.enemy][hex]


def step_cost(state: State, hexside: int, *, ferries: bool) -> int | None:
    """0 along a road, 1 off it, None where no line crosses. [30.31, 30.32]"""
    board = state.setting.board
    water, road = int(board.water[hexside]), int(board.road[hexside])
    bridges = [bridge for bridge in board.bridges if bridge.hexside == hexside]
    standing = [bridge for bridge in bridges if state.bridge_state[bridge.index] != DOWN]
    is_road = road in (ROAD, HIGHWAY)
    if WATER_KINDS[water] in ("canal", "river") and not standing:
        return 1 if ferries and any(ferry.hexside == hexside for ferry in board.ferries) else None
    if water == NO_WATER or (water == STREAM and not any(bridge.carries == "road" for bridge in bridges)):
        return 0 if is_road else 1
    return 0 if is_road and any(bridge.carries == "road" for bridge in standing) else 1


def sea_line(state: State, side: Side, shore: int) -> str:
    """What the best sea line to a shore is worth. [30.23]"""
    if not reached(state, side, shore, set()):
        return "none"
    guns = {
        hex
        for site in state.setting.sites
        if site.side is not side and not state.modules.sites.is_gone[site.index]  # type: ignore[union-attr]
        for hex in range(state.setting.board.topology.size)
        if state.setting.board.topology.distance(hex, site.hex) <= len_range(state, site.index)
    }
    return "full" if reached(state, side, shore, guns) else "partial"


def len_range(state: State, site: int) -> int:
    """The range of a battery, as the file has it."""
    return state.setting.script.sites[site].range


def reached(state: State, side: Side, shore: int, shunned: set[int]) -> bool:
    """Whether ships get beside a shore without entering some hexes."""
    board, section = state.setting.board, state.setting.script.supply
    assert section is not None
    sea = {hex for hex in range(board.topology.size) if board.terrain_at(hex) == "estuary"} - shunned
    at = {
        board.topology.index(number)
        for entry in section.sea_sources
        if (entry.side == "allied") == (side == 0)
        for number in entry.hexes.split()
    } & sea
    while True:
        more = {there for hex in at for there in board.topology.adjacent[hex]} & sea - at
        if not more:
            return any(there in at for there in board.topology.adjacent[shore])
        at |= more
