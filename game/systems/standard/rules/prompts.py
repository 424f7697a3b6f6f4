"""Whose decision it is, and of what kind. [3]"""

from __future__ import annotations

from game.model.decision import Decision
from game.systems.standard.rules.deployment import deploying_side
from game.systems.standard.rules.state import State
from game.systems.standard.rules.turns import step_side


def decision_of(state: State) -> Decision | None:
    """The choice the game waits for; None when it is over. [3]"""
    if state.winner >= 0:
        return None
    chapters = state.setting.chapters
    if state.stack:
        frame = state.stack[-1]
        asks = chapters.frames[type(frame)].decision
        if asks is None:
            raise TypeError(f"{frame!r} waits for nobody")
        return asks(state, frame)
    side = deploying_side(state)
    if side is not None:
        return Decision(side, "deployment", "18.1", chapters.steps["deployment"].prompt)
    step = state.setting.sequence[state.step]
    return Decision(step_side(state), step.does, step.rule, chapters.steps[step.does].prompt)
