"""Overruns in words: what happened, and what is about to be done. [22, 1.3]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.model.action import Action, Event
from game.model.message import Message, message
from game.systems.standard.rules.overruns import events as it
from game.systems.standard.rules.overruns.actions import (
    JOINT,
    Bind,
    BuildAirfield,
    CaptureBridge,
    DeclareDeadlock,
    DeclareImmediate,
    DualAttack,
    Overrun,
)
from game.systems.standard.rules.overruns.dual_attacks import dual_hexes_of
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import State


def describe_overruns(setting: Setting, event: Event) -> Message | None:
    """What happened in an overrun, as one line; None of any other event. [22]"""
    return _of_entries(setting, event) or _of_hexes(setting, event)


def _of_entries(setting: Setting, event: Event) -> Message | None:
    """Units that come in, rush a bridge, or sit out a phase."""
    match event:
        case it.OverrunEntered():
            key = "standard.overruns.log.rushes_over" if event.by_road else "standard.overruns.log.entered"
            return _unit_at(setting, key, event.unit, event.hex).also(left_mp=event.mp_left)
        case it.OverrunWithin():
            said = _unit_at(setting, "standard.overruns.log.within", event.unit, event.hex)
            return said.also(left_mp=event.mp_left)
        case it.BridgeRushed():
            return _unit_at(setting, "standard.overruns.log.rushes", event.unit, event.hex)
        case it.RushFailed():
            return _unit_at(setting, "standard.overruns.log.rush_failed", event.unit, event.hex)
        case it.AirfieldBegun():
            return _unit_at(setting, "standard.overruns.log.airfield_begun", event.unit, event.hex)
        case it.AirfieldBuilt():
            return _unit_at(setting, "standard.overruns.log.airfield_built", event.unit, event.hex)
        case it.UnitBound():
            return message("standard.overruns.log.bound", unit=setting.units[event.unit].name)
    return None


def _of_hexes(setting: Setting, event: Event) -> Message | None:
    """Deadlocks, what an overrun leaves, hexes with units of both sides."""
    board = setting.board
    match event:
        case it.HexVacated():
            return message("standard.overruns.log.vacated", hex=board.hex_title(event.hex))
        case it.DeadlockDeclared():
            return _units_at(setting, "standard.overruns.log.deadlock", event.units, event.hex)
        case it.DeadlockLifted():
            return _units_at(setting, "standard.overruns.log.deadlock_lifted", event.units, event.hex)
        case it.OverrunDecided():
            said = message(f"standard.overruns.log.{event.outcome}", hex=board.hex_title(event.hex))
            return said.also(spent=event.spent_mp)
        case it.DualHexBegan():
            return message("standard.overruns.log.dual", hex=board.hex_title(event.hex), box=event.box)
        case it.OverrunMarksLifted():
            numbers = tuple(board.number(hex) for hex in event.hexes)
            return message("standard.overruns.log.marks_lifted", hexes=numbers)
        case it.EnemyPinned():
            key = "pinned" if event.units else "pinned_by_strength"  # those who attack out may be enough
            said = _units_at(setting, f"standard.overruns.log.{key}", event.units, event.hex)
            return said.also(side=setting.sides.said(event.side))
    return None


def _unit_at(setting: Setting, key: str, unit: int, hex: int) -> Message:
    return message(key, unit=setting.units[unit].name, hex=setting.board.hex_title(hex))


def _units_at(setting: Setting, key: str, units: tuple[int, ...], hex: int) -> Message:
    names = tuple(setting.units[unit].name for unit in units)
    return message(key, units=names, hex=setting.board.hex_title(hex))


def _overrun(state: State, action: Overrun) -> Message:
    hex = action.path[-1] if action.path else state.hex_of[action.unit]
    key = "standard.overruns.tell.overrun" if action.path else "standard.overruns.tell.within"
    return message(key, unit=state.setting.units[action.unit].short, hex=state.setting.board.hex_title(hex))


def _capture(state: State, action: CaptureBridge) -> Message:
    hex = state.setting.board.hex_title(action.path[-1])
    return message("standard.overruns.tell.rush", unit=state.setting.units[action.unit].short, hex=hex)


def _bind(state: State, action: Bind) -> Message:
    return message("standard.overruns.tell.bind", unit=state.setting.units[action.unit].short)


def _build(state: State, action: BuildAirfield) -> Message:
    hex = state.setting.board.hex_title(state.hex_of[action.unit])
    return message("standard.overruns.tell.build", unit=state.setting.units[action.unit].short, hex=hex)


def _dual_attack(state: State, action: DualAttack) -> Message:
    board, units = state.setting.board, state.setting.units
    names = tuple(units[unit].short for unit in action.units)
    dual = tuple(board.number(hex) for hex in dual_hexes_of(state, action.units))
    key = "standard.overruns.tell.joint" if action.mode == JOINT else "standard.overruns.tell.pinned"
    return message(key, hex=board.hex_title(action.hex), units=names, dual=dual)


SENTENCES: Mapping[type[Action], Callable[[Any, Any], Message]] = MappingProxyType(
    {
        Overrun: _overrun,
        CaptureBridge: _capture,
        DeclareImmediate: lambda _state, _action: message("standard.overruns.tell.immediate"),
        DeclareDeadlock: lambda _state, _action: message("standard.overruns.tell.deadlock"),
        Bind: _bind,
        DualAttack: _dual_attack,
        BuildAirfield: _build,
    }
)
