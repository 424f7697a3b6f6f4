"""What a unit suffers from beside its losses, as other rules ask for it: disorder, no supply, no zone. [19.46, 20.8]"""

from __future__ import annotations

from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.facts import NONE, PARTIAL


def is_disrupted(state: State, unit: int) -> bool:
    """Whether a unit is disrupted. [20.81]"""
    return state.stacks is not None and state.stacks.disrupted[unit] > 0


def is_unsupplied(state: State, unit: int) -> bool:
    """Whether a unit has no supply, in a scenario that knows of supply. [19.13, 30.5]"""
    supply = state.modules.supply
    return supply is not None and supply.status[unit] == NONE


def is_partly_supplied(state: State, unit: int) -> bool:
    """Whether a unit has partial supply, in a scenario that knows of supply. [19.13, 30.5]"""
    supply = state.modules.supply
    return supply is not None and supply.status[unit] == PARTIAL


def has_no_zone(state: State, unit: int) -> bool:
    """Whether a unit's regimental equivalents count for no zone of control. [19.46]"""
    overruns = state.modules.overruns
    return is_disrupted(state, unit) or (overruns is not None and overruns.silenced[unit] > 0)


def is_able_to_fight(state: State, unit: int) -> bool:
    """Whether nothing of these keeps a unit from attacking and overrunning. [20.81, 22.107, 30.5]"""
    overruns = state.modules.overruns
    is_bound = overruns is not None and overruns.bound[unit] > 0
    return not is_bound and not is_disrupted(state, unit) and not is_unsupplied(state, unit)


def allowance_mp(state: State, unit: int) -> int:
    """A unit's movement allowance as it stands now: half of it in disorder. [20.81]"""
    ma_mp = state.setting.units[unit].ma_mp
    return (ma_mp + 1) // 2 if is_disrupted(state, unit) else ma_mp
