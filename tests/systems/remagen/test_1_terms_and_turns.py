"""Terms, hits, the turn, and what is shipped. [1, 3, 4, 18]"""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.dice import ScriptedDice
from game.model.message import plain
from game.systems.remagen.rules import events, events_bridges, events_combat
from game.systems.remagen.rules.actions import EndStep
from game.systems.remagen.rules.chapters import CHAPTERS
from game.systems.remagen.rules.events import StepSkipped
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.setting import LOST
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.steps import is_watched
from tests.systems.remagen.builder import Field, setting_of


def test_1_5_values_of_a_type() -> None:
    halftrack = setting_of().types["halftrack"]
    assert (halftrack.cv, halftrack.rv, halftrack.points) == (3, 5, 8)


def test_1_7_the_active_side_is_that_of_the_step() -> None:
    assert Field(step="us_fire").state.active is US
    assert Field(step="german_collapse").state.active is GERMAN


def test_1_8_dice_have_six_sides() -> None:
    assert setting_of().rules.die == 6
    with pytest.raises(ValueError, match="does not fit"):
        Play(Field().state, ScriptedDice([7])).throw(1, setting_of().sides.said(US), "1.8")


def test_2_3_railways_and_names_have_no_effect() -> None:
    field = Field()
    assert field.at("K12") not in field.setting.roads[field.at("J11")]  # the tunnel


def test_3_2_trucks_and_machine_guns_do_not_hurt_armour_and_bazookas_do() -> None:
    types = setting_of().types
    soft = {name for name, kind in types.items() if not kind.hurts_armour}
    assert soft == {"halftrack", "armtruck", "truck", "weasel", "mg", "inf", "eng", "para"}


def test_3_5_hits_stay_and_disable_from_the_stop_number_on() -> None:
    field = Field(us={"J6": "heavy medium"})
    heavy, medium = field.units("heavy_1 medium_1")
    field.state.hits[heavy] = field.state.hits[medium] = 2
    assert not field.state.is_disabled(heavy)
    assert field.state.is_disabled(medium)


def test_3_7_lost_units_stay_lost_and_count() -> None:
    field = Field(us={"J6": "truck+howitzer"})
    play = Play(field.state, ScriptedDice(()))
    play.eliminate(field.unit("truck_1"), plain("fire"), "11.6")
    assert field.state.sector[field.unit("truck_1")] == field.state.sector[field.unit("howitzer_1")] == LOST
    assert field.state.rv_lost == [15, 0]
    assert field.state.here[field.at("J6")] == ()


def test_4_2_the_steps_of_a_turn_in_their_order() -> None:
    assert [step.id for step in setting_of().sequence] == [
        "us_labour", "us_drop", "us_entry", "us_movement", "us_fire", "us_combat", "german_collapse", "german_entry",
        "german_movement", "german_fire", "german_combat", "end_of_turn",
    ]  # fmt: skip


def test_4_2_a_step_without_a_choice_is_passed_over() -> None:
    field = Field(us={"J6": "inf"}, german={"R18": "inf"})
    skipped = [event.step for event in field.of(field.do(EndStep()), StepSkipped)]
    assert [setting_of().sequence[step].id for step in skipped] == ["us_fire"]
    assert field.state.does == "entry"


def test_4_3_every_third_turn_is_a_night() -> None:
    assert sorted(setting_of().nights) == [3, 6, 9, 12, 15]


def test_4_4_the_german_is_watched_by_day_and_the_american_never() -> None:
    assert [is_watched(Field(turn=turn).state, GERMAN) for turn in (1, 2, 3, 4)] == [True, True, False, True]
    assert not is_watched(Field(turn=1).state, US)


def test_18_1_the_whole_battle_has_fifteen_turns_from_the_seventh_of_march() -> None:
    script = setting_of().script
    assert (script.turns, script.first_day) == (15, "1945-03-07")


def test_19_8_every_event_is_told() -> None:
    """Whatever the modules of events have is in the table of some chapter."""
    modules = (events, events_bridges, events_combat)
    kinds = {kind for module in modules for kind in vars(module).values() if getattr(kind, "kind", "")}
    assert {kind.__name__ for kind in kinds if kind not in CHAPTERS.tellings} == set()


@pytest.mark.parametrize("name", ["remagen", "ludendorff", "linz"])
def test_19_9_a_view_hides_nothing(name: str) -> None:
    game = Game.new(load_scenario(name), seed=1)
    assert game.view(GERMAN).fingerprint() == game.state.fingerprint()
