"""Disorder: falling into it and getting out of it. [20.81]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.rules.occupancy import renew_span
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.events import Disrupted, Recovered
from game.systems.standard.rules.stacks.stacking import facts_of, stacks_of
from game.systems.standard.rules.stacks.zones import renew_zone, zones_anew
from game.systems.standard.rules.state import State
from game.systems.standard.rules.turns import step_side


def disrupt(play: Play, unit: int) -> None:
    """A unit falls into disorder; if it is in it already, that begins anew. [20.81]"""
    state = play.state
    stacks_of(state).disrupted[unit] = _now(state) + 1
    play.tell(Disrupted("20.81", unit, state.hex_of[unit]))
    renew_zones_of(state, unit)


def end_disorder(play: Play) -> None:
    """At the end of a combat step its side's units recover. [20.81]"""
    if play.state.setting.sequence[play.state.step].does == "combat":
        recover(play, step_side(play.state))


def recover(play: Play, side: Side) -> None:
    """At the end of a side's combat phase: who was in disorder when it began is in order again. [20.81]"""
    state = play.state
    disrupted = stacks_of(state).disrupted
    for unit in state.setting.units_of(side):
        if disrupted[unit] and disrupted[unit] - 1 < _now(state):
            disrupted[unit] = 0
            if state.on_map(unit):
                play.tell(Recovered("20.81", unit, state.hex_of[unit]))
                renew_zones_of(state, unit)


def renew_zones_of(state: State, unit: int) -> None:
    """Work out the zones anew that depend on how a unit is: of its stack, and of all that it supports. [19.46, 19.5]"""
    if not state.on_map(unit):
        return
    if facts_of(state).range_hexes[unit] >= 0:
        zones_anew(state, state.setting.units[unit].side)
    renew_zone(state, state.hex_of[unit])
    renew_span(state)


def _now(state: State) -> int:
    """Count of the steps of the sequence so far. [20.81]"""
    return state.turn * len(state.setting.sequence) + state.step
