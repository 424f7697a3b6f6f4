"""Which rules have been looked at, to go back to and forward again."""

from __future__ import annotations


class RuleTrail:
    """A trail of rules with a place on it."""

    def __init__(self, number: str) -> None:
        """A trail that begins at a rule."""
        self._numbers = [number]
        self._at = 0

    @property
    def here(self) -> str:
        """The number of the rule that is looked at."""
        return self._numbers[self._at]

    def go(self, number: str) -> None:
        """Look at another rule; what lay ahead is forgotten."""
        if number != self.here:
            self._numbers = [*self._numbers[: self._at + 1], number]
            self._at += 1

    @property
    def can_go_back(self) -> bool:
        """Whether another rule was looked at before."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether somebody has gone back from another rule."""
        return self._at < len(self._numbers) - 1

    def back(self) -> str:
        """Go back; the number of the rule that is looked at then."""
        self._at = max(0, self._at - 1)
        return self.here

    def forward(self) -> str:
        """Go forward again; the number of the rule that is looked at then."""
        self._at = min(len(self._numbers) - 1, self._at + 1)
        return self.here
