"""What begins and ends with a phase: movement spent, markers, deadlocks, who is bound. [22.416, 22.42B, 22.122]"""

from __future__ import annotations

from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.frames import RetreatOrder
from game.systems.standard.rules.occupancy import renew_span
from game.systems.standard.rules.overruns.airfields import end_building
from game.systems.standard.rules.overruns.duties import able_in_deadlock, all_are_bound, is_bound, may_be_target
from game.systems.standard.rules.overruns.events import DeadlockLifted, OverrunMarksLifted
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.stacks.zones import zones_anew
from game.systems.standard.rules.state import FOUGHT, State
from game.systems.standard.rules.turns import begins_phase, begins_player_turn, ends_phase, step_side


def open_phase(play: Play) -> None:
    """Nobody has attempted anything yet; what has been spent is counted from here. [22.21, 22.412]"""
    state = play.state
    if not begins_phase(state):
        return
    overruns, units = overruns_of(state), state.setting.units
    for part in (overruns.attempted, overruns.passed, overruns.barred, overruns.pinning):
        part[:] = [0] * len(part)
    if any(overruns.pressed):
        overruns.pressed = [0] * len(overruns.pressed)
    if begins_player_turn(state):
        for unit in state.setting.units_of(step_side(state)) if overruns.dropped else ():
            overruns.dropped[unit] = 0
    overruns.begun_mp[:] = [
        state.mp_left[unit.index] if state.on_map(unit.index) else unit.ma_mp for unit in units
    ]  # fmt: skip


def close_phase(play: Play) -> None:
    """Markers of movement go; at the end of a combat phase deadlocks end and the bound are free. [22.416, 22.124]"""
    state = play.state
    if not ends_phase(state):
        return
    overruns = overruns_of(state)
    if marked := overruns.lift_markers():
        play.tell(OverrunMarksLifted("22.416", marked))
    if state.setting.sequence[state.step].does != "combat":
        end_building(play)
        return
    end_deadlocks(play, step_side(state))
    overruns.bound[:] = [0] * len(overruns.bound)
    if any(overruns.silenced):
        overruns.silenced[:] = [0] * len(overruns.silenced)
        for side in SIDES:
            zones_anew(state, side)
        renew_span(state)


def end_deadlocks(play: Play, side: Side) -> None:
    """No deadlock lasts: who could not fight goes back one hex, unless all the enemies there are bound. [22.125]"""
    state, overruns = play.state, overruns_of(play.state)
    under_marker = {state.hex_of[unit] for unit in state.setting.units_of(side) if overruns.deadlocked[unit]}
    for hex in sorted(hex for hex in under_marker if hex >= 0 and overruns.box[hex]):
        locked = tuple(unit for unit in stack(state, hex, side) if overruns.deadlocked[unit])
        for unit in locked:
            overruns.deadlocked[unit] = 0
        play.tell(DeadlockLifted("22.124", hex, locked))
        back = tuple(unit for unit in locked if not is_bound(state, unit))
        if back and not _is_fought_out(state, hex, side, locked):
            play.push(RetreatOrder(side, back, hex, 1))


def _is_fought_out(state: State, hex: int, side: Side, locked: tuple[int, ...]) -> bool:
    """Whether units under a deadlock have attacked, not others for them; or nobody is there to be attacked.

    [22.125, 22.502, 22.67]
    """
    has_fought = any(state.flags[unit] & FOUGHT for unit in locked) and not may_be_target(state, hex, side)
    return has_fought or all_are_bound(state, hex, side)


def refuse_to_end(state: State, side: Side) -> Refusal | None:
    """Why a combat phase cannot be ended: units under a deadlock marker that can fight must. [22.122, 22.66]"""
    for hex in hexes_to_fight_in(state, side):
        names = tuple(state.setting.units[unit].name for unit in able_in_deadlock(state, side, hex))
        said = message("standard.overruns.refusal.must_fight", units=names, hex=state.setting.board.hex_title(hex))
        return Refusal("must_fight", "22.66", said)
    return None


def hexes_to_fight_in(state: State, side: Side) -> tuple[int, ...]:
    """Hexes where units under a deadlock marker must attack before the combat phase ends. [22.122, 22.66]"""
    if state.setting.sequence[state.step].does != "combat":
        return ()
    return tuple(hex for hex in overruns_of(state).boxed() if able_in_deadlock(state, side, hex))
