"""The part of a position that knows of bridgeheads, embarked units and crossings. [31, 32]"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class BridgeheadsState:
    """Lists by hex or unit."""

    owner: list[int]
    """Per hex: the side whose bridgehead stands there, or -1. [31.14]"""
    origin: list[int]
    """Per hex: INVASION, CROSSING or OVERRUN of `bridgeheads.facts`, if one stands. [31.14]"""
    hexside: list[int]
    """Per hex: the hexside that was crossed, or -1. [31.14]"""
    placed_turn: list[int]
    """Per hex: the turn in which it was placed. [31.7]"""

    def clone(self) -> BridgeheadsState:
        """An independent copy."""
        return BridgeheadsState(self.owner[:], self.origin[:], self.hexside[:], self.placed_turn[:])

    def numbers(self) -> list[int]:
        """All that play depends on, caches left out."""
        return [*self.owner, *self.origin, *self.hexside, *self.placed_turn]
