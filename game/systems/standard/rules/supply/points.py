"""Attack supply: points that attacks, overruns and attrition cost. [30.6]"""

from __future__ import annotations

from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.events import AttackSupplySpent
from game.systems.standard.rules.supply.position import NO_LIMIT
from game.systems.standard.rules.supply.sources import facts_of


def has_point(state: State, side: Side) -> bool:
    """Whether a side has attack supply for one more attack; always, where nobody counts it. [19.13, 30.6]"""
    supply = state.modules.supply
    return supply is None or supply.points[side] != 0


def refuse_without_point(state: State, side: Side) -> Refusal | None:
    """Why a side can declare no attack, overrun or attrition any more; None if it can. [30.6]"""
    if has_point(state, side):
        return None
    said = message("standard.supply.refusal.no_points", side=state.setting.sides.said(side))
    return Refusal("no_attack_supply", "30.6", said)


def spend_point(play: Play, side: Side) -> None:
    """The die of an attack, immediate overrun or attrition is rolled: that costs its side a point. [30.6]"""
    supply = play.state.modules.supply
    if supply is not None and supply.points[side] > 0:
        supply.points[side] -= 1
        play.tell(AttackSupplySpent("30.6", side, supply.points[side]))


def grant_points(state: State, side: Side) -> None:
    """A side's points of this turn; what was left of the last has lapsed. [30.6]"""
    supply, listed = state.modules.supply, facts_of(state).attack_supply[side]
    if supply is not None:
        supply.points[side] = listed[min(state.turn, len(listed)) - 1] if listed else NO_LIMIT
