"""How a game ended."""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.message import Message
from game.model.side import Side


@frozen
class Outcome:
    """The result: the winner (None is a draw), why, and by which rule."""

    winner: Side | None
    reason: Message
    rule: str
