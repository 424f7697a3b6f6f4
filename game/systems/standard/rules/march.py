"""Units on their way: hex by hex, interrupted where the rules interrupt. [5.1, 7.7, 7.9, 14.0]"""

from __future__ import annotations

from dataclasses import replace

from game.systems.standard.rules.entering import entered
from game.systems.standard.rules.events import Advanced, Relocated, Retreated
from game.systems.standard.rules.frames import March, RetreatOrder
from game.systems.standard.rules.movement import enter_by_movement, note_span_use
from game.systems.standard.rules.occupancy import enemy_at, put
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.state import NOBODY, State


def run_march(play: Play, frame: March) -> bool:
    """Take one step of a march, or end it; always goes on by itself."""
    state = play.state
    if not state.on_map(frame.unit):
        play.pop()
        return True
    if not frame.path:
        _end_march(play, frame)
        return True
    if frame.mode == "move":
        if not enter_by_movement(play, frame):
            _end_march(play, frame)
            return True
    elif not _enter_after_combat(play, frame):
        _reroute(play, frame)
        return True
    hex = state.hex_of[frame.unit]
    free = hex if state.occupant[hex] == frame.unit else frame.last_free
    play.replace(replace(frame, path=frame.path[1:], last_free=free, steps_done=frame.steps_done + 1))
    entered(play, frame.unit)
    return True


def _enter_after_combat(play: Play, frame: March) -> bool:
    """Take the next step of a retreat or advance; False if it is barred now. [7.7, 7.9]"""
    state, unit, there = play.state, frame.unit, frame.path[0]
    here = state.hex_of[unit]
    if not _still_open(state, frame, here, there):
        return False
    put(state, unit, there)
    note_span_use(state, here, there)
    if frame.mode == "retreat":
        play.tell(Retreated("7.7", unit, here, there))
    else:
        play.tell(Advanced("7.9", unit, here, there))
    return True


def _still_open(state: State, frame: March, here: int, there: int) -> bool:
    entry = state.setting.units[frame.unit]
    if enemy_at(state, there, entry.side) != NOBODY:
        return False
    if frame.mode == "advance":
        return there in state.network.advance_steps[entry.mobility][here]
    if there not in state.network.costs_mp[entry.mobility][here]:
        return False
    return not state.zoc[entry.side.enemy][there] or state.occupant[there] != NOBODY


def _reroute(play: Play, frame: March) -> None:
    """A retreat that was cut on the way looks for another; an advance simply ends. [7.7]"""
    play.pop()
    if frame.mode == "retreat":
        side = play.state.setting.units[frame.unit].side
        owed = max(1, frame.retreat_hexes - frame.steps_done)
        play.push(RetreatOrder(side, (frame.unit,), frame.fight_hex, owed, stop_hex=frame.last_free))


def _end_march(play: Play, frame: March) -> None:
    """Stop: on top of a friend the unit falls back; a retreat that fell short costs a step. [4.1, 7.7]"""
    state, unit = play.state, frame.unit
    play.pop()
    hex = state.hex_of[unit]
    if state.occupant[hex] != unit:
        put(state, unit, frame.last_free)
        play.tell(Relocated("4.1", unit, hex, frame.last_free))
    if frame.mode == "retreat" and frame.falls_short:
        play.deplete(unit, "could not complete its retreat", "7.7")
