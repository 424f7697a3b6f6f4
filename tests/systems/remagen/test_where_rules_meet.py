"""Where two rules meet: crowds and the engaged, wrecks and bridges, loads and drops, one variant and another. [5-17]"""

from __future__ import annotations

import pytest

from game.model.dice import ScriptedDice
from game.systems.remagen.rules.actions import (
    Abandon,
    Drop,
    EndStep,
    Exit,
    Fire,
    HoldFire,
    Land,
    Move,
    Remove,
)
from game.systems.remagen.rules.bridges import is_bridge, is_full_up
from game.systems.remagen.rules.entry import quota_of
from game.systems.remagen.rules.events import Eliminated
from game.systems.remagen.rules.events_bridges import HitsForgotten, Recovered, SiteLost
from game.systems.remagen.rules.events_combat import ContactEnded
from game.systems.remagen.rules.flow import settle
from game.systems.remagen.rules.frames import BattlePlan, Landing, Retreating
from game.systems.remagen.rules.paratroops import may_drop
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.retreat import begin_retreat, changed_by, retreat_ways
from game.systems.remagen.rules.setting import LOST
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import DROPPED, Engagement
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.victory import Points, parts_of, points_of
from tests.systems.remagen.builder import Field, setting_of

B = 1
"""The line B, with bridgeheads B8 and B11."""


def with_pontoon(labour: int, **named: object) -> Field:
    """A pontoon in line B that has been usable since turn 2."""
    field = Field(**named)  # type: ignore[arg-type]
    field.state.labour[B], field.state.completed_turn[B] = labour, 1
    return field


def test_4_2_5_6_a_crowd_is_thinned_also_when_nobody_in_it_can_move() -> None:
    field = Field(us={"J10": "inf inf inf inf inf inf inf"}, german={"I10": "medium"}, turn=3, bridge=False)
    field.state.engagements = (Engagement(US, field.path("J10"), field.path("I10"), 2),)
    field.state.phase = 0
    settle(Play(field.state, ScriptedDice(())))
    assert field.decision() == "crowd", "nobody can do anything in this movement step"
    (gone,) = field.of(field.do(Remove(field.unit("us_inf_7")), 3), Eliminated)
    assert (gone.cause, gone.rule) == ("crowd", "5.6")


def test_1_6_5_6_whoever_rides_is_not_given_up_without_his_vehicle() -> None:
    field = Field(us={"K7": "armtruck+inf medium light"}, german={"A18": "inf"}, turn=3)
    field.do(EndStep())
    assert field.why(Remove(field.unit("us_inf_1"))) == ("not_crowded", "5.6")
    field.do(Remove(field.unit("us_armtruck_1")))
    assert (field.where("us_inf_1"), field.decision()) == ("lost", "enter")


def test_5_6_one_crowd_after_the_other_is_thinned_and_the_enemy_keeps_his() -> None:
    us = {"K7": "medium medium light", "M7": "truck truck weasel"}
    field = Field(us=us, german={"A18": "inf inf inf inf inf inf inf"}, turn=3)
    field.do(EndStep())
    field.do(Remove(field.unit("us_light_1")))
    assert field.decision() == "crowd"
    assert field.why(Remove(field.unit("us_medium_1"))) == ("not_crowded", "5.6")
    field.do(Remove(field.unit("us_weasel_1")))
    while (field.state.active, field.decision()) != (GERMAN, "move"):
        field.do(EndStep())
    field.do(EndStep())
    assert (field.decision(), field.where("german_inf_7")) == ("crowd", "A18")


def test_8_4_8_8_a_wreck_on_a_bridge_is_abandoned_with_its_load_and_the_way_is_free() -> None:
    field = Field(us={"J7": "medium", "J8": "armtruck+inf"}, turn=2)
    field.state.hits[field.unit("us_armtruck_1")] = 1
    tank = field.unit("us_medium_1")
    assert field.why(Move(tank, field.path("J8 J9"))) == ("single_file", "8.4")
    field.do(Abandon(field.unit("us_armtruck_1")))
    assert (field.where("us_inf_1"), field.state.rv_lost[US]) == ("lost", 6)
    assert field.why(Move(tank, field.path("J8 J9"))) is None


