"""Engineers and pontoons. [13]"""

from __future__ import annotations

from dataclasses import replace

from game.model.action import Event
from game.systems.remagen.rules.actions import Embark, EndStep, Fire, Labour, Move
from game.systems.remagen.rules.advance import advance_ways
from game.systems.remagen.rules.bridges import is_usable
from game.systems.remagen.rules.events_bridges import Completed, Laboured, SiteDamaged, SiteLost
from game.systems.remagen.rules.frames import Advancing
from game.systems.remagen.rules.setting import Ground
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import ROLLED, Engagement
from tests.systems.remagen.builder import Field

B = 1
"""The line B, with bridgeheads B8 and B11."""


def site(us: dict[str, str] | None = None, german: dict[str, str] | None = None, **named: int) -> Field:
    """Engineers at B8, and somebody of theirs has been in B11."""
    field = Field(us=us or {"B8": "eng eng eng"}, german=german, step="us_labour", turn=named.get("turn", 2))
    field.state.visited[field.at("B11")] = 1
    field.state.labour[B] = named.get("labour", 0)
    return field


def labour(field: Field, *numbers: int) -> Labour:
    return Labour(field.units(" ".join(f"us_eng_{number}" for number in numbers)))


def test_13_1_houses_are_no_site() -> None:
    field = site({"B8": "eng"})
    ground = list(field.setting.ground)
    ground[field.at("B11")] = Ground.HOUSE
    field.state.setting = replace(field.setting, ground=tuple(ground))
    assert field.why(labour(field, 1)) == ("houses_at_head", "13.1")


def test_13_1_the_line_of_the_ludendorff_only_after_it_has_fallen() -> None:
    field = Field(us={"J7": "eng", "J10": "inf"}, step="us_labour", turn=2)
    assert field.why(labour(field, 1)) == ("bridge_stands", "13.1")
    field.state.bridge_stands = False
    assert field.why(labour(field, 1)) is None


def test_13_2_a_new_site_needs_both_banks_visited() -> None:
    field = site()
    field.state.visited[field.at("B11")] = 0
    assert field.why(labour(field, 1)) == ("not_visited", "13.2")


def test_13_2_no_german_in_or_beside_either_bridgehead() -> None:
    field = site(german={"C12": "inf"})
    assert field.why(labour(field, 1)) == ("german_near", "13.2")
    assert site(german={"D13": "inf"}).why(labour(field, 1)) is None


def test_13_2_a_new_site_needs_an_empty_river_an_old_one_does_not() -> None:
    us = {"B8": "eng eng eng", "B9": "lvt"}
    assert site(us).why(labour(site(us), 1)) == ("river_held", "13.2")
    assert site(us, labour=5).why(labour(site(us), 1)) is None


def test_13_3_up_to_three_trays_of_one_site_roll_and_stay() -> None:
    field = site({"B8": "eng eng", "B11": "eng inf"})
    events = field.do(labour(field, 1, 2, 3), 1, 2, 3)
    assert [event.after for event in field.of(events, Laboured)] == [6]
    engineers = field.unit("us_eng_1")
    while field.decision() != "move":
        field.do(EndStep())
    assert field.why(Move(engineers, field.path("B7"))) == ("rolled", "13.3")


def test_13_3_trays_of_two_sites_do_not_roll_together() -> None:
    field = site({"B8": "eng", "D7": "eng"})
    assert field.why(labour(field, 1, 2)) == ("not_one_site", "13.3")


def test_13_3_a_tray_rolls_once() -> None:
    field = site()
    field.do(labour(field, 1), 4)
    assert field.why(labour(field, 1)) == ("cannot_roll", "13.3")
    assert field.why(labour(field, 2)) is None


def test_13_3_carried_engineers_do_not_roll() -> None:
    field = site({"B8": "armtruck+eng"})
    assert field.why(labour(field, 1)) == ("cannot_roll", "13.3")


def test_13_4_at_night_the_pips_are_halved_together() -> None:
    field = site(turn=3)
    (worked,) = field.of(field.do(labour(field, 1, 2, 3), 2, 5, 4), Laboured)
    assert (worked.pips, worked.after) == (11, 5)


def test_13_4_by_day_they_count_in_full_up_to_thirty() -> None:
    field = site(labour=26)
    events = field.do(labour(field, 1, 2, 3), 2, 5, 4)
    assert field.state.labour[B] == 30
    assert len(field.of(events, Completed)) == 1


def test_13_5_a_completed_pontoon_is_usable_from_the_next_turn() -> None:
    field = site(labour=29)
    field.do(labour(field, 1), 1)
    assert not is_usable(field.state, B)
    field.state.turn += 1
    assert is_usable(field.state, B)
    field.state.labour[B] = 1
    assert is_usable(field.state, B)


