"""What holds a unit back whatever the way: its owner, its place, the phase, zones, no MP left. [3.2, 5.1, 6.11]"""

from __future__ import annotations

from typing import TypeAlias

from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.overruns.ways import hold_of, is_beside_dual
from game.systems.standard.rules.state import ARRIVED, DONE, STOPPED, State

Hold: TypeAlias = tuple[str, str, str]
"""What holds a unit back: the code of the refusal, the rule, and the key of the sentence with the unit's name."""
_NOT_ON_MAP: Hold = ("not_on_map", "5.1", "standard.refusal.not_on_map")
_ARRIVALS_FIRST: Hold = ("arrivals_first", "3.2", "standard.refusal.arrivals_first")
_NOT_MOBILE: Hold = ("not_mobile", "3.2", "standard.refusal.leg_unit")
_LANDING_OVER: Hold = ("landing_over", "11.4", "standard.refusal.landing_over")
_STOPPED_BY_ZOC: Hold = ("stopped_by_zoc", "6.11", "standard.refusal.stopped_by_zoc")
_CAME_ASHORE: Hold = ("came_ashore", "32.25", "standard.bridgeheads.refusal.came_ashore")
_NO_MP: Hold = ("no_mp", "5.1", "standard.refusal.no_mp")

NOT_IN_COMBAT = Refusal("wrong_phase", "3.2", message("standard.refusal.not_in_combat"))


def refuse_stranger(state: State, side: Side, unit: int) -> Refusal | None:
    """Why a unit is not the player's to move or bring on; None if it is. [3.2]"""
    if state.setting.units[unit].side is side:
        return None
    return Refusal("not_yours", "3.2", message("standard.refusal.not_yours", side=state.setting.sides.said(side)))


def hold_on(state: State, unit: int) -> Refusal | None:
    """Why a unit may not move at all now, whatever the way; None if it may. [3.2, 5.1, 6.11]"""
    hold = what_holds(state, unit)
    if hold is None:
        return None
    code, rule, key = hold
    return Refusal(code, rule, message(key, unit=state.setting.units[unit].name))


def may_move(state: State, unit: int) -> bool:
    """Whether nothing holds a unit on the map back, whatever the way; tells no reason. [3.2, 5.1, 6.11]"""
    return what_holds(state, unit) is None


def what_holds(state: State, unit: int) -> Hold | None:
    """What holds a unit back, whatever the way, before it is put into words; None if nothing does. [3.2, 5.1, 6.11]"""
    entry, flags = state.setting.units[unit], state.flags[unit]
    step = state.setting.sequence[state.step]
    if state.hex_of[unit] < 0:
        return _NOT_ON_MAP
    if step.does == "arrivals" and not flags & ARRIVED:
        return _ARRIVALS_FIRST
    if step.mobile_only and not entry.mobility.is_mobile:
        return _NOT_MOBILE
    if step.mobile_only and _came_ashore(state, unit):
        return _CAME_ASHORE
    if flags & DONE:
        return _LANDING_OVER
    if state.modules.overruns is not None and (held := hold_of(state, unit)) is not None:
        return held
    if flags & STOPPED and not (state.modules.overruns is not None and is_beside_dual(state, unit)):
        return _STOPPED_BY_ZOC
    if state.mp_left[unit] <= 0:
        return _NO_MP
    return None


def _came_ashore(state: State, unit: int) -> bool:
    """Whether a unit has come from the sea in this player turn and is at home on land alone. [32.25]"""
    known = state.modules.bridgeheads
    return known is not None and known.landed[unit] > 0 and "amphibious" not in state.setting.units[unit].marks
