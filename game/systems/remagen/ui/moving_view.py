"""What stops a unit on its way, and what bars a way that it cannot go. [7, 8]"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from heapq import heappop, heappush

from game.model.action import Action
from game.model.frozen import frozen
from game.model.message import message
from game.model.refusal import Refusal
from game.systems.remagen.ai.together import Ride, after
from game.systems.remagen.rules.actions import Move
from game.systems.remagen.rules.capacity import refuse_ground
from game.systems.remagen.rules.movement import refuse_walker, walk
from game.systems.remagen.rules.no_step import NO_SUCH_STEP, refuse_river
from game.systems.remagen.rules.setting import Bank
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.steps import points_left, steps_from, stop_reason
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.tellings import told_sector
from game.ui.look.tone import Tone

_STOP_TONES = {"zoc": Tone.BAD, "hill": Tone.EVEN, "wood": Tone.EVEN, "water": Tone.EVEN}


@frozen
class Barred:
    """A way that a unit would have to go, and why it cannot: it comes as far as it comes."""

    path: tuple[int, ...]
    refusal: Refusal


def stop_of(state: State, unit: int, path: tuple[int, ...]) -> str:
    """Why a unit goes no further at the end of a way: zoc, hill, wood or water; empty if it could. [7.4, 7.5]"""
    steps, _ = walk(state, unit, path)
    return stop_reason(state, steps[-1], state.side(unit)) if steps else ""


def ride_stops(state: State, rides: Mapping[int, Ride]) -> dict[int, str]:
    """Sectors where a vehicle stops with the load that it fetches, and why. [7.4, 7.5, 8.9]"""
    found: dict[int, str] = {}
    begun: dict[tuple[Action, ...], State] = {(): state}
    for sector, ride in rides.items():
        last = ride.actions[-1] if ride.actions else None
        if not isinstance(last, Move):
            continue
        first = ride.actions[:-1]
        if first not in begun:
            begun[first] = reduce(after, first, state)
        reason = stop_of(begun[first], last.unit, last.path)
        if reason:
            found[sector] = reason
    return found


def tone_of(reason: str) -> Tone:
    """How what is written in a sector is coloured, by what stops a unit there."""
    return _STOP_TONES.get(reason, Tone.PLAIN)


def barred_way(state: State, unit: int, goal: int) -> Barred:
    """The way to a sector that is out of reach, and the first thing that bars it. [7, 8]"""
    held = refuse_walker(state, state.side(unit), unit)
    if held is not None:
        return Barred((), held)
    cost, path = _any_way(state, unit, goal)
    if state.holder(goal) == state.side(unit).enemy:
        return Barred(path, Refusal("held", "7.8", message("remagen.refusal.held")))
    if not path:
        return Barred((), _no_way(state, unit, goal))
    refusal = REMAGEN.refusal(state, Move(unit, path))
    if refusal is not None and refusal.code == "stops_there":
        refusal = _stop_on_the_way(state, unit, path)
    elif refusal is not None and refusal.code == "too_far":
        said = message("remagen.refusal.too_far_by", cost=cost, left=points_left(state, unit), count=cost)
        refusal = Refusal("too_far", "7.1", said)
    return Barred(path, refusal if refusal is not None else NO_SUCH_STEP)


def _no_way(state: State, unit: int, goal: int) -> Refusal:
    """What bars every way to a sector: water, houses, slopes, the enemy, a river without a bridge. [7.2, 7.8]"""
    setting, kind = state.setting, state.type(unit)
    here, there = setting.bank[state.sector[unit]], setting.bank[goal]
    if there is Bank.RIVER:
        return refuse_river(state, kind, goal)
    barred = refuse_ground(state, kind, goal)
    if barred is not None:
        return Refusal(barred.code, "7.2", barred.said) if barred.code == "ground" else barred
    if there is not here:
        return Refusal("no_bridge", "7.8", message("remagen.refusal.no_bridge"))
    return Refusal("no_road", "7.2", message("remagen.refusal.no_road"))


def _stop_on_the_way(state: State, unit: int, path: tuple[int, ...]) -> Refusal:
    """Where and why a unit would stop before it comes there. [7.4-7.6]"""
    steps, _ = walk(state, unit, path)
    reason = stop_reason(state, steps[-1], state.side(unit))
    sector = told_sector(state.setting, steps[-1].there)
    said = message("remagen.refusal.stops_on_the_way", sector=sector, reason=message(f"remagen.stop.{reason}"))
    return Refusal("stops_there", {"zoc": "7.5", "water": "8.9"}.get(reason, "7.4"), said)


def _any_way(state: State, unit: int, goal: int) -> tuple[int, tuple[int, ...]]:
    """What it costs to go to a sector, and the cheapest way over ground that the unit may enter, whoever stands on it.

    Of several ways that cost the same the one that bends least.
    """
    start, enemy = state.sector[unit], state.side(unit).enemy
    queue: list[tuple[int, int, tuple[int, ...], int]] = [(0, 0, (), start)]
    seen: set[int] = set()
    while queue:
        cost, bent, path, here = heappop(queue)
        if here == goal:
            return cost, path
        if here in seen:
            continue
        seen.add(here)
        for step in steps_from(state, unit, here, climbed=0, is_first=not path):
            if step.there not in seen and (step.there == goal or state.holder(step.there) != enemy):
                aside = bent + _aside(state, start, goal, step.there)
                heappush(queue, (cost + step.cost, aside, (*path, step.there), step.there))
    return 0, ()


def _aside(state: State, start: int, goal: int, sector: int) -> int:
    """How far a sector lies aside of the line from one to another, in no certain measure."""
    places = state.setting.board.topology.places
    (ax, ay), (bx, by), (x, y) = places[start], places[goal], places[sector]
    return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax))
