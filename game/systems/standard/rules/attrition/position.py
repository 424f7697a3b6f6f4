"""The part of a position that knows of attrition. [33]"""

from __future__ import annotations

from game.model.frozen import changing


@changing
class AttritionState:
    """What has been declared in this combat phase."""

    declared: list[int]
    """Per front of the scenario: 0, or its place among those declared, from 1 on. [33.1]"""
    begun: int = 0
    """1 once an attack of this phase has been made: then it is too late to declare. [33.1]"""

    def clone(self) -> AttritionState:
        """An independent copy."""
        return AttritionState(self.declared[:], self.begun)

    def numbers(self) -> list[int]:
        """All that play depends on, caches left out."""
        return [*self.declared, self.begun]
