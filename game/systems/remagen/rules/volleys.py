"""Who can fire at what, and what is thrown together. [11.1-11.3]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from game.model.frozen import frozen
from game.model.message import Value, message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.rules.ranges import FARTHEST
from game.systems.remagen.rules.setting import NOWHERE, UnitType
from game.systems.remagen.rules.sides import GERMAN
from game.systems.remagen.rules.sight import sees
from game.systems.remagen.rules.state import BARRED, State
from game.systems.remagen.rules.tellings import told_sector, told_unit
from game.systems.remagen.rules.zones import is_engaged, sectors_of

OBSERVERS, PLAIN_BAZOOKA = "observers", "plain_bazooka"
"""Variants. [17.5, 17.7]"""


@frozen
class Throw:
    """Units of one sector that throw together at one target. [11.3]"""

    sector: int
    target: int
    units: tuple[int, ...]
    divisor: int
    hurts_armour: bool
    dice: int
    cv: int
    """The highest combat value among them: F of 11.5."""
    is_indirect: bool


def can_hurt(state: State, unit: int, *, piercing: bool) -> bool:
    """Whether fire has any effect on a unit; `piercing` is fire that is effective against armour. [3.1]"""
    return piercing or not state.type(unit).is_armour


def hurts_armour(state: State, kind: UnitType) -> bool:
    """Whether the fire of a type is effective against armour; bazookas only by the rule that they are. [3.2, 17.7]"""
    if PLAIN_BAZOOKA in state.setting.chosen and kind.branch == "weapon":
        return False
    return kind.hurts_armour


def is_pontoon_target(state: State, side: Side, target: int) -> bool:
    """Whether a sector may be fired at although nobody is there: a site with labour, by the German. [11.2, 13.6]"""
    line = state.setting.line_of[target]
    return side is GERMAN and line != NOWHERE and state.labour[line] > 0


def _is_on_pontoon(state: State, side: Side, target: int) -> bool:
    """Whether anybody of a side is in a river sector of the target's line: the pontoon would fall with him. [11.2]"""
    line = state.setting.lines[state.setting.line_of[target]]
    return any(state.holder(sector) == side for sector in line.river)


_RULES = {
    "carried_fires": "1.6", "gun_moved": "9.5", "engaged_fires": "12.8", "out_of_range": "11.2",
    "target_engaged": "12.8", "not_observed": "17.5", "no_sight": "2.6", "no_target": "11.2", "only_armour": "3.1",
    "own_on_pontoon": "11.2",
}  # fmt: skip
"""What keeps a unit from firing at a sector, and the rule that says so."""
_CODES = {"carried_fires": "carried", "engaged_fires": "engaged"}
"""Those that programs know by another word."""


def refuse_shot(state: State, unit: int, target: int, *, in_contact: bool = False) -> Refusal | None:
    """Why a unit cannot fire at a sector; None if it can. [11.2]

    `in_contact` is fire in morale combat, where engagements do not keep anybody from firing. [12.7]
    """
    fault = _shooter_fault(state, unit, in_contact=in_contact) or _target_fault(
        state, unit, target, in_contact=in_contact
    )
    if not fault:
        return None
    setting = state.setting
    distance = setting.distance(state.sector[unit], target) if state.on_board(unit) else 0
    said: dict[str, Value] = {"unit": told_unit(setting, unit)}
    if fault not in ("carried_fires", "gun_moved", "engaged_fires"):
        said["sector"] = told_sector(setting, target)
    if fault == "out_of_range":
        said["range"] = said["count"] = distance
    return Refusal(_CODES.get(fault, fault), _RULES[fault], message(f"remagen.refusal.{fault}", **said))


def _shooter_fault(state: State, unit: int, *, in_contact: bool) -> str:
    """What keeps a unit from firing at all, a key of `_RULES`; empty if nothing does. [1.6, 9.5, 12.8]"""
    if not state.stands(unit):
        return "carried_fires"
    if state.type(unit).is_gun and state.has(unit, BARRED):
        return "gun_moved"
    if not in_contact and is_engaged(state, state.sector[unit]):
        return "engaged_fires"
    return ""


