"""Guns are fetched by what tows where they have nothing in range and a long way to go. [9.3, 9.4, 20.1]"""

from __future__ import annotations

from game.model.action import Action
from game.systems.remagen.ai.plan import Plan
from game.systems.remagen.ai.together import rides
from game.systems.remagen.rules.movement import refuse_walker
from game.systems.remagen.rules.setting import NOWHERE, Bank
from game.systems.remagen.rules.state import BARRED, State
from game.systems.remagen.rules.volleys import possible_targets, targets_of
from game.systems.remagen.rules.zones import in_zoc

_FETCHED_WITHIN = 4
"""Guns farther away are not fetched."""
_WORTH_IT = 3
"""So many sectors a ride must bring a gun nearer: by itself it goes two at most."""


def fetched(state: State, plan: Plan, vehicle: int) -> tuple[Action, ...]:
    """What a vehicle does to bring a gun up: takes it on, and drives; empty if there is nothing to do for it."""
    kind = state.type(vehicle)
    if not kind.tows or state.loads(vehicle) or refuse_walker(state, plan.side, vehicle) is not None:
        return ()
    best = _WORTH_IT - 1
    found: tuple[Action, ...] = ()
    for gun in _waiting(state, plan, vehicle):
        goal, within = plan.goals.of_unit[gun], plan.goals.near_enough(state, gun)
        before = state.setting.distance(state.sector[gun], goal)
        for sector, ride in sorted(rides(state, vehicle, (gun,)).items()):
            if state.setting.bank[sector] is Bank.RIVER or _is_exposed(state, plan, sector):
                continue
            gain = before - max(within, state.setting.distance(sector, goal))
            if gain > best:
                best, found = gain, ride.actions
    return found


def _waiting(state: State, plan: Plan, vehicle: int) -> list[int]:
    """Guns near by that have far to go and no target: who can fire stays. [9.5]"""
    targets = possible_targets(state, plan.side)
    return [
        unit.index
        for unit in state.side_units(plan.side)
        if unit.type.is_gun
        and state.stands(unit.index)
        and not state.has(unit.index, BARRED)
        and plan.goals.of_unit.get(unit.index, NOWHERE) != NOWHERE
        and state.setting.distance(state.sector[unit.index], state.sector[vehicle]) <= _FETCHED_WITHIN
        and not targets_of(state, unit.index, targets)
    ]


def _is_exposed(state: State, plan: Plan, sector: int) -> bool:
    return plan.danger.walk_in[sector] or in_zoc(state, sector, plan.side)
