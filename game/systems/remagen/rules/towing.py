"""Guns are hitched to vehicles and unhitched. [9.3-9.5]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.rules.actions import Hitch, Unhitch
from game.systems.remagen.rules.bridges import is_bridge_step
from game.systems.remagen.rules.capacity import refuse_crowd, refuse_ground, refuse_room
from game.systems.remagen.rules.chapter import ActionKind, Chapter
from game.systems.remagen.rules.events import Hitched, Unhitched
from game.systems.remagen.rules.loads import is_towed, refuse_load
from game.systems.remagen.rules.movement import refuse_mover
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.setting import Bank
from game.systems.remagen.rules.state import BARRED, HITCHED, STOPPED, UNHITCHED, State
from game.systems.remagen.rules.steps import points_left
from game.systems.remagen.rules.tellings import told_sector, told_unit


def _refuse_pair(state: State, side: Side, action: Hitch | Unhitch) -> Refusal | None:
    """Why these two have nothing to do with each other now, or nobody can pay. [7.7, 7.10, 9.3, 9.4, 9.7]"""
    vehicle, gun, payer = action.vehicle, action.gun, action.payer
    for unit in (vehicle, gun):
        refusal = refuse_mover(state, side, unit)
        if refusal is not None:
            return refusal
    if not is_towed(state.type(gun), state.type(vehicle)):
        return Refusal("no_tow", "9.1", message("remagen.refusal.no_tow"))
    if payer not in (vehicle, gun):
        return _unpaid("payer", action)
    if payer == vehicle and state.is_disabled(vehicle):
        return Refusal("disabled", "9.7", message("remagen.refusal.disabled"))
    if points_left(state, payer) < state.setting.rules.movement.hitch:
        return _unpaid("no_points", action)
    return None


def _unpaid(code: str, action: Hitch | Unhitch) -> Refusal:
    """That whoever is named does not pay for hitching, or for unhitching. [9.3, 9.4]"""
    if isinstance(action, Unhitch):
        return Refusal(code, "9.4", message(f"remagen.refusal.unhitch_{code}"))
    return Refusal(code, "9.3", message(f"remagen.refusal.{code}"))


def _refuse_reach(state: State, vehicle_sector: int, gun_sector: int, rule: str) -> Refusal | None:
    """Why gun and vehicle do not lie beside each other; from a bridge only the bridgehead does. [9.3, 9.4]"""
    setting = state.setting
    if gun_sector not in setting.near[vehicle_sector]:
        return Refusal("not_beside", rule, message("remagen.refusal.not_beside"))
    if setting.bank[vehicle_sector] is Bank.RIVER and not is_bridge_step(state, vehicle_sector, gun_sector):
        return Refusal("bridgehead_only", rule, message("remagen.refusal.bridgehead_only"))
    return None


def _refuse_hitch(state: State, side: Side, action: Hitch) -> Refusal | None:
    refusal = _refuse_pair(state, side, action)
    if refusal is not None:
        return refusal
    if state.is_carried(action.gun):
        return Refusal("carried", "1.6", message("remagen.refusal.carried"))
    if state.has(action.gun, HITCHED):
        return Refusal("hitched_once", "9.4", message("remagen.refusal.hitched_once"))
    there = state.sector[action.vehicle]
    far = _refuse_reach(state, there, state.sector[action.gun], "9.3")
    return far or refuse_load(state, action.gun, action.vehicle) or refuse_crowd(state, there)


def _refuse_unhitch(state: State, side: Side, action: Unhitch) -> Refusal | None:
    refusal = _refuse_pair(state, side, action)
    if refusal is not None:
        return refusal
    if state.carrier[action.gun] != action.vehicle:
        return Refusal("not_hitched", "9.4", message("remagen.refusal.not_hitched"))
    if state.has(action.gun, UNHITCHED):
        return Refusal("hitched_once", "9.4", message("remagen.refusal.hitched_once"))
    kind, into = state.type(action.gun), action.sector
    far = _refuse_reach(state, state.sector[action.vehicle], into, "9.4")
    return far or refuse_ground(state, kind, into) or refuse_room(state, kind, side, into)


def _guns_beside(state: State, vehicle: int) -> Iterator[int]:
    for sector in state.setting.near[state.sector[vehicle]]:
        for unit in state.here[sector]:
            if state.type(unit).is_gun and not state.is_carried(unit):
                yield unit


def _vehicles(state: State, side: Side) -> list[int]:
    """Vehicles of a side on the board that tow. [9.1]"""
    return [unit.index for unit in state.side_units(side) if unit.type.tows and state.on_board(unit.index)]


def _hitches(state: State, side: Side) -> Source:
    def choices(vehicle: int) -> Sequence[Hitch]:
        found = [
            Hitch(vehicle, gun, payer)
            for gun in sorted(_guns_beside(state, vehicle))
            for payer in sorted((vehicle, gun))
        ]
        return [action for action in found if _refuse_hitch(state, side, action) is None]

    return Source(Hitch.kind, _vehicles(state, side), choices)


def _unhitches(state: State, side: Side) -> Source:
    def choices(vehicle: int) -> Sequence[Unhitch]:
        found = [
            Unhitch(vehicle, gun, sector, payer)
            for gun in state.loads(vehicle)
            if state.type(gun).is_gun
            for sector in state.setting.near[state.sector[vehicle]]
            for payer in sorted((vehicle, gun))
        ]
        return [action for action in found if _refuse_unhitch(state, side, action) is None]

    return Source(Unhitch.kind, _vehicles(state, side), choices)


def _hitch(play: Play, _side: Side, action: Hitch) -> None:
    state = play.state
    state.spent[action.payer] += state.setting.rules.movement.hitch
    play.put(action.gun, state.sector[action.vehicle], carrier=action.vehicle)
    state.flags[action.gun] |= HITCHED | BARRED
    play.tell(Hitched("9.3", action.vehicle, action.gun))


def _unhitch(play: Play, _side: Side, action: Unhitch) -> None:
    state = play.state
    state.spent[action.payer] += state.setting.rules.movement.hitch
    play.put(action.gun, action.sector)
    state.flags[action.gun] |= UNHITCHED | BARRED | STOPPED
    play.tell(Unhitched("9.4", action.vehicle, action.gun, action.sector))


TOWING = Chapter(
    "9.3",
    "towing",
    actions=(
        ActionKind(Hitch, ("movement",), _hitches, _refuse_hitch, _hitch),
        ActionKind(Unhitch, ("movement",), _unhitches, _refuse_unhitch, _unhitch),
    ),
    tellings={
        Hitched: lambda setting, event: message(
            "remagen.log.hitched", gun=told_unit(setting, event.gun), vehicle=told_unit(setting, event.vehicle)
        ),
        Unhitched: lambda setting, event: message(
            "remagen.log.unhitched", gun=told_unit(setting, event.gun), vehicle=told_unit(setting, event.vehicle),
            sector=told_sector(setting, event.sector),
        ),
    },
)  # fmt: skip
