"""Zones of control, and who is bound where it stands. [7.5, 7.7, 10.2, 10.3]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.remagen.rules.state import State


def in_zoc(state: State, sector: int, side: Side) -> bool:
    """Whether a sector lies in the zone of control of the enemy of a side. [7.5, 10.3]"""
    here, units = state.here, state.setting.units
    for there in state.setting.near[sector]:
        held = here[there]
        if held and units[held[0]].side is not side and there not in _ignored(state):
            return True
    return False


def zone_of_enemy(state: State, side: Side) -> set[int]:
    """All sectors in the zone of control of the enemy of a side. [7.5, 10.3]"""
    near, ignored = state.setting.near, _ignored(state)
    return set().union(*[near[sector] for sector in sectors_of(state, side.enemy) if sector not in ignored])


def sectors_of(state: State, side: Side) -> set[int]:
    """Where the units of a side are. [5.5]"""
    sector = state.sector
    return {sector[unit.index] for unit in state.setting.of_side[side] if sector[unit.index] >= 0}


def _ignored(state: State) -> frozenset[int] | tuple[()]:
    """Hostile sectors that were declared: for the rest of the movement step their zone counts for nothing. [10.3]"""
    if not state.declared or state.does != "movement":
        return ()
    return frozenset(sector for declared in state.declared for sector in declared.hostile)


def is_beside_declared(state: State, sector: int) -> bool:
    """Whether a sector would lie in a zone of control if its holders had not been declared. [10.3]"""
    return any(there in _ignored(state) for there in state.setting.near[sector])


def is_engaged(state: State, sector: int) -> bool:
    """Whether the units of a sector are locked in a fight. [12.8]"""
    return any(sector in engagement.own or sector in engagement.hostile for engagement in state.engagements)


def is_bound(state: State, sector: int) -> bool:
    """Whether the units of a sector neither move nor hitch nor board: engaged, or declared. [7.7, 10.2]"""
    if is_engaged(state, sector):
        return True
    return any(sector in declared.own or sector in declared.hostile for declared in state.declared)
