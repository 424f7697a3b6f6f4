"""What may be done at each kind of decision: the list, and the reason for what is not on it. [4]"""

from __future__ import annotations

from game.model.action import Action
from game.model.legal import Legal, Source
from game.model.message import message
from game.model.refusal import Refusal
from game.systems.remagen.rules.prompts import decision_of
from game.systems.remagen.rules.state import UNDECIDED, State

_UNITS = ("unit", "vehicle", "gun", "payer")
_UNIT_LISTS = ("units",)
_SECTOR_LISTS = ("path", "own", "hostile", "targets")


def legal_actions(state: State) -> Legal:
    """What the side to decide may do now. [4]"""
    return Legal(_sources(state), lambda action: refusal_of(state, action))


def _sources(state: State) -> tuple[Source, ...]:
    decision = decision_of(state)
    if decision is None:
        return ()
    chapters = state.setting.chapters
    if state.stack:
        frame = state.stack[-1]
        found = [answer.source(state, frame) for answer in chapters.frames[type(frame)].answers]
    else:
        found = [kind.source(state, decision.side) for kind in chapters.actions_during[state.does]]
    return tuple(source for source in found if source is not None)


_OTHER = Refusal("other_decision", "4.2", message("remagen.refusal.other_decision"))


def refusal_of(state: State, action: Action) -> Refusal | None:
    """None if an action is legal now, else why not and by which rule."""
    if state.winner != UNDECIDED:
        return Refusal("game_over", "16.1", message("remagen.refusal.game_over"))
    bad = _refuse_indices(state, action)
    if bad is not None:
        return bad
    chapters = state.setting.chapters
    if state.stack:
        frame = state.stack[-1]
        answer = chapters.answer_to(frame, action)
        return _OTHER if answer is None else answer.refuse(state, frame, action)
    kind = chapters.action_during(state.does, action)
    return _OTHER if kind is None else kind.refuse(state, state.active, action)


def _refuse_indices(state: State, action: Action) -> Refusal | None:
    """Refuse an action that names units or sectors which do not exist."""
    units, sectors = range(len(state.sector)), range(state.setting.board.topology.size)
    named = [getattr(action, name) for name in _UNITS if hasattr(action, name)]
    named += [unit for name in _UNIT_LISTS for unit in getattr(action, name, ())]
    if any(unit not in units and not (unit == -1 and action.kind == "hit") for unit in named):
        return Refusal("no_such_unit", "1.4", message("remagen.refusal.no_such_unit"))
    if getattr(action, "carrier", 0) not in range(-1, len(units)):
        return Refusal("no_such_unit", "1.4", message("remagen.refusal.no_such_unit"))
    places = [getattr(action, "sector", 0), *(place for name in _SECTOR_LISTS for place in getattr(action, name, ()))]
    if any(place not in sectors for place in places):
        return Refusal("off_board", "1.1", message("remagen.refusal.no_such_sector"))
    return None
