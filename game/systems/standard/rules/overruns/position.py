"""The part of a position that knows of overruns and of hexes with units of both sides. [22]"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class OverrunsState:
    """Lists by unit or hex."""

    attempted: list[int]
    """Per unit: 1 if an overrun was attempted against it in this phase. [22.21]"""
    deadlocked: list[int]
    """Per unit: 1 while it is under a deadlock marker. [22.122]"""
    bound: list[int]
    """Per unit: 1 while it takes no part in the next combat phase. [22.42b(7)]"""
    silenced: list[int]
    """Per unit: 1 while it has no zone of control after a failed overrun. [22.42b(1)]"""
    box: list[int]
    """Per hex: number of the box in which units of both sides are shown, 0 for none. [22.51]"""

    def clone(self) -> OverrunsState:
        """An independent copy."""
        return OverrunsState(self.attempted[:], self.deadlocked[:], self.bound[:], self.silenced[:], self.box[:])

    def numbers(self) -> list[int]:
        """All that play depends on, caches left out."""
        return [*self.attempted, *self.deadlocked, *self.bound, *self.silenced, *self.box]
