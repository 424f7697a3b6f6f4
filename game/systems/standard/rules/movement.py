"""Movement: where a unit can get, what it pays, what holds it. [5, 6.11-6.15]"""

from __future__ import annotations

from collections.abc import Sequence

from game.grid.flat import MOST_MP, flat_reach
from game.grid.path import Reach, Steps, reach, reach_with_tolls
from game.model.choices import Choices
from game.model.message import message
from game.model.refusal import Refusal
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.bridgeheads.arrows import (
    add_arrow_ends,
    arrow_between,
    ends_its_move,
    note_arrow,
    step_mp,
)
from game.systems.standard.rules.bridgeheads.pontoons import with_pontoons
from game.systems.standard.rules.bridgeheads.standing import is_overfull, overfull_hexes
from game.systems.standard.rules.closed_ways import closed_step
from game.systems.standard.rules.events import Moved, MoveStopped
from game.systems.standard.rules.frames import March
from game.systems.standard.rules.holds import hold_on, may_move
from game.systems.standard.rules.occupancy import enemy_at, enemy_hexes, may_end, may_stop, put
from game.systems.standard.rules.overruns.ways import (
    add_dual_hexes,
    drop_ways_out,
    note_joining,
    note_passing,
    reach_beside_overruns,
    refuse_join,
    refuse_leaving,
    steps_out,
    tolled_mp,
    zones_met,
)
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.span import note_crossing
from game.systems.standard.rules.stacks.footing import refuse_end
from game.systems.standard.rules.stacks.stacking import NO_ROOM
from game.systems.standard.rules.stacks.zones import toll_mp, tolls_mp
from game.systems.standard.rules.state import (
    LANDED_IN_ZOC,
    MOVED,
    NOBODY,
    STOPPED,
    State,
)


def movement_reach(state: State, unit: int) -> Reach:
    """Everywhere a unit can get now, hexes of friends included though it may not stop there. [5.1, 5.4, 6]

    Where the ground lets no move end is left out, but not what lies behind it. [19.26, 19.27]
    """
    found = passing_reach(state, unit)
    stacks = state.setting.stacks
    if stacks is not None and stacks.no_end[unit]:
        for hex in stacks.no_end[unit]:
            found.cost_mp.pop(hex, None)
    return found


def passing_reach(state: State, unit: int, *, joins: bool = True) -> Reach:
    """Everywhere a unit can get now, where it may not end its move included. [5.1, 5.4, 6]

    `joins`: also hexes with enemies where friends are that it can join. [22.523]
    """
    if state.modules.overruns is not None:
        found = _reach_beside_overruns(state, unit)
        if joins:
            add_dual_hexes(state, unit, found)
        return found
    entry = state.setting.units[unit]
    start, budget = state.hex_of[unit], state.mp_left[unit]
    zoc = state.zoc[entry.side.enemy]
    blocked = [*enemy_hexes(state, entry.side), *overfull_hexes(state, entry.side)]
    network = state.networks[entry.side]
    steps = network.steps[entry.mobility]
    if state.setting.bridgeheads is not None:
        steps = with_pontoons(state, unit, steps)
    if state.flags[unit] & LANDED_IN_ZOC:
        blocked.extend(hex for hex, count in enumerate(zoc) if count and hex != start)
    elif zoc[start]:
        leaving = list(steps)
        leaving[start] = tuple([step for step in steps[start] if not zoc[step[0]]])
        steps = leaving
    if state.stacks is None:
        if network.flat and state.setting.bridgeheads is None and budget < MOST_MP:
            shuns = bool(zoc[start])  # whoever landed in a zone has all others of it among what is blocked
            found = flat_reach(network.flat[entry.mobility], start, budget, blocked, zoc, shuns=shuns)
        else:
            found = reach(steps, start, budget, blocked, zoc)
    else:
        found = reach_with_tolls(steps, start, budget, blocked, zoc, tolls_mp(state, entry.side))
    _add_one_hex(state, unit, found, steps, blocked)
    if state.setting.bridgeheads is not None:
        add_arrow_ends(state, unit, found, budget, may_fall_short=not state.flags[unit] & MOVED)
    return found


