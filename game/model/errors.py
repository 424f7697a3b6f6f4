"""Errors a player or an author may be shown: each is one sentence, with the facts in fields."""

from __future__ import annotations

from game.model.message import Message, message, plain
from game.model.refusal import Refusal


class GameError(Exception):
    """Anything that went wrong and can be said in a sentence: a message, or a text for authors and programmers."""

    def __init__(self, said: Message | str) -> None:
        super().__init__(said)
        self.said = plain(said) if isinstance(said, str) else said


def said_of(error: BaseException) -> Message:
    """What any error says; of one that has nothing to say, as of a program that leaves, what it is called."""
    return error.said if isinstance(error, GameError) else plain(str(error) or type(error).__name__)


class IllegalAction(GameError):  # noqa: N818 - the name is the contract of the core API
    """An action the rules refuse; the state is as it was before."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.with_rule)
        self.refusal = refusal


class PlayerFault(GameError):  # noqa: N818
    """What a player of somebody's own did that no player may; the sentence names him."""


class ReplayMismatch(GameError):  # noqa: N818
    """A record that does not replay: at which action, and what was found there."""

    def __init__(self, action_number: int, why: Message) -> None:
        super().__init__(message("engine.action", number=action_number, why=why))
        self.action_number = action_number


class NothingToUndo(GameError):  # noqa: N818
    """Undo or redo has nothing to go back or forward to; the sentence says what bars the way."""


class SaveError(GameError):
    """A save that cannot be written or read; nothing has been changed."""
