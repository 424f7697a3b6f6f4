"""The declaration at the start of a combat phase, and its end. [33.1]"""

from __future__ import annotations

from game.model.legal import Source, whole
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.attrition.actions import Attrition
from game.systems.standard.rules.attrition.events import AttritionDeclared
from game.systems.standard.rules.attrition.frames import Wearing
from game.systems.standard.rules.attrition.fronts import counted, facts_of, known_of
from game.systems.standard.rules.bridgeheads.frames import Landing
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.points import refuse_without_point, spend_point
from game.systems.standard.rules.turns import begins_phase, step_side


def refuse_attrition(state: State, side: Side, action: Attrition) -> Refusal | None:
    """Why a side cannot declare a front; None if it can. [33.1, 33.2, 30.6]"""
    fronts, known = facts_of(state).fronts, known_of(state)
    if not 0 <= action.front < len(fronts):
        return Refusal("no_such_front", "33.1", message("standard.attrition.refusal.no_such_front"))
    front = fronts[action.front]
    if known.declared[action.front]:
        said = message("standard.attrition.refusal.declared_already", front=front.said)
        return Refusal("declared_already", "33.1", said)
    if known.begun:
        return Refusal("too_late", "33.1", message("standard.attrition.refusal.too_late"))
    if not counted(state, side, front):
        return Refusal("nobody_counts", "33.2", message("standard.attrition.refusal.nobody_counts", front=front.said))
    return refuse_without_point(state, side)


def attrition_choices(state: State, side: Side) -> tuple[Attrition, ...]:
    """The fronts that a side can declare now. [33.1]"""
    found = (Attrition(front.index) for front in facts_of(state).fronts)
    return tuple(action for action in found if refuse_attrition(state, side, action) is None)


def attrition_source(state: State, side: Side) -> Source | None:
    """The same as choices; None once an attack was made. [33.1]"""
    if known_of(state).begun:
        return None
    return whole(Attrition.kind, lambda: attrition_choices(state, side))


def could_declare(state: State, side: Side) -> bool:
    """Whether there is a front to be declared. [3.5]"""
    return bool(attrition_choices(state, side))


def declare_attrition(play: Play, side: Side, action: Attrition) -> None:
    """Declare a front: its die is rolled when the phase ends, its point is spent at once. [33.1, 30.6]"""
    known = known_of(play.state)
    known.declared[action.front] = 1 + max(known.declared)
    play.tell(AttritionDeclared("33.1", side, action.front))
    spend_point(play, side)


def note_first_attack(play: Play) -> None:
    """Once an attack or a landing has begun it is too late to declare. [33.1]"""
    for frame in play.state.stack:
        if isinstance(frame, (Battle, Landing)):  # a union would be put together each time
            known_of(play.state).begun = 1


def open_step(play: Play) -> None:
    """Nothing is declared when a phase begins. [33.1]"""
    if begins_phase(play.state):
        known = known_of(play.state)
        known.declared, known.begun = [0] * len(known.declared), 0


def close_step(play: Play) -> None:
    """The dice of what was declared, in that order; whoever has attacked by now counts no more. [33.2]"""
    known, side = known_of(play.state), step_side(play.state)
    order = sorted((place, front) for front, place in enumerate(known.declared) if place)
    known.declared = [0] * len(known.declared)
    for _, front in reversed(order):
        play.push(Wearing(side, front))
