"""Towing and transport. [9]"""

from __future__ import annotations

import pytest

from game.systems.remagen.rules.actions import Disembark, Embark, EndStep, Fire, Hitch, Move, Unhitch
from game.systems.remagen.rules.events import Hitched, Unhitched
from game.systems.remagen.rules.loads import carries
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.state import BARRED, STOPPED
from tests.systems.remagen.builder import Field, setting_of


@pytest.mark.parametrize(
    ("carrier", "load", "fits"),
    [
        ("truck", "howitzer", True), ("armtruck", "medgun", True), ("halftrack", "atgun", True),
        ("truck", "inf inf", True), ("truck", "inf inf inf", False), ("truck", "mg", True), ("truck", "mg inf", False),
        ("truck", "howitzer inf", False), ("truck", "howitzer atgun", False), ("truck", "car", False),
        ("weasel", "inf", True), ("weasel", "inf inf", False), ("weasel", "mg", False), ("weasel", "atgun", False),
        ("lvt", "inf inf inf", True), ("lvt", "mg inf", True), ("lvt", "mg mg", False), ("lvt", "car", True),
        ("lvt", "atgun", True), ("lvt", "howitzer", False), ("lvt", "car inf", False), ("medium", "inf", False),
    ],
)  # fmt: skip
def test_9_1_9_2_what_each_vehicle_takes(carrier: str, load: str, fits: bool) -> None:
    types = setting_of().types
    assert carries(types[carrier], [types[name] for name in load.split()]) is fits


def hitch(field: Field, vehicle: str, gun: str, payer: str) -> Hitch:
    return Hitch(field.unit(vehicle), field.unit(gun), field.unit(payer))


def unhitch(field: Field, vehicle: str, gun: str, sector: str, payer: str) -> Unhitch:
    return Unhitch(field.unit(vehicle), field.unit(gun), field.at(sector), field.unit(payer))


def test_9_3_a_gun_is_hitched_beside_a_vehicle_for_two_points_of_either() -> None:
    field = Field(us={"J6": "truck", "J5": "howitzer"})
    assert field.why(hitch(field, "truck_1", "howitzer_1", "howitzer_1")) is None
    field.do(hitch(field, "truck_1", "howitzer_1", "truck_1"))
    assert field.where("howitzer_1") == "J6"
    assert field.state.spent[field.unit("truck_1")] == 2
    field.do(Move(field.unit("truck_1"), field.path("J7 J8 J9 J10")))
    assert field.where("howitzer_1") == "J10"


def test_9_3_not_from_afar_nor_behind_a_tank() -> None:
    field = Field(us={"J6": "truck", "J4": "howitzer", "J7": "medium", "K7": "atgun"})
    assert field.why(hitch(field, "truck_1", "howitzer_1", "truck_1")) == ("not_beside", "9.3")
    assert field.why(hitch(field, "medium_1", "atgun_1", "atgun_1")) == ("no_tow", "9.1")


def test_9_3_from_a_bridge_only_in_the_bridgehead() -> None:
    field = Field(us={"J8": "truck", "J7": "atgun", "I7": "atgun"})
    assert field.why(hitch(field, "truck_1", "atgun_1", "truck_1")) is None
    assert field.why(hitch(field, "truck_1", "atgun_2", "truck_1")) == ("bridgehead_only", "9.3")


def test_9_4_unhitching_into_a_sector_beside_the_vehicle() -> None:
    field = Field(us={"J10": "truck+atgun"})
    assert field.why(unhitch(field, "truck_1", "atgun_1", "I11", "truck_1")) == ("houses", "5.3")
    assert field.why(unhitch(field, "truck_1", "atgun_1", "J12", "truck_1")) == ("not_beside", "9.4")
    field.do(unhitch(field, "truck_1", "atgun_1", "J11", "atgun_1"))
    gun = field.unit("atgun_1")
    assert field.where("atgun_1") == "J11"
    assert field.state.carrier[gun] == NOWHERE
    assert field.state.has(gun, STOPPED)
    assert field.state.has(gun, BARRED)


