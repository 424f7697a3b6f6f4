"""How kind the dice were: what throws brought beside all that they might have brought, whatever the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from game.engine.history import LogEntry
from game.model.action import Event
from game.model.frozen import frozen
from game.model.side import Side

WHOLE = 120
"""The luck of a throw is a whole number from 0 to this: every share of twelve is one, and so of any roll of a die."""
OUTER_SHARE = 1 / 6
"""Two games in three lie between this share of the least and this share of the most luck."""


@frozen
class Throw:
    """Something that was left to chance: for whom it was good or bad, and how good."""

    side: Side
    chances: tuple[tuple[int, float], ...]
    """Every luck that it might have brought, ascending, with its probability."""
    luck: int
    """What it brought, from 0 to WHOLE; half of that on average."""


@frozen
class Luck:
    """The luck of many throws together."""

    throws: int
    average: float
    """From 0 to 1; a half is to be expected."""
    as_good: float
    """The probability of so much luck or more."""
    as_bad: float
    """The probability of so little luck or less."""
    usual: tuple[float, float]
    """Between these averages lie two games in three."""


def by_action(log: Iterable[LogEntry]) -> Iterator[tuple[int, list[Event]]]:
    """What a log tells, action by action: the number of each with its events."""
    by_number: defaultdict[int, list[Event]] = defaultdict(list)
    for entry in log:
        by_number[entry.action_number].append(entry.event)
    yield from sorted(by_number.items())


def throw_of(side: Side, weights: Mapping[int, float], rank: int) -> Throw:
    """A throw that might have come out at any rank with its weight, and came out at one; a higher rank is better.

    What came is worth the share of all that is worse, and half the share of what is as good: a half on average,
    whatever the odds were. So a throw that could hardly fail brings hardly any luck by succeeding.
    """
    total = sum(weights.values())
    below, lucks, chances = 0.0, {}, []
    for place in sorted(weights):
        lucks[place] = round(WHOLE * (below + weights[place] / 2) / total)
        chances.append((lucks[place], weights[place] / total))
        below += weights[place]
    return Throw(side, tuple(chances), lucks[rank])


def luck_of(throws: Sequence[Throw]) -> Luck | None:
    """The luck of throws together, with its exact probabilities; None without any throw."""
    if not throws:
        return None
    sums = _probabilities_of_sums(throws)
    had = sum(throw.luck for throw in throws)
    below = np.cumsum(sums)
    most = WHOLE * len(throws)
    usual = [int(np.searchsorted(below, share)) / most for share in (OUTER_SHARE, 1 - OUTER_SHARE)]
    return Luck(
        len(throws), had / most, as_good=float(sums[had:].sum()), as_bad=float(below[had]), usual=(usual[0], usual[1])
    )


def _probabilities_of_sums(throws: Sequence[Throw]) -> np.ndarray:
    """The probability of each sum of lucks. Shape (WHOLE * throws + 1,)."""
    sums = np.ones(1)
    for throw in throws:
        after = np.zeros(len(sums) + WHOLE)
        for luck, chance in throw.chances:
            after[luck : luck + len(sums)] += chance * sums
        sums = after
    return sums
