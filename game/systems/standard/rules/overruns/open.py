"""An overrun between its opening and its declaration: who follows, who gets away, how it is fought. [22.1]"""

from __future__ import annotations

from dataclasses import replace

from game.model.decision import Decision
from game.model.legal import Source, only
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.frames import March
from game.systems.standard.rules.overruns.actions import CaptureBridge, DeclareDeadlock, DeclareImmediate, Overrun
from game.systems.standard.rules.overruns.approaches import Enemies
from game.systems.standard.rules.overruns.assault import begin_dual
from game.systems.standard.rules.overruns.attempts import overrun_choices, refuse_overrun
from game.systems.standard.rules.overruns.entry import BEGAN_THERE, fight_within, run_rush
from game.systems.standard.rules.overruns.events import DeadlockDeclared, HexVacated
from game.systems.standard.rules.overruns.fights import alone_in_hex, note_origins
from game.systems.standard.rules.overruns.frames import Attempt, OverrunFight, Rush
from game.systems.standard.rules.overruns.marks import overrun_facts, overruns_of, spent_mp
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.declared import Terms, battle_of, begin_battle
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.stacks.withdrawal import offer_retreat_before
from game.systems.standard.rules.stacks.zones import toll_mp
from game.systems.standard.rules.state import STOPPED, State
from game.systems.standard.rules.supply.points import refuse_without_point


def begin_overrun(play: Play, side: Side, action: Overrun) -> None:
    """Open an overrun. [22.102]"""
    hex = action.path[-1] if action.path else play.state.hex_of[action.unit]
    play.push(Attempt(side, hex))
    follow(play, action)


def follow(play: Play, action: Overrun) -> None:
    """Set a unit marching into the hex, or have it take part where it stands. [22.103]"""
    unit = action.unit
    if action.path:
        play.push(March(unit, action.path, "overrun", last_free=play.state.hex_of[unit]))
    else:
        fight_within(play, unit)


def begin_capture(play: Play, side: Side, action: CaptureBridge) -> None:
    """Rush a bridge. [22.34]"""
    play.push(Attempt(side, action.path[-1]))
    play.push(March(action.unit, action.path, "rush", last_free=play.state.hex_of[action.unit]))


def run_attempt(play: Play, frame: Attempt) -> bool:
    """Let the enemy get away; without him, or without attackers, there is no overrun. [22.33]"""
    if not frame.attackers:
        play.pop()
        return True
    if not frame.asked:
        play.replace(replace(frame, asked=True))
        if not frame.was_dual and frame.origins[0] != BEGAN_THERE:
            offer_retreat_before(play, frame.hex, frame.attackers[0], frame.origins[0])
        return True
    if stack(play.state, frame.hex, frame.side.enemy):
        return False
    play.pop()
    _go_on_after(play, frame)
    return True


def _go_on_after(play: Play, frame: Attempt) -> None:
    """The hex is empty: whoever is in it has moved there, and pays for the zone the enemy now has over it. [22.33]

    That zone alone stops him there, as it does who has won a hex; what had stopped him before he opened is past.
    """
    state, hex = play.state, frame.hex
    play.tell(HexVacated("22.33", hex, frame.attackers))
    more_mp = max(0, toll_mp(state, hex, frame.side) - frame.toll_mp)
    stops = STOPPED if state.zoc[frame.side.enemy][hex] else 0
    for unit in frame.attackers:
        state.mp_left[unit] = max(0, state.mp_left[unit] - more_mp)
        state.flags[unit] = state.flags[unit] & ~STOPPED | stops
    alone_in_hex(play, hex)


def refuse_immediate(state: State, frame: Attempt) -> Refusal | None:
    """Why the attackers cannot fight at once; None if they can. [22.106, 30.6]"""
    attack = sum(state.strength(unit)[0] for unit in frame.attackers)
    defense = sum(state.strength(unit)[1] for unit in stack(state, frame.hex, frame.side.enemy))
    odds = overrun_facts(state).least_odds
    if attack >= 1 and odds * attack >= defense:
        return refuse_without_point(state, frame.side)
    said = message("standard.overruns.refusal.too_weak", attack=attack, defense=defense, odds=odds)
    return Refusal("too_weak", "22.106", said)


def declare_immediate(play: Play, frame: Attempt) -> None:
    """Fight at once, with all that have entered and no others. [22.121, 22.4]"""
    state = play.state
    play.pop()
    spent = max(spent_mp(state, unit) for unit in frame.attackers)
    fight = OverrunFight(
        frame.side, frame.hex, frame.attackers, frame.origins, frame.circles, frame.was_dual, spent
    )  # fmt: skip
    play.push(fight)
    terms = Terms("overrun", origins=frame.origins, was_dual=frame.was_dual, is_halved=frame.by_road)
    begin_battle(play, battle_of(state, frame.hex, frame.attackers, terms))


def declare_deadlock(play: Play, frame: Attempt) -> None:
    """Stay in the hex under deadlock markers; it is dual from now on. [22.122, 22.123]"""
    state = play.state
    play.pop()
    for unit in frame.attackers:
        overruns_of(state).deadlocked[unit] = 1
    play.tell(DeadlockDeclared("22.122", frame.hex, frame.attackers))
    note_origins(state, frame.hex, frame.attackers, frame.origins)
    begin_dual(play, frame.hex)


def _asks(state: State, frame: Attempt) -> Decision:
    prompt = message("standard.overruns.prompt.overrun", hex=state.setting.board.hex_title(frame.hex))
    return Decision(frame.side, "overrun", "22.12", prompt, {"hex": frame.hex, "units": frame.attackers})


def _followers(state: State, frame: Attempt) -> Source | None:
    if frame.by_road:
        return None
    units = [
        unit
        for unit in state.setting.units_of(frame.side)
        if state.on_map(unit) and state.mp_left[unit] > 0 and unit not in frame.attackers
    ]
    enemies = Enemies(state, frame.side)
    return Source(Overrun.kind, units, lambda unit: overrun_choices(state, frame.side, unit, frame, enemies))


def _refuse_follower(state: State, frame: Attempt, action: Overrun) -> Refusal | None:
    if action.unit in frame.attackers:
        name = state.setting.units[action.unit].name
        return Refusal("joined", "22.103", message("standard.overruns.refusal.joined", unit=name))
    return refuse_overrun(state, frame.side, action, frame)


ATTEMPTS = FrameKind(
    Attempt, run_attempt, _asks,
    answers=(
        Answer(Overrun, _followers, _refuse_follower, lambda play, _frame, action: follow(play, action)),
        Answer(
            DeclareImmediate,
            lambda state, frame: only(DeclareImmediate()) if refuse_immediate(state, frame) is None else None,
            lambda state, frame, _action: refuse_immediate(state, frame),
            lambda play, frame, _action: declare_immediate(play, frame),
        ),
        Answer(
            DeclareDeadlock, lambda _state, _frame: only(DeclareDeadlock()),
            lambda _state, _frame, _action: None, lambda play, frame, _action: declare_deadlock(play, frame),
        ),
    ),
)  # fmt: skip
RUSHES = FrameKind(Rush, run_rush)
