"""Where units are to go: what counts, the bridges, sites for engineers, enemies over the river. [16, 20.1, 20.2]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from game.model.side import Side
from game.systems.remagen.ai.danger import Danger
from game.systems.remagen.ai.ways_there import FAR, distances, open_lines
from game.systems.remagen.rules.bridges import is_standing_bridge, is_usable
from game.systems.remagen.rules.engineers import refuse_site
from game.systems.remagen.rules.setting import NOWHERE, Bank, Ground
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import State

_TO_TAKE, _TO_KEEP = 2.0, 1.6
"""How much a point draws that is the enemy's, or that the enemy may take."""
_BRIDGEHEAD, _HELD_BRIDGEHEAD = 8.0, 2.5
_ENEMY_ACROSS = 0.25
"""What an enemy on the own bank draws, for each RV, at most `_MOST_ENEMY` a sector."""
_MOST_ENEMY = 4.0
_SEAL = 10.0
"""What cover beside the far end of a bridge draws whoever is to seal it. [20.2]"""
_BLOCKER = 5.0
"""What an enemy draws who stops everybody on a bridge."""
_HEIGHTS = (Ground.HILL, Ground.HOUSE)
_CROWDING = 0.8
"""What a sector draws another unit with, for every two troops' worth of space that already go there."""
_PATIENCE = 4
_BREAK_SITE = 5.0
_MOST_TURNS = 12
"""Nobody is sent to the far bank of a site who would be longer on the way."""
_SITE_ROOM = 2
"""So far from the bridgeheads of a site nobody of the enemy's may be."""


@dataclass(frozen=True, slots=True)
class Goals:
    """Who goes where, and what for."""

    of_unit: Mapping[int, int]
    """Unit -> sector."""
    wanted: Mapping[int, float]
    """Sector -> how much it draws."""
    lines: frozenset[int]
    """Lines with a bridge to count on."""
    work: frozenset[int]
    """Bridgeheads of the site where engineers are to work. [13.3]"""
    staying: frozenset[int] = frozenset()
    """Units that stay where they are."""
    range_of: Mapping[int, int] = field(default_factory=dict)
    """Unit -> range at which it is near enough to its goal, for those that only fire at it."""


def hand_out(state: State, side: Side, danger: Danger) -> Goals:
    """Every unit goes for what is worth most for its distance; what many go for draws others less. [20]"""
    lines = open_lines(state)
    targets = wanted(state, side, danger)
    units = [unit.index for unit in state.side_units(side) if state.on_board(unit.index)]
    found = _errands(state, side, units, lines)
    taken: dict[int, int] = {}
    for unit in sorted(units, key=lambda unit: (-state.type(unit).cv, unit)):
        goal = found.get(unit, NOWHERE)
        if goal == NOWHERE:
            goal = _best_goal(state, unit, targets, taken, lines)
        if goal != NOWHERE:
            taken[goal] = taken.get(goal, 0) + state.type(unit).space
            found[unit] = goal
    line = best_site(state) if side is US else NOWHERE
    work = state.setting.lines[line].bridgeheads if line != NOWHERE else ()
    return Goals(found, targets, lines, frozenset(work))


def _best_goal(
    state: State, unit: int, targets: Mapping[int, float], taken: Mapping[int, int], lines: frozenset[int]
) -> int:
    best, goal = 0.0, NOWHERE
    kind, here = state.type(unit), state.sector[unit]
    left = state.setting.turns - state.turn + 1
    for target, value in targets.items():
        distance = distances(state.setting, kind.index, target, lines)[here]
        if distance >= FAR or distance > left * kind.points + 2:
            continue
        pull = value / (distance + _PATIENCE) * _CROWDING ** (taken.get(target, 0) / 4)
        if pull > best:
            best, goal = pull, target
    return goal


