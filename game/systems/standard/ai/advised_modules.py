"""What the rule modules let a side do, as advice: overruns, landings, batteries silenced, fronts worn down. [22, 32]"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.advice import Advice, Reason, weighty
from game.model.action import Action
from game.model.message import message
from game.systems.standard.ai.landing_plans import LandingWeighing
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.overrun_plans import Odds, OverrunWeighing, last_hex, odds_at_hand, odds_with
from game.systems.standard.ai.stack_blows import attrition_worth, dual_worth
from game.systems.standard.ai.stack_fights import StackWeighing
from game.systems.standard.rules.air_naval.actions import Suppress, SuppressFromAir
from game.systems.standard.rules.attrition.actions import Attrition
from game.systems.standard.rules.bridgeheads.actions import Embark, Invade, PlaceBridgehead
from game.systems.standard.rules.bridgeheads.embarking import embarked_for
from game.systems.standard.rules.bridgeheads.landing import coastal_guns
from game.systems.standard.rules.legal import legal_actions
from game.systems.standard.rules.overruns.actions import DeclareDeadlock, DeclareImmediate, DualAttack, Overrun
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.stacks.actions import TakeStep
from game.systems.standard.rules.stacks.declared import Terms
from game.systems.standard.rules.stacks.stacking import is_dual, stack
from game.systems.standard.rules.tellings import told

ACTIONS = (
    Overrun, DeclareImmediate, DeclareDeadlock, Embark, Invade, PlaceBridgehead, Suppress, SuppressFromAir,
    Attrition, DualAttack, TakeStep,
)  # fmt: skip
"""Kinds of action for which there are reasons."""


def told_of_modules(outlook: Outlook, action: Action) -> Advice:
    """An action of the rule modules with its reasons."""
    reasons = tuple(_reasons(outlook, action))
    return Advice(action, told(outlook.state, action), weighty(reasons) or reasons[:1])


def advised_attempt(outlook: Outlook, frame: Attempt) -> Iterator[Advice]:
    """An overrun that is open: who could follow, to fight at once, to stay in the hex. [22.12]"""
    for action in legal_actions(outlook.state):
        if isinstance(action, Overrun | DeclareImmediate | DeclareDeadlock):
            yield told_of_modules(outlook, action)


def _reasons(outlook: Outlook, action: Action) -> Iterator[Reason]:
    match action:
        case Overrun():
            yield from _overrun(outlook, action)
        case DeclareImmediate() | DeclareDeadlock():
            yield _declared(outlook, action)
        case Embark():
            yield from _aboard(
                outlook, action.hex, (*embarked_for(outlook.state, action.hex, outlook.side), action.unit)
            )
        case Invade():
            yield from _aboard(outlook, action.hex, action.units)
        case PlaceBridgehead():
            yield Reason(message("standard.advice.bridgehead"), 0.0)
        case Suppress() | SuppressFromAir():
            site = outlook.state.setting.sites[action.battery]
            yield Reason(message("standard.advice.silences", site=site.said), 0.0)
        case Attrition():
            yield Reason(message("standard.advice.wears_down"), attrition_worth(outlook, action))
        case DualAttack():
            worth = dual_worth(StackWeighing(outlook), action, 0)
            yield Reason(message("standard.advice.out_of_dual"), worth)
        case TakeStep():
            yield Reason(message("standard.advice.step_worth"), -outlook.step_worth(action.unit))


def _overrun(outlook: Outlook, action: Overrun) -> Iterator[Reason]:
    """What an overrun promises, and what an ordinary attack would have brought instead. [22.4, 22.122]"""
    state, weighing = outlook.state, OverrunWeighing(outlook)
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, Attempt):
        yield _of_odds(odds_with(weighing, frame, action))
        return
    hex = action.path[-1] if action.path else state.hex_of[action.unit]
    origin = last_hex(state, action)
    terms = Terms("overrun", origins=(origin,), was_dual=is_dual(state, hex))
    yield _of_odds(weighing.odds(hex, (action.unit,), terms))
    yield Reason(message("standard.advice.attack_instead"), -weighing.plain(hex, [(action.unit, origin)]))


def _of_odds(odds: Odds) -> Reason:
    key = "overrun_at_once" if odds.is_at_once else "overrun_locked"
    return Reason(message(f"standard.advice.{key}"), odds.worth)


def _declared(outlook: Outlook, action: Action) -> Reason:
    frame = outlook.state.stack[-1]
    if not isinstance(frame, Attempt):
        return Reason(message("standard.advice.planner"), 0.0)
    odds = odds_at_hand(OverrunWeighing(outlook), frame)
    if isinstance(action, DeclareImmediate):
        return Reason(message("standard.advice.overrun_at_once"), odds.at_once or 0.0)
    return Reason(message("standard.advice.overrun_locked"), odds.deadlock)


def _aboard(outlook: Outlook, hex: int, units: tuple[int, ...]) -> Iterator[Reason]:
    """What a landing promises: the way gained, the guns in range, the fight for the beach. [32.22, 32.4]"""
    state, weighing = outlook.state, LandingWeighing(outlook)
    way = sum(weighing.way_gained(unit, hex) for unit in units)
    guns = weighing.guns_cost(hex, units)
    yield Reason(message("standard.advice.landing_way"), way)
    if coastal_guns(state, hex, outlook.side.enemy):
        yield Reason(message("standard.advice.landing_guns"), -guns)
    rest = weighing.worth(hex, units) - way + guns
    key = "landing_fight" if stack(state, hex, outlook.side.enemy) else "landing_free"
    yield Reason(message(f"standard.advice.{key}"), rest)
