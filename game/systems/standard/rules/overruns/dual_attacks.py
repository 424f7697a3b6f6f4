"""Attacks out of a hex with units of both sides: joint defence, and the enemy pinned. [22.562-22.565]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.model.choices import Later
from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.attrition.fronts import refuse_on_front
from game.systems.standard.rules.bridgeheads.arrows import across
from game.systems.standard.rules.bridgeheads.sorties import refuse_sortie
from game.systems.standard.rules.overruns.actions import JOINT, PINNED, DualAttack
from game.systems.standard.rules.overruns.duties import all_are_bound, bound_in, refuse_without_deadlocked
from game.systems.standard.rules.overruns.events import EnemyPinned
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.attackers import (
    reaches,
    refuse_attacker,
    stack_attackers,
    was_attacked,
    ways_to_attack,
)
from game.systems.standard.rules.stacks.combat import declare
from game.systems.standard.rules.stacks.declared import Terms, battle_of
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.stacks.sums import shift_at
from game.systems.standard.rules.state import FOUGHT, State
from game.systems.standard.rules.supply.points import refuse_without_point


def needed_to_pin(state: State, hex: int, side: Side) -> int:
    """Attack strength that pins the enemies of a side in a dual hex: their defense, ground and fort. [22.564]"""
    enemies = stack(state, hex, side.enemy)
    return sum(state.strength(unit)[1] for unit in enemies) + shift_at(state, hex, side.enemy)


def pinning_strength(state: State, pins: Iterable[int]) -> int:
    """Attack strength of units that pin, unmodified. [22.564]"""
    return sum(state.strength(unit)[0] for unit in pins)


def dual_hexes_of(state: State, units: Iterable[int]) -> tuple[int, ...]:
    """The dual hexes that units stand in."""
    box = overruns_of(state).box
    return tuple(sorted({state.hex_of[unit] for unit in units if box[state.hex_of[unit]]}))


def refuse_dual_attack(state: State, side: Side, action: DualAttack) -> Refusal | None:
    """Why an attack out of a dual hex is not legal; None if it is. [22.122, 22.562-22.565]"""
    refused = (
        refuse_without_point(state, side) or _refuse_units(state, side, action) or refuse_on_front(state, action.hex)
    )
    if refused is not None:
        return refused
    duals = dual_hexes_of(state, action.units)
    is_one = len(duals) == 1 or (action.mode == PINNED and bool(duals))  # others beside the target join in [22.564]
    if not is_one or action.hex in duals or action.mode not in (JOINT, PINNED):
        return Refusal("no_dual_hex", "22.562", message("standard.overruns.refusal.no_dual_hex"))
    for hex in (action.hex, *duals) if action.mode == JOINT else (action.hex,):
        if was_attacked(state, hex, side):
            return Refusal("was_attacked", "20.11", message("standard.refusal.hex_was_attacked"))
        if all_are_bound(state, hex, side):
            title = state.setting.board.hex_title(hex)
            return Refusal("all_bound", "22.42B", message("standard.overruns.refusal.all_bound", hex=title))
        if (waits := refuse_without_deadlocked(state, side, hex, action.units)) is not None:
            return waits
    if action.mode == JOINT:
        outside = any(state.hex_of[unit] not in duals for unit in action.units)
        if outside or action.pins:
            return Refusal("not_all_inside", "22.562", message("standard.overruns.refusal.not_all_inside"))
    else:
        refused = _refuse_landed(state, action, duals) or _refuse_pins(state, side, action, duals)
    return refused or refuse_sortie(state, action.units, action.hex)


def _refuse_units(state: State, side: Side, action: DualAttack) -> Refusal | None:
    """Why these units attack nobody, or not this hex. [7.1, 22.123, 22.565]"""
    named = (*action.units, *action.pins)
    if not stack(state, action.hex, side.enemy):
        return Refusal("no_enemy", "7.1", message("standard.refusal.no_enemy"))
    if not action.units or any(list(part) != sorted(set(part)) for part in (action.units, action.pins)):
        return Refusal("no_attackers", "7.2", message("standard.refusal.no_attackers"))
    for unit in named:
        if not 0 <= unit < len(state.hex_of) or state.setting.units[unit].side is not side or not state.on_map(unit):
            return Refusal("not_yours", "7.1", message("standard.refusal.own_attackers"))
    for unit in action.units:
        refused = refuse_to_leave_for(state, unit, action.hex)
        if refused is not None:
            return refused
    return None


def refuse_to_leave_for(state: State, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not attack another hex than its own; None if it may. [22.123, 22.564, 22.565]"""
    entry, overruns = state.setting.units[unit], overruns_of(state)
    if not reaches(state, unit, hex):
        title = state.setting.board.hex_title(hex)
        said = message("standard.refusal.attacker_not_adjacent", unit=entry.name, hex=title)
        return Refusal("not_adjacent", "7.1", said)
    refused = refuse_attacker(state, unit)
    if refused is not None:
        return refused
    if overruns.deadlocked[unit]:
        title = state.setting.board.hex_title(state.hex_of[unit])
        said = message("standard.overruns.refusal.deadlocked_attack", unit=entry.name, hex=title)
        return Refusal("deadlocked", "22.123", said)
    if overruns.pinning[unit]:
        return Refusal("pinning", "22.565", message("standard.overruns.refusal.pinning", unit=entry.name))
    return None


