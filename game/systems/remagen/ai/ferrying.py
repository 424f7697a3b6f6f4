"""Foot is ferried over while no bridge leads there: swimmers take it on, land it, and come back for more. [8.9, 9.6]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.model.action import Action
from game.systems.remagen.ai.danger import Danger
from game.systems.remagen.ai.foothold import is_late
from game.systems.remagen.ai.together import rides
from game.systems.remagen.ai.ways_there import FAR, distances
from game.systems.remagen.rules.bridges import usable_lines
from game.systems.remagen.rules.loads import carries
from game.systems.remagen.rules.movement import refuse_walker
from game.systems.remagen.rules.setting import NOWHERE, Bank
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.zones import in_zoc

_MOST_HITS = 1.0
"""Nobody sets out where so many hits are to be feared: by night, or where nobody looks on."""
_MOST_POINTS = 14
"""Nobody is fetched from farther away."""


def ferry_goals(state: State, danger: Danger, units: Iterable[int]) -> dict[int, int]:
    """Swimmer -> where it lands what it carries, or fetches more while there is time."""
    if usable_lines(state):
        return {}
    found: dict[int, int] = {}
    for unit in units:
        if not is_ferry(state, unit) or (is_late(state) and not state.loads(unit)):
            continue
        ends = landings(state, danger) if state.loads(unit) else [state.sector[foot] for foot in _waiting(state)]
        away, goal = min(((_points(state, unit, sector), sector) for sector in ends), default=(FAR, NOWHERE))
        if away < _MOST_POINTS:
            found[unit] = goal
    return found


def is_ferry(state: State, unit: int) -> bool:
    """Whether it swims and carries. [9.2]"""
    kind = state.type(unit)
    return kind.is_amphibious and kind.is_carrier and state.stands(unit) and not state.is_disabled(unit)


def landings(state: State, danger: Danger) -> list[int]:
    """The far shore where the enemy is not, nor comes unless somebody holds it already."""
    setting = state.setting
    return [
        sector
        for sector, bank in enumerate(setting.bank)
        if bank is Bank.EAST
        and state.holder(sector) != GERMAN
        and (state.holder(sector) == US or not danger.walk_in[sector])
        and not in_zoc(state, sector, US)
        and any(setting.bank[there] is Bank.RIVER for there in setting.near[sector])
    ]


def ferried(state: State, danger: Danger, vehicle: int) -> tuple[Action, ...]:
    """What a swimmer does to set out with whom it fetches; empty if there is nobody, or no shore to land on."""
    setting, here = state.setting, state.sector[vehicle]
    if (
        state.side(vehicle) is not US
        or not is_ferry(state, vehicle)
        or state.loads(vehicle)
        or setting.bank[here] is not Bank.WEST
        or usable_lines(state)
        or refuse_walker(state, US, vehicle) is not None
    ):
        return ()
    ends = landings(state, danger)
    near = (here, *setting.near[here])
    loads: list[int] = []
    for foot in _waiting(state):
        kinds = [state.type(other) for other in (*loads, foot)]
        if state.sector[foot] in near and carries(state.type(vehicle), kinds):
            loads.append(foot)
    if not ends or not loads:
        return ()
    afloat = {
        at: ride
        for at, ride in rides(state, vehicle, loads).items()
        if setting.bank[at] is Bank.RIVER and danger.piercing[at] + danger.soft[at] < _MOST_HITS
    }
    best = min(afloat, key=lambda at: (min(_points(state, vehicle, end, at) for end in ends), at), default=NOWHERE)
    if best == NOWHERE or min(_points(state, vehicle, end, best) for end in ends) >= FAR:
        return ()
    return afloat[best].actions


def _waiting(state: State) -> Iterator[int]:
    """Foot on the near bank that may go on board, engineers apart."""
    for unit in state.side_units(US):
        if not unit.type.is_foot or unit.type.is_engineer or not state.stands(unit.index):
            continue
        if state.setting.bank[state.sector[unit.index]] is Bank.WEST:
            yield unit.index


def _points(state: State, unit: int, sector: int, origin: int = NOWHERE) -> int:
    return distances(state.setting, state.type(unit).index, sector, frozenset())[
        state.sector[unit] if origin == NOWHERE else origin
    ]
