"""Tables of steps in one piece of memory, and the searches over them: what the compiled build uses. [5]

There a table of tuples is read slowly, for its numbers lie all over the memory, each an object of its own; plain Python
reads it faster. Both find the same, in the same order (tests/grid/test_flat.py). Rows of numbers (`vec`) are the
compiler's own: plain Python has none.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable, Sequence
from typing import Any

from game.grid.path import Reach

if typing.TYPE_CHECKING:  # written so, for the compiler's copy has the other form true
    from librt.vecs import append, vec  # noqa: TC004 - they mean something to the compiler alone
    from mypy_extensions import i32, i64, u8  # noqa: TC004

IS_COMPILED = False
"""Whether this is the compiled build: its copy of the sources says True."""
MOST_MP = 255
"""Who may spend as much, or more, searches the tuples."""
MOST_HEXES = 65536
_BITS, _COST, _NOWHERE = 12, 4095, -1
"""How a step is packed: its cost in the lowest bits; and what stands for no hex."""

Row: typing.TypeAlias = Sequence[tuple[int, int]]
"""The steps at one hex: (the hex at the other end, what it costs in MP)."""
Neighbours: typing.TypeAlias = tuple[tuple[Any, ...], ...]
"""Per hex: others. What is only passed on has no type: compiled, a number would be made anew each time."""


class FlatSteps:
    """Per hex the steps at it in their order, hex and MP in one number each; 0 after the last."""

    __slots__ = ("size", "steps", "width")

    def __init__(self, size: int, width: int, steps: vec[i32]) -> None:
        """Tables of so many hexes, with room for so many steps at each."""
        self.size = size
        self.width = width
        self.steps = steps

    def with_rows(self, rows: Sequence[tuple[int, Row]]) -> FlatSteps:
        """The same, but at some hexes other steps."""
        old, old_width, size = self.steps, i64(self.width), self.size
        width: i64 = max([self.width, *[len(row) for _, row in rows]])
        if width == old_width:
            steps = old[:]
        else:
            steps = vec[i32]([0] * (width * size))
            for number in range(size):
                hex: i64 = number
                at: i64 = 0
                while at < old_width:
                    steps[hex * width + at] = old[hex * old_width + at]
                    at += 1
        for number, row in rows:
            start: i64 = number * width
            end: i64 = start + width
            for there, cost_mp in row:
                steps[start] = i32(there << _BITS | min(cost_mp, _COST))
                start += 1
            while start < end:
                steps[start] = i32(0)
                start += 1
        return FlatSteps(size, int(width), steps)


def is_flat(size: int) -> bool:
    """Whether boards of so many hexes are searched so in this build."""
    return IS_COMPILED and size <= MOST_HEXES


def no_flat_steps(size: int) -> FlatSteps:
    """A table of so many hexes without any steps."""
    return FlatSteps(size, 0, vec[i32]())


def flat_steps(rows: Sequence[Row]) -> FlatSteps:
    """A table of these steps."""
    return no_flat_steps(len(rows)).with_rows(list(enumerate(rows)))


class _Buckets:
    """Hexes by the points spent on reaching them, in the order in which they came."""

    __slots__ = ("after", "first", "hexes", "last")

    def __init__(self, count: int) -> None:
        """So many empty buckets."""
        self.first = vec[i32]([_NOWHERE] * count)
        self.last = vec[i32]([_NOWHERE] * count)
        self.hexes = vec[i32]()
        self.after = vec[i32]()

    def put(self, bucket: i64, hex: i64) -> None:
        """Put a hex at the end of a bucket."""
        place: i64 = len(self.hexes)
        self.hexes = append(self.hexes, i32(hex))
        self.after = append(self.after, i32(_NOWHERE))
        before: i64 = i64(self.last[bucket])
        if before < 0:
            self.first[bucket] = i32(place)
        else:
            self.after[before] = i32(place)
        self.last[bucket] = i32(place)


class _Search:
    """A search outward from a hex, and what it has found: hexes in the order in which a way to each was first found."""

    __slots__ = ("best", "buckets", "found", "held", "most", "origins", "steps", "tolls_mp")

    def __init__(self, steps: FlatSteps, budget_mp: int, stops: Sequence[int], tolls_mp: list[int] | None) -> None:
        """Nothing found yet."""
        self.steps = steps
        self.most: i64 = budget_mp + 1
        self.held: list[int] = stops if isinstance(stops, list) else list(stops)
        self.tolls_mp = tolls_mp
        self.best = vec[u8]([u8(self.most)] * steps.size)
        self.found = vec[i32]()
        self.origins = vec[i32]([0] * steps.size)
        self.buckets = _Buckets(budget_mp + 1)

    def run(self, start: int, blocked: Iterable[int], *, shuns: bool) -> None:
        """Find all there is; `shuns`: no step from the start leads into a stop."""
        best, buckets = self.best, self.buckets
        for hex in blocked:
            best[hex] = u8(0)
        best[start] = u8(0)
        buckets.put(0, start)
        is_shut = shuns
        spent: i64 = 0
        while spent < self.most - 1:  # whoever has spent the last point goes no further
            place: i64 = i64(buckets.first[spent])
            while place >= 0:
                here: i64 = i64(buckets.hexes[place])
                if i64(best[here]) == spent:  # else a cheaper way was found after this one
                    self._leave(here, spent, is_shut)
                place = i64(buckets.after[place])
            is_shut = False  # only the first hex of all is left so
            spent += 1

    def _leave(self, here: i64, spent: i64, is_shut: bool) -> None:  # noqa: FBT001 - by its place it is handed on at once
        table, best, held, tolls_mp, buckets = self.steps.steps, self.best, self.held, self.tolls_mp, self.buckets
        at: i64 = here * i64(self.steps.width)
        end: i64 = at + i64(self.steps.width)
        while at < end and table[at]:
            step: i64 = i64(table[at])
            at += 1
            there: i64 = step >> _BITS
            total: i64 = spent + (step & _COST)
            if tolls_mp is not None:
                total += tolls_mp[there]
            before: i64 = i64(best[there])
            if total < before and not (is_shut and held[there]):
                if before == self.most:
                    self.found = append(self.found, i32(there))
                best[there] = u8(total)
                self.origins[there] = i32(here)
                if not held[there]:
                    buckets.put(total, there)


def flat_reach(
    steps: FlatSteps, start: int, budget_mp: int, blocked: Iterable[int], stops: Sequence[int],
    tolls_mp: list[int] | None = None, *, shuns: bool = False,
) -> Reach:  # fmt: skip
    """Search outward from a hex until the movement points are spent, as `path.reach` does. [5.1, 6.11, 6.12]

    `tolls_mp`: as for `path.reach_with_tolls`. `shuns`: no step from the start leads into a stop.
    """
    searched = _Search(steps, budget_mp, stops, tolls_mp)
    searched.run(start, blocked, shuns=shuns)
    best, origins = searched.best, searched.origins
    cost_mp: dict[Any, Any] = {}
    came_from: dict[Any, Any] = {}
    for number in searched.found:
        there: i64 = i64(number)
        hex: Any = there  # one object for both tables
        cost_mp[hex] = best[there]
        came_from[hex] = origins[there]
    return Reach(start, cost_mp, came_from)


def _distances(steps: FlatSteps, goals: Sequence[int], extra: Sequence[int], most_mp: int) -> vec[i32]:
    delays: list[int] = list(extra)
    table = steps.steps
    width: i64 = steps.width
    best = vec[i32]([i32(most_mp)] * steps.size)
    buckets = _Buckets(most_mp)
    for goal in goals:
        best[goal] = i32(0)
        buckets.put(0, goal)
    spent: i64 = 0
    while spent < most_mp:
        place: i64 = i64(buckets.first[spent])
        while place >= 0:
            here: i64 = i64(buckets.hexes[place])
            place = i64(buckets.after[place])
            if i64(best[here]) != spent:
                continue
            paid: i64 = spent + delays[here]
            at: i64 = here * width
            end: i64 = at + width
            while at < end and table[at]:
                step: i64 = i64(table[at])
                at += 1
                there: i64 = step >> _BITS
                total: i64 = paid + (step & _COST)
                if total < i64(best[there]):
                    best[there] = i32(total)
                    buckets.put(total, there)
        spent += 1
    return best


def flat_distances(steps: FlatSteps, goals: Sequence[int], extra: Sequence[int], most_mp: int) -> tuple[int, ...]:
    """MP from every hex to the nearest goal over the steps into each, at most `most_mp`; `extra` as delays per hex."""
    return tuple(_distances(steps, goals, extra, most_mp))


def _as_bytes(numbers: vec[i32]) -> bytes:
    return bytes(vec[u8]([u8(number) for number in numbers]))


def flat_distances_each(steps: FlatSteps, tasks: Sequence[Sequence[int]], most_mp: int) -> bytes:
    """The same to the goals of each task without delays, a byte for every hex, one task after another."""
    no_delays = [0] * steps.size
    return b"".join([_as_bytes(_distances(steps, goals, no_delays, most_mp)) for goals in tasks])


def flat_within(steps: FlatSteps, start: int, budget_mp: int) -> list[int]:
    """Hexes that could be reached if nobody stood in the way."""
    searched = _Search(steps, budget_mp, [0] * steps.size, None)
    searched.run(start, (), shuns=False)
    return list(searched.found)


def all_beside(adjacent: Neighbours, start: int, hexes: Iterable[Any]) -> list[int]:
    """The neighbours of a hex and of others, each once."""
    is_known = vec[u8]([0] * len(adjacent))
    found: list[Any] = []
    for hex in (start, *hexes):
        here: i64 = hex
        for step in adjacent[here]:
            there: i64 = step
            if not is_known[there]:
                is_known[there] = u8(1)
                found.append(step)
    return found