def _refuse_landed(state: State, action: DualAttack, duals: tuple[int, ...]) -> Refusal | None:
    """Why those beside the target may not join: one has come from the air in this player turn. [22.564]

    Whoever came from the sea has fought for his beach.
    """
    dropped = overruns_of(state).dropped
    for unit in action.units:
        if dropped and dropped[unit] and state.hex_of[unit] not in duals:
            name = state.setting.units[unit].name
            return Refusal("just_landed", "22.564", message("standard.overruns.refusal.landed_attack", unit=name))
    return None


def _refuse_pins(state: State, side: Side, action: DualAttack, duals: tuple[int, ...]) -> Refusal | None:
    """Why the enemies in the dual hexes that are left for the attack are not pinned, each in its own. [22.564]"""
    for unit in action.pins:
        if state.hex_of[unit] not in duals or unit in action.units or state.flags[unit] & FOUGHT:
            name = state.setting.units[unit].name
            return Refusal("no_pin", "22.564", message("standard.overruns.refusal.no_pin", unit=name))
    for dual in duals:
        if not is_pinned(state, side, dual, action.pins):
            have, needed = pinning_strength(state, pins_in(state, dual, action.pins)), needed_to_pin(state, dual, side)
            title = state.setting.board.hex_title(dual)
            said = message("standard.overruns.refusal.not_pinned", hex=title, have=have, needed=needed)
            return Refusal("not_pinned", "22.564", said)
    return None


def pins_in(state: State, dual: int, pins: Iterable[int]) -> tuple[int, ...]:
    """Those of some units that pin the enemies in one dual hex: whoever is in it. [22.564]"""
    return tuple(unit for unit in pins if state.hex_of[unit] == dual)


def is_pinned(state: State, side: Side, dual: int, pins: Iterable[int]) -> bool:
    """Whether the enemies in a dual hex have been pressed in this phase, or enough of some units pins them. [22.564]"""
    if overruns_of(state).pressed[dual]:
        return True
    return pinning_strength(state, pins_in(state, dual, pins)) >= needed_to_pin(state, dual, side)


