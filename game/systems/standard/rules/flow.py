"""The sequence of play: turns, phases, and settling unfinished business until somebody must choose. [3]"""

from __future__ import annotations

from game.model.legal import Source, whole
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import FrameKind
from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.chapter import ActionKind, Chapter, StepKind
from game.systems.standard.rules.demolition import guard_bridges
from game.systems.standard.rules.deployment import refuse_end, reveal, units_to_deploy, zones_to_place
from game.systems.standard.rules.drop_zones import check_drop_zones_at_start
from game.systems.standard.rules.engineers import lapse_repairs
from game.systems.standard.rules.events import PhaseBegan, PhaseSkipped, TurnBegan
from game.systems.standard.rules.fire import return_markers
from game.systems.standard.rules.frames import StepEnding
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.conditions import allowance_mp
from game.systems.standard.rules.state import State
from game.systems.standard.rules.turns import begins_phase, ends_player_turn, step_side
from game.systems.standard.rules.victory import check_objectives_at_start, decide_at_end


def settle(play: Play) -> None:
    """Run the innermost unfinished business until it waits for a choice, or none is left. [7.2, 14.0]"""
    chapters = play.state.setting.chapters
    while play.state.winner < 0:
        for happens in chapters.betweens:
            happens(play)
        if not play.state.stack:
            return
        frame = play.state.stack[-1]
        if not chapters.frames[type(frame)].run(play, frame):
            return


def start(play: Play) -> None:
    """Begin the game: with the secret set-up if there is one, else with turn 1. [3, 18]"""
    if play.state.setting.is_free_deployment:
        play.state.turn, play.state.step = 0, 0
        _skip_empty_deployment(play)
    else:
        _begin_first_turn(play)


def end_deployment(play: Play) -> None:
    """One side has set up; when both have, reveal and begin. [18.1]"""
    play.state.step += 1
    _skip_empty_deployment(play)


def _skip_empty_deployment(play: Play) -> None:
    state = play.state
    while state.step < 2:
        side = state.setting.first_side.enemy if state.step == 0 else state.setting.first_side
        if units_to_deploy(state, side) or zones_to_place(state, side):
            return
        state.step += 1
    reveal(play)
    _begin_first_turn(play)


def _begin_first_turn(play: Play) -> None:
    """Everybody is in his place: what is lost or held from the outset, then turn 1. [3, 12.2, 17.1]"""
    check_drop_zones_at_start(play)
    check_objectives_at_start(play)
    if play.state.winner < 0:
        begin_turn(play)


def begin_turn(play: Play) -> None:
    """The next game turn. [3.4]"""
    state = play.state
    state.turn += 1
    state.step = 0
    state.span_used = 0
    guard_bridges(state)
    play.tell(TurnBegan("3", state.turn))
    _enter_step(play)


def end_step(play: Play) -> None:
    """The player has ended the step; go on to the next in which somebody can do something. [3.5]"""
    if play.state.setting.chapters.closings:
        play.push(StepEnding())
        return
    _leave_step(play)
    play.state.step += 1
    _enter_step(play)


def run_step_ending(play: Play, frame: StepEnding) -> bool:
    """What modules settle at the end of a step, one after the other; then the next step begins. [40.10]"""
    closings = play.state.setting.chapters.closings
    if not frame.place:
        _leave_step(play)
    if frame.place < len(closings):
        play.replace(StepEnding(frame.place + 1))
        closings[frame.place](play)
        return True
    play.pop()
    play.state.step += 1
    _enter_step(play)
    return True


def _end_of_turn(play: Play) -> None:
    """Unused markers go back; after the last turn the game is decided. [3.4, 17]"""
    state = play.state
    return_markers(state)
    if state.turn >= state.setting.script.turns:
        decide_at_end(play)
    else:
        begin_turn(play)


def _enter_step(play: Play) -> None:
    """Begin steps until one waits for its player. [3.5]"""
    state = play.state
    while state.winner < 0:
        step = state.setting.sequence[state.step]
        side = step_side(state)
        kind = state.setting.chapters.steps[step.does]
        if kind.run is not None:
            turn, stack = state.turn, state.stack
            kind.run(play)
            if state.turn != turn or state.winner >= 0:  # the next turn has begun, or there is none
                return
            if state.stack is not stack:  # somebody is asked first; what it left goes on from there
                return
        else:
            _prepare(state)
            for opens in state.setting.chapters.openings:
                opens(play)
            if state.winner >= 0:
                return
            if _can_do_something(state, side):
                play.tell(PhaseBegan(step.rule, state.step, side))
                return
            play.tell(PhaseSkipped("3.5", state.step, side))
            if state.setting.chapters.closings:
                play.push(StepEnding())
                return
            _leave_step(play)
        state.step += 1


def _prepare(state: State) -> None:
    """Fresh movement points and flags at the start of a phase, not of its later segments. [5.1, 7.1]"""
    if not begins_phase(state):
        return
    now = state.setting.sequence[state.step]
    state.flags = [0] * len(state.flags)
    side = step_side(state)
    for unit in state.setting.units_of(side):
        state.mp_left[unit] = 0
    if now.does == "combat":
        return
    for unit in state.setting.units_of(side):
        entry = state.setting.units[unit]
        if state.hex_of[unit] >= 0 and (entry.mobility.is_mobile or not now.mobile_only):
            state.mp_left[unit] = entry.ma_mp if state.stacks is None else allowance_mp(state, unit)


def _leave_step(play: Play) -> None:
    """What ends with a step: repairs tried or made for one player turn only. [14.2]"""
    if ends_player_turn(play.state) and step_side(play.state) is play.state.setting.engineers_side:
        lapse_repairs(play)


def _can_do_something(state: State, side: Side) -> bool:
    """Whether a player has anything to do in this step. [3.5]"""
    does = state.setting.sequence[state.step].does
    kinds = state.setting.chapters.actions_during[does]
    return any(kind.could_be_done(state, side) for kind in kinds if does in kind.keeps_open)


def _end_of_step(state: State, side: Side) -> Source:
    return whole(EndPhase.kind, lambda: (EndPhase(),) if _refuse_end_of_step(state, side, EndPhase()) is None else ())


def _end_of_deployment(state: State, side: Side) -> Source:
    return whole(EndPhase.kind, lambda: (EndPhase(),) if refuse_end(state, side) is None else ())


def _refuse_end_of_step(state: State, side: Side, _action: EndPhase) -> Refusal | None:
    """Why a step cannot be ended yet; the standing rules never say so. [22.66]"""
    return next((why for refuses in state.setting.chapters.duties if (why := refuses(state, side)) is not None), None)


SEQUENCE = Chapter(
    "3",
    "sequence",
    steps=(StepKind("end_of_turn", run=_end_of_turn),),
    actions=(
        ActionKind(
            EndPhase, ("deployment",), _end_of_deployment,
            refuse=lambda state, side, _action: refuse_end(state, side),
            carry_out=lambda play, _side, _action: end_deployment(play),
        ),
        ActionKind(
            EndPhase, ("arrivals", "movement", "combat"), _end_of_step,
            refuse=_refuse_end_of_step,
            carry_out=lambda play, _side, _action: end_step(play),
        ),
    ),
    frames=(FrameKind(StepEnding, run_step_ending),),
)  # fmt: skip
