"""Overruns as they are opened and joined: who may, by which way, at what price. [22.1, 22.2, 22.34]"""

from __future__ import annotations

from game.model.choices import Later
from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.holds import hold_on, refuse_stranger, what_holds
from game.systems.standard.rules.movement import refuse_way
from game.systems.standard.rules.occupancy import enemy_at, may_end
from game.systems.standard.rules.overruns.actions import CaptureBridge, Overrun
from game.systems.standard.rules.overruns.approaches import Enemies, arrow_ends, ways_in
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.overruns.ledger import overrun_ledger, rush_ledger
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.overruns.position import LEFT
from game.systems.standard.rules.stacks.conditions import is_disrupted, is_unsupplied
from game.systems.standard.rules.stacks.stacking import has_room, stack
from game.systems.standard.rules.state import ARRIVED, MOVED, NOBODY, State

_HELD_STILL = ("stopped_by_zoc", "deadlocked")
"""What holds a unit from moving, and not from an overrun. [19.44, 22.32]"""


def refuse_overrunner(state: State, side: Side, unit: int) -> Refusal | None:
    """Why a unit may not take part in any overrun now; None if it may. [22.101, 22.107, 22.34, 22.553]"""
    stranger = refuse_stranger(state, side, unit)
    if stranger is not None:
        return stranger
    held = hold_on(state, unit)
    if held is not None and held.code not in _HELD_STILL:
        return held
    bar = _what_bars(state, unit)
    if bar is None:
        return None
    code, rule = bar
    return Refusal(code, rule, message(f"standard.overruns.refusal.{code}", unit=state.setting.units[unit].name))


def _is_overrunner(state: State, side: Side, unit: int) -> bool:
    """Whether a unit may take part in an overrun at all; tells no reason. [22.101, 22.107, 22.34, 22.553]"""
    held = what_holds(state, unit)
    may_go = held is None or held[0] in _HELD_STILL
    return may_go and state.setting.units[unit].side is side and _what_bars(state, unit) is None


def _what_bars(state: State, unit: int) -> tuple[str, str] | None:
    """What keeps a unit that may move from an overrun: the code of the refusal and the rule; None if nothing does."""
    overruns = overruns_of(state)
    if is_disrupted(state, unit):
        return ("disrupted", "22.107")
    if is_unsupplied(state, unit):
        return ("unsupplied", "22.107")
    if state.flags[unit] & ARRIVED and (plan := state.setting.arrivals[unit]) is not None and plan.by_air:
        return ("just_landed", "22.101")
    if overruns.barred[unit]:
        return ("bridge_fell", "22.34")
    if overruns.passed[unit] & LEFT:
        return ("left_dual", "22.553")
    return None


def refuse_target(state: State, side: Side, hex: int, attempt: Attempt | None) -> Refusal | None:
    """Why a hex may not be overrun, or not as the attempt stands that is open; None if it may. [22.103, 22.21]"""
    if attempt is not None:
        if attempt.by_road:
            return Refusal("alone", "22.34", message("standard.overruns.refusal.alone"))
        if hex != attempt.hex:
            open_at = state.setting.board.hex_title(attempt.hex)
            return Refusal("other_attempt", "22.103", message("standard.overruns.refusal.other_attempt", hex=open_at))
        return None
    if enemy_at(state, hex, side) == NOBODY:
        title = state.setting.board.hex_title(hex)
        return Refusal("no_enemy", "22.102", message("standard.overruns.refusal.no_enemy", hex=title))
    attempted = overruns_of(state).attempted
    tried = [unit for unit in stack(state, hex, side.enemy) if attempted[unit]]
    if tried:
        name = state.setting.units[tried[0]].name
        return Refusal("attempted", "22.21", message("standard.overruns.refusal.attempted", unit=name))
    return None


def refuse_overrun(state: State, side: Side, action: Overrun, attempt: Attempt | None = None) -> Refusal | None:
    """Why an overrun may not be opened or joined so; None if it may. [22.1, 22.2]"""
    unit = action.unit
    refused = refuse_overrunner(state, side, unit)
    if refused is not None:
        return refused
    hex = action.path[-1] if action.path else state.hex_of[unit]
    refused = refuse_target(state, side, hex, attempt)
    if refused is not None:
        return refused
    if not action.path:
        return _refuse_within(state, unit, attempt)
    return _refuse_way_in(state, side, action.unit, action.path, by_road=False)


def refuse_capture(state: State, side: Side, action: CaptureBridge) -> Refusal | None:
    """Why a bridge may not be rushed so; None if it may. [22.34]"""
    refused = refuse_overrunner(state, side, action.unit)
    if refused is not None:
        return refused
    if not action.path:
        return Refusal("no_path", "5.1", message("standard.refusal.no_path"))
    refused = refuse_target(state, side, action.path[-1], None)
    if refused is not None:
        return refused
    return _refuse_way_in(state, side, action.unit, action.path, by_road=True)


def _refuse_within(state: State, unit: int, attempt: Attempt | None) -> Refusal | None:
    """Why a unit may not fight in the hex it stands in; only one that began the phase there may. [22.102, 22.115]"""
    name, flags, here = state.setting.units[unit].name, state.flags[unit], state.hex_of[unit]
    if flags & (MOVED | ARRIVED) or not overruns_of(state).box[here]:
        return Refusal("not_begun", "22.102", message("standard.overruns.refusal.not_begun", unit=name))
    if attempt is not None and unit in attempt.attackers:
        return Refusal("joined", "22.103", message("standard.overruns.refusal.joined", unit=name))
    ledger = overrun_ledger(state, unit, here, here)
    cost = 0 if ledger is None else ledger.total
    if cost > state.mp_left[unit]:
        return _too_dear(state, unit, here, cost, state.mp_left[unit])
    return None