def test_9_4_where_its_factor_is_none_a_gun_is_unhitched_on_a_road_only() -> None:
    field = Field(us={"J10": "truck+howitzer"})
    assert field.why(unhitch(field, "truck_1", "howitzer_1", "J11", "truck_1")) == ("ground", "5.3")
    assert field.why(unhitch(field, "truck_1", "howitzer_1", "I10", "truck_1")) is None


def test_9_4_a_gun_is_hitched_and_unhitched_once_each() -> None:
    field = Field(us={"J6": "truck", "J5": "howitzer", "K7": "truck"})
    field.do(hitch(field, "truck_1", "howitzer_1", "truck_1"))
    field.do(unhitch(field, "truck_1", "howitzer_1", "J7", "truck_1"))
    assert field.why(hitch(field, "truck_2", "howitzer_1", "truck_2")) == ("hitched_once", "9.4")


def test_9_5_a_gun_that_moved_or_rode_does_not_fire_in_this_player_turn() -> None:
    field = Field(us={"J6": "truck+howitzer", "K7": "atgun", "L7": "lvt+atgun"})
    field.do(Move(field.unit("truck_1"), field.path("J7")))
    field.do(Move(field.unit("atgun_1"), field.path("K6")))
    field.do(Move(field.unit("lvt_1"), field.path("L8")))
    assert all(field.state.has(field.unit(gun), BARRED) for gun in ("howitzer_1", "atgun_1", "atgun_2"))


def test_9_6_embarking_costs_the_passenger_two_points() -> None:
    field = Field(us={"J6": "truck inf", "J5": "mg"})
    field.do(Embark(field.unit("inf_1"), field.unit("truck_1")))
    assert field.state.spent[field.unit("inf_1")] == 2
    assert field.state.spent[field.unit("truck_1")] == 0
    assert field.why(Embark(field.unit("mg_1"), field.unit("truck_1"))) == ("no_room_on_board", "9.1")
    field = Field(us={"J7": "weasel+inf inf"})
    assert field.why(Embark(field.unit("inf_2"), field.unit("weasel_1"))) == ("no_room_on_board", "9.2")


def test_9_6_not_after_it_has_stopped() -> None:
    field = Field(us={"J6": "truck", "J5": "inf"})
    field.state.flags[field.unit("inf_1")] |= STOPPED
    assert field.why(Embark(field.unit("inf_1"), field.unit("truck_1"))) == ("stopped", "9.6")


def test_9_6_onto_a_carrier_in_the_river_from_land_beside_it() -> None:
    field = Field(us={"L8": "lvt", "K7": "inf car", "J7": "atgun", "K6": "inf"})
    assert field.why(Embark(field.unit("inf_1"), field.unit("lvt_1"))) is None
    assert field.why(Embark(field.unit("inf_2"), field.unit("lvt_1"))) == ("not_beside", "9.6")
    field.do(Embark(field.unit("car_1"), field.unit("lvt_1")))
    assert field.where("car_1") == "L8"


def test_9_6_disembarking_then_going_on_with_the_rest() -> None:
    field = Field(us={"J6": "truck+inf"})
    field.do(Move(field.unit("truck_1"), field.path("J7 J8 J9 J10")))
    inf = field.unit("inf_1")
    assert field.state.spent[inf] == 0
    field.do(Disembark(inf, field.at("K10")))
    assert field.state.spent[inf] == 2
    field.do(Move(inf, field.path("L10")))


def test_9_6_getting_off_onto_a_hill_or_into_a_zone_stops() -> None:
    field = Field(us={"J10": "truck+inf+inf"})
    field.do(Disembark(field.unit("inf_1"), field.at("J11")))
    assert field.state.has(field.unit("inf_1"), STOPPED)
    field = Field(us={"J10": "truck+inf"}, german={"J12": "inf"})
    field.do(Disembark(field.unit("us_inf_1"), field.at("I11")))
    assert field.state.has(field.unit("us_inf_1"), STOPPED)


def test_9_6_getting_off_into_the_own_sector_stops_in_a_hostile_zone_only() -> None:
    field = Field(us={"J11": "truck+inf"})
    field.do(Disembark(field.unit("inf_1"), field.at("J11")))
    assert not field.state.has(field.unit("inf_1"), STOPPED)
    field = Field(us={"J10": "truck+inf"}, german={"J11": "inf"})
    field.do(Disembark(field.unit("us_inf_1"), field.at("J10")))
    assert field.state.has(field.unit("us_inf_1"), STOPPED)


