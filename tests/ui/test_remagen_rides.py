"""What moves of Remagen say beforehand: what stops a ride, what is lost with a wreck, by which rule a step costs."""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.language.phrasebook import capital
from game.systems.remagen.ui.unit_cards import unit_card
from game.ui.advice.hint_panel import HintPanel
from game.ui.language.words import Words
from game.ui.look.tone import Tone
from game.ui.play.play_screen import PlayScreen
from tests.systems.remagen.builder import Field, Units
from tests.ui.driver import PATIENCE_SECONDS, Driver
from tests.ui.remagen_table import at, table, unit

pytestmark = pytest.mark.usefixtures("plain_maps")


def open_field(driver: Driver, us: Units, german: Units, *, bridge: bool = True) -> PlayScreen:
    game = Game.new(load_scenario("remagen"), seed=5)
    game._state = Field(us, german, turn=2, bridge=bridge).state
    return table(driver, "remagen", game=game)


def chosen(screen: PlayScreen, *names: str) -> PlayScreen:
    screen.desk.press(f"unit:{unit(screen, names[0])}")
    for name in names[1:]:
        screen.desk.choose(f"unit:{unit(screen, name)}", adds=True)
    return screen


def test_8_9_a_buffalo_with_a_gun_shows_where_it_stops_and_why(driver: Driver) -> None:
    screen = chosen(open_field(driver, {"P7": "lvt", "Q7": "atgun"}, {"N5": "inf"}), "us_lvt_1", "us_atgun_1")
    marks = screen.desk.marks(at(screen, "Q8"), None, frozenset())
    assert marks.tones[at(screen, "Q8")] is Tone.EVEN
    assert at(screen, "N6") in marks.hatched, "beside the enemy"
    assert marks.tones[at(screen, "O6")] is Tone.BAD
    notes = screen.desk.preview(at(screen, "Q8")).notes
    assert [fact.rule for fact in notes] == ["9.6", "7.1", "8.9"]
    assert notes[-1].label == "Stops: it has gone into the river"
    assert screen.desk.hint(at(screen, "Q8"), None).text == "LVT Buffalo 1, anti-tank gun 1: together to Q8 Ferry"


def test_7_5_the_preview_of_several_says_who_stops(driver: Driver) -> None:
    screen = chosen(open_field(driver, {"O10": "inf inf"}, {"M10": "inf"}), "us_inf_1", "us_inf_2")
    notes = screen.desk.preview(at(screen, "N10")).notes
    assert [fact.value for fact in notes] == ["to N10, and stops there"] * 2


@pytest.mark.parametrize(("us", "unit_name", "goal", "rules"), [
    ({"Q8": "lvt"}, "us_lvt_1", "Q9", ["8.9"]),
    ({"I7": "medium", "I10": "inf"}, "us_medium_1", "I9", ["8.2", "7.2"]),
    ({"J7": "medium"}, "us_medium_1", "J8", ["8.1"]),
])  # fmt: skip
def test_8_each_step_of_a_way_names_the_rule_of_its_cost(driver: Driver, us, unit_name, goal, rules) -> None:
    field = Field(us, {"H18": "inf"}, turn=2)
    line = next(number for number, site in enumerate(field.setting.lines) if site.letter == "I")
    field.state.labour[line], field.state.completed_turn[line] = 30, 1
    game = Game.new(load_scenario("remagen"), seed=5)
    game._state = field.state
    screen = chosen(table(driver, "remagen", game=game), unit_name)
    assert [fact.rule for fact in screen.desk.preview(at(screen, goal)).notes if fact.value] == rules


def test_8_8_who_abandons_a_wreck_is_told_what_is_lost(driver: Driver) -> None:
    field = Field({"N7": "armtruck+mg"}, {"H18": "inf"}, turn=2)
    truck = field.unit("us_armtruck_1")
    field.state.hits[truck] = 1
    game = Game.new(load_scenario("remagen"), seed=5)
    game._state = field.state
    screen = table(driver, "remagen", game=game)
    screen.desk.press(f"unit:{truck}")
    (offer,) = (choice.text for choice in screen.desk.prompt().choices if choice.id.startswith("other:"))
    assert offer == "Abandon American armoured truck 1: 7 RV are lost"
    card = unit_card(screen.game.state, truck, Words("en"))
    assert "Can take" not in [fact.label for fact in card.notes], "a wreck takes nothing on [3.6]"


@pytest.mark.parametrize(("sectors", "told"), [
    (("J10",), "J10 overwhelms J11: 24 against 1"),
    (("J10", "K10"), "J10 and K10 overwhelm J11: 48 against 1"),
])  # fmt: skip
def test_10_1_a_declaration_is_offered_with_its_sums(driver: Driver, sectors, told) -> None:
    screen = open_field(driver, {"J10": "medium medium", "K10": "medium medium"}, {"J11": "inf"})
    names = [f"us_medium_{number}" for number in (1, 3)]
    chosen(screen, *names[: len(sectors)])
    choices = [choice.text for choice in screen.desk.prompt().choices]
    assert told in choices


def test_9_4_a_gun_in_tow_is_unhitched_and_passengers_get_off(driver: Driver) -> None:
    screen = open_field(driver, {"N7": "truck+howitzer", "M6": "armtruck+inf"}, {"H18": "inf"})
    for vehicle, told in (
        ("us_truck_1", "Unhitch howitzer 1: say where"), ("us_armtruck_1", "Infantry 1 gets off: say where"),
    ):  # fmt: skip
        chosen(screen, vehicle)
        assert told in [choice.text for choice in screen.desk.prompt().choices]


def test_what_a_click_or_a_hint_would_do_begins_with_a_capital_in_dutch_too(driver: Driver) -> None:
    screen = open_field(driver, {"N7": "medium"}, {"N11": "inf"}, bridge=False)
    screen.app.words.choose("nl")
    chosen(screen, "us_medium_1")
    assert screen.desk.hint(at(screen, "M7"), None).text == "Middelzware tank 1 (Amerikanen) naar M7"
    driver.key("esc")
    driver.key("t")
    panel = screen.counsel.panel
    assert isinstance(panel, HintPanel)
    panel.wait(PATIENCE_SECONDS)
    driver.step(3)
    rows = [row.text for row in screen.sheet.rows]
    assert rows
    assert all(text == capital(text) for text in rows)
