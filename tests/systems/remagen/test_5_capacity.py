"""Capacity of sectors, and who may be in them. [3, 5]"""

from __future__ import annotations

from game.systems.remagen.rules.actions import EndStep, Move, Remove
from game.systems.remagen.rules.capacity import (
    capacity,
    has_room,
    is_overcrowded,
    refuse_ground,
    refuse_room,
    room_left,
)
from game.systems.remagen.rules.events import Eliminated
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.zones import sectors_of
from tests.systems.remagen.builder import Field, setting_of


def full(field: Field, kind: str, sector: str) -> bool:
    """Whether an American unit of a type finds no room."""
    return refuse_room(field.state, field.setting.types[kind], US, field.at(sector)) is not None


def test_3_1_totals_are_those_of_the_source() -> None:
    units = setting_of().units
    for side, count, rv, cv in ((US, 76, 309, 289), (GERMAN, 69, 342, 338)):
        own = [unit for unit in units if unit.side is side]
        assert (len(own), sum(u.type.rv for u in own), sum(u.type.cv for u in own)) == (count, rv, cv)


def test_3_1_divisors_by_range() -> None:
    types = setting_of().types
    assert types["heavy"].divisors[1:] == (2, 3, 4, 6, 8, 10, 0, 0)
    assert types["heavy"].indirect[1:] == (False, False, False, True, True, True, False, False)
    assert types["howitzer"].divisors[1:] == (0, 0, 0, 6, 8, 10, 16, 16)
    assert types["bazooka"].hurts_armour
    assert not types["truck"].hurts_armour


def test_3_4_a_tray_with_losses_takes_as_much_room() -> None:
    field = Field(us={"J6": "inf inf inf inf inf"})
    field.state.figures[field.unit("inf_1")] = 1
    assert room_left(field.state, field.at("J6")) == 2


def test_3_6_a_disabled_vehicle_does_not_move() -> None:
    field = Field(us={"J6": "medium"})
    field.state.hits[field.unit("medium_1")] = 2
    assert field.why(Move(field.unit("medium_1"), field.path("J7"))) == ("disabled", "3.6")


def test_5_1_space_of_the_types() -> None:
    types = setting_of().types
    assert [types[name].space for name in ("inf", "mg", "medium", "howitzer")] == [2, 4, 6, 12]


def test_5_1_carried_units_take_no_space_and_disabled_vehicles_do() -> None:
    field = Field(us={"J6": "truck+howitzer"})
    assert room_left(field.state, field.at("J6")) == 6
    field.state.hits[field.unit("truck_1")] = 1
    assert room_left(field.state, field.at("J6")) == 6


def test_5_2_capacity_of_ground_and_bridges() -> None:
    field = Field()
    wanted = {"J10": 12, "J11": 12, "K12": 12, "I11": 8, "K8": 12, "J8": 6}
    assert {name: capacity(field.state, field.at(name)) for name in wanted} == wanted
    field.state.bridge_stands = False
    assert capacity(field.state, field.at("J8")) == 12


def test_23_1_capacity() -> None:
    field = Field(us={"J6": "car inf inf inf", "K6": "howitzer", "I5": "inf inf mg", "K7": "truck+howitzer medium"})
    assert full(field, "inf", "J6")
    assert full(field, "inf", "K6")
    assert full(field, "inf", "I5")
    assert full(field, "inf", "K7")
    assert not full(Field(us={"J6": "car inf inf"}), "inf", "J6")


def test_5_3_houses_hold_foot_only_and_the_river_amphibians() -> None:
    field = Field()
    types = field.setting.types
    refused = {
        (kind, name) for kind in ("inf", "medium", "lvt", "howitzer") for name in ("I11", "K8", "J11", "K12", "J10")
        if refuse_ground(field.state, types[kind], field.at(name)) is not None
    }  # fmt: skip
    assert refused == {
        ("medium", "I11"), ("lvt", "I11"), ("howitzer", "I11"), ("inf", "K8"), ("medium", "K8"), ("howitzer", "K8"),
        ("howitzer", "J11"), ("medium", "K12"), ("lvt", "K12"), ("howitzer", "K12"),
    }  # fmt: skip


def test_5_4_capacity_is_tested_at_the_end_of_a_move_and_not_in_passing() -> None:
    field = Field(us={"J6": "inf inf inf inf inf inf", "J5": "inf"})
    inf = field.unit("inf_7")
    assert field.why(Move(inf, field.path("J6"))) == ("full", "5.2")
    field = Field(us={"K7": "medium medium", "J6": "inf", "L7": "inf"})
    assert field.why(Move(field.unit("inf_2"), field.path("K7 J7"))) is None


def test_5_5_two_sides_never_share_a_sector() -> None:
    field = Field(us={"J10": "inf"}, german={"I10": "inf"})
    assert field.why(Move(field.unit("us_inf_1"), field.path("I10"))) == ("held", "7.8")


def test_5_6_an_overcrowded_sector_is_not_entered_nor_passed_in_a_vehicle() -> None:
    field = Field(us={"K7": "medium medium medium", "J7": "light inf", "L7": "inf"})
    assert is_overcrowded(field.state, field.at("K7"))
    assert field.why(Move(field.unit("light_1"), field.path("K7 L7"))) == ("crowded", "5.6")
    assert field.why(Move(field.unit("inf_1"), field.path("K7"))) == ("crowded", "5.6")
    assert field.why(Move(field.unit("inf_1"), field.path("K7 L7"))) is None


def test_5_6_after_his_movement_the_owner_thins_out_what_is_overcrowded() -> None:
    field = Field(us={"K7": "medium medium light"})
    field.do(EndStep())
    decision = REMAGEN.decision(field.state)
    assert decision is not None
    assert (decision.kind, decision.rule) == ("crowd", "5.6")
    assert field.why(EndStep()) == ("other_decision", "4.2")
    events = field.do(Remove(field.unit("us_light_1")))
    assert [event.cause for event in field.of(events, Eliminated)] == ["crowd"]
    assert field.decision() != "crowd"
    assert field.state.rv_lost[US] == 6


def test_5_5_there_is_no_room_beside_the_enemy_nor_for_him() -> None:
    field = Field(us={"A1": "inf"}, german={"J6": "inf"})
    inf = field.setting.types["inf"]
    for side, sector, has in ((US, "J6", False), (GERMAN, "J6", True), (US, "A1", True), (GERMAN, "A1", False)):
        assert has_room(field.state, inf, side, field.at(sector)) is has
        assert (refuse_room(field.state, inf, side, field.at(sector)) is None) is has
    assert sectors_of(field.state, US) == {field.at("A1")}
