"""Where units are to go: what counts, the bridges, sites for engineers, enemies over the river. [16, 20.1, 20.2]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from game.model.side import Side
from game.systems.remagen.ai.danger import Danger
from game.systems.remagen.ai.ferrying import ferry_goals
from game.systems.remagen.ai.foothold import footholds
from game.systems.remagen.ai.forces import Forces
from game.systems.remagen.ai.sites import best_site, errands
from game.systems.remagen.ai.ways_there import FAR, distances, open_lines
from game.systems.remagen.rules.bridges import is_standing_bridge, is_usable
from game.systems.remagen.rules.setting import NOWHERE, Bank, Ground
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import State

_TO_TAKE, _TO_KEEP = 2.4, 1.6
"""How much a point draws that is the enemy's, or that the enemy may take."""
_BRIDGEHEAD, _HELD_BRIDGEHEAD = 8.0, 2.5
_ENEMY_ACROSS = 0.25
"""What an enemy on the own bank draws, for each RV, at most `_MOST_ENEMY` a sector."""
_MOST_ENEMY = 4.0
_SEAL = 13.0
"""What cover beside the far end of a bridge draws whoever is to seal it. [20.2]"""
_BLOCKER = 5.0
"""What an enemy draws who stops everybody on a bridge."""
HEIGHTS = (Ground.HILL, Ground.HOUSE)
"""Ground that is worth staying on. [20.2]"""
_CROWDING = 0.85
"""What a sector draws another unit with, for every two troops' worth of space that already go there."""
_PATIENCE = 4
_BREAK_SITE = 5.0
_PERIMETER = 3.0
"""What cover beside the far end of a bridge draws whoever has to hold it. [20.1]"""
_GUARD, _GUARD_WORK = 3.0, 5.0
"""What the far end of a pontoon draws those who guard it, begun, and how much more when it is whole. [16.4]"""
_ARTILLERY = 5
"""What fires so far goes no nearer to its goal than it must:"""
_GUN_SECTORS = 6
"""so near."""
_TOOL = 2
"""Vehicles whose loss counts so many times what they are worth in a fight do not go where there is one."""
_SAFE_ODDS = 2.0


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
    seal: frozenset[int] = frozenset()
    """Cover beside the far ends of bridges, for the side that seals them. [20.2]"""
    range_of: Mapping[int, int] = field(default_factory=dict)
    """Unit -> range at which it is near enough to its goal, for those that only fire at it."""

    def near_enough(self, state: State, unit: int) -> int:
        """The range at which a unit is near enough to its goal: guns that fire far go no nearer than they must."""
        return self.range_of.get(unit, _GUN_SECTORS if is_artillery(state, unit) else 0)


def is_artillery(state: State, unit: int) -> bool:
    """Whether it is a gun that fires far. [3.1]"""
    kind = state.type(unit)
    return kind.is_gun and any(kind.divisors[_ARTILLERY:])


def hand_out(state: State, side: Side, danger: Danger) -> Goals:
    """Every unit goes for what is worth most for its distance; what many go for draws others less. [20]"""
    lines = open_lines(state)
    forces = Forces(state, lines)
    targets = wanted(state, side, danger, forces)
    quiet = {sector: draw for sector, draw in targets.items() if forces.odds(sector, side) >= _SAFE_ODDS}
    units = [unit.index for unit in state.side_units(side) if state.on_board(unit.index)]
    found = errands(state, side, units, lines)
    if side is US:
        swimming = {**footholds(state, danger, units), **ferry_goals(state, danger, units)}
        found = {**swimming, **found}
    taken: dict[int, int] = {}
    for unit in sorted(units, key=lambda unit: (-state.type(unit).cv, unit)):
        goal = found.get(unit, NOWHERE)
        if goal == NOWHERE:
            goal = _best_goal(state, unit, quiet if _is_tool(state, unit) else targets, taken, lines)
        if goal != NOWHERE:
            taken[goal] = taken.get(goal, 0) + state.type(unit).space
            found[unit] = goal
    range_of: dict[int, int] = {}
    for gun, goal in list(found.items()):
        carrier = state.carrier[gun]
        if carrier != NOWHERE and state.type(gun).is_gun:
            found[carrier], range_of[carrier] = goal, _GUN_SECTORS if is_artillery(state, gun) else 0
    line = best_site(state) if side is US else NOWHERE
    work = state.setting.lines[line].bridgeheads if line != NOWHERE else ()
    return Goals(found, targets, lines, frozenset(work), seal=sealing(state, side), range_of=range_of)


def _is_tool(state: State, unit: int) -> bool:
    """Whether it is there to carry and to tow, and not to fight. [9]"""
    kind = state.type(unit)
    return kind.is_carrier and (kind.is_amphibious or kind.cv * _TOOL <= kind.rv)


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


def wanted(state: State, side: Side, danger: Danger, forces: Forces) -> dict[int, float]:
    """Sectors that a side wants to be in, with how much. [16.2, 20]"""
    found: dict[int, float] = {}
    draws = [_ground(state, side, danger, forces), _bridges(state, side)]
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


def _ground(state: State, side: Side, danger: Danger, forces: Forces) -> dict[int, float]:
    """What counts and is the enemy's, the less the stronger he is there, or may become his. [16.2]"""
    found = {}
    for sector, points in state.setting.control_points.items():
        if state.control[sector] != side:
            found[sector] = _TO_TAKE * points * min(1.0, forces.odds(sector, side))
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
        if side is US and state.labour[line]:
            share = state.labour[line] / state.setting.rules.bridges.pontoon.labour
            found[site.east] = found.get(site.east, 0.0) + _GUARD + _GUARD_WORK * share
    return found


def _around(state: State, side: Side, line: int) -> Iterator[tuple[int, float]]:
    """Beside a bridge: cover for whoever seals it, and for whoever crosses the enemies that stop him on it. [7.5]"""
    site, near = state.setting.lines[line], state.setting.near
    if side is GERMAN:
        yield from ((sector, _SEAL) for sector in _cover_beside(state, site.east) if state.holder(sector) != US)
        return
    yield from ((sector, _PERIMETER) for sector in _cover_beside(state, site.east) if state.holder(sector) != GERMAN)
    for sector in (site.second, *near[site.second]):
        if sector != site.east and state.holder(sector) == GERMAN:
            yield sector, _BLOCKER


def _cover_beside(state: State, sector: int) -> list[int]:
    return [there for there in state.setting.near[sector] if state.setting.ground[there] in HEIGHTS]


def sealing(state: State, side: Side) -> frozenset[int]:
    """Where the second side stands to seal the bridges. [20.2]"""
    if side is not GERMAN:
        return frozenset()
    ends = [
        site.east for line, site in enumerate(state.setting.lines) if site.east != NOWHERE and is_usable(state, line)
    ]
    return frozenset(sector for end in ends for sector in _cover_beside(state, end))


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
