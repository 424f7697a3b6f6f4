"""Who stands where, and whose zones of control lie over what: the caches beside a position. [4, 6.1]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.rules.crossing import Crossings, build_network, crossings
from game.systems.standard.rules.network import Network
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.stacks.stacking import has_room
from game.systems.standard.rules.stacks.zones import (
    put_in_stack,
    refresh_stacks,
    take_from_stack,
    zones_anew,
    zones_let_through,
)
from game.systems.standard.rules.state import DOWN, NO_SPAN, NOBODY, State

_NETWORKS_KEPT = 256


def network_for(setting: Setting, standing: tuple[bool, ...], span: int) -> Network:
    """Step tables for the bridges as they stand; built once for each combination, out of the one built last. [5.2]"""
    key = (standing, span)
    known = setting.networks.get(key)
    if known is not None:
        return known
    intact = ((True,) * len(standing), NO_SPAN)
    if intact not in setting.networks:
        setting.networks[intact] = build_network(_crossings(setting, *intact), setting.hex_ways)
        if key == intact:
            return setting.networks[intact]
    if len(setting.networks) > _NETWORKS_KEPT:
        for old in [k for k in setting.networks if k != intact]:
            del setting.networks[old]
    (stood, spanned), base = next(reversed(setting.networks.items()))
    changed = [bridge.hexside for bridge in setting.board.bridges if standing[bridge.index] != stood[bridge.index]]
    if span != spanned:
        changed += [hexside for hexside in (span, spanned) if hexside != NO_SPAN]
    built = build_network(_crossings(setting, standing, span), setting.hex_ways, base, changed)
    setting.networks[key] = built
    return built


def crossings_now(state: State, unit: int) -> Crossings:
    """The hexsides as they are for a unit at this instant. [5.2, 15.2]"""
    return crossings_for(state, state.setting.units[unit].side)


def crossings_for(state: State, side: Side) -> Crossings:
    """The hexsides as they are for a side at this instant; put together once for each state of them. [5.2, 15.2]"""
    setting = state.setting
    standing = tuple([bridge != DOWN for bridge in state.bridge_state])
    key = (standing, span_for(state, side))
    known = setting.crossings.get(key)
    if known is None:
        if len(setting.crossings) > _NETWORKS_KEPT:
            setting.crossings.clear()
        known = setting.crossings[key] = crossings(setting.board, setting.rules, *key)
    return known


def _crossings(setting: Setting, standing: tuple[bool, ...], span: int) -> Crossings:
    return crossings(setting.board, setting.rules, standing, span, advances_over_canals=setting.revision < 2)


def refresh(state: State) -> None:
    """Work out occupancy, networks and zones of control anew from the units' hexes. [6.1]"""
    if state.stacks is not None:
        refresh_stacks(state)
        refresh_network(state)
        return
    size = state.setting.board.topology.size
    state.occupant, state.zoc = [NOBODY] * size, ([0] * size, [0] * size)
    for unit, hex in enumerate(state.hex_of):
        if hex >= 0:
            _occupy(state, unit, hex)
    refresh_network(state)


def refresh_network(state: State) -> None:
    """Work out networks and zones of control anew after a bridge or the span changed. [5.2, 6.1]"""
    plain = _plain_network(state)
    state.networks = (plain, plain)
    for side in (state.setting.engineers_side.enemy, state.setting.engineers_side):
        _control_anew(state, side)
    renew_span(state)


def renew_network(state: State) -> None:
    """The same where zones of control are known by the networks as they were. [5.2, 6.1]"""
    plain, before = _plain_network(state), state.networks
    state.networks = (plain, plain)
    for side in (state.setting.engineers_side.enemy, state.setting.engineers_side):
        _renew_control(state, side, before[side])
    renew_span(state)


def _plain_network(state: State) -> Network:
    """The network of whoever may not use the span. [5.2, 15.2]"""
    setting = state.setting
    standing = tuple([bridge != DOWN for bridge in state.bridge_state])
    is_for_all = setting.revision < 2  # the first issue of the rules let everybody use the span
    return network_for(setting, standing, state.span if is_for_all else NO_SPAN)


def _control_anew(state: State, side: Side) -> None:
    if state.stacks is not None:
        zones_anew(state, side)
        return
    zoc = state.own_zoc(side)
    zoc[:] = [0] * state.setting.board.topology.size
    for unit in state.setting.units_of(side):
        if state.hex_of[unit] >= 0:
            _control(state, unit, state.hex_of[unit])


def _renew_control(state: State, side: Side, before: Network) -> None:
    """Work out zones of control anew where a side's network lets them through otherwise than the one before. [6.1]"""
    now = state.networks[side]
    if now.zoc_from is before.zoc_from:
        return
    if state.stacks is not None:
        zones_let_through(state, side, before)
        return
    for unit in state.setting.units_of(side):
        hex = state.hex_of[unit]
        if hex >= 0 and now.zoc_from[hex] != before.zoc_from[hex]:
            zoc = state.own_zoc(side)
            for there in before.zoc_from[hex]:
                zoc[there] -= 1
            for there in now.zoc_from[hex]:
                zoc[there] += 1


