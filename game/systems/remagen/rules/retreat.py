"""Retreats: who must go, where a way leads, who chooses it. [12.9]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.model.decision import Decision
from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.unfinished import Answer, FrameKind
from game.systems.remagen.rules.actions import NextToRetreat, Retreat
from game.systems.remagen.rules.bridges import has_site, is_bridge, is_bridge_step
from game.systems.remagen.rules.capacity import room_left
from game.systems.remagen.rules.events_combat import Retreated
from game.systems.remagen.rules.frames import Combat, Retreating
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.setting import NOWHERE, Bank
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.steps import WATER, refuse_passing, ways
from game.systems.remagen.rules.tellings import told_sector, told_unit
from game.systems.remagen.rules.zones import in_zoc


def allows(state: State, unit: int, here: int, there: int) -> bool:
    """Whether a unit can go a step at all: by its ground, a road or a bridge, and out of no boat. [7.2, 8.1, 12.9]"""
    setting = state.setting
    if is_bridge(state, here) or is_bridge(state, there):
        return is_bridge_step(state, here, there)
    way = next((way for way in ways(setting, state.type(unit))[here] if way.there == there), None)
    if way is None:
        return False
    return way.kind != WATER or (setting.bank[here] is Bank.RIVER and not has_site(state, there))


def _is_free(state: State, unit: int, here: int, there: int, *, is_last: bool) -> bool:
    """Whether a retreating unit may take a step; the last one may overcrowd a sector. [5.6, 12.9]"""
    if not allows(state, unit, here, there) or in_zoc(state, there, state.side(unit)):
        return False
    refusal = refuse_passing(state, unit, there)
    return refusal is None or (is_last and refusal.code == "crowded")


def _may_end(state: State, unit: int, sector: int) -> bool:
    """Whether a way may end in a sector: land may be overcrowded, water and bridges may not. [12.94]"""
    is_river = state.setting.bank[sector] is Bank.RIVER
    return not is_river or room_left(state, sector) >= state.type(unit).space


def retreat_ways(state: State, unit: int, steps: int) -> tuple[tuple[int, ...], ...]:
    """All ways on which a unit can retreat, in order; each step leads one farther away. [12.92]"""
    origin = state.sector[unit]
    found: list[tuple[int, ...]] = [()]
    for count in range(1, steps + 1):
        found = [
            (*way, there)
            for way in found
            for here in ((way or (origin,))[-1],)
            for there in state.setting.near[here]
            if state.setting.distance(origin, there) == count
            and _is_free(state, unit, here, there, is_last=count == steps)
        ]
    return tuple(sorted(way for way in found if way and _may_end(state, unit, way[-1])))


def ends_of(paths: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Of the ways to each end the first. [12.92]"""
    first: dict[int, tuple[int, ...]] = {}
    for way in paths:
        first.setdefault(way[-1], way)
    return tuple(first[end] for end in sorted(first))


def changed_by(state: State, unit: int, passed: Iterable[int]) -> tuple[int, ...]:
    """Of sectors that are passed those that count and change hands, or that engineers need visited. [13.2, 16.2]"""
    setting, side = state.setting, state.side(unit)

    def is_changed(sector: int) -> bool:
        if setting.bank[sector] is Bank.RIVER:
            return False
        if sector in setting.control_points and state.control[sector] != side:
            return True
        return side is US and setting.head_of[sector] != NOWHERE and not state.visited[sector]

    return tuple(sorted(sector for sector in set(passed) if is_changed(sector)))


def open_ways(state: State, unit: int, steps: int) -> tuple[tuple[int, ...], ...]:
    """The ways between which there is a choice: to each end, of those that change the same, the first. [12.92]"""
    first: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}
    for way in retreat_ways(state, unit, steps):
        first.setdefault((way[-1], changed_by(state, unit, way[:-1])), way)
    return tuple(sorted(first.values(), key=lambda way: (way[-1], way)))


def begin_retreat(play: Play, frame: Retreating) -> None:
    """Disabled vehicles are lost; all others must go. [3.6, 12.9]"""
    for unit in frame.units:
        if play.state.on_board(unit) and play.state.is_disabled(unit):
            play.eliminate(unit, "retreat", "3.6")
    play.push(replace(frame, units=tuple(unit for unit in frame.units if play.state.stands(unit))))


def _run(play: Play, frame: Retreating) -> bool:
    """Unit after unit; asked are only an order that matters and a way of several. [12.9, 12.11]"""
    state = play.state
    if not frame.units:
        play.pop()
        return True
    if frame.unit < 0:
        if len(frame.units) > 1 and _order_matters(state, frame):
            return False
        play.replace(replace(frame, unit=frame.units[0]))
        return True
    found = open_ways(state, frame.unit, frame.steps)
    if len(found) > 1:
        return False
    if found:
        _retreat(play, frame, found[0])
    else:
        _gone(play, frame)
        play.eliminate(frame.unit, "retreat", "12.93")
    return True


