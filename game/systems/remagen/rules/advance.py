"""The advance after a battle. [12.10]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.model.decision import Decision
from game.model.legal import Source, only
from game.model.message import message
from game.model.refusal import Refusal
from game.model.unfinished import Answer, FrameKind
from game.systems.remagen.rules.actions import Advance, Decline
from game.systems.remagen.rules.bridges import is_bridge, is_bridge_step
from game.systems.remagen.rules.capacity import room_left
from game.systems.remagen.rules.events_combat import Advanced
from game.systems.remagen.rules.frames import Advancing
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.retreat import allows, ends_of
from game.systems.remagen.rules.setting import Bank, Ground
from game.systems.remagen.rules.state import ROLLED, State
from game.systems.remagen.rules.steps import refuse_passing
from game.systems.remagen.rules.tellings import told_sector, told_unit
from game.systems.remagen.rules.zones import in_zoc


def advance_ways(state: State, frame: Advancing, unit: int) -> tuple[tuple[int, ...], ...]:
    """All ways on which a unit may follow, in order: first into a sector of the loser's. [12.10]"""
    if not _is_able(state, unit):
        return ()
    found: list[tuple[int, ...]] = []
    edge: list[tuple[int, ...]] = [()]
    for _ in range(frame.steps):
        fresh = [
            ((*way, there), _goes_on(state, unit, here, there))
            for way in edge
            for here in ((state.sector[unit], *way)[-1],)
            for there in state.setting.near[here]
            if (way or there in frame.into) and there not in way and _is_open(state, unit, here, there)
        ]
        found += [way for way, _ in fresh if _has_room(state, unit, way[-1])]
        edge = [way for way, goes_on in fresh if goes_on]
    return tuple(sorted(way for way in found if way[-1] != state.sector[unit]))


def _is_able(state: State, unit: int) -> bool:
    """Whether a unit may advance at all. [12.10, 13.3]"""
    kind = state.type(unit)
    return state.stands(unit) and not state.is_disabled(unit) and not kind.is_gun and not state.has(unit, ROLLED)


def _is_open(state: State, unit: int, here: int, there: int) -> bool:
    """Whether an advancing unit may take a step: not into plain river. [12.10]"""
    is_swim = state.setting.bank[there] is Bank.RIVER and not is_bridge(state, there)
    return not is_swim and allows(state, unit, here, there) and refuse_passing(state, unit, there) is None


def _goes_on(state: State, unit: int, here: int, there: int) -> bool:
    """Whether it may go farther: hills and woods off the road and enemies stop it. [7.4, 7.5]"""
    is_by_road = there in state.setting.roads[here] or is_bridge_step(state, here, there)
    is_rough = state.setting.ground[there] in (Ground.HILL, Ground.WOOD) and not is_by_road
    return not is_rough and not in_zoc(state, there, state.side(unit))


def _has_room(state: State, unit: int, sector: int) -> bool:
    return room_left(state, sector) >= state.type(unit).space


def _run(play: Play, frame: Advancing) -> bool:
    """Nobody is asked who cannot advance. [12.11]"""
    if any(advance_ways(play.state, frame, unit) for unit in frame.units):
        return False
    play.pop()
    return True


def _decision(state: State, frame: Advancing) -> Decision:
    prompt = message("remagen.prompt.advance", count=frame.steps)
    return Decision(frame.side, "advance", "12.10", prompt, {"units": frame.units, "into": frame.into})


def _source(state: State, frame: Advancing) -> Source:
    def choices(unit: int) -> Sequence[Advance]:
        return tuple(Advance(unit, way) for way in ends_of(advance_ways(state, frame, unit)))

    return Source(Advance.kind, frame.units, choices)


def _refuse(state: State, frame: Advancing, action: Advance) -> Refusal | None:
    said = told_unit(state.setting, action.unit)
    if action.unit not in frame.units or not _is_able(state, action.unit):
        return Refusal("no_advance", "12.10", message("remagen.refusal.no_advance", unit=said))
    if not action.path or len(action.path) > frame.steps:
        most = message("remagen.refusal.advance_length", steps=frame.steps, count=frame.steps)
        return Refusal("advance_length", "12.10", most)
    if action.path not in advance_ways(state, frame, action.unit):
        sector = told_sector(state.setting, action.path[-1])
        return Refusal("advance_way", "12.10", message("remagen.refusal.advance_way", unit=said, sector=sector))
    return None


def _carry_out(play: Play, frame: Advancing, action: Advance) -> None:
    state = play.state
    origin = state.sector[action.unit]
    for sector in action.path[:-1]:
        play.touch(sector, action.unit)
    play.put(action.unit, action.path[-1])
    play.tell(Advanced("12.10", action.unit, origin, action.path))
    play.replace(replace(frame, units=tuple(unit for unit in frame.units if unit != action.unit)))


ADVANCES = FrameKind(
    Advancing, _run, _decision,
    (
        Answer(Advance, _source, _refuse, _carry_out),
        Answer(Decline, lambda _state, _frame: only(Decline()), lambda *_: None,
               lambda play, _frame, _action: play.pop()),
    ),
)  # fmt: skip
