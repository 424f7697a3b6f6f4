"""The sequence of play: turns, steps, and settling unfinished business until somebody must choose. [4]"""

from __future__ import annotations

from game.model.action import Event
from game.model.legal import Source, only
from game.model.message import Message, message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.rules.actions import EndStep
from game.systems.remagen.rules.chapter import ActionKind, Chapter
from game.systems.remagen.rules.engagements import prune
from game.systems.remagen.rules.events import GameEnded, StepBegan, StepSkipped, TurnBegan
from game.systems.remagen.rules.frames import Placing
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.state import BEGIN, LEAVE, OPEN, UNDECIDED, State
from game.systems.remagen.rules.tellings import told_side, told_time

NIGHT_RULE = "4.3"
"""What is told of a step that the night leaves out."""


def start(play: Play) -> None:
    """Begin the game: whoever sets up is asked, one after the other, then turn 1 begins. [4.1]"""
    count = len(play.state.setting.set_ups)
    for set_up in reversed(range(count)):
        play.push(Placing(set_up))
    settle(play)


def settle(play: Play) -> None:
    """Run unfinished business and steps until one waits for a choice, or the game is decided. [4.2]"""
    state, chapters = play.state, play.state.setting.chapters
    while state.winner == UNDECIDED:
        if state.engagements:
            prune(play)
        if state.stack:
            frame = state.stack[-1]
            if not chapters.frames[type(frame)].run(play, frame):
                return
        elif state.turn == 0:
            _begin_turn(play)
        elif state.phase == BEGIN:
            _begin_step(play)
        elif state.phase == OPEN and _waits(state):
            return
        elif state.phase == OPEN:
            _leave_step(play)
        else:
            _next_step(play)


def _begin_turn(play: Play) -> None:
    """The next game turn. [4.2]"""
    state = play.state
    state.turn += 1
    state.step, state.phase = 0, BEGIN
    play.tell(TurnBegan("4.2", state.turn))


def _begin_step(play: Play) -> None:
    """Enter a step; one in which nothing can be chosen is passed over. [4.2, 4.3]"""
    state = play.state
    setting = state.setting
    kind = setting.chapters.steps[state.does]
    if state.step == 0 or setting.step_sides[state.step - 1] is not state.active:
        _begin_player_turn(state)
    state.phase = LEAVE
    if kind.is_left_out is not None and kind.is_left_out(state):
        play.tell(StepSkipped(NIGHT_RULE, state.step, state.active))
        return
    state.phase = OPEN
    if kind.enter is not None:
        kind.enter(play)
    if not kind.decision:
        return
    if not _has_choice(state):
        play.tell(StepSkipped("4.2", state.step, state.active))
        _leave_step(play)
    else:
        play.tell(StepBegan(setting.sequence[state.step].rule, state.step, state.active))


def _begin_player_turn(state: State) -> None:
    """Points and marks of the player turn are wiped. [1.7, 7.1, 8.5]"""
    count = len(state.sector)
    state.spent, state.climbed, state.flags = [0] * count, [0] * count, [0] * count
    state.traffic = [0] * len(state.traffic)
    state.entered = [0] * len(state.entered)
    state.declared = ()


def _waits(state: State) -> bool:
    """Whether a step that has begun is its player's to go on with. [4.2]"""
    kind = state.setting.chapters.steps[state.does]
    return bool(kind.decision) and not (kind.ends_itself and not _has_choice(state))


def _has_choice(state: State) -> bool:
    """Whether the active side has anything to do in this step. [4.2]"""
    kinds = state.setting.chapters.actions_during[state.does]
    return any(kind.keeps_open and kind.could_be_done(state, state.active) for kind in kinds)


def _leave_step(play: Play) -> None:
    state = play.state
    state.phase = LEAVE
    leave = state.setting.chapters.steps[state.does].leave
    if leave is not None:
        leave(play)


def _next_step(play: Play) -> None:
    state = play.state
    state.phase = BEGIN
    state.step += 1
    if state.step == len(state.setting.sequence):
        _begin_turn(play)


def _end_of_step(_state: State, _side: Side) -> Source:
    return only(EndStep())


def _refuse_nothing(_state: State, _side: Side, _action: EndStep) -> Refusal | None:
    return None


def _told_turn(setting: Setting, event: TurnBegan) -> Message:
    return message("remagen.log.turn", turn=event.turn, turns=setting.turns, time=told_time(setting, event.turn))


def _step(setting: Setting, event: StepBegan | StepSkipped) -> dict[str, Message]:
    does = message(f"remagen.step.{setting.sequence[event.step].does}")
    return {"side": told_side(setting, event.side), "step": does}


def told_left_out(setting: Setting, event: Event) -> Message | None:
    """A step that the night leaves out, as it is told to who plays; None for any other event. [4.3]"""
    if not isinstance(event, StepSkipped) or event.rule != NIGHT_RULE:
        return None
    return message("remagen.tell.left_out", **_step(setting, event))


SEQUENCE = Chapter(
    "4",
    "sequence",
    actions=(
        ActionKind(
            EndStep, ("labour", "drop", "entry", "movement", "fire"), _end_of_step, _refuse_nothing,
            carry_out=lambda play, _side, _action: _leave_step(play), keeps_open=False,
        ),
    ),
    tellings={
        TurnBegan: _told_turn,
        StepBegan: lambda setting, event: message("remagen.log.step", **_step(setting, event)),
        StepSkipped: lambda setting, event: message("remagen.log.step_skipped", **_step(setting, event)),
        GameEnded: lambda _setting, event: event.reason,
    },
)  # fmt: skip
