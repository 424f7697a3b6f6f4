"""Positions as rows of whole numbers of fixed length, for players that learn from numbers."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from game.model.decision import Decision


class Observation(Protocol):
    """How one rules system tells its positions in numbers."""

    def length(self, setting: Any) -> int:
        """How many numbers an observation of a scenario has."""
        ...

    def row(self, state: Any, decision: Decision | None) -> NDArray[np.int32]:
        """The numbers of a position as a side sees it. Shape (length,)."""
        ...