def test_9_6_from_the_river_onto_land_beside_it() -> None:
    field = Field(us={"L8": "lvt+car", "L9": "weasel+inf"})
    for water in ("L8", "M8"):
        refused = field.refusal(Disembark(field.unit("car_1"), field.at(water)))
        assert str(refused) == "Whoever gets off what is afloat does so onto land beside it. [9.6]"
    assert field.why(Disembark(field.unit("car_1"), field.at("M7"))) is None
    field.do(Disembark(field.unit("inf_1"), field.at("L10")))
    assert field.where("inf_1") == "L10"


def test_9_7_from_a_disabled_carrier_passengers_get_off_and_guns_pay_themselves() -> None:
    field = Field(us={"J6": "armtruck+inf", "K7": "armtruck+howitzer"})
    for carrier in ("armtruck_1", "armtruck_2"):
        field.state.hits[field.unit(carrier)] = 1
    assert field.why(Disembark(field.unit("inf_1"), field.at("J7"))) is None
    assert field.why(unhitch(field, "armtruck_2", "howitzer_1", "J7", "armtruck_2")) == ("disabled", "9.7")
    assert field.why(unhitch(field, "armtruck_2", "howitzer_1", "J7", "howitzer_1")) is None
    assert field.why(unhitch(field, "armtruck_2", "howitzer_1", "J6", "howitzer_1")) == ("full", "5.2")


def test_7_10_a_unit_that_has_stopped_still_hitches_and_lets_passengers_off() -> None:
    field = Field(us={"J6": "truck+inf", "K7": "truck", "L7": "howitzer"})
    for truck in ("truck_1", "truck_2"):
        field.state.flags[field.unit(truck)] |= STOPPED
    assert field.why(Disembark(field.unit("inf_1"), field.at("J7"))) is None
    assert field.why(hitch(field, "truck_2", "howitzer_1", "truck_2")) is None
    assert field.why(Move(field.unit("truck_1"), field.path("J7"))) == ("stopped", "7.3")


def test_5_3_9_6_a_car_gets_off_onto_barred_ground_where_a_road_runs() -> None:
    field = Field(us={"L10": "lvt+car"})
    assert field.why(Disembark(field.unit("car_1"), field.at("L11"))) == ("ground", "5.3")  # a hill
    field = Field(us={"I10": "lvt+car", "L7": "truck+inf"})
    assert field.why(Disembark(field.unit("car_1"), field.at("I11"))) == ("houses", "5.3")
    assert field.why(Disembark(field.unit("us_inf_1"), field.at("L8"))) == ("water", "7.8")
    field = Field(us={"H10": "lvt+car", "I10": "inf"})
    field.do(Disembark(field.unit("car_1"), field.at("G11")))  # a hill on the road
    assert not field.state.has(field.unit("car_1"), STOPPED)


def test_9_3_9_4_only_gun_or_vehicle_pays_and_whoever_pays_has_the_points() -> None:
    field = Field(us={"J7": "truck", "K7": "atgun inf", "L7": "armtruck+medgun"})
    truck, gun, inf = field.units("truck_1 us_atgun_1 us_inf_1")
    assert field.why(Hitch(truck, gun, inf)) == ("payer", "9.3")
    field.state.spent[truck], field.state.spent[gun] = 7, 1
    for payer in (truck, gun):
        assert field.why(Hitch(truck, gun, payer)) == ("no_points", "9.3")
    field.state.spent[truck] = 6
    assert field.why(Hitch(truck, gun, truck)) is None
    second, medium = field.units("armtruck_1 us_medgun_1")
    field.state.spent[second], field.state.spent[medium] = 7, 1
    for payer in (second, medium):
        refused = field.refusal(Unhitch(second, medium, field.at("L6"), payer))
        assert str(refused) == "Who is to pay for unhitching has not the points for it. [9.4]"
    assert field.why(Unhitch(second, medium, field.at("L6"), second)) == ("no_points", "9.4")
    refused = field.refusal(Unhitch(second, medium, field.at("L6"), inf))
    assert str(refused) == "The gun itself or its vehicle pays for unhitching. [9.4]"
    field.state.spent[medium] = 0
    assert field.why(Unhitch(second, medium, field.at("L6"), medium)) is None