def _add_one_hex(state: State, unit: int, found: Reach, steps: Steps, blocked: Sequence[int]) -> None:
    """Whoever has not moved may always enter the next hex that is open to it, with all it has. [5.4]"""
    if state.flags[unit] & MOVED:
        return
    start, budget, barred = found.start, state.mp_left[unit], set(blocked)
    for there, cost in steps[start]:
        is_dear = cost > budget or state.stacks is not None  # a toll may be what makes it so
        if is_dear and there not in barred and there not in found.cost_mp:
            found.cost_mp[there] = budget
            found.came_from[there] = start


def _reach_beside_overruns(state: State, unit: int) -> Reach:
    """The same where overruns leave markers; hexes of both sides are left to the caller. [22.41, 22.55]"""
    entry, start = state.setting.units[unit], state.hex_of[unit]
    if state.flags[unit] & STOPPED:
        return Reach(start, {}, {})
    zones = zones_met(state, unit)
    zoc = zones[0]
    blocked = [*enemy_hexes(state, entry.side), *overfull_hexes(state, entry.side)]
    steps = state.networks[entry.side].steps[entry.mobility]
    if state.setting.bridgeheads is not None:
        steps = with_pontoons(state, unit, steps)
    steps = steps_out(state, unit, steps)
    if state.flags[unit] & LANDED_IN_ZOC:
        blocked.extend(hex for hex, count in enumerate(zoc) if count and hex != start)
    elif zoc[start]:
        leaving = list(steps)
        leaving[start] = tuple(step for step in steps[start] if not zoc[step[0]])
        steps = leaving
    found = reach_beside_overruns(state, unit, steps, blocked, zones)
    _add_one_hex(state, unit, found, steps, blocked)
    if state.setting.bridgeheads is not None:
        add_arrow_ends(state, unit, found, state.mp_left[unit], may_fall_short=not state.flags[unit] & MOVED)
        drop_ways_out(state, unit, found)
    return found


def move_choices(state: State, unit: int) -> Sequence[Move]:
    """One move to every hex the unit can reach and stop in, by the cheapest path. [4.1, 5.1]"""
    if not may_move(state, unit):
        return ()
    found = movement_reach(state, unit)
    if state.stacks is None:
        occupant = state.occupant
        ends = sorted([hex for hex in found.cost_mp if occupant[hex] == NOBODY])
    else:
        ends = sorted([hex for hex in found.cost_mp if may_end(state, unit, hex)])
    return Choices(ends, lambda hex: Move(unit, found.path_to(hex)))


def can_move(state: State, unit: int) -> bool:
    """Whether a unit has any move at all; stops looking at the first. [3.5]"""
    if not may_move(state, unit):
        return False
    if state.stacks is not None:
        return _can_step_aside(state, unit) or bool(move_choices(state, unit))
    entry = state.setting.units[unit]
    zoc, start = state.zoc[entry.side.enemy], state.hex_of[unit]
    occupant = state.occupant
    shuns_zoc = zoc[start] or state.flags[unit] & LANDED_IN_ZOC
    for there, cost in state.networks[entry.side].steps[entry.mobility][start]:
        is_open = occupant[there] == NOBODY and not (shuns_zoc and zoc[there])
        if is_open and (cost <= state.mp_left[unit] or not state.flags[unit] & MOVED):
            return True
    return bool(move_choices(state, unit))


def _can_step_aside(state: State, unit: int) -> bool:
    """Whether a unit that nothing holds back, alone or among friends, has a plain way into a hex beside it. [5.1, 5.4]

    Whoever stands among enemies, has come down in a zone or walks between markers is left to the whole search.
    """
    entry, here, left_mp = state.setting.units[unit], state.hex_of[unit], state.mp_left[unit]
    overruns, flags = state.modules.overruns, state.flags[unit]
    if flags & (STOPPED | LANDED_IN_ZOC) or enemy_at(state, here, entry.side) != NOBODY:
        return False
    if overruns is not None and (overruns.box[here] or overruns.marked):
        return False
    zoc = state.zoc[entry.side.enemy]
    for there, cost in state.networks[entry.side].steps[entry.mobility][here]:
        is_open = not (zoc[here] and zoc[there]) and enemy_at(state, there, entry.side) == NOBODY
        is_paid = not flags & MOVED or cost + toll_mp(state, there, entry.side) <= left_mp
        if is_open and is_paid and may_end(state, unit, there):
            return True
    return False


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
