"""The way to the objective under the standard rules: how far it is from everywhere, and what lies on it."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from game.systems.standard.rules.mobility import Mobility
from game.systems.standard.rules.occupancy import network_for
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF
from game.systems.standard.rules.state import NO_SPAN

MARKED_KINDS = ("city", "town")
"""Kinds of place that are named on the way."""
MARKS_APART_MP = 3
_SCENARIOS_KEPT = 4


@lru_cache(maxsize=_SCENARIOS_KEPT)
def way_left_mp(setting: Setting) -> tuple[int, ...]:
    """Per hex, what a mobile unit spends from there to the nearest objective hex; -1 if there is no way.

    All bridges are taken to stand. A step along a road costs one [5.3], so along the road these are hexes.
    """
    costs = network_for(setting, (True,) * len(setting.board.bridges), NO_SPAN).costs_mp[Mobility.MOBILE]
    way = [-1] * len(costs)
    open_hexes = [(0, hex) for hex in sorted(setting.objective)]
    while open_hexes:
        spent, hex = heappop(open_hexes)
        if way[hex] >= 0:
            continue
        way[hex] = spent
        for there in setting.board.topology.adjacent[hex]:
            if way[there] < 0 and hex in costs[there]:
                heappush(open_hexes, (spent + costs[there][hex], there))
    return tuple(way)


@lru_cache(maxsize=_SCENARIOS_KEPT)
def way_from_the_edge(setting: Setting) -> tuple[int, ...]:
    """Hexes of the shortest way to the objective that a unit may have which arrives by road; empty if none does."""
    left = way_left_mp(setting)
    starts = [hex for hex in _entries(setting) if left[hex] >= 0]
    if not starts:
        return ()
    costs = network_for(setting, (True,) * len(setting.board.bridges), NO_SPAN).costs_mp[Mobility.MOBILE]
    way = [min(starts, key=lambda start: left[start])]
    while left[way[-1]] > 0:
        onward = costs[way[-1]]
        way.append(min((there for there in onward if left[there] >= 0), key=lambda to: (left[to] + onward[to], to)))
    return tuple(way)


def marks_on_the_way(setting: Setting) -> tuple[tuple[float, str], ...]:
    """Towns in or next to the way from the edge, each with what is left of it there, nearest first."""
    left = way_left_mp(setting)
    named = {place.hex: place.name for place in setting.board.places if place.kind in MARKED_KINDS}
    found: dict[str, float] = {}
    for hex in reversed(way_from_the_edge(setting)):
        for near in (hex, *setting.board.topology.adjacent[hex]):
            if near in named:
                found.setdefault(named[near], float(left[hex]))
    return _apart(sorted((value, name) for name, value in found.items()))


def _entries(setting: Setting) -> list[int]:
    """Hexes where units come on by road that are to reach the objective."""
    side = SIDE_OF[setting.script.victory.side]
    plans = [plan for unit in setting.units_of(side) if (plan := setting.arrivals[unit]) is not None]
    return sorted({hex for plan in plans if not plan.by_air for hex in plan.hexes})


def _apart(marks: list[tuple[float, str]]) -> tuple[tuple[float, str], ...]:
    kept: list[tuple[float, str]] = []
    for value, name in marks:
        if not kept or value - kept[-1][0] >= MARKS_APART_MP:
            kept.append((value, name))
    return tuple(kept)