def test_9_3_a_gun_in_tow_is_not_taken_over_by_another_vehicle() -> None:
    field = Field(us={"J7": "truck+atgun", "K7": "armtruck"})
    assert field.why(hitch(field, "armtruck_1", "atgun_1", "armtruck_1")) == ("carried", "1.6")


def test_9_4_a_gun_that_was_unhitched_and_hitched_again_stays_in_tow_in_this_player_turn() -> None:
    field = Field(us={"L4": "truck+atgun"})
    field.do(unhitch(field, "truck_1", "atgun_1", "L5", "truck_1"))
    field.do(hitch(field, "truck_1", "atgun_1", "truck_1"))
    assert field.why(unhitch(field, "truck_1", "atgun_1", "L5", "truck_1")) == ("hitched_once", "9.4")


@pytest.mark.parametrize("does", ["unhitch", "disembark", "ride", "nothing"])
def test_9_5_what_keeps_a_gun_from_firing(does: str) -> None:
    us = {"L4": "truck+atgun", "L6": "lvt+atgun", "L7": "medgun"}
    field = Field(us=us, german={"O5": "inf"}, turn=2)
    first, second, third = (field.unit(name) for name in ("us_atgun_1", "us_atgun_2", "us_medgun_1"))
    gun = {"unhitch": first, "disembark": second, "ride": second, "nothing": third}[does]
    if does == "unhitch":
        field.do(Unhitch(field.unit("us_truck_1"), first, field.at("M4"), field.unit("us_truck_1")))
    elif does == "disembark":
        field.do(Disembark(second, field.at("M6")))
    elif does == "ride":
        field.do(Move(field.unit("us_lvt_1"), field.path("M6")))
    field.do(EndStep())
    assert field.state.does == "fire"
    refused = field.why(Fire(field.state.sector[gun], (gun,), field.path("O5")))
    wanted = {"ride": ("carried", "1.6"), "nothing": None}
    assert refused == wanted.get(does, ("gun_moved", "9.5"))


def test_9_6_without_two_points_nobody_gets_off() -> None:
    field = Field(us={"L4": "truck+inf"})
    inf = field.unit("us_inf_1")
    field.state.spent[inf] = 3
    assert field.why(Disembark(inf, field.at("L5"))) == ("no_points", "9.6")
    field.state.spent[inf] = 2
    assert field.why(Disembark(inf, field.at("L5"))) is None
    assert field.why(Disembark(inf, field.at("L6"))) == ("not_beside", "9.6")


def test_9_6_3_6_a_disabled_car_does_not_get_on_board() -> None:
    field = Field(us={"L6": "lvt", "L5": "car"})
    car, lvt = field.unit("us_car_1"), field.unit("us_lvt_1")
    assert field.why(Embark(car, lvt)) is None
    field.state.hits[car] = 1
    assert field.why(Embark(car, lvt)) == ("disabled", "3.6")


def test_9_6_8_1_from_a_carrier_on_a_bridge_one_gets_off_along_the_bridge_alone() -> None:
    field = Field(us={"J8": "lvt+inf"})
    inf = field.unit("us_inf_1")
    assert field.why(Disembark(inf, field.at("I7"))) == ("along_bridge", "8.1")
    assert field.why(Disembark(inf, field.at("J8"))) == ("full", "5.2")
    assert field.why(Disembark(inf, field.at("J7"))) is None


def test_9_6_8_5_a_car_that_gets_off_onto_a_bridge_drives_onto_it() -> None:
    field = Field(us={"J7": "lvt+car"})
    line = field.setting.standing_line
    field.do(Disembark(field.unit("us_car_1"), field.at("J8")))
    assert field.state.traffic[line] == 1
    field = Field(us={"J7": "lvt+car"})
    field.state.traffic[line] = 3
    assert field.why(Disembark(field.unit("us_car_1"), field.at("J8"))) == ("traffic", "8.5")


