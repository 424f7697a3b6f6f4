"""What joins neighbouring hexes for supply lines. [30.31, 30.32]"""

from __future__ import annotations

from typing import TypeAlias

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
    has_ferries: bool
