"""What docs/rulings.md says of Remagen is so. [6.4, 8.2, 8.5, 11.2, 11.4, 11.8, 12.7, 17.1]"""

from __future__ import annotations

import pytest

from game.model.dice import ScriptedDice
from game.systems.remagen.rules.actions import Disembark, EndStep, Fire, HoldFire, Move
from game.systems.remagen.rules.entry import quota_of
from game.systems.remagen.rules.events_combat import BattleFought
from game.systems.remagen.rules.paratroops import may_drop
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.repairs import recover
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.setup import recount
from game.systems.remagen.rules.sides import GERMAN, SIDES, US
from game.systems.remagen.rules.steps import points_left, points_of
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.volleys import possible_targets, targets_of, throws_of
from tests.systems.remagen.builder import Field, Units, setting_of


def with_pontoon(us: Units, german: Units, step: str = "german_fire") -> Field:
    """A completed pontoon in line B."""
    field = Field(us, german, step=step, turn=4)
    line = field.setting.line_of[field.at("B10")]
    field.state.labour[line], field.state.completed_turn[line] = 30, 2
    return field


@pytest.mark.parametrize(
    ("name", "have_one"), [("remagen", [True, True]), ("ludendorff", [False, True]), ("linz", [True, False])]
)
def test_6_4_who_has_a_quota(name: str, have_one: list[bool]) -> None:
    setting = setting_of(name)
    assert [quota_of(setting, side, 2) != NOWHERE for side in SIDES] == have_one


def test_8_2_9_6_getting_off_onto_a_pontoon_costs_two_points_and_nothing_more() -> None:
    field = with_pontoon({"B8": "lvt+car car", "C9": "weasel+inf"}, {"A18": "inf"}, step="us_movement")
    rider, driver, line = field.unit("us_car_1"), field.unit("us_car_2"), field.setting.line_of[field.at("B9")]
    for car in (rider, driver):
        field.state.spent[car] = points_of(field.state, car) - 2
    assert field.why(Move(driver, field.path("B9"))) == ("too_far", "7.1"), "3 points [8.2]"
    field.do(Disembark(rider, field.at("B9")))
    assert points_left(field.state, rider) == 0
    assert field.state.traffic[line] == 1
    assert field.why(Disembark(field.unit("us_inf_1"), field.at("B9"))) == ("onto_land", "9.6")


def test_8_5_whoever_drives_on_back_and_on_again_counts_each_time() -> None:
    field = Field({"J7": "medium"})
    for there in ("J8", "J7", "J8"):
        field.do(Move(field.unit("us_medium_1"), field.path(there)))
    assert field.state.traffic[field.setting.standing_line] == 2


@pytest.mark.parametrize(("targets", "first"), [("J10 I10", "J10"), ("I10 J10", "I10")])
def test_11_4_11_8_who_answers_first_follows_from_who_fires_at_what(targets: str, first: str) -> None:
    field = Field({"J8": "light light"}, {"J10": "medium", "I10": "medium"}, step="us_fire", turn=2)
    lights, aims = field.units("us_light_1 us_light_2"), field.path(targets)
    assert field.names([throw.target for throw in throws_of(field.state, field.at("J8"), lights, aims)]) == targets
    assert field.why(Fire(field.at("J8"), lights[::-1], aims[::-1])) is not None, "a salvo has one form"
    field.do(Fire(field.at("J8"), lights, aims), 1, 1)
    assert field.decision() == "return_fire"
    assert field.setting.name(field.state.stack[-1].sectors[0]) == first


def test_11_2_the_german_does_not_fire_at_his_own_men_on_a_pontoon() -> None:
    for on_it, allowed in (({}, None), ({"B10": "inf"}, ("no_target", "11.2"))):
        field = with_pontoon({"R1": "inf"}, {"B11": "atgun", **on_it})
        shot = Fire(field.at("B11"), field.units("german_atgun_1"), field.path("B10"))
        assert field.why(shot) == allowed
        assert (shot in REMAGEN.legal(field.state)) == (allowed is None)


def test_11_2_the_german_does_not_fire_at_the_empty_half_of_a_pontoon_that_holds_his_own() -> None:
    field = with_pontoon({"R1": "inf"}, {"B11": "atgun", "B9": "inf"})
    gun, half = field.unit("german_atgun_1"), field.at("B10")
    shot = Fire(field.at("B11"), (gun,), (half,))
    said = "Own units are on this pontoon: none fires at B10. [11.2]"
    assert field.why(shot) == ("own_on_pontoon", "11.2")
    assert str(field.refusal(shot)) == said
    assert not targets_of(field.state, gun, possible_targets(field.state, GERMAN))
    assert shot not in REMAGEN.legal(field.state)
    field.state.sector[field.unit("german_inf_1")] = field.at("C9")
    recount(field.state)
    assert field.why(shot) is None, "beside the pontoon nobody is on it"
    assert shot in REMAGEN.legal(field.state)


def test_11_2_at_an_american_on_the_other_half_the_german_fires_as_at_any_sector() -> None:
    field = with_pontoon({"B9": "inf"}, {"B10": "inf", "B11": "atgun halftrack"})
    gun, halftrack = field.unit("german_atgun_1"), field.unit("german_halftrack_1")
    assert field.why(Fire(field.at("B11"), (gun,), field.path("B9"))) is None
    field = with_pontoon({"B9": "medium"}, {"B10": "inf", "B11": "atgun halftrack"})
    assert field.why(Fire(field.at("B11"), (gun,), field.path("B9"))) is None
    assert field.why(Fire(field.at("B11"), (halftrack,), field.path("B9"))) == ("only_armour", "3.1")
    field = with_pontoon({"B9": "medium"}, {"B11": "atgun halftrack"})
    assert field.why(Fire(field.at("B11"), (halftrack,), field.path("B9"))) is None, "at the pontoon itself"


def test_12_7_in_fire_contact_either_side_may_hold() -> None:
    field = Field({"J10": "medium"}, {"I10": "medium"}, turn=3, bridge=False)
    field.do(EndStep(), 3)
    assert field.decision() == "contact_fire"
    field.do(HoldFire())
    assert field.decision() == "contact_fire"
    assert [event.die for event in field.of(field.do(HoldFire(), 2), BattleFought)] == [2]


def test_17_1_17_3_17_4_without_nights_every_turn_is_a_day() -> None:
    field = Field({"R1": "medium"}, turn=6, step="us_drop", chosen=("no_night", "paratroops_any_day", "recovery"))
    field.state.hits[field.unit("us_medium_1")] = 2
    assert may_drop(field.state)
    for turn, may in ((4, False), (5, True), (12, True), (13, False)):
        field.state.turn = turn
        assert may_drop(field.state) is may
    field.state.turn = 6
    recover(Play(field.state, ScriptedDice(())), US)
    assert field.state.hits[field.unit("us_medium_1")] == 2
