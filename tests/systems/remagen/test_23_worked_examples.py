"""The worked examples of the rules. [23]"""

from __future__ import annotations

import pytest

from game.systems.remagen.rules.actions import (
    Battle,
    Drop,
    EndStep,
    Fire,
    Labour,
    Land,
    Move,
    NextToRetreat,
    Retreat,
)
from game.systems.remagen.rules.bridges import is_usable
from game.systems.remagen.rules.capacity import room_left
from game.systems.remagen.rules.collapse import fall_up_to
from game.systems.remagen.rules.events_combat import BattleFought, FiguresLost, Fired, Retreated
from game.systems.remagen.rules.frames import BattlePlan, Landing, Retreating
from game.systems.remagen.rules.movement import reachable
from game.systems.remagen.rules.odds import odds_column
from game.systems.remagen.rules.retreat import ends_of, retreat_ways
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.sight import blockers, sees
from game.systems.remagen.rules.steps import points_left
from game.systems.remagen.rules.system import REMAGEN
from tests.systems.remagen.builder import Field, setting_of


def test_23_1_capacity() -> None:
    field = Field(us={"K10": "car inf inf inf", "I10": "howitzer", "H11": "inf inf mg", "L10": "truck+howitzer medium"})
    assert [room_left(field.state, field.at(sector)) for sector in ("K10", "I10", "H11", "L10")] == [0, 0, 0, 0]


def shoot(field: Field, sector: str, names: str, target: str, *rolls: int):
    units = field.units(names)
    return field.do(Fire(field.at(sector), units, (field.at(target),) * len(units)), *rolls)


@pytest.mark.parametrize(("dice", "weapon"), [((3, 2, 4, 2), 1), ((3, 3, 4, 2), 0)])
def test_23_2_the_fire_of_the_source(dice: tuple[int, ...], weapon: int) -> None:
    field = Field(
        us={"L10": "inf mg para para para"}, german={"J10": "medium car", "M10": "inf"}, step="german_fire", turn=2
    )  # fmt: skip
    events = shoot(field, "J10", "german_medium_1 german_car_1", "L10", 5, 5, 3, *dice)
    (volley,) = field.of(events, Fired)
    assert (volley.pips, volley.divisor, volley.hits) == (13, 3, 4)
    assert sum(event.lost for event in field.of(events, FiguresLost)) == min(sum(dice), 12)
    assert field.state.figures[field.unit("us_mg_1")] == weapon
    if weapon:
        assert field.decision() == "return_fire"
        (answer,) = field.of(shoot(field, "L10", "us_mg_1", "M10", 1, 1, 1), Fired)
        assert answer.dice == 3  # in full
    else:
        assert field.state.here[field.at("L10")] == ()
        assert field.decision() != "return_fire"


def test_23_3_cover_halves_each_die() -> None:
    field = Field(us={"I10": "heavy", "P10": "light"}, german={"I11": "mg", "R10": "inf"}, step="us_fire", turn=2)
    shoot(field, "I10", "us_heavy_1", "I11", 1, 1, 2, 1, 5)
    assert field.state.figures[field.unit("german_mg_1")] == 1


def test_23_4_hits_on_tanks_stay() -> None:
    field = Field(us={"J8": "medium"}, german={"J10": "atgun"}, step="german_fire", turn=2)
    shoot(field, "J10", "german_atgun_1", "J8", 6)
    assert field.state.is_disabled(field.unit("us_medium_1"))
    field = Field(us={"J8": "medium"}, german={"J10": "atgun"}, step="german_fire", turn=4)
    field.state.hits[field.unit("us_medium_1")] = 2
    shoot(field, "J10", "german_atgun_1", "J8", 3)
    assert field.where("us_medium_1") == "lost"
    field = Field(us={"J8": "heavy"}, german={"J10": "atgun"}, step="german_fire", turn=2)
    shoot(field, "J10", "german_atgun_1", "J8", 6)
    assert not field.state.is_disabled(field.unit("us_heavy_1"))


