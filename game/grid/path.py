"""Everywhere a unit can get, with what it costs and the cheapest way there. [5.1]

A bucket queue over small whole costs: a bucket per movement point spent, filled in order, so that the first
way found to a hex at its lowest cost is the way that is kept. Neighbours are tried in the order of their table,
which makes the tie-break the same in every process.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

Steps = Sequence[tuple[tuple[int, int], ...]]
"""For each hex, the steps out of it: (neighbour, cost in MP, at least 1). Prohibited steps are left out."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Where one unit can get from `start`: what each hex costs and from where it is entered. [5.1]"""

    start: int
    cost_mp: dict[int, int]
    """Hex -> MP spent on reaching it; the start itself is left out."""
    came_from: dict[int, int]

    def __contains__(self, hex: int) -> bool:
        return hex in self.cost_mp

    def path_to(self, hex: int) -> tuple[int, ...]:
        """Hexes entered, in order, on the cheapest way to a hex in reach; KeyError if it is not."""
        path = [hex]
        while (hex := self.came_from[hex]) != self.start:
            path.append(hex)
        return tuple(reversed(path))


def reach(steps: Steps, start: int, budget_mp: int, blocked: Iterable[int], stops: Sequence[int]) -> Reach:
    """Search outward from a hex until the movement points are spent. [5.1, 6.11]

    Args:
        steps: the step table of the unit's mobility; not modified.
        start: hex the unit stands in; a stop there does not hold it.
        budget_mp: movement points it may spend.
        blocked: hexes it may not enter at all (enemy-occupied).
        stops: per hex, non-zero where a unit that enters may go no further (enemy ZOC).
    """
    # tuple and list by name: the compiled build reads those at once, and any other sequence the long way; a hex that is
    # only passed on has no type, for out of a number it would make a new object each time it puts it into a list
    out: tuple[tuple[tuple[Any, int], ...], ...] = tuple(steps)
    held: list[int] = stops if isinstance(stops, list) else list(stops)
    beyond = budget_mp + 1
    best = [beyond] * len(out)
    for hex in blocked:
        best[hex] = 0
    best[start] = 0
    came_from: dict[Any, Any] = {}
    buckets: list[list[Any]] = [[] for _ in range(beyond)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets[:-1]):  # whoever has spent the last point goes no further
        for origin in bucket:
            here: int = origin
            if best[here] == spent:  # else a cheaper way was found after this one
                for step, cost in out[here]:
                    there: int = step
                    if (total := spent + cost) < best[there]:
                        best[there] = total
                        came_from[step] = origin
                        if not held[there]:
                            buckets[total].append(step)
    return Reach(start, {hex: best[hex] for hex in came_from}, came_from)


def reach_with_tolls(
    steps: Steps, start: int, budget_mp: int, blocked: Iterable[int], stops: Sequence[int], tolls_mp: Sequence[int]
) -> Reach:
    """The same where some hexes cost more to enter than the step there, whatever the side. [19.42]

    Args:
        steps: the step table of the unit's mobility; not modified.
        start: hex the unit stands in; a stop there does not hold it.
        budget_mp: movement points it may spend.
        blocked: hexes it may not enter at all (enemy-occupied).
        stops: per hex, non-zero where a unit that enters may go no further.
        tolls_mp: per hex, MP on top of the step into it.
    """
    best = [budget_mp + 1] * len(steps)
    for hex in blocked:
        best[hex] = 0
    best[start] = 0
    came_from: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(budget_mp + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets[:-1]):
        for here in bucket:
            if best[here] == spent:
                for there, cost in steps[here]:
                    if (total := spent + cost + tolls_mp[there]) < best[there]:
                        best[there] = total
                        came_from[there] = here
                        if not stops[there]:
                            buckets[total].append(there)
    return Reach(start, {hex: best[hex] for hex in came_from}, came_from)