def test_8_9_13_7_where_a_site_has_been_shot_to_nothing_one_swims_again() -> None:
    field = Field(us={"B8": "lvt eng"}, turn=2)
    lvt = field.unit("us_lvt_1")
    field.state.labour[B] = 4
    assert field.why(Move(lvt, field.path("B9"))) == ("bridged", "8.9")
    field.state.labour[B] = 0
    assert field.why(Move(lvt, field.path("B9"))) is None


def test_11_2_13_6_a_site_in_the_last_line_makes_no_empty_land_a_target() -> None:
    field = Field(us={"A1": "inf"}, german={"P11": "howitzer", "R18": "inf"}, step="german_fire", turn=2)
    field.state.labour[field.setting.line_of[field.at("R9")]] = 12
    howitzer = field.units("german_howitzer_1")
    assert field.why(Fire(field.at("P11"), howitzer, field.path("P7"))) == ("no_target", "11.2")
    assert field.why(Fire(field.at("P11"), howitzer, field.path("R8"))) == ("out_of_range", "11.2")


def test_12_7_13_7_a_pontoon_falls_in_fire_contact_with_those_who_attack_from_it() -> None:
    field = with_pontoon(1, us={"B10": "medium"}, german={"B11": "medium", "R18": "inf"}, turn=3)
    field.do(EndStep(), 3)
    assert field.decision() == "contact_fire"
    field.do(HoldFire())
    shot = Fire(field.at("B11"), field.units("german_medium_1"), field.path("B10"))
    events = field.do(shot, 1, 1, 4)
    assert field.of(events, SiteLost)
    assert field.of(events, ContactEnded)
    assert (field.where("us_medium_1"), field.where("german_medium_1")) == ("lost", "B11")
    assert field.decision() != "advance", "nobody advances into plain river"


def test_12_8_13_7_an_engagement_ends_when_a_pontoon_takes_one_side_of_it_away() -> None:
    field = with_pontoon(
        2, us={"B10": "inf", "A1": "inf"}, german={"B11": "inf", "B17": "howitzer"}, step="german_fire", turn=2
    )
    field.state.engagements = (Engagement(US, field.path("B10"), field.path("B11"), 2),)
    shot = Fire(field.at("B17"), field.units("german_howitzer_1"), field.path("B9"))
    field.do(shot, 5, 5, 5, 3, 6)
    assert (field.where("us_inf_1"), field.state.engagements) == ("lost", ())


def test_12_9_8_5_a_rout_leads_over_a_pontoon_however_many_have_crossed_and_whatever_is_spent() -> None:
    field = with_pontoon(20, us={"B11": "truck+howitzer"}, german={"B13": "inf"}, turn=3)
    truck = field.unit("us_truck_1")
    field.state.traffic[B], field.state.spent[truck] = 2, 8
    assert field.path("B10 B9") in retreat_ways(field.state, truck, 2)
    field.state.labour[B], field.state.completed_turn[B] = 20, 3
    assert field.path("B10 B9") not in retreat_ways(field.state, truck, 2), "it can be used from the next turn on"


def test_12_9_3_6_who_is_lost_with_his_wreck_or_as_one_stays_lost_and_counts_once() -> None:
    field = Field(us={"J10": "medium"}, german={"I10": "halftrack+inf car inf"}, turn=3, bridge=False)
    wreck, rider, car, inf = field.units("german_halftrack_1 german_inf_1 german_car_1 german_inf_2")
    for unit in field.units("german_halftrack_1 german_car_1"):
        field.state.hits[unit] = 1
    units = tuple(sorted((wreck, rider, car, inf)))
    play = Play(field.state, ScriptedDice(()))
    begin_retreat(play, Retreating(GERMAN, GERMAN, units, 1, BattlePlan(field.path("J10"), field.path("I10"))))
    assert field.state.stack[-1].units == field.units("german_inf_2")
    settle(play)
    assert field.decision() == "retreat"
    assert [field.where(f"german_{name}") for name in ("halftrack_1", "inf_1", "car_1")] == ["lost"] * 3
    assert field.state.rv_lost[GERMAN] == 5 + 1 + 5


