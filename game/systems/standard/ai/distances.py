"""Distances over tables of steps, and the ways along them. [5]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.grid.flat import FlatSteps, flat_distances, is_flat, no_flat_steps

FAR_MP = 150
"""Distance of what cannot be reached."""

StepsInto: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""The steps into one hex by what they cost, as (MP, the hexes from which they cost so much)."""
Distances: TypeAlias = tuple[int, ...]
"""Per hex: MP to somewhere."""


class Into:
    """Per hex the steps into it: by what they cost, or in one piece in the compiled build."""

    __slots__ = ("flat", "rows", "size")

    def __init__(self, size: int, changed: Iterable[tuple[int, Sequence[tuple[Any, int]]]], base: Into | None = None):
        """A board of so many hexes with the steps into some, as (from, MP); into others none, or those of `base`."""
        self.size = size
        self.flat: FlatSteps | None = None
        self.rows: tuple[StepsInto, ...] = ()
        if is_flat(size):
            like = base.flat if base is not None else None
            self.flat = (no_flat_steps(size) if like is None else like).with_rows(list(changed))
            return
        rows: list[StepsInto] = [()] * size if base is None else list(base.rows)
        for hex, steps in changed:
            rows[hex] = by_cost(steps)
        self.rows = tuple(rows)


def by_cost(steps: Iterable[tuple[Any, int]]) -> StepsInto:
    """The steps into a hex, given as (from, MP)."""
    found: dict[int, list[Any]] = {}
    for here, cost in steps:
        found.setdefault(cost, []).append(here)
    return tuple([(cost, tuple(hexes)) for cost, hexes in found.items()])


def distances(into: Into, goals: Sequence[int], extra: Sequence[int], most_mp: int = FAR_MP) -> Distances:
    """MP from every hex to the nearest goal, at most `most_mp`; `extra` is paid on top for entering a hex."""
    if into.flat is not None:
        return flat_distances(into.flat, goals, extra, most_mp)
    # a list by name: the compiled build reads it at once, and any other sequence the long way; a hex that is only
    # passed on has no type, for out of a number it would make a new object each time it puts it into a list
    delays: list[int] = list(extra)
    ways: tuple[tuple[tuple[int, tuple[Any, ...]], ...], ...] = into.rows
    best = [most_mp] * len(ways)
    buckets: list[list[Any]] = [[] for _ in range(most_mp)]
    for goal in goals:
        best[goal] = 0
        buckets[0].append(goal)
    for spent, bucket in enumerate(buckets):
        for origin in bucket:
            here: int = origin
            if best[here] == spent:
                paid = spent + delays[here]
                for cost, beside in ways[here]:
                    total = paid + cost
                    for step in beside:
                        there: int = step
                        if total < best[there]:
                            best[there] = total
                            buckets[total].append(step)
    return tuple(best)


class StepArrays:
    """A table of steps in arrays, which finds the distances to many tasks at once."""

    def __init__(self, into: Into, directions: int, known: StepArrays | None = None) -> None:
        """The steps into hexes that have at most so many neighbours; `known` are those of a table like it."""
        self._size = into.size
        self.into = into
        changed = list(range(self._size))
        if known is not None:
            old = known.into.rows
            changed = [hex for hex, (new, before) in enumerate(zip(into.rows, old, strict=True)) if new is not before]
        origins: list[int] = []
        costs_mp: list[int] = []
        for number, hex in enumerate(changed, 1):
            for cost, hexes in into.rows[hex]:
                origins.extend(hexes)
                costs_mp.extend([min(cost, FAR_MP)] * len(hexes))
            missing = number * directions - len(origins)
            origins.extend([0] * missing)
            costs_mp.extend([FAR_MP] * missing)
        self._from = np.array(origins, dtype=np.int64).reshape(-1, directions)
        self._cost_mp = np.array(costs_mp, dtype=np.uint8).reshape(-1, directions)
        if known is not None:
            new_from, new_cost_mp = self._from, self._cost_mp
            self._from, self._cost_mp = known.copies()
            self._from[changed], self._cost_mp[changed] = new_from, new_cost_mp

    def copies(self) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
        """Whence the steps into each hex come, and what they cost, to be changed."""
        return self._from.copy(), self._cost_mp.copy()

    def to_each(self, tasks: Sequence[tuple[int, ...]], most_mp: int) -> NDArray[np.uint8]:
        """Per task, per hex: MP from the hex to the nearest of its goals, at most `most_mp`, which is at most 100.

        An array of bytes (tasks, hexes): with the price of a step nothing in it exceeds 255.
        """
        best = np.full(len(tasks) * self._size, most_mp, dtype=np.uint8)
        best[[number * self._size + goal for number, goals in enumerate(tasks) for goal in goals]] = 0
        for spent in range(most_mp):
            at = (best == spent).nonzero()[0]
            hexes = at % self._size
            there, total_mp = self._from.take(hexes, axis=0), self._cost_mp.take(hexes, axis=0)
            there += (at - hexes)[:, None]
            total_mp += np.uint8(spent)
            np.minimum.at(best, there.ravel(), total_mp.ravel())
        return best.reshape(len(tasks), self._size)


def descend(out: Sequence[dict[int, int]], to_goal: Distances, start: int, extra: Sequence[int]) -> tuple[int, ...]:
    """The cheapest way from a hex to the goal of a distance field, both ends included; it may be cut off."""
    path = [start]
    here = start
    while to_goal[here] > 0:
        least, best = FAR_MP, here
        for there, cost in out[here].items():
            total = to_goal[there] + cost + extra[there]
            if total < least or (total == least and there < best):
                least, best = total, there
        if least > to_goal[here] or to_goal[best] >= to_goal[here]:
            break
        path.append(best)
        here = best
    return tuple(path)
