"""Clauses of entry, of pontoons, of the drop and of points, one by one. [6, 13-16, 19.8]"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from game.model.action import Action, Event
from game.model.dice import ScriptedDice
from game.systems.remagen.rules.actions import NOBODY, Drop, EndStep, Fire, Labour, Land
from game.systems.remagen.rules.collapse import fall_chances, fall_up_to, is_rolled_for
from game.systems.remagen.rules.drop_odds import drop_chances, land_round, trays_with_room
from game.systems.remagen.rules.engineers import crew_of
from game.systems.remagen.rules.entry import coming_together, pool
from game.systems.remagen.rules.events import Entered
from game.systems.remagen.rules.paratroops import waiting
from game.systems.remagen.rules.setting import LOST, NOWHERE, POOL, Setting
from game.systems.remagen.rules.setup import first_position
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.victory import counting_bridges, parts_of, points_of
from tests.systems.remagen.builder import Field

B = 1
"""The line B, with bridgeheads B8 and B11."""


def site(us: dict[str, str], *, turn: int = 2, labour: int = 0) -> Field:
    """Engineers at the line B, both banks of which have been visited."""
    field = Field(us=us, step="us_labour", turn=turn)
    field.state.visited[field.at("B11")] = 1
    field.state.labour[B] = labour
    return field


def told(field: Field, action: Action, *rolls: int) -> tuple[list[Event], list[str], list[str]]:
    """What happens as something is done; the rules of the events, and those of the dice."""
    dice = ScriptedDice(rolls)
    events = list(REMAGEN.step(field.state, action, dice))
    return events, [event.rule for event in events], [rule for _, rule in dice.reasons]


def listed(field: Field) -> set[Action]:
    """What is listed of labour."""
    return set(REMAGEN.legal(field.state).of_kind(Labour.kind))


def test_13_3_each_choice_of_trays_at_a_site_is_listed_from_whichever_bank() -> None:
    field = site({"B11": "eng", "B8": "eng eng"})
    crew = field.units("us_eng_1 us_eng_2 us_eng_3")
    assert listed(field) == {Labour(units) for count in (1, 2, 3) for units in combinations(crew, count)}
    assert all(field.why(action) is None for action in listed(field))


def test_13_3_who_has_rolled_counts_among_those_that_may() -> None:
    """With two a site instead of three: no side has four trays."""
    field = site({"B8": "eng eng", "B11": "eng"})
    rules = field.setting.rules
    pontoon = rules.bridges.pontoon.model_copy(update={"engineers": 2})
    bridges = rules.bridges.model_copy(update={"pontoon": pontoon})
    field.state.setting = replace(field.setting, rules=rules.model_copy(update={"bridges": bridges}))
    first, second, third = field.units("us_eng_1 us_eng_2 us_eng_3")
    assert field.why(Labour((first, second, third))) == ("too_many_roll", "13.3")
    assert Labour((first, second, third)) not in listed(field)
    field.do(Labour((first,)), 1)
    assert listed(field) == {Labour((second,)), Labour((third,))}
    assert field.why(Labour((second, third))) == ("too_many_roll", "13.3")
    field.do(Labour((second,)), 1)
    assert not listed(field)


def test_13_4_no_labour_is_listed_at_a_site_that_has_thirty() -> None:
    assert listed(site({"B8": "eng"}, labour=29))
    assert not listed(site({"B8": "eng"}, labour=30))


def test_13_1_who_stands_at_the_end_of_the_board_is_no_crew_of_a_line_without_a_bank() -> None:
    field = site({"B8": "eng", "R18": "eng"})
    lines = list(field.setting.lines)
    lines[B] = replace(lines[B], east=NOWHERE)
    field.state.setting = replace(field.setting, lines=tuple(lines))
    assert crew_of(field.state, B) == field.units("us_eng_1")
    assert field.why(Labour(field.units("us_eng_1"))) == ("no_bank", "13.1")


def test_19_8_labour_is_told_with_its_rule_and_at_night_that_it_is_halved() -> None:
    """[13.3-13.5]"""
    field = site({"B8": "eng"}, labour=29)
    events, rules, dice = told(field, Labour(field.units("us_eng_1")), 2)
    assert (rules[:2], dice) == (["13.4", "13.5"], ["13.3"])
    assert REMAGEN.describe(field.setting, events[0]).key == "remagen.log.labour"
    field = site({"B8": "eng"}, turn=3)
    events, *_ = told(field, Labour(field.units("us_eng_1")), 2)
    assert REMAGEN.describe(field.setting, events[0]).key == "remagen.log.labour_halved"


def test_19_8_the_loss_of_a_pontoon_is_told_with_its_rules() -> None:
    """[13.6, 13.7]"""
    field = Field(us={"B10": "medium"}, german={"B17": "howitzer"}, step="german_fire", turn=2)
    field.state.labour[B], field.state.completed_turn[B] = 3, 1
    shot = Fire(field.at("B17"), (field.unit("german_howitzer_1"),), (field.at("B9"),))
    events, rules, dice = told(field, shot, 5, 5, 5, 3, 4)
    told_of = {event.kind: rule for event, rule in zip(events, rules, strict=True)}
    assert (told_of["site_damaged"], told_of["site_lost"], told_of["eliminated"]) == ("13.6", "13.7", "13.7")
    assert dice[-1] == "13.6"


# the drop


def drop(*held: str, turn: int = 8) -> Field:
    """The drop may be taken, and Germans hold some sectors."""
    return Field(us={"A1": "inf"}, german=dict.fromkeys(held, "inf"), turn=turn, step="us_drop")


def test_15_3_of_two_places_the_american_chooses_one() -> None:
    field = drop("A17", "B17")
    field.do(Drop(), 6, 6, 6, 6)
    tray = field.unit("us_para_1")
    assert field.decision() == "land"
    assert set(REMAGEN.legal(field.state)) == {Land(tray, sector) for sector in field.path("A18 B18")}


def test_15_4_where_germans_hold_all_land_of_the_area_it_fails_beside_the_river_too() -> None:
    field = drop("I10", "I11", "J10", "J11", "K10", "K11")
    rules = field.setting.rules
    near_river = rules.drop.model_copy(update={"numbers": (10, *rules.drop.numbers[1:])})
    field.state.setting = replace(field.setting, rules=rules.model_copy(update={"drop": near_river}))
    events, *_ = told(field, Drop(), 1, 3, 3, 3)
    assert [event.kind for event in events[:2]] == ["dropped", "drop_failed"]
    assert field.where("us_para_1") == "pool"


def test_19_8_the_drop_is_told_with_its_rules() -> None:
    """[15.2, 15.4]"""
    field = drop("A17", "A18", "B17", "B18", turn=9)
    field.state.drop_paid_turn = 8
    events, rules, dice = told(field, Drop(), 6, 6, 6, 6)
    assert dice == ["15.2"] * 4
    assert [event.kind for event in events[:3]] == ["dropped", "drop_failed", "eliminated"]
    assert rules[:3] == ["15.2", "15.4", "15.4"]


# entry


def left_waiting(field: Field, names: str, quota: int) -> None:
    """These alone are in the pool, and the side may let enter as much."""
    pooled = field.units(names)
    for unit, sector in enumerate(field.state.sector):
        if sector == POOL and unit not in pooled:
            field.state.sector[unit] = LOST
    field.state.quota_left = quota


FULL = dict.fromkeys(("H1", "N1", "R3"), "medium medium")
"""The American ways in but A9, with nobody's room left."""


