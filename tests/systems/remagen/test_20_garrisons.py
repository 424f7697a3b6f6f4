"""Who holds what is fought for stays there while the enemy is near. [16.2, 20.1]"""

from __future__ import annotations

from game.systems.remagen.ai.garrisons import garrisoned
from game.systems.remagen.ai.marching import Marching
from game.systems.remagen.ai.plan import planned
from game.systems.remagen.ai.weights import Weights, planner_file
from game.systems.remagen.rules.sides import GERMAN, US
from tests.systems.remagen.builder import Field
from tests.systems.remagen.test_20_planner_sins import after_moving

AS_US, AS_GERMAN = (planner_file().weights_of("normal", side=side) for side in ("us", "german"))
HELD = {"I11": "inf inf", "K11": "mg light eng", "J10": "medium inf", "J11": "atgun"}


def staying(field: Field, weights: Weights = AS_US) -> set[str]:
    goals = garrisoned(field.state, US, planned(field.state, US).goals, weights)
    return {field.state.setting.units[unit].id for unit in goals.staying}


def in_our_hands(field: Field, *sectors: str) -> Field:
    for sector in sectors:
        field.state.control[field.at(sector)] = US
    return field


def test_20_1_foot_and_guns_stay_on_what_counts_and_in_cover_beside_it() -> None:
    field = in_our_hands(Field(HELD, {"I13": "inf"}, turn=4), "I11", "J11")
    assert staying(field) == {"us_inf_1", "us_inf_2", "us_mg_1", "us_atgun_1"}


def test_20_1_nobody_stays_where_no_enemy_is_near_or_what_counts_is_not_ours() -> None:
    assert not staying(in_our_hands(Field(HELD, {"I17": "inf"}, turn=4), "I11", "J11"))
    far = Field(HELD, {"I13": "inf"}, turn=4)
    for sector in far.state.setting.control_points:
        far.state.control[sector] = GERMAN
    assert not staying(far)


def test_20_2_whoever_is_to_take_it_back_waits_for_nothing() -> None:
    field = in_our_hands(Field(HELD, {"I13": "inf"}, turn=4), "I11", "J11")
    assert AS_US.garrison
    assert not AS_GERMAN.garrison
    assert not staying(field, AS_GERMAN)
    assert not staying(field, planner_file().weights_of("scripted"))


def test_20_4_level_hard_may_send_them_all_the_same() -> None:
    field = in_our_hands(Field(HELD, {"I13": "inf"}, turn=4), "I11", "J11")
    unit, goal = field.unit("us_inf_1"), field.at("I12")
    marching = Marching(field.state, US, AS_US, sent={unit: goal})
    action = marching.next(field.state, US, iter(lambda: 0.0, 1.0))
    assert action is not None
    assert (action.unit, action.path[-1]) == (unit, goal)


def test_20_4_some_manners_of_level_hard_let_them_go() -> None:
    manners = planner_file().manners
    assert any(AS_US.changed(manner).garrison == 0 for manner in manners.values())
    assert AS_US.changed(manners["wary"]).garrison == AS_US.garrison


def test_20_1_on_the_last_turn_one_holds_and_the_others_take_what_counts() -> None:
    field = in_our_hands(Field({"J11": "inf inf"}, {"I13": "inf"}, turn=5, scenario="ludendorff"), "J11", "K11")
    assert not staying(field)
    after_moving(field)
    assert sorted(field.where(f"us_inf_{number}") for number in (1, 2)) == ["I11", "J11"]
    assert field.state.control[field.at("I11")] == US


def test_5_6_nobody_is_held_in_a_sector_that_holds_too_many() -> None:
    crowd = in_our_hands(Field({"J11": "medium medium inf inf"}, {"I13": "inf"}, turn=4), "J11")
    assert not staying(crowd)
    assert staying(in_our_hands(Field({"J11": "medium inf inf"}, {"I13": "inf"}, turn=4), "J11"))
