"""The exchange of fire. [11]"""

from __future__ import annotations

import pytest

from game.systems.remagen.rules.actions import FOOT, EndStep, Fire, Hit, HoldFire
from game.systems.remagen.rules.events import Eliminated
from game.systems.remagen.rules.events_combat import FiguresLost, Fired, HitsWasted, HitTaken
from tests.systems.remagen.builder import Field


def fire(field: Field, sector: str, **shots: str) -> Fire:
    """Units of a sector at targets, as `us_medium_1="J11"`."""
    pairs = sorted((field.unit(name), field.at(target)) for name, target in shots.items())
    return Fire(field.at(sector), tuple(unit for unit, _ in pairs), tuple(target for _, target in pairs))


def test_11_1_a_sector_fires_once_in_a_step_its_units_at_targets_of_their_own() -> None:
    field = Field(
        us={"J7": "medium light", "P10": "light"}, german={"J10": "inf", "K10": "inf", "R10": "inf"}, step="us_fire"
    )
    field.do(fire(field, "J7", us_medium_1="J10", us_light_1="K10"), 1, 1, 1)
    assert field.why(fire(field, "J7", us_light_1="K10")) == ("has_fired", "11.1")


def test_11_1_a_sector_whose_shooter_has_fallen_in_the_answer_does_not_fire_again() -> None:
    field = Field(us={"J7": "light medium"}, german={"J9": "medium"}, step="us_fire")
    field.state.hits[field.unit("us_light_1")] = 1
    field.do(fire(field, "J7", us_light_1="J9"), 1)
    events = field.do(fire(field, "J9", german_medium_1="J7"), 3, 3)
    assert field.decision() == "hit"
    events = field.do(Hit(field.unit("us_light_1")))
    assert [event.unit for event in field.of(events, Eliminated)] == [field.unit("us_light_1")]
    assert field.why(fire(field, "J7", us_medium_1="J9")) == ("other_decision", "4.2")  # nobody else is left to fire
    assert field.state.does != "fire"


def test_11_1_a_unit_has_one_target() -> None:
    field = Field(us={"J7": "medium"}, german={"J10": "inf", "K10": "inf"}, step="us_fire")
    tank = field.unit("us_medium_1")
    twice = Fire(field.at("J7"), (tank, tank), field.path("J10 K10"))
    assert field.why(twice) == ("no_shots", "11.1")


def test_11_1_only_units_of_the_sector_and_of_the_active_side_fire() -> None:
    field = Field(us={"J7": "medium", "K7": "medium"}, german={"J10": "medium"}, step="us_fire")
    assert field.why(fire(field, "J7", us_medium_2="J10")) == ("not_here", "11.1")
    assert field.why(fire(field, "J10", german_medium_1="J7")) == ("not_yours", "11.1")


def test_11_2_fire_needs_a_divisor_at_the_range() -> None:
    field = Field(us={"J7": "inf light"}, german={"J10": "inf", "J11": "inf"}, step="us_fire")
    assert field.why(fire(field, "J7", us_inf_1="J10")) == ("out_of_range", "11.2")
    assert field.why(fire(field, "J7", us_light_1="J11")) == ("out_of_range", "11.2")
    assert field.why(fire(field, "J7", us_light_1="J10")) is None


def test_11_2_fire_needs_a_clear_line_unless_it_is_indirect() -> None:
    field = Field(us={"J12": "atgun light"}, german={"J10": "inf"}, step="us_fire")
    assert field.why(fire(field, "J12", us_atgun_1="J10")) == ("no_sight", "2.6")
    field = Field(us={"J12": "medium"}, german={"K9": "inf", "J9": "inf"}, step="us_fire")
    assert field.why(fire(field, "J12", us_medium_1="J9")) is None


def test_11_2_carried_units_do_not_fire() -> None:
    field = Field(us={"J7": "armtruck+mg"}, german={"J8": "inf"}, step="us_fire")
    assert field.why(fire(field, "J7", us_mg_1="J8")) == ("carried", "1.6")


def test_11_2_soft_fire_needs_a_soft_unit_in_the_target() -> None:
    field = Field(us={"J10": "inf"}, german={"J11": "medium", "K11": "medium inf"}, step="us_fire")
    assert field.why(fire(field, "J10", us_inf_1="J11")) == ("only_armour", "3.1")
    assert field.why(fire(field, "J10", us_inf_1="K11")) is None


def test_11_2_nobody_fires_at_an_empty_sector_or_at_friends() -> None:
    field = Field(us={"J7": "medium", "J6": "inf"}, german={"J10": "inf"}, step="us_fire")
    assert field.why(fire(field, "J7", us_medium_1="K10")) == ("no_target", "11.2")
    assert field.why(fire(field, "J7", us_medium_1="J6")) == ("no_target", "11.2")


