"""Answers in combat with stacks: whose step is lost, striking back, remnants, leaving before the fight. [20, 21]"""

from __future__ import annotations

from game.model.action import Action
from game.systems.standard.ai.allocations import allocation_answer
from game.systems.standard.ai.forgone import Elsewhere
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.holding import kept_from_overruns
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.overrun_plans import OverrunWeighing, odds_at_hand, odds_with
from game.systems.standard.ai.support_answers import support_answer
from game.systems.standard.ai.support_hopes import weighed_commitment
from game.systems.standard.rules.actions import Decline
from game.systems.standard.rules.air_naval.frames import Allocation, SentBackChoice, SupportChoice
from game.systems.standard.rules.attrition.actions import OccupyByAttrition
from game.systems.standard.rules.attrition.frames import Wearing
from game.systems.standard.rules.bridgeheads.actions import Eliminate
from game.systems.standard.rules.bridgeheads.frames import Overstack
from game.systems.standard.rules.legal import legal_actions
from game.systems.standard.rules.overruns.actions import DeclareDeadlock, DeclareImmediate, Overrun
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.stacks.actions import CounterAttack, PlaceCadre, RetreatBefore, Stand, TakeStep
from game.systems.standard.rules.stacks.counter import counter_battle
from game.systems.standard.rules.stacks.frames import CadreChoice, CounterChoice, RetreatBeforeChoice, StepLosses
from game.systems.standard.rules.stacks.losses import payers
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.stacks.sums import reckon
from game.systems.standard.rules.state import State

PROMISING = 1
"""A counter-attack is made from such a difference on."""
EACH_MORE = 2.0
"""Points by which one more in an overrun must make it better."""
LAST_STEP = 2.0
"""So many times its worth a unit is missed that loses its last step."""


def stack_answer(outlook: Outlook, hex_values: HexValues, frame: object) -> Action:
    """The answer to unfinished business of the modules; where nothing is thought about, the first that is listed."""
    state = outlook.state
    match frame:
        case StepLosses():
            return TakeStep(min(payers(state, frame), key=lambda unit: (_missed(outlook, unit), unit)))
        case CounterChoice():
            return _counter(state, frame)
        case CadreChoice():
            found = [action for action in legal_actions(state) if isinstance(action, PlaceCadre)]
            return max(found, key=lambda action: (outlook.place[action.hex], -action.hex))
        case RetreatBeforeChoice():
            return _leave_or_stand(state, frame)
        case Attempt():
            return _overrun_answer(outlook, hex_values, frame)
        case Overstack():
            given_up = [action for action in legal_actions(state) if isinstance(action, Eliminate)]
            return min(given_up, key=lambda action: (outlook.worth(action.unit), action.unit))
        case Wearing():
            yielded = [action for action in legal_actions(state) if isinstance(action, OccupyByAttrition)]
            return max(yielded, key=lambda action: (outlook.place[action.hex], -action.hex))
        case Allocation():
            return allocation_answer(outlook)
        case SupportChoice() | SentBackChoice():
            return weighed_commitment(outlook, frame) or support_answer(state, frame)
    return next(iter(legal_actions(state)))


def _overrun_answer(outlook: Outlook, hex_values: HexValues, frame: Attempt) -> Action:
    """Who else enters, as long as that promises more; then fight at once or stay, whichever promises more. [22.12]

    Near the end whoever is needed elsewhere goes there, if the player thinks of that.
    """
    weighing = OverrunWeighing(outlook)
    now = odds_at_hand(weighing, frame)
    legal, staying = list(legal_actions(outlook.state)), kept_from_overruns(outlook)
    elsewhere = Elsewhere(outlook, hex_values.tasks if outlook.minds_the_end else {}, {})
    following = [
        (odds_with(weighing, frame, way).worth - elsewhere.forgone(way.unit, frame.hex), way)
        for way in legal
        if isinstance(way, Overrun) and not (way.path and way.unit in staying)
    ]
    best = max(following, key=lambda each: (each[0], -each[1].unit), default=None)
    if best is not None and best[0] > now.worth + EACH_MORE:
        return best[1]
    at_once = DeclareImmediate()
    return at_once if now.is_at_once and at_once in legal else DeclareDeadlock()


def _missed(outlook: Outlook, unit: int) -> float:
    """What a step of a unit is worth. [20.31]"""
    worth = outlook.step_worth(unit)
    return worth * LAST_STEP if outlook.state.steps[unit] == 1 else worth


def _counter(state: State, frame: CounterChoice) -> CounterAttack | Decline:
    """The counter-attack of the best difference, if it is good enough. [20.71, 20.73]"""
    best: tuple[int, CounterAttack] | None = None
    for action in legal_actions(state):
        if isinstance(action, CounterAttack):
            battle = counter_battle(state, frame.battle, action.hex, action.units)
            differential = reckon(state, battle).differential
            if best is None or differential > best[0]:
                best = (differential, action)
    return best[1] if best is not None and best[0] >= PROMISING else Decline()


def _leave_or_stand(state: State, frame: RetreatBeforeChoice) -> RetreatBefore | Stand:
    """Leave where the enemies at hand are twice as strong as all that defends, as far as may be. [21.2]"""
    around = (frame.hex, *state.setting.board.topology.adjacent[frame.hex])
    attack = sum(state.strength(unit)[0] for hex in around for unit in stack(state, hex, frame.side.enemy))
    defense = sum(state.strength(unit)[1] for unit in stack(state, frame.hex, frame.side))
    ways = [action for action in legal_actions(state) if isinstance(action, RetreatBefore)]
    if not frame.must_go and (attack < 2 * defense or not ways):
        return Stand()
    return max(ways, key=lambda action: (len(action.path), -action.unit, -action.path[-1]))
