"""The one door through which chance enters a game. [1.3]

The stream is HMAC-SHA256 of a counter under the game's seed: the same rolls on every machine and version for ever, and
no roll can be told from the ones before it. A die of n sides takes 32 bits and rejects the few values that would
favour low results.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Protocol

from game.model.message import Message

_DRAWS = 1 << 32
_BLOCK = 64
"""Bytes that SHA-256 takes at a time."""
_INNER = bytes([byte ^ 0x36 for byte in range(256)])
_OUTER = bytes([byte ^ 0x5C for byte in range(256)])


class Dice(Protocol):
    """Anything that can be rolled; `drawn` counts the values taken from the stream so far."""

    drawn: int

    def roll(self, sides: int, *, why: Message, rule: str) -> int:
        """A result from 1 to `sides`; why and rule say what it decides. [1.3]"""
        ...


class SeededDice:
    """The game's dice: a counter stream from the seed, continued at any position. [1.3]"""

    def __init__(self, seed: int, drawn: int = 0) -> None:
        """Dice of a seed that have already given `drawn` values."""
        key = sha256(b"arnhem dice 1:" + str(seed).encode("ascii")).digest().ljust(_BLOCK, b"\0")
        self._inner, self._outer = key.translate(_INNER), key.translate(_OUTER)
        self.drawn = drawn

    def roll(self, sides: int, *, why: Message, rule: str) -> int:
        """A result from 1 to `sides`, each equally likely. [1.3]"""
        if sides < 1:
            raise ValueError("a die has at least one side")
        fair = _DRAWS - _DRAWS % sides
        while True:
            # HMAC as it is defined: `hmac` does the same, and looks its hash up by name for each roll
            digest = sha256(self._outer + sha256(self._inner + self.drawn.to_bytes(8, "big")).digest()).digest()
            self.drawn += 1
            value = int.from_bytes(digest[:4], "big")
            if value < fair:
                return value % sides + 1


class RenewedDice:
    """Dice of a seed that go on as those of another from some value on: a game that is played on from a past moment.

    The values before that moment stay what they were; the counter of the stream goes on counting. [1.3]
    """

    def __init__(self, seed: int, later: Iterable[tuple[int, int]]) -> None:
        """Dice of a seed; `later` has, in order, after how many values they are those of which other seed."""
        self._stretches = [(0, SeededDice(seed)), *((drawn, SeededDice(other)) for drawn, other in later)]
        self.drawn = 0

    def roll(self, sides: int, *, why: Message, rule: str) -> int:
        """A result from 1 to `sides`, each equally likely. [1.3]"""
        dice = next(dice for begins, dice in reversed(self._stretches) if begins <= self.drawn)
        dice.drawn = self.drawn
        result = dice.roll(sides, why=why, rule=rule)
        self.drawn = dice.drawn
        return result


class ScriptedDice:
    """Dice that give a written list of results, for tests and lessons; running out is an error."""

    def __init__(self, results: Iterable[int]) -> None:
        """Dice that will give these results in order."""
        self._results = list(results)
        self.drawn = 0
        self.reasons: list[tuple[Message, str]] = []

    def roll(self, sides: int, *, why: Message, rule: str) -> int:
        """The next written result; ValueError if there is none or it does not fit the die."""
        if self.drawn >= len(self._results):
            raise ValueError(f"no scripted result left for {why} [{rule}]")
        result = self._results[self.drawn]
        if not 1 <= result <= sides:
            raise ValueError(f"scripted result {result} does not fit a die of {sides} sides ({why})")
        self.drawn += 1
        self.reasons.append((why, rule))
        return result

    @property
    def left(self) -> int:
        """Results not yet rolled."""
        return len(self._results) - self.drawn
