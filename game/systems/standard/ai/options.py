"""What there is to choose from in a fight: few enough that each can be tried out in the head. [7, 8]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from game.model.action import Action
from game.systems.standard.ai.blows import promising_blows
from game.systems.standard.ai.fights import frame_attackers
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.landing_plans import promising_embarkings
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.overrun_plans import promising_overruns
from game.systems.standard.ai.stack_blows import dual_blows
from game.systems.standard.ai.stack_fights import battle_at_hand, weighing_of
from game.systems.standard.rules.actions import (
    Advance,
    Attack,
    CommitFire,
    Decline,
    Deplete,
    EndPhase,
    Resist,
)
from game.systems.standard.rules.air_naval.actions import CommitSupport
from game.systems.standard.rules.air_naval.frames import SupportChoice
from game.systems.standard.rules.air_naval.standing import facts_of_support, points_left
from game.systems.standard.rules.air_naval.support import commit_choices
from game.systems.standard.rules.bridgeheads.actions import Embark
from game.systems.standard.rules.bridgeheads.landing import invade_choices
from game.systems.standard.rules.bridgeheads.standing import known_of
from game.systems.standard.rules.combat import attackers_of, fire_side
from game.systems.standard.rules.fire import fire_choices
from game.systems.standard.rules.frames import AdvanceChoice, Combat, LossChoice, RetreatOrder
from game.systems.standard.rules.legal import legal_actions, refusal_of
from game.systems.standard.rules.overruns.actions import Overrun
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.results import advance_units
from game.systems.standard.rules.retreat import retreat_choices
from game.systems.standard.rules.stacks.frames import CounterChoice, RetreatBeforeChoice, StepLosses
from game.systems.standard.rules.state import State

MOST_OPTIONS = 8
"""So many are tried at most, the usual choice among them."""
MOST_LISTED = 12
"""Of what the rule modules ask no more than so many answers are looked at."""
MOST_BLOWS = 3
"""So many of the best attacks and bombardments are tried, and on each of their targets that of all who can."""
MOST_BEACHES = 2
"""So many beaches are tried for who goes on board next, and none."""
MOST_SUPPORTS = 4
"""So many sums of aircraft and ships are tried for one attack."""
MOST_OVERRUNS = 3
"""So many of the best overruns are tried."""


def fight_options(outlook: Outlook, usual: Action) -> list[Action]:
    """What could be done now, the usual choice first; that alone where it is no matter of a fight."""
    state = outlook.state
    if not state.stack:
        others: Sequence[Action] = _in_a_step(outlook, usual)
    else:
        match state.stack[-1]:
            case Combat() as fight:
                others = _fires(outlook, fight)
            case LossChoice() as loss:
                others = [Deplete(unit) for unit in loss.units if state.on_map(unit)]
            case RetreatOrder() as order:
                others = _retreats(outlook, order)
            case AdvanceChoice() as choice:
                others = [Decline(), *(Advance(unit) for unit in advance_units(state, choice))]
            case Attempt() | StepLosses() | CounterChoice() | RetreatBeforeChoice():
                others = list(islice(legal_actions(state), MOST_LISTED))
            case SupportChoice() as choice:
                others = _supports(state, choice)
            case _:
                others = ()
    if state.stacks is not None:
        others = [action for action in others if refusal_of(state, action) is None]
    return list(dict.fromkeys((usual, *others)))[:MOST_OPTIONS]


def _in_a_step(outlook: Outlook, usual: Action) -> Sequence[Action]:
    """Attacks in a combat phase; overruns, or none, where one would be made or the moves are over. [22.1]"""
    state = outlook.state
    does = state.setting.sequence[state.step].does
    if does == "combat":
        return _blows(outlook)
    if does == "movement" and state.modules.overruns is not None and isinstance(usual, Overrun | EndPhase):
        plans = promising_overruns(outlook, outlook.own)
        return [EndPhase(), *(plan.opening for plan in plans[:MOST_OVERRUNS])]
    if isinstance(usual, Embark):
        return _beaches(outlook)
    return ()


def _beaches(outlook: Outlook) -> list[Action]:
    """Nobody more, and whoever goes on board best for each of the best beaches. [32.21]"""
    best: dict[int, Action] = {}
    for _, way in promising_embarkings(outlook):
        best.setdefault(way.hex, way)
    return [EndPhase(), *list(best.values())[:MOST_BEACHES]]


def _blows(outlook: Outlook) -> list[Action]:
    """The end of the phase, and the best attacks with those that would take part and with all who can."""
    found: list[Action] = [EndPhase()]
    blows = promising_blows(outlook)
    if outlook.state.stacks is not None:
        found.extend(_ashore(outlook))
        blows = [*blows, *dual_blows(outlook)]
    best = sorted(blows, key=lambda blow: -blow.worth)[:MOST_BLOWS]
    found.extend(blow.action for blow in best)
    for blow in best:
        if isinstance(blow.action, Attack):
            hex = blow.action.hex
            all_able = tuple(sorted(attackers_of(outlook.state, outlook.side, hex)))
            found.append(Attack(hex, all_able))
    return found


def _ashore(outlook: Outlook) -> Iterable[Action]:
    """For each beach that somebody sails for, all who may land there together. [32.22]"""
    state, side = outlook.state, outlook.side
    if state.setting.bridgeheads is None:
        return
    known = known_of(state)
    for hex in sorted({known.target[unit] for unit in state.setting.units_of(side) if known.embarked[unit] >= 0}):
        ways = invade_choices(state, side, hex)
        if ways:
            yield max(ways, key=lambda way: (sum(state.strength(unit)[0] for unit in way.units), way.units))


def _supports(state: State, frame: SupportChoice) -> list[Action]:
    """Nothing, and the fewest missions and shots for each of some sums of points. [20.6, 39.15]"""
    facts, found = facts_of_support(state), dict[int, CommitSupport]()
    for choice in sorted(commit_choices(state, frame), key=lambda each: len(each.aircraft) + len(each.ships)):
        points = sum(facts.air[air].tbf for air in choice.aircraft) + sum(
            points_left(state, ship) for ship in choice.ships
        )
        found.setdefault(points, choice)
    sums = sorted(found)
    step = max(1, len(sums) // MOST_SUPPORTS)
    return [found[points] for points in sums[::step]]


def _fires(outlook: Outlook, fight: Combat) -> list[Action]:
    """Per column that the hand can bring about: the fewest points that do it, in the fewest markers. [8.3]"""
    state = outlook.state
    side, known = fire_side(state, fight), state.setting.markers
    weighing, attackers = weighing_of(outlook, battle_at_hand(state)), frame_attackers(state, fight)
    sums = weighing.sums(fight.hex, state.occupant[fight.hex], attackers)
    thrown = sum(known[kind].value for kind in fight.attacker_fire)
    attacks = fight.stage == "attacker_fire"

    def points(choice: CommitFire) -> int:
        return sum(known[kind].value for kind in choice.markers)

    found: dict[int, Action] = {}
    for choice in sorted(fire_choices(state, fight, side), key=lambda each: (points(each), len(each.markers))):
        differential = sums + (points(choice) if attacks else thrown - points(choice))
        found.setdefault(weighing.column(fight.hex, attackers, differential), choice)
    return list(found.values())


def _retreats(outlook: Outlook, order: RetreatOrder) -> list[Action]:
    """Standing fast where that may be, and the ways back, those to the best hexes first. [7.7, 7.8]"""
    state, hex_values = outlook.state, HexValues(outlook, {})
    ways = [choice for unit in order.units for choice in retreat_choices(state, order, unit)]
    best = sorted(ways, key=lambda way: -hex_values.value(way.unit, way.path[-1]))
    return [*([Resist()] if order.may_resist else []), *best]
