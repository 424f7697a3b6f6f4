"""Sums that show their working: what the engine computes with is what the player is shown."""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.message import Message


@frozen
class LedgerLine:
    """One item of a sum."""

    amount: int
    reason: Message
    rule: str


@frozen
class Ledger:
    """A sum, item by item, each with its reason and rule number."""

    lines: tuple[LedgerLine, ...] = ()

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.amount for line in self.lines)

    def plus(self, amount: int, reason: Message, rule: str) -> Ledger:
        """A ledger with one more line."""
        return Ledger((*self.lines, LedgerLine(amount, reason, rule)))
