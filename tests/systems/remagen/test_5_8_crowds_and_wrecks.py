"""What nobody enters, who is bound, what does not count on bridges. [5.3, 5.6, 6.6, 7.7, 7.9, 8.5, 8.7]"""

from __future__ import annotations

from game.systems.remagen.rules.actions import (
    NOBODY,
    Abandon,
    Advance,
    Decline,
    Disembark,
    Embark,
    EndStep,
    Enter,
    Fight,
    Hitch,
    Move,
    Remove,
    Unhitch,
)
from game.systems.remagen.rules.advance import advance_ways
from game.systems.remagen.rules.entry import quota_of
from game.systems.remagen.rules.events import Stopped
from game.systems.remagen.rules.frames import Advancing
from game.systems.remagen.rules.retreat import retreat_ways
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import Engagement
from tests.systems.remagen.builder import Field


def wreck(field: Field, *names: str) -> None:
    """Stop vehicles by hits."""
    for unit in map(field.unit, names):
        field.state.hits[unit] = field.setting.units[unit].type.stop


def test_5_3_9_6_nobody_gets_off_onto_barred_ground_where_his_carrier_stands() -> None:
    field = Field(us={"K11": "lvt+car"})  # a hill
    assert field.why(Disembark(field.unit("us_car_1"), field.at("K11"))) == ("ground", "5.3")
    field = Field(us={"G11": "lvt+car"})  # a hill on a road
    assert field.why(Disembark(field.unit("us_car_1"), field.at("G11"))) is None


def test_5_6_nobody_enters_an_overcrowded_sector_on_board_or_in_tow() -> None:
    for crowd, allowed in (("medium truck", True), ("medium medium truck", False)):
        field = Field(us={"K7": crowd, "L7": "inf", "K6": "howitzer"})
        inf, truck, gun = (field.unit(f"us_{name}_1") for name in ("inf", "truck", "howitzer"))
        wanted = None if allowed else ("crowded", "5.6")
        assert field.why(Embark(inf, truck)) == wanted
        assert field.why(Hitch(truck, gun, truck)) == wanted
    field = Field(us={"K7": "medium medium truck inf"})
    assert field.why(Embark(field.unit("us_inf_1"), field.unit("us_truck_1"))) is None  # he is there already


def test_5_6_nobody_is_placed_on_board_in_an_overcrowded_sector() -> None:
    field = Field(us={"H1": "medium medium truck"}, turn=3, step="us_entry")
    field.state.quota_left = quota_of(field.setting, US, 3)
    inf, truck = field.unit("us_inf_1"), field.unit("us_truck_1")
    assert field.why(Enter(inf, field.at("H1"), truck)) == ("crowded", "5.6")
    field = Field(us={"H1": "medium truck"}, turn=3, step="us_entry")
    field.state.quota_left = quota_of(field.setting, US, 3)
    assert field.why(Enter(inf, field.at("H1"), truck)) is None


def test_6_6_7_6_whoever_is_placed_beside_an_enemy_leaves_him_at_full_speed() -> None:
    field = Field(german={"Q2": "inf"}, turn=2, step="us_entry")
    field.state.quota_left = 54
    inf = field.unit("us_inf_1")
    field.do(Enter(inf, field.at("R3"), NOBODY))
    field.do(EndStep())
    assert field.state.spent[inf] == 0
    assert field.why(Move(inf, field.path("R4 R5"))) is None
    assert field.why(Move(inf, field.path("Q3 P4"))) == ("stops_there", "7.3")


def test_7_7_engaged_units_do_not_hitch_unhitch_board_or_get_off() -> None:
    field = Field(us={"J10": "truck+atgun armtruck+inf", "K10": "truck inf", "L10": "medgun"}, german={"I10": "inf"})
    trucks, guns = field.units("us_truck_1 us_truck_2"), (field.unit("us_atgun_1"), field.unit("us_medgun_1"))
    board, unhitch = Embark(field.unit("us_inf_2"), trucks[1]), Unhitch(trucks[0], guns[0], field.at("K10"), trucks[0])
    hitch, leave = Hitch(trucks[1], guns[1], trucks[1]), Disembark(field.unit("us_inf_1"), field.at("J9"))
    field.state.engagements = (Engagement(GERMAN, field.path("I10"), field.path("K10"), 1),)
    assert field.why(board) == field.why(hitch) == ("bound", "7.7")
    assert field.why(leave) is None
    field.state.engagements = (Engagement(GERMAN, field.path("I10"), field.path("J10"), 1),)
    assert field.why(board) is None
    assert field.why(hitch) is None
    assert field.why(leave) == field.why(unhitch) == ("bound", "7.7")


def test_7_7_whoever_is_not_engaged_joins_the_engaged_on_board_too_and_is_bound_then() -> None:
    field = Field(us={"J10": "truck medium", "K10": "inf"}, german={"I10": "inf"})
    field.state.engagements = (Engagement(GERMAN, field.path("I10"), field.path("J10"), 1),)
    inf, truck = field.unit("us_inf_1"), field.unit("us_truck_1")
    field.do(Embark(inf, truck))
    assert (field.where("us_inf_1"), field.state.carrier[inf]) == ("J10", truck)
    assert field.why(Disembark(inf, field.at("K10"))) == ("bound", "7.7")


