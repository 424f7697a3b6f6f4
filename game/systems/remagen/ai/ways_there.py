"""How far it is from everywhere to a goal, by the bridges that there are and those that are nearly there. [7, 8, 13]"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise

from game.systems.remagen.rules.bridges import is_usable
from game.systems.remagen.rules.setting import Ground, Setting, UnitType
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.steps import ROAD, WATER, ways

FAR = 99
"""As far as nothing is."""
_KEPT = 4096
_NEARLY = 20
"""So many labour units make a pontoon that units already make for."""
_SWIM = 4
_OFF_ROAD, _ROUGH = 2, 3


def open_lines(state: State) -> frozenset[int]:
    """Lines with a bridge that can be crossed, or soon."""
    return frozenset(line for line, labour in enumerate(state.labour) if labour >= _NEARLY or is_usable(state, line))


@lru_cache(maxsize=_KEPT)
def distances(setting: Setting, kind: int, goal: int, lines: frozenset[int]) -> tuple[int, ...]:
    """Per sector: movement points from it to a goal for a type, enemies and traffic apart."""
    entry = next(unit_type for unit_type in setting.types.values() if unit_type.index == kind)
    into = _steps_into(setting, entry.id, lines)
    cost = [FAR] * len(setting.near)
    cost[goal] = 0
    queue = [(0, goal)]
    while queue:
        done, here = heappop(queue)
        if done > cost[here]:
            continue
        for there, step in into[here]:
            if done + step < cost[there]:
                cost[there] = done + step
                heappush(queue, (cost[there], there))
    return tuple(cost)


@lru_cache(maxsize=_KEPT)
def _steps_into(setting: Setting, kind: str, lines: frozenset[int]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Per sector: those from which a type can come into it, with the points it takes by the lie of the land."""
    found: list[dict[int, int]] = [{} for _ in setting.near]
    for here, leads in enumerate(ways(setting, setting.types[kind])):
        for way in leads:
            found[way.there][here] = _points(setting, setting.types[kind], way.kind, way.there)
    for line in lines:
        course = setting.lines[line].course
        for one, other in pairwise(course):
            if one >= 0 and other >= 0:
                found[one][other] = found[other][one] = 1
    return tuple(tuple(sorted(steps.items())) for steps in found)


def _points(setting: Setting, kind: UnitType, way: int, there: int) -> int:
    if way == ROAD:
        return 1
    if way == WATER:
        return _SWIM
    is_rough = setting.ground[there] in (Ground.HILL, Ground.WOOD)
    return _OFF_ROAD if not is_rough else max(_ROUGH, kind.points - 1)
