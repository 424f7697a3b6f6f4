"""The sums of a combat of stacks: strengths, what changes them, ground, fort, column. [20.1, 20.2, 21.1]"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.model.frozen import frozen
from game.model.ledger import Ledger, LedgerLine
from game.model.message import Message, message
from game.model.side import Side
from game.systems.standard.rules.bridgeheads.arrows import (
    is_amphibious,
    may_attack_across,
    stands_for_water,
)
from game.systems.standard.rules.items import fire_lines, unit_said
from game.systems.standard.rules.span import attack_effect
from game.systems.standard.rules.stacks.conditions import is_disrupted, is_partly_supplied
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.stacks.modifiers import modifiers
from game.systems.standard.rules.stacks.stacking import facts_of, fort_level
from game.systems.standard.rules.state import State


@frozen
class Reckoning:
    """A combat of stacks before its die."""

    attack: Ledger
    defense: Ledger
    own_attack: int
    """The attack after all changes but support. [20.21]"""
    own_defense: int
    """The defense after all changes but support."""
    differential: int
    shift: int
    """Columns to the left for ground and fort."""
    fort: int
    """How many of them are those of forts. [20.14]"""
    modifiers: tuple[tuple[Message, str], ...]
    """What makes the defence worse, a column to the right each, with its rule. [21.1]"""
    column: int
    """Of the table; one beyond its last is the column of 20.22."""

    def has_odds(self, odds: int) -> bool:
        """Whether the attack is at least so many times the defense. [20.21]"""
        return self.own_attack > 0 and self.own_attack >= odds * self.own_defense


def reckon(state: State, battle: Battle) -> Reckoning:
    """Both sums of a combat, with the support that is committed to it so far. [20.21]"""
    own_attack, own_defense = own_attack_ledger(state, battle), own_defense_ledger(state, battle)
    attack = Ledger((*own_attack.lines, *support_lines(state, battle.attacker_fire, battle.attacker_points)))
    defense = Ledger((*own_defense.lines, *support_lines(state, battle.defender_fire, battle.defender_points)))
    differential = attack.total - defense.total
    found = Reckoning(
        attack, defense, own_attack.total, own_defense.total, differential, shift_of(state, battle),
        _shift_of_forts(state, battle),
        modifiers(state, battle), 0,
    )  # fmt: skip
    return _with_column(state, found)


def column_with(state: State, found: Reckoning, points: int) -> int:
    """The column with so many points more on the attacker's side; what shifts it stays. [7.4, 21.1]"""
    return _with_column(state, replace(found, differential=found.differential + points)).column


def _with_column(state: State, found: Reckoning) -> Reckoning:
    """The column after ground and modifiers; no shift applies in that of 20.22. [7.4, 20.22, 21.1]"""
    first_beyond = len(state.setting.column_from) + 1
    parts = found.attack, found.defense, found.own_attack, found.own_defense, found.differential
    if found.has_odds(facts_of(state).combat.sure_odds):
        return Reckoning(*parts, 0, 0, (), first_beyond)
    plain_column = bisect_right(state.setting.column_from, found.differential)
    column = max(0, min(first_beyond - 1, plain_column - found.shift + len(found.modifiers)))
    return Reckoning(*parts, found.shift, found.fort, found.modifiers, column)


def shift_of(state: State, battle: Battle) -> int:
    """Columns to the left for the ground of the hexes attacked, and for their forts. [7.4, 20.14, 22.562]"""
    side = state.setting.units[battle.defenders[0]].side
    return sum(shift_at(state, hex, side) for hex in _hexes_attacked(battle))


def _shift_of_forts(state: State, battle: Battle) -> int:
    """How many of them are for forts. [20.14]"""
    side = state.setting.units[battle.defenders[0]].side
    return sum(fort_level(state, hex, side) for hex in _hexes_attacked(battle))


def _hexes_attacked(battle: Battle) -> tuple[int, ...]:
    return (battle.hex,) if battle.joint_hex < 0 else (battle.hex, battle.joint_hex)


def shift_at(state: State, hex: int, side: Side) -> int:
    """Columns to the left that a side enjoys in a hex. [20.14, 22.522, 22.524]"""
    return state.setting.shifts[hex] + fort_level(state, hex, side)


def own_attack_ledger(state: State, battle: Battle) -> Ledger:
    """The attackers' strengths with all that changes them, item by item. [20.13, 20.21]"""
    return Ledger(tuple(line for unit in battle.attackers for line in _attack_lines(state, battle, unit)))


def _attack_lines(state: State, battle: Battle, unit: int) -> Iterator[LedgerLine]:
    short = state.setting.units[unit].short
    strength = state.strength(unit)[0]
    yield LedgerLine(strength, unit_said(state, unit), "7.3")
    effect = _hexside_effect(state, battle, unit)
    reasons = [
        (is_partly_supplied(state, unit), "half", "standard.sum.part_supply", "30.5"),
        (battle.is_halved, "half", "standard.sum.bridge_capture", "22.34"),
        (effect == "by_arrow", "half", "standard.sum.halved_by_arrow", "32.31"),
        (effect == "halved", "half", "standard.sum.halved", "20.13"),
        (effect == "minus_one", "one", "standard.sum.across_water", "20.13"),
    ]
    for applies, how, key, rule in reasons:
        if applies:
            weaker = (strength + 1) // 2 if how == "half" else max(min(strength, 1), strength - 1)
            if weaker != strength:
                yield LedgerLine(weaker - strength, message(key, unit=short), rule)
            strength = weaker


def _hexside_effect(state: State, battle: Battle, unit: int) -> str | None:
    """What water or an arrow does to an attacker; nothing to one that fights inside the hex. [20.13, 22.4, 32.31]"""
    here = state.hex_of[unit]
    if battle.manner == "overrun" or here < 0 or here == battle.hex:
        return None
    if may_attack_across(state, unit, here, battle.hex):
        if is_amphibious(state, unit):
            return None
        if stands_for_water(state, here, battle.hex):
            return "by_arrow"
    return attack_effect(state, here, battle.hex)


def own_defense_ledger(state: State, battle: Battle) -> Ledger:
    """The defenders' strengths with all that changes them, item by item. [20.11, 20.81]"""
    lines: list[LedgerLine] = []
    for unit in battle.defenders:
        strength = state.strength(unit)[1]
        lines.append(LedgerLine(strength, unit_said(state, unit), "7.3"))
        if is_disrupted(state, unit) and strength > 1:
            said = message("standard.sum.disrupted", unit=state.setting.units[unit].short)
            lines.append(LedgerLine((strength + 1) // 2 - strength, said, "20.81"))
    return Ledger(tuple(lines))


def support_lines(state: State, markers: Iterable[int], points: int) -> Iterator[LedgerLine]:
    """Support as items of a sum: markers, then air and ships together. [8.3, 39.15, 39.4]"""
    yield from fire_lines(state, markers)
    if points:
        yield LedgerLine(points, message("standard.sum.air_and_ships"), "39.15")
