"""Several units at once: all go towards a sector, or a vehicle fetches its load and goes on with it. [7, 9]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from game.model.action import Action
from game.model.dice import ScriptedDice
from game.systems.remagen.ai.ways_there import distances
from game.systems.remagen.rules.actions import Embark, Hitch, Move
from game.systems.remagen.rules.bridges import usable_lines
from game.systems.remagen.rules.loads import carries, is_towed
from game.systems.remagen.rules.movement import reachable, refuse_walker
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.steps import points_left
from game.systems.remagen.rules.system import REMAGEN

_MOST_LOADS = 3
"""More than that nothing carries. [9.2]"""


@dataclass(frozen=True, slots=True)
class Ride:
    """How a vehicle gets somewhere with what it fetches: all actions in turn."""

    actions: tuple[Action, ...]
    left: int
    """Points that the vehicle has left there."""


def after(state: State, action: Action) -> State:
    """The position after an action that throws no dice."""
    later = state.clone()
    REMAGEN.step(later, action, ScriptedDice(()))
    return later


def is_legal(state: State, action: Action) -> bool:
    """Whether an action can be done in a position."""
    return REMAGEN.refusal(state, action) is None


def towards(state: State, units: Sequence[int], goal: int) -> tuple[Move, ...]:
    """What each of several units does on the way to a sector, the nearest first; those that get no nearer stay."""
    moves: list[Move] = []

    def far(unit: int, sector: int) -> int:
        return distances(state.setting, state.type(unit).index, goal, usable_lines(state))[sector]

    walkers = [unit for unit in units if refuse_walker(state, state.side(unit), unit) is None]
    for unit in sorted(walkers, key=lambda unit: (far(unit, state.sector[unit]), unit)):
        found = reachable(state, unit)
        best = min(found, key=lambda there: (far(unit, there), found[there].cost, there), default=NOWHERE)
        if best == NOWHERE or far(unit, best) >= far(unit, state.sector[unit]):
            continue
        move = Move(unit, found[best].path)
        moves.append(move)
        state = after(state, move)
    return tuple(moves)


def carrier_of(state: State, units: Sequence[int]) -> int:
    """The vehicle among some units that can take all the others along; NOWHERE if there is none. [9.1, 9.2]"""
    for unit in units:
        others = [other for other in units if other != unit]
        kinds = [state.type(other) for other in (*state.loads(unit), *others)]
        is_free = not state.is_disabled(unit) and not state.is_carried(unit)
        if others and is_free and state.type(unit).is_carrier and carries(state.type(unit), kinds):
            return unit
    return NOWHERE


def rides(state: State, vehicle: int, loads: Sequence[int]) -> dict[int, Ride]:
    """Where a vehicle gets to with a load that it fetches first: by sector the way that leaves it most points. [9.3]"""
    found: dict[int, Ride] = {}
    for actions, later in _loaded(state, vehicle, loads):
        here = later.sector[vehicle]
        if here not in found or found[here].left < points_left(later, vehicle):
            found[here] = Ride(actions, points_left(later, vehicle))
        if refuse_walker(later, later.side(vehicle), vehicle) is not None:
            continue
        for sector, reach in reachable(later, vehicle).items():
            left = points_left(later, vehicle) - reach.cost
            if sector not in found or found[sector].left < left:
                found[sector] = Ride((*actions, Move(vehicle, reach.path)), left)
    return found


def can_fetch(state: State, vehicle: int, load: int) -> bool:
    """Whether a vehicle gets to where it can take a load along in this step, a river between them or not. [9.3, 9.6]"""
    return next(_loaded(state, vehicle, (load,)), None) is not None


def _loaded(state: State, vehicle: int, loads: Sequence[int]) -> Iterator[tuple[tuple[Action, ...], State]]:
    """Ways for a vehicle to take everything on: where it stands, or beside what it fetches."""
    todo = [load for load in loads if state.carrier[load] != vehicle]
    starts: list[tuple[tuple[Action, ...], State]] = [((), state)]
    if refuse_walker(state, state.side(vehicle), vehicle) is None:
        near = {sector for load in todo for sector in (state.sector[load], *state.setting.near[state.sector[load]])}
        for sector, reach in reachable(state, vehicle).items():
            if sector in near:
                move = Move(vehicle, reach.path)
                starts.append(((move,), after(state, move)))
    for actions, begun in starts:
        for order in permutations(todo[:_MOST_LOADS]):
            taken = _taken(begun, vehicle, order)
            if taken is not None:
                yield (*actions, *taken[0]), taken[1]
                break


def _taken(state: State, vehicle: int, loads: Sequence[int]) -> tuple[tuple[Action, ...], State] | None:
    """Loads taken on one after another, at their own cost where that can be; None if one cannot be. [9.3, 9.6]"""
    actions: list[Action] = []
    for load in loads:
        if is_towed(state.type(load), state.type(vehicle)):
            ways: tuple[Action, ...] = (Hitch(vehicle, load, load), Hitch(vehicle, load, vehicle))
        else:
            ways = (Embark(load, vehicle),)
        action = next((way for way in ways if is_legal(state, way)), None)
        if action is None:
            return None
        actions.append(action)
        state = after(state, action)
    return tuple(actions), state
