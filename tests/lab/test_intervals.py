"""Shares, quartiles and differences against figures worked out by hand or by scipy."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.lab.intervals import difference_of, share_of, spread_of


@pytest.mark.slow
@given(st.integers(1, 400).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_a_share_has_the_wilson_interval(counts: tuple[int, int]) -> None:
    from scipy.stats import binomtest  # it takes a second, for which each process of the tests would wait

    count, of = counts
    known = binomtest(count, of).proportion_ci(0.95, "wilson")
    share = share_of(count, of)
    assert (share.low, share.high) == (pytest.approx(known.low, abs=1e-6), pytest.approx(known.high, abs=1e-6))
    assert 0 <= share.low <= share.share <= share.high <= 1


def test_a_share_of_nothing_may_be_anything() -> None:
    assert (share_of(0, 0).low, share_of(0, 0).high) == (0, 1)


def test_quartiles() -> None:
    spread = spread_of([4, 1, 3, 2, 5])
    assert spread is not None
    assert (spread.of, spread.low, spread.middle, spread.high, spread.mean) == (5, 2, 3, 4, 3)
    assert spread_of([]) is None


def test_a_difference_is_that_of_the_pairs() -> None:
    difference = difference_of([0.0] * 50 + [1.0] * 50, [1.0] * 50 + [1.0] * 50)
    assert difference is not None
    assert difference.mean == 0.5
    assert difference.is_sure
    assert math.isclose(difference.mean - difference.low, difference.high - difference.mean)
    assert difference_of([], []) is None


def test_a_few_pairs_alike_prove_little() -> None:
    few, many = difference_of([0.0] * 2, [1.0] * 2), difference_of([0.0] * 200, [1.0] * 200)
    assert few is not None
    assert many is not None
    assert (few.is_sure, many.is_sure) == (False, True)
