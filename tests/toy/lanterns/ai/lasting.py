"""Which band leaves a square that was rushed, answered once for all. [12.B.2]"""

from __future__ import annotations

from collections.abc import Sequence

from lanterns.rules.actions import Leave
from lanterns.rules.legal import YIELD
from lanterns.rules.state import State

from game.model.action import Action
from game.model.decision import Decision
from game.model.lasting import LastingAnswer
from game.model.message import Message, message


class LanternsLasting:
    """The weakest band leaves, or the undermost."""

    offers: Sequence[LastingAnswer] = tuple(
        LastingAnswer(name, (YIELD,), message(f"lanterns.lasting.{name}")) for name in ("weakest", "undermost")
    )

    def question(self, kind: str) -> Message:
        """There is one question."""
        return message("lanterns.lasting.question")

    def answer(self, state: State, decision: Decision, name: str) -> Action | None:
        """Of equal ones the undermost."""
        stack, bands = state.stack(state.yields), state.setting.bands
        return Leave(min(stack, key=lambda band: bands[band].strength if name == "weakest" else 0)) if stack else None