@pytest.mark.parametrize(
    ("unit", "sector", "changes"),
    [
        ("german_inf_1", "J11", False), ("german_inf_1", "I11", True), ("german_inf_1", "I12", False),
        ("german_inf_1", "B11", False), ("us_inf_1", "B11", True), ("us_inf_1", "D10", False),
        ("us_inf_1", "J11", True), ("us_inf_1", "I11", False), ("us_inf_1", "B9", False), ("us_inf_1", "B12", False),
    ],
)  # fmt: skip
def test_12_92_13_2_16_2_what_a_way_back_changes_where_it_leads(unit: str, sector: str, *, changes: bool) -> None:
    """A sector that counts and was another's; a bridgehead in which no American has been."""
    field = Field(us={"A1": "inf"}, german={"A18": "inf"})
    field.state.control[field.at("I11")] = US
    field.state.visited[field.at("D10")] = 1
    found = changed_by(field.state, field.unit(unit), field.path(sector))
    assert found == (field.path(sector) if changes else ())


def test_14_2_germans_on_the_old_bridge_fall_with_it_too_and_their_engagement_is_over() -> None:
    field = Field(us={"J8": "inf"}, german={"J9": "medium"}, turn=4, step="us_fire")
    field.state.engagements = (Engagement(GERMAN, field.path("J9"), field.path("J8"), 3),)
    field.state.step += 2
    field.state.phase = 0
    settle(Play(field.state, ScriptedDice([1])))
    assert (field.where("us_inf_1"), field.where("german_medium_1")) == ("lost", "lost")
    assert field.state.engagements == ()


def test_15_5_16_3_whoever_landed_beside_the_enemy_does_not_leave_the_board() -> None:
    field = Field(us={"M18": "para para"}, german={"L17": "inf"}, turn=8)
    first, second = field.units("us_para_1 us_para_2")
    field.state.flags[first] |= DROPPED
    assert field.why(Exit(first)) == ("dropped", "15.5")
    field.do(Exit(second))
    assert field.state.rv_exited == 0


def test_15_3_5_6_nobody_lands_in_a_crowd_or_on_water() -> None:
    field = Field(us={"A18": "inf inf inf inf inf inf inf", "B18": "inf"}, turn=8, step="us_drop")
    tray, area = field.unit("us_para_1"), field.path("A18 B18 C10 C11")
    field.state.stack = (Landing(US, area),)
    for sector, allowed in (("A18", False), ("B18", True), ("C10", False), ("C11", True)):
        assert field.why(Land(tray, field.at(sector))) == (None if allowed else ("no_landing", "15.3"))


def test_15_4_one_sector_without_germans_is_enough() -> None:
    german = {"A18": "inf", "B18": "inf", "B17": "inf", "R18": "inf"}
    field = Field(us={"A1": "inf"}, german=german, turn=8, step="us_drop")
    field.do(Drop(), 6, 6, 6, 6)
    assert (field.where("us_para_1"), field.state.drop_done) == ("A17", True)


@pytest.mark.parametrize(
    ("turn", "paid", "done", "may"),
    [(12, 11, False, True), (13, 12, False, True), (11, 9, False, False), (11, 0, True, False), (11, 0, False, True)],
)
def test_15_4_17_3_a_drop_that_failed_is_tried_again_on_the_next_turn_alone(
    turn: int, paid: int, *, done: bool, may: bool
) -> None:
    field = Field(turn=turn, step="us_drop", chosen=("paratroops_any_day",))
    field.state.drop_paid_turn, field.state.drop_done = paid, done
    assert may_drop(field.state) is may
    assert not may_drop(Field(turn=8, step="us_drop", chosen=("paratroops_any_day", "no_paratroops")).state)


def test_15_1_nobody_drops_when_no_tray_waits() -> None:
    field = Field(turn=8, step="us_drop")
    assert may_drop(field.state)
    for unit in field.setting.of_side[US]:
        if unit.type.is_paratroop:
            field.state.sector[unit.index] = LOST
    assert not may_drop(field.state)


def test_2_5_8_1_a_pontoon_in_the_last_line_makes_no_bridge_of_land() -> None:
    field = Field(turn=5, bridge=False)
    line = field.setting.line_of[field.at("R9")]
    field.state.labour[line], field.state.completed_turn[line] = 30, 2
    assert [is_bridge(field.state, field.at(sector)) for sector in ("R8", "R9", "R7", "A1", "Q9")] == [
        True, True, False, False, False,
    ]  # fmt: skip


