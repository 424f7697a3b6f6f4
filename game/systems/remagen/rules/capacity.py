"""How much a sector holds, and who may be in it at all. [5]"""

from __future__ import annotations

from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.rules.bridges import is_bridge
from game.systems.remagen.rules.setting import NOWHERE, Bank, Ground, UnitType
from game.systems.remagen.rules.state import State

_HELD = Refusal("held", "5.5", message("remagen.refusal.held"))
_CROWDED = Refusal("crowded", "5.6", message("remagen.refusal.crowded"))
_HOUSES = Refusal("houses", "5.3", message("remagen.refusal.houses"))
_WATER = Refusal("water", "5.3", message("remagen.refusal.water"))
_GROUND = Refusal("ground", "5.3", message("remagen.refusal.ground"))


def capacity(state: State, sector: int) -> int:
    """What a sector holds now; a gun by itself has no room on a bridge. [5.2, 8.3]"""
    if state.setting.bank[sector] is Bank.RIVER and is_bridge(state, sector):
        return state.setting.rules.capacity["bridge"]
    return state.setting.room[sector]


def space_used(state: State, sector: int) -> int:
    """The space that is taken up in a sector; carried units take none. [5.1]"""
    kinds, carrier = state.setting.kinds, state.carrier
    return sum([kinds[unit].space for unit in state.here[sector] if carrier[unit] == NOWHERE])


def room_left(state: State, sector: int) -> int:
    """What a sector still holds; below 0 if it is overcrowded. [5.2, 5.6]"""
    return capacity(state, sector) - space_used(state, sector)


def is_overcrowded(state: State, sector: int) -> bool:
    """Whether a retreat has left more in a sector than it holds. [5.6]"""
    return len(state.here[sector]) > 1 and room_left(state, sector) < 0


def suits(state: State, kind: UnitType, sector: int) -> bool:
    """Whether a type may be put into a sector: ground that is not barred to it, or a road. [5.3]"""
    return refuse_ground(state, kind, sector) is None


def refuse_ground(state: State, kind: UnitType, sector: int) -> Refusal | None:
    """Why a type cannot be put into a sector. [5.3]"""
    setting = state.setting
    ground = setting.ground[sector]
    if ground is Ground.RIVER:
        return None if kind.is_amphibious else _WATER
    if ground is Ground.HOUSE:
        return None if kind.is_foot else _HOUSES
    if setting.roads[sector] or ground is Ground.OPEN:
        return None
    return None if (kind.hill if ground is Ground.HILL else kind.wood) else _GROUND


def refuse_crowd(state: State, sector: int) -> Refusal | None:
    """Why nobody comes into a sector, not even on board or in tow: a retreat has left too much there. [5.6]"""
    return _CROWDED if is_overcrowded(state, sector) else None


def has_room(state: State, kind: UnitType, side: Side, sector: int) -> bool:
    """Whether a unit can be in a sector at the end: `refuse_room` without the reason. [5.2, 5.4-5.6]"""
    held = state.here[sector]
    if held and state.setting.units[held[0]].side is not side:
        return False
    return room_left(state, sector) >= kind.space


def refuse_room(state: State, kind: UnitType, side: Side, sector: int) -> Refusal | None:
    """Why a unit cannot be in a sector at the end: held by the enemy, crowded, or full. [5.2, 5.4-5.6]"""
    if state.holder(sector) not in (side, NOWHERE):
        return _HELD
    left = room_left(state, sector)
    if left < 0:
        return _CROWDED
    if left < kind.space:
        return Refusal("full", "5.2", message("remagen.refusal.full", sector=state.setting.name(sector), left=left))
    return None
