"""Ways that change under way: the rest of a move is chosen anew, from a friend's hex at once. [11.3, 14.0]"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from game.model.decision import Decision
from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.events import MoveStopped, Relocated, TurnedBack
from game.systems.standard.rules.frames import MOVING, March, WayOn
from game.systems.standard.rules.movement import refuse_move
from game.systems.standard.rules.movement_reach import move_choices
from game.systems.standard.rules.network import Network
from game.systems.standard.rules.occupancy import lift, put, renew_span
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.state import WAITING, State


def cut_changed_ways(play: Play, before: tuple[Network, ...]) -> None:
    """Stop a move whose way on is closed or has another price than its player was shown. [14.0]"""
    state = play.state
    if state.setting.revision < 2 or state.networks is before:
        return
    stack = list(state.stack)
    for place, frame in enumerate(stack):
        if isinstance(frame, March) and frame.mode in MOVING and _has_changed(state, frame, before):
            stack[place] = replace(frame, path=())
            here = state.hex_of[frame.unit]
            play.tell(MoveStopped("14.0", frame.unit, here, message("standard.reason.way_changed")))
    state.stack = tuple(stack)


def _has_changed(state: State, frame: March, before: tuple[Network, ...]) -> bool:
    entry = state.setting.units[frame.unit]
    was, now = before[entry.side].costs_mp[entry.mobility], state.networks[entry.side].costs_mp[entry.mobility]
    steps = pairwise((state.hex_of[frame.unit], *frame.path))
    return any(was[here].get(there) != now[here].get(there) for here, there in steps)


def run_way_on(play: Play, frame: WayOn) -> bool:
    """Wait for the way on if there is one; without one the unit falls back. [14.0]"""
    state = play.state
    if state.on_map(frame.unit) and move_choices(state, frame.unit):
        return False
    play.pop()
    if state.on_map(frame.unit):
        _fall_back(play, frame)
    return True


def _fall_back(play: Play, frame: WayOn) -> None:
    """Back along the path to the last free hex, but over no hexside that is closed now; else it is lost. [14.0]"""
    state, unit = play.state, frame.unit
    here, entry = state.hex_of[unit], state.setting.units[unit]
    back = (*reversed(frame.trail), *((frame.last_free,) if frame.last_free >= 0 else ()))
    costs = state.networks[entry.side].costs_mp[entry.mobility]
    if any(there not in costs[step] for step, there in pairwise(back)):
        play.eliminate(unit, message("standard.reason.no_stop"), "14.0")
    elif frame.last_free >= 0:
        put(state, unit, frame.last_free)
        play.tell(Relocated("14.0", unit, here, frame.last_free))
    else:
        lift(state, unit)
        state.hex_of[unit], state.mp_left[unit], state.flags[unit] = WAITING, 0, 0
        renew_span(state)
        play.tell(TurnedBack("11.3", unit, here))


def _asks_way_on(state: State, frame: WayOn) -> Decision:
    entry = state.setting.units[frame.unit]
    prompt = message("standard.prompt.way_on", unit=entry.name)
    rule = "14.0" if frame.last_free >= 0 else "11.3"
    return Decision(entry.side, "way_on", rule, prompt, {"unit": frame.unit, "hex": state.hex_of[frame.unit]})


def _refuse_way_on(state: State, frame: WayOn, action: Move) -> Refusal | None:
    if action.unit != frame.unit:
        name = state.setting.units[frame.unit].name
        return Refusal("other_unit", "14.0", message("standard.refusal.go_on_first", unit=name))
    return refuse_move(state, action)


def _go_on(play: Play, frame: WayOn, action: Move) -> None:
    play.pop()
    play.push(March(frame.unit, action.path, "move", last_free=frame.last_free, trail=frame.trail))


def _ways_on(state: State, frame: WayOn) -> Source:
    return Source(Move.kind, (frame.unit,), lambda unit: move_choices(state, unit))


WAY_ON = FrameKind(
    WayOn, run_way_on, _asks_way_on,
    answers=(
        Answer(
            Move, _ways_on, _refuse_way_on, _go_on,
        ),
    ),
)  # fmt: skip
