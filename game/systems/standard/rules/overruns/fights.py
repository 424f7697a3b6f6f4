"""What an immediate overrun leaves: won, hex cleared by loss, or failed. [22.41, 22.42]"""

from __future__ import annotations

from dataclasses import replace

from game.model.decision import Decision
from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.bridgeheads.offers import note_origin
from game.systems.standard.rules.drop_zones import check_drop_zones
from game.systems.standard.rules.occupancy import renew_span
from game.systems.standard.rules.overruns.actions import Bind
from game.systems.standard.rules.overruns.events import DualHexBegan, OverrunDecided, UnitBound
from game.systems.standard.rules.overruns.frames import BindingChoice, OverrunFight
from game.systems.standard.rules.overruns.marks import new_box, overrun_facts, overruns_of, spend_at_least
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.frames import CLEARED, COUNTER, FAILED, OVERRUN_RESULT, WON
from game.systems.standard.rules.stacks.stacking import facts_of, is_dual, re_of, stack, stacks_of
from game.systems.standard.rules.stacks.zones import renew_zone
from game.systems.standard.rules.state import STOPPED, State
from game.systems.standard.rules.victory import check_objective, counts_for_objective


def run_fight(play: Play, frame: OverrunFight) -> bool:
    """When the combat is over lay the markers, and let the attackers go on or hold them. [22.41, 22.42]"""
    state, hex = play.state, frame.hex
    play.pop()
    if frame.ended is None:
        return True
    left = stack(state, hex, frame.side.enemy)
    outcome = outcome_of(frame.ended.result, is_cleared=not left, has_retreated=bool(frame.ended.retreated))
    number = frame.spent_mp
    if outcome == CLEARED:
        number += overrun_facts(state).cleared_mp
    elif outcome == FAILED:
        number += re_of(state, left)
    overruns_of(state).lay(hex, number, frame.circles)
    attackers = tuple(unit for unit in frame.attackers if state.on_map(unit))
    for unit in attackers:
        spend_at_least(state, unit, number)
    play.tell(OverrunDecided("22.41" if outcome == WON else "22.42", hex, attackers, outcome, number, frame.circles))
    if outcome == FAILED:
        _hold(play, frame, attackers, left)
    else:
        _release(play, frame, attackers)
    return True


def outcome_of(result: str, *, is_cleared: bool, has_retreated: bool) -> str:
    """How an immediate overrun ended, by its result and who is left; a counter-attack fails it. [22.41, 22.42]"""
    if result == OVERRUN_RESULT:
        return WON
    return CLEARED if is_cleared and not has_retreated and result != COUNTER else FAILED


def _release(play: Play, frame: OverrunFight, attackers: tuple[int, ...]) -> None:
    """The attackers may go on, unless another zone of control stops them there. [22.412, 22.418]"""
    state = play.state
    for unit in attackers:
        stops = STOPPED if state.zoc[frame.side.enemy][frame.hex] else 0
        state.flags[unit] = state.flags[unit] & ~STOPPED | stops
    if any(state.hex_of[unit] == frame.hex for unit in attackers):
        _win_hex(play, frame)


def _win_hex(play: Play, frame: OverrunFight) -> None:
    """The attackers are alone in the hex: they occupy it, and may have earned something by it. [31.24, 31.241, 40.1]"""
    alone_in_hex(play, frame.hex)
    for happens in play.state.setting.chapters.after_overrun if play.state.winner < 0 else ():
        happens(play, frame.hex, frame.attackers, frame.origins)


def alone_in_hex(play: Play, hex: int) -> None:
    """A side has become alone in a hex: it occupies it from this instant. [40.1, 40.2]"""
    state = play.state
    here = stacks_of(state).here[hex]
    if here:
        unit = next((unit for unit in here if counts_for_objective(state, unit)), here[0])
        check_objective(play, unit)
        if state.winner < 0:
            check_drop_zones(play, unit)


def settle_cleared(play: Play) -> None:
    """Whoever is left alone in a hex of both sides, by combat or because the others went, occupies it. [40.1, 40.2]"""
    state, cleared = play.state, overruns_of(play.state).cleared
    if not cleared:
        return
    fought_for = {frame.hex for frame in state.stack if isinstance(frame, OverrunFight)}  # that tells it by itself
    hexes = [hex for hex in cleared if hex not in fought_for and not is_dual(state, hex)]
    cleared.clear()
    for hex in hexes:
        if state.winner < 0:
            alone_in_hex(play, hex)


