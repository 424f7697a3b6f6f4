"""What of a scenario concerns attrition and does not change in play. [33]"""

from __future__ import annotations

from bisect import bisect_right

from game.model.frozen import frozen
from game.model.message import Message, term


@frozen
class Front:
    """A front; its index is its place in `AttritionFacts.fronts`. [33.1]"""

    index: int
    id: str
    title: str
    hexes: frozenset[int]

    @property
    def said(self) -> Message:
        """Its title, in the language of whoever reads it."""
        return term("front", self.title)


@frozen
class WornDown:
    """A result of the table. [33.3, 33.4]"""

    steps: int
    """Steps the enemy loses."""
    is_hex_won: bool
    """Whether he is driven out of a hex as well: the plus of the table."""


@frozen
class AttritionFacts:
    """The unchanging part of the module `attrition`."""

    fronts: tuple[Front, ...]
    from_units: tuple[int, ...]
    """Fewest units counted of every row but the first."""
    rows: tuple[tuple[WornDown, ...], ...]
    """Results by row and die (index 0 is a die of 1)."""

    def result(self, units: int, die: int) -> WornDown:
        """What a die brings for so many units counted. [33.3]"""
        return self.rows[bisect_right(self.from_units, units)][die - 1]
