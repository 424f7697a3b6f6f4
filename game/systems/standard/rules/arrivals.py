"""Reinforcements that come by land. [11.1-11.3, 11.5, 13]"""

from __future__ import annotations

from game.model.message import message
from game.model.refusal import Refusal
from game.scenario.board import HIGHWAY, ROAD
from game.systems.standard.rules.actions import Enter
from game.systems.standard.rules.closed_ways import closed_to
from game.systems.standard.rules.entering import entered
from game.systems.standard.rules.events import Entered
from game.systems.standard.rules.frames import NOWHERE, WayOn
from game.systems.standard.rules.mobility import entering_mp
from game.systems.standard.rules.movement_reach import move_choices
from game.systems.standard.rules.occupancy import enemy_at, may_end, may_stop, put
from game.systems.standard.rules.overruns.tolls import arrived_mp, markers_ahead
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.footing import refuse_end
from game.systems.standard.rules.stacks.stacking import controls
from game.systems.standard.rules.stacks.zones import toll_mp
from game.systems.standard.rules.state import ARRIVED, MOVED, NOBODY, STOPPED, WAITING, State


def is_due(state: State, unit: int) -> bool:
    """Whether a unit waits off the map and its turn has come. [11.1, 11.5]"""
    plan = state.setting.arrivals[unit]
    return plan is not None and plan.box < 0 and state.hex_of[unit] == WAITING and plan.turn <= state.turn


def refuse_arrival(state: State, unit: int, *, by_air: bool) -> Refusal | None:
    """Why a unit may not arrive now at all; None if it may. [11.1, 11.2]"""
    entry = state.setting.units[unit]
    plan = state.setting.arrivals[unit]
    step = state.setting.sequence[state.step]
    if state.hex_of[unit] != WAITING or plan is None:
        return Refusal("not_waiting", "11.1", message("standard.refusal.not_waiting", unit=entry.name))
    if plan.by_air != by_air:
        if plan.by_air:
            return Refusal("other_way", "11.4", message("standard.refusal.by_air", unit=entry.name))
        return Refusal("other_way", "11.2", message("standard.refusal.by_land", unit=entry.name))
    if plan.turn > state.turn:
        return Refusal("too_early", "11.1", message("standard.refusal.too_early", unit=entry.name, turn=plan.turn))
    if step.mobile_only and by_air:
        return Refusal("landing_phase", "11.4", message("standard.refusal.landing_phase"))
    if step.mobile_only and not entry.mobility.is_mobile:
        return Refusal("not_mobile", "11.2", message("standard.refusal.leg_arrival", unit=entry.name))
    return None


def entry_cost_mp(state: State, unit: int, hex: int) -> int | None:
    """MP of the first hex, as entered from off the map by road or terrain, the cheaper; None if closed. [11.2]"""
    setting = state.setting
    board, rules = setting.board, setting.rules
    mobility = setting.units[unit].mobility
    ground = entering_mp(rules.terrain[board.terrain_at(hex)], mobility)
    costs = [] if ground is None else [ground]
    topology = board.topology
    for there in topology.adjacent[hex]:
        road = board.road[topology.hexside(hex, there)]
        if road >= ROAD:
            route = rules.routes.highway if road == HIGHWAY else rules.routes.road
            costs.append(route.mobile if mobility.is_mobile else route.leg)
    return min(costs, default=None)


def _is_open(state: State, unit: int, hex: int) -> bool:
    """Whether a unit can come on in a hex at all, over its ground or along a road. [5.5, 11.2]"""
    setting = state.setting
    effects = setting.rules.terrain[setting.board.terrain_at(hex)]
    return entering_mp(effects, setting.units[unit].mobility) is not None or entry_cost_mp(state, unit, hex) is not None


def refuse_enter(state: State, action: Enter) -> Refusal | None:
    """Why a unit cannot come on in a hex; None if it can. [11.2, 11.3]"""
    barred = refuse_arrival(state, action.unit, by_air=False)
    if barred is not None:
        return barred
    entry = state.setting.units[action.unit]
    plan = state.setting.arrivals[action.unit]
    if plan is None or action.hex not in plan.hexes:
        return Refusal("entry_hex", "11.1", message("standard.refusal.entry_hex", unit=entry.name))
    title = state.setting.board.hex_title(action.hex)
    if enemy_at(state, action.hex, entry.side) != NOBODY:
        return Refusal("enemy_there", "11.3", message("standard.refusal.enemy_at_entry", hex=title))
    if plan.if_controlled and not controls(state, action.hex, entry.side):
        return Refusal("not_controlled", "11.8", message("standard.off_map.refusal.not_controlled", hex=title))
    if not may_stop(state, action.unit, action.hex) and not _goes_on(state, action):
        return Refusal("stacking", "11.3", message("standard.refusal.friend_at_entry", hex=title))
    barred = refuse_end(state, action.unit, action.hex)
    if barred is not None and not _goes_on(state, action):
        return barred
    if not _is_open(state, action.unit, action.hex):
        return Refusal("closed_ground", "5.5", closed_to(state, action.unit, action.hex))
    return None


def _goes_on(state: State, action: Enter) -> bool:
    """Whether a unit that comes on in a friend's hex could go on to a free one at once. [11.3, 4.2]"""
    if state.setting.revision < 2:
        return False
    after = state.clone()
    come_on(after, action)
    return bool(move_choices(after, action.unit))


def enter_choices(state: State, unit: int) -> tuple[Enter, ...]:
    """The hexes where a waiting unit can come on now. [11.2]"""
    plan = state.setting.arrivals[unit]
    if plan is None or refuse_arrival(state, unit, by_air=False) is not None:
        return ()
    side = state.setting.units[unit].side
    return tuple(
        Enter(unit, hex)
        for hex in plan.hexes
        if (not plan.if_controlled or controls(state, hex, side))
        and enemy_at(state, hex, side) == NOBODY
        and (may_end(state, unit, hex) or _goes_on(state, Enter(unit, hex)))
        and _is_open(state, unit, hex)
    )


def enter(play: Play, action: Enter) -> None:
    """Bring a unit on. [11.2]"""
    state, unit = play.state, action.unit
    cost = come_on(state, action)
    play.tell(Entered("11.2", unit, action.hex, cost))
    if not may_end(state, unit, action.hex):
        play.push(WayOn(unit, NOWHERE, (action.hex,)))
    entered(play, unit)


def come_on(state: State, action: Enter) -> int:
    """Stand a unit in its entry hex; returns what that costs. [11.2, 22.414]"""
    unit, entry = action.unit, state.setting.units[action.unit]
    cost = entry_cost_mp(state, unit, action.hex) or entry.ma_mp
    toll = 0 if state.stacks is None else toll_mp(state, action.hex, entry.side)
    cost = min(cost + toll, entry.ma_mp)
    if state.modules.overruns is not None:  # who comes on behind an overrun has spent as much [22.414, 22.415]
        cost = arrived_mp(markers_ahead(state, unit).get(action.hex, ()), cost, toll, entry.ma_mp)
    stopped = STOPPED if state.zoc[entry.side.enemy][action.hex] else 0
    put(state, unit, action.hex)
    state.mp_left[unit] = entry.ma_mp - cost
    state.flags[unit] |= ARRIVED | MOVED | stopped
    return cost
