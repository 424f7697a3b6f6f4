"""What aircraft and ships will likely add to an attack, before any is committed. [39]"""

from __future__ import annotations

from collections.abc import Iterable

from game.model.side import Side
from game.systems.standard.ai.fights import answering_fire
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.stack_fights import StackWeighing
from game.systems.standard.rules.air_naval.actions import CommitSupport
from game.systems.standard.rules.air_naval.frames import SupportChoice
from game.systems.standard.rules.air_naval.points import anti_aircraft, most_points
from game.systems.standard.rules.air_naval.standing import facts_of_support, may_fire_at, may_fly_at, points_left
from game.systems.standard.rules.air_naval.support import battle_beneath, commit_choices
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.state import State

ENOUGH = 8
"""A combat gets no more aircraft and ships once they make so many points."""
MOST = 3
"""Nor more than so many missions and shots."""

PRICE = 2.0
"""Points that a point of a mission or a shot would be worth in another combat."""
FACES = 6
"""Of the die of guns that fire at aircraft; on one of them an air unit is driven off. [39.2]"""


def hoped_points(state: State, side: Side, hex: int, units: Iterable[int], already: int = 0) -> int:
    """Points aircraft and ships will add to an attack of these units, so many others being served before. [39.15]"""
    if state.modules.air_naval is None:
        return 0
    points = _bundle(_missions(state, side, hex), already)
    if not points:
        return 0
    return min(points, facts_of_support(state).most_points, sum(state.strength(unit)[0] for unit in units))


def hoped_at_hand(state: State, frame: Combat) -> int:
    """The same for the attack under way; in an overrun aircraft and ships count half at the most. [22.132, 22.14]"""
    if state.modules.air_naval is None:
        return 0
    battle = battle_beneath(state)
    points = hoped_points(state, state.setting.units[battle.attackers[0]].side, frame.hex, battle.attackers)
    return points // 2 if battle.manner == "overrun" else points


def _missions(state: State, side: Side, hex: int) -> list[int]:
    """Points of every mission that could still be flown against a hex, and of every shot, the most first."""
    facts = facts_of_support(state)
    found = [unit.tbf for unit in facts.air if unit.side is side and may_fly_at(state, unit.index, hex, is_attack=True)]
    known = state.modules.air_naval
    for ship in facts.ships:
        if known is not None and ship.side is side and may_fire_at(state, ship.index, hex):
            found += [points_left(state, ship.index)] * known.shots[ship.index]
    return sorted(found, reverse=True)


def _bundle(missions: list[int], already: int) -> int:
    """What is left for one combat when others have been given enough each."""
    for number in range(already + 1):
        taken, points = 0, 0
        while missions[taken:] and taken < MOST and points < ENOUGH:
            points += missions[taken]
            taken += 1
        if number == already or not missions:
            return points
        missions = missions[taken:]
    return 0


def weighed_commitment(outlook: Outlook, frame: object) -> CommitSupport | None:
    """The aircraft and shots that change most in an own attack for what they are worth in others; None elsewhere."""
    if not isinstance(frame, SupportChoice) or not frame.is_attack:
        return None
    state = outlook.state
    facts, battle = facts_of_support(state), battle_beneath(state)
    weighing, known = StackWeighing(outlook, battle), state.setting.markers
    thrown = sum(
        known[kind].value for below in state.stack if isinstance(below, Combat) for kind in below.attacker_fire
    )
    against = answering_fire(outlook)
    most, is_overrun = most_points(state, battle, is_attack=True), battle.manner == "overrun"
    guns = anti_aircraft(state, battle, outlook.side.enemy) / FACES
    worth: dict[int, float] = {}

    def worth_of(points: int) -> float:
        counting = min(most, points)
        if counting not in worth:
            results = [each for fire in against for each in weighing.results(battle, thrown + counting - fire)]
            worth[counting] = sum(weighing.brought(battle, result) for result in results) / len(results)
        return worth[counting]

    def gain(choice: CommitSupport) -> float:
        air, ships = (
            [facts.air[index] for index in choice.aircraft],
            [points_left(state, ship) for ship in choice.ships],
        )
        flown = sum(unit.tbf // (unit.overrun_part if is_overrun else 1) for unit in air)
        shot = sum(ships) // (facts.overrun_ship_part if is_overrun else 1)
        price = PRICE * (sum(unit.tbf for unit in air) + sum(ships))
        if not guns or not air:
            return worth_of(flown + shot) - price
        driven_off = PRICE * min(unit.tbf for unit in air) / FACES
        return (1 - guns) * worth_of(flown + shot) + guns * worth_of(flown // 2 + shot) - driven_off - price

    return max(commit_choices(state, frame), key=gain)
