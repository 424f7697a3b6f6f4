"""The columns of the table of morale combat, from one to so many up to so many to one. [12.4]"""

from __future__ import annotations

from collections.abc import Sequence

EVEN = "1-1"
"""The column of equal sums."""


def odds_in_a_row(columns: Sequence[str]) -> bool:
    """Whether columns are odds from the worst to the best without a gap, as 1-2, 1-1, 2-1."""
    worst = worst_odds(columns)
    row = [f"1-{many}" for many in range(worst, 1, -1)]
    row += [f"{many}-1" for many in range(1, len(columns) - len(row) + 1)]
    return worst > 0 and list(columns) == row


def worst_odds(columns: Sequence[str]) -> int:
    """Odds of one to so many are the worst of the table: beyond them nobody attacks; 0 if there is no 1-1. [12.5]"""
    return columns.index(EVEN) + 1 if EVEN in columns else 0
