"""The part of a position that knows of attrition. [33]"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class AttritionState:
    """Lists by front of the scenario."""

    declared: list[int]
    """Per front: 1 if its attacker has chosen attrition for it in this phase. [33.1]"""

    def clone(self) -> AttritionState:
        """An independent copy."""
        return AttritionState(self.declared[:])

    def numbers(self) -> list[int]:
        """All that play depends on, caches left out."""
        return [*self.declared]
