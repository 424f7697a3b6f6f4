"""Attack supply: points that attacks, overruns and attrition cost. [30.6]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.answers import Note
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.events import AttackSupplySpent
from game.systems.standard.rules.supply.position import NO_LIMIT
from game.systems.standard.rules.supply.sources import facts_of
from game.systems.standard.rules.turns import step_player


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
    supply = state.modules.supply
    if supply is not None:
        supply.points[side] = points_of_turn(state, side, state.turn)


def points_of_turn(state: State, side: Side, turn: int) -> int:
    """What a side gets in a turn, or NO_LIMIT. [30.6]"""
    listed = facts_of(state).attack_supply[side]
    return listed[min(turn, len(listed)) - 1] if listed else NO_LIMIT


def points_at_hand(state: State, side: Side) -> int:
    """What a side has left in this turn, or NO_LIMIT: also where the module is not played. [30.6]"""
    supply = state.modules.supply
    return NO_LIMIT if supply is None else supply.points[side]


def stock_notes(state: State, side: Side) -> Iterator[Note]:
    """What a side has left of its attack supply in its own player turn, if it is counted; then it lapses. [30.6]"""
    left, is_its_turn = points_at_hand(state, side), step_player(state) is side
    if is_its_turn and left != NO_LIMIT:
        said = message("standard.supply.card.stock", side=state.setting.sides.said(side), left=left)
        yield Note(said.also(all=points_of_turn(state, side, state.turn)), "30.6")


def price_notes(state: State, side: Side) -> Iterator[Note]:
    """What an attack, immediate overrun or attrition costs a side whose attack supply is counted. [30.6]"""
    left = points_at_hand(state, side)
    if left > 0:
        yield Note(message("standard.supply.card.price", count=left), "30.6")
