"""Determinations: when supply is looked at, and what changes with it. [30.1, 30.5, 30.51]"""

from __future__ import annotations

from game.model.message import message
from game.model.side import Side
from game.systems.standard.rules.occupancy import renew_span
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.zones import zones_anew
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.events import SupplyChanged
from game.systems.standard.rules.supply.facts import FULL, NONE, PARTIAL
from game.systems.standard.rules.supply.lines import statuses
from game.systems.standard.rules.supply.points import grant_points
from game.systems.standard.rules.supply.position import SupplyState
from game.systems.standard.rules.supply.sources import facts_of
from game.systems.standard.rules.turns import begins_phase, begins_player_turn, ends_phase, step_side


def supply_of(state: State) -> SupplyState:
    """What the module keeps of a position; only asked in a scenario that has it."""
    supply = state.modules.supply
    if supply is None:
        raise TypeError("the scenario is played without supply")
    return supply


def open_step(play: Play) -> None:
    """The initial determination of a player turn; in each phase, the MP that supply leaves. [30.11, 30.5]"""
    state = play.state
    side = step_side(state)
    if begins_player_turn(state):
        grant_points(state, side)
        determine(play, side, is_after_combat=False)
    if begins_phase(state):
        _lower_allowances(state, side)


def close_step(play: Play) -> None:
    """The post-combat determination, and what isolation costs. [30.12, 30.51]"""
    state = play.state
    if state.setting.sequence[state.step].does == "combat" and ends_phase(state):
        side = step_side(state)
        determine(play, side, is_after_combat=True)
        _isolate(play, side)


def determine(play: Play, side: Side, *, is_after_combat: bool) -> None:
    """Look at the supply of a side's units; it holds until the next time. Off the map all have it. [30.1]"""
    state = play.state
    supply = supply_of(state)
    now = statuses(state, side, is_after_combat=is_after_combat)
    changed: dict[int, list[int]] = {NONE: [], PARTIAL: [], FULL: []}
    for unit in state.setting.units_of(side):
        level = now.get(unit, FULL)
        if level != supply.status[unit]:
            supply.status[unit] = level
            if unit in now:
                changed[level].append(unit)
    if any(changed.values()):
        if state.stacks is not None:
            zones_anew(state, side)
            renew_span(state)
        told = (tuple(changed[level]) for level in (NONE, PARTIAL, FULL))
        play.tell(SupplyChanged("30.12" if is_after_combat else "30.11", side, *told))


def _isolate(play: Play, side: Side) -> None:
    """Who has been without supply for too long loses a step, but never the last. [30.51]"""
    state = play.state
    supply, most = supply_of(state), facts_of(state).isolation
    for unit in state.setting.units_of(side):
        is_without = state.hex_of[unit] >= 0 and supply.status[unit] == NONE
        supply.without[unit] = supply.without[unit] + 1 if is_without else 0
        if supply.without[unit] == most and state.steps[unit] > 1:
            play.deplete(unit, message("standard.supply.reason.isolated"), "30.51")


def _lower_allowances(state: State, side: Side) -> None:
    """Movement points of units without full supply at the start of a phase. [30.5]"""
    supply, less = supply_of(state), facts_of(state).partial_ma_less_mp
    for unit in state.setting.units_of(side):
        if supply.status[unit] != FULL and state.mp_left[unit] > 0:
            full = state.mp_left[unit]
            state.mp_left[unit] = max(1, full - less) if supply.status[unit] == PARTIAL else (full + 1) // 2
