"""Movement: what a unit pays, and what holds it, step by step. [5, 6.11-6.15]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.message import message
from game.model.refusal import Refusal
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.bridgeheads.arrows import (
    arrow_between,
    ends_its_move,
    note_arrow,
    step_mp,
)
from game.systems.standard.rules.bridgeheads.standing import is_overfull
from game.systems.standard.rules.closed_ways import closed_step
from game.systems.standard.rules.events import Moved, MoveStopped
from game.systems.standard.rules.frames import March
from game.systems.standard.rules.holds import hold_on
from game.systems.standard.rules.occupancy import enemy_at, may_stop, put
from game.systems.standard.rules.overruns.ways import (
    note_joining,
    note_passing,
    refuse_join,
    refuse_leaving,
    tolled_mp,
    zones_met,
)
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.span import note_crossing
from game.systems.standard.rules.stacks.footing import refuse_end
from game.systems.standard.rules.stacks.stacking import NO_ROOM
from game.systems.standard.rules.stacks.zones import toll_mp
from game.systems.standard.rules.state import (
    LANDED_IN_ZOC,
    MOVED,
    NOBODY,
    STOPPED,
    State,
)


def refuse_move(state: State, action: Move) -> Refusal | None:
    """Why a move along a path is not legal; None if it is. [5, 6]"""
    unit, path = action.unit, action.path
    held = hold_on(state, unit)
    if held is not None:
        return held
    if not path:
        return Refusal("no_path", "5.1", message("standard.refusal.no_path"))
    refused, _ = refuse_way(state, unit, path)
    if refused is not None:
        return refused
    at = path[-1]
    if not may_stop(state, unit, at) and at != state.hex_of[unit]:
        if state.stacks is not None:
            return NO_ROOM
        friend = state.setting.units[state.occupant[at]].name
        return Refusal("stacking", "4.1", message("standard.refusal.stacking", unit=friend))
    if at == state.hex_of[unit]:
        return Refusal("circle", "5.1", message("standard.refusal.circle"))
    return refuse_end(state, unit, at)


def refuse_way(state: State, unit: int, path: tuple[int, ...]) -> tuple[Refusal | None, int]:
    """Why a unit cannot go hex by hex along a path, and the MP it has left if it can. [5, 6]"""
    entry = state.setting.units[unit]
    zoc = full_zones(state, unit)
    at, left, has_moved = state.hex_of[unit], state.mp_left[unit], bool(state.flags[unit] & MOVED)
    for number, there in enumerate(path, start=1):
        refusal, cost = step_refusal(state, unit, at, there, left_mp=left, has_moved=has_moved)
        if refusal is not None:
            return refusal, 0
        if number < len(path) and zoc[there] and not _joins(state, unit, path[number:]):
            title = state.setting.board.hex_title(there)
            return Refusal("zoc_stops", "6.11", message("standard.refusal.must_stop", unit=entry.name, hex=title)), 0
        is_over = ends_its_move(state, unit, at, there)
        if number < len(path) and is_over:
            return Refusal(
                "arrow_ends", "32.31", message("standard.bridgeheads.refusal.arrow_ends", unit=entry.name)
            ), 0
        at, left, has_moved = there, 0 if is_over else max(0, left - cost), True
    return None, left


def step_refusal(
    state: State, unit: int, here: int, there: int, *, left_mp: int, has_moved: bool
) -> tuple[Refusal | None, int]:
    """Why one step of a move is barred (None if it is not), and what it costs in MP. [5.2, 5.4, 5.5, 6.12, 11.47]"""
    setting = state.setting
    entry, board = setting.units[unit], setting.board
    is_on_map = 0 <= there < board.topology.size
    if not is_on_map or not (board.topology.touching(here, there) or arrow_between(state, here, there)):
        return Refusal("not_adjacent", "5.1", message("standard.refusal.not_adjacent")), 0
    if enemy_at(state, there, entry.side) != NOBODY:
        return _enter_enemy_hex(state, unit, here, there, left_mp)
    if is_overfull(state, there, entry.side):
        title = board.hex_title(there)
        return Refusal("overfull", "31.521", message("standard.bridgeheads.refusal.overfull", hex=title)), 0
    cost = step_mp(state, unit, here, there)
    if cost is None:
        return closed_step(state, unit, here, there), 0
    if state.modules.overruns is not None:
        cost = tolled_mp(state, unit, there, cost, left_mp)
    elif state.stacks is not None:
        cost += toll_mp(state, there, entry.side)
    if (held := _refuse_zones(state, unit, here, there)) is not None:
        return held, 0
    if cost > left_mp:
        if not has_moved and left_mp > 0:
            return None, left_mp
        rule = "5.4" if not has_moved else "5.1"
        title = board.hex_title(there)
        return Refusal(
            "too_far", rule, message("standard.refusal.too_far", hex=title, cost=cost, unit=entry.name, left_mp=left_mp)
        ), 0
    return None, cost


def _enter_enemy_hex(state: State, unit: int, here: int, there: int, left_mp: int) -> tuple[Refusal | None, int]:
    """Nobody moves into an enemy's hex, unless it is to join friends there. [5.5, 22.523]"""
    if state.modules.overruns is not None:
        return refuse_join(state, unit, here, there, left_mp)
    title = state.setting.board.hex_title(there)
    return Refusal("enemy_there", "5.5", message("standard.refusal.enemy_there", hex=title)), 0


