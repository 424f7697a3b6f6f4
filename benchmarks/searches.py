"""Two other ways to search a board, to measure ours beside: a heap in Python, and scipy's compiled search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from game.grid.path import Steps


@dataclass(frozen=True, slots=True)
class Query:
    """One question: where can a unit get from here?"""

    steps: Steps
    start: int
    budget_mp: int
    blocked: Sequence[int]
    stops: Sequence[int]


def heap_search(query: Query) -> tuple[dict[int, int], dict[int, int]]:
    """Costs and predecessors by the usual heap with stale entries."""
    blocked = set(query.blocked)
    costs, came_from = {query.start: 0}, {query.start: query.start}
    heap = [(0, query.start)]
    while heap:
        spent, here = heappop(heap)
        if spent > costs[here] or (query.stops[here] and here != query.start):
            continue
        for there, cost in query.steps[here]:
            total = spent + cost
            if total <= query.budget_mp and there not in blocked and total < costs.get(there, total + 1):
                costs[there] = total
                came_from[there] = here
                heappush(heap, (total, there))
    return costs, came_from


class ScipySearch:
    """scipy's search over one step table; the matrix is made once, the units are masked in for every query."""

    def __init__(self, steps: Steps) -> None:
        """Make the matrix of a step table."""
        size = len(steps)
        edges = [(here, there, cost) for here, row in enumerate(steps) for there, cost in row]
        rows, columns, costs = (np.array(values) for values in zip(*edges, strict=True))
        self._matrix = csr_array((costs.astype(np.float64), (rows, columns)), shape=(size, size))
        self._costs = self._matrix.data.copy()
        self._row_of = np.repeat(np.arange(size), np.diff(self._matrix.indptr))

    def search(
        self, start: int, budget_mp: int, blocked: NDArray[np.bool_], stops: NDArray[np.bool_]
    ) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
        """Costs (inf where out of reach) and predecessors; the masks are given ready made, one flag a hex."""
        closed = blocked[self._matrix.indices] | stops[self._row_of]
        first, last = self._matrix.indptr[start], self._matrix.indptr[start + 1]
        closed[first:last] = blocked[self._matrix.indices[first:last]]
        np.copyto(self._matrix.data, self._costs)
        self._matrix.data[closed] = np.inf
        return dijkstra(self._matrix, indices=start, limit=budget_mp, return_predecessors=True)