def test_15_1_17_10_a_drop_is_paid_from_the_larger_quota() -> None:
    field = Field(us={"A1": "inf"}, turn=8, step="us_drop", chosen=("more_quota",))
    field.do(Drop(), 3, 3, 4, 3)
    while field.decision() == "land":
        field.do(next(iter(REMAGEN.legal(field.state))))
    assert (field.decision(), field.state.quota_left) == ("enter", 18 + 6 - 12)
    assert quota_of(field.setting, GERMAN, 8) == quota_of(setting_of(), GERMAN, 8)


def test_16_1_all_points_of_the_americans_are_added_and_those_of_the_germans_taken_off() -> None:
    points = Points(control=1, exited=2, bridges=4, across=8, destroyed=16, lost=32, par=64)
    assert (points.us, points.german, points.margin) == (31, 32, 31 - 32 - 64)


@pytest.mark.parametrize(
    ("scenario", "names"),
    [
        ("remagen", "control exited bridges destroyed lost par"),
        ("ludendorff", "control bridges across destroyed lost par"),
        ("linz", "control bridges destroyed lost par"),
    ],
)
def test_16_1_18_2_the_parts_of_the_score_add_up_to_the_margin(scenario: str, names: str) -> None:
    field = Field(us={"K10": "medium"}, turn=2, scenario=scenario)
    field.state.rv_lost = [30, 50]
    points = points_of(field.state)
    parts = parts_of(field.setting, points)
    assert " ".join(name for name, _, _ in parts) == names
    assert sum(value for _, value, _ in parts) == points.margin


@pytest.mark.parametrize(
    ("german", "counts"),
    [
        ({"B7": "inf"}, False),
        ({}, True),
        ({"B11": "inf"}, False),
        ({"A12": "inf"}, False),
        ({"B13": "inf"}, True),
    ],
)
def test_16_4_germans_in_or_beside_either_bridgehead_make_a_bridge_worth_nothing(
    german: dict[str, str], *, counts: bool
) -> None:
    field = with_pontoon(5, german=german, turn=4, bridge=False)
    assert points_of(field.state).bridges == (5 if counts else 0)


@pytest.mark.parametrize(("sector", "winner"), [("J9", GERMAN), ("J10", -1), ("J7", GERMAN)])
def test_16_6_whoever_swims_is_not_on_the_east_bank(sector: str, winner: int) -> None:
    field = Field(us={sector: "lvt+inf"}, german={"R18": "inf"}, turn=14, step="german_movement", bridge=False)
    field.do(EndStep())
    assert field.state.winner == winner


def test_17_4_17_6_who_is_brought_round_has_forgotten_his_hits_by_the_next_day() -> None:
    variants = ("recovery", "fleeting_hits")
    field = Field(us={"A18": "inf"}, german={"M16": "heavy"}, turn=3, step="us_fire", chosen=variants, bridge=False)
    tank = field.unit("german_heavy_1")
    field.state.hits[tank] = 4
    field.state.phase, field.state.step = 0, field.state.step + 2
    play = Play(field.state, ScriptedDice([5]))
    settle(play)
    assert (field.of(play.events, Recovered)[0].is_well, field.state.hits[tank]) == (True, 2)
    while field.state.turn == 3:
        events = field.do(EndStep())
    assert len(field.of(events, HitsForgotten)) == 1
    assert field.state.hits[tank] == 0


def test_17_5_nobody_observes_while_he_rides() -> None:
    for riders, seen in (("truck+inf", True), ("", False)):
        field = Field(us={"B1": "howitzer", "D7": riders}, german={"B8": "inf"}, step="us_fire", chosen=("observers",))
        shot = Fire(field.at("B1"), field.units("us_howitzer_1"), field.path("B8"))
        assert (field.why(shot) is None) is seen
        if seen:
            field.state.sector[field.unit("us_truck_1")] = field.at("R1")
            assert field.why(shot) == ("not_observed", "17.5")


def test_17_8_pontoons_have_no_limit_either() -> None:
    for chosen, full in (((), True), (("open_bridges",), False)):
        field = with_pontoon(30, turn=4, chosen=chosen)
        field.state.traffic[B] = 2
        assert is_full_up(field.state, B) is full
        field.state.traffic[B] = 1
        assert not is_full_up(field.state, B)
