"""What counts where a passage must be opened, as the scenario has it. [17.4]"""

from __future__ import annotations

from game.model.frozen import frozen


@frozen
class OpenSeaFacts:
    """The unchanging part of the victory `open_sea`."""

    win_by: int
    """Open by the end of this turn it is a victory. [17.42]"""
    points: tuple[tuple[int, int], ...]
    """Hexes and what they are worth at the end. [17.43]"""
    losses_free: int
    """Steps lost that cost nothing. [17.43]"""
    losses_each: int
    """Every so many beyond cost a point; 0 for never."""
    draw_from: int
    """So many points, or more, are a draw."""
    lost_with: tuple[int, ...]
    """If the other side controls one of these the game is lost. [17.44]"""
