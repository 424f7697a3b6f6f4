"""Whose decision it is, and of what kind. [4]"""

from __future__ import annotations

from game.model.decision import Decision
from game.systems.remagen.rules.state import UNDECIDED, State


def decision_of(state: State) -> Decision | None:
    """The choice the game waits for; None when it is over. [4]"""
    if state.winner != UNDECIDED:
        return None
    chapters = state.setting.chapters
    if state.stack:
        frame = state.stack[-1]
        asks = chapters.frames[type(frame)].decision
        if asks is None:
            raise TypeError(f"{frame!r} waits for nobody")
        return asks(state, frame)
    kind = chapters.steps[state.does]
    return Decision(state.active, kind.decision, state.setting.sequence[state.step].rule, kind.prompt)
