"""Attacks and bombardments as advice: the column, and what each result of the die would be worth. [7, 8.4]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from game.ai.advice import Advice, Reason, weighty
from game.model.message import message
from game.systems.standard.ai.advised_support import column_note, with_support
from game.systems.standard.ai.blows import MOST_ATTACKERS, may_be_made
from game.systems.standard.ai.fights import (
    Weighing,
    expected_defense_fire,
    fire_cost,
    markers_in_hand,
)
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.stack_fights import strength_from, weighing_of
from game.systems.standard.ai.support_hopes import hoped_points
from game.systems.standard.rules.actions import Attack, Bombard
from game.systems.standard.rules.combat import attackers_of, targets
from game.systems.standard.rules.describe import markers_said, result_said
from game.systems.standard.rules.fire import bombard_choices, bombardment_target_number, units_with
from game.systems.standard.rules.occupancy import defenders

EACH_MORE = 0.5
"""Points that another attacker costs: whoever need not attack stays out of it."""
RESULTS_TOLD = 3


def advised_fights(outlook: Outlook) -> Iterator[Advice]:
    """The best attack on every enemy that can be attacked, and the bombardments."""
    weighing = weighing_of(outlook)
    for hex in targets(outlook.state, outlook.side):
        advice = _best_attack(weighing, hex)
        if advice is not None:
            yield advice
    for unit in outlook.enemies:
        if units_with(outlook.state, unit)[0] != unit:
            continue  # a stack is bombarded as one
        found = [_bombardment(outlook, action) for action in bombard_choices(outlook.state, outlook.side, unit)]
        if found:
            yield max(found, key=lambda advice: advice.value)


def _best_attack(weighing: Weighing, hex: int) -> Advice | None:
    """The best set of attackers on a hex, with the support fire that pays."""
    outlook, state = weighing.outlook, weighing.state
    strong = sorted(
        attackers_of(state, outlook.side, hex),
        key=lambda unit: (-strength_from(state, unit, state.hex_of[unit], hex), unit),
    )[:MOST_ATTACKERS]
    best: tuple[float, tuple[int, ...], int] | None = None
    for count in range(1, len(strong) + 1):
        for units in combinations(strong, count):
            for points in fires(outlook):
                worth = _worth(weighing, hex, units, points)
                if (best is None or worth > best[0]) and may_be_made(state, outlook.side, hex, units):
                    best = (worth, units, points)
    return told_attack(weighing, hex, best[1], best[2]) if best is not None else None


def fires(outlook: Outlook) -> list[int]:
    """Points of support fire worth trying: none, and the best one, two ... markers."""
    values = markers_in_hand(outlook.state, outlook.side)[: outlook.state.setting.rules.support_fire.most_in_one_combat]
    return [sum(values[:count]) for count in range(len(values) + 1)]


def _worth(weighing: Weighing, hex: int, units: Sequence[int], points: int) -> float:
    outlook, state = weighing.outlook, weighing.state
    attackers = [(unit, state.hex_of[unit]) for unit in units]
    against = expected_defense_fire(outlook, outlook.side.enemy)
    hoped = hoped_points(state, outlook.side, hex, units)
    worth = weighing.worth_of(hex, state.occupant[hex], attackers, points + hoped - against)
    return worth - fire_cost(outlook, points) - EACH_MORE * len(units)


def told_attack(weighing: Weighing, hex: int, units: Sequence[int], points: int) -> Advice:
    """An attack with what its results would be worth, each as often as the die brings it."""
    outlook, state = weighing.outlook, weighing.state
    defender = state.occupant[hex]
    attackers = [(unit, state.hex_of[unit]) for unit in units]
    against = expected_defense_fire(outlook, outlook.side.enemy)
    hoped = hoped_points(state, outlook.side, hex, units)
    difference = weighing.sums(hex, defender, attackers) + points + hoped - against
    column = weighing.column(hex, attackers, difference)
    note = with_support(column_note(state, difference, column), fire=points, hoped=hoped, against=against)
    reasons = _results(weighing, hex, defender, column, attackers)
    kept = message("standard.advice.fire_kept", points=points)
    reasons.append(Reason(kept, -fire_cost(outlook, points)))
    reasons.append(Reason(message("standard.advice.not_free"), -EACH_MORE * len(units)))
    enemy = defenders(state, hex, outlook.side)[0]  # in a hex of both sides the first counter may be our own
    names = tuple(state.setting.units[unit].short for unit in units)
    said = message(
        "standard.advice.attack",
        unit=state.setting.units[enemy].name, hex=state.setting.board.number(hex), units=names,
    )  # fmt: skip
    return Advice(Attack(hex, tuple(sorted(units))), said, weighty(reasons), note)


def _results(
    weighing: Weighing, hex: int, defender: int, column: int, attackers: Sequence[tuple[int, int]]
) -> list[Reason]:
    """What each result is worth, weighed by its faces; the least of many together."""
    setting = weighing.state.setting
    results = setting.results
    faces = Counter(row[column] for row in results)
    share = {
        code: weighing.result_value(code, hex, defender, attackers) * count / len(results)
        for code, count in faces.items()
    }
    order = sorted(share, key=lambda code: -abs(share[code]))
    reasons = [
        Reason(
            message("standard.advice.result", result=result_said(setting, code), faces=faces[code], all=len(results)),
            share[code],
        )
        for code in order[:RESULTS_TOLD]
    ]
    rest = sum(share[code] for code in order[RESULTS_TOLD:])
    return [*reasons, Reason(message("standard.advice.other_results"), rest)]


def _bombardment(outlook: Outlook, action: Bombard) -> Advice:
    """A bombardment with its chance. [8.4]"""
    state, unit = outlook.state, action.unit
    faces = max(0, min(6, bombardment_target_number(state, unit, action.marker)))
    is_full = state.steps[unit] > 1
    hurt = outlook.step_worth(unit) if is_full else float(outlook.weights.give_ground)
    if not is_full:
        hurt += outlook.place[state.hex_of[unit]] * 0.3 + outlook.blocked.get(unit, 0.0)
        hurt += outlook.menacing.get(unit, 0.0)
    effect = "standard.advice.loses_step" if is_full else "standard.advice.must_retreat"
    cost = fire_cost(outlook, state.setting.markers[action.marker].value)
    reasons = (
        Reason(message(effect, faces=faces), faces / 6 * hurt),
        Reason(message("standard.advice.marker_kept"), -cost),
    )
    markers = markers_said(state.setting, (action.marker,))
    said = message("standard.advice.bombard", unit=state.setting.units[unit].name, markers=markers)
    return Advice(action, said, weighty(reasons))
