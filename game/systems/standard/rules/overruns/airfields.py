"""Airfields built in a hex of both sides by the side that does not control it. [22.532]"""

from __future__ import annotations

from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.holds import refuse_stranger
from game.systems.standard.rules.overruns.actions import BuildAirfield
from game.systems.standard.rules.overruns.events import AirfieldBegun, AirfieldBuilt
from game.systems.standard.rules.overruns.marks import overrun_facts, overruns_of
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.stacking import controls
from game.systems.standard.rules.state import ARRIVED, MOVED, State

CAPACITY = 1
"""Air units that can be based on what has been built."""


def is_builder(state: State, unit: int) -> bool:
    """Whether a unit can build: engineers and headquarters. [22.532]"""
    entry = state.setting.units[unit]
    return entry.type in ("engineer", "headquarters") or "engineer" in entry.marks


def refuse_building(state: State, side: Side, action: BuildAirfield) -> Refusal | None:
    """Why a unit cannot build an airfield where it stands; None if it can. [22.532]"""
    unit, overruns = action.unit, overruns_of(state)
    stranger = refuse_stranger(state, side, unit)
    if stranger is not None:
        return stranger
    hex, name = state.hex_of[unit], state.setting.units[unit].name
    reasons = (
        (side not in overrun_facts(state).based, "nobody_based"),
        (not is_builder(state, unit), "no_builder"),
        (hex < 0 or not overruns.box[hex] or controls(state, hex, side), "no_site"),
        (bool(state.flags[unit] & (MOVED | ARRIVED)) or state.mp_left[unit] <= 0, "has_moved"),
        (hex >= 0 and _is_taken(state, hex), "is_built"),
    )
    for applies, code in reasons:
        if applies:
            return Refusal(code, "22.532", message(f"standard.overruns.refusal.{code}", unit=name))
    return None


def _is_taken(state: State, hex: int) -> bool:
    """Whether one has been built in a hex, or is being built: there is one. [22.532]"""
    overruns = overruns_of(state)
    at_work = any(is_building and state.hex_of[unit] == hex for unit, is_building in enumerate(overruns.building))
    return at_work or bool(overruns.built and overruns.built[hex])


def building_source(state: State, side: Side) -> Source | None:
    """Who can build an airfield now; nobody in the mobile movement phase. [22.532]"""
    if side not in overrun_facts(state).based or state.setting.sequence[state.step].mobile_only:
        return None
    able = [unit for unit in state.setting.units_of(side) if refuse_building(state, side, BuildAirfield(unit)) is None]
    return Source(BuildAirfield.kind, able, lambda unit: (BuildAirfield(unit),))


def begin_building(play: Play, _side: Side, action: BuildAirfield) -> None:
    """A unit sets to work: it does not move in this phase. [22.532]"""
    state = play.state
    overruns_of(state).building[action.unit] = 1
    state.mp_left[action.unit] = 0
    play.tell(AirfieldBegun("22.532", action.unit, state.hex_of[action.unit]))


def end_building(play: Play) -> None:
    """At the end of the phase whoever still stands there has built it. [22.532]"""
    state, overruns = play.state, overruns_of(play.state)
    for unit, is_building in enumerate(overruns.building):
        hex = state.hex_of[unit]
        if is_building and hex >= 0 and overruns.box[hex]:
            overruns.own_hexes().built[hex] = CAPACITY
            play.tell(AirfieldBuilt("22.532", unit, hex))
    overruns.building[:] = [0] * len(overruns.building)
