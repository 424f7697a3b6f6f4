"""Aircraft and ships before the die: points line by line, guns against aircraft, batteries silenced. [39]"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from game.model.answers import Chance, Note
from game.model.message import Message, message
from game.model.side import Side
from game.systems.standard.rules.air_naval.actions import CommitSupport, Suppress, SuppressFromAir
from game.systems.standard.rules.air_naval.points import anti_aircraft, flying, most_points, points_of, with_points
from game.systems.standard.rules.air_naval.standing import facts_of_support, points_left, support_of
from game.systems.standard.rules.air_naval.support import battle_beneath
from game.systems.standard.rules.air_naval.suppression import needed_to_suppress
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.state import State

_FACES = 6


def supported(state: State, action: CommitSupport) -> tuple[State, Battle]:
    """The position and the combat at hand as if these aircraft and shots had been committed already. [39.33]"""
    after = state.clone()
    known = support_of(after)
    for air in action.aircraft:
        known.called_air[air] = 1
    for ship in action.ships:
        known.called_shots[ship] += 1
    return after, with_points(after, battle_beneath(after))


def support_notes(state: State, battle: Battle, side: Side) -> Iterator[Note]:
    """What a side's aircraft and ships add to a combat, one by one, then what counts of it. [39.11-39.15, 22.13]"""
    is_attack = state.setting.units[battle.attackers[0]].side is side
    parts = [*_mission_parts(state, battle, side, is_attack=is_attack), *_ship_parts(state, battle, side)]
    if not is_attack:
        parts += _standing_parts(state, battle, side)
    if not parts:
        return
    for points, said, rule in parts:
        yield Note(message("standard.air_naval.sum.part", points=_number(points), what=said), rule)
    total, counts = sum((points for points, _, _ in parts), Fraction(0)), points_of(state, battle, side)
    yield Note(message("standard.air_naval.sum.total", count=floor(total)), "39.13")
    if counts < floor(total):
        most = most_points(state, battle, is_attack=is_attack)
        yield Note(message("standard.air_naval.sum.capped", points=floor(total), most=most), "39.15")


def _number(points: Fraction) -> str:
    """Points as they are read: 3, or 1 1/2."""
    whole, rest = divmod(points, 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)


def _mission_parts(
    state: State, battle: Battle, side: Side, *, is_attack: bool
) -> Iterator[tuple[Fraction, Message, str]]:
    facts = facts_of_support(state)
    for air in flying(state, side):
        unit = facts.air[air]
        part = 1 if is_attack else facts.on_demand_part
        key, rule = ("offensive", "39.12") if is_attack else ("on_demand", "39.12")
        if battle.manner == "overrun":
            part, key, rule = part * unit.overrun_part, "in_overrun", "22.132"
        said = message(f"standard.air_naval.sum.{key}", air=unit.title, tbf=unit.tbf, part=part)
        yield Fraction(unit.tbf, part), said, rule


def _ship_parts(state: State, battle: Battle, side: Side) -> Iterator[tuple[Fraction, Message, str]]:
    facts, known = facts_of_support(state), support_of(state)
    is_overrun = battle.manner == "overrun"
    for ship in facts.ships:
        shots = known.called_shots[ship.index]
        if ship.side is side and shots:
            points = points_left(state, ship.index)
            said = message("standard.air_naval.sum.shots", ship=ship.title, count=shots, points=points)
            part = facts.overrun_ship_part if is_overrun else 1
            yield Fraction(points * shots, part), said, "22.14" if is_overrun else "39.33"


def _standing_parts(state: State, battle: Battle, side: Side) -> Iterator[tuple[Fraction, Message, str]]:
    known = support_of(state)
    hexes = (battle.hex,) if battle.joint_hex < 0 else (battle.hex, battle.joint_hex)
    for unit in facts_of_support(state).air:
        if unit.side is side and known.stands[unit.index] in hexes:
            yield Fraction(unit.tbf), message("standard.air_naval.sum.standing", air=unit.title), "39.12"


def guns_notes(state: State, battle: Battle, side: Side) -> Iterator[Note]:
    """What anti-aircraft guns may do to a side's aircraft over a combat, before they fire. [39.2]"""
    value = anti_aircraft(state, battle, side.enemy)
    if flying(state, side) and value:
        sent_home = faces_up_to(facts_of_support(state).sent_home)
        yield Note(message("standard.air_naval.sum.guns", faces=min(value, _FACES), sent_home=sent_home), "39.2")


def before_support(state: State, action: CommitSupport, side: Side) -> Iterator[Note]:
    """The points of what would be committed, and what guns may do to its aircraft. [39.15, 39.2]"""
    after, battle = supported(state, action)
    yield from support_notes(after, battle, side)
    yield from guns_notes(after, battle, side)


def suppression_notes(state: State, action: Suppress | SuppressFromAir) -> Iterator[Note]:
    """How the figure to silence a battery comes about, item by item. [39.35]"""
    title, points = _who_fires(state, action)
    site, needed = state.setting.sites[action.battery], needed_to_suppress(state, points, action.battery)
    yield Note(message("standard.air_naval.sum.fires", by=title, count=points), "39.35")
    yield Note(message("standard.air_naval.sum.armour", site=site.said, armour=site.armour), "39.35")
    if needed < points - site.armour:
        yield Note(message("standard.air_naval.sum.most_to_suppress", most=needed), "39.35")
    yield Note(_needed_said(needed, facts_of_support(state).destroys), "39.35")


def _needed_said(needed: int, destroys: int) -> Message:
    """On which faces a battery is silent, and on which destroyed. [39.35]"""
    if needed < 1:
        return message("standard.air_naval.sum.needed_none")
    key = "needed" if needed > destroys else "needed_one"
    return message(f"standard.air_naval.sum.{key}", needed=needed, destroys=faces_up_to(min(needed, destroys)))


def faces_up_to(most: int) -> str:
    """The faces of a die up to one, as players read them: 1, 1-3, or a dash for none."""
    return ("-", "1")[most] if most < 2 else f"1-{most}"


def suppression_chances(state: State, action: Suppress | SuppressFromAir) -> tuple[Chance, ...]:
    """A battery destroyed, silenced for the turn, or missed. [39.35]"""
    _, points = _who_fires(state, action)
    needed, site = needed_to_suppress(state, points, action.battery), state.setting.sites[action.battery]
    if needed < 1:
        return ()
    destroys = min(needed, facts_of_support(state).destroys)
    faces = {"destroyed": destroys, "silenced": needed - destroys, "missed": _FACES - needed}
    return tuple(
        Chance(Fraction(count, _FACES), message(f"standard.air_naval.chance.{what}", site=site.said), "39.35")
        for what, count in faces.items()
        if count
    )


def _who_fires(state: State, action: Suppress | SuppressFromAir) -> tuple[str, int]:
    facts = facts_of_support(state)
    if isinstance(action, Suppress):
        ship = facts.ships[action.ship]
        return ship.title, points_left(state, ship.index)
    unit = facts.air[action.air]
    return unit.title, unit.tbf