def _refuse_zones(state: State, unit: int, here: int, there: int) -> Refusal | None:
    """Why zones of control, or enemies in its own hex, keep a unit from a step. [6.12, 11.47, 22.55]"""
    name, zoc = state.setting.units[unit].name, full_zones(state, unit)
    if state.modules.overruns is not None and (barred := _refuse_way_out(state, unit, here, there)) is not None:
        return barred
    landed = state.flags[unit] & LANDED_IN_ZOC
    if zoc[here] and here == state.hex_of[unit] and not landed and zoc[there]:
        return Refusal("zoc_to_zoc", "6.12", message("standard.refusal.zoc_to_zoc", unit=name))
    if landed and zoc[there]:
        return Refusal("landed_in_zoc", "11.47", message("standard.refusal.landed_in_zoc", unit=name))
    return None


def full_zones(state: State, unit: int) -> Sequence[int]:
    """Per hex: how many enemy zones that stop a unit lie over it, as it sets out now. [6.1, 22.542]"""
    if state.modules.overruns is not None:
        return zones_met(state, unit)[0]
    return state.zoc[state.setting.units[unit].side.enemy]


def _joins(state: State, unit: int, rest: tuple[int, ...]) -> bool:
    """Whether the rest of a way is the step into a dual hex, open to the stopped as an overrun is. [19.44, 22.523]"""
    overruns = state.modules.overruns
    return overruns is not None and len(rest) == 1 and enemy_at(state, rest[0], state.setting.units[unit].side) >= 0


def _refuse_way_out(state: State, unit: int, here: int, there: int) -> Refusal | None:
    """Why a unit may not leave its hex for the next, where overruns are played. [6.11, 22.55]"""
    if here == state.hex_of[unit] and state.flags[unit] & STOPPED:
        said = message("standard.refusal.stopped_by_zoc", unit=state.setting.units[unit].name)
        return Refusal("stopped_by_zoc", "6.11", said)
    if here != state.hex_of[unit] and state.modules.overruns is not None and state.modules.overruns.box[here]:
        said = message("standard.overruns.refusal.passed_dual", unit=state.setting.units[unit].name)
        return Refusal("passed_dual", "22.553", said)
    return refuse_leaving(state, unit, here, there)


def begin_move(play: Play, action: Move) -> None:
    """Set a unit marching; `march.run_march` takes it from hex to hex. [5.1]"""
    play.push(March(action.unit, action.path, "move", last_free=play.state.hex_of[action.unit]))


def enter_by_movement(play: Play, frame: March) -> bool:
    """Take the next step of a move, or end it where the rest is no longer legal. Says whether it was taken. [5.1]"""
    state, unit, there = play.state, frame.unit, frame.path[0]
    here, entry = state.hex_of[unit], state.setting.units[unit]
    has_moved = bool(state.flags[unit] & MOVED)
    refusal, cost = step_refusal(state, unit, here, there, left_mp=state.mp_left[unit], has_moved=has_moved)
    is_stopped = state.flags[unit] & STOPPED and not _joins(state, unit, (there,))
    if refusal is None and is_stopped:
        refusal = Refusal("zoc_stops", "6.11", message("standard.reason.zoc_holds"))
    if refusal is not None:
        play.tell(MoveStopped(refusal.rule, unit, here, refusal.said))
        return False
    is_over = ends_its_move(state, unit, here, there)
    state.mp_left[unit] = 0 if is_over else max(0, state.mp_left[unit] - cost)
    state.flags[unit] |= MOVED | (STOPPED if full_zones(state, unit)[there] else 0)
    note_arrow(state, unit, here, there)
    if state.modules.overruns is not None:
        note_passing(state, unit, here, there)
    put(state, unit, there)
    if state.modules.overruns is not None:
        note_joining(state, unit, here, there)
    note_crossing(state, entry.side, here, there)
    play.tell(Moved("5.1", unit, here, there, cost, state.mp_left[unit]))
    return True
