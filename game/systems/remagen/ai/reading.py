"""What a planner reads off a position: what units are worth, where they want to go, how a battle would come out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush

from game.model.side import Side
from game.systems.remagen.ai.weights import Weights
from game.systems.remagen.rules.odds import Result, results_of
from game.systems.remagen.rules.setting import NOWHERE, Bank, Ground, Setting, UnitType
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.steps import ROAD, WATER, ways

_FAR = 99


@lru_cache(maxsize=512)
def distances(setting: Setting, kind: int, goal: int, *, bridge: bool) -> tuple[int, ...]:
    """Per sector: movement points from it to a goal for a type, enemies and traffic apart."""
    entry = next(unit_type for unit_type in setting.types.values() if unit_type.index == kind)
    cost = [_FAR] * len(setting.near)
    cost[goal] = 0
    queue = [(0, goal)]
    while queue:
        done, here = heappop(queue)
        if done > cost[here]:
            continue
        for there in setting.near[here]:
            step = _step_cost(setting, entry, there, here, bridge=bridge)
            if step and done + step < cost[there]:
                cost[there] = done + step
                heappush(queue, (cost[there], there))
    return tuple(cost)


def _step_cost(setting: Setting, kind: UnitType, here: int, there: int, *, bridge: bool) -> int:
    """Points of a step by the lie of the land; 0 if there is none."""
    if bridge and setting.standing_line != NOWHERE:
        course = setting.lines[setting.standing_line].course
        if here in course and there in course and abs(course.index(here) - course.index(there)) == 1:
            return 1
    way = next((way for way in ways(setting, kind)[here] if way.there == there), None)
    if way is None:
        return 0
    if way.kind == ROAD:
        return 1
    return 4 if way.kind == WATER else 2 + (setting.ground[there] in (Ground.HILL, Ground.WOOD))


def worth(state: State, unit: int, weights: Weights) -> float:
    """What it costs to lose a unit, with what its loss counts at the end. [16.5]"""
    kind = state.type(unit)
    left = 1.0
    if kind.is_foot:
        left = 0.5 + 0.5 * state.figures[unit] / kind.figures
    elif state.is_disabled(unit):
        left = 0.4
    return kind.rv * weights.rv * left * _loss_factor(state)


def _loss_factor(state: State) -> float:
    """Where losses count for more at the end they are worth more. [16.5, 18.2]"""
    return float((10 / state.setting.script.victory.losses.rv_per_point) ** 0.5)


def point_worth(state: State, weights: Weights) -> float:
    """What a victory point is worth: as much as the losses that make one. [16.5]"""
    return state.setting.script.victory.losses.rv_per_point * weights.rv * weights.counting / 100


def stack_worth(state: State, sectors: Iterable[int], weights: Weights) -> float:
    """What everybody in some sectors is worth, with loads."""
    return sum(worth(state, unit, weights) for sector in sectors for unit in state.here[sector])


def battle_value(state: State, attack: int, defense: int, own: float, hostile: float, weights: Weights) -> float:
    """What a battle is worth to the attacker on average: the losses of either side in points. [12.6]"""
    results = results_of(state.setting, max(attack, 1), max(defense, 1)) if attack and defense else ()
    values = [result_value(result, own, hostile, weights) for result in results]
    return sum(values) / len(values) if values else 0.0


def result_value(result: Result, own: float, hostile: float, weights: Weights) -> float:
    """What a result is worth to the attacker. [12.6]"""
    if result.is_engagement or result.is_fire:
        return 0.0
    share = 1.0 if result.is_elimination else weights.retreat / 100 * (0.5 + 0.4 * result.retreat_steps)
    return -own * share if result.hits_attacker else hostile * share


def wanted(state: State, side: Side) -> tuple[tuple[int, float], ...]:
    """Sectors that a side wants to be in, with how much: what counts, and the far end of the bridge. [16.2, 20]"""
    setting = state.setting
    found = {
        sector: (2.0 if state.control[sector] != side else 0.7) * points
        for sector, points in setting.control_points.items()
    }
    if side is US:
        for exit_sector in setting.exits:
            found.setdefault(exit_sector, 3.0)
    for line in {setting.standing_line} - {NOWHERE} if state.bridge_stands else set():
        head = setting.lines[line].east
        found[head] = found.get(head, 0.0) + (6.0 if state.holder(head) != side else 2.0)
    if side is GERMAN:
        for unit in state.side_units(US):
            if state.stands(unit.index) and setting.bank[state.sector[unit.index]] is Bank.EAST:
                found.setdefault(state.sector[unit.index], 2.5)
    return tuple(sorted(found.items()))
