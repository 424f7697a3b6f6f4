"""The two sides of a battle."""

from __future__ import annotations

from enum import IntEnum

from game.model.message import Message, term


class Side(IntEnum):
    """A player's side; the numbers index per-side tables."""

    ALLIED = 0
    GERMAN = 1

    @property
    def enemy(self) -> Side:
        """The other side."""
        return Side.GERMAN if self is Side.ALLIED else Side.ALLIED

    @property
    def title(self) -> str:
        """The side's name in a sentence."""
        return "Allied" if self is Side.ALLIED else "German"

    @property
    def said(self) -> Message:
        """The side's name as part of a message."""
        return term("side", self.title)