def bombard(
    labour_units: int, *rolls: int, us: dict[str, str] | None = None, origin: str = "B17"
) -> tuple[Field, list[Event]]:
    field = Field(us=us or {"A1": "inf"}, german={origin: "howitzer"}, step="german_fire", turn=2)
    field.state.labour[B], field.state.completed_turn[B] = labour_units, 1
    shot = Fire(field.at(origin), (field.unit("german_howitzer_1"),), (field.at("B9"),))
    return field, list(field.do(shot, *rolls))


def test_13_6_every_hit_is_a_die_off_the_labour() -> None:
    field, events = bombard(12, 5, 5, 5, 3, 4)
    assert [(event.before, event.after) for event in field.of(events, SiteDamaged)] == [(12, 8)]
    assert is_usable(field.state, B)


def test_13_7_at_nothing_a_pontoon_is_gone_with_all_on_it() -> None:
    field, events = bombard(3, 5, 5, 5, 3, 4, us={"B10": "medium"})
    assert len(field.of(events, SiteLost)) == 1
    assert field.where("us_medium_1") == "lost"
    assert not is_usable(field.state, B)


def test_13_7_a_pontoon_is_gone_as_well_if_hits_are_left() -> None:
    field, events = bombard(3, 6, 6, 6, 6, 4, us={"B10": "medium"}, origin="B13")
    assert len(field.of(events, SiteLost)) == 1
    assert field.where("us_medium_1") == "lost"
    assert field.state.completed_turn[B] == 0


def test_13_8_damage_is_made_good_at_once() -> None:
    field = site(labour=4)
    field.state.completed_turn[B] = 1
    field.do(labour(field, 1), 6)
    assert is_usable(field.state, B)
    assert field.state.labour[B] == 10


def test_13_9_engineers_fire_as_infantry() -> None:
    field = Field(us={"J10": "eng"}, german={"I10": "inf"}, step="us_fire")
    field.do(Fire(field.at("J10"), (field.unit("us_eng_1"),), (field.at("I10"),)), 6, 1)
    assert field.decision() == "return_fire"


def test_13_3_engineers_that_rolled_do_not_board() -> None:
    field = site({"B8": "eng armtruck"})
    field.do(labour(field, 1), 3)
    while field.decision() != "move":
        field.do(EndStep())
    assert field.why(Embark(field.unit("us_eng_1"), field.unit("us_armtruck_1"))) == ("rolled", "13.3")


def test_13_2_the_west_bank_is_visited_and_the_east_when_somebody_passes_or_is_carried_through() -> None:
    field = Field(us={"J10": "armtruck+inf"}, turn=2)
    at = field.at
    assert all(field.state.visited[at(sector)] for sector in ("A1", "B8", "R7"))
    assert not any(field.state.visited[at(sector)] for sector in ("I10", "H10", "G10", "B11"))
    field.do(Move(field.unit("us_armtruck_1"), field.path("I10 H10 G10")))
    assert all(field.state.visited[at(sector)] for sector in ("I10", "H10", "G10"))


def test_13_3_engaged_engineers_do_not_roll() -> None:
    field = site({"B8": "eng", "B11": "inf"})
    field.state.engagements = (Engagement(GERMAN, field.path("A9"), field.path("B8"), 1),)
    assert field.why(labour(field, 1)) == ("cannot_roll", "13.3")


def test_13_3_engineers_that_rolled_do_not_advance() -> None:
    field = Field(us={"B8": "eng inf"}, german={"B7": "inf"})
    frame = Advancing(US, field.units("us_eng_1 us_inf_1"), 1, field.path("A8"))
    assert advance_ways(field.state, frame, field.unit("us_eng_1")) == (field.path("A8"),)
    field.state.flags[field.unit("us_eng_1")] |= ROLLED
    assert advance_ways(field.state, frame, field.unit("us_eng_1")) == ()


def test_13_4_at_night_the_pips_of_trays_that_roll_one_by_one_are_halved_together() -> None:
    field = site(turn=3)
    assert [event.after for event in field.of(field.do(labour(field, 1), 3), Laboured)] == [1]
    assert [event.after for event in field.of(field.do(labour(field, 2), 5), Laboured)] == [4]
    field.do(labour(field, 3), 1)
    assert field.state.labour[B] == (3 + 5 + 1) // 2


def test_13_4_half_a_pip_of_one_site_is_none_of_another() -> None:
    field = site({"B8": "eng", "D7": "eng"}, turn=3)
    field.state.visited[field.at("D10")] = 1
    field.do(labour(field, 1), 3)
    field.do(labour(field, 2), 3)
    assert (field.state.labour[B], field.state.labour[3]) == (1, 1)


