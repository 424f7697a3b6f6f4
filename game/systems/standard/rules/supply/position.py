"""The part of a position that knows of supply. [30]"""

from __future__ import annotations

from game.model.frozen import changing
from game.systems.standard.rules.supply.facts import FULL

NO_LIMIT = -1
"""`points` of a side whose attacks cost nothing. [30.6]"""


@changing
class SupplyState:
    """Lists by unit or side."""

    status: list[int]
    """Per unit: NONE, PARTIAL or FULL of `supply.facts`, as its side last determined it. [30.1]"""
    without: list[int]
    """Per unit: post-combat determinations running in which it had no supply. [30.51]"""
    points: list[int]
    """Per side: attack supply left this turn, or NO_LIMIT. [30.6]"""

    def clone(self) -> SupplyState:
        """An independent copy."""
        return SupplyState(self.status[:], self.without[:], self.points[:])

    def numbers(self) -> list[int]:
        """All that play depends on, caches left out."""
        return [*self.status, *self.without, *self.points]


def all_supplied(units: int) -> SupplyState:
    """Everybody fully supplied, as before the first determination. [30.12]"""
    return SupplyState([FULL] * units, [0] * units, [NO_LIMIT, NO_LIMIT])
