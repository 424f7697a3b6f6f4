"""Who counts on a front, who suffers there, and whom nobody attacks once it is declared. [33.1, 33.2]"""

from __future__ import annotations

from collections.abc import Iterable

from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.attrition.facts import AttritionFacts, Front
from game.systems.standard.rules.attrition.position import AttritionState
from game.systems.standard.rules.stacks.conditions import is_able_to_fight
from game.systems.standard.rules.stacks.stacking import facts_of as stack_facts
from game.systems.standard.rules.stacks.stacking import is_dual, stack
from game.systems.standard.rules.state import FOUGHT, State


def facts_of(state: State) -> AttritionFacts:
    """What the module plays with; only asked in a scenario that has it."""
    facts = state.setting.attrition
    if facts is None:
        raise TypeError("the scenario is played without attrition")
    return facts


def known_of(state: State) -> AttritionState:
    """What the module keeps of a position; only asked in a scenario that has it."""
    known = state.modules.attrition
    if known is None:
        raise TypeError("the scenario is played without attrition")
    return known


def touched_by(state: State, unit: int, front: Front) -> tuple[int, ...]:
    """Enemies of the front in the hex of a unit on the map, or beside it. [33.2, 33.3]"""
    here, enemy = state.hex_of[unit], state.setting.units[unit].side.enemy
    around = (here, *state.setting.board.topology.adjacent[here])
    return tuple(other for hex in around if hex in front.hexes for other in stack(state, hex, enemy))


def counted(state: State, side: Side, front: Front) -> tuple[int, ...]:
    """Units of a side that count on a front as things stand, in roster order. [33.2, 31.62]"""
    is_ground, overruns = stack_facts(state).is_ground, state.modules.overruns
    return tuple(
        unit
        for unit in state.setting.units_of(side)
        if state.on_map(unit)
        and is_ground[unit]
        and not state.flags[unit] & FOUGHT
        and is_able_to_fight(state, unit)
        and not (overruns is not None and overruns.pinning[unit])
        and touched_by(state, unit, front)
    )


def worn(state: State, front: Front, units: Iterable[int]) -> tuple[int, ...]:
    """Enemies of the front that suffer from those who count, in roster order. [33.3]"""
    return tuple(sorted({enemy for unit in units for enemy in touched_by(state, unit, front)}))


def refuse_on_front(state: State, hex: int) -> Refusal | None:
    """Why the enemies in a hex are not attacked in this phase; None if they may be. [33.1]

    In a hex with units of both sides the fight goes on: it is the end of an overrun [22.122].
    """
    known = state.modules.attrition
    if known is None or not any(known.declared):
        return None
    for front in facts_of(state).fronts:
        if known.declared[front.index] and hex in front.hexes and not is_dual(state, hex):
            said = message("standard.attrition.refusal.front_declared", front=front.said)
            return Refusal("front_declared", "33.1", said)
    return None
