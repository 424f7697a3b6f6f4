"""What need not be typed, because only one answer is open or none at all. [3]"""

from __future__ import annotations

from game.engine.questions import Questions
from game.model.action import Action
from game.systems.standard.rules.legal import legal_actions
from game.text.typed import Typed


def who_answers(ask: Questions, typed: Typed, action: type[Action]) -> int:
    """The unit that is named; unnamed the only one that could answer so, or any if none can: the rules say why."""
    if not typed.is_done:
        return typed.thing("unit").index
    able = {found.unit for found in legal_actions(ask.state).of_kind(action.kind)}  # type: ignore[attr-defined]
    return typed.thing("unit").index if len(able) > 1 else next(iter(able), 0)
