"""Searches over tables in one piece find what those over tuples find, in the same order."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import mypy_extensions
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.grid import flat
from game.grid.flat import (
    all_beside,
    flat_distances,
    flat_distances_each,
    flat_reach,
    flat_steps,
    flat_within,
)
from game.grid.path import reach, reach_with_tolls
from game.systems.standard.ai.distances import Into, StepArrays, distances
from tests.grid.boards import SHEET
from tests.grid.test_path import journeys, table

vecs = pytest.importorskip("librt.vecs")


@pytest.fixture(autouse=True, scope="module")
def what_the_compiler_brings() -> Iterator[None]:
    """Plain Python never searches these tables and has no rows of numbers to make them of: here it is lent some."""
    with pytest.MonkeyPatch.context() as lent:
        for name, owner in {"vec": vecs, "append": vecs, "i32": mypy_extensions, "i64": mypy_extensions}.items():
            lent.setattr(flat, name, getattr(owner, name), raising=False)
        lent.setattr(flat, "u8", mypy_extensions.u8, raising=False)
        yield


@pytest.mark.slow
@given(journeys(), st.booleans())
def test_6_12_a_flat_reach_is_that_over_tuples(journey: tuple, shuns: bool) -> None:
    board, costs, start, budget_mp, blocked, stops = journey
    rows, flags = list(table(board, costs)), [hex in stops for hex in range(board.size)]
    flat = flat_steps(rows)
    if shuns:
        rows[start] = tuple(step for step in rows[start] if not flags[step[0]])
    expected = reach(rows, start, budget_mp, blocked, flags)
    found = flat_reach(flat, start, budget_mp, blocked, flags, shuns=shuns)
    assert found == expected
    assert (list(found.cost_mp), list(found.came_from)) == (list(expected.cost_mp), list(expected.came_from))


@given(journeys(), st.data())
def test_19_42_a_flat_reach_with_tolls_is_that_over_tuples(journey: tuple, data: st.DataObject) -> None:
    board, costs, start, budget_mp, blocked, stops = journey
    rows, flags = list(table(board, costs)), [hex in stops for hex in range(board.size)]
    tolls_mp = data.draw(st.lists(st.sampled_from((0, 0, 1, 3)), min_size=board.size, max_size=board.size))
    expected = reach_with_tolls(rows, start, budget_mp, blocked, flags, tolls_mp)
    found = flat_reach(flat_steps(rows), start, budget_mp, blocked, flags, tolls_mp)
    assert found == expected
    assert (list(found.cost_mp), list(found.came_from)) == (list(expected.cost_mp), list(expected.came_from))


@given(journeys())
def test_what_lies_within_is_what_is_reached_if_nobody_stands_there(journey: tuple) -> None:
    board, costs, start, budget_mp, _, _ = journey
    rows = table(board, costs)
    found = flat_within(flat_steps(rows), start, budget_mp)
    reached = reach(rows, start, budget_mp, (), [0] * board.size)
    assert found == list(reached.cost_mp)
    beside = all_beside(board.adjacent, start, found)
    assert sorted(beside) == sorted({there for here in (start, *found) for there in board.adjacent[here]})


@pytest.mark.slow
@given(journeys())
def test_5_1_flat_distances_are_those_over_tuples(journey: tuple) -> None:
    board, costs, goal, most_mp, delayed, others = journey
    rows: list[list[tuple[int, int]]] = [[] for _ in range(board.size)]
    for (here, there), cost in costs.items():
        rows[there].append((here, cost))
    goals, delays = [goal, *others], [3 * (hex in delayed) for hex in range(board.size)]
    into = Into(board.size, enumerate(rows))
    expected = distances(into, goals, delays, most_mp + 1)
    assert flat_distances(flat_steps(rows), goals, delays, most_mp + 1) == expected
    tasks = [(goal,), tuple(goals)]
    each = StepArrays(into, board.directions).to_each(tasks, min(most_mp + 1, 100))
    assert flat_distances_each(flat_steps(rows), tasks, min(most_mp + 1, 100)) == each.tobytes()


def test_a_table_with_other_steps_at_some_hexes_is_as_one_made_anew() -> None:
    chance = Random(3)
    rows = [tuple((there, chance.randint(1, 300)) for there in SHEET.adjacent[hex][:4]) for hex in range(SHEET.size)]
    base = flat_steps(rows)
    for hexes in ([5, 9], [0, SHEET.size - 1]):
        changed = list(rows)
        for hex in hexes:
            changed[hex] = tuple((there, 2) for there in SHEET.adjacent[hex][: chance.randint(0, 6)])
        found = base.with_rows([(hex, changed[hex]) for hex in hexes])
        for start in (*hexes, 40):
            stops = [0] * SHEET.size
            assert flat_reach(found, start, 20, (), stops) == reach(changed, start, 20, (), stops)


def test_steps_into_hexes_follow_those_of_a_table_like_it() -> None:
    steps = [[(there, 1 + hex % 3) for there in SHEET.adjacent[hex]] for hex in range(SHEET.size)]
    other = [(SHEET.size - 1, 4)]
    changed = Into(SHEET.size, [(7, other)], Into(SHEET.size, enumerate(steps)))
    steps[7] = other
    delays = [0] * SHEET.size
    for goals in ((3, 7), (7,)):
        anew = distances(Into(SHEET.size, enumerate(steps)), goals, delays, 90)
        assert distances(changed, goals, delays, 90) == anew == flat_distances(flat_steps(steps), goals, delays, 90)
