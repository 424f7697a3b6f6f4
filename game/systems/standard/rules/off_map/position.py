"""The part of a position that knows who has left the map. [11.7]"""

from __future__ import annotations

from game.model.frozen import changing

NEVER = -1


@changing
class OffMapState:
    """Lists by unit."""

    back_on: list[int]
    """Per unit: 0 until it has left the map; then the turn from which it may come back, or NEVER. [11.7]"""

    def clone(self) -> OffMapState:
        """An independent copy."""
        return OffMapState(self.back_on[:])

    def numbers(self) -> list[int]:
        """All that play depends on, caches left out."""
        return [*self.back_on]
