"""What joins neighbouring hexes for supply lines. [30.31, 30.32]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from game.grid.bits import BitSteps
from game.model.frozen import frozen

Rows: TypeAlias = tuple[tuple[int, ...], ...]


@frozen
class LandWays:
    """What joins neighbouring hexes for supply, with the bridges in one state."""

    along: Rows
    """Per hex: neighbours by highway or road."""
    off: Rows
    """Per hex: neighbours without."""
    ferries: Rows
    """Per hex: neighbours by ferry alone, a step off the road each."""
    off_or_by_ferry: Rows | None
    """Per hex: neighbours without a road, and those by ferry; None if there are no ferries."""
    steps_along: BitSteps
    """`along` for many hexes at once ..."""
    steps_off: BitSteps
    """... `off` ..."""
    steps_off_or_by_ferry: BitSteps
    """... and `off_or_by_ferry`, or `off` if there are no ferries."""


def with_more(rows: Rows, pairs: Iterable[tuple[int, int]]) -> Rows:
    """Rows of neighbours with some more."""
    more = list(rows)
    for hex, there in pairs:
        more[hex] = (*more[hex], there)
    return tuple(more)