def test_23_5_the_weaker_shields_the_stronger() -> None:
    field = Field(us={"J8": "medium"}, german={"J10": "heavy inf"}, step="us_fire")
    shoot(field, "J8", "us_medium_1", "J10", 6, 3, 2, 1)
    assert field.where("german_inf_1") == "lost"
    assert field.state.hits[field.unit("german_heavy_1")] == 1


def test_23_6_volleys_of_different_divisors_are_not_added() -> None:
    field = Field(us={"J10": "mg light"}, german={"L10": "inf inf inf inf"}, step="us_fire", turn=2)
    events = shoot(field, "J10", "us_mg_1 us_light_1", "L10", 6, 6, 5, 5, 1, 1)
    assert [(event.pips, event.divisor, event.hits) for event in field.of(events, Fired)] == [(17, 9, 1), (5, 3, 1)]


@pytest.mark.parametrize(
    ("attack", "defense", "column"),
    [(29, 10, 6), (6, 7, 4), (12, 12, 5), (5, 30, 0), (3, 19, -1), (29, 4, 11), (27, 4, 10)],
)
def test_23_7_odds(attack: int, defense: int, column: int) -> None:
    assert odds_column(setting_of(), attack, defense) == column


def division() -> Field:
    """A1 (1) in I9 touches D1 (24) in H8 and D2 (1) in H10, A2 (12) in I10... on open ground east of the river."""
    field = Field(
        us={"L12": "inf", "L11": "medium"}, german={"K11": "medium medium", "K12": "inf"}, turn=3, bridge=False
    )
    field.do(EndStep())
    return field


def test_23_8_what_a_division_may_be() -> None:
    field = division()
    first, second = field.at("K11"), field.at("K12")
    weak, strong = field.at("L12"), field.at("L11")
    assert field.why(Battle((strong,), (second,))) == ("rest_too_bad", "12.5")
    assert field.why(Battle((strong,), (first,))) is None
    assert field.why(Battle((strong, weak), (first, second))) is None
    table = field.setting
    assert [odds_column(table, *sums) for sums in ((12, 24), (1, 1), (13, 25))] == [4, 5, 4]  # 1-2, 1-1, 1-2
    field.do(Battle((strong,), (first,)))
    assert [plan.own for plan in field.state.stack[-1].battles] == [(strong,), (weak,)]  # what is left is forced


def test_23_9_a_forced_front_is_lost_without_a_die() -> None:
    field = Field(us={"J10": "inf"}, german={"I10": "medium medium"}, turn=3, bridge=False)
    (fought,) = field.of(field.do(EndStep()), BattleFought)
    assert (fought.attack, fought.defense, fought.code, fought.die) == (1, 24, "AE", 0)


def ends(field: Field, name: str, steps: int) -> str:
    ways = ends_of(retreat_ways(field.state, field.unit(name), steps))
    return " ".join(sorted(field.setting.name(way[-1]) for way in ways))


def test_23_10_routs_on_the_heights() -> None:
    held = {"J10": "inf", "K10": "inf"}
    assert ends(Field(us=held, german={"K11": "inf"}), "german_inf_1", 2) == "I12 I13 J13 K13 L13 M11 M12 M13"
    assert ends(Field(us=held, german={"K11": "medium"}), "german_medium_1", 2) == "I12 I13 K13"
    field = Field(us={"J10": "inf"}, german={"K10": "howitzer"})
    assert (ends(field, "german_howitzer_1", 1), ends(field, "german_howitzer_1", 2)) == ("L10", "M10")


def test_23_11_a_rout_over_the_bridge() -> None:
    field = Field(us={"J10": "inf"}, german={"J11": "inf", "K11": "inf"}, turn=2)
    assert ends(field, "us_inf_1", 2) == "J8"
    field = Field(us={"J10": "inf"}, german={"I10": "inf", "K11": "inf"}, turn=2)
    assert ends(field, "us_inf_1", 2) == ""


