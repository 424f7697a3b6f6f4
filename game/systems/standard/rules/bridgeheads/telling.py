"""What happens to bridgeheads and what is done about them, as sentences. [1.3]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.model.action import Action, Event
from game.model.message import Message, message
from game.systems.standard.rules.bridgeheads import events as it
from game.systems.standard.rules.bridgeheads.actions import Eliminate, Embark, Invade, PlaceBridgehead
from game.systems.standard.rules.bridgeheads.facts import CROSSING, INVASION, OVERRUN
from game.systems.standard.rules.bridgeheads.frames import Offer
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import State

ORIGINS = {INVASION: "invasion", CROSSING: "crossing", OVERRUN: "overrun"}


def describe(setting: Setting, event: Event) -> Message | None:
    """An event of the module as one line of the log; None for others."""
    board, names = setting.board, setting.units
    key = f"standard.bridgeheads.log.{event.kind}"
    match event:
        case it.BridgeheadPlaced():
            side, where = setting.sides.said(event.side), board.hex_title(event.hex)
            return message(f"{key}_{ORIGINS[event.origin]}", side=side, hex=where)
        case it.BridgeheadDeclined():
            return message(key, side=setting.sides.said(event.side), hex=board.hex_title(event.hex))
        case it.BridgeheadRemoved():
            side, where = setting.sides.said(event.side), board.hex_title(event.hex)
            return message(f"{key}_{event.cause.lower()}", side=side, hex=where)
        case it.Embarked():
            return message(key, unit=names[event.unit].name, hex=board.hex_title(event.hex))
        case it.InvasionBegan():
            units = tuple(names[unit].name for unit in event.units)
            return message(key, units=units, hex=board.hex_title(event.hex))
        case it.GunsFired():
            said = f"{key}_hit" if event.hit else f"{key}_miss"
            return message(said, site=setting.sites[event.site].said, die=event.die, needed=event.needed)
        case it.CameAshore() | it.WentBack():
            return message(key, unit=names[event.unit].name, hex=board.hex_title(event.hex))
    return None


def _place(state: State, _action: PlaceBridgehead) -> Message:
    frame = state.stack[-1] if state.stack else None
    hex = frame.hex if isinstance(frame, Offer) else 0
    return message("standard.bridgeheads.do.place", hex=state.setting.board.hex_title(hex))


def _eliminate(state: State, action: Eliminate) -> Message:
    return message("standard.bridgeheads.do.eliminate", unit=state.setting.units[action.unit].name)


def _embark(state: State, action: Embark) -> Message:
    name, where = state.setting.units[action.unit].name, state.setting.board.hex_title(action.hex)
    return message("standard.bridgeheads.do.embark", unit=name, hex=where)


def _invade(state: State, action: Invade) -> Message:
    units = tuple(state.setting.units[unit].name for unit in action.units)
    return message("standard.bridgeheads.do.invade", units=units, hex=state.setting.board.hex_title(action.hex))


SENTENCES: Mapping[type[Action], Callable[[Any, Any], Message]] = MappingProxyType(
    {PlaceBridgehead: _place, Eliminate: _eliminate, Embark: _embark, Invade: _invade}
)
"""The module's actions before they are done."""
