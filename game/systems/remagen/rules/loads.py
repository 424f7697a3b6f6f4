"""What a vehicle carries and tows. [9.1, 9.2]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.message import message
from game.model.refusal import Refusal
from game.systems.remagen.rules.setting import UnitType
from game.systems.remagen.rules.state import State

_NO_CARRIER = Refusal("no_carrier", "9.1", message("remagen.refusal.no_carrier"))


def is_towed(kind: UnitType, carrier: UnitType) -> bool:
    """Whether a unit goes behind a vehicle and not on board. [9.1]"""
    return kind.is_gun and carrier.tows


def carries(carrier: UnitType, kinds: Sequence[UnitType]) -> bool:
    """Whether a vehicle carries all these at once, one gun in tow included. [9.1, 9.2]"""
    if len(kinds) == 1 and (is_towed(kinds[0], carrier) or kinds[0].id in carrier.carries_one_of):
        return True
    if not all(kind.is_foot for kind in kinds):
        return False
    weapons = sum(kind.branch == "weapon" for kind in kinds)
    troops = len(kinds) - weapons
    if sum(kind.space for kind in kinds) <= carrier.carries_space:
        return True
    return (not weapons and troops <= carrier.carries_troops) or (not troops and weapons <= carrier.carries_weapons)


def refuse_load(state: State, unit: int, carrier: int) -> Refusal | None:
    """Why a vehicle does not take a unit on board or in tow, wherever the two are. [3.6, 9.1, 9.2]"""
    vehicle, kind = state.type(carrier), state.type(unit)
    if unit == carrier or state.side(unit) is not state.side(carrier) or not vehicle.is_carrier:
        return _NO_CARRIER
    if state.is_carried(carrier) or state.is_disabled(carrier):
        return Refusal("no_carrier_now", "3.6", message("remagen.refusal.no_carrier_now"))
    if state.loads(unit):
        return Refusal("loaded", "9.1", message("remagen.refusal.loaded"))
    if not carries(vehicle, [*(state.type(load) for load in state.loads(carrier)), kind]):
        rule = "9.2" if vehicle.is_amphibious else "9.1"
        return Refusal("no_room_on_board", rule, message("remagen.refusal.no_room_on_board"))
    return None


def carriers_in(state: State, unit: int, sectors: Sequence[int]) -> list[int]:
    """Vehicles in some sectors that would take a unit. [9.1, 9.2]"""
    carriers, here = state.setting.carriers, state.here
    return [
        other
        for sector in sectors
        for other in here[sector]
        if other in carriers and refuse_load(state, unit, other) is None
    ]
