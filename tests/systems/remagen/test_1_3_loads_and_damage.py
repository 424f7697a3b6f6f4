"""Who is carried, who is hurt, who is disabled: what each still does and what not. [1.6, 3.4, 3.6, 9.5]"""

from __future__ import annotations

from game.systems.remagen.rules.actions import Advance, Embark, EndStep, Exit, Fire, Hitch, Move, Retreat
from game.systems.remagen.rules.capacity import space_used
from game.systems.remagen.rules.events_combat import BattleFought, Fired
from game.systems.remagen.rules.frames import Volley
from game.systems.remagen.rules.hits import hit_choices
from game.systems.remagen.rules.retreat import retreat_ways
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import BARRED
from game.systems.remagen.rules.steps import points_of
from game.systems.remagen.rules.zones import in_zoc
from tests.systems.remagen.builder import Field


def test_1_6_whoever_is_carried_is_no_target() -> None:
    field = Field(us={"J7": "heavy"}, german={"J10": "halftrack+inf+inf"})
    volley = Volley(US, field.at("J10"), 3, 18, hurts_armour=True)
    assert hit_choices(field.state, volley) == (field.unit("german_halftrack_1"),)


def test_1_6_whoever_is_carried_goes_down_with_its_carrier() -> None:
    field = Field(us={"J8": "heavy"}, german={"J10": "halftrack+inf+inf"}, step="us_fire")
    field.do(Fire(field.at("J8"), field.units("us_heavy_1"), field.path("J10")), 2, 2, 2)
    assert [field.where(f"german_{name}") for name in ("halftrack_1", "inf_1", "inf_2")] == ["lost"] * 3
    assert field.state.rv_lost == [0, 7]


def test_1_6_a_load_retreats_with_its_carrier() -> None:
    field = Field(us={"J10": "medium"}, german={"I10": "halftrack+inf"}, turn=3, bridge=False)
    (fought,) = field.of(field.do(EndStep(), 4), BattleFought)
    assert (fought.defense, fought.code) == (3, "DR2")
    assert field.decision() == "retreat"
    truck = field.unit("german_halftrack_1")
    field.do(Retreat(truck, retreat_ways(field.state, truck, 2)[0]))
    assert field.where("german_halftrack_1") == field.where("german_inf_1") != "I10"


def test_1_6_a_load_advances_with_its_carrier() -> None:
    field = Field(us={"J10": "armtruck+mg medium"}, german={"I10": "inf"}, turn=3, bridge=False)
    field.do(EndStep())
    field.do(Advance(field.unit("us_armtruck_1"), field.path("I10")))
    assert (field.where("us_armtruck_1"), field.where("us_mg_1")) == ("I10", "I10")


def test_1_6_16_3_a_load_leaves_the_board_with_its_carrier_and_counts() -> None:
    field = Field(us={"H18": "armtruck+mg"}, turn=5)
    field.do(Exit(field.unit("us_armtruck_1")))
    assert (field.where("us_armtruck_1"), field.where("us_mg_1")) == ("exited", "exited")
    assert field.state.rv_exited == 7


def test_3_4_a_tray_keeps_value_dice_and_points_to_its_last_figure() -> None:
    field = Field(us={"J10": "mg"}, german={"L10": "inf"}, step="us_fire", turn=2)
    gun = field.unit("us_mg_1")
    field.state.figures[gun] = 1
    assert (field.state.cv(field.at("J10")), points_of(field.state, gun)) == (2, 2)
    (fired,) = field.of(field.do(Fire(field.at("J10"), (gun,), field.path("L10")), 1, 1, 1), Fired)
    assert fired.dice == 3


def disabled(us: dict[str, str], name: str, german: dict[str, str] | None = None, **named: object) -> Field:
    """A position in which a vehicle has been stopped by hits."""
    field = Field(us, german, **named)  # type: ignore[arg-type]
    unit = field.unit(name)
    field.state.hits[unit] = field.setting.units[unit].type.stop
    return field


def test_3_6_a_disabled_vehicle_keeps_its_value_zone_and_space() -> None:
    field = disabled({"J10": "medium"}, "us_medium_1", {"I10": "inf"})
    assert field.state.cv(field.at("J10")) == 12
    assert in_zoc(field.state, field.at("I10"), GERMAN)
    assert space_used(field.state, field.at("J10")) == 6


def test_3_6_a_disabled_vehicle_fires() -> None:
    field = disabled({"J8": "medium"}, "us_medium_1", {"J10": "inf"}, step="us_fire")
    assert field.why(Fire(field.at("J8"), field.units("us_medium_1"), field.path("J10"))) is None


def test_3_6_a_disabled_vehicle_takes_no_load_and_does_not_exit() -> None:
    field = disabled({"J6": "armtruck inf", "J5": "atgun"}, "us_armtruck_1")
    truck, inf, gun = (field.unit(f"us_{name}_1") for name in ("armtruck", "inf", "atgun"))
    assert field.why(Embark(inf, truck)) == ("no_carrier_now", "3.6")
    assert field.why(Hitch(truck, gun, gun)) == ("no_carrier_now", "3.6")
    field = disabled({"H18": "medium"}, "us_medium_1")
    assert field.why(Exit(field.unit("us_medium_1"))) == ("disabled", "3.6")


def test_9_5_a_gun_that_moved_is_not_fired_until_the_turn_of_the_enemy() -> None:
    field = Field(us={"K6": "atgun", "K5": "lvt", "L6": "atgun"}, german={"K10": "inf", "R18": "inf"}, turn=2)
    walked, boarded = field.units("us_atgun_1 us_atgun_2")
    field.do(Move(walked, field.path("K7")))
    field.do(Embark(boarded, field.unit("us_lvt_1")))
    assert field.state.has(boarded, BARRED)
    field.do(EndStep())
    assert field.decision() != "fire"  # its only shooter has moved
    assert field.state.active is GERMAN
    assert not field.state.has(walked, BARRED)


def test_9_5_whoever_names_a_gun_that_moved_is_told_so() -> None:
    field = Field(us={"J8": "light", "J7": "atgun"}, german={"J10": "inf"}, step="us_fire")
    gun = field.unit("us_atgun_1")
    shot = Fire(field.at("J7"), (gun,), field.path("J10"))
    assert field.why(shot) is None
    field.state.flags[gun] |= BARRED
    assert field.why(shot) == ("gun_moved", "9.5")
