"""Markers and boxes: what an overrun leaves lying, and hexes with units of both sides. [22.41, 22.5]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.rules.overruns.facts import OverrunsFacts
from game.systems.standard.rules.overruns.position import OverrunsState
from game.systems.standard.rules.stacks.stacking import controls, is_dual, stacks_of
from game.systems.standard.rules.state import FOUGHT, State


def overruns_of(state: State) -> OverrunsState:
    """What the module keeps of a position; only asked in a scenario that has it."""
    overruns = state.modules.overruns
    if overruns is None:
        raise TypeError("the scenario is played without overruns")
    return overruns


def overrun_facts(state: State) -> OverrunsFacts:
    """What the module plays with; only asked in a scenario that has it."""
    facts = state.setting.overruns
    if facts is None:
        raise TypeError("the scenario is played without overruns")
    return facts


def has_to_fight(state: State, unit: int) -> bool:
    """Whether a deadlock marker still lies on a unit: it goes once its attack is over. [22.122, 22.124]"""
    is_over = state.setting.sequence[state.step].does == "combat" and state.flags[unit] & FOUGHT
    return bool(overruns_of(state).deadlocked[unit]) and not is_over


def spent_mp(state: State, unit: int) -> int:
    """MP that a unit has spent in this phase. [22.412]"""
    return max(0, overruns_of(state).begun_mp[unit] - state.mp_left[unit])


def spend_at_least(state: State, unit: int, number: int) -> None:
    """From now on a unit has spent so many MP, if it had so many. [22.412, 22.417]"""
    left = max(0, overruns_of(state).begun_mp[unit] - number)
    state.mp_left[unit] = min(state.mp_left[unit], left)


def new_box(state: State, hex: int) -> int:
    """Number a hex that has become dual, by the lowest number that is free; returns it. [22.51]"""
    box = overruns_of(state).box
    if not box[hex]:
        box = overruns_of(state).own_hexes().box
        taken = set(box)
        box[hex] = next(number for number in range(1, len(box) + 2) if number not in taken)
        _forget_crossings(state, hex)
    return box[hex]


def _forget_crossings(state: State, hex: int) -> None:
    """Whoever has held a hex alone before it is disputed anew is across whatever he once came over. [31.241]"""
    bridgeheads = state.modules.bridgeheads
    for unit in stacks_of(state).here[hex] if bridgeheads is not None else ():
        if bridgeheads is not None and controls(state, hex, state.setting.units[unit].side):
            bridgeheads.came_into[unit] = -1


def note_leaving(state: State, unit: int, hex: int) -> None:
    """A unit has left a hex: its deadlock is over, and with one side gone all of it. [22.124, 22.521]"""
    overruns, bridgeheads = overruns_of(state), state.modules.bridgeheads
    overruns.deadlocked[unit] = 0
    if bridgeheads is not None:
        bridgeheads.came_into[unit] = -1  # whatever it had come over before [31.241]
    if not is_dual(state, hex):
        if overruns.box[hex]:
            overruns.own_hexes().cleared.append(hex)
            if overruns.built:  # alone in the hex a side has what both had [22.533]
                overruns.airfield[hex] += overruns.built[hex]
                overruns.built[hex] = 0
            overruns.box[hex] = 0
        for other in stacks_of(state).here[hex]:
            overruns.deadlocked[other] = 0


def airfield_capacity(state: State, side: Side) -> int:
    """Air units that a side can base: on its hexes' airfields, and on what it built in others'. [22.531, 22.532]"""
    overruns, control = overruns_of(state), stacks_of(state).control
    own = sum(capacity for hex, capacity in enumerate(overruns.airfield) if capacity and control[hex] == side)
    return own + sum(capacity for hex, capacity in enumerate(overruns.built) if capacity and control[hex] != side)
