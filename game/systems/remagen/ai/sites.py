"""Where engineers build, who goes with them, and what keeps the enemy away from there. [13, 20.1]"""

from __future__ import annotations

from collections.abc import Iterable

from game.model.side import Side
from game.systems.remagen.ai.ways_there import FAR, distances
from game.systems.remagen.rules.bridges import is_standing_bridge
from game.systems.remagen.rules.chances import mean_hits
from game.systems.remagen.rules.engineers import refuse_site
from game.systems.remagen.rules.ranges import FARTHEST
from game.systems.remagen.rules.setting import NOWHERE, Bank, Ground, Line
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import State

_MOST_TURNS = 12
"""Nobody is sent to the far bank of a site who would be longer on the way."""
_SITE_ROOM = 2
"""So far from the bridgeheads of a site nobody of the enemy's may be."""
_QUIET = 8
"""Farther away an enemy is of no account."""
_SHELTER = 12
"""What speaks for a site that is covered."""
_SHELLED_WITHIN = 6
"""So near tanks can come up to fire at it,"""
_A_HIT, _MOST_SHELLING = 5.0, 40.0
"""and this is what each hit to be expected speaks against it, and all together at most."""
_SOON, _CLOSE_BY = 3, 2
"""Before that turn a site so many lines from the old bridge is chosen: whoever crosses there will cover it."""
_GUARDING = 2
"""So near its far end stands whoever covers a site."""


def best_site(state: State) -> int:
    """The line where engineers do best: begun, or far from every enemy and near to friends; NOWHERE if none will do."""
    best, found = 0.0, NOWHERE
    for line in range(len(state.setting.lines)):
        value = _site_value(state, line)
        if value > best:
            best, found = value, line
    return found


def _site_value(state: State, line: int) -> float:
    """What speaks for a site. [13.1, 13.2, 20.1]"""
    setting, site = state.setting, state.setting.lines[line]
    is_done = state.labour[line] >= setting.rules.bridges.pontoon.labour
    if NOWHERE in site.bridgeheads or is_standing_bridge(state, line) or is_done:
        return 0.0
    if any(setting.ground[head] is Ground.HOUSE for head in site.bridgeheads):
        return 0.0
    enemies = [state.sector[unit.index] for unit in state.side_units(GERMAN) if state.stands(unit.index)]
    away = min((setting.distance(enemy, head) for enemy in enemies for head in site.bridgeheads), default=FAR)
    is_sheltered = _is_sheltered(state, line)
    if is_sheltered:
        away = _QUIET
    elif away < _SITE_ROOM:
        return 0.0
    engineers = [
        state.sector[unit.index]
        for unit in state.side_units(US)
        if unit.type.is_engineer and state.on_board(unit.index)
    ]
    walk = min((setting.distance(at, site.west) for at in engineers), default=0)
    entry = setting.entries[US]
    road = min((setting.distance(sector, site.west) for sector in entry.sectors), default=0) if entry else 0
    is_open = refuse_site(state, line) is None
    return (
        20.0
        + 2 * state.labour[line]
        + min(away, _QUIET)
        + 4 * is_open
        + _SHELTER * is_sheltered
        - _shelling(state, site)
        - walk
        - road
    )


def _shelling(state: State, site: Line) -> float:
    """What the guns and tanks that can fire at a pontoon soon speak against it. [13.6]"""
    found = 0.0
    for unit in state.side_units(GERMAN):
        kind, at = unit.type, state.sector[unit.index]
        if state.stands(unit.index) and not kind.is_foot and not state.is_disabled(unit.index):
            reach = FARTHEST if kind.is_gun else _SHELLED_WITHIN
            divisor = next((divisor for divisor in reversed(kind.divisors) if divisor), 0)
            if divisor and state.setting.distance(at, site.second) <= reach:
                found += mean_hits(kind.dice, divisor, state.setting.rules.die)
    return min(_MOST_SHELLING, found * _A_HIT)


def _is_sheltered(state: State, line: int) -> bool:
    """Whether the bridgehead covers it: own strength by its far end, or in the first turns the old bridge close by."""
    setting, east = state.setting, state.setting.lines[line].east
    old = setting.standing_line
    if state.turn < _SOON and state.bridge_stands and old != NOWHERE:
        return 0 < abs(line - old) <= _CLOSE_BY
    if any(state.holder(sector) == GERMAN for sector in (east, *setting.near[east])):
        return False
    cv = {
        side: sum(
            unit.type.cv
            for unit in state.side_units(side)
            if state.stands(unit.index)
            and setting.distance(state.sector[unit.index], east) <= reach
            and (side is GERMAN or setting.bank[state.sector[unit.index]] is Bank.EAST)
        )
        for side, reach in ((US, _GUARDING), (GERMAN, _GUARDING + 1))
    }
    return cv[US] > cv[GERMAN]


def errands(state: State, side: Side, units: Iterable[int], lines: frozenset[int]) -> dict[int, int]:
    """Engineers go to a site, and somebody shows himself on its far bank. [13.2, 13.3]"""
    if side is not US:
        return {}
    line = best_site(state)
    if line == NOWHERE:
        return {}
    site = state.setting.lines[line]
    found: dict[int, int] = {}
    for unit in units:
        if state.type(unit).is_engineer:
            heads = [head for head in site.bridgeheads if state.visited[head] or head == site.west]
            away = {
                head: distances(state.setting, state.type(unit).index, head, lines)[state.sector[unit]]
                for head in heads
            }
            found[unit] = min(heads, key=lambda head: (away[head], head))
    if not state.visited[site.east]:
        turns = {
            unit: distances(state.setting, state.type(unit).index, site.east, lines)[state.sector[unit]]
            / state.type(unit).points
            for unit in units
            if not (state.type(unit).is_engineer or state.type(unit).is_gun)
            and not state.is_carried(unit)
            and not state.is_disabled(unit)
        }
        near = min(turns, key=lambda unit: (turns[unit], unit), default=NOWHERE)
        if near != NOWHERE and turns[near] < _MOST_TURNS:
            found[near] = site.east
    return found