def _hold(play: Play, frame: OverrunFight, attackers: tuple[int, ...], left: tuple[int, ...]) -> None:
    """The attackers move no more and have no zone; who is involved sits out the next combat phase. [22.42B]"""
    state, overruns, hex = play.state, overruns_of(play.state), frame.hex
    for unit in attackers:
        overruns.silenced[unit] = 1
        bind(play, unit)
    inside = tuple(unit for unit in attackers if state.hex_of[unit] == hex)
    note_origins(state, frame.hex, frame.attackers, frame.origins)
    if inside and left:
        if not overruns.box[hex]:
            play.tell(DualHexBegan("22.42B", hex, new_box(state, hex)))
        play.push(BindingChoice(frame.side.enemy, hex, left, re_of(state, inside)))
    elif inside and frame.was_dual:
        _win_hex(play, frame)  # they had come before, and have cleared it now [31.241]
    elif inside:
        alone_in_hex(play, hex)
    for there in sorted({state.hex_of[unit] for unit in attackers} | {hex}):
        renew_zone(state, there)
    renew_span(state)


def note_origins(state: State, hex: int, attackers: tuple[int, ...], origins: tuple[int, ...]) -> None:
    """Remember from where attackers came who stay in a disputed hex: it may earn them a bridgehead. [31.241]"""
    for unit, origin in zip(attackers, origins, strict=True):
        if origin >= 0 and state.hex_of[unit] == hex:
            note_origin(state, unit, origin, hex)


def bind(play: Play, unit: int) -> None:
    """A unit takes no part in the next combat phase. [22.42B(7)]"""
    state = play.state
    if not overruns_of(state).bound[unit]:
        overruns_of(state).bound[unit] = 1
        play.tell(UnitBound("22.42B", unit, state.hex_of[unit]))


def may_be_bound(state: State, frame: BindingChoice) -> tuple[int, ...]:
    """The defenders that can still be bound: as many RE as attackers are left, one unit in any case. [22.428]"""
    re = facts_of(state).re
    fitting = tuple(unit for unit in frame.units if re[unit] <= frame.re)
    return fitting or (frame.units if frame.is_first else ())


def run_binding(play: Play, frame: BindingChoice) -> bool:
    """Bind where there is no choice: all if there are attackers enough, the only one that fits. [22.428]"""
    state = play.state
    fitting = may_be_bound(state, frame)
    if re_of(state, frame.units) <= frame.re or len(fitting) <= 1:
        play.pop()
        for unit in frame.units if len(fitting) > 1 else fitting:
            bind(play, unit)
        return True
    return False


def bind_one(play: Play, frame: BindingChoice, action: Bind) -> None:
    """Bind the defender that its owner picks. [22.428]"""
    state = play.state
    rest = tuple(unit for unit in frame.units if unit != action.unit)
    left = max(0, frame.re - facts_of(state).re[action.unit])
    play.replace(replace(frame, units=rest, re=left, is_first=False))
    bind(play, action.unit)


def _refuse_bind(state: State, frame: BindingChoice, action: Bind) -> Refusal | None:
    if action.unit in may_be_bound(state, frame):
        return None
    return Refusal("no_binding", "22.428", message("standard.overruns.refusal.no_binding", re=frame.re))


def _asks_binding(state: State, frame: BindingChoice) -> Decision:
    prompt = message("standard.overruns.prompt.bound_units", hex=state.setting.board.hex_title(frame.hex), re=frame.re)
    return Decision(frame.side, "bound_units", "22.428", prompt, {"units": frame.units, "hex": frame.hex})


def _binding_source(state: State, frame: BindingChoice) -> Source:
    return Source(Bind.kind, may_be_bound(state, frame), lambda unit: (Bind(unit),))


FIGHTS = FrameKind(OverrunFight, run_fight)
BINDINGS = FrameKind(
    BindingChoice, run_binding, _asks_binding, answers=(Answer(Bind, _binding_source, _refuse_bind, bind_one),)
)
