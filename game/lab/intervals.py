"""How sure one may be: shares with intervals, quartiles, differences of pairs."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from game.model.frozen import frozen

Z_95 = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


@frozen
class Share:
    """How often something was so, with the interval that holds the true share 19 times in 20."""

    count: float
    """Times it was so; a draw counts as half a victory where points are meant."""
    of: int
    share: float
    low: float
    high: float


@frozen
class Spread:
    """How a figure is spread over games: the middle half of them lies between `low` and `high`."""

    of: int
    low: float
    middle: float
    high: float
    mean: float


@frozen
class Difference:
    """By how much one thing is more than another, with the interval that holds the truth 19 times in 20."""

    of: int
    mean: float
    low: float
    high: float

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves no doubt which is more."""
        return self.low > 0 or self.high < 0


def share_of(count: float, of: int) -> Share:
    """A share with its Wilson interval; of nothing at all it may be anything."""
    if of == 0:
        return Share(count, 0, 0.0, 0.0, 1.0)
    share = count / of
    weight = Z_95 * Z_95 / of
    middle = (share + weight / 2) / (1 + weight)
    reach = Z_95 * sqrt(max(0.0, share * (1 - share) / of + weight / (4 * of))) / (1 + weight)
    return Share(count, of, share, min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach)))


def spread_of(values: Sequence[float]) -> Spread | None:
    """Quartiles and mean; None of nothing."""
    if not values:
        return None
    ordered = sorted(values)
    low, middle, high = (_at(ordered, part) for part in (0.25, 0.5, 0.75))
    return Spread(len(ordered), low, middle, high, sum(ordered) / len(ordered))


def _at(ordered: Sequence[float], part: float) -> float:
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def difference_of(before: Sequence[float], after: Sequence[float]) -> Difference | None:
    """By how much the second of each pair is more, on average; None without pairs.

    The interval is that of the normal distribution, never narrower than one pair more that differs by one would make
    it: a handful of pairs that are all alike proves little.
    """
    pairs = [second - first for first, second in zip(before, after, strict=True)]
    count = len(pairs)
    if not count:
        return None
    mean = sum(pairs) / count
    squares = sum((pair - mean) ** 2 for pair in pairs) + 1.0
    reach = Z_95 * sqrt(squares / max(count - 1, 1) / count)
    return Difference(count, mean, mean - reach, mean + reach)
