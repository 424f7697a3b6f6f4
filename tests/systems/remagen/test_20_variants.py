"""Computer players play as was agreed on. [17, 20]"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.systems.remagen.ai.aiming import Aiming
from game.systems.remagen.ai.entrants import entrants
from game.systems.remagen.ai.mind import Mind
from game.systems.remagen.ai.plan import planned
from game.systems.remagen.ai.shooting import best_shots
from game.systems.remagen.ai.weights import planner_file
from game.systems.remagen.rules.actions import EndStep, Fire
from game.systems.remagen.rules.entry import quota_of
from game.systems.remagen.rules.fire import shooters
from game.systems.remagen.rules.prompts import decision_of
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.volleys import possible_targets
from tests.systems.remagen.builder import Field

NORMAL = planner_file().weights_of("normal")


@pytest.mark.parametrize(("chosen", "fires"), [((), False), (("plain_bazooka",), True)])
def test_17_7_a_tank_fears_no_answer_of_bazookas_that_cannot_hurt_it(chosen: Sequence[str], *, fires: bool) -> None:
    field = Field({"J10": "medium"}, {"I10": "bazooka bazooka"}, turn=2, step="us_fire", chosen=chosen)
    state, sector = field.state, field.at("J10")
    shot = best_shots(state, sector, shooters(state, sector, possible_targets(state, state.active)), NORMAL)[0]
    assert (shot.answer == 0) is fires
    decision = decision_of(state)
    assert decision is not None
    assert isinstance(Mind(NORMAL, 1).decide(state, decision.side, decision.kind), Fire if fires else EndStep)


@pytest.mark.parametrize(("chosen", "cv"), [((), 0), (("open_bridges",), 24)])
def test_17_8_over_an_open_bridge_others_are_reckoned_with_after_the_third(chosen: Sequence[str], cv: int) -> None:
    field = Field({"J7": "medium medium"}, {"J11": "inf"}, turn=2, chosen=chosen)
    field.state.traffic[field.setting.standing_line] = 3
    plan = planned(field.state, US)
    assert plan.coming.get(field.at("J11"), 0) == cv
    assert plan.company.get(field.at("J10"), 0) == cv


@pytest.mark.parametrize(
    ("chosen", "spotter", "is_worth"),
    [((), "A1", True), (("observers",), "A1", False), (("observers",), "D7", True)],
)
def test_17_5_a_gun_hopes_for_no_shot_at_what_nobody_observes(
    chosen: Sequence[str], spotter: str, *, is_worth: bool
) -> None:
    field = Field({"B1": "howitzer", spotter: "inf"}, {"B8": "inf"}, turn=2, chosen=chosen)
    gain, _ = Aiming(field.state, US, NORMAL).best(field.unit("us_howitzer_1"), field.at("B1"))
    assert (gain > 0) is is_worth


def test_17_5_a_tank_that_goes_where_it_sees_its_target_observes_for_itself() -> None:
    field = Field({"J1": "medium"}, {"J10": "inf"}, turn=2, chosen=("observers",))
    aiming, tank = Aiming(field.state, US, NORMAL), field.unit("us_medium_1")
    assert aiming.best(tank, field.at("J7"))[0] > 0


def test_17_10_with_more_quota_more_are_reckoned_with() -> None:
    quota, reckoned = list[int](), list[int]()
    for chosen in ((), ("more_quota",)):
        field = Field({"J10": "heavy"}, {}, turn=5, chosen=chosen)
        quota.append(quota_of(field.setting, US, 5))
        reckoned.append(sum(unit.type.rv for unit in entrants(field.state, US)))
    assert quota[1] - quota[0] == field.setting.rules.more_quota_rv
    assert quota[0] < reckoned[1] <= quota[1]
    assert reckoned[0] <= quota[0]
