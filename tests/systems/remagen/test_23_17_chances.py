"""Average hits. [23.17]"""

from __future__ import annotations

from itertools import product

import pytest

from game.systems.remagen.rules.chances import at_least, hit_chances, labour_lost, mean_figures, mean_hits


@pytest.mark.parametrize(
    ("dice", "divisor", "mean"),
    [
        (3, 2, 5.0), (3, 3, 3.17), (3, 4, 2.25), (2, 2, 3.25), (2, 3, 2.0), (1, 2, 1.5), (1, 3, 0.83), (1, 6, 0.17),
        (3, 6, 1.33), (3, 9, 0.75), (6, 6, 3.08), (4, 6, 1.92), (4, 16, 0.34),
    ],
)  # fmt: skip
def test_23_17_average_hits(dice: int, divisor: int, mean: float) -> None:
    assert round(mean_hits(dice, divisor, 6), 2) == mean
    assert sum(hit_chances(dice, divisor, 6)) == pytest.approx(1.0)


def test_23_17_chances_of_at_least() -> None:
    assert at_least(1, 6, 1, 6) == pytest.approx(1 / 6)
    assert at_least(2, 3, 0, 6) == 1.0
    assert (mean_figures(1, 6), mean_figures(2, 6)) == (3.5, 1.5)


def test_13_6_13_7_what_volleys_take_off_a_pontoon_is_that_of_all_throws_of_their_dice() -> None:
    lost = falls = 0.0
    for tank, gun in product(range(1, 7), repeat=2):  # a die with divisor 2, and one with 4
        hits = tank // 2 + gun // 4
        for pips in product(range(1, 7), repeat=hits):
            lost += min(5, sum(pips)) / 6 ** (2 + hits)
            falls += (sum(pips) >= 5) / 6 ** (2 + hits)
    assert labour_lost(((1, 2), (1, 4)), 5, 6) == pytest.approx((lost, falls))
