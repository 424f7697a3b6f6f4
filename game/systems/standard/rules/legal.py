"""What may be done at each kind of decision: the list, and the reason for what is not on it."""

from __future__ import annotations

from game.model.action import Action
from game.model.legal import Legal, Source
from game.model.message import message
from game.model.refusal import Refusal
from game.systems.standard.rules.prompts import free_choice
from game.systems.standard.rules.state import State
from game.systems.standard.rules.unasked import refusal_of_unasked


def legal_actions(state: State) -> Legal:
    """What the side to decide may do now. [3]"""
    sources = _sources(state) if state.winner < 0 else ()
    return Legal(sources, lambda action: refusal_of(state, action))


def _sources(state: State) -> tuple[Source, ...]:
    chapters = state.setting.chapters
    if state.stack:
        frame = state.stack[-1]
        found = [answer.source(state, frame) for answer in chapters.frames[type(frame)].answers]
    else:
        side, kind_of_step = free_choice(state)
        found = [kind.source(state, side) for kind in chapters.actions_during[kind_of_step]]
    return tuple([source for source in found if source is not None])


_OTHER = Refusal("other_decision", "3", message("standard.refusal.other_decision"))


def refusal_of(state: State, action: Action) -> Refusal | None:
    """None if an action is legal now, else why not and by which rule."""
    if state.winner >= 0:
        return Refusal("game_over", "17", message("standard.refusal.game_over"))
    bad = _refuse_indices(state, action)
    if bad is not None:
        return bad
    chapters = state.setting.chapters
    if state.stack:
        frame = state.stack[-1]
        answer = chapters.answer_to(frame, action)
        return _OTHER if answer is None else answer.refuse(state, frame, action)
    side, kind_of_step = free_choice(state)
    kind = chapters.action_during(kind_of_step, action)
    if kind is not None:
        return kind.refuse(state, side, action)
    because = chapters.steps[kind_of_step].otherwise or chapters.out_of_step.get(type(action))
    return because or refusal_of_unasked(chapters, action) or _OTHER


def _refuse_indices(state: State, action: Action) -> Refusal | None:
    """Refuse an action that names units or hexes which do not exist."""
    units, hexes = len(state.hex_of), state.setting.board.topology.size
    unit, hex = getattr(action, "unit", 0), getattr(action, "hex", 0)
    path, zone = getattr(action, "path", ()), getattr(action, "zone", 0)
    if not 0 <= unit < units:
        return Refusal("no_such_unit", "2", message("standard.refusal.no_such_unit"))
    if not 0 <= hex < hexes or any(not 0 <= step < hexes for step in path):
        return Refusal("off_map", "5.5", message("standard.refusal.no_such_hex"))
    if not 0 <= zone <= len(state.zone_hex):
        return Refusal("no_such_zone", "12", message("standard.refusal.no_such_zone"))
    return None