@pytest.mark.parametrize(
    ("us", "names", "quota", "count"),
    [
        (FULL, "us_atgun_1 us_truck_1 us_truck_2", 54, 3),  # the gun by itself would leave no room to the trucks
        ({}, "us_medium_1 us_atgun_1 us_atgun_2", 12, 2),  # the tank would leave nothing of the quota to the guns
    ],
)
def test_6_3_who_leaves_most_to_the_others_enters_first(us: dict[str, str], names: str, quota: int, count: int) -> None:
    field = Field(us, turn=3, step="us_entry")
    left_waiting(field, names, quota)
    assert len(coming_together(field.state, US)) == count


@pytest.mark.parametrize(
    ("german", "names"),
    [
        ({"H18": "medium", "M18": "medium medium", "Q18": "medium medium"}, "german_inf_1 german_medium_6"),
        ({"M18": "inf inf inf inf inf", "Q18": "medium medium", "D18": "inf inf inf inf inf inf"},
         "german_inf_12 german_atgun_1"),
    ],
)  # fmt: skip
def test_6_4_who_enters_leaves_the_better_ways_in_to_the_others(german: dict[str, str], names: str) -> None:
    field = Field(german=german, turn=3, step="german_entry")
    left_waiting(field, names, NOWHERE)
    assert len(coming_together(field.state, GERMAN)) == 2


def test_6_3_nobody_comes_where_a_side_has_no_way_in() -> None:
    """[18.2]"""
    field = Field(turn=2, step="us_entry", scenario="ludendorff")
    field.state.quota_left = NOWHERE
    assert coming_together(field.state, US) == ()


def test_6_3_paratroops_are_not_among_those_that_enter() -> None:
    field = Field(turn=2, step="us_entry")
    para = field.unit("us_para_1")
    assert field.state.sector[para] == POOL
    assert para not in pool(field.state, US)


