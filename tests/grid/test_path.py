"""Path search beside the plainest search there is."""

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.grid.path import Reach, Steps, reach
from game.grid.topology import Topology
from tests.grid.boards import SHEET, boards


def plain_search(
    costs: dict[tuple[int, int], int], start: int, budget_mp: int, blocked: set[int], stops: set[int]
) -> dict[int, int]:
    """Dijkstra by the book: of all hexes seen, settle the cheapest, again and again."""
    seen, settled = {start: 0}, {}
    while seen:
        here = min(seen, key=lambda hex: (seen[hex], hex))
        settled[here] = seen.pop(here)
        if here in stops and here != start:
            continue
        for (a, b), cost in costs.items():
            total = settled[here] + cost
            if a == here and b not in settled and b not in blocked and total <= budget_mp:
                seen[b] = min(total, seen.get(b, total))
    return {hex: cost for hex, cost in settled.items() if hex != start}


def table(board: Topology, costs: dict[tuple[int, int], int]) -> Steps:
    """The step table of these costs."""
    return tuple(
        tuple((there, costs[here, there]) for there in board.adjacent[here] if (here, there) in costs)
        for here in range(board.size)
    )


@st.composite
def journeys(draw: st.DrawFn) -> tuple[Topology, dict[tuple[int, int], int], int, int, set[int], set[int]]:
    """A board, the cost of every step or none, a start, a budget, blocked hexes and stops."""
    board = draw(boards())
    hexes = st.integers(0, board.size - 1)
    price = st.one_of(st.none(), st.integers(1, 5))
    prices = {(a, b): draw(price) for a in range(board.size) for b in board.adjacent[a]}
    costs = {pair: cost for pair, cost in prices.items() if cost is not None}
    start = draw(hexes)
    blocked = draw(st.sets(hexes, max_size=6)) - {start}
    return board, costs, start, draw(st.integers(0, 14)), blocked, draw(st.sets(hexes, max_size=8))


@given(journeys())
def test_5_1_reach_costs_what_the_plainest_search_says(journey: tuple) -> None:
    board, costs, start, budget_mp, blocked, stops = journey
    flags = [hex in stops for hex in range(board.size)]
    found = reach(table(board, costs), start, budget_mp, blocked, flags)
    assert found.cost_mp == plain_search(costs, start, budget_mp, blocked, stops)
    assert found.start == start
    assert start not in found


@given(journeys())
def test_5_1_the_path_to_a_hex_is_legal_and_costs_what_the_hex_costs(journey: tuple) -> None:
    board, costs, start, budget_mp, blocked, stops = journey
    flags = [hex in stops for hex in range(board.size)]
    found = reach(table(board, costs), start, budget_mp, blocked, flags)
    for hex, cost_mp in found.cost_mp.items():
        path = found.path_to(hex)
        assert hex in found
        assert path[-1] == hex
        assert sum(costs[step] for step in zip((start, *path), path, strict=False)) == cost_mp <= budget_mp
        assert not blocked & set(path)
        assert not stops & set(path[:-1])


def uniform(cost: int) -> Steps:
    """The full sheet at one cost a step."""
    return tuple(tuple((there, cost) for there in SHEET.adjacent[here]) for here in range(SHEET.size))


def open_reach(start: str, budget_mp: int, *, blocked: str = "", stops: str = "", cost: int = 1) -> Reach:
    """Reach over open ground on the full sheet, in printed numbers."""
    flags = [number in stops.split() for number in SHEET.numbers]
    barred = [SHEET.index(number) for number in blocked.split()]
    return reach(uniform(cost), SHEET.index(start), budget_mp, barred, flags)


def test_5_1_over_open_ground_reach_is_range() -> None:
    found = open_reach("2013", 4)
    assert set(found.cost_mp) == set(SHEET.within(SHEET.index("2013"), 4)) - {SHEET.index("2013")}
    assert all(SHEET.distance(found.start, hex) == cost for hex, cost in found.cost_mp.items())


def test_5_1_points_that_do_not_suffice_for_a_step_are_of_no_use() -> None:
    assert open_reach("2013", 3, cost=2).cost_mp == open_reach("2013", 2, cost=2).cost_mp
    assert open_reach("2013", 1, cost=2).cost_mp == {}
    assert open_reach("2013", 0).cost_mp == {}


def test_6_11_a_stop_is_entered_but_not_passed_and_does_not_hold_the_one_that_begins_there() -> None:
    ring = " ".join(SHEET.numbers[hex] for hex in SHEET.ring(SHEET.index("2013"), 1))
    assert set(open_reach("2013", 5, stops=ring).cost_mp.values()) == {1}
    assert open_reach("2013", 3, stops="2013").cost_mp == open_reach("2013", 3).cost_mp


def test_5_5_blocked_hexes_are_not_entered_and_not_passed() -> None:
    ring = [SHEET.numbers[hex] for hex in SHEET.ring(SHEET.index("2013"), 1)]
    assert open_reach("2013", 9, blocked=" ".join(ring)).cost_mp == {}
    gap = ring[0]
    found = open_reach("2013", 3, blocked=" ".join(ring[1:]))
    assert SHEET.index(gap) in found
    assert all(found.path_to(hex)[0] == SHEET.index(gap) for hex in found.cost_mp)


def test_a_hex_out_of_reach_has_no_path() -> None:
    found = open_reach("2013", 2)
    with pytest.raises(KeyError):
        found.path_to(SHEET.index("0101"))
    with pytest.raises(KeyError):
        found.path_to(found.start)


def ways() -> str:
    """Every way of one search, as text."""
    found = open_reach("2013", 5, blocked="2012 2111", stops="1812 2212")
    return "\n".join(f"{SHEET.numbers[hex]} {found.path_to(hex)}" for hex in found.cost_mp)


def test_of_equal_ways_the_same_is_kept_in_every_process() -> None:
    for seed in ("0", "1"):
        child = subprocess.run(
            [sys.executable, "-c", "from tests.grid.test_path import ways; print(ways())"],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert child.stdout.strip() == ways()


def test_of_equal_ways_the_one_found_first_in_direction_order_is_kept() -> None:
    found = open_reach("2013", 2)
    # each of these lies between two hexes of the inner ring; the one in the lower direction is kept
    between = ("2112", "2213", "2115", "1915")
    entered_from = {number: SHEET.numbers[found.came_from[SHEET.index(number)]] for number in between}
    assert entered_from == {"2112": "2012", "2213": "2113", "2115": "2114", "1915": "2014"}
