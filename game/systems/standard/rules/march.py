"""Units on their way: hex by hex, interrupted where the rules interrupt. [5.1, 7.7, 7.9, 14.0]"""

from __future__ import annotations

from game.model.choices import Later
from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import FrameKind
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.bridgeheads.arrows import note_arrow
from game.systems.standard.rules.bridgeheads.pontoons import ways_back
from game.systems.standard.rules.chapter import ActionKind, Chapter, StepKind
from game.systems.standard.rules.entering import entered
from game.systems.standard.rules.events import Advanced, Relocated, Retreated
from game.systems.standard.rules.frames import MOVING, OVERRUNS, March, RetreatOrder, WayOn
from game.systems.standard.rules.holds import NOT_IN_COMBAT, may_move, refuse_stranger
from game.systems.standard.rules.movement import begin_move, enter_by_movement, refuse_move
from game.systems.standard.rules.movement_reach import can_move, move_choices
from game.systems.standard.rules.occupancy import enemy_at, may_end, may_stop, put
from game.systems.standard.rules.overruns.entry import enter_by_overrun, offer_bridge
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.span import note_crossing
from game.systems.standard.rules.stacks.advance import is_closed_to_retreat, is_open_to_advance, way_it_came
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.stacks.withdrawal import cut_off
from game.systems.standard.rules.state import NOBODY, State
from game.systems.standard.rules.way_on import WAY_ON, cut_changed_ways


def run_march(play: Play, frame: March) -> bool:
    """Take one step of a march, or end it; always goes on by itself."""
    state = play.state
    if not state.on_map(frame.unit):
        play.pop()
        return True
    if not frame.path:
        _end_march(play, frame)
        return True
    before = state.networks
    if frame.mode in MOVING:
        if not _go_on(play, frame):
            return True
    elif not _enter_after_combat(play, frame):
        _reroute(play, frame)
        return True
    hex = state.hex_of[frame.unit]
    is_free = _may_rest(state, frame, hex)
    free = hex if is_free else frame.last_free
    trail = (*frame.trail, hex) if not is_free and frame.mode in MOVING and state.setting.revision > 1 else ()
    play.replace(frame.gone_on(free, trail))
    cut_changed_ways(play, before)
    entered(play, frame.unit)
    if frame.mode == "advance" and state.setting.chapters.after_advance:
        _tell_of_advance(play, frame.unit)
    return True


def _may_rest(state: State, frame: March, hex: int) -> bool:
    """Whether a march may end in a hex; overruns into it, retreats and advances ask nothing but room. [4.1, 19.26]"""
    is_free = frame.mode not in MOVING
    if frame.mode in OVERRUNS and enemy_at(state, hex, state.setting.units[frame.unit].side) != NOBODY:
        is_free = True
    return may_stop(state, frame.unit, hex) if is_free else may_end(state, frame.unit, hex)


def _tell_of_advance(play: Play, unit: int) -> None:
    """What modules make of a unit's advance into the hex it has won. [31.32]"""
    battle = next((frame for frame in reversed(play.state.stack) if isinstance(frame, Battle)), None)
    if battle is not None:
        for happens in play.state.setting.chapters.after_advance:
            happens(play, battle, unit)


def _go_on(play: Play, frame: March) -> bool:
    """Take the next step of a move; the last one of an overrun enters the enemy's hex. Says whether it was taken."""
    if frame.mode == "move" or len(frame.path) > 1:
        is_taken = enter_by_movement(play, frame)
    elif frame.mode == "rush" and offer_bridge(play, frame):
        return False  # the unit waits for what becomes of the bridge [22.34]
    else:
        is_taken = enter_by_overrun(play, frame)
    if not is_taken:
        _end_march(play, frame)
    return is_taken


def _enter_after_combat(play: Play, frame: March) -> bool:
    """Take the next step of a retreat or advance; False if it is barred now. [7.7, 7.9]"""
    state, unit, there = play.state, frame.unit, frame.path[0]
    here = state.hex_of[unit]
    if not _still_open(state, frame, here, there):
        return False
    if frame.mode == "advance":  # who goes back over an arrow takes none of its lift [22.420, 32.34]
        note_arrow(state, unit, here, there)
    put(state, unit, there)
    note_crossing(state, state.setting.units[unit].side, here, there)
    if frame.mode == "retreat":
        play.tell(Retreated("7.7", unit, here, there))
    elif frame.mode == "withdraw":
        play.tell(Retreated("21.2", unit, here, there))
    else:
        play.tell(Advanced("7.9", unit, here, there))
    return True