def test_15_1_where_there_is_no_quota_the_drop_costs_nothing() -> None:
    field = drop("R18")
    us, german = field.setting.entries
    assert us is not None
    field.state.setting = replace(field.setting, entries=(replace(us, quota_rv=()), german))
    field.do(Drop(), 3, 3, 4, 3)
    while field.decision() == "land":
        field.do(next(iter(REMAGEN.legal(field.state))))
    assert (field.decision(), field.state.quota_left) == ("enter", NOWHERE)


def test_19_8_what_is_left_of_a_quota_is_told_if_there_is_one() -> None:
    """[6.3, 6.4]"""
    setting = Field().setting
    without, some = (REMAGEN.describe(setting, Entered("6.3", 0, 0, NOBODY, left)) for left in (NOWHERE, 4))
    assert (without.key, some.key) == ("remagen.log.entered", "remagen.log.entered_quota")
    assert "left" not in dict(without.values)
    assert dict(some.values)["left"] == 4


# points


@pytest.mark.parametrize(("labour", "completed", "count"), [(12, 0, 0), (30, 1, 1), (1, 1, 1)])
def test_16_4_a_bridge_counts_from_its_completion_on_whatever_has_been_shot_off_it(
    labour: int, completed: int, count: int
) -> None:
    """A site that is begun before the game is none, not even before turn 1; 12 and 18 are 30 on turn 1. [13.5, 18.3]"""
    field = Field(turn=completed, bridge=False)
    field.state.labour[B], field.state.completed_turn[B] = labour, completed
    assert len(counting_bridges(field.state)) == count


def test_16_each_part_of_the_score_has_its_rule() -> None:
    """[18.2]"""
    rules = {"control": "16.2", "exited": "16.3", "bridges": "16.4", "destroyed": "16.5", "lost": "16.5", "par": "16.1"}
    for scenario, others in (("remagen", {}), ("ludendorff", {"across": "18.2"})):
        field = Field(scenario=scenario)
        found = {name: rule for name, _, rule in parts_of(field.setting, points_of(field.state))}
        assert found == {name: rule for name, rule in (rules | others).items() if name != "exited" or not others}


def test_19_8_the_score_and_the_end_are_told_with_what_they_come_to() -> None:
    """[16.1, 16.6]"""
    field = Field(us={"H18": "inf", "M18": "inf", "Q18": "inf"}, german={"A18": "inf"}, turn=5, step="german_movement")
    field.state.rv_lost = [30, 0]
    events, *_ = told(field, EndStep(), 4)
    scored, ended = (next(event for event in events if event.kind == kind) for kind in ("scored", "game_ended"))
    said = dict(REMAGEN.describe(field.setting, scored).values)
    assert said["par"] == field.setting.script.victory.par
    assert (ended.rule, field.state.win_rule) == ("16.6", "16.6")


# the old bridge


def with_turns(setting: Setting, turns: int) -> Setting:
    """The same with as many turns."""
    return replace(setting, script=setting.script.model_copy(update={"turns": turns}))


def test_14_1_the_chances_of_the_turns_to_come_leave_out_a_roll_that_was_made() -> None:
    before, after = (Field(turn=4, step=step) for step in ("us_combat", "german_entry"))
    assert [turn for turn, _ in fall_chances(before.state)] == list(range(4, 16))
    assert [turn for turn, _ in fall_chances(after.state)] == list(range(5, 16))
    assert round(fall_chances(after.state)[0][1], 6) == round(2 / 6, 6)
    assert next(turn for turn, _ in fall_chances(Field(turn=4, step="german_collapse").state)) == 5
    setting_up = Field(turn=0, step="end_of_turn")
    assert [turn for turn, _ in fall_chances(setting_up.state)] == list(range(1, 16))
    assert fall_chances(Field(turn=4, bridge=False).state) == ()


def test_14_1_a_die_is_thrown_for_a_bridge_that_stands_and_may_fall() -> None:
    """[17.9, 18.3]"""
    setting = Field().setting
    assert is_rolled_for(setting)
    assert [is_rolled_for(with_turns(setting, turns)) for turns in (3, 4)] == [False, True]
    assert not is_rolled_for(REMAGEN.varied(setting, ("stout_bridge",)))
    assert not is_rolled_for(Field(scenario="linz").setting)


def test_14_1_a_bridge_of_which_nothing_is_said_never_falls() -> None:
    setting = Field().setting
    without = replace(setting, rules=setting.rules.model_copy(update={"collapse": ()}))
    assert {fall_up_to(without, turn) for turn in range(1, 16)} == {0}


def test_19_8_the_fall_is_told_with_its_die_if_there_was_one() -> None:
    """[14.1, 14.2]"""
    for turn, rolls, key in ((4, (1,), "bridge_fell"), (9, (), "bridge_must_fall")):
        field = Field(us={"J8": "inf"}, german={"A18": "inf"}, turn=turn, step="us_fire")
        events, *_ = told(field, EndStep(), *rolls)
        fell, lost = (next(event for event in events if event.kind == kind) for kind in ("bridge_fell", "eliminated"))
        assert (fell.rule, lost.rule) == ("14.2", "14.2")
        assert REMAGEN.describe(field.setting, fell).key == f"remagen.log.{key}"


