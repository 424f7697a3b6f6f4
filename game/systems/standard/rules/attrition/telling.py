"""Attrition in words: what happened, and what is about to be done. [33, 1.3]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.model.action import Action, Event
from game.model.message import Message, message, plain
from game.systems.standard.rules.attrition import events as it
from game.systems.standard.rules.attrition.actions import Attrition, OccupyByAttrition
from game.systems.standard.rules.attrition.fronts import counted, facts_of
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import State
from game.systems.standard.rules.turns import step_side


def describe(setting: Setting, event: Event) -> Message | None:
    """An event of the module as one line of the log; None for others. [33]"""
    key = f"standard.attrition.log.{event.kind}"
    match event:
        case it.AttritionDeclared() | it.AttritionCameToNothing():
            return message(key, side=setting.sides.said(event.side), front=_title(setting, event.front))
        case it.AttritionRolled():
            said = f"{key}_plus" if event.is_hex_won else key
            front, count = _title(setting, event.front), len(event.units)
            return message(said, front=front, count=count, die=event.die, steps=event.steps)
        case it.HexYielded():
            side = setting.sides.said(event.side.enemy)
            return message(key, side=side, hex=setting.board.hex_title(event.hex))
    return None


def _title(setting: Setting, front: int) -> Message:
    return setting.attrition.fronts[front].said if setting.attrition is not None else plain(str(front))


def _attrition(state: State, action: Attrition) -> Message:
    front = facts_of(state).fronts[action.front]
    side = step_side(state)
    return message("standard.attrition.do.declare", front=front.said, count=len(counted(state, side, front)))


def _occupy(state: State, action: OccupyByAttrition) -> Message:
    return message("standard.attrition.do.occupy", hex=state.setting.board.hex_title(action.hex))


SENTENCES: Mapping[type[Action], Callable[[Any, Any], Message]] = MappingProxyType(
    {Attrition: _attrition, OccupyByAttrition: _occupy}
)
"""The module's actions before they are done."""
