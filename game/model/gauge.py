"""What a rules system offers to whoever wants to know at once how a position stands: a look, and no playing on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Gauge(Protocol):
    """One rules system as it values positions by what can be counted in them; a part of its manifest."""

    def leads(self, state: Any) -> Sequence[float]:
        """How much speaks for each side, in the order of sides: one more makes it 2.7 times as likely to win.

        Only what differs from the beginning of the scenario counts, so any constant may be in it.
        """
        ...
