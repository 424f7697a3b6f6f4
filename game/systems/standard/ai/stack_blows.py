"""Combat phases of the rule modules: landings, attacks out of disputed hexes, fronts worn down. [22.56, 32.22, 33]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.model.action import Action
from game.systems.standard.ai.blows import Blow, best_blow, promising_blows
from game.systems.standard.ai.fights import expected_defense_fire, fire_cost, likely_fire
from game.systems.standard.ai.gunfire import last_shots, silencing
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.stack_fights import StackWeighing
from game.systems.standard.ai.support_hopes import hoped_points
from game.systems.standard.rules.actions import Attack, EndPhase
from game.systems.standard.rules.attrition.actions import Attrition
from game.systems.standard.rules.attrition.declaring import attrition_choices
from game.systems.standard.rules.attrition.fronts import counted, worn
from game.systems.standard.rules.attrition.fronts import facts_of as attrition_facts
from game.systems.standard.rules.attrition.fronts import known_of as attrition_known
from game.systems.standard.rules.bridgeheads.actions import Invade
from game.systems.standard.rules.bridgeheads.landing import invade_choices
from game.systems.standard.rules.bridgeheads.position import NOT_EMBARKED
from game.systems.standard.rules.bridgeheads.standing import known_of
from game.systems.standard.rules.legal import legal_actions, refusal_of
from game.systems.standard.rules.overruns.actions import JOINT, DualAttack
from game.systems.standard.rules.overruns.dual_attacks import dual_attack_source, dual_hexes_of
from game.systems.standard.rules.overruns.duties import bound_in
from game.systems.standard.rules.stacks.declared import Terms, battle_of
from game.systems.standard.rules.stacks.stacking import facts_of, stack
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.points import has_point

PUSHED_OUT = 6.0
"""Points of a hex that a front yields, beside what the hex is worth."""
MOST_DUAL_WAYS = 8
"""So many attacks out of a disputed hex at most are weighed, those of most units first."""


def combat_action(outlook: Outlook) -> Action:
    """What a side does next in its combat phase: the best thing first, while any promises enough."""
    if outlook.state.stacks is None:
        blow = best_blow(outlook)
        return blow.action if blow is not None else EndPhase()
    landing = next_ashore(outlook)
    if landing is not None:
        return landing
    blows = [*promising_blows(outlook), *dual_blows(outlook)]
    worn_down = _best_front(outlook, blows)
    if worn_down is not None:
        return worn_down.action
    best = max(blows, key=lambda blow: blow.worth, default=None)
    if best is not None and best.worth > outlook.weights.attack_threshold:
        return best.action
    return last_shots(outlook.state, outlook.side) or end_of_phase(outlook)


# landings


def next_ashore(outlook: Outlook) -> Action | None:
    """Silence batteries while that helps, then land: first where the enemy is weakest, in full strength. [32.22]"""
    state, side = outlook.state, outlook.side
    if state.setting.bridgeheads is None:
        return None
    known = known_of(state)
    aboard = [unit for unit in state.setting.units_of(side) if known.embarked[unit] != NOT_EMBARKED]
    hexes = tuple(sorted({known.target[unit] for unit in aboard}))
    if not hexes:
        return None
    shot = silencing(state, side, hexes)
    if shot is not None:
        return shot
    for hex in sorted(hexes, key=lambda hex: (_defense(state, outlook, hex), hex)):
        ways = invade_choices(state, side, hex)
        if ways:
            return max(ways, key=lambda way: _force(outlook, way.units))
    return None


def _defense(state: State, outlook: Outlook, hex: int) -> int:
    return sum(state.strength(unit)[1] for unit in stack(state, hex, outlook.side.enemy))


def _force(outlook: Outlook, units: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    """How strong units are together; of equals those who hold a front. [32.22]"""
    state, is_ground = outlook.state, facts_of(outlook.state).is_ground
    fighting = sum(1 for unit in units if is_ground[unit])
    return (sum(state.strength(unit)[0] for unit in units), fighting, tuple(-unit for unit in units))


# attacks out of a disputed hex


def dual_blows(outlook: Outlook) -> Iterator[Blow]:
    """Attacks out of hexes with units of both sides: on both stacks, or with the enemy beside pinned. [22.56]"""
    state, side = outlook.state, outlook.side
    if state.modules.overruns is None or not has_point(state, side):
        return
    weighing = StackWeighing(outlook)
    against = expected_defense_fire(outlook, side.enemy)
    fires = [(points, fire_cost(outlook, points)) for points in sorted({0, likely_fire(state, side)})]
    source = dual_attack_source(state, side)
    for hex in source.subjects:
        ways = [way for way in source.choices(hex) if isinstance(way, DualAttack)]
        for way in sorted(ways, key=lambda way: (-len(way.units), way.units))[:MOST_DUAL_WAYS]:
            hoped = hoped_points(state, side, way.hex, way.units) - against
            worth = max(dual_worth(weighing, way, points + hoped) - cost for points, cost in fires)
            yield Blow(way, worth - 0.5 * len(way.units))


def dual_worth(weighing: StackWeighing, way: DualAttack, fire: int) -> float:
    """What an attack out of a disputed hex is worth. [22.562, 22.564]"""
    state, side = weighing.state, weighing.outlook.side
    dual = dual_hexes_of(state, way.units)[0]
    left_out = (*bound_in(state, way.hex, side), *bound_in(state, dual, side))
    joint = dual if way.mode == JOINT else -1
    battle = battle_of(state, way.hex, way.units, Terms(joint_hex=joint, left_out=left_out))
    results = weighing.results(replace(battle, stage="die"), fire)
    return sum(weighing.brought(battle, result) for result in results) / len(results)


# fronts worn down


def _best_front(outlook: Outlook, blows: list[Blow]) -> Blow | None:
    """The front whose attrition promises more than all the attacks there that would be made. [33.1]"""
    state, side = outlook.state, outlook.side
    if state.modules.attrition is None or attrition_known(state).begun:
        return None
    made = [blow for blow in blows if blow.worth > outlook.weights.attack_threshold]
    found = []
    for action in attrition_choices(state, side):
        hexes = attrition_facts(state).fronts[action.front].hexes
        instead = sum(blow.worth for blow in made if getattr(blow.action, "hex", -1) in hexes)
        found.append(Blow(action, attrition_worth(outlook, action) - instead))
    best = max(found, key=lambda blow: blow.worth, default=None)
    return best if best is not None and best.worth > outlook.weights.attack_threshold else None


def attrition_worth(outlook: Outlook, action: Attrition) -> float:
    """Steps that the enemy must expect to lose, and the hex he may have to yield. [33.3, 33.4]"""
    state, facts = outlook.state, attrition_facts(outlook.state)
    front = facts.fronts[action.front]
    units = counted(state, outlook.side, front)
    suffering = worn(state, front, units)
    if not suffering:
        return 0.0
    cheapest = min(outlook.step_worth(unit) for unit in suffering)
    faces = len(state.setting.results)
    results = [facts.result(len(units), die) for die in range(1, faces + 1)]
    ground = max(outlook.place[state.hex_of[unit]] for unit in suffering)
    return sum(each.steps * cheapest + (PUSHED_OUT + ground if each.is_hex_won else 0.0) for each in results) / faces


# the end of the phase


def end_of_phase(outlook: Outlook) -> Action:
    """The end of the combat phase, or what has to be done before: whoever is locked with enemies fights. [22.66]"""
    state = outlook.state
    if state.stacks is None or refusal_of(state, EndPhase()) is None:
        return EndPhase()
    blows = [blow for blow in promising_blows(outlook) if refusal_of(state, blow.action) is None]
    locked = [blow for blow in blows if isinstance(blow.action, Attack) and _is_due(outlook, blow.action)]
    if locked:
        return max(locked, key=lambda blow: blow.worth).action
    due = [action for action in legal_actions(state) if isinstance(action, Invade | Attack)]
    return max(due, key=lambda action: (isinstance(action, Invade), *_force(outlook, action.units)), default=EndPhase())


def _is_due(outlook: Outlook, attack: Attack) -> bool:
    """Whether somebody attacks who is under a deadlock marker. [22.122]"""
    overruns = outlook.state.modules.overruns
    return overruns is not None and any(overruns.deadlocked[unit] for unit in attack.units)