def renew_span(state: State) -> None:
    """Open or close the engineers' span to their side, after somebody has moved or gone. [15.2]"""
    setting = state.setting
    if state.span == NO_SPAN or setting.revision < 2:
        return
    side = setting.engineers_side
    serves = _span_serves(state)
    if serves == (state.networks[side] is not state.networks[side.enemy]):
        return
    plain, before = state.networks[side.enemy], state.networks[side]
    standing = tuple([bridge != DOWN for bridge in state.bridge_state])
    own = network_for(setting, standing, state.span) if serves else plain
    state.networks = (own, plain) if side == 0 else (plain, own)
    _renew_control(state, side, before)


def span_for(state: State, side: Side) -> int:
    """The hexside that is bridged for a side at this instant, or NO_SPAN. [15.2]"""
    if state.span == NO_SPAN or state.setting.revision < 2:
        return state.span
    return state.span if state.networks[side] is not state.networks[state.setting.engineers_side.enemy] else NO_SPAN


def _span_serves(state: State) -> bool:
    """Whether an engineer is near enough to the span, and no enemy in or over it. [15.2]"""
    setting = state.setting
    topology, side = setting.board.topology, setting.engineers_side
    a, b = topology.hexsides[state.span]
    zoc = state.zoc[side.enemy]
    if zoc[a] or zoc[b] or enemy_at(state, a, side) != NOBODY or enemy_at(state, b, side) != NOBODY:
        return False
    from_a, from_b = topology.distance_row(a), topology.distance_row(b)
    for unit in setting.engineers:
        hex = state.hex_of[unit]
        if hex >= 0 and min(from_a[hex], from_b[hex]) <= setting.units[unit].ma_mp:
            return True
    return False


def put(state: State, unit: int, hex: int) -> None:
    """Stand a unit in a hex, lifting it from where it stood."""
    lift(state, unit)
    state.hex_of[unit] = hex
    if state.stacks is not None:
        put_in_stack(state, unit, hex)
        renew_span(state)
        return
    _occupy(state, unit, hex)
    _control(state, unit, hex)
    renew_span(state)


def lift(state: State, unit: int) -> None:
    """Take a unit off its hex, if it is in one; the caller says where it goes."""
    hex = state.hex_of[unit]
    if hex < 0:
        return
    if state.stacks is not None:
        take_from_stack(state, unit, hex)
        return
    side = state.setting.units[unit].side
    zoc = state.own_zoc(side)
    for there in state.networks[side].zoc_from[hex]:
        zoc[there] -= 1
    if state.occupant[hex] == unit:
        state.own_occupant()[hex] = NOBODY


def _occupy(state: State, unit: int, hex: int) -> None:
    if state.occupant[hex] == NOBODY:  # a unit that passes through a friend leaves him the hex
        state.own_occupant()[hex] = unit


def _control(state: State, unit: int, hex: int) -> None:
    side = state.setting.units[unit].side
    zoc = state.own_zoc(side)
    for there in state.networks[side].zoc_from[hex]:
        zoc[there] += 1


def units_at(state: State, hex: int) -> tuple[int, ...]:
    """The units that stand in a hex, in roster order; whoever only passes through is not among them. [4.1, 4.2]"""
    if state.stacks is not None:
        return state.stacks.here[hex]
    unit = state.occupant[hex]
    return () if unit == NOBODY else (unit,)


def defenders(state: State, hex: int, side: Side) -> tuple[int, ...]:
    """The units in a hex that a side would fight if it attacked there. [7.1]"""
    return tuple(unit for unit in units_at(state, hex) if state.setting.units[unit].side is not side)


def may_stop(state: State, unit: int, hex: int) -> bool:
    """Whether a unit may end in a hex, as far as friends go: by the stacking limit. [4.1, 19.24]"""
    if state.stacks is not None:
        return has_room(state, unit, hex)
    return state.occupant[hex] in (NOBODY, unit)


def may_end(state: State, unit: int, hex: int) -> bool:
    """Whether a move or an arrival of a unit may end in a hex: there is room, and the ground lets it. [19.26, 19.27]"""
    stacks = state.setting.stacks
    return may_stop(state, unit, hex) and (stacks is None or hex not in stacks.no_end[unit])


def is_empty(state: State, hex: int) -> bool:
    """Whether nobody stands in a hex."""
    return state.occupant[hex] == NOBODY


def enemy_at(state: State, hex: int, side: Side) -> int:
    """The enemy unit in a hex, the first of several, or NOBODY."""
    if state.stacks is not None:
        units = state.setting.units
        for unit in state.stacks.here[hex]:
            if units[unit].side is not side:
                return unit
        return NOBODY
    unit = state.occupant[hex]
    return unit if unit != NOBODY and state.setting.units[unit].side is not side else NOBODY


def enemy_hexes(state: State, side: Side) -> list[int]:
    """Hexes occupied by the enemies of a side."""
    hex_of = state.hex_of
    return [hex_of[unit] for unit in state.setting.units_of(side.enemy) if hex_of[unit] >= 0]