def _target_fault(state: State, unit: int, target: int, *, in_contact: bool) -> str:
    """What keeps a unit from firing at a sector, a key of `_RULES`; empty if nothing does. [11.2]"""
    setting, kind, side = state.setting, state.type(unit), state.side(unit)
    origin = state.sector[unit]
    distance = setting.distance(origin, target)
    if not kind.divisor(distance):
        return "out_of_range"
    if not in_contact and is_engaged(state, target):
        return "target_engaged"
    if kind.indirect[distance]:
        if OBSERVERS in setting.chosen and not _is_observed(state, side, target):
            return "not_observed"
    elif not sees(setting, origin, target):
        return "no_sight"
    holder = state.holder(target)
    if is_pontoon_target(state, side, target):
        if not _is_on_pontoon(state, side, target):
            return ""
        if holder == NOWHERE:
            return "own_on_pontoon"
    if holder != side.enemy:
        return "no_target"
    hurting = hurts_armour(state, kind)
    if not any(can_hurt(state, other, piercing=hurting) for other in state.standing_in(target)):
        return "only_armour"
    return ""


def _is_observed(state: State, side: Side, target: int) -> bool:
    """Whether a unit of a side sees a target from near enough to direct fire at it. [17.5]"""
    setting = state.setting
    within = setting.rules.observer_sectors
    return any(
        state.stands(unit.index)
        and not is_engaged(state, state.sector[unit.index])
        and setting.distance(state.sector[unit.index], target) <= within
        and sees(setting, state.sector[unit.index], target)
        for unit in state.side_units(side)
    )


def unobserved(state: State, side: Side) -> frozenset[int]:
    """Sectors that nobody of a side observes, where indirect fire needs it; none where it does not. [17.5]"""
    setting = state.setting
    if OBSERVERS not in setting.chosen:
        return frozenset()
    within = setting.rules.observer_sectors
    seen = {
        there
        for eye in sectors_of(state, side)
        if not is_engaged(state, eye)
        for there, away in enumerate(setting.ranges[eye])
        if away <= within and sees(setting, eye, there)
    }
    return frozenset(range(len(setting.ground))) - seen


def targets_of(state: State, unit: int, among: Iterable[int], *, in_contact: bool = False) -> tuple[int, ...]:
    """Sectors among some that a unit can fire at. [11.2]"""
    if _shooter_fault(state, unit, in_contact=in_contact):
        return ()
    ranges, kind = state.setting.ranges[state.sector[unit]], state.type(unit)
    within = [target for target in among if ranges[target] <= FARTHEST and kind.divisors[ranges[target]]]
    return tuple([target for target in within if not _target_fault(state, unit, target, in_contact=in_contact)])


def possible_targets(state: State, side: Side) -> tuple[int, ...]:
    """Sectors that anybody of a side might fire at: where enemies stand, and pontoons. [11.2]"""
    held = sectors_of(state, side.enemy)
    sites = {
        sector
        for line, labour in zip(state.setting.lines, state.labour, strict=True)
        if labour and side is GERMAN
        for sector in line.river
    }
    return tuple(sorted(held | sites))


def throws_of(state: State, sector: int, units: Sequence[int], targets: Sequence[int]) -> tuple[Throw, ...]:
    """What units of a sector throw: by target as first named, soft-only first, then the lowest divisor. [11.3, 11.4]"""
    setting = state.setting
    order = {target: place for place, target in reversed(list(enumerate(targets)))}

    def key(shot: tuple[int, int]) -> tuple[int, bool, int]:
        unit, target = shot
        kind = state.type(unit)
        return order[target], hurts_armour(state, kind), kind.divisor(setting.distance(sector, target))

    found = []
    for (_, hurting, divisor), shots in groupby(sorted(zip(units, targets, strict=True), key=key), key=key):
        together = tuple(shots)
        firing = tuple(unit for unit, _ in together)
        target = together[0][1]
        distance = setting.distance(sector, target)
        kinds = [state.type(unit) for unit in firing]
        found.append(
            Throw(
                sector, target, firing, divisor, hurting, sum(kind.dice for kind in kinds),
                max(kind.cv for kind in kinds), any(kind.indirect[distance] for kind in kinds),
            )
        )  # fmt: skip
    return tuple(found)
