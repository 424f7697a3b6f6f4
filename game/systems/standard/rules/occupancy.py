"""Who stands where, and whose zones of control lie over what: the caches beside a position. [4, 6.1]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.rules.crossing import build_network, crossings
from game.systems.standard.rules.network import Network
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import DOWN, NO_SPAN, NOBODY, State

_NETWORKS_KEPT = 256


def network_for(setting: Setting, standing: tuple[bool, ...], span: int) -> Network:
    """Step tables for the bridges as they stand; built once for each combination. [5.2]"""
    key = (standing, span)
    known = setting.networks.get(key)
    if known is not None:
        return known
    intact = ((True,) * len(standing), NO_SPAN)
    base = setting.networks.get(intact)
    if base is None:
        base = build_network(crossings(setting.board, setting.rules, *intact))
        setting.networks[intact] = base
        if key == intact:
            return base
    changed = [bridge.hexside for bridge in setting.board.bridges if not standing[bridge.index]]
    if span != NO_SPAN:
        changed.append(span)
    if len(setting.networks) > _NETWORKS_KEPT:
        for old in [k for k in setting.networks if k != intact]:
            del setting.networks[old]
    built = build_network(crossings(setting.board, setting.rules, standing, span), base, changed)
    setting.networks[key] = built
    return built


def refresh(state: State) -> None:
    """Work out occupancy, network and zones of control anew from the units' hexes. [6.1]"""
    state.occupant = [NOBODY] * state.setting.board.topology.size
    for unit, hex in enumerate(state.hex_of):
        if hex >= 0:
            _occupy(state, unit, hex)
    refresh_network(state)


def refresh_network(state: State) -> None:
    """Work out network and zones of control anew after a bridge or the span changed. [5.2, 6.1]"""
    standing = tuple(bridge != DOWN for bridge in state.bridge_state)
    state.network = network_for(state.setting, standing, state.span)
    size = state.setting.board.topology.size
    state.zoc = ([0] * size, [0] * size)
    for unit, hex in enumerate(state.hex_of):
        if hex >= 0:
            _control(state, unit, hex)


def put(state: State, unit: int, hex: int) -> None:
    """Stand a unit in a hex, lifting it from where it stood."""
    lift(state, unit)
    state.hex_of[unit] = hex
    _occupy(state, unit, hex)
    _control(state, unit, hex)


def lift(state: State, unit: int) -> None:
    """Take a unit off its hex, if it is in one; the caller says where it goes."""
    hex = state.hex_of[unit]
    if hex < 0:
        return
    side = state.setting.units[unit].side
    zoc = state.zoc[side]
    for there in state.network.zoc_from[hex]:
        zoc[there] -= 1
    if state.occupant[hex] == unit:
        state.occupant[hex] = NOBODY


def _occupy(state: State, unit: int, hex: int) -> None:
    if state.occupant[hex] == NOBODY:  # a unit that passes through a friend leaves him the hex
        state.occupant[hex] = unit


def _control(state: State, unit: int, hex: int) -> None:
    zoc = state.zoc[state.setting.units[unit].side]
    for there in state.network.zoc_from[hex]:
        zoc[there] += 1


def units_at(state: State, hex: int) -> tuple[int, ...]:
    """The units that stand in a hex, in roster order; whoever only passes through is not among them. [4.1, 4.2]"""
    unit = state.occupant[hex]
    return () if unit == NOBODY else (unit,)


def defenders(state: State, hex: int, side: Side) -> tuple[int, ...]:
    """The units in a hex that a side would fight if it attacked there. [7.1]"""
    return tuple(unit for unit in units_at(state, hex) if state.setting.units[unit].side is not side)


def room(state: State, hex: int, side: Side) -> int:
    """How many more units of a side may stop in a hex: by the stacking limit, none beside an enemy. [4.1, 5.5]"""
    if enemy_at(state, hex, side) != NOBODY:
        return 0
    return max(0, state.setting.rules.stacking - len(units_at(state, hex)))


def is_empty(state: State, hex: int) -> bool:
    """Whether nobody stands in a hex."""
    return state.occupant[hex] == NOBODY


def enemy_at(state: State, hex: int, side: Side) -> int:
    """The enemy unit in a hex, or NOBODY."""
    unit = state.occupant[hex]
    return unit if unit != NOBODY and state.setting.units[unit].side is not side else NOBODY


def enemy_hexes(state: State, side: Side) -> list[int]:
    """Hexes occupied by the enemies of a side."""
    hex_of = state.hex_of
    return [hex_of[unit] for unit in state.setting.units_of(side.enemy) if hex_of[unit] >= 0]
