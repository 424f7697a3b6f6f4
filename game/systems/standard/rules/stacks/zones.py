"""Levels of zones of control, support, and the caches beside a position of stacks. [19.4, 19.5]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress

from game.model.ledger import Ledger
from game.model.message import message
from game.model.side import Side
from game.systems.standard.rules.air_naval.standing import guns_stand_in
from game.systems.standard.rules.network import Network
from game.systems.standard.rules.overruns.marks import note_leaving
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.conditions import has_no_zone, is_unsupplied
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC, PARTIAL
from game.systems.standard.rules.stacks.position import CONTROL
from game.systems.standard.rules.stacks.stacking import (
    controls,
    facts_of,
    is_dual,
    re_of,
    stack,
    stacks_of,
    take_control,
)
from game.systems.standard.rules.state import NOBODY, State

Zones = tuple[Sequence[int], Sequence[int]]
"""Per hex: how many full, and how many partial zones of a side lie over it. [19.43]"""


def is_supported(state: State, hex: int, side: Side, *, is_overrun: bool = False) -> bool:
    """Whether a stack has an own headquarters with it, own artillery in range, or ships in their stead. [19.5]"""
    if next(_supporters(state, hex, side), NOBODY) != NOBODY:
        return True
    return state.modules.air_naval is not None and guns_stand_in(state, hex, side, is_overrun=is_overrun)


def supporters(state: State, hex: int, side: Side) -> tuple[int, ...]:
    """The headquarters and guns that support a stack. [19.5]"""
    return tuple(_supporters(state, hex, side))


def _supporters(state: State, hex: int, side: Side) -> Iterator[int]:
    facts, hex_of = facts_of(state), state.hex_of
    distance, disrupted = state.setting.board.topology.distance_row(hex), stacks_of(state).disrupted
    return (
        unit
        for unit in facts.supporting[side]
        if hex_of[unit] >= 0 and distance[hex_of[unit]] <= facts.range_hexes[unit] and not disrupted[unit]
    )


def level_for_re(state: State, re: int, *, supported: bool) -> int:
    """Level of the zone of so many regimental equivalents. [19.41]"""
    levels = facts_of(state).levels
    return levels[min(re, len(levels) - 1)][supported]


def level_of(state: State, hex: int, side: Side, without: int = NOBODY, *, is_overrun: bool = False) -> int:
    """Level of the zone of a side's stack in a hex, as if one unit were not there. [19.41, 19.46, 22.542]

    Enemy ground units in a dual hex screen as many RE as they have. Units without supply make at most a partial zone.
    """
    here, units, ground = stacks_of(state).here[hex], state.setting.units, facts_of(state).is_ground
    counted = [
        unit
        for unit in here
        if units[unit].side is side and unit != without and ground[unit] and not has_no_zone(state, unit)
    ]
    if not counted:
        return NO_ZOC
    screened, overruns = 0, state.modules.overruns
    if overruns is not None and not overruns.box[hex] and not controls(state, hex, side) and is_dual(state, hex):
        return NO_ZOC  # an overrun that is not decided yet: whoever gets away, or is driven out, has a way [21.21]
    if overruns is not None and overruns.box[hex]:
        others = stack(state, hex, side.enemy)
        screened = re_of(state, (unit for unit in others if unit != without and ground[unit]))
    supported = is_supported(state, hex, side, is_overrun=is_overrun)
    fed = [unit for unit in counted if not is_unsupplied(state, unit)]
    level = level_for_re(state, max(0, re_of(state, fed) - screened), supported=supported)
    if len(fed) == len(counted) or level == FULL:
        return level
    of_all = level_for_re(state, max(0, re_of(state, counted) - screened), supported=supported)
    return max(level, min(of_all, PARTIAL))


def refresh_stacks(state: State) -> None:
    """Work out who stands where, and all zones of control, anew from the units' hexes."""
    stacks, size = stacks_of(state), state.setting.board.topology.size
    here: list[list[int]] = [[] for _ in range(size)]
    for unit, hex in enumerate(state.hex_of):
        if hex >= 0:
            here[hex].append(unit)
    stacks.here = [tuple(units) for units in here]
    state.occupant = [units[0] if units else NOBODY for units in stacks.here]
    stacks.level, stacks.partial, stacks.tolls = ([0] * size, [0] * size), ([0] * size, [0] * size), [[], []]
    stacks.shared &= CONTROL
    state.zoc = ([0] * size, [0] * size)


