"""Positions as rows of whole numbers, for players that learn."""

from __future__ import annotations

import numpy as np
from lanterns.rules.legal import TURN, YIELD
from lanterns.rules.setting import Setting
from lanterns.rules.state import State
from numpy.typing import NDArray

from game.model.decision import Decision

_HEAD = 7


class LanternsObservation:
    """Turn, whose turn and decision it is, what kind, points; then where each band is, and what it has done."""

    def length(self, setting: Setting) -> int:
        """How many numbers an observation has."""
        return _HEAD + 2 * len(setting.bands)

    def row(self, state: State, decision: Decision | None) -> NDArray[np.int32]:
        """The numbers of a position. Shape (length,)."""
        side, kind = (-1, -1) if decision is None else (int(decision.side), (TURN, YIELD).index(decision.kind))
        done = [walked + 2 * rushed for walked, rushed in zip(state.walked, state.rushed, strict=True)]
        head = [state.turn, state.crew, side, kind, *state.points, state.yields]
        return np.array([*head, *state.where, *done], dtype=np.int32)


OBSERVATION = LanternsObservation()
