"""Points, levels, sudden ends [16], and the rush over the bridge [18.2]."""

from __future__ import annotations

import pytest

from game.systems.remagen.rules.actions import EndStep
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import DRAW
from game.systems.remagen.rules.victory import counting_bridges, level_of, points_of
from tests.systems.remagen.builder import Field


@pytest.mark.parametrize(
    ("margin", "winner", "level"),
    [
        (13, US, "decisive"), (12, US, "tactical"), (5, US, "tactical"), (4, DRAW, "draw"), (-4, DRAW, "draw"),
        (-5, GERMAN, "tactical"), (-12, GERMAN, "tactical"), (-13, GERMAN, "decisive"),
    ],
)  # fmt: skip
def test_16_1_levels_by_the_margin(margin: int, winner: int, level: str) -> None:
    found, said = level_of(Field().state, margin)
    assert (found, said.key) == (winner, f"remagen.outcome.{level}")


def test_16_1_par_counts_against_the_first_side() -> None:
    points = points_of(Field(bridge=False).state)
    assert (points.us, points.german, points.margin) == (0, 0, -20)


def test_16_2_control_counts_for_whoever_was_last_there() -> None:
    field = Field(us={"Q11": "inf", "J11": "inf"}, bridge=False)
    assert points_of(field.state).control == 4 + 3
    assert sum(field.setting.control_points.values()) == 40


def test_16_3_a_point_for_every_full_four_rv_exited() -> None:
    field = Field()
    field.state.rv_exited = 15
    assert points_of(field.state).exited == 3


def test_16_4_usable_bridges_without_germans_at_them_count_two_at_most() -> None:
    field = Field(turn=5)
    for line in (1, 3):
        field.state.labour[line], field.state.completed_turn[line] = 30, 2
    assert len(counting_bridges(field.state)) == 3
    assert points_of(field.state).bridges == 10
    field = Field(german={"I11": "inf"}, turn=5)
    assert points_of(field.state).bridges == 0


def test_16_5_losses_count_by_full_tens() -> None:
    field = Field(bridge=False)
    field.state.rv_lost = [19, 35]
    points = points_of(field.state)
    assert (points.destroyed, points.lost) == (3, 1)


def end(field: Field) -> Field:
    field.do(EndStep())
    return field


def at_the_end(us: dict[str, str], turn: int, german: dict[str, str] | None = None) -> Field:
    return Field(us=us, german=german or {"R18": "inf"}, turn=turn, step="german_movement", bridge=False)


def test_16_6_all_three_exits_win_at_once() -> None:
    field = end(at_the_end({"H18": "inf", "M18": "inf", "Q18": "inf"}, 5, {"A18": "inf"}))
    assert (field.state.winner, field.state.win_rule) == (US, "16.6")


def test_16_6_sixty_rv_exited_win_at_once() -> None:
    field = at_the_end({"J10": "inf"}, 5)
    field.state.rv_exited = 60
    assert end(field).state.winner == US


@pytest.mark.parametrize(("turn", "winner"), [(9, -1), (10, GERMAN)])
def test_16_6_nobody_across_and_no_bridge_lose_from_turn_10(turn: int, winner: int) -> None:
    assert end(at_the_end({"A1": "inf"}, turn)).state.winner == winner


def test_16_6_somebody_on_the_east_bank_goes_on() -> None:
    assert end(at_the_end({"A18": "inf"}, 10)).state.winner == -1


def test_16_1_after_turn_15_the_margin_decides() -> None:
    field = end(at_the_end({"A18": "inf"}, 15))
    assert (field.state.winner, field.state.win_rule) == (GERMAN, "16.1")


def test_18_2_vehicles_across_count_in_the_rush() -> None:
    field = Field(us={"K10": "medium", "L10": "car"}, scenario="ludendorff")
    assert points_of(field.state).across == (12 + 5) // 12
    field.state.hits[field.unit("us_medium_1")] = 2
    assert points_of(field.state).across == 0
