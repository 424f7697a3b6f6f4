"""Movement: where a unit gets to, in pieces, until its points are spent or it stops. [7]"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from game.model.frozen import frozen
from game.model.legal import Source
from game.model.message import Message, message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.rules.actions import Move
from game.systems.remagen.rules.capacity import has_room, refuse_room
from game.systems.remagen.rules.chapter import ActionKind, Chapter, StepKind
from game.systems.remagen.rules.crowding import clear_crowds
from game.systems.remagen.rules.events import Moved, Stopped
from game.systems.remagen.rules.no_step import NO_SUCH_STEP, refuse_step
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.setting import NOWHERE, Ground, Setting, Step
from game.systems.remagen.rules.state import BARRED, DROPPED, ROLLED, STEPPED, STOPPED, UNHITCHED, State
from game.systems.remagen.rules.steps import is_watched, points_left, refuse_passing, steps_from, stop_reason
from game.systems.remagen.rules.tellings import told_sector, told_unit
from game.systems.remagen.rules.zones import in_zoc, is_beside_declared, is_bound, zone_of_enemy

STOP_RULES = {"zoc": "7.5", "hill": "7.4", "wood": "7.4", "water": "8.9", "unhitched": "9.4"}
"""What stops a unit -> the rule that says so."""


@frozen
class Reachable:
    """A sector that a unit can get to, and its cheapest way there. [7]"""

    path: tuple[int, ...]
    cost: int


def refuse_mover(state: State, side: Side, unit: int) -> Refusal | None:
    """Why a unit may not do anything with its points at all. [7.7, 13.3]"""
    if state.side(unit) is not side:
        return Refusal("not_yours", "7.1", message("remagen.refusal.not_yours"))
    if not state.on_board(unit):
        return Refusal("not_on_board", "7.1", message("remagen.refusal.not_on_board"))
    if is_bound(state, state.sector[unit]):
        return Refusal("bound", "7.7", message("remagen.refusal.bound"))
    if state.has(unit, ROLLED):
        return Refusal("rolled", "13.3", message("remagen.refusal.rolled"))
    return None


def refuse_walker(state: State, side: Side, unit: int) -> Refusal | None:
    """Why a unit may take no step by itself. [1.6, 3.6, 7.3, 15.5]"""
    refusal = refuse_mover(state, side, unit)
    if refusal is not None:
        return refusal
    if state.is_carried(unit):
        return Refusal("carried", "1.6", message("remagen.refusal.carried"))
    if state.is_disabled(unit):
        return Refusal("disabled", "3.6", message("remagen.refusal.disabled"))
    if state.has(unit, STOPPED):
        return _stopped(state, unit)
    if state.has(unit, DROPPED):
        return Refusal("dropped", "15.5", message("remagen.refusal.dropped"))
    return None


def _stopped(state: State, unit: int) -> Refusal:
    """That a unit has stopped, and why, as far as its place still tells it. [7.3-7.5, 8.9, 9.4]"""
    reason = _what_stops(state, unit)
    if not reason:
        return Refusal("stopped", "7.3", message("remagen.refusal.stopped"))
    said = message("remagen.refusal.stopped_by", reason=message(f"remagen.stop.{reason}"))
    return Refusal("stopped", STOP_RULES[reason], said)


def _what_stops(state: State, unit: int) -> str:
    if state.has(unit, UNHITCHED) and state.type(unit).is_gun:
        return "unhitched"
    sector = state.sector[unit]
    if in_zoc(state, sector, state.side(unit)):
        return "zoc"
    reason = {Ground.RIVER: "water", Ground.HILL: "hill", Ground.WOOD: "wood"}.get(state.setting.ground[sector], "")
    if not is_beside_declared(state, sector):
        return reason
    if not reason:
        return "zoc"
    return reason if _ground_stops(state, unit) else ""


def _ground_stops(state: State, unit: int) -> bool:
    """Whether a hill or a wood has stopped a unit for certain: no road leads there, and it climbs no further. [7.4]"""
    sector, kind = state.sector[unit], state.type(unit)
    factor = {Ground.HILL: kind.hill, Ground.WOOD: kind.wood}.get(state.setting.ground[sector], NOWHERE)
    return not state.setting.roads[sector] and state.climbed[unit] in (0, factor) and factor != NOWHERE


def reachable(state: State, unit: int) -> dict[int, Reachable]:
    """Where a unit may end a piece of its movement, with the cheapest way there. [7.3]

    A place is told apart by how far the unit has climbed when it comes there, because that decides how it goes on.
    Of ways that cost the same one on which the unit does not stop is taken. [7.4]
    """
    side, kind = state.side(unit), state.type(unit)
    left, origin = points_left(state, unit), state.sector[unit]
    first, zone = not state.has(unit, STEPPED), zone_of_enemy(state, side)
    found: dict[int, Reachable] = {}
    best: dict[tuple[int, int], int] = {}
    queue: list[tuple[int, bool, tuple[int, ...], int, int]] = [(0, False, (), origin, state.climbed[unit])]
    while queue:
        cost, stops, path, here, climbed = heappop(queue)
        if path:
            if here != origin and here not in found and has_room(state, kind, side, here):
                found[here] = Reachable(path, cost)
            if stops or best.get((here, climbed), cost) < cost:
                continue
        for step in steps_from(state, unit, here, climbed=climbed, is_first=first and not path):
            total, there = cost + step.cost, step.there
            if total > left or best.get((there, step.climbed), total + 1) <= total:
                continue
            is_clear = not state.here[there] and step.onto == NOWHERE
            if not is_clear and refuse_passing(state, unit, there, step.onto) is not None:
                continue
            if step.stop or there in zone:
                if there not in found:  # else it was found for no more
                    heappush(queue, (total, True, (*path, there), there, step.climbed))
                continue
            best[there, step.climbed] = total
            heappush(queue, (total, False, (*path, there), there, step.climbed))
    return found


def reach_of_enemies(state: State, side: Side, *, unhindered: bool) -> dict[int, int]:
    """Sector -> how many enemies of a side could get there, or stand there, in a movement step of theirs. [7]

    Unhindered: as if nobody of the side were on the board.
    """
    later = state.clone()
    later.spent = [0] * len(later.spent)
    later.climbed = [0] * len(later.climbed)
    later.flags = [0] * len(later.flags)
    later.traffic = [0] * len(later.traffic)
    if unhindered:
        units = state.setting.units
        later.here = [tuple(unit for unit in here if units[unit].side is not side) for here in later.here]
    found: dict[int, int] = {}
    for unit in state.side_units(side.enemy):
        at = unit.index
        if state.stands(at) and not state.is_disabled(at) and not is_bound(state, state.sector[at]):
            for sector in (state.sector[at], *reachable(later, at)):
                found[sector] = found.get(sector, 0) + 1
    return found


def walk(state: State, unit: int, path: Sequence[int]) -> tuple[list[Step], Refusal | None]:
    """The steps of a path as far as they are allowed, and why it is not allowed further. [7]"""
    side = state.side(unit)
    here, climbed, left = state.sector[unit], state.climbed[unit], points_left(state, unit)
    first = not state.has(unit, STEPPED)
    steps: list[Step] = []
    for there in path:
        if steps and stop_reason(state, steps[-1], side):
            return steps, Refusal("stops_there", "7.3", message("remagen.refusal.stopped"))
        allowed = steps_from(state, unit, here, climbed=climbed, is_first=first and not steps)
        step = next((step for step in allowed if step.there == there), None)
        if step is None:
            return steps, refuse_step(state, state.type(unit), here, there)
        refusal = refuse_passing(state, unit, there, step.onto)
        if refusal is not None:
            return steps, refusal
        left -= step.cost
        if left < 0:
            return steps, Refusal("too_far", "7.1", message("remagen.refusal.too_far"))
        steps.append(step)
        here, climbed = there, step.climbed
    return steps, None


def _source(state: State, side: Side) -> Source:
    def choices(unit: int) -> Sequence[Move]:
        if refuse_walker(state, side, unit) is not None:
            return ()
        found = reachable(state, unit)
        return [Move(unit, found[sector].path) for sector in sorted(found)]

    return Source(Move.kind, movers(state, side), choices)


def movers(state: State, side: Side) -> list[int]:
    """Units of a side that are on the board and have points left. [7.1]"""
    sector, spent = state.sector, state.spent
    by_day = is_watched(state, side)
    return [
        unit.index for unit in state.setting.of_side[side]
        if sector[unit.index] >= 0
        and spent[unit.index] < (unit.type.day_points if by_day else unit.type.points)
    ]  # fmt: skip


def _refuse(state: State, side: Side, action: Move) -> Refusal | None:
    refusal = refuse_walker(state, side, action.unit)
    if refusal is not None:
        return refusal
    if not action.path:
        return NO_SUCH_STEP
    if len({state.sector[action.unit], *action.path}) <= len(action.path):
        return Refusal("twice", "7.3", message("remagen.refusal.twice"))
    steps, refusal = walk(state, action.unit, action.path)
    if refusal is not None:
        return refusal
    return refuse_room(state, state.type(action.unit), side, steps[-1].there)


def _carry_out(play: Play, side: Side, action: Move) -> None:
    state, unit = play.state, action.unit
    origin = state.sector[unit]
    steps, _ = walk(state, unit, action.path)
    cost = sum(step.cost for step in steps)
    is_vehicle = state.type(unit).is_vehicle
    for step in steps:
        if step.onto != NOWHERE and is_vehicle:
            state.traffic[step.onto] += 1
        play.touch(step.there, unit)
    last = steps[-1]
    play.put(unit, last.there)
    state.spent[unit] += cost
    state.climbed[unit] = last.climbed
    state.flags[unit] |= STEPPED
    bar_guns(state, unit)
    play.tell(Moved("7.1", unit, origin, action.path, cost, points_left(state, unit)))
    stop(play, unit, stop_reason(state, last, side))


def stop(play: Play, unit: int, reason: str) -> None:
    """A unit goes no further, if there is a reason. [7.3]"""
    if reason:
        play.state.flags[unit] |= STOPPED
        play.tell(Stopped(STOP_RULES[reason], unit, play.state.sector[unit], reason))


def bar_guns(state: State, unit: int) -> None:
    """Guns that moved or rode do not fire in this player turn. [9.5]"""
    for moved in (unit, *state.loads(unit)):
        if state.type(moved).is_gun:
            state.flags[moved] |= BARRED


def _told_move(setting: Setting, event: Moved) -> Message:
    return message(
        "remagen.log.moved", unit=told_unit(setting, event.unit), origin=setting.name(event.origin),
        sector=told_sector(setting, event.path[-1]), cost=event.cost, left=event.left,
    )  # fmt: skip


def _told_stop(setting: Setting, event: Stopped) -> Message:
    return message(
        "remagen.log.stopped", unit=told_unit(setting, event.unit), sector=setting.name(event.sector),
        reason=message(f"remagen.stop.{event.reason}"),
    )  # fmt: skip


MOVEMENT = Chapter(
    "7",
    "movement",
    steps=(StepKind("movement", "move", message("remagen.prompt.move"), leave=clear_crowds),),
    actions=(ActionKind(Move, ("movement",), _source, _refuse, _carry_out),),
    tellings={Moved: _told_move, Stopped: _told_stop},
)
