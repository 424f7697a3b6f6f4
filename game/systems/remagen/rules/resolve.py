"""Carrying out a player's action: the right chapter does it, then everything that needs no choice is settled. [4]"""

from __future__ import annotations

from game.model.action import Action
from game.systems.remagen.rules.flow import settle
from game.systems.remagen.rules.play import Play


def carry_out(play: Play, action: Action) -> None:
    """Do a legal action and all that follows without a choice. [4]"""
    state, chapters = play.state, play.state.setting.chapters
    if state.stack:
        frame = state.stack[-1]
        answer = chapters.answer_to(frame, action)
        if answer is not None:
            answer.carry_out(play, frame, action)
    else:
        kind = chapters.action_during(state.does, action)
        if kind is not None:
            kind.carry_out(play, state.active, action)
    settle(play)
