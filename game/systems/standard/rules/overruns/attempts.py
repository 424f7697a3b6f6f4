"""Overruns as they are opened and joined: who may, by which way, at what price. [22.1, 22.2, 22.34]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.crossing import Crossings
from game.systems.standard.rules.holds import hold_on, refuse_stranger
from game.systems.standard.rules.movement import passing_reach, refuse_way
from game.systems.standard.rules.occupancy import crossings_now, enemy_at, enemy_hexes, may_end
from game.systems.standard.rules.overruns.actions import CaptureBridge, Overrun
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.overruns.ledger import overrun_ledger, rush_ledger
from game.systems.standard.rules.overruns.marks import overrun_facts, overruns_of
from game.systems.standard.rules.overruns.position import LEFT
from game.systems.standard.rules.stacks.conditions import is_disrupted, is_unsupplied
from game.systems.standard.rules.stacks.stacking import has_room, stack
from game.systems.standard.rules.state import ARRIVED, MOVED, NO_SPAN, NOBODY, STOPPED, State

UNREACHED_MP = 99
"""More than any unit has."""
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
    name, plan, overruns = state.setting.units[unit].name, state.setting.arrivals[unit], overruns_of(state)
    reasons = (
        (is_disrupted(state, unit), "disrupted", "22.107"),
        (is_unsupplied(state, unit), "unsupplied", "22.107"),
        (plan is not None and plan.by_air and state.flags[unit] & ARRIVED, "just_landed", "22.101"),
        (overruns.barred[unit], "bridge_fell", "22.34"),
        (overruns.passed[unit] & LEFT, "left_dual", "22.553"),
    )
    for applies, code, rule in reasons:
        if applies:
            return Refusal(code, rule, message(f"standard.overruns.refusal.{code}", unit=name))
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


def arrow_ends(state: State, here: int) -> Iterator[int]:
    """Hexes at the other end of crossing arrows that begin in a hex. [32.33]"""
    facts = state.setting.bridgeheads
    if facts is not None:
        yield from (facts.arrows[index].far_end(here) for index in facts.arrows_at.get(here, ()))


def _too_dear(state: State, unit: int, hex: int, cost: int, left_mp: int) -> Refusal:
    said = message(
        "standard.refusal.too_far", hex=state.setting.board.hex_title(hex), cost=cost,
        unit=state.setting.units[unit].name, left_mp=left_mp,
    )  # fmt: skip
    return Refusal("too_dear", "22.114", said)


def ways_in(state: State, unit: int, *, by_road: bool, only: int = -1) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Enemy hexes a unit could enter now -> MP and the cheapest way; `only` looks at one of them. [22.111]"""
    start = state.hex_of[unit]
    if overruns_of(state).box[start]:
        return {}
    ways = crossings_now(state, unit)
    most_mp = state.mp_left[unit] - overrun_facts(state).attempt_mp[unit]
    last_steps = _last_steps(state, unit, ways, max(1, most_mp), by_road=by_road)
    if not last_steps:
        return {}
    found = None if state.flags[unit] & STOPPED else passing_reach(state, unit)
    spent_by = {start: 0} if found is None else {start: 0, **found.cost_mp}
    best: dict[int, tuple[int, int]] = {}
    for near, hex in last_steps:
        spent = spent_by.get(near, UNREACHED_MP)
        if spent > most_mp or only not in (-1, hex) or (by_road and not may_end(state, unit, near)):
            continue
        cost = _step_in_mp(state, unit, near, hex, ways, by_road=by_road)
        if cost is not None and spent + cost <= state.mp_left[unit]:
            best[hex] = min(best.get(hex, (UNREACHED_MP, 0)), (spent + cost, near))
    return {
        hex: (cost, ((hex,) if near == start or found is None else (*found.path_to(near), hex)))
        for hex, (cost, near) in sorted(best.items())
        if has_room(state, unit, hex)
    }


def _last_steps(
    state: State, unit: int, ways: Crossings, most_mp: int, *, by_road: bool
) -> tuple[tuple[int, int], ...]:
    """Pairs of a hex and an enemy's hex beside it, none farther off than a unit can get with so many MP. [22.111]"""
    topology = state.setting.board.topology
    enemies = set(enemy_hexes(state, state.setting.units[unit].side))
    if by_road:
        bridged = {*ways.bridges_on, ways.span} - {NO_SPAN}
        held = [hexside for hexside in bridged if not enemies.isdisjoint(topology.hexsides[hexside])]
        sides = [topology.hexsides[hexside] for hexside in held if ways.carries(hexside, "road")]
        pairs = [pair for here, there in sides for pair in ((here, there), (there, here)) if pair[1] in enemies]
    else:
        pairs = [(near, hex) for hex in enemies for near in topology.adjacent[hex]]
        facts = state.setting.bridgeheads
        beyond = () if facts is None else enemies.intersection(facts.arrows_at)
        pairs += [(near, hex) for hex in beyond for near in arrow_ends(state, hex)]
    distance = topology.distance_row(state.hex_of[unit])
    most_hexes = most_mp + _farthest_arrow_hexes(state)  # a step costs a point at least, one over an arrow too
    return tuple([pair for pair in pairs if distance[pair[0]] <= most_hexes and pair[0] not in enemies])


def _farthest_arrow_hexes(state: State) -> int:
    """How far apart the ends of an arrow are at the most. [32.31]"""
    facts, topology = state.setting.bridgeheads, state.setting.board.topology
    arrows = () if facts is None else facts.arrows
    return max([topology.distance_row(arrow.ends[0])[arrow.ends[1]] for arrow in arrows], default=0)


def _step_in_mp(state: State, unit: int, near: int, hex: int, ways: Crossings, *, by_road: bool) -> int | None:
    ledger = rush_ledger(state, unit, near, hex, ways) if by_road else overrun_ledger(state, unit, near, hex, ways)
    return None if ledger is None else ledger.total


def overrun_choices(state: State, side: Side, unit: int, attempt: Attempt | None = None) -> tuple[Overrun, ...]:
    """One overrun for every enemy hex a unit can enter, by the cheapest way, or the one it is in. [22.102]"""
    if refuse_overrunner(state, side, unit) is not None:
        return ()
    found = [Overrun(unit, path) for _, path in ways_in(state, unit, by_road=False).values()]
    found.append(Overrun(unit, ()))
    return tuple(action for action in found if refuse_overrun(state, side, action, attempt) is None)


def capture_choices(state: State, side: Side, unit: int) -> tuple[CaptureBridge, ...]:
    """The bridges a unit could rush. [22.34]"""
    if refuse_overrunner(state, side, unit) is not None:
        return ()
    found = [CaptureBridge(unit, path) for _, path in ways_in(state, unit, by_road=True).values()]
    return tuple(action for action in found if refuse_capture(state, side, action) is None)


def overrun_source(state: State, side: Side) -> Source:
    """Every overrun a side could open. [22.101]"""
    return Source(Overrun.kind, _movers(state, side), lambda unit: overrun_choices(state, side, unit))


def capture_source(state: State, side: Side) -> Source:
    """Every bridge a side could rush. [22.34]"""
    return Source(CaptureBridge.kind, _movers(state, side), lambda unit: capture_choices(state, side, unit))


def _movers(state: State, side: Side) -> tuple[int, ...]:
    hex_of, left = state.hex_of, state.mp_left
    return tuple([unit for unit in state.setting.units_of(side) if hex_of[unit] >= 0 and left[unit] > 0])
