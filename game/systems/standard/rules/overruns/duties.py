"""Who may attack whom in and around hexes with units of both sides. [22.12, 22.42b, 22.56]"""

from __future__ import annotations

from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.stacks.conditions import is_able_to_fight
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.state import DEFENDED, FOUGHT, State


def is_bound(state: State, unit: int) -> bool:
    """Whether a unit takes no part in this combat phase: it neither attacks nor is attacked. [22.42b(7)]"""
    overruns = state.modules.overruns
    return overruns is not None and overruns.bound[unit] > 0


def defenders_in(state: State, hex: int, side: Side) -> tuple[int, ...]:
    """The enemies of a side in a hex who can be attacked. [22.428]"""
    return tuple(unit for unit in stack(state, hex, side.enemy) if not is_bound(state, unit))


def may_be_target(state: State, hex: int, side: Side) -> bool:
    """Whether there are enemies in a hex that can still be attacked in this phase. [7.1, 22.428]"""
    defenders = defenders_in(state, hex, side)
    return bool(defenders) and not any(state.flags[unit] & DEFENDED for unit in defenders)


def bars_attack(state: State, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not attack a hex by a plain attack, as far as overruns go; None if it may. [22.123, 22.565]"""
    overruns = state.modules.overruns
    if overruns is None:
        return None
    name = state.setting.units[unit].name
    if overruns.bound[unit]:
        return Refusal("bound", "22.42b", message("standard.overruns.refusal.bound", unit=name))
    if overruns.pinning[unit]:
        return Refusal("pinning", "22.565", message("standard.overruns.refusal.pinning", unit=name))
    here = state.hex_of[unit]
    if here < 0 or not overruns.box[here]:
        return None
    title = state.setting.board.hex_title(here)
    if overruns.deadlocked[unit]:
        return Refusal(
            "deadlocked", "22.123", message("standard.overruns.refusal.deadlocked_attack", unit=name, hex=title)
        )
    return Refusal("in_dual_hex", "22.56", message("standard.overruns.refusal.in_dual_hex", unit=name, hex=title))


def can_attack(state: State, unit: int) -> bool:
    """Whether a unit could still attack somebody in this phase. [7.1, 20.81, 22.125]"""
    fit = is_able_to_fight(state, unit) and not state.flags[unit] & FOUGHT
    return fit and state.strength(unit)[0] > 0


def able_in_deadlock(state: State, side: Side, hex: int) -> tuple[int, ...]:
    """Units of a side under a deadlock marker in a hex that can and must attack there. [22.122, 22.67]"""
    locked = overruns_of(state).deadlocked
    able = tuple(unit for unit in stack(state, hex, side) if locked[unit] and can_attack(state, unit))
    return able if able and may_be_target(state, hex, side) else ()
