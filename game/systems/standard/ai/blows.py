"""The attacks and bombardments of a combat phase: the best of them is made first. [7, 8.4]"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from game.model.action import Action
from game.model.side import Side
from game.systems.standard.ai.fights import (
    Weighing,
    expected_defense_fire,
    fire_cost,
    markers_in_hand,
)
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.stack_fights import strength_from, weighing_of
from game.systems.standard.ai.support_hopes import hoped_points
from game.systems.standard.rules.actions import Attack
from game.systems.standard.rules.combat import attackers_of, refuse_attack, targets
from game.systems.standard.rules.fire import bombard_choices, bombardment_target_number
from game.systems.standard.rules.state import State

MOST_ATTACKERS = 5
"""Sets of attackers are only tried out among so many of the strongest next to a target."""


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack or bombardment that could be made now, and what it promises."""

    action: Action
    worth: float


def best_blow(outlook: Outlook) -> Blow | None:
    """The best attack or bombardment of the combat phase; None if nothing promises enough."""
    best = max(promising_blows(outlook), key=lambda blow: blow.worth, default=None)
    return best if best is not None and best.worth > outlook.weights.attack_threshold else None


def promising_blows(outlook: Outlook) -> list[Blow]:
    """The best attack on every target, and all bombardments."""
    weighing = weighing_of(outlook)
    attacks = [_best_attack(weighing, hex) for hex in targets(outlook.state, outlook.side)]
    blows = [blow for blow in attacks if blow is not None]
    return [*blows, *_bombardments(outlook, {blow.action.hex for blow in blows if isinstance(blow.action, Attack)})]


def _best_attack(weighing: Weighing, hex: int) -> Blow | None:
    """The best set of attackers on a hex, support fire at its price included."""
    outlook, state = weighing.outlook, weighing.state
    defender = state.occupant[hex]
    able = sorted(
        attackers_of(state, outlook.side, hex),
        key=lambda unit: (-strength_from(state, unit, state.hex_of[unit], hex), unit),
    )[:MOST_ATTACKERS]
    against = expected_defense_fire(outlook, outlook.side.enemy)
    steps = [(points, fire_cost(outlook, points)) for points in _fire_steps(state, outlook.side)]
    best: Blow | None = None
    for count in range(1, len(able) + 1):
        for units in combinations(able, count):
            attackers = [(unit, state.hex_of[unit]) for unit in units]
            hoped = hoped_points(state, outlook.side, hex, units)
            for points, cost in steps:
                worth = weighing.worth_of(hex, defender, attackers, points + hoped - against) - cost
                worth -= 0.5 * count  # whoever need not attack stays out of it
                if (best is None or worth > best.worth) and may_be_made(state, outlook.side, hex, units):
                    best = Blow(Attack(hex, tuple(sorted(units))), worth)
    return best


def may_be_made(state: State, side: Side, hex: int, units: Iterable[int]) -> bool:
    """Whether units that are able each may attack a hex together: out of a bridgehead few may. [31.61, 22.122]"""
    return state.stacks is None or refuse_attack(state, side, Attack(hex, tuple(sorted(units)))) is None


def _fire_steps(state: State, side: int) -> list[int]:
    """Sums of support fire worth trying: nothing, and the best one, two ... markers."""
    values = markers_in_hand(state, side)[: state.setting.rules.support_fire.most_in_one_combat]
    return [sum(values[:count]) for count in range(len(values) + 1)]


def _bombardments(outlook: Outlook, attacked: set[int]) -> list[Blow]:
    """Bombardments, each worth its chance; one ahead of an attack softens the target. [8.4]"""
    state = outlook.state
    found = []
    for unit in outlook.enemies:
        for action in bombard_choices(state, outlook.side, unit):
            needed = bombardment_target_number(state, unit, action.marker)
            if needed <= 0:
                continue
            hurt = outlook.step_worth(unit) if state.steps[unit] > 1 else outlook.weights.give_ground
            if state.steps[unit] <= 1:
                hurt += outlook.place[state.hex_of[unit]] * 0.3 + outlook.blocked.get(unit, 0.0)
                hurt += outlook.menacing.get(unit, 0.0)
            elif state.hex_of[unit] in attacked:
                hurt *= 1.4
            cost = fire_cost(outlook, state.setting.markers[action.marker].value)
            found.append(Blow(action, min(needed, 6) / 6 * hurt - cost))
    return found
