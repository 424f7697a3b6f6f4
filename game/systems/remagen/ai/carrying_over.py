"""What the orders of a script have ferried: swimmers fetch it, set it down where it is wanted, and return. [9.6]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.model.action import Action
from game.model.side import Side
from game.systems.remagen.ai.ferrying import is_ferry
from game.systems.remagen.ai.together import rides
from game.systems.remagen.ai.ways_there import FAR, distances
from game.systems.remagen.rules.actions import Disembark, Move
from game.systems.remagen.rules.legal import legal_actions
from game.systems.remagen.rules.loads import carries
from game.systems.remagen.rules.movement import reachable, refuse_walker
from game.systems.remagen.rules.orders import Order
from game.systems.remagen.rules.setting import Bank
from game.systems.remagen.rules.state import State

Wanted = dict[int, tuple[int, ...]]
"""Who is to be ferried, the first first, and the sectors that he is to come to."""


def wanted_over(state: State, orders: Iterable[Order]) -> Wanted:
    """Who is to be ferried by orders: whoever is not on the bank yet that he is to come to."""
    found: Wanted = {}
    for order in orders:
        banks = {state.setting.bank[sector] for sector in order.sectors}
        due = [unit for unit in sorted(order.units) if state.on_board(unit) and not state.is_disabled(unit)]
        due = [unit for unit in due if state.setting.bank[state.sector[unit]] not in banks and unit not in found]
        found |= dict.fromkeys(due[: order.at_most], order.sectors)
    return found


def carried_over(state: State, side: Side, wanted: Wanted) -> Action | None:
    """The next thing to do for those who are to be ferried; None if there is nothing in this step."""
    for unit in state.side_units(side) if wanted else ():
        vehicle = unit.index
        if not is_ferry(state, vehicle):
            continue
        loads = state.loads(vehicle)
        ours = [load for load in loads if load in wanted]
        action = _set_down(state, vehicle, ours, wanted) if ours else None if loads else _fetch(state, vehicle, wanted)
        if action is not None:
            return action
    return None


def ferrying(state: State, side: Side, wanted: Wanted) -> frozenset[int]:
    """Those who do nothing else meanwhile: swimmers that can take somebody, and whoever waits for them."""
    loads = [state.type(unit) for unit in wanted]
    swimmers = (unit.index for unit in state.side_units(side) if is_ferry(state, unit.index))
    able = frozenset(unit for unit in swimmers if any(carries(state.type(unit), (load,)) for load in loads))
    return able | frozenset(wanted) if able else frozenset()


def _set_down(state: State, vehicle: int, loads: Iterable[int], wanted: Wanted) -> Action | None:
    """Whoever can get off where he is wanted does; else the swimmer goes on to the water beside it."""
    for load in loads:
        ways = {way.sector: way for way in legal_actions(state).for_unit(load) if isinstance(way, Disembark)}
        found = next((ways[sector] for sector in wanted[load] if sector in ways), None)
        if found is not None:
            return found
    sectors = wanted[next(iter(loads))]
    return _nearer(state, vehicle, list(_waters(state, sectors)), sectors[0])


def _fetch(state: State, vehicle: int, wanted: Wanted) -> Action | None:
    """The first who waits is taken on board and out onto the river; from afar the swimmer comes nearer."""
    for load, sectors in wanted.items():
        if not state.stands(load) or not carries(state.type(vehicle), (state.type(load),)):
            continue
        ends = list(_waters(state, sectors))
        afloat = {
            at: ride
            for at, ride in rides(state, vehicle, (load,)).items()
            if state.setting.bank[at] is Bank.RIVER and _points(state, vehicle, at, ends) < FAR
        }
        if afloat:
            best = min(afloat, key=lambda at: (*_away(state, vehicle, at, ends, sectors[0]), at))
            return afloat[best].actions[0]
        return _nearer(state, vehicle, [state.sector[load]], state.sector[load])
    return None


def _nearer(state: State, vehicle: int, ends: list[int], towards: int) -> Action | None:
    """A move that brings a swimmer nearer to one of some sectors, the first of all; None if none does."""
    if refuse_walker(state, state.side(vehicle), vehicle) is not None:
        return None
    found = reachable(state, vehicle)
    here, _ = _away(state, vehicle, state.sector[vehicle], ends, towards)
    best = min(found, key=lambda there: (*_away(state, vehicle, there, ends, towards), there), default=-1)
    if best < 0 or _away(state, vehicle, best, ends, towards)[0] >= here:
        return None
    return Move(vehicle, found[best].path)


def _waters(state: State, sectors: Iterable[int]) -> Iterator[int]:
    """The river beside sectors: who gets off there leaves the swimmer no room on land. [5.2]"""
    for sector in sectors:
        yield from (there for there in state.setting.near[sector] if state.setting.bank[there] is Bank.RIVER)


def _away(state: State, vehicle: int, origin: int, ends: Iterable[int], towards: int) -> tuple[int, int]:
    """Points from a sector to the nearest of some ends, and how far it is from where it had best be."""
    return _points(state, vehicle, origin, ends), state.setting.distance(origin, towards)


def _points(state: State, vehicle: int, origin: int, ends: Iterable[int]) -> int:
    return min(
        (distances(state.setting, state.type(vehicle).index, end, frozenset())[origin] for end in ends), default=FAR
    )