def test_23_12_a_rout_along_the_bridge() -> None:
    germans = {"I10": "inf", "K10": "inf"}
    assert ends(Field(us={"J9": "medium"}, german=germans, turn=2), "us_medium_1", 3) == "I6 J6 K6"
    assert ends(Field(us={"J9": "medium", "J8": "medium"}, german=germans, turn=2), "us_medium_1", 3) == ""
    field = Field(us={"J9": "medium", "J8": "medium", "A1": "inf"}, german=germans, turn=2)
    plan = BattlePlan(field.path("J8 J9"), field.path("I10 K10"))
    units = field.units("us_medium_1 us_medium_2")
    field.state.stack = (Retreating(US, GERMAN, units, 3, plan),)
    assert field.decision() == "retreat_order"
    assert REMAGEN.decision(field.state).side is US  # type: ignore[union-attr]
    field.do(NextToRetreat(field.unit("us_medium_2")))  # the one on J8 first
    while field.decision() == "retreat":
        frame = field.state.stack[-1]
        field.do(Retreat(frame.unit, retreat_ways(field.state, frame.unit, 3)[0]))
    assert "lost" not in (field.where("us_medium_1"), field.where("us_medium_2"))


@pytest.mark.parametrize("end", ["I6", "J6", "K6"])
def test_23_12_the_winner_picks_where_it_ends(end: str) -> None:
    field = Field(us={"J9": "medium", "A1": "inf"}, german={"I10": "inf", "K10": "inf"}, turn=2)
    tank = field.unit("us_medium_1")
    plan = BattlePlan(field.path("J9"), field.path("I10 K10"))
    field.state.stack = (Retreating(US, GERMAN, (tank,), 3, plan, tank),)
    assert field.decision() == "retreat"
    assert REMAGEN.decision(field.state).side is GERMAN  # type: ignore[union-attr]
    (event,) = field.of(field.do(Retreat(tank, field.path(f"J8 J7 {end}"))), Retreated)
    assert (field.where("us_medium_1"), event.chooser) == (end, GERMAN)


def test_23_13_movement() -> None:
    field = Field(us={"H3": "heavy"})
    assert field.why(Move(field.unit("us_heavy_1"), field.path("H4 H5 I6 J7 J8 J9"))) is None
    field = Field(german={"M18": "medium"}, turn=1, step="german_movement")
    tank = field.unit("german_medium_1")
    assert field.why(Move(tank, field.path("M17 M16"))) is None
    assert field.why(Move(tank, field.path("M17 M16 M15"))) is not None
    field = Field(german={"M18": "medium"}, turn=3, step="german_movement")
    assert field.why(Move(tank, field.path("M17 M16 M15 M14 M13 M12"))) is None


def test_23_14_over_a_pontoon() -> None:
    field = Field(us={"B8": "medium medium medium"}, turn=3)
    field.state.labour[1], field.state.completed_turn[1] = 30, 2
    for number in (1, 2):
        field.do(Move(field.unit(f"us_medium_{number}"), field.path("B9 B10 B11")))
    assert field.why(Move(field.unit("us_medium_3"), field.path("B9 B10 B11"))) == ("traffic", "8.5")


@pytest.mark.parametrize(("turn", "before", "after"), [(2, 0, 11), (3, 0, 5), (2, 26, 30)])
def test_23_15_labour(turn: int, before: int, after: int) -> None:
    field = Field(us={"B8": "eng eng eng"}, turn=turn, step="us_labour")
    field.state.visited[field.at("B11")] = 1
    field.state.labour[1] = before
    field.do(Labour(field.units("us_eng_1 us_eng_2 us_eng_3")), 2, 5, 4)
    assert field.state.labour[1] == after


@pytest.mark.parametrize(("before", "after"), [(12, 8), (3, 0)])
def test_23_16_damage_to_a_pontoon(before: int, after: int) -> None:
    field = Field(us={"A1": "inf"}, german={"B17": "howitzer"}, turn=2, step="german_fire")
    field.state.labour[1], field.state.completed_turn[1] = before, 1
    shoot(field, "B17", "german_howitzer_1", "B9", 5, 5, 5, 3, 4)
    assert field.state.labour[1] == after


