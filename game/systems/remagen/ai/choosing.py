"""What a planner does at each kind of decision of Remagen. [19.6, 20]"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from game.ai.advice import Reason
from game.model.action import Action
from game.model.legal import Legal
from game.model.message import message
from game.model.side import Side
from game.systems.remagen.ai.coming import Coming
from game.systems.remagen.ai.declaring import gain_of, outnumbered
from game.systems.remagen.ai.division import divisions
from game.systems.remagen.ai.marching import Weighed, best_of, choices_of, moved
from game.systems.remagen.ai.perils import Asked
from game.systems.remagen.ai.plan import Plan
from game.systems.remagen.ai.reading import battle_value, stack_worth, worth
from game.systems.remagen.ai.shooting import best_shots, hit_worth
from game.systems.remagen.ai.standing import Standing
from game.systems.remagen.ai.weights import Weights
from game.systems.remagen.rules.actions import (
    Advance,
    CounterAttack,
    Drop,
    Enter,
    Fight,
    Hit,
    Labour,
    Land,
    NextToRetreat,
    Place,
    Remove,
    Retreat,
)
from game.systems.remagen.rules.battle import firing
from game.systems.remagen.rules.fire import Able, has_fired, shooters
from game.systems.remagen.rules.frames import Combat, Fighting, Retreating, ReturnFire, Salvo
from game.systems.remagen.rules.movement import movers
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.volleys import possible_targets

Weighers = Mapping[type[Action], Callable[[Any, Any], Iterable[Reason]]]
"""What speaks for actions, kind by kind."""
_MUST = 5000.0
"""A front must be divided, whatever it brings. [12.2]"""


def weighed(
    state: State, side: Side, kind: str, legal: Legal, weights: Weights, plan_of: Callable[[], Plan]
) -> Iterator[Weighed]:
    """Everything worth a thought at a decision, each with its reasons; ending and holding are worth nothing.

    The plan is asked for where it matters: fire needs none.
    """
    if kind in _FIRING:
        yield from _FIRING[kind](state, side, weights)
        return
    if kind == "divide":
        yield from _divided(Asked(state, side, weights))
        return
    if kind in _PLAIN:
        yield from _weighed_by(_PLAIN_WEIGHERS, Asked(state, side, weights), legal)
        return
    if kind in _COMING:
        yield from _weighed_by(_COMING_WEIGHERS, Coming(state, side, weights), legal)
        return
    plan = plan_of()
    standing = Standing(state, side, weights, plan)
    if kind == "move":
        for unit in movers(state, side):
            yield from choices_of(standing, unit)
        for action in outnumbered(state):
            gain = gain_of(state, action, movers(state, side), best_of(plan, weights))
            yield action, (Reason(message("remagen.advice.opens_the_way"), gain),)
    else:
        yield from weighed_of(standing, legal)


def weighed_of(standing: Standing, actions: Iterable[Action]) -> Iterator[Weighed]:
    """Some actions with what speaks for them; those that nothing is known of are left out."""
    yield from _weighed_by(_WEIGHERS, standing, actions)


def _weighed_by(weighers: Weighers, asked: Asked, actions: Iterable[Action]) -> Iterator[Weighed]:
    for action in actions:
        reason = weighers.get(type(action))
        if reason is not None:
            yield action, tuple(reason(asked, action))


def _fire(state: State, side: Side, weights: Weights) -> Iterator[Weighed]:
    among = possible_targets(state, side)
    sectors = sorted({state.sector[unit.index] for unit in state.side_units(side) if state.stands(unit.index)})
    for sector in sectors:
        if not has_fired(state, sector):
            yield from _shots(state, sector, shooters(state, sector, among), weights, answered=True)


def _return_fire(state: State, side: Side, weights: Weights) -> Iterator[Weighed]:
    frame = state.stack[-1]
    if isinstance(frame, ReturnFire):
        able = shooters(state, frame.sectors[0], possible_targets(state, side))
        yield from _shots(state, frame.sectors[0], able, weights, answered=False)


def _contact_fire(state: State, _side: Side, weights: Weights) -> Iterator[Weighed]:
    frame = state.stack[-1]
    if isinstance(frame, Fighting):
        for sector, able in firing(state, frame).items():
            yield from _shots(state, sector, able, weights, answered=False)


def _shots(state: State, sector: int, able: Able, weights: Weights, *, answered: bool) -> Iterator[Weighed]:
    for shot in best_shots(state, sector, able, weights) if able else ():
        reasons = [Reason(message("remagen.advice.hits"), shot.gain)]
        if answered:
            reasons.append(Reason(message("remagen.advice.answer"), -shot.answer))
        yield shot.action, tuple(reasons)


_FIRING: dict[str, Callable[[State, Side, Weights], Iterator[Weighed]]] = {
    "fire": _fire,
    "return_fire": _return_fire,
    "contact_fire": _contact_fire,
}


def _hit(standing: Asked, action: Hit) -> Iterable[Reason]:
    frame = standing.state.stack[-1]
    if isinstance(frame, Salvo):
        target = frame.volleys[0].target
        yield Reason(message("remagen.advice.hits"), hit_worth(standing.state, target, action.unit, standing.weights))


def _advance(standing: Standing, action: Advance) -> Iterable[Reason]:
    yield from moved(standing, action.unit, action.path)


def _landed(standing: Standing, action: Land) -> Iterable[Reason]:
    yield from standing.reasons(action.unit, action.sector)


def _divided(standing: Asked) -> Iterator[Weighed]:
    for action, value, rest in divisions(standing.state, standing.weights):
        attack, defense = (sum(map(standing.state.cv, sectors)) for sectors in (action.own, action.hostile))
        yield (
            action,
            (
                Reason(message("remagen.advice.fight", attack=attack, defense=defense), value + _MUST),
                Reason(message("remagen.advice.rest"), rest),
            ),
        )


def _fight_reason(standing: Asked, own: tuple[int, ...], hostile: tuple[int, ...]) -> Reason:
    state, weights = standing.state, standing.weights
    attack, defense = sum(map(state.cv, own)), sum(map(state.cv, hostile))
    value = battle_value(
        state, attack, defense, stack_worth(state, own, weights), stack_worth(state, hostile, weights), weights
    )
    return Reason(message("remagen.advice.fight", attack=attack, defense=defense), value)


def _counter(standing: Asked, action: CounterAttack) -> Iterable[Reason]:
    engagement = standing.state.engagements[action.engagement]
    yield _fight_reason(standing, engagement.hostile, engagement.own)


def _next_fight(standing: Asked, action: Fight) -> Iterable[Reason]:
    frame = standing.state.stack[-1]
    if isinstance(frame, Combat):
        plan = frame.battles[action.battle]
        yield _fight_reason(standing, plan.own, plan.hostile)


def _retreat(standing: Standing, action: Retreat) -> Iterable[Reason]:
    """The owner looks for the best way, the winner for the worst: ground changes hands on it. [12.91, 12.92, 16.2]"""
    state = standing.state
    frame = state.stack[-1]
    if isinstance(frame, Retreating):
        owner = frame.owner
        theirs = standing.as_seen_by(owner)
        hand = 1 if frame.chooser is owner else -1
        value = theirs.value(action.unit, action.path[-1], action.path[:-1])
        yield Reason(message("remagen.advice.end"), 1000.0 + hand * value)


def _first_back(standing: Asked, action: NextToRetreat) -> Iterable[Reason]:
    yield Reason(message("remagen.advice.strong"), 1.0 + worth(standing.state, action.unit, standing.weights))


def _removed(standing: Asked, action: Remove) -> Iterable[Reason]:
    yield Reason(message("remagen.advice.least"), 1000.0 - worth(standing.state, action.unit, standing.weights))


def _worked(standing: Asked, action: Labour) -> Iterable[Reason]:
    """Who works does not move: at a site that is given up nobody does. [13.3]"""
    state, best = standing.state, standing.site
    is_given_up = best != NOWHERE and best != state.setting.head_of[state.sector[action.units[0]]]
    yield Reason(message("remagen.advice.labour"), (-1.0 if is_given_up else 30.0) * len(action.units))


def _dropped(_standing: Asked, _action: Drop) -> Iterable[Reason]:
    yield Reason(message("remagen.advice.drop"), 100.0)


_PLAIN_WEIGHERS: Weighers = {
    Hit: _hit, CounterAttack: _counter, Fight: _next_fight, NextToRetreat: _first_back, Remove: _removed,
    Labour: _worked, Drop: _dropped,
}  # fmt: skip
"""What is weighed without a plan."""
_PLAIN = ("hit", "counter_attack", "next_battle", "retreat_order", "crowd", "labour", "drop")
_COMING_WEIGHERS: Weighers = {Enter: Coming.reasons, Place: Coming.reasons}
"""What is weighed by what is fought for and the ways there alone."""
_COMING = ("enter", "set_up")
_WEIGHERS: Weighers = {**_PLAIN_WEIGHERS, Advance: _advance, Land: _landed, Retreat: _retreat}
