"""Overcrowded sectors: whoever is too much is taken off when his side has moved. [5.6]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.decision import Decision
from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.systems.remagen.rules.actions import Remove
from game.systems.remagen.rules.capacity import is_overcrowded
from game.systems.remagen.rules.chapter import Chapter
from game.systems.remagen.rules.frames import Crowd
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.state import State


def overcrowded(state: State, side: Side) -> list[int]:
    """The sectors of a side that hold more than they may. [5.6]"""
    return [sector for sector, units in enumerate(state.here) if units and state.holder(sector) == side
            and is_overcrowded(state, sector)]  # fmt: skip


def clear_crowds(play: Play) -> None:
    """The active side has moved: it must thin out what is overcrowded. [5.6]"""
    if overcrowded(play.state, play.state.active):
        play.push(Crowd(play.state.active))


def _run(play: Play, frame: Crowd) -> bool:
    if overcrowded(play.state, frame.side):
        return False
    play.pop()
    return True


def _decision(state: State, frame: Crowd) -> Decision:
    sector = overcrowded(state, frame.side)[0]
    prompt = message("remagen.prompt.crowd", sector=state.setting.name(sector))
    return Decision(frame.side, "crowd", "5.6", prompt, {"sector": sector})


def _source(state: State, frame: Crowd) -> Source:
    units = state.standing_in(overcrowded(state, frame.side)[0])

    def choices(unit: int) -> Sequence[Remove]:
        return (Remove(unit),)

    return Source(Remove.kind, units, choices)


def _refuse(state: State, frame: Crowd, action: Remove) -> Refusal | None:
    if action.unit not in state.standing_in(overcrowded(state, frame.side)[0]):
        return Refusal("not_crowded", "5.6", message("remagen.refusal.not_crowded"))
    return None


def _carry_out(play: Play, _frame: Crowd, action: Remove) -> None:
    play.eliminate(action.unit, "crowd", "5.6")


CROWDING = Chapter(
    "5.6",
    "crowding",
    frames=(FrameKind(Crowd, _run, _decision, (Answer(Remove, _source, _refuse, _carry_out),)),),
)