def dual_attack_choices(state: State, side: Side, hex: int) -> tuple[DualAttack, ...]:
    """Attacks on a hex out of dual hexes beside it or over an arrow, of one or of several. [22.562, 22.564, 32.32]"""
    duals = duals_beside(state, side, hex)
    near = [unit for unit in stack_attackers(state, side, hex) if state.hex_of[unit] != hex] if duals else []
    inside = {dual: who_may_leave_for(state, side, dual, hex) for dual in duals}
    found: list[DualAttack] = []
    for dual in duals:
        found.extend(DualAttack(hex, units, JOINT, ()) for units in ways_to_attack(state, inside[dual], hex))
        found.extend(_pinned(state, side, hex, inside[dual], near))
    if len(duals) > 1:
        found.extend(_pinned(state, side, hex, [unit for dual in duals for unit in inside[dual]], near))
    return tuple(action for action in dict.fromkeys(found) if refuse_dual_attack(state, side, action) is None)


def duals_beside(state: State, side: Side, hex: int) -> tuple[int, ...]:
    """The dual hexes with units of a side beside a hex, or over an arrow from it. [22.56, 32.32]"""
    beside = (*state.setting.board.topology.adjacent[hex], *across(state, hex, side))
    return tuple(
        dict.fromkeys(there for there in beside if overruns_of(state).box[there] and stack(state, there, side))
    )


def who_may_leave_for(state: State, side: Side, dual: int, hex: int) -> list[int]:
    """The units of a side in a dual hex that may attack another. [22.56]"""
    return [unit for unit in stack(state, dual, side) if refuse_to_leave_for(state, unit, hex) is None]


def _pinned(state: State, side: Side, hex: int, inside: Sequence[int], near: Sequence[int]) -> Iterator[DualAttack]:
    """Attacks by units of dual hexes past enemies who are pinned, with others beside the target. [22.564]"""
    for units in ways_to_attack(state, [*inside, *near], hex):
        if any(unit in inside for unit in units):
            yield DualAttack(hex, units, PINNED, _all_pins(state, side, units))


def _all_pins(state: State, side: Side, units: tuple[int, ...]) -> tuple[int, ...]:
    """Every unit that could pin behind these; none where the enemies have been pressed already. [22.564]"""
    duals = [dual for dual in dual_hexes_of(state, units) if not overruns_of(state).pressed[dual]]
    staying = [unit for dual in duals for unit in stack(state, dual, side)]
    return tuple(sorted(unit for unit in staying if unit not in units and not state.flags[unit] & FOUGHT))


def dual_attack_source(state: State, side: Side) -> Source:
    """Every attack out of a dual hex. [22.56]"""
    hexes = Later(lambda: _beside_duals(state, side))
    return Source(DualAttack.kind, hexes, lambda hex: dual_attack_choices(state, side, hex), of_units=False)


def _beside_duals(state: State, side: Side) -> list[int]:
    """Where enemies are that units of a side in dual hexes stand beside. [22.56]"""
    adjacent = state.setting.board.topology.adjacent
    duals = [hex for hex in overruns_of(state).boxed() if stack(state, hex, side)]
    near = {there for hex in duals for there in (*adjacent[hex], *across(state, hex, side))}
    return sorted(there for there in near if stack(state, there, side.enemy))


def dual_battle(state: State, side: Side, action: DualAttack) -> Battle:
    """The combat that an attack out of a dual hex would be. [22.562, 22.564]"""
    left_out = bound_in(state, action.hex, side)
    if action.mode == PINNED:
        return battle_of(state, action.hex, action.units, Terms(left_out=left_out))
    (dual,) = dual_hexes_of(state, action.units)
    return battle_of(
        state, action.hex, action.units, Terms(joint_hex=dual, left_out=(*left_out, *bound_in(state, dual, side)))
    )


def declare_dual_attack(play: Play, side: Side, action: DualAttack) -> None:
    """Begin a combat out of a dual hex. [22.562, 22.564]"""
    state = play.state
    battle = dual_battle(state, side, action)
    if action.mode == PINNED:
        for unit in action.pins:
            overruns_of(state).pinning[unit] = 1
        for dual in dual_hexes_of(state, action.units):
            play.tell(EnemyPinned("22.564", side, dual, pins_in(state, dual, action.pins)))
    declare(play, battle)