def test_23_16_who_is_on_a_pontoon_is_gone_with_it_and_with_work_left_it_is_usable() -> None:
    for before, where, usable in ((12, "B9", True), (3, "lost", False)):
        field = Field(us={"B9": "heavy"}, german={"B17": "howitzer"}, turn=2, step="german_fire")
        field.state.labour[1], field.state.completed_turn[1] = before, 1
        shoot(field, "B17", "german_howitzer_1", "B9", 5, 5, 5, 3, 4)
        assert (field.where("us_heavy_1"), is_usable(field.state, 1)) == (where, usable)


@pytest.mark.parametrize(("turn", "die", "falls"), [(6, 3, True), (6, 4, False)])
def test_23_19_the_bridge(turn: int, die: int, falls: bool) -> None:
    assert (die <= fall_up_to(Field().setting, turn)) is falls


@pytest.mark.parametrize(
    ("pair", "clear"), [("J7 J11", True), ("J12 J10", False), ("K10 I12", False), ("J7 K11", True)]
)
def test_23_20_sight(pair: str, clear: bool) -> None:
    field = Field()
    first, second = field.path(pair)
    assert sees(field.setting, first, second) is clear
    assert bool(blockers(field.setting, first, second)) is not clear


def test_23_21_climbing() -> None:
    field = Field(us={"I12": "medium", "J10": "inf", "K10": "inf"})
    tank, first, second = (field.unit(f"us_{name}") for name in ("medium_1", "inf_1", "inf_2"))
    assert field.why(Move(tank, field.path("I13 H12 G11"))) == ("stops_there", "7.3")
    field.do(Move(tank, field.path("I13 H12")))
    field.do(Move(first, field.path("I10 H11")))
    assert field.state.spent[first] == 3
    assert not reachable(field.state, first)
    assert field.why(Move(second, field.path("K11 L11"))) == ("stops_there", "7.3")
    field.do(Move(second, field.path("K11")))
    assert points_left(field.state, second) == 2


def test_23_21_infantry_climbs_one_sector_only() -> None:
    field = Field(us={"I12": "inf medium"})
    man, tank = field.unit("us_inf_1"), field.unit("us_medium_1")
    assert points_left(field.state, man) >= 4, "his points would do for two"
    assert field.why(Move(man, field.path("I13"))) is None
    assert field.why(Move(man, field.path("I13 H12"))) == ("stops_there", "7.3")
    assert field.why(Move(tank, field.path("I13 H12"))) is None
    field.do(Move(man, field.path("I13")))
    assert field.why(Move(man, field.path("H12"))) == ("stopped", "7.4")


def test_23_22_every_target_answers() -> None:
    field = Field(
        us={"J8": "light light", "J7": "light"}, german={"J10": "medium", "I10": "medium"}, step="us_fire", turn=2
    )
    lights = field.units("us_light_1 us_light_2")
    field.do(Fire(field.at("J8"), lights, field.path("J10 I10")), 1, 1)
    answered = []
    while field.decision() == "return_fire":
        sector = field.state.stack[-1].sectors[0]
        answered.append(field.setting.name(sector))
        unit = field.state.here[sector][0]
        field.do(Fire(sector, (unit,), (field.at("J8"),)), 1, 1)
    assert answered == ["J10", "I10"]
    shoot(field, "J7", "us_light_3", "J10", 1)
    assert field.decision() == "return_fire"


def test_23_18_a_drop() -> None:
    field = Field(us={}, german={}, turn=8, step="us_drop")
    field.do(Drop(), 3, 3, 4, 3)
    frame = field.state.stack[-1]
    assert isinstance(frame, Landing)
    assert field.names(frame.area) == "H14 I14 J14 H15 I15 J15 H16 I16 J16"
    for number in range(1, 7):
        field.do(Land(field.unit(f"us_para_{number}"), field.at("I15")))
    assert field.why(Land(field.unit("us_para_7"), field.at("I15"))) == ("no_landing", "15.3")
    assert field.why(Land(field.unit("us_para_7"), field.at("H13"))) == ("off_area", "15.2")
    for number in range(7, 13):
        field.do(Land(field.unit(f"us_para_{number}"), field.at("J15")))
    assert sum(field.where(f"us_para_{number}") == "J15" for number in range(1, 13)) == 6