def wanted(state: State, side: Side, danger: Danger) -> dict[int, float]:
    """Sectors that a side wants to be in, with how much. [16.2, 20]"""
    found: dict[int, float] = {}
    draws = [_ground(state, side, danger), _bridges(state, side)]
    if side is GERMAN:
        draws.append({sector: min(_MOST_ENEMY, _ENEMY_ACROSS * rv) for sector, rv in _across(state).items()})
    for draw in draws:
        for sector, value in draw.items():
            found[sector] = found.get(sector, 0.0) + value
    if side is US:
        for sector in state.setting.exits:
            if sector not in found and state.control[sector] != side:
                found[sector] = _TO_TAKE
    return found


def _ground(state: State, side: Side, danger: Danger) -> dict[int, float]:
    """What counts and is the enemy's, or may become so. [16.2]"""
    found = {}
    for sector, points in state.setting.control_points.items():
        if state.control[sector] != side:
            found[sector] = _TO_TAKE * points
        elif danger.walk_in[sector] or _is_near(state, side, sector):
            found[sector] = _TO_KEEP * points
    return found


def _bridges(state: State, side: Side) -> dict[int, float]:
    """The far ends of bridges; for whoever seals them, cover beside them and sites that are begun. [20.1, 20.2]"""
    found: dict[int, float] = {}
    for line, site in enumerate(state.setting.lines):
        if site.east == NOWHERE:
            continue
        if is_usable(state, line):
            is_old = is_standing_bridge(state, line)
            draw = _HELD_BRIDGEHEAD if state.holder(site.east) == side else _BRIDGEHEAD
            found[site.east] = draw * (1.0 if is_old or side is GERMAN else 0.5)
            for sector, draw in _around(state, side, line):
                found[sector] = found.get(sector, 0.0) + draw
        elif side is GERMAN and state.labour[line]:
            found[site.east] = found.get(site.east, 0.0) + _BREAK_SITE
    return found


def _around(state: State, side: Side, line: int) -> Iterator[tuple[int, float]]:
    """Beside a bridge: cover for whoever seals it, and for whoever crosses the enemies that stop him on it. [7.5]"""
    site, near = state.setting.lines[line], state.setting.near
    if side is GERMAN:
        for sector in near[site.east]:
            if state.setting.ground[sector] in _HEIGHTS and state.holder(sector) != US:
                yield sector, _SEAL
        return
    for sector in near[site.second]:
        if sector != site.east and state.holder(sector) == GERMAN:
            yield sector, _BLOCKER


def _is_near(state: State, side: Side, sector: int) -> bool:
    """Whether an enemy stands within a few sectors, so that somebody should be there in good time."""
    return any(
        state.stands(unit.index) and state.setting.distance(state.sector[unit.index], sector) <= _PATIENCE
        for unit in state.side_units(side.enemy)
    )


def _across(state: State) -> dict[int, int]:
    """Sectors on the east bank where units of the first side are, with their RV."""
    found: dict[int, int] = {}
    for unit in state.side_units(US):
        at = state.sector[unit.index]
        if state.stands(unit.index) and state.setting.bank[at] is Bank.EAST:
            found[at] = found.get(at, 0) + unit.type.rv
    return found


# sites


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
    if away < _SITE_ROOM:
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
    return 20.0 + 2 * state.labour[line] + min(away, 8) + 4 * is_open - walk - road


def _errands(state: State, side: Side, units: Iterable[int], lines: frozenset[int]) -> dict[int, int]:
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


def first_goals(state: State, side: Side, unit: int) -> tuple[int, ...]:
    """What a unit that is not on the board yet is to be near to. [6]"""
    kind = state.type(unit)
    line = best_site(state) if side is US and (kind.is_engineer or kind.is_amphibious) else NOWHERE
    if line != NOWHERE:
        return (state.setting.lines[line].west,)
    heads = [
        site.east for line, site in enumerate(state.setting.lines) if is_usable(state, line) and site.east != NOWHERE
    ]
    return tuple(heads or state.setting.control_points)
