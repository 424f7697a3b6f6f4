"""Dice for playing on in the head: they fall the same for the same reason, whatever was rolled for before it."""

from __future__ import annotations

from hashlib import sha256

from game.model.dice import SeededDice
from game.model.message import Message


class ReasonedDice:
    """Dice in the head that fall the same for the same reason, so that plans are compared under the same luck.

    The first attack on a place has the same result in every plan, whatever was rolled for before it.
    """

    def __init__(self, seed: int, chance: int) -> None:
        """One course of luck; each number `chance` is another."""
        self._seed = f"{seed}:{chance}"
        self._streams: dict[Message, SeededDice] = {}
        self.drawn = 0

    def roll(self, sides: int, *, why: Message, rule: str) -> int:
        """A result from 1 to `sides`, each equally likely."""
        self.drawn += 1
        stream = self._streams.get(why)
        if stream is None:
            digest = sha256(f"{self._seed}:{why!r}".encode()).digest()
            stream = self._streams[why] = SeededDice(int.from_bytes(digest[:8]))
        return stream.roll(sides, why=why, rule=rule)