def test_11_2_only_the_german_fires_at_an_empty_pontoon() -> None:
    field = Field(us={"B8": "inf"}, german={"B11": "atgun"}, step="german_fire", turn=2)
    field.state.labour[1] = 10
    assert field.why(fire(field, "B11", german_atgun_1="B10")) is None
    field.state.labour[1] = 0
    assert field.why(fire(field, "B11", german_atgun_1="B10")) == ("no_target", "11.2")


def test_11_3_equal_divisors_and_effect_throw_together_and_the_rest_is_lost() -> None:
    field = Field(us={"J8": "medium car"}, german={"J10": "medium"}, step="us_fire")
    (volley,) = field.of(field.do(fire(field, "J8", us_medium_1="J10", us_car_1="J10"), 3, 3, 2), Fired)
    assert (volley.dice, volley.divisor, volley.pips, volley.hits) == (3, 3, 8, 2)


def test_11_4_soft_only_volleys_come_first_then_the_lowest_divisor() -> None:
    field = Field(us={"J10": "mg light"}, german={"L10": "inf atgun"}, step="us_fire", turn=2)
    action = fire(field, "J10", us_mg_1="L10", us_light_1="L10")
    events = field.do(action, 3, 3, 3, 5, 6)
    first, second = field.of(events, Fired)
    assert (first.divisor, first.hits) == (9, 1)
    assert (second.divisor, second.hits) == (3, 1)


def test_11_4_targets_are_fired_at_in_the_order_in_which_they_are_named() -> None:
    field = Field(us={"J7": "light light"}, german={"J10": "inf", "I10": "inf"}, step="us_fire")
    events = field.do(fire(field, "J7", us_light_1="J10", us_light_2="I10"), 1, 1)
    assert [field.setting.name(event.target) for event in field.of(events, Fired)] == ["J10", "I10"]


def test_11_4_the_firing_side_lays_each_hit() -> None:
    field = Field(us={"J10": "heavy heavy"}, german={"J11": "atgun inf"}, step="us_fire", turn=2)
    field.do(fire(field, "J10", us_heavy_1="J11", us_heavy_2="J11"), 1, 1, 1, 1, 0 + 1, 1)
    assert field.decision() == "hit"
    field.do(Hit(field.unit("german_atgun_1")))
    assert field.state.hits[field.unit("german_atgun_1")] == 1


def test_11_5_a_stronger_unit_is_not_hit_while_a_weaker_one_stands_there() -> None:
    field = Field(us={"J8": "medium"}, german={"J10": "heavy inf"}, step="us_fire")
    events = field.do(fire(field, "J8", us_medium_1="J10"), 3, 1, 2)
    assert [event.lost for event in field.of(events, FiguresLost)] == [2]
    assert field.state.hits[field.unit("german_heavy_1")] == 0


def test_11_5_whoever_is_as_strong_chooses_freely() -> None:
    field = Field(us={"J8": "heavy"}, german={"J10": "heavy inf"}, step="us_fire")
    field.do(fire(field, "J8", us_heavy_1="J10"), 1, 1, 1)
    assert field.decision() == "hit"
    assert field.why(Hit(field.unit("german_heavy_1"))) is None
    assert field.why(Hit(FOOT)) is None


def test_11_5_the_shielded_are_refused_with_the_rule() -> None:
    field = Field(us={"J10": "medium medium"}, german={"L10": "heavy medium atgun"}, step="us_fire", turn=2)
    field.do(fire(field, "J10", us_medium_1="L10", us_medium_2="L10"), 3, 3, 3, 3)
    assert field.decision() == "hit"
    assert field.why(Hit(field.unit("german_heavy_1"))) == ("shielded", "11.5")
    assert field.why(Hit(FOOT)) == ("no_foot", "11.5")
    assert field.why(Hit(field.unit("us_medium_1"))) == ("not_in_target", "11.5")


def test_11_5_soft_fire_passes_by_armour() -> None:
    field = Field(us={"K10": "mg"}, german={"K11": "medium inf"}, step="us_fire")
    events = field.do(fire(field, "K10", us_mg_1="K11"), 2, 2, 2, 4)
    assert [event.lost for event in field.of(events, FiguresLost)] == [2]


def test_11_6_hits_on_vehicles_add_up_and_those_left_over_are_lost() -> None:
    field = Field(us={"J8": "medium medium"}, german={"J10": "car"}, step="us_fire")
    events = field.do(fire(field, "J8", us_medium_1="J10", us_medium_2="J10"), 6, 6, 3, 1)
    assert [event.hits for event in field.of(events, HitTaken)] == [1, 2]
    assert [event.hits for event in field.of(events, HitsWasted)] == [3]
    assert field.where("german_car_1") == "lost"


def test_11_7_cover_halves_each_die_by_itself() -> None:
    field = Field(us={"I10": "heavy", "P10": "light"}, german={"I11": "mg", "R10": "inf"}, step="us_fire", turn=2)
    events = field.do(fire(field, "I10", us_heavy_1="I11"), 1, 1, 2, 1, 5)
    assert [event.lost for event in field.of(events, FiguresLost)] == [2]
    assert field.state.figures[field.unit("german_mg_1")] == 1