def _refuse_way_in(state: State, side: Side, unit: int, path: tuple[int, ...], *, by_road: bool) -> Refusal | None:
    """Why a way does not lead into the enemy's hex; None if it does and the unit can pay for it. [22.114, 22.551]"""
    name, hex = state.setting.units[unit].name, path[-1]
    overruns = overruns_of(state)
    if overruns.box[state.hex_of[unit]]:
        return Refusal("leave_dual", "22.551", message("standard.overruns.refusal.leave_dual", unit=name))
    if not has_room(state, unit, hex):
        return Refusal("stacking", "22.104", message("standard.overruns.refusal.no_room", unit=name))
    refused, left_mp = refuse_way(state, unit, path[:-1])
    if refused is not None:
        return refused
    here = path[-2] if len(path) > 1 else state.hex_of[unit]
    if overruns.box[here]:
        return Refusal("passed_dual", "22.553", message("standard.overruns.refusal.passed_dual", unit=name))
    if by_road and not may_end(state, unit, here):
        return Refusal("stacking", "22.34", message("standard.overruns.refusal.no_room", unit=name))
    return refuse_last_step(state, side, unit, here, hex, left_mp=left_mp, by_road=by_road)


def refuse_last_step(
    state: State, side: Side, unit: int, here: int, hex: int, *, left_mp: int, by_road: bool
) -> Refusal | None:
    """Why a unit cannot step into an enemy's hex from the next one; None if it can. [22.111-22.114]"""
    entry, topology = state.setting.units[unit], state.setting.board.topology
    if here == hex or not _is_next(state, here, hex):
        return Refusal("not_adjacent", "5.1", message("standard.refusal.not_adjacent"))
    if by_road and not topology.touching(here, hex):
        return Refusal("no_bridge", "22.34", message("standard.overruns.refusal.no_bridge", unit=entry.name))
    ledger = rush_ledger(state, unit, here, hex) if by_road else overrun_ledger(state, unit, here, hex)
    if ledger is None and by_road:
        return Refusal("no_bridge", "22.34", message("standard.overruns.refusal.no_bridge", unit=entry.name))
    if ledger is None:
        return Refusal("prohibited", "22.112", message("standard.overruns.refusal.closed", unit=entry.name))
    if ledger.total > left_mp:
        return _too_dear(state, unit, hex, ledger.total, left_mp)
    if not has_room(state, unit, hex):
        return Refusal("stacking", "22.104", message("standard.overruns.refusal.no_room", unit=entry.name))
    if enemy_at(state, hex, side) == NOBODY:
        title = state.setting.board.hex_title(hex)
        return Refusal("no_enemy", "22.102", message("standard.overruns.refusal.no_enemy", hex=title))
    return None


def _is_next(state: State, here: int, hex: int) -> bool:
    from_here = state.setting.board.topology.adjacent[here]
    return hex in from_here or any(end == hex for end in arrow_ends(state, here))


def _too_dear(state: State, unit: int, hex: int, cost: int, left_mp: int) -> Refusal:
    said = message(
        "standard.refusal.too_far", hex=state.setting.board.hex_title(hex), cost=cost,
        unit=state.setting.units[unit].name, left_mp=left_mp,
    )  # fmt: skip
    return Refusal("too_dear", "22.114", said)


def overrun_choices(
    state: State, side: Side, unit: int, attempt: Attempt | None = None, enemies: Enemies | None = None
) -> tuple[Overrun, ...]:
    """One overrun for every enemy hex a unit can enter, by the cheapest way, or the one it is in. [22.102]"""
    if not _is_overrunner(state, side, unit):
        return ()
    only = -1 if attempt is None else attempt.hex
    ways = ways_in(state, unit, by_road=False, only=only, enemies=enemies)
    found = [Overrun(unit, path) for _, path in ways.values()]
    if overruns_of(state).box[state.hex_of[unit]]:
        found.append(Overrun(unit, ()))
    return tuple([action for action in found if refuse_overrun(state, side, action, attempt) is None])


def capture_choices(state: State, side: Side, unit: int, enemies: Enemies | None = None) -> tuple[CaptureBridge, ...]:
    """The bridges a unit could rush. [22.34]"""
    if (enemies is not None and not enemies.bridged()) or not _is_overrunner(state, side, unit):
        return ()
    ways = ways_in(state, unit, by_road=True, enemies=enemies)
    found = [CaptureBridge(unit, path) for _, path in ways.values()]
    return tuple([action for action in found if refuse_capture(state, side, action) is None])


def overrun_source(state: State, side: Side) -> Source:
    """Every overrun a side could open. [22.101]"""
    enemies = Enemies(state, side)
    return Source(Overrun.kind, _movers(state, side), lambda unit: overrun_choices(state, side, unit, None, enemies))


def capture_source(state: State, side: Side) -> Source:
    """Every bridge a side could rush. [22.34]"""
    enemies = Enemies(state, side)
    return Source(CaptureBridge.kind, _movers(state, side), lambda unit: capture_choices(state, side, unit, enemies))


def _movers(state: State, side: Side) -> Later:
    hex_of, left = state.hex_of, state.mp_left
    return Later(lambda: [unit for unit in state.setting.units_of(side) if hex_of[unit] >= 0 and left[unit] > 0])
