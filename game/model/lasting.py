"""What a rules system offers to whoever does not want to be asked the same again and again: answers that last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.model.action import Action
from game.model.decision import Decision
from game.model.frozen import frozen
from game.model.message import Message


@frozen
class LastingAnswer:
    """One way to answer every decision of some kinds."""

    id: str
    """The word that it is called by; no other answer of the system has it."""
    kinds: tuple[str, ...]
    """The kinds of decision that it answers; the first names the question."""
    said: Message


class Lasting(Protocol):
    """One rules system as it answers by what a player said once; a part of its manifest."""

    offers: Sequence[LastingAnswer]

    def question(self, kind: str) -> Message:
        """What decisions of a kind ask, in a word or two, as a heading."""
        ...

    def answer(self, state: Any, decision: Decision, name: str) -> Action | None:
        """What the answer of that name comes to in a position such as may be seen; None if it says nothing there."""
        ...