def test_14_1_the_old_bridge_stands_at_the_start_where_there_is_one_and_nothing_else_is_said() -> None:
    """[4.1, 18.3]"""
    whole = Field().setting
    settings = (whole, Field(scenario="linz").setting, replace(whole, standing_line=NOWHERE))
    assert [first_position(setting).bridge_stands for setting in settings] == [True, False, False]


def test_19_8_recovery_and_hits_that_are_forgotten_are_told_with_their_rules() -> None:
    """[17.4, 17.6]"""
    for die, key in ((4, "not_recovered"), (5, "recovered")):
        field = Field(us={"C1": "inf"}, german={"M16": "medium"}, turn=3, chosen=("recovery",), bridge=False)
        field.state.hits[field.unit("german_medium_1")] = 2
        events, _, dice = told(field, EndStep(), die)
        recovered = next(event for event in events if event.kind == "recovered")
        assert (recovered.rule, dice) == ("17.4", ["17.4"])
        assert REMAGEN.describe(field.setting, recovered).key == f"remagen.log.{key}"
    field = Field({"A18": "inf"}, {"R18": "heavy"}, step="german_movement", chosen=("fleeting_hits",), bridge=False)
    field.state.hits[field.unit("german_heavy_1")] = 1
    events, *_ = told(field, EndStep())
    assert [event.rule for event in events if event.kind == "hits_forgotten"] == ["17.6"]


def test_15_2_how_likely_each_sector_is_as_the_middle_of_a_drop() -> None:
    field = Field()
    chances = drop_chances(field.setting)
    assert len(chances) == 6 * 16
    assert round(sum(chances.values()), 9) == 1
    for sector, ways in (("P13", 1), ("A18", 1), ("I15", 27), ("G14", 25)):
        assert round(chances[field.at(sector)] * 6 * 216, 9) == ways


def test_15_3_15_4_how_many_trays_would_find_room() -> None:
    field = drop("A17", "B17", "B18")
    assert trays_with_room(field.state, field.at("A18")) == 6
    field.put(US, "inf", "A18")
    assert trays_with_room(field.state, field.at("A18")) == 5
    assert trays_with_room(field.state, field.at("I15")) == 12
    assert field.names(land_round(field.state, field.at("J10"))) == field.names(
        sorted(field.path("I10 I11 J10 J11 K10 K11"))
    )
    held = drop("I10", "I11", "J11", "K10", "K11")
    for kind in ("medium", "medium", "inf"):
        held.put(US, kind, "J10")  # a retreat has left too much there
    assert trays_with_room(held.state, held.at("J10")) == 0
    for para in waiting(held.state):
        held.state.sector[para] = LOST
    assert trays_with_room(held.state, held.at("I15")) == 0


def test_19_8_who_lands_and_who_finds_no_room_is_told_with_its_rule() -> None:
    """[15.3]"""
    field = drop("A17", "B17", "B18")
    events, *_ = told(field, Drop(), 6, 6, 6, 6)
    landed = [event for event in events if event.kind == "landed"]
    lost = [event for event in events if event.kind == "eliminated"]
    assert (len(landed), len(lost)) == (6, 6)
    assert {event.rule for event in (*landed, *lost)} == {"15.3"}
    field = drop("A17", "B17")
    field.do(Drop(), 6, 6, 6, 6)
    decision = REMAGEN.decision(field.state)
    assert decision is not None
    assert (decision.kind, decision.rule) == ("land", "15.3")


def test_19_8_a_drop_that_fails_is_told_as_put_off_and_the_second_time_as_lost() -> None:
    """[15.4]"""
    for turn, paid, key in ((8, 0, "drop_failed"), (9, 8, "drop_lost")):
        field = drop("A17", "A18", "B17", "B18", turn=turn)
        field.state.drop_paid_turn = paid
        events, *_ = told(field, Drop(), 6, 6, 6, 6)
        failed = next(event for event in events if event.kind == "drop_failed")
        assert REMAGEN.describe(field.setting, failed).key == f"remagen.log.{key}"


def test_19_8_the_die_for_the_bridge_is_thrown_and_told_by_its_rule() -> None:
    """[14.1]"""
    field = Field(us={"A1": "inf"}, german={"A18": "inf"}, turn=4, step="us_fire")
    events, _, dice = told(field, EndStep(), 5)
    assert dice == ["14.1"]
    assert [event.rule for event in events if event.kind == "bridge_holds"] == ["14.1"]