def test_11_7_troops_fall_before_weapons_and_the_smallest_tray_first() -> None:
    field = Field(us={"J8": "medium"}, german={"J10": "mg inf inf"}, step="us_fire")
    field.state.figures[field.unit("german_inf_2")] = 1
    events = field.do(fire(field, "J8", us_medium_1="J10"), 2, 1, 5)
    lost = [(field.setting.units[event.unit].id, event.lost) for event in field.of(events, FiguresLost)]
    assert lost == [("german_inf_2", 1), ("german_inf_1", 3), ("german_mg_1", 1)]


def test_11_8_whoever_is_fired_upon_may_answer_or_hold() -> None:
    field = Field(us={"J8": "medium"}, german={"J10": "car"}, step="us_fire")
    field.do(fire(field, "J8", us_medium_1="J10"), 1, 1)
    assert field.decision() == "return_fire"
    field.do(HoldFire())
    assert field.decision() != "return_fire"


def test_11_8_an_answer_is_applied_and_not_answered() -> None:
    field = Field(us={"J8": "medium"}, german={"J10": "car"}, step="us_fire")
    field.do(fire(field, "J8", us_medium_1="J10"), 1, 1)
    events = field.do(fire(field, "J10", german_car_1="J8"), 6)
    assert [event.hits for event in field.of(events, HitTaken)] == [1, 2]
    assert field.state.is_disabled(field.unit("us_medium_1"))
    assert field.decision() != "return_fire"


def test_11_8_the_dead_do_not_answer() -> None:
    field = Field(us={"J8": "medium"}, german={"J10": "car"}, step="us_fire")
    events = field.do(fire(field, "J8", us_medium_1="J10"), 3, 3)
    assert len(field.of(events, Eliminated)) == 1
    assert field.decision() != "return_fire"


def test_11_8_only_the_sector_whose_turn_it_is_answers_and_one_answers_as_often_as_it_is_fired_upon() -> None:
    field = Field(us={"J8": "light light", "J7": "light"}, german={"J10": "medium", "I10": "medium"}, step="us_fire")
    field.do(fire(field, "J8", us_light_1="J10", us_light_2="I10"), 1, 1)
    assert field.why(fire(field, "I10", german_medium_2="J8")) == ("not_its_turn", "11.8")
    field.do(fire(field, "J10", german_medium_1="J8"), 1, 1)
    field.do(HoldFire())
    field.do(fire(field, "J7", us_light_3="J10"), 1)
    assert field.decision() == "return_fire"
    field.do(fire(field, "J10", german_medium_1="J7"), 1, 1)


def test_11_9_who_has_fired_does_not_fire_again_even_from_a_sector_that_others_share() -> None:
    field = Field(us={"J7": "medium light", "P10": "light"}, german={"J10": "medium", "R10": "inf"}, step="us_fire")
    field.do(fire(field, "J7", us_medium_1="J10"), 1, 1)
    field.do(HoldFire())
    assert field.why(fire(field, "J7", us_medium_1="J10")) == ("has_fired", "11.1")
    assert field.why(fire(field, "J7", us_light_1="J10")) == ("has_fired", "11.1")
    assert field.why(fire(field, "P10", us_light_2="R10")) is None


@pytest.mark.parametrize("turn", [3, 6, 9, 12, 15])
def test_4_3_there_is_no_exchange_of_fire_at_night(turn: int) -> None:
    for moving, us in (("us_movement", "medium"), ("german_movement", "medium")):
        for now, fires in ((turn, False), (turn - 1, True)):
            field = Field(us={"J7": us, "A1": "inf"}, german={"J10": us}, step=moving, turn=now, bridge=False)
            field.do(EndStep())
            assert (field.decision() == "fire") is fires


def test_11_5_11_6_soft_hits_are_laid_on_no_armour_however_weak_and_lost_when_nothing_else_is_left() -> None:
    field = Field(us={"K10": "armtruck", "P10": "light"}, german={"K11": "halftrack inf", "R10": "inf"}, step="us_fire")
    field.state.figures[field.unit("german_inf_1")] = 1
    events = field.do(fire(field, "K10", us_armtruck_1="K11"), 6, 6, 6, 2)
    assert [event.hits for event in field.of(events, HitsWasted)] == [2]
    assert (field.where("german_inf_1"), field.state.hits[field.unit("german_halftrack_1")]) == ("lost", 0)


def test_11_6_19_8_a_volley_without_hits_wastes_none_and_nobody_is_asked() -> None:
    field = Field(us={"J8": "light"}, german={"J10": "car inf"}, step="us_fire", turn=2)
    events = field.do(Fire(field.at("J8"), field.units("us_light_1"), field.path("J10")), 2)
    assert [event.hits for event in field.of(events, Fired)] == [0]
    assert not field.of(events, HitsWasted)
    assert field.decision() != "hit"
