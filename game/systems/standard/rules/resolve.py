"""Carrying out a player's action: the right chapter does it, then everything that needs no choice is settled."""

from __future__ import annotations

from game.model.action import Action
from game.systems.standard.rules.flow import settle
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.prompts import free_choice


def carry_out(play: Play, action: Action) -> None:
    """Do a legal action and all that follows without a choice. [3]"""
    state, chapters = play.state, play.state.setting.chapters
    if state.stack:
        frame = state.stack[-1]
        answer = chapters.answer_to(frame, action)
        if answer is not None:
            answer.carry_out(play, frame, action)
    elif state.winner < 0:
        side, does = free_choice(state)
        kind = chapters.action_during(does, action)
        if kind is not None:
            kind.carry_out(play, side, action)
    settle(play)
