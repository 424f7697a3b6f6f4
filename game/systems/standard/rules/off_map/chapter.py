"""Units that arrive in boxes, leave the map and come back, at the start of their side's player turn. [11.6, 11.7]"""

from __future__ import annotations

from game.model.action import Event
from game.model.message import Message, message
from game.model.side import Side
from game.systems.standard.rules.chapter import Chapter
from game.systems.standard.rules.occupancy import lift, renew_span
from game.systems.standard.rules.off_map.events import CameToBox, LeftMap
from game.systems.standard.rules.off_map.facts import AWAY, Leave, in_box
from game.systems.standard.rules.off_map.position import NEVER
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.stacks.conditions import is_unsupplied
from game.systems.standard.rules.stacks.stacking import is_dual
from game.systems.standard.rules.state import WAITING, State
from game.systems.standard.rules.turns import begins_player_turn, step_side


def open_step(play: Play) -> None:
    """At the start of a player turn: who is back waits to arrive, who is due goes to his box, who is to go goes."""
    if begins_player_turn(play.state):
        side = step_side(play.state)
        _come_back(play.state, side)
        _fill_boxes(play, side)
        for leave in play.state.setting.leaves:
            _leave(play, side, leave)


def _come_back(state: State, side: Side) -> None:
    """Units that were away long enough wait to arrive. [11.7]"""
    known = state.modules.off_map
    for unit in state.setting.units_of(side):
        if state.hex_of[unit] == AWAY and known is not None and 0 < known.back_on[unit] <= state.turn:
            state.hex_of[unit] = WAITING


def _fill_boxes(play: Play, side: Side) -> None:
    """Reinforcements that are due in a box are there. [11.6]"""
    state = play.state
    arrived: dict[int, list[int]] = {}
    for unit in state.setting.units_of(side):
        plan = state.setting.arrivals[unit]
        if plan is not None and plan.box >= 0 and state.hex_of[unit] == WAITING and plan.turn <= state.turn:
            state.hex_of[unit] = in_box(plan.box)
            arrived.setdefault(plan.box, []).append(unit)
    for box, units in arrived.items():
        play.tell(CameToBox("11.6", box, tuple(units)))


def _leave(play: Play, side: Side, leave: Leave) -> None:
    """Those of its units that can go now go as they are; the others at the start of a later player turn. [11.7]"""
    state, known = play.state, play.state.modules.off_map
    if leave.turn > state.turn or known is None:
        return
    back_on = state.turn + leave.away_turns if leave.away_turns else NEVER
    gone = [unit for unit in leave.units if state.setting.units[unit].side is side and _may_leave(state, leave, unit)]
    for unit in gone:
        lift(state, unit)
        state.hex_of[unit], state.mp_left[unit], known.back_on[unit] = AWAY, 0, back_on
    if gone:
        renew_span(state)
        play.tell(LeftMap("11.7", tuple(gone), max(0, back_on)))


def _may_leave(state: State, leave: Leave, unit: int) -> bool:
    """Whether a unit is on the map, has not left before, and has what it must have to leave. [11.7]"""
    known = state.modules.off_map
    if state.hex_of[unit] < 0 or known is None or known.back_on[unit]:
        return False
    if leave.needs_supply and is_unsupplied(state, unit):
        return False
    return not (leave.needs_undisputed and state.stacks is not None and is_dual(state, state.hex_of[unit]))


def describe_off_map(setting: Setting, event: Event) -> Message | None:
    """What happens off the map, as lines of the log. [11.6, 11.7]"""
    match event:
        case CameToBox():
            units = tuple(setting.units[unit].name for unit in event.units)
            box = setting.boxes[event.box].title
            return message("standard.off_map.came_to_box", units=units, box=box, count=len(units))
        case LeftMap():
            units = tuple(setting.units[unit].name for unit in event.units)
            if event.back_on:
                return message("standard.off_map.left_for_a_time", units=units, turn=event.back_on, count=len(units))
            return message("standard.off_map.left", units=units, count=len(units))
    return None


OFF_MAP = Chapter("11", "off_map", opening=open_step, describe=describe_off_map)
