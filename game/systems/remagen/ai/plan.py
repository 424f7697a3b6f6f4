"""What a side makes up its mind about when it begins to move: goals, dangers, whom to come together against. [20]"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.model.side import Side
from game.systems.remagen.ai.danger import Danger, toughness
from game.systems.remagen.ai.goals import Goals, hand_out
from game.systems.remagen.rules.bridges import usable_lines, vehicles_left
from game.systems.remagen.rules.capacity import capacity
from game.systems.remagen.rules.chances import mean_hits
from game.systems.remagen.rules.movement import movers, reachable, refuse_walker
from game.systems.remagen.rules.setting import NOWHERE, Bank
from game.systems.remagen.rules.state import State

_SOFTENED = 0.5
"""Share of the fire that could fall on a sector that is counted on before a fight."""
_MOST_SOFTENED = 0.75
_ELSEWHERE = 0.25
"""Share that counts as company of who could come, but goes for something that is"""
_BESIDE = 2
"""more sectors away."""
_OTHER_BANK = {Bank.WEST: Bank.EAST, Bank.EAST: Bank.WEST}


@dataclass(slots=True)
class Plan:
    """The plan of one step."""

    side: Side
    danger: Danger
    goals: Goals
    coming: dict[int, int] = field(default_factory=dict)
    """Hostile sector -> combat value of all who are beside it or can come up to it in this step."""
    softened: dict[int, float] = field(default_factory=dict)
    """Hostile sector -> share of it that fire may take away before the fight."""
    company: dict[int, float] = field(default_factory=dict)
    """Sector -> combat value of all who are there or can come there in this step, as far as there is room for them, the
    stronger first; none on bridges, in single file.

    Who goes for something else counts little, and over a bridge only as many vehicles count as may still cross."""
    is_dark: bool = False
    """Whether there is no fire in this player turn. [4.3]"""


def planned(state: State, side: Side) -> Plan:
    """A plan for the position as it is."""
    danger = Danger(state, side)
    plan = Plan(side, danger, hand_out(state, side, danger), is_dark=state.setting.is_night(state.turn))
    if state.turn and state.does == "movement" and state.active is side:
        _look_together(state, plan)
    return plan


def _look_together(state: State, plan: Plan) -> None:
    side, near, sides = plan.side, state.setting.near, state.setting.rules.die
    hits: dict[int, float] = {}
    room: dict[int, int] = {}
    file = sum(vehicles_left(state, line) for line in usable_lines(state))
    walkers = [unit for unit in movers(state, side) if refuse_walker(state, side, unit) is None]
    for unit in sorted(walkers, key=lambda unit: (-state.type(unit).cv, unit)):
        kind, here = state.type(unit), state.sector[unit]
        places = {here} if kind.is_gun else {here, *reachable(state, unit)}
        over = {place for place in places if state.setting.bank[place] is _OTHER_BANK.get(state.setting.bank[here])}
        if kind.is_vehicle and over:
            places = places if file > 0 else places - over
            file -= 1
        for place in places:
            if state.setting.bank[place] is not Bank.RIVER:
                _count_in(state, plan, unit, place, room)
        beside = {there for place in places for there in near[place] if state.holder(there) == side.enemy}
        for there in beside:
            plan.coming[there] = plan.coming.get(there, 0) + kind.cv
            if not plan.is_dark and kind.divisor(1):
                hits[there] = hits.get(there, 0.0) + mean_hits(kind.dice, kind.divisor(1), sides)
    for sector, expected in hits.items():
        plan.softened[sector] = min(_MOST_SOFTENED, _SOFTENED * expected / toughness(state, sector))


def _count_in(state: State, plan: Plan, unit: int, place: int, room: dict[int, int]) -> None:
    """Count a unit as company in a place that has room for it beside the stronger ones. [5.2]"""
    kind = state.type(unit)
    left = room.get(place)
    if left is None:
        left = capacity(state, place)
    if left > 0:
        share = 1.0 if _is_on_its_way(state, plan, unit, place) else _ELSEWHERE
        fitting = min(1.0, left / kind.space)
        plan.company[place] = plan.company.get(place, 0.0) + kind.cv * share * fitting
        if share == 1.0:
            left -= kind.space
    room[place] = left


def _is_on_its_way(state: State, plan: Plan, unit: int, place: int) -> bool:
    """Whether a unit is there already, or goes for what is close by."""
    goal = plan.goals.of_unit.get(unit, NOWHERE)
    return state.sector[unit] == place or (goal != NOWHERE and state.setting.distance(goal, place) <= _BESIDE)
