"""Distances over tables of steps, and the ways along them. [5]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

FAR_MP = 150
"""Distance of what cannot be reached."""

Into: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""Per hex: the steps into it, as (from, MP)."""
Distances: TypeAlias = tuple[int, ...]
"""Per hex: MP to somewhere."""


def distances(into: Into, goals: Sequence[int], extra: Sequence[int], most_mp: int = FAR_MP) -> Distances:
    """MP from every hex to the nearest goal, at most `most_mp`; `extra` is paid on top for entering a hex."""
    # a list by name: the compiled build reads it at once, and any other sequence the long way
    delays: list[int] = list(extra)
    best = [most_mp] * len(into)
    buckets: list[list[int]] = [[] for _ in range(most_mp)]
    for goal in goals:
        best[goal] = 0
        buckets[0].append(goal)
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if best[here] == spent:
                paid = spent + delays[here]
                for there, cost in into[here]:
                    total = paid + cost
                    if total < best[there]:
                        best[there] = total
                        buckets[total].append(there)
    return tuple(best)


class StepArrays:
    """A table of steps in arrays, which finds the distances to many goals at once."""

    def __init__(self, into: Into, directions: int) -> None:
        """The steps into hexes that have at most so many neighbours."""
        self._size = len(into)
        none = (0, FAR_MP)
        rows = np.array([[*steps, *(none,) * (directions - len(steps))] for steps in into], dtype=np.int64)
        self._from = rows[:, :, 0]
        self._cost_mp = rows[:, :, 1].astype(np.int16)

    def to_each(self, goals: Sequence[int], most_mp: int) -> NDArray[np.int16]:
        """Per goal, per hex: MP from the hex to the goal, at most `most_mp`; an int16 array (goals, hexes)."""
        best = np.full(len(goals) * self._size, most_mp, dtype=np.int16)
        best[np.arange(len(goals)) * self._size + np.array(goals)] = 0
        for spent in range(most_mp):
            at = np.flatnonzero(best == spent)
            hexes = at % self._size
            there = (at - hexes)[:, None] + self._from[hexes]
            np.minimum.at(best, there.ravel(), (self._cost_mp[hexes] + np.int16(spent)).ravel())
        return best.reshape(len(goals), self._size)


def descend(out: Sequence[dict[int, int]], to_goal: Distances, start: int, extra: Sequence[int]) -> tuple[int, ...]:
    """The cheapest way from a hex to the goal of a distance field, both ends included; it may be cut off."""
    path = [start]
    here = start
    while to_goal[here] > 0:
        steps = [(to_goal[there] + cost + extra[there], there) for there, cost in out[here].items()]
        total, there = min(steps, default=(FAR_MP, here))
        if total > to_goal[here] or to_goal[there] >= to_goal[here]:
            break
        path.append(there)
        here = there
    return tuple(path)
