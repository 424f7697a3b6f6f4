"""Whose decision it is, and of what kind. [3]"""

from __future__ import annotations

from game.model.decision import Decision
from game.model.side import Side
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
    side, kind = free_choice(state)
    asked, step = chapters.steps[kind], state.setting.sequence[state.step]
    prompt = asked.mobile_prompt if step.mobile_only and asked.mobile_prompt.key else asked.prompt
    return Decision(side, kind, "18.1" if kind == "deployment" else step.rule, prompt)


def free_choice(state: State) -> tuple[Side, str]:
    """Who chooses freely, and in what kind of step, while nothing is unfinished. [3]"""
    side = deploying_side(state)
    return (side, "deployment") if side is not None else (step_side(state), state.setting.sequence[state.step].does)
