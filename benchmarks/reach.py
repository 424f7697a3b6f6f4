"""How long it takes to find everywhere a unit can get, in positions of real games, beside two other searches."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

import numpy as np

from benchmarks.positions import positions
from benchmarks.searches import Query, ScipySearch, heap_search
from benchmarks.table import Row, median_microseconds
from game.grid.path import Steps, reach
from game.systems.standard.rules.occupancy import enemy_hexes

QUERIES = 300


def rows() -> Iterator[Row]:
    """Our search beside heapq and scipy, for the commonest leg and the commonest mobile unit."""
    for ma_mp, mobility in ((7, "leg"), (10, "mobile")):
        queries = list(islice(_queries(ma_mp), QUERIES))
        searches = {id(query.steps): ScipySearch(query.steps) for query in queries}
        masks = [(_mask(query.blocked, query.steps), np.array(query.stops) > 0) for query in queries]
        for query, (blocked, stops) in zip(queries, masks, strict=True):
            _agree(query, searches[id(query.steps)], blocked, stops)
        ours = median_microseconds(
            partial(reach, query.steps, query.start, query.budget_mp, query.blocked, query.stops) for query in queries
        )
        heap = median_microseconds(partial(heap_search, query) for query in queries)
        scipy = median_microseconds(
            partial(searches[id(query.steps)].search, query.start, query.budget_mp, blocked, stops)
            for query, (blocked, stops) in zip(queries, masks, strict=True)
        )
        yield Row(
            f"reach of a {mobility} unit of MA {ma_mp}, median",
            f"{ours:.0f} us",
            "at most 50 us",
            f"heapq {heap:.0f} us ({heap / ours:.1f}x), scipy {scipy:.0f} us ({scipy / ours:.1f}x)",
        )


def _queries(ma_mp: int) -> Iterator[Query]:
    """Questions about every unit of this movement allowance, position after position."""
    for state in positions():
        for unit in state.setting.units:
            if unit.ma_mp == ma_mp and state.on_map(unit.index):
                steps = state.networks[unit.side].steps[unit.mobility]
                enemies = enemy_hexes(state, unit.side)
                yield Query(steps, state.hex_of[unit.index], ma_mp, enemies, state.zoc[unit.side.enemy])


def _mask(hexes: list[int], steps: Steps) -> np.ndarray:
    mask = np.zeros(len(steps), dtype=np.bool_)
    mask[hexes] = True
    return mask


def _agree(query: Query, scipy: ScipySearch, blocked: np.ndarray, stops: np.ndarray) -> None:
    """Make sure that all three searches give the same costs, or the comparison would be worth nothing."""
    ours = reach(query.steps, query.start, query.budget_mp, query.blocked, query.stops).cost_mp
    heap, _ = heap_search(query)
    distances, _ = scipy.search(query.start, query.budget_mp, blocked, stops)
    compiled = {int(hex): int(distances[hex]) for hex in np.flatnonzero(np.isfinite(distances))}
    if not {query.start: 0, **ours} == heap == compiled:
        raise SystemExit(f"the searches differ from hex {query.start} with {query.budget_mp} MP")
