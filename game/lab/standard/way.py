"""The way to the objective under the standard rules: how far it is from everywhere, and what lies on it."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from game.model.side import Side
from game.rules.standard.occupancy import network_for
from game.rules.standard.setting import Mobility, Setting
from game.rules.standard.state import NO_SPAN

MARKED_KINDS = ("city", "town")
"""Kinds of place that are named on the way."""
MARKS_APART_MP = 3


@cache
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


def marks_on_the_way(setting: Setting) -> tuple[tuple[float, str], ...]:
    """Towns on the longest way that an arriving unit may have to go, each with what is left of it, nearest first."""
    way = way_left_mp(setting)
    costs = network_for(setting, (True,) * len(setting.board.bridges), NO_SPAN).costs_mp[Mobility.MOBILE]
    starts = [hex for hex in _entries(setting) if way[hex] > 0]
    if not starts:
        return ()
    hex = min(starts, key=lambda start: way[start])
    named = {place.hex: place.name for place in setting.board.places if place.kind in MARKED_KINDS}
    found: list[tuple[float, str]] = []
    while True:
        for near in (hex, *setting.board.topology.adjacent[hex]):
            if near in named and named[near] not in {name for _, name in found}:
                found.append((float(way[hex]), named[near]))
                break
        if way[hex] == 0:
            break
        hex = min(costs[hex], key=lambda there: (way[there] + costs[hex][there], there))
    return _apart(sorted(found))


def _entries(setting: Setting) -> list[int]:
    """Hexes where units come on by road that are to reach the objective."""
    side = Side[setting.script.victory.side.upper()]
    plans = [plan for unit in setting.units_of(side) if (plan := setting.arrivals[unit]) is not None]
    return sorted({hex for plan in plans if not plan.by_air for hex in plan.hexes})


def _apart(marks: list[tuple[float, str]]) -> tuple[tuple[float, str], ...]:
    kept: list[tuple[float, str]] = []
    for value, name in marks:
        if not kept or value - kept[-1][0] >= MARKS_APART_MP:
            kept.append((value, name))
    return tuple(kept)
