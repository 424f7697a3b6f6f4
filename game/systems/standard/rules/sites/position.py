"""The part of a position that knows of batteries without counters. [32.4]"""

from __future__ import annotations

from game.model.frozen import changing


@changing
class SitesState:
    """Lists by site of the scenario."""

    is_gone: list[int]
    """Per site: 1 once it is destroyed, or the enemy has had its hex. [32.4, 39.35]"""
    silent_turn: list[int]
    """Per site: the last turn in which it was silenced; it is silent to the end of that turn. [39.35]"""

    fired_turn: list[int]
    """Per site: the last turn in which it fired at those who land; it does so once a phase. [32.4]"""

    def clone(self) -> SitesState:
        """An independent copy."""
        return SitesState(self.is_gone[:], self.silent_turn[:], self.fired_turn[:])

    def numbers(self) -> list[int]:
        """All that play depends on, caches left out."""
        return [*self.is_gone, *self.silent_turn, *self.fired_turn]
