"""Errors a player or an author may be shown: each is one sentence, with the facts in fields."""

from __future__ import annotations

from game.model.refusal import Refusal


class GameError(Exception):
    """Anything that went wrong and can be said in a sentence."""


class IllegalAction(GameError):  # noqa: N818 - the name is the contract of the core API
    """An action the rules refuse; the state is as it was before."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class ReplayMismatch(GameError):  # noqa: N818
    """A record that does not replay: at which action, and what was found there."""

    def __init__(self, action_number: int, sentence: str) -> None:
        super().__init__(f"Action {action_number}: {sentence}")
        self.action_number = action_number


class NothingToUndo(GameError):  # noqa: N818
    """Undo or redo has nothing to go back or forward to; the sentence says what bars the way."""


class SaveError(GameError):
    """A save that cannot be written or read; nothing has been changed."""
