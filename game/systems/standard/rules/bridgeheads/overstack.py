"""Too many units in a hex whose bridgehead has gone: at the end of their player turn some are lost. [31.52]"""

from __future__ import annotations

from itertools import compress

from game.model.decision import Decision
from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.bridgeheads.actions import Eliminate
from game.systems.standard.rules.bridgeheads.frames import Overstack
from game.systems.standard.rules.bridgeheads.standing import known_of
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.stacking import facts_of, is_over_limit, stack
from game.systems.standard.rules.state import State


def demand_room(play: Play, side: Side) -> None:
    """Ask a side to give up what is over the limit where no bridgehead stands any more. [31.52]"""
    known = known_of(play.state)
    marked = compress(range(len(known.overstacked)), known.overstacked)
    for hex in reversed([hex for hex in marked if known.overstacked[hex] == 1 + side]):
        known.own_hexes().overstacked[hex] = 0
        play.push(Overstack(side, hex))


def surplus(state: State, frame: Overstack) -> tuple[int, ...]:
    """Units that may be given up: those of the kind of which there are too many. [31.52]"""
    here = stack(state, frame.hex, frame.side)
    is_ground = facts_of(state).is_ground
    kinds = [
        kind
        for kind in (True, False)
        if is_over_limit(state, frame.hex, [unit for unit in here if is_ground[unit] is kind], frame.side)
    ]
    return tuple(unit for unit in here if is_ground[unit] in kinds)


def run_overstack(play: Play, frame: Overstack) -> bool:
    """Wait while there are too many, but ask nothing where one unit alone is too many of its kind. [31.52]"""
    if surplus(play.state, frame):
        return False
    play.pop()
    return True


def _asks(state: State, frame: Overstack) -> Decision:
    prompt = message("standard.bridgeheads.prompt.overstack", hex=state.setting.board.hex_title(frame.hex))
    return Decision(frame.side, "overstack", "31.52", prompt, {"hex": frame.hex, "units": surplus(state, frame)})


def _source(state: State, frame: Overstack) -> Source:
    return Source(Eliminate.kind, surplus(state, frame), lambda unit: (Eliminate(unit),))


def _refuse(state: State, frame: Overstack, action: Eliminate) -> Refusal | None:
    if action.unit in surplus(state, frame):
        return None
    return Refusal("no_surplus", "31.52", message("standard.bridgeheads.refusal.no_surplus"))


def _give_up(play: Play, _frame: Overstack, action: Eliminate) -> None:
    play.eliminate(action.unit, message("standard.bridgeheads.reason.overstack"), "31.52")


OVERSTACK = FrameKind(Overstack, run_overstack, _asks, answers=(Answer(Eliminate, _source, _refuse, _give_up),))