def zones_anew(state: State, side: Side) -> None:
    """Work out all zones of control of a side anew. [19.4]"""
    stacks, size = stacks_of(state).own_zones(side), state.setting.board.topology.size
    for counts in (stacks.level[side], stacks.partial[side], state.own_zoc(side)):
        counts[:] = [0] * size
    stacks.tolls[side] = []
    hexes = {state.hex_of[unit] for unit in state.setting.units_of(side) if state.hex_of[unit] >= 0}
    for hex in sorted(hexes):
        _raise_zone(state, hex, side, level_of(state, hex, side))


def renew_zone(state: State, hex: int) -> None:
    """Work out the zones of the stacks in a hex anew, after somebody came, went or fell into disorder there. [19.4]"""
    for side in SIDES:
        _renew_zone(state, hex, side)


def _renew_zone(state: State, hex: int, side: Side) -> None:
    stacks = stacks_of(state)
    before = stacks.level[side][hex]
    level = level_of(state, hex, side) if stacks.here[hex] else NO_ZOC
    if level != before:
        _count(state, hex, side, before, -1)
        _raise_zone(state, hex, side, level)


def zones_let_through(state: State, side: Side, before: Network) -> None:
    """Renew the zones of stacks round which a side's network lets them through otherwise than the one before. [6.1]"""
    now, level = state.networks[side].zoc_from, stacks_of(state).level[side]
    hexes = {state.hex_of[unit] for unit in state.setting.units_of(side)}
    for hex in [hex for hex in hexes if hex >= 0 and level[hex] and now[hex] != before.zoc_from[hex]]:
        counts = _count(state, hex, side, level[hex], 1)
        for there in before.zoc_from[hex]:
            counts[there] -= 1
        counts[hex] -= 1


def _raise_zone(state: State, hex: int, side: Side, level: int) -> None:
    stacks_of(state).own_zones(side).level[side][hex] = level
    _count(state, hex, side, level, 1)


def _count(state: State, hex: int, side: Side, level: int, more: int) -> list[int]:
    """Add a stack's zone to the counts of its hex and the hexes it reaches, or take it off. [19.41, 19.45]

    The counts are those of its level, to be changed here and in no other position.
    """
    if level == NO_ZOC:
        return []
    stacks = stacks_of(state).own_zones(side)
    stacks.tolls[side] = []
    counts = state.own_zoc(side) if level == FULL else stacks.partial[side]
    counts[hex] += more
    for there in state.networks[side].zoc_from[hex]:
        counts[there] += more
    return counts


def zone_level(state: State, hex: int, side: Side) -> int:
    """The highest level of a side's zones over a hex. [19.43]"""
    if state.zoc[side][hex]:
        return FULL
    return PARTIAL if stacks_of(state).partial[side][hex] else NO_ZOC


def overrun_level(state: State, hex: int, side: Side) -> int:
    """The highest level over a hex for those who overrun it: more ships must stand in for its guns. [22.14, 39.34]"""
    stacks, own = stacks_of(state), stacks_of(state).level[side][hex]
    level = zone_level(state, hex, side)
    if state.modules.air_naval is None or own == NO_ZOC:
        return level
    if state.zoc[side][hex] > (own == FULL):
        return FULL
    others = PARTIAL if stacks.partial[side][hex] > (own == PARTIAL) else NO_ZOC
    return max(others, level_of(state, hex, side, is_overrun=True))


