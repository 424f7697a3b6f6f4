"""Whatever is asked for that no rule allows is refused by its rule, whoever asks for it. [19.7]"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.model.action import Action
from game.systems.remagen.rules.actions import (
    FOOT,
    Abandon,
    Battle,
    Disembark,
    Drop,
    Embark,
    EndStep,
    Enter,
    Exit,
    Fire,
    Hit,
    Hitch,
    Labour,
    Move,
    Place,
    Unhitch,
)
from game.systems.remagen.rules.frames import Placing, Salvo, Volley
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import BARRED, STOPPED, UNHITCHED
from tests.systems.remagen.builder import Field


@pytest.mark.parametrize("kind", [Move, Abandon, Exit])
def test_7_1_8_8_16_3_the_enemy_is_moved_by_himself(kind: type[Action]) -> None:
    field = Field(us={"J7": "medium"}, german={"H18": "medium"})
    tank = field.unit("german_medium_1")
    field.state.hits[tank] = 2 if kind is Abandon else 0
    action = Move(tank, field.path("H17")) if kind is Move else kind(tank)  # type: ignore[call-arg]
    assert field.why(action) == ("not_yours", "7.1")


def test_7_1_8_8_16_3_nobody_moves_who_is_not_on_the_board() -> None:
    field = Field(us={"J7": "medium truck"})
    tank, truck = field.unit("us_light_1"), field.unit("us_truck_1")
    assert field.why(Move(tank, field.path("J7"))) == ("not_on_board", "7.1")
    assert field.why(Exit(tank)) == ("not_on_board", "7.1")
    assert field.why(Embark(field.unit("us_inf_1"), truck)) == ("not_on_board", "7.1")
    gun = field.unit("us_atgun_1")
    assert field.why(Hitch(truck, gun, truck)) == ("not_on_board", "7.1")
    assert field.why(Abandon(tank)) == ("no_wreck", "8.8")


def test_7_4_who_has_climbed_as_far_as_he_climbs_takes_no_further_hill() -> None:
    field = Field(us={"I12": "medium"}, bridge=False)
    tank = field.unit("us_medium_1")
    field.state.climbed[tank] = 2
    assert field.why(Move(tank, field.path("I13"))) == ("no_such_step", "7.4")
    field.state.climbed[tank] = 1
    assert field.why(Move(tank, field.path("I13"))) is None


def test_9_1_no_carrier_is_what_cannot_carry_or_belongs_to_another() -> None:
    field = Field(us={"J6": "truck medium", "K6": "inf"}, german={"J5": "halftrack"})
    inf = field.unit("us_inf_1")
    for carrier in ("us_medium_1", "german_halftrack_1", "us_truck_2", "us_inf_1"):
        assert field.why(Embark(inf, field.unit(carrier))) == ("no_carrier", "9.1")
    truck = field.unit("us_truck_1")
    assert field.why(Embark(truck, truck)) == field.why(Embark(inf, NOWHERE)) == ("no_carrier", "9.1")
    assert field.why(Embark(inf, field.unit("us_truck_1"))) is None


def test_9_1_a_carrier_with_a_load_is_no_load() -> None:
    field = Field(us={"L6": "lvt car"})
    lvt, car = field.unit("us_lvt_1"), field.unit("us_car_1")
    inf = field.put(US, "inf", "L6")
    field.state.carrier[inf] = car
    assert field.why(Embark(car, lvt)) == ("loaded", "9.1")
    field.state.carrier[inf] = NOWHERE
    assert field.why(Embark(car, lvt)) is None


def test_9_3_9_4_9_6_what_is_hitched_does_not_get_on_or_off_and_who_is_on_board_is_not_unhitched() -> None:
    field = Field(us={"L4": "truck+howitzer", "L7": "lvt+atgun inf", "M7": "truck atgun"})
    howitzer, on_board, gun = field.units("us_howitzer_1 us_atgun_1 us_atgun_2")
    first, second = field.units("us_truck_1 us_truck_2")
    assert field.why(Embark(gun, second)) == ("hitch_it", "9.3")
    assert field.why(Disembark(howitzer, field.at("L5"))) == ("not_on_a_carrier", "9.6")
    assert field.why(Disembark(field.unit("us_inf_1"), field.at("L6"))) == ("not_on_a_carrier", "9.6")
    assert field.why(Unhitch(second, howitzer, field.at("M6"), second)) == ("not_hitched", "9.4")
    assert field.why(Unhitch(second, on_board, field.at("M6"), second)) == ("not_hitched", "9.4")
    assert field.why(Unhitch(first, howitzer, field.at("L5"), first)) is None


def test_9_4_a_gun_says_that_unhitching_has_stopped_it() -> None:
    field = Field(us={"L4": "atgun"})
    gun = field.unit("us_atgun_1")
    field.state.flags[gun] |= UNHITCHED | STOPPED
    assert field.why(Move(gun, field.path("L5"))) == ("stopped", "9.4")


@pytest.mark.parametrize(
    ("choice", "refused"),
    [
        ("german_inf_1", ("foot_together", "11.7")), ("german_medium_1", ("not_hurt", "3.1")),
        ("german_car_1", ("not_in_target", "11.5")), ("us_medium_1", ("not_in_target", "11.5")),
        ("german_atgun_1", None),
    ],
)  # fmt: skip
def test_11_5_11_7_a_hit_is_laid_on_what_it_can_be_laid_on(choice: str, refused: tuple[str, str] | None) -> None:
    field = Field(us={"J7": "medium"}, german={"I10": "medium inf atgun", "H10": "car"}, step="us_fire")
    field.state.stack = (Salvo((Volley(US, field.at("I10"), 2, 12, hurts_armour=False, thrown_hits=2),)),)
    assert field.why(Hit(field.unit(choice))) == refused
    assert field.why(Hit(FOOT)) is None


def test_11_1_every_unit_of_a_salvo_is_one_that_can_fire_and_has_a_target() -> None:
    field = Field(us={"J8": "light truck"}, german={"J10": "inf", "I12": "inf"}, step="us_fire", turn=2)
    at, (light, truck), target = field.at("J8"), field.units("us_light_1 us_truck_1"), field.at("J10")
    assert field.why(Fire(at, (), ())) == ("no_shots", "11.1")
    assert field.why(Fire(at, (light,), ())) == ("no_shots", "11.1")
    assert field.why(Fire(at, (light,), (target, target))) == ("no_shots", "11.1")
    assert field.why(Fire(at, (light, truck), (target, target))) == ("out_of_range", "11.2")
    assert field.why(Fire(at, (light,), (target,))) is None


def test_11_2_9_5_a_refusal_says_who_does_not_fire_and_why() -> None:
    field = Field(us={"J7": "light truck+atgun", "K6": "medgun"}, german={"J12": "inf"}, step="us_fire", turn=2)
    gun = field.unit("us_medgun_1")
    field.state.flags[gun] |= BARRED
    said = {
        "us_light_1": "American light tank 1 does not fire as far as J12, 5 sectors away. [11.2]",
        "us_atgun_1": "American anti-tank gun 1 is on board or in tow and does not fire. [1.6]",
        "us_medgun_1": "American medium gun 1 has moved in this turn and does not fire. [9.5]",
    }
    for name, why in said.items():
        unit = field.unit(name)
        assert str(field.refusal(Fire(field.state.sector[unit], (unit,), field.path("J12")))) == why


def test_12_7_a_sector_fires_once_in_a_contact() -> None:
    field = Field(us={"J10": "medium medium", "J11": "inf"}, german={"I10": "medium medium"}, turn=3, bridge=False)
    field.do(EndStep())
    own = tuple(sorted(field.path("J10 J11")))
    field.do(Battle(own, field.path("I10")), 3)
    assert field.decision() == "contact_fire"
    first, second = field.units("us_medium_1 us_medium_2")
    field.do(Fire(field.at("J10"), (first,), field.path("I10")))
    assert field.why(Fire(field.at("J10"), (second,), field.path("I10"))) == ("has_fired", "12.7")


def test_13_1_13_3_a_line_without_a_bank_is_no_site_and_no_fourth_tray_rolls() -> None:
    field = Field(us={"B8": "eng eng", "B11": "eng"}, step="us_labour", turn=2)
    crew = field.units("us_eng_1 us_eng_2 us_eng_3")
    few = field.setting.rules.bridges.pontoon.model_copy(update={"engineers": 2})
    bridges = field.setting.rules.bridges.model_copy(update={"pontoon": few})
    rules = field.setting.rules.model_copy(update={"bridges": bridges})
    assert field.why(Labour(crew)) is None
    field.state.setting = replace(field.setting, rules=rules)
    assert field.why(Labour(crew)) == ("too_many_roll", "13.3")
    lines = list(field.setting.lines)
    lines[1] = replace(lines[1], east=NOWHERE)
    field.state.setting = replace(field.setting, lines=tuple(lines))
    assert field.why(Labour(crew[:2])) == ("no_bank", "13.1")


def test_15_1_no_drop_is_asked_for_when_there_is_none() -> None:
    assert Field(turn=7, step="us_drop").why(Drop()) == ("no_drop", "15.1")
    assert Field(turn=8, step="us_drop").why(Drop()) is None


def test_6_2_6_6_nobody_is_set_up_or_enters_on_board_of_what_is_elsewhere() -> None:
    field = Field(us={"J6": "truck", "A9": "armtruck"}, turn=2, step="us_entry")
    field.state.quota_left = 54
    truck, inf = field.unit("us_truck_1"), field.unit("us_inf_1")
    assert field.why(Enter(inf, field.at("A9"), truck)) == ("no_carrier", "9.1")
    assert field.why(Enter(inf, field.at("A9"), field.unit("us_armtruck_1"))) is None
    us = next(place for place, one in enumerate(field.setting.set_ups) if one.side is US)
    placed = field.setting.set_ups[us].units.index(inf)
    field.state.stack = (Placing(us, placed),)
    assert field.why(Place(inf, field.at("J5"), truck)) == ("no_carrier", "9.1")
    assert field.why(Place(inf, field.at("J6"), truck)) is None


def test_1_1_1_4_what_is_not_there_is_refused_and_when_it_is_over_everything_is() -> None:
    field = Field(us={"J7": "medium"})
    tank, beyond = field.unit("us_medium_1"), len(field.state.sector)
    assert field.why(Move(beyond, field.path("J8"))) == ("no_such_unit", "1.4")
    assert field.why(Move(-1, field.path("J8"))) == ("no_such_unit", "1.4")
    assert field.why(Embark(tank, beyond)) == ("no_such_unit", "1.4")
    assert field.why(Move(tank, (len(field.state.here),))) == ("off_board", "1.1")
    field.state.winner = US
    assert field.why(Move(tank, field.path("J8"))) == ("game_over", "16.1")