def test_9_6_whoever_is_on_board_does_not_get_into_another_vehicle() -> None:
    field = Field(us={"J6": "truck+inf truck", "J5": "armtruck"})
    inf = field.unit("us_inf_1")
    for carrier in ("us_truck_1", "us_truck_2", "us_armtruck_1"):
        assert field.why(Embark(inf, field.unit(carrier))) == ("carried", "1.6")


def test_9_4_from_a_bridge_a_gun_is_unhitched_onto_the_bridgehead_beside_it_alone() -> None:
    for sector, near, far in (("J8", "J7", "I7"), ("J9", "J10", "I10")):
        field = Field(us={sector: "truck+atgun"}, turn=2)
        assert field.why(unhitch(field, "truck_1", "atgun_1", near, "truck_1")) is None
        assert field.why(unhitch(field, "truck_1", "atgun_1", far, "truck_1")) == ("bridgehead_only", "9.4")
        assert field.why(unhitch(field, "truck_1", "atgun_1", "H7", "truck_1")) == ("not_beside", "9.4")
    assert field.why(unhitch(field, "truck_1", "atgun_1", "J8", "truck_1")) == ("water", "5.3")


def test_9_6_from_a_bridge_nobody_gets_into_a_boat_and_no_car_drives_up_behind_a_buffalo_on_it() -> None:
    field = Field(us={"J8": "inf", "K7": "inf", "K8": "lvt"})
    lvt = field.unit("us_lvt_1")
    refused = field.refusal(Embark(field.unit("us_inf_1"), lvt))
    assert str(refused) == "Whoever boards what is afloat does so from land beside it. [9.6]"
    assert field.why(Embark(field.unit("us_inf_2"), lvt)) is None
    field = Field(us={"J7": "car inf", "J8": "lvt"})
    assert field.why(Embark(field.unit("us_car_1"), field.unit("us_lvt_1"))) == ("single_file", "8.4")
    assert field.why(Embark(field.unit("us_inf_1"), field.unit("us_lvt_1"))) is None


def test_9_6_7_2_8_1_nobody_boards_where_he_could_not_step() -> None:
    field = Field(us={"K11": "lvt", "K10": "car"})
    assert field.why(Embark(field.unit("us_car_1"), field.unit("us_lvt_1"))) == ("ground", "7.2")  # a hill
    field = Field(us={"J8": "inf", "K7": "truck"})
    assert field.why(Embark(field.unit("us_inf_1"), field.unit("us_truck_1"))) == ("along_bridge", "8.1")


def test_9_6_8_7_no_car_gets_to_a_buffalo_past_two_wrecks() -> None:
    field = Field(us={"K6": "car", "K7": "light light lvt"})
    car, lvt = field.unit("us_car_1"), field.unit("us_lvt_1")
    assert field.why(Embark(car, lvt)) == ("crowded", "5.6")
    for wreck in field.units("us_light_1 us_light_2"):
        field.state.hits[wreck] = 1
    assert field.why(Embark(car, lvt)) == ("wrecks", "8.7")


@pytest.mark.parametrize("payer", ["truck_1", "medgun_1"])
def test_9_3_9_4_19_8_whoever_pays_has_two_points_less_and_the_log_tells_of_it(payer: str) -> None:
    other = "truck_1" if payer == "medgun_1" else "medgun_1"
    field = Field(us={"L4": "truck+medgun"})
    (told,) = field.of(field.do(unhitch(field, "truck_1", "medgun_1", "L5", payer)), Unhitched)
    assert (told.rule, told.gun, told.vehicle) == ("9.4", field.unit("medgun_1"), field.unit("truck_1"))
    assert (field.state.spent[field.unit(payer)], field.state.spent[field.unit(other)]) == (2, 0)
    field = Field(us={"L4": "truck", "L5": "medgun"})
    (told,) = field.of(field.do(hitch(field, "truck_1", "medgun_1", payer)), Hitched)
    assert (told.rule, told.gun, told.vehicle) == ("9.3", field.unit("medgun_1"), field.unit("truck_1"))
    assert (field.state.spent[field.unit(payer)], field.state.spent[field.unit(other)]) == (2, 0)