def _still_open(state: State, frame: March, here: int, there: int) -> bool:
    entry = state.setting.units[frame.unit]
    if state.stacks is not None:
        return _still_open_to_stack(state, frame, here, there)
    if enemy_at(state, there, entry.side) != NOBODY:
        return False
    if frame.mode == "advance":
        return there in state.networks[entry.side].advance_steps[entry.mobility][here]
    if there not in state.networks[entry.side].costs_mp[entry.mobility][here]:
        return False
    return not state.zoc[entry.side.enemy][there] or state.occupant[there] != NOBODY


def _still_open_to_stack(state: State, frame: March, here: int, there: int) -> bool:
    """The same where several stand in a hex. [20.4, 20.5, 21.2]"""
    entry = state.setting.units[frame.unit]
    if frame.mode == "advance":
        return enemy_at(state, there, entry.side) == NOBODY and is_open_to_advance(state, frame.unit, here, there)
    is_way = there in state.networks[entry.side].costs_mp[entry.mobility][here]
    is_way = is_way or there in ways_back(state, frame.unit, here)
    if frame.mode == "withdraw":
        return is_way and enemy_at(state, there, entry.side) == NOBODY and not state.zoc[entry.side.enemy][there]
    is_way = is_way or way_it_came(state, frame.unit) == (here, there)
    return is_way and not is_closed_to_retreat(state, frame.unit, there)


def _reroute(play: Play, frame: March) -> None:
    """A retreat that was cut on the way looks for another; an advance simply ends. [7.7, 21.21]"""
    play.pop()
    if frame.mode == "withdraw":
        cut_off(play, frame.unit)
    if frame.mode == "retreat":
        side = play.state.setting.units[frame.unit].side
        owed = max(1, frame.retreat_hexes - frame.steps_done)
        play.push(RetreatOrder(side, (frame.unit,), frame.fight_hex, owed, stop_hex=frame.last_free))


def _end_march(play: Play, frame: March) -> None:
    """Stop: on top of a friend the unit goes on or falls back; a retreat that fell short costs a step. [4.1, 7.7]"""
    state, unit = play.state, frame.unit
    play.pop()
    hex = state.hex_of[unit]
    is_free = _may_rest(state, frame, hex)
    if not is_free and frame.mode in MOVING and state.setting.revision > 1:
        play.push(WayOn(unit, frame.last_free, frame.trail))
    elif not is_free:
        put(state, unit, frame.last_free)
        play.tell(Relocated("4.1", unit, hex, frame.last_free))
    if frame.mode == "retreat" and frame.falls_short:
        play.deplete(unit, message("standard.reason.short_retreat"), "7.7")


def _move_source(state: State, side: Side) -> Source:
    units = state.setting.units_of(side)
    movers = Later(lambda: [unit for unit in units if state.hex_of[unit] >= 0 and may_move(state, unit)])
    return Source(Move.kind, movers, lambda unit: move_choices(state, unit))


def _refuse_move(state: State, side: Side, action: Move) -> Refusal | None:
    return refuse_stranger(state, side, action.unit) or refuse_move(state, action)


def _any_can_move(state: State, side: Side) -> bool:
    return any(can_move(state, unit) for unit in state.setting.units_of(side))


MOVEMENT = Chapter(
    "5",
    "movement",
    steps=(
        StepKind(
            "movement", message("standard.prompt.movement"), mobile_prompt=message("standard.prompt.mobile_movement")
        ),
    ),
    actions=(
        ActionKind(
            Move, ("arrivals", "movement"), _move_source, _refuse_move,
            carry_out=lambda play, _side, action: begin_move(play, action),
            keeps_open=("movement",), is_possible=_any_can_move, out_of_step=NOT_IN_COMBAT,
        ),
    ),
    frames=(FrameKind(March, run_march), WAY_ON),
)  # fmt: skip
