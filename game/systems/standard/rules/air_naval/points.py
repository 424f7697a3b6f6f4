"""What aircraft and ships are worth in a combat. [39.11-39.15, 22.13, 22.14]"""

from __future__ import annotations

from dataclasses import replace
from math import floor
from typing import TYPE_CHECKING

from game.model.side import Side
from game.systems.standard.rules.air_naval.standing import facts_of_support, points_left, support_of
from game.systems.standard.rules.stacks.frames import Battle

if TYPE_CHECKING:
    from fractions import Fraction

    from game.systems.standard.rules.state import State


def hexes_defended(battle: Battle) -> tuple[int, ...]:
    """The hex that is attacked, and the one that defends together with it, if one does. [22.562, 39.12, 39.2, 39.32]"""
    return (battle.hex,) if battle.joint_hex < 0 else (battle.hex, battle.joint_hex)


def flying(state: State, side: Side) -> tuple[int, ...]:
    """The air units of a side that fly in the combat at hand. [39.2]"""
    known = support_of(state)
    return tuple(
        unit.index for unit in facts_of_support(state).air if unit.side is side and known.called_air[unit.index]
    )


def with_points(state: State, battle: Battle) -> Battle:
    """A combat with the points of all that supports it now; a counter-attack has no support. [39.15, 20.71]"""
    if battle.manner == "counter" or not battle.defenders:
        return battle
    attacker = state.setting.units[battle.attackers[0]].side
    return replace(
        battle,
        attacker_points=points_of(state, battle, attacker),
        defender_points=points_of(state, battle, attacker.enemy),
    )


def with_standing(state: State, battle: Battle) -> Battle:
    """A combat as it would be declared: what was called to another does not serve in it. [39.12, 39.33]"""
    if battle.manner == "counter" or not battle.defenders:
        return battle
    points = _standing(state, battle, state.setting.units[battle.attackers[0]].side.enemy)
    return replace(battle, defender_points=min(points, most_points(state, battle, is_attack=False)))


def points_of(state: State, battle: Battle, side: Side) -> int:
    """Points of a side in a combat: fractions added exactly, the sum rounded down, as many as count. [39.13, 39.15]"""
    is_attack = state.setting.units[battle.attackers[0]].side is side
    total = _from_the_air(state, battle, side, is_attack=is_attack) + _from_ships(state, battle, side)
    if not is_attack:
        total += _standing(state, battle, side)
    return min(floor(total), most_points(state, battle, is_attack=is_attack))


def most_points(state: State, battle: Battle, *, is_attack: bool) -> int:
    """Points that count for a side: the printed strength of its units, and never more than so many. [39.15]"""
    units = battle.attackers if is_attack else battle.defenders
    printed = sum(state.strength(unit)[0 if is_attack else 1] for unit in units)
    return min(printed, facts_of_support(state).most_points)


def _exactly(points: int, part: int = 1) -> Fraction:
    """A part of points; what reckons with fractions is slow to import, and few battles have any of this. [39.15]"""
    from fractions import Fraction

    return Fraction(points, part)


def _from_the_air(state: State, battle: Battle, side: Side, *, is_attack: bool) -> Fraction:
    """Points of missions committed to the combat; guns halve their whole points. [39.11, 39.12, 39.2, 22.132]"""
    facts, total = facts_of_support(state), _exactly(0)
    for air in flying(state, side):
        unit = facts.air[air]
        part = (1 if is_attack else facts.on_demand_part) * (unit.overrun_part if battle.manner == "overrun" else 1)
        total += _exactly(unit.tbf, part)
    return _exactly(floor(total) // 2) if support_of(state).halved[side] else total


def _from_ships(state: State, battle: Battle, side: Side) -> Fraction:
    """Points of shots committed to the combat; in an overrun they count half. [39.33, 22.14]"""
    facts, known = facts_of_support(state), support_of(state)
    points = sum(
        points_left(state, ship.index) * known.called_shots[ship.index] for ship in facts.ships if ship.side is side
    )
    return _exactly(points, facts.overrun_ship_part if battle.manner == "overrun" else 1)


def _standing(state: State, battle: Battle, side: Side) -> int:
    """Points of standing missions over a hex that is defended, in overruns too. [39.12, 22.133]"""
    known, hexes = support_of(state), hexes_defended(battle)
    return sum(
        unit.tbf for unit in facts_of_support(state).air if unit.side is side and known.stands[unit.index] in hexes
    )


def anti_aircraft(state: State, battle: Battle, side: Side) -> int:
    """Anti-aircraft value of a side's units in or next to the hexes defended, as far as it counts. [39.2]"""
    facts, adjacent = facts_of_support(state), state.setting.board.topology.adjacent
    near = {there for hex in hexes_defended(battle) for there in (hex, *adjacent[hex])}
    return min(
        facts.most_aa, sum(facts.aa[unit] for unit in state.setting.units_of(side) if state.hex_of[unit] in near)
    )
