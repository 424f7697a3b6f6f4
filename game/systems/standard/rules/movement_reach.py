"""Movement: where a unit can get. [5, 6.11-6.15]"""

from __future__ import annotations

from collections.abc import Sequence

from game.grid.flat import MOST_MP, flat_reach
from game.grid.path import Reach, Steps, reach, reach_with_tolls
from game.model.choices import Choices
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.bridgeheads.arrows import (
    add_arrow_ends,
)
from game.systems.standard.rules.bridgeheads.pontoons import with_pontoons
from game.systems.standard.rules.bridgeheads.standing import overfull_hexes
from game.systems.standard.rules.holds import may_move
from game.systems.standard.rules.occupancy import enemy_at, enemy_hexes, may_end
from game.systems.standard.rules.overruns.ways import (
    add_dual_hexes,
    drop_ways_out,
    heed_markers_over_arrows,
    reach_beside_overruns,
    steps_out,
    zones_met,
)
from game.systems.standard.rules.stacks.stacking import with_room
from game.systems.standard.rules.stacks.zones import toll_mp, tolls_mp, zones_over
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


def passing_reach(state: State, unit: int) -> Reach:
    """Everywhere a unit can get now, where it may not end its move included. [5.1, 5.4, 6]"""
    if state.modules.overruns is not None:
        found = reach_alone(state, unit, state.mp_left[unit])
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
        zones = zones_over(state, entry.side)
        add_arrow_ends(state, unit, found, budget, zones, may_fall_short=not state.flags[unit] & MOVED)
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


def reach_alone(state: State, unit: int, within_mp: int) -> Reach:
    """The same beside overruns, but for enemies' hexes with friends that it can join. [22.41, 22.523, 22.55]

    `within_mp`: what costs more by land is not looked for; ends of arrows and the hexes next to it may be said to
    cost more then than they do.
    """
    entry, start = state.setting.units[unit], state.hex_of[unit]
    if state.flags[unit] & STOPPED:
        return Reach(start, {}, {})
    zones = zones_met(state, unit)
    zoc = zones[0]
    blocked = [*enemy_hexes(state, entry.side), *overfull_hexes(state, entry.side)]
    network = state.networks[entry.side]
    whole = network.steps[entry.mobility]
    steps = whole if state.setting.bridgeheads is None else with_pontoons(state, unit, whole)
    steps = steps_out(state, unit, steps)
    flat = network.flat[entry.mobility] if network.flat and steps is whole else None
    if state.flags[unit] & LANDED_IN_ZOC:
        blocked.extend(hex for hex, count in enumerate(zoc) if count and hex != start)
    elif zoc[start]:
        leaving = list(steps)
        leaving[start] = tuple(step for step in steps[start] if not zoc[step[0]])
        steps = leaving
    found = reach_beside_overruns(state, unit, steps, blocked, zones, within_mp, flat)
    _add_one_hex(state, unit, found, steps, blocked)
    if state.setting.bridgeheads is not None:
        by_land = set(found.cost_mp)
        add_arrow_ends(state, unit, found, state.mp_left[unit], zones, may_fall_short=not state.flags[unit] & MOVED)
        heed_markers_over_arrows(state, unit, found, by_land)
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
        ends = sorted(with_room(state, unit, found.cost_mp))
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
