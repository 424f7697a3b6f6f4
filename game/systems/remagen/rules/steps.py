"""Single steps: what ground, roads, bridges and water allow a unit, what it pays, and what stops it. [7.2, 7.4, 8]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.rules.bridges import bridge_steps, has_site, is_bridge, is_full_up, is_standing_bridge
from game.systems.remagen.rules.capacity import is_overcrowded
from game.systems.remagen.rules.setting import NOWHERE, Bank, Ground, Setting, UnitType, Way
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.zones import in_zoc

NO_NIGHT = "no_night"
"""Variant: night makes no difference, and nobody is watched by day. [17.1]"""
ROAD, PLAIN, ROUGH, WATER = range(4)
"""Kinds of way: by road; onto open ground and among houses; onto a hill or into a wood; into the river."""
_MOST_WRECKS = 2
"""Disabled vehicles that close a sector to others. [8.7]"""


@dataclass(frozen=True, slots=True)
class Step:
    """A step that ground and bridges allow, before anybody stands in the way."""

    there: int
    cost: int
    climbed: int
    """Sectors of the climb that it is part of; 0 if of none. [7.4]"""
    stop: str
    """Why the ground stops whoever takes it: hill, wood or water; empty if it does not."""
    onto: int
    """The line of the bridge that is driven or walked onto; NOWHERE if none is. [8.5]"""


def is_watched(state: State, side: Side) -> bool:
    """Whether a side moves by day under hostile aircraft. [4.4, 7.9, 17.1]"""
    setting = state.setting
    return (
        setting.sides.id(side) == setting.rules.day.side
        and not setting.is_night(state.turn)
        and NO_NIGHT not in setting.chosen
    )


def points_of(state: State, unit: int) -> int:
    """The points of a unit in this movement step. [7.1, 7.9]"""
    points = state.type(unit).points
    if is_watched(state, state.side(unit)):
        day = state.setting.rules.day
        return max(day.at_least, points - day.points_less)
    return points


def points_left(state: State, unit: int) -> int:
    """What a unit has not spent yet. [7.3]"""
    return points_of(state, unit) - state.spent[unit]


def ways(setting: Setting, kind: UnitType) -> tuple[tuple[Way, ...], ...]:
    """Per sector: the steps that ground and roads allow a type. [7.2]"""
    found = setting.ways.get(kind.index)
    if found is None:
        found = tuple(tuple(_ways_from(setting, kind, here)) for here in range(setting.board.topology.size))
        setting.ways[kind.index] = found
    return found


def _ways_from(setting: Setting, kind: UnitType, here: int) -> Iterator[Way]:
    for there in setting.near[here]:
        ground = setting.ground[there]
        if there in setting.roads[here]:
            yield Way(there, ROAD, 0)
        elif ground is Ground.RIVER:
            if kind.is_amphibious:
                yield Way(there, WATER, 0)
        elif setting.bank[here] is Bank.RIVER and not kind.is_amphibious:
            continue
        elif ground is Ground.OPEN or (ground is Ground.HOUSE and kind.is_foot):
            yield Way(there, PLAIN, 0)
        elif ground in (Ground.HILL, Ground.WOOD):
            factor = kind.hill if ground is Ground.HILL else kind.wood
            if factor:
                yield Way(there, ROUGH, factor)


def steps_from(state: State, unit: int, here: int, *, climbed: int, is_first: bool) -> Iterator[Step]:
    """The steps that ground and bridges allow a unit out of a sector. [7.2, 7.4, 8.1, 8.9]"""
    setting = state.setting
    kind, side = state.type(unit), state.side(unit)
    costs = setting.rules.movement
    road_cost = setting.rules.day.road_step if is_watched(state, side) else costs.road_step
    for there in bridge_steps(state, here):
        onto = setting.line_of[there] if setting.head_of[here] != NOWHERE else NOWHERE
        yield Step(there, road_cost + _ramp(state, kind, onto), 0, "", onto)
    is_wet = setting.bank[here] is Bank.RIVER
    if is_wet and is_bridge(state, here):
        return
    is_rough = setting.ground[here] in (Ground.HILL, Ground.WOOD)
    for way in ways(setting, kind)[here]:
        if way.kind == ROAD:
            yield Step(way.there, road_cost, 0, "", NOWHERE)
        elif way.kind == PLAIN:
            yield Step(way.there, costs.off_road, 0, "", NOWHERE)
        elif way.kind == ROUGH:
            step = _rough_step(setting, way, costs.off_road, climbed, may_begin=is_first and is_rough)
            if step is not None:
                yield step
        elif not has_site(state, way.there) and not is_bridge(state, way.there):
            swim = points_of(state, unit) // 2
            yield Step(way.there, swim if is_wet else costs.off_road, 0, "" if is_wet else "water", NOWHERE)


def _ramp(state: State, kind: UnitType, onto: int) -> int:
    """What a vehicle pays on top to drive onto a pontoon. [8.2]"""
    if onto == NOWHERE or not kind.is_vehicle or is_standing_bridge(state, onto):
        return 0
    return state.setting.rules.bridges.pontoon.extra_points


def _rough_step(setting: Setting, way: Way, cost: int, climbed: int, *, may_begin: bool) -> Step | None:
    """Onto a hill or into a wood by no road: it stops, but for whoever climbs. [7.4]"""
    reason = "hill" if setting.ground[way.there] is Ground.HILL else "wood"
    if not climbed and not may_begin:
        return Step(way.there, cost, 0, reason, NOWHERE)
    climb = climbed + 1
    if climb > way.factor:
        return None
    return Step(way.there, cost, climb, reason if climb == way.factor else "", NOWHERE)


def refuse_passing(state: State, unit: int, there: int, onto: int = NOWHERE) -> Refusal | None:
    """Why a unit may not so much as pass a sector: the enemy, a jam, wrecks, single file. [5.5, 5.6, 8.4-8.7]"""
    kind, side = state.type(unit), state.side(unit)
    held = state.here[there]
    if held and state.setting.units[held[0]].side is not side:
        return Refusal("held", "7.8", message("remagen.refusal.held"))
    if not kind.is_vehicle:
        return None
    if held:
        if is_overcrowded(state, there):
            return Refusal("crowded", "5.6", message("remagen.refusal.crowded"))
        if wrecks_in(state, there) >= _MOST_WRECKS:
            return Refusal("wrecks", "8.7", message("remagen.refusal.wrecks"))
        if (
            state.setting.bank[there] is Bank.RIVER
            and is_bridge(state, there)
            and any(other != unit for other in state.standing_in(there))
        ):
            return Refusal("single_file", "8.4", message("remagen.refusal.single_file"))
    if onto != NOWHERE and is_full_up(state, onto):
        return Refusal("traffic", "8.5", message("remagen.refusal.traffic"))
    return None


def wrecks_in(state: State, sector: int) -> int:
    """Disabled vehicles in a sector. [8.7]"""
    return sum(state.is_disabled(unit) for unit in state.here[sector])


def stop_reason(state: State, step: Step, side: Side) -> str:
    """Why a unit that takes a step goes no further: zoc, hill, wood or water; empty if it does. [7.4-7.6]"""
    return "zoc" if in_zoc(state, step.there, side) else step.stop
