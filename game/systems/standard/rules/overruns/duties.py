"""Who may attack whom in and around hexes with units of both sides. [22.12, 22.42B, 22.56]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.stacks.conditions import is_able_to_fight
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.state import DEFENDED, FOUGHT, State
from game.systems.standard.rules.supply.points import has_point


def is_bound(state: State, unit: int) -> bool:
    """Whether a unit takes no part in this combat phase: it neither attacks nor is attacked. [22.42B(7)]"""
    overruns = state.modules.overruns
    return overruns is not None and overruns.bound[unit] > 0


def bound_in(state: State, hex: int, side: Side) -> tuple[int, ...]:
    """The enemies of a side in a hex who take no part in this combat phase. [22.428]"""
    if state.modules.overruns is None:
        return ()
    return tuple(unit for unit in stack(state, hex, side.enemy) if is_bound(state, unit))


def all_are_bound(state: State, hex: int, side: Side) -> bool:
    """Whether no enemy in a hex can be attacked in this phase. [22.428]"""
    if state.modules.overruns is None:
        return False
    return all(is_bound(state, unit) for unit in stack(state, hex, side.enemy))


def may_be_target(state: State, hex: int, side: Side) -> bool:
    """Whether there are enemies in a hex that can still be attacked in this phase. [7.1, 22.428]"""
    defenders = [unit for unit in stack(state, hex, side.enemy) if not is_bound(state, unit)]
    return bool(defenders) and not any(state.flags[unit] & DEFENDED for unit in defenders)


def bars_attack(state: State, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not attack a hex by a plain attack, as far as overruns go; None if it may. [22.123, 22.565]"""
    overruns = state.modules.overruns
    if overruns is None:
        return None
    here = state.hex_of[unit]
    if here < 0 or here == hex or not overruns.box[here]:
        return None
    name, title = state.setting.units[unit].name, state.setting.board.hex_title(here)
    if overruns.deadlocked[unit]:
        said = message("standard.overruns.refusal.deadlocked_attack", unit=name, hex=title)
        return Refusal("deadlocked", "22.123", said)
    if overruns.pinning[unit]:
        return Refusal("pinning", "22.565", message("standard.overruns.refusal.pinning", unit=name))
    return Refusal("in_dual_hex", "22.565", message("standard.overruns.refusal.in_dual_hex", unit=name, hex=title))


def bars_counter(state: State, unit: int, hex: int) -> bool:
    """Whether a deadlock keeps a unit from striking back at a hex that is not its own. [20.71, 22.123]"""
    overruns = state.modules.overruns
    return overruns is not None and bool(overruns.deadlocked[unit]) and state.hex_of[unit] != hex


def refuse_plain_attack(state: State, side: Side, hex: int, units: Sequence[int]) -> Refusal | None:
    """Why these units may not attack a hex by a plain attack, as far as overruns go. [22.122, 22.428, 22.565]"""
    if state.modules.overruns is None:
        return None
    title = state.setting.board.hex_title(hex)
    if all_are_bound(state, hex, side):
        return Refusal("all_bound", "22.42B", message("standard.overruns.refusal.all_bound", hex=title))
    barred = next((why for unit in units if (why := bars_attack(state, unit, hex)) is not None), None)
    if barred is not None:
        return barred
    return refuse_without_deadlocked(state, side, hex, units)


def refuse_without_deadlocked(state: State, side: Side, hex: int, units: Sequence[int]) -> Refusal | None:
    """Why nobody attacks a hex without those who must fight out a deadlock in it: it is attacked once. [22.122]"""
    missing = [state.setting.units[unit].name for unit in able_in_deadlock(state, side, hex) if unit not in units]
    if not missing:
        return None
    title = state.setting.board.hex_title(hex)
    said = message("standard.overruns.refusal.all_must_attack", units=tuple(missing), hex=title)
    return Refusal("all_must_attack", "22.122", said)


def with_deadlocked(
    state: State, side: Side, hex: int, ways: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    """Sets of attackers with those added who must be among them. [22.122]"""
    if state.modules.overruns is None or not (must := able_in_deadlock(state, side, hex)):
        return ways
    return tuple(sorted({tuple(sorted({*way, *must})) for way in ways}))


def note_pressure(state: State, hex: int, attack: int, defense: int) -> None:
    """Remember that the enemies in a dual hex were attacked at the least odds in this phase. [22.564]"""
    overruns, facts = state.modules.overruns, state.setting.overruns
    if overruns is not None and facts is not None and overruns.box[hex] and facts.least_odds * attack >= defense:
        overruns.own_hexes().pressed[hex] = 1


def can_attack(state: State, unit: int) -> bool:
    """Whether a unit could still attack somebody in this phase. [7.1, 20.81, 22.125]"""
    fit = is_able_to_fight(state, unit) and not state.flags[unit] & FOUGHT
    return fit and state.strength(unit)[0] > 0


def able_in_deadlock(state: State, side: Side, hex: int) -> tuple[int, ...]:
    """Units of a side under a deadlock marker in a hex that can and must attack there. [22.122, 22.67]"""
    if not has_point(state, side):
        return ()  # they go back a hex when the phase is over [22.125, 30.6]
    locked = overruns_of(state).deadlocked
    able = tuple(unit for unit in stack(state, hex, side) if locked[unit] and can_attack(state, unit))
    return able if able and may_be_target(state, hex, side) else ()
