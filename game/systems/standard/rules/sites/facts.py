"""Batteries without counters, as the scenario has them. [32.4]"""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.message import Message, term
from game.model.side import Side


@frozen
class Site:
    """A coastal battery; its index is its place in `Setting.sites`. [32.4]"""

    index: int
    id: str
    title: str
    hex: int
    side: Side
    strength: int
    armour: int
    reach: tuple[int, ...]
    """The hexes within its range, its own included."""

    @property
    def said(self) -> Message:
        """What it is called, in any language."""
        return term("battery", self.title)