def _order_matters(state: State, frame: Retreating) -> bool:
    """Whether a bridge is near enough for a vehicle to be in the way of others. [12.9]"""
    setting = state.setting
    bridges = [sector for line in setting.lines for sector in line.river if is_bridge(state, sector)]
    return any(
        setting.distance(state.sector[unit], sector) <= frame.steps
        for unit in frame.units
        if state.type(unit).is_vehicle
        for sector in bridges
    )


def _gone(play: Play, frame: Retreating) -> None:
    play.replace(replace(frame, unit=-1, units=tuple(unit for unit in frame.units if unit != frame.unit)))


def _retreat(play: Play, frame: Retreating, way: tuple[int, ...]) -> None:
    state, unit = play.state, frame.unit
    origin = state.sector[unit]
    _gone(play, frame)
    for sector in way[:-1]:
        play.touch(sector, unit)
    play.put(unit, way[-1])
    _forget_winner(play, unit)
    play.tell(Retreated(_rule(frame), unit, origin, way, frame.chooser))


def _forget_winner(play: Play, unit: int) -> None:
    """Who is driven out of a declared battle frees no sector of its duty: only an advance does. [10.5]"""
    combat = play.state.stack[0] if play.state.stack else None
    if isinstance(combat, Combat) and combat.stage == "overwhelm" and unit in combat.winners:
        left = tuple(other for other in combat.winners if other != unit)
        play.state.stack = (replace(combat, winners=left), *play.state.stack[1:])


def _decision(state: State, frame: Retreating) -> Decision:
    if frame.unit < 0:
        said = state.setting.sides.said(frame.owner)
        prompt = message("remagen.prompt.retreat_order", side=said)
        return Decision(frame.owner, "retreat_order", "12.9", prompt, {"units": frame.units})
    prompt = message("remagen.prompt.retreat", unit=told_unit(state.setting, frame.unit), count=frame.steps)
    return Decision(frame.chooser, "retreat", _rule(frame), prompt, {"unit": frame.unit})


def _rule(frame: Retreating) -> str:
    """Withdrawal, whose way the owner chooses, or rout, whose way the winner chooses. [12.91, 12.92]"""
    return "12.91" if frame.chooser is frame.owner else "12.92"


def _orders(state: State, frame: Retreating) -> Source | None:
    if frame.unit >= 0:
        return None
    return Source(NextToRetreat.kind, frame.units, lambda unit: (NextToRetreat(unit),))


def _refuse_order(state: State, frame: Retreating, action: NextToRetreat) -> Refusal | None:
    if frame.unit >= 0:
        return Refusal("way_first", "12.9", message("remagen.refusal.way_first"))
    if action.unit not in frame.units:
        said = told_unit(state.setting, action.unit)
        return Refusal("not_retreating", "12.9", message("remagen.refusal.not_retreating", unit=said))
    return None


def _ways(state: State, frame: Retreating) -> Source | None:
    if frame.unit < 0:
        return None

    def choices(unit: int) -> Sequence[Retreat]:
        return tuple(Retreat(unit, way) for way in open_ways(state, unit, frame.steps))

    return Source(Retreat.kind, (frame.unit,), choices)


def _refuse_way(state: State, frame: Retreating, action: Retreat) -> Refusal | None:
    if action.unit != frame.unit:
        said = told_unit(state.setting, action.unit)
        return Refusal("not_retreating", "12.9", message("remagen.refusal.not_retreating", unit=said))
    if len(action.path) != frame.steps:
        return Refusal("wrong_length", _rule(frame), message("remagen.refusal.wrong_length", count=frame.steps))
    if action.path in retreat_ways(state, frame.unit, frame.steps):
        return None
    end = action.path[-1]
    if state.setting.distance(state.sector[frame.unit], end) != frame.steps:
        rule = _rule(frame)
    else:
        rule = "12.9" if _may_end(state, frame.unit, end) else "12.94"
    return Refusal("no_retreat", rule, message("remagen.refusal.no_retreat", sector=told_sector(state.setting, end)))


RETREATS = FrameKind(
    Retreating, _run, _decision,
    (
        Answer(NextToRetreat, _orders, _refuse_order,
               lambda play, frame, action: play.replace(replace(frame, unit=action.unit))),
        Answer(Retreat, _ways, _refuse_way, lambda play, frame, action: _retreat(play, frame, action.path)),
    ),
)  # fmt: skip