def test_7_9_climbing_is_the_same_by_day() -> None:
    field = Field(german={"I12": "medium", "K10": "inf"}, turn=1, step="german_movement")
    tank, inf = field.unit("german_medium_1"), field.unit("german_inf_1")
    assert not field.of(field.do(Move(tank, field.path("I13"))), Stopped)
    assert [event.reason for event in field.of(field.do(Move(tank, field.path("H12"))), Stopped)] == ["hill"]
    assert field.state.spent[tank] == 4
    assert [event.reason for event in field.of(field.do(Move(inf, field.path("K11"))), Stopped)] == ["hill"]


def three_battles(us: dict[str, str], german: dict[str, str], own: str, *rolls: int) -> Field:
    """A night with two more battles, so that the step goes on when the one of a sector has been fought."""
    field = Field(
        {**us, "P10": "medium", "D10": "medium"}, {**german, "Q10": "inf inf", "C11": "inf inf"}, turn=3
    )  # fmt: skip
    field.do(EndStep())
    plans = field.state.stack[-1].battles
    place = next(place for place, plan in enumerate(plans) if plan.own == field.path(own))
    field.do(Fight(place), *rolls)
    return field


def test_8_5_a_retreat_over_the_bridge_does_not_count() -> None:
    field = three_battles({"J10": "light"}, {"J11": "medium atgun"}, "J10", 6)
    while field.decision() == "advance":
        field.do(Decline())
    assert field.where("us_light_1") == "J7"
    assert field.decision() == "next_battle"
    assert not any(field.state.traffic)


def test_8_5_an_advance_onto_the_bridge_does_not_count() -> None:
    field = three_battles({"J7": "light"}, {"J8": "inf"}, "J7", 1)
    field.do(Advance(field.unit("us_light_1"), field.path("J8")))
    assert field.decision() == "next_battle"
    assert not any(field.state.traffic)


def test_8_7_a_vehicle_does_not_retreat_into_two_wrecks_however_crowded_they_are() -> None:
    field = Field(us={"O10": "medium", "P10": "light light inf"}, german={"N10": "inf", "N11": "inf"})
    tank = field.unit("us_medium_1")
    assert [field.names(way) for way in retreat_ways(field.state, tank, 1)] == ["P10"]
    wreck(field, "us_light_1", "us_light_2")
    assert retreat_ways(field.state, tank, 1) == ()


def test_8_7_a_vehicle_does_not_advance_past_two_wrecks() -> None:
    field = Field(us={"J10": "medium", "H10": "light light"})
    tank = field.unit("us_medium_1")
    frame = Advancing(US, (tank,), 3, field.path("I10"))
    assert field.path("I10 H10 G10") in advance_ways(field.state, frame, tank)
    wreck(field, "us_light_1", "us_light_2")
    ways = advance_ways(field.state, frame, tank)
    assert field.path("I10") in ways
    assert not any(field.at("H10") in way for way in ways)


def test_8_7_a_vehicle_wreck_keeps_no_infantry_out() -> None:
    field = Field(us={"O10": "inf", "P10": "light light inf"}, german={"N10": "inf", "N11": "inf"})
    wreck(field, "us_light_1", "us_light_2")
    assert field.path("P10") in retreat_ways(field.state, field.unit("us_inf_1"), 1)


def test_12_8_getting_off_where_one_stands_is_no_coming_up() -> None:
    """Only who enters a sector beside an engaged enemy obliges his side to strike back."""
    field = Field(us={"J10": "medium", "K10": "truck+inf"}, german={"I10": "medium"}, turn=3)
    field.do(Disembark(field.unit("us_inf_1"), field.at("K10")))
    assert not any(field.state.entered)
    field.do(Move(field.unit("us_inf_1"), field.path("L10")))
    assert [sector for sector, came in enumerate(field.state.entered) if came] == [field.at("L10")]


def test_5_6_a_vehicle_flees_into_a_crowd_but_not_through_it_and_foot_does_both() -> None:
    field = Field(us={"L4": "medium inf", "L5": "inf inf inf inf inf inf inf"}, german={"L2": "inf"}, turn=3)
    crowd = field.at("L5")
    for name, passes in (("us_medium_1", False), ("us_inf_1", True)):
        unit = field.unit(name)
        assert (crowd,) in retreat_ways(field.state, unit, 1)
        assert any(way[0] == crowd for way in retreat_ways(field.state, unit, 2)) is passes


def test_5_6_only_units_of_the_crowd_are_given_up() -> None:
    field = Field(us={"L5": "inf inf inf inf inf inf inf", "L7": "inf"}, german={"A18": "inf"}, turn=3)
    field.do(EndStep())
    assert field.decision() == "crowd"
    assert field.why(Remove(field.unit("us_inf_8"))) == ("not_crowded", "5.6")
    field.do(Remove(field.unit("us_inf_3")))
    assert (field.where("us_inf_3"), field.where("us_inf_8")) == ("lost", "L7")


def test_8_8_nobody_abandons_a_wreck_of_the_enemy_or_a_vehicle_that_drives() -> None:
    field = Field(us={"L5": "medium"}, german={"N5": "medium"}, turn=3)
    field.state.hits[field.unit("german_medium_1")] = 2
    assert field.why(Abandon(field.unit("german_medium_1"))) == ("not_yours", "7.1")
    assert field.why(Abandon(field.unit("us_medium_1"))) == ("no_wreck", "8.8")
