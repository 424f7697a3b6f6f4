"""What answers a question, while nobody is asked it: that nothing of the kind is open, and by which rule. [3]"""

from __future__ import annotations

from game.model.action import Action
from game.model.message import message
from game.model.refusal import Refusal
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.air_naval import actions as fly
from game.systems.standard.rules.attrition import actions as wear
from game.systems.standard.rules.bridgeheads import actions as sail
from game.systems.standard.rules.chapter import Chapters
from game.systems.standard.rules.overruns import actions as run
from game.systems.standard.rules.stacks import actions as fight

_OF_MODULES = frozenset(
    (*fight.STACK_ACTIONS, *sail.BRIDGEHEAD_ACTIONS, *run.OVERRUN_ACTIONS, *wear.ATTRITION_ACTIONS,
     *fly.AIR_NAVAL_ACTIONS)
)  # fmt: skip
_NOT_PLAYED = Refusal("not_played", "19.1", message("standard.unasked.not_played"))


def _unasked(rule: str, key: str) -> Refusal:
    return Refusal("nothing_open", rule, message(f"standard.unasked.{key}"))


_UNASKED: dict[type[Action], Refusal] = {
    do.Deploy: _unasked("18.1", "set_up_over"),
    do.PlaceZone: _unasked("18.1", "set_up_over"),
    do.Relocate: _unasked("11.45", "relocation"),
    do.CommitFire: _unasked("8.3", "fire"),
    do.Demolish: _unasked("14.0", "demolition"),
    do.Decline: _unasked("3", "offer"),
    do.Retreat: _unasked("7.7", "retreat"),
    do.Resist: _unasked("7.8", "retreat"),
    do.Deplete: _unasked("7.5", "loss"),
    do.Advance: _unasked("7.9", "advance"),
    fight.TakeStep: _unasked("20.31", "step"),
    fight.PlaceCadre: _unasked("20.82", "cadre"),
    fight.CounterAttack: _unasked("20.71", "counter_attack"),
    fight.RetreatBefore: _unasked("21.2", "retreat_before"),
    fight.Stand: _unasked("21.2", "retreat_before"),
    run.DeclareImmediate: _unasked("22.12", "overrun"),
    run.DeclareDeadlock: _unasked("22.12", "overrun"),
    run.Bind: _unasked("22.428", "binding"),
    sail.PlaceBridgehead: _unasked("31.3", "bridgehead"),
    sail.Eliminate: _unasked("31.52", "surplus"),
    sail.Embark: _unasked("32.21", "embarking"),
    sail.Invade: _unasked("32.22", "landing"),
    wear.Attrition: _unasked("33.1", "attrition"),
    wear.OccupyByAttrition: _unasked("33.4", "yielding"),
    fly.StandAir: _unasked("39.12", "allocation"),
    fly.Allocate: _unasked("39.32", "allocation"),
    fly.Prepare: _unasked("39.32", "allocation"),
    fly.CommitSupport: _unasked("20.6", "support"),
    fly.SendBack: _unasked("39.2", "driven_off"),
    fly.DrawFire: _unasked("39.36", "hit"),
}


def refusal_of_unasked(chapters: Chapters, action: Action) -> Refusal | None:
    """Why an answer is none while nobody is asked, or that its module is not played; None of other actions. [19.1]"""
    if type(action) in _OF_MODULES and not chapters.knows(type(action)):
        return _NOT_PLAYED
    return _UNASKED.get(type(action))
