"""Tables of steps in one piece of memory, and the searches over them: what the compiled build uses. [5]

There a table of tuples is read slowly, for its numbers lie all over the memory, each an object of its own; plain Python
reads it faster than bytes. Both find the same, in the same order (tests/grid/test_flat.py).
"""

from __future__ import annotations

import typing
from collections.abc import Iterable, Sequence
from typing import Any

from game.grid.path import Reach

if typing.TYPE_CHECKING:  # written so, for the compiler's copy has the other form true
    from mypy_extensions import i64

IS_COMPILED = False
"""Whether this is the compiled build: its copy of the sources says True."""
MOST_MP = 255
"""No step costs more; who may spend as much, or more, searches the tuples."""
MOST_HEXES = 65536
_BYTE = 256

Row: typing.TypeAlias = Sequence[tuple[int, int]]
"""The steps at one hex: (the hex at the other end, what it costs in MP)."""


class FlatSteps:
    """Per hex the steps at it in their order: hexes in two bytes each, costs in one, which is 0 after the last."""

    __slots__ = ("costs_mp", "hexes", "size", "width")

    def __init__(self, size: int, width: int, hexes: bytes, costs_mp: bytes) -> None:
        """Tables of so many hexes, with room for so many steps at each."""
        self.size = size
        self.width = width
        self.hexes = hexes
        self.costs_mp = costs_mp

    def with_rows(self, rows: Sequence[tuple[int, Row]]) -> FlatSteps:
        """The same, but at some hexes other steps."""
        width = max([self.width, *(len(row) for _, row in rows)])
        hexes, costs_mp = bytearray(self.hexes), bytearray(self.costs_mp)
        if width > self.width:
            hexes, costs_mp = bytearray(2 * width * self.size), bytearray(width * self.size)
            for hex in range(self.size):
                old = hex * self.width
                hexes[2 * hex * width : 2 * (hex * width + self.width)] = self.hexes[2 * old : 2 * (old + self.width)]
                costs_mp[hex * width : hex * width + self.width] = self.costs_mp[old : old + self.width]
        for hex, row in rows:
            for number in range(width):
                there, cost_mp = row[number] if number < len(row) else (0, 0)
                at = hex * width + number
                hexes[2 * at], hexes[2 * at + 1] = there % _BYTE, there // _BYTE
                costs_mp[at] = min(cost_mp, MOST_MP)
        return FlatSteps(self.size, width, bytes(hexes), bytes(costs_mp))


def is_flat(size: int) -> bool:
    """Whether boards of so many hexes are searched so in this build."""
    return IS_COMPILED and size <= MOST_HEXES


def flat_steps(rows: Sequence[Row]) -> FlatSteps:
    """A table of these steps."""
    return FlatSteps(len(rows), 0, b"", b"").with_rows(list(enumerate(rows)))


class _Search:
    """What a search has found: the hexes in the order in which a way to each was first found."""

    __slots__ = ("best", "found", "origins")

    def __init__(self, best: list[i64], found: list[Any], origins: list[Any]) -> None:
        self.best = best
        self.found = found
        self.origins = origins


def _search(
    steps: FlatSteps, start: int, budget_mp: int, blocked: Iterable[int], stops: Sequence[int], *, shuns: bool
) -> _Search:
    # a hex that is only passed on has no type: out of a number a new object would be made each time
    held: list[int] = stops if isinstance(stops, list) else list(stops)
    hexes, costs_mp = steps.hexes, steps.costs_mp
    most: i64 = budget_mp + 1
    best: list[i64] = [most] * steps.size
    for hex in blocked:
        best[hex] = 0
    best[start] = 0
    found: list[Any] = []
    origins: list[Any] = [None] * steps.size
    buckets: list[list[Any]] = [[] for _ in range(budget_mp + 1)]
    buckets[0].append(start)
    is_shut = shuns
    width: i64 = steps.width
    for points, bucket in enumerate(buckets[:-1]):  # whoever has spent the last point goes no further
        spent: i64 = points
        for origin in bucket:
            here: i64 = origin
            if best[here] == spent:  # else a cheaper way was found after this one
                at: i64 = here * width
                end: i64 = at + width
                while at < end and costs_mp[at]:
                    cost: i64 = costs_mp[at]
                    low: i64 = hexes[2 * at]
                    high: i64 = hexes[2 * at + 1]
                    at += 1
                    total: i64 = spent + cost
                    there: i64 = low + _BYTE * high
                    if total < best[there] and not (is_shut and held[there]):
                        step: Any = there
                        if best[there] == most:
                            found.append(step)
                        best[there] = total
                        origins[there] = origin
                        if not held[there]:
                            buckets[total].append(step)
            is_shut = False  # only the first hex of all is left so
    return _Search(best, found, origins)


def flat_reach(
    steps: FlatSteps, start: int, budget_mp: int, blocked: Iterable[int], stops: Sequence[int], *, shuns: bool = False
) -> Reach:
    """Search outward from a hex until the movement points are spent, as `path.reach` does. [5.1, 6.11, 6.12]

    `shuns`: no step from the start leads into a stop.
    """
    searched = _search(steps, start, budget_mp, blocked, stops, shuns=shuns)
    best, origins = searched.best, searched.origins
    cost_mp: dict[Any, Any] = {}
    came_from: dict[Any, Any] = {}
    for step in searched.found:
        there: i64 = step
        cost_mp[step] = best[there]
        came_from[step] = origins[there]
    return Reach(start, cost_mp, came_from)


def flat_distances(steps: FlatSteps, goals: Sequence[int], extra: Sequence[int], most_mp: int) -> tuple[int, ...]:
    """MP from every hex to the nearest goal over the steps into each, at most `most_mp`; `extra` as delays per hex."""
    delays: list[int] = list(extra)
    hexes, costs_mp = steps.hexes, steps.costs_mp
    most: i64 = most_mp
    best: list[i64] = [most] * steps.size
    buckets: list[list[Any]] = [[] for _ in range(most_mp)]
    for goal in goals:
        best[goal] = 0
        buckets[0].append(goal)
    width: i64 = steps.width
    for points, bucket in enumerate(buckets):
        spent: i64 = points
        for origin in bucket:
            here: i64 = origin
            if best[here] == spent:
                paid: i64 = spent + delays[here]
                at: i64 = here * width
                end: i64 = at + width
                while at < end and costs_mp[at]:
                    cost: i64 = costs_mp[at]
                    low: i64 = hexes[2 * at]
                    high: i64 = hexes[2 * at + 1]
                    at += 1
                    total: i64 = paid + cost
                    there: i64 = low + _BYTE * high
                    if total < best[there]:
                        best[there] = total
                        buckets[total].append(there)
    return tuple(best)


def flat_within(steps: FlatSteps, start: int, budget_mp: int) -> list[Any]:
    """Hexes that could be reached if nobody stood in the way."""
    return _search(steps, start, budget_mp, (), [0] * steps.size, shuns=False).found


def all_beside(adjacent: tuple[tuple[Any, ...], ...], start: int, hexes: Iterable[Any]) -> list[int]:
    """The neighbours of a hex and of others, each once."""
    is_known = [False] * len(adjacent)
    found: list[Any] = []
    for hex in (start, *hexes):
        here: i64 = hex
        for step in adjacent[here]:
            there: i64 = step
            if not is_known[there]:
                is_known[there] = True
                found.append(step)
    return found