def test_13_5_nobody_comes_onto_a_pontoon_before_the_turn_after_its_completion() -> None:
    field = Field(us={"B8": "medium inf"}, turn=2)
    for labour_units, completed, allowed in ((20, 0, False), (30, 2, False), (30, 1, True)):
        field.state.labour[B], field.state.completed_turn[B] = labour_units, completed
        for name in ("us_medium_1", "us_inf_1"):
            refusal = field.why(Move(field.unit(name), field.path("B9 B10 B11")))
            assert refusal == (None if allowed else ("unfinished", "13.5"))


def test_13_6_american_fire_at_germans_on_a_pontoon_harms_it_too() -> None:
    field = Field(us={"B8": "medium"}, german={"B9": "inf"}, step="us_fire", turn=2)
    field.state.labour[B], field.state.completed_turn[B] = 30, 1
    shot = Fire(field.at("B8"), (field.unit("us_medium_1"),), (field.at("B9"),))
    events = field.do(shot, 1, 1, 2, 4)
    assert [(event.before, event.after) for event in field.of(events, SiteDamaged)] == [(30, 26)]


def test_13_7_a_half_built_pontoon_falls_to_nothing_and_is_begun_anew() -> None:
    field = Field(us={"A1": "inf"}, german={"B17": "howitzer"}, step="german_fire", turn=2)
    field.state.labour[B] = 3
    shot = Fire(field.at("B17"), (field.unit("german_howitzer_1"),), (field.at("B9"),))
    field.do(shot, 5, 5, 5, 3, 4)
    assert (field.state.labour[B], field.state.completed_turn[B]) == (0, 0)


def test_13_8_a_damaged_pontoon_that_is_worked_on_stays_usable_in_the_same_turn() -> None:
    field = site({"B8": "eng medium"}, labour=4)
    field.state.completed_turn[B] = 1
    field.do(labour(field, 1), 6)
    while field.decision() != "move":
        field.do(EndStep())
    assert field.why(Move(field.unit("us_medium_1"), field.path("B9 B10 B11"))) is None


def test_13_6_fire_beside_a_pontoon_does_not_harm_it() -> None:
    field = Field(us={"Q10": "medium"}, german={"Q11": "inf", "R18": "inf"}, step="us_fire", turn=2)
    field.state.labour[field.setting.line_of[field.at("R9")]] = 12
    field.do(Fire(field.at("Q10"), (field.unit("us_medium_1"),), field.path("Q11")), 2, 2, 1, 1)
    assert field.state.labour[field.setting.line_of[field.at("R9")]] == 12


def test_13_7_fire_at_plain_river_destroys_no_site() -> None:
    field = Field(us={"M8": "lvt"}, german={"M10": "car", "R18": "inf"}, step="german_fire", turn=4)
    events = field.do(Fire(field.at("M10"), (field.unit("german_car_1"),), field.path("M8")), 3)
    assert field.state.hits[field.unit("us_lvt_1")] == 1
    assert not field.of(events, SiteLost)


def test_13_3_only_engineers_roll_each_named_once_and_in_order() -> None:
    field = site({"B8": "eng eng inf"})
    first, second, inf = field.unit("us_eng_1"), field.unit("us_eng_2"), field.unit("us_inf_1")
    assert field.why(Labour((inf,))) == ("cannot_roll", "13.3")
    for units in ((), (first, first), (second, first)):
        assert field.why(Labour(units)) == ("no_crew", "13.3")
    assert field.why(Labour((first, second))) is None
    field = site({"B7": "eng"})
    assert field.why(Labour((field.unit("us_eng_1"),))) == ("not_one_site", "13.3")


def test_13_4_13_5_nobody_works_on_a_site_that_has_thirty_and_one_below_is_not_completed() -> None:
    field = site(labour=23)
    events = field.do(Labour((field.unit("us_eng_1"),)), 6)
    assert (field.state.labour[B], field.state.completed_turn[B]) == (29, 0)
    assert not field.of(events, Completed)
    assert field.of(field.do(Labour((field.unit("us_eng_2"),)), 4), Completed)
    assert (field.state.labour[B], field.state.completed_turn[B]) == (30, 2)
    field = site(labour=30)
    assert field.why(Labour((field.unit("us_eng_1"),))) == ("finished", "13.4")


def test_13_8_a_pontoon_that_is_made_good_to_thirty_stays_usable() -> None:
    field = site(labour=28, turn=5)
    field.state.completed_turn[B] = 3
    events = field.do(Labour((field.unit("us_eng_1"),)), 4)
    assert (field.state.labour[B], field.state.completed_turn[B]) == (30, 3)
    assert is_usable(field.state, B)
    assert not field.of(events, Completed)
