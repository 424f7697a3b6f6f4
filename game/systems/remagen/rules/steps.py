"""Single steps: what ground, roads, bridges and water allow a unit, what it pays, and what stops it. [7.2, 7.4, 8]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.rules.bridges import (
    bridge_steps,
    has_site,
    is_bridge,
    is_full_up,
    is_standing_bridge,
    is_usable,
)
from game.systems.remagen.rules.capacity import is_overcrowded
from game.systems.remagen.rules.setting import NOWHERE, Bank, Ground, Setting, Step, UnitType, Way
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.zones import in_zoc

NO_NIGHT = "no_night"
"""Variant: night makes no difference, and nobody is watched by day. [17.1]"""
ROAD, PLAIN, ROUGH, WATER = range(4)
"""Kinds of way: by road; onto open ground and among houses; onto a hill or into a wood; into the river."""
_HELD = Refusal("held", "7.8", message("remagen.refusal.held"))
_CROWDED = Refusal("crowded", "5.6", message("remagen.refusal.crowded"))
_WRECKS = Refusal("wrecks", "8.7", message("remagen.refusal.wrecks"))
_SINGLE_FILE = Refusal("single_file", "8.4", message("remagen.refusal.single_file"))
_TRAFFIC = Refusal("traffic", "8.5", message("remagen.refusal.traffic"))


def is_watched(state: State, side: Side) -> bool:
    """Whether a side moves by day under hostile aircraft. [4.4, 7.9, 17.1]"""
    return side == state.setting.watched and state.turn not in state.setting.nights


def points_of(state: State, unit: int) -> int:
    """The points of a unit in this movement step. [7.1, 7.9]"""
    kind = state.setting.kinds[unit]
    return kind.day_points if is_watched(state, state.side(unit)) else kind.points


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


def steps_from(state: State, unit: int, here: int, *, climbed: int, is_first: bool) -> Sequence[Step]:
    """The steps that ground and bridges allow a unit out of a sector. [7.2, 7.4, 8.1, 8.9]"""
    setting = state.setting
    kind, by_day = state.type(unit), is_watched(state, state.side(unit))
    line = max(setting.line_of[here], setting.head_of[here])
    is_bridged = is_usable(state, line)
    may_climb = climbed or (is_first and setting.ground[here] in (Ground.HILL, Ground.WOOD))
    if not may_climb and not is_bridged and not kind.is_amphibious:
        return strides(setting, kind, here, by_day=by_day)
    found = list(_bridge_steps(state, kind, here, by_day=by_day)) if is_bridged else []
    if is_bridged and setting.bank[here] is Bank.RIVER:
        return found
    for way, stride in zip(ways(setting, kind)[here], strides(setting, kind, here, by_day=by_day), strict=True):
        if way.kind == WATER:
            if not has_site(state, way.there) and not is_bridge(state, way.there):
                found.append(_swim(state, unit, here, way.there))
        elif way.kind != ROUGH or not may_climb:
            found.append(stride)
        elif climbed < way.factor:
            stop = stride.stop if climbed + 1 == way.factor else ""
            found.append(Step(stride.there, stride.cost, climbed + 1, stop, stride.onto))
    return found


def _swim(state: State, unit: int, here: int, there: int) -> Step:
    """Into the river, where it stops, or on in it with half its points. [8.9]"""
    if state.setting.bank[here] is Bank.RIVER:
        return Step(there, points_of(state, unit) // 2, 0, "", NOWHERE)
    return Step(there, state.setting.rules.movement.off_road, 0, "water", NOWHERE)


def strides(setting: Setting, kind: UnitType, here: int, *, by_day: bool) -> tuple[Step, ...]:
    """One step for each of the `ways` of a type out of a sector, as if it did not climb or swim. [7.2]"""
    found = setting.strides.get((kind.index, by_day, here))
    if found is None:
        costs = setting.rules.movement
        road_cost = setting.rules.day.road_step if by_day else costs.road_step
        found = setting.strides[kind.index, by_day, here] = tuple(
            Step(way.there, road_cost if way.kind == ROAD else costs.off_road, 0, _stop(setting, way), NOWHERE)
            for way in ways(setting, kind)[here]
        )
    return found


def _stop(setting: Setting, way: Way) -> str:
    """Why whoever does not climb stops on a hill or in a wood. [7.4]"""
    if way.kind != ROUGH:
        return ""
    return "hill" if setting.ground[way.there] is Ground.HILL else "wood"


def _bridge_steps(state: State, kind: UnitType, here: int, *, by_day: bool) -> Iterator[Step]:
    setting = state.setting
    cost = setting.rules.day.road_step if by_day else setting.rules.movement.road_step
    for there in bridge_steps(state, here):
        onto = setting.line_of[there] if setting.head_of[here] != NOWHERE else NOWHERE
        yield Step(there, cost + _ramp(state, kind, onto), 0, "", onto)


def _ramp(state: State, kind: UnitType, onto: int) -> int:
    """What a vehicle pays on top to drive onto a pontoon. [8.2]"""
    if onto == NOWHERE or not kind.is_vehicle or is_standing_bridge(state, onto):
        return 0
    return state.setting.rules.bridges.pontoon.extra_points


def refuse_passing(state: State, unit: int, there: int, onto: int = NOWHERE) -> Refusal | None:
    """Why a unit may not so much as pass a sector: the enemy, a jam, wrecks, single file. [5.5, 5.6, 8.4-8.7]"""
    kind, side = state.type(unit), state.side(unit)
    held = state.here[there]
    if held and state.setting.units[held[0]].side is not side:
        return _HELD
    if not kind.is_vehicle:
        return None
    if held:
        if (
            wrecks_in(state, there) >= state.setting.rules.closing_wrecks
        ):  # first: a retreat overlooks a crowd, but no wrecks [12.9]
            return _WRECKS
        if is_overcrowded(state, there):
            return _CROWDED
        if (
            state.setting.bank[there] is Bank.RIVER
            and is_bridge(state, there)
            and any(other != unit for other in state.standing_in(there))
        ):
            return _SINGLE_FILE
    if onto != NOWHERE and is_full_up(state, onto):
        return _TRAFFIC
    return None


def wrecks_in(state: State, sector: int) -> int:
    """Disabled vehicles in a sector. [8.7]"""
    return sum(state.is_disabled(unit) for unit in state.here[sector])


def stop_reason(state: State, step: Step, side: Side) -> str:
    """Why a unit that takes a step goes no further: zoc, hill, wood or water; empty if it does. [7.4-7.6]"""
    return "zoc" if in_zoc(state, step.there, side) else step.stop