def overrun_toll_mp(state: State, hex: int, side: Side) -> int:
    """MP more that a unit of a side pays to overrun a hex, for the enemy's zone over it. [19.42, 19.43, 22.111]"""
    return facts_of(state).toll_mp[overrun_level(state, hex, side.enemy)]


def zones_over(state: State, side: Side) -> Zones:
    """The enemy's zones that a side's units meet. [19.4]"""
    return state.zoc[side.enemy], stacks_of(state).partial[side.enemy]


def level_met(zones: Zones, hex: int) -> int:
    """The highest level of the zones over a hex. [19.43]"""
    return FULL if zones[0][hex] else PARTIAL if zones[1][hex] else 0


def toll_mp(state: State, hex: int, side: Side) -> int:
    """MP more that a unit of a side pays to enter a hex, for the enemy's zone over it. [19.42, 19.43]"""
    return facts_of(state).toll_mp[zone_level(state, hex, side.enemy)]


def with_toll(state: State, cost: Ledger, level: int) -> Ledger:
    """The cost of a step with what a unit pays for a zone of this level over the hex that it enters. [19.42, 19.43]"""
    toll = facts_of(state).toll_mp[level]
    if not toll:
        return cost
    reason = message("standard.sum.full_zone" if level == FULL else "standard.sum.partial_zone")
    return cost.plus(toll, reason, "19.43" if level == FULL else "19.42")


def tolls_mp(state: State, side: Side) -> Sequence[int]:
    """Per hex: MP more that a unit of a side pays to enter it. [19.42, 19.43]"""
    stacks, enemy = stacks_of(state), side.enemy
    if not stacks.tolls[enemy]:
        stacks.tolls[enemy] = tolls_of(state, state.zoc[enemy], stacks.partial[enemy])
    return stacks.tolls[enemy]


def tolls_of(state: State, full: Sequence[int], partial: Sequence[int]) -> list[int]:
    """Per hex: MP more to enter it where so many full and partial zones lie over it. [19.42, 19.43]"""
    none, small, large = facts_of(state).toll_mp
    tolls, hexes = [none] * len(full), range(len(full))
    for hex in compress(hexes, partial):
        tolls[hex] = small
    for hex in compress(hexes, full):
        tolls[hex] = large
    return tolls


def put_in_stack(state: State, unit: int, hex: int) -> None:
    """A unit has come into a hex; `hex_of` says so already."""
    stacks = stacks_of(state)
    stacks.own_here()[hex] = tuple(sorted((*stacks.here[hex], unit)))
    if state.modules.bridgeheads is not None:
        state.modules.bridgeheads.forget_dry(unit)
    state.own_occupant()[hex] = stacks.here[hex][0]
    take_control(state, hex)
    _changed(state, unit, hex)


def take_from_stack(state: State, unit: int, hex: int) -> None:
    """A unit leaves a hex; `hex_of` is set to its next place by the caller."""
    stacks = stacks_of(state)
    stacks.own_here()[hex] = tuple([other for other in stacks.here[hex] if other != unit])
    state.own_occupant()[hex] = stacks.here[hex][0] if stacks.here[hex] else NOBODY
    state.hex_of[unit] = NOBODY  # it supports nobody while it is under way
    take_control(state, hex)
    if state.modules.overruns is not None:
        note_leaving(state, unit, hex)
    _changed(state, unit, hex)


def _changed(state: State, unit: int, hex: int) -> None:
    """Renew what the coming or going of a unit changes: its hex; the stacks in its range, if it supports any. [19.5]"""
    renew_zone(state, hex)
    range_hexes, side = facts_of(state).range_hexes[unit], state.setting.units[unit].side
    if range_hexes > 0:
        distance = state.setting.board.topology.distance_row(hex)
        places = {state.hex_of[other] for other in state.setting.units_of(side)}
        for there in places:
            if there >= 0 and distance[there] <= range_hexes:
                _renew_zone(state, there, side)
