"""What a player of Remagen must know of nights, the old bridge and ways that are closed is told where he looks."""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.side import Side
from game.systems.remagen.rules.actions import Move
from game.systems.remagen.rules.events import StepSkipped
from game.systems.remagen.rules.frames import Advancing, BattlePlan, Retreating
from game.systems.remagen.ui.calendar import calendar_of
from game.systems.remagen.ui.heading import heading_of
from game.systems.remagen.ui.log_lines import log_line
from game.systems.remagen.ui.moving_preview import move_preview
from game.systems.remagen.ui.unit_cards import hex_card
from game.ui.desk.cards import Score
from game.ui.desk.overview import ListRow
from game.ui.language.words import Words
from game.ui.look.tone import Tone
from game.ui.play.play_screen import PlayScreen
from tests.systems.remagen.builder import Field
from tests.ui.driver import Driver
from tests.ui.remagen_table import at, click, table, where

pytestmark = pytest.mark.usefixtures("plain_maps")


def open_field(driver: Driver, field: Field, scenario: str) -> PlayScreen:
    game = Game.new(load_scenario(scenario), seed=5)
    game._state = field.state
    return table(driver, scenario, game=game)


def bridge_score(field: Field) -> Score:
    scores = heading_of(field.state, None, Words("en")).scores
    return next(score for score in scores if score.rule.startswith("14."))


def turns(field: Field) -> dict[str, ListRow]:
    return {row.text: row for row in calendar_of(field.state, Words("en")).rows if row.text.startswith("Turn")}


def test_13_8_work_on_a_bridge_that_is_open_says_so(driver: Driver) -> None:
    field = Field({"B8": "eng eng eng", "B11": "inf"}, {"J12": "inf"}, turn=4, step="us_labour")
    line = next(number for number, site in enumerate(field.setting.lines) if site.letter == "B")
    field.state.labour[line], field.state.completed_turn[line] = 25, 2
    screen = open_field(driver, field, "remagen")
    (offered, *_) = screen.desk.prompt().choices
    assert "25/30" in offered.text
    assert offered.text.endswith("open already")


def test_4_3_the_calendar_tells_which_turn_it_is_and_what_a_night_changes() -> None:
    field = Field({"J7": "medium"}, {"J12": "inf"}, turn=2, scenario="linz")
    rows = turns(field)
    assert [row.mark for row in rows.values()] == ["now", "", "", "", ""], "what is over is not still to come"
    headings = [row.text for row in calendar_of(field.state, Words("en")).rows if row.rule == "4.5"]
    assert headings == ["9 March 1945", "10 March 1945"], "the day that it is stands above its turns"
    night = rows["Turn 3, night"]
    assert night.detail.startswith("nobody fires, half the labour, German points in full")
    assert night.rule == "4.3"
    assert "fires" not in rows["Turn 2, afternoon"].detail


def test_13_4_a_game_without_engineers_does_not_speak_of_labour() -> None:
    field = Field({"J7": "medium"}, {"J12": "inf"}, turn=2, scenario="ludendorff")
    assert turns(field)["Turn 3, night"].detail.startswith("nobody fires, German points in full")


def test_4_3_the_log_tells_of_the_fire_that_the_night_leaves_out() -> None:
    setting = Field().setting
    fire = next(place for place, step in enumerate(setting.sequence) if step.does == "fire")
    for language, told in (("en", "American exchange of fire: not at night"),
                           ("nl", "Amerikanen: vuurgevecht, niet bij nacht")):  # fmt: skip
        line = log_line(setting, StepSkipped("4.3", fire, Side(0)), Words(language))
        assert line is not None
        assert (line.text, line.rule) == (told, "4.3")
    assert log_line(setting, StepSkipped("4.2", fire, Side(0)), Words("en")) is None, "there was nothing to choose"


def test_14_1_the_top_bar_says_of_the_bridge_what_is_so() -> None:
    may_fall = Field({"J7": "medium"}, {"J12": "inf"}, turn=8, step="us_movement")
    assert bridge_score(may_fall).figure == "83% falls"
    must_fall = Field({"J7": "medium"}, {"J12": "inf"}, turn=9, step="us_movement")
    assert bridge_score(must_fall).figure == "it falls"
    fallen = Field({"J7": "medium"}, {"J12": "inf"}, turn=10, bridge=False)
    assert (bridge_score(fallen).figure, bridge_score(fallen).about) == ("fallen", "The Ludendorff Bridge has fallen")
    last = Field({"J7": "medium"}, {"J12": "inf"}, turn=5, step="german_movement", scenario="ludendorff")
    assert bridge_score(last).figure == "stands"
    assert "does not fall any more" in bridge_score(last).about


def test_14_2_whoever_looks_at_the_bridge_or_goes_onto_it_is_told_how_likely_it_falls() -> None:
    field = Field({"J10": "medium"}, {"J15": "inf"}, turn=8, step="us_movement")
    words, unit = Words("en"), field.unit("us_medium_1")
    told = {fact.label: fact for fact in hex_card(field.state, field.at("J8"), words).facts}
    assert told["Ludendorff Bridge"].value == "falls in turn 8: 83%"
    assert "Ludendorff Bridge" not in {fact.label for fact in hex_card(field.state, field.at("J7"), words).facts}
    onto = move_preview(field.state, words, Move(unit, field.path("J9")))
    assert [(fact.label, fact.rule, fact.tone) for fact in onto.notes[1:]] == [
        ("Lost with the bridge if it stays here: 83% in turn 8", "14.2", Tone.BAD)
    ]
    over = move_preview(field.state, words, Move(unit, field.path("J9 J8 J7")))
    assert not any(fact.rule == "14.2" for fact in over.notes)
    early = Field({"J10": "medium"}, {"J15": "inf"}, turn=2, step="us_movement")
    stays = move_preview(early.state, words, Move(early.unit("us_medium_1"), early.path("J9")))
    assert not any(fact.rule == "14.2" for fact in stays.notes)


def test_14_2_whoever_ends_a_movement_with_somebody_on_the_bridge_is_told_first(driver: Driver) -> None:
    field = Field({"J9": "medium", "J8": "inf", "I6": "inf"}, {"J15": "inf"}, turn=8, step="us_movement")
    screen = open_field(driver, field, "remagen")
    driver.key("enter")
    driver.step(2)
    assert screen.game.decision.kind == "move"
    assert screen.message[0].startswith("2 units stay on the Ludendorff Bridge: it falls in turn 8 with 83%. 3 units")


def test_14_2_early_in_the_game_nobody_is_warned_of_the_bridge(driver: Driver) -> None:
    field = Field({"J9": "medium"}, {"J15": "inf"}, turn=2, step="us_movement")
    assert open_field(driver, field, "remagen").desk.undone().text.startswith("1 unit has not moved")


@pytest.mark.parametrize(
    ("sector", "said", "rule"),
    [("I11", "That way back to I11 Erpel is closed.", "12.9"), ("K14", "It goes back exactly 1 sector.", "12.91")],
)
def test_12_9_why_a_sector_is_no_way_back_is_told_with_its_rule(
    driver: Driver, sector: str, said: str, rule: str
) -> None:
    field = Field({"I10": "medium"}, {"J12": "inf"}, turn=2, step="us_combat", scenario="remagen")
    state, loser = field.state, field.unit("german_inf_1")
    plan = BattlePlan(field.path("I10"), field.path("J12"), (), (loser,))
    state.stack = (Retreating(Side(1), Side(1), (loser,), 1, plan, loser),)
    screen = open_field(driver, field, "remagen")
    hint = screen.desk.hint(at(screen, sector), None)
    assert hint.refusal is not None
    assert hint.refusal.rule == rule
    click(driver, screen, sector)
    driver.step(2)
    text, tone, told = screen.state()["status"][:3]
    assert (text, tone, told) == (said, "warning", rule)
    assert where(screen, "german_inf_1") == "J12"
    assert screen.desk.hint(at(screen, "J12"), None).refusal is None, "where it stands"


def test_12_10_why_nobody_follows_to_a_sector_is_told_and_who_else_may_is_chosen(driver: Driver) -> None:
    field = Field({"J10": "inf", "K10": "inf"}, {"M16": "inf"}, turn=2, step="us_combat", scenario="remagen")
    units = (field.unit("us_inf_1"), field.unit("us_inf_2"))
    field.state.stack = (Advancing(Side(0), units, 1, tuple(field.path("J11"))),)
    screen = open_field(driver, field, "remagen")
    hint = screen.desk.hint(at(screen, "I11"), None)
    assert hint.refusal is not None
    assert hint.refusal.rule == "12.10"
    assert screen.desk.hint(at(screen, "K10"), None).refusal is None
    click(driver, screen, "K10")
    driver.step(2)
    assert screen.desk._mode.units == (units[1],)


@pytest.mark.parametrize(
    ("scenario", "language", "said"),
    [("linz", "en", "sectors"), ("linz", "nl", "vakken"), ("arnhem", "en", "hexes"), ("arnhem", "nl", "hexen")],
)
def test_a_place_of_the_board_is_called_as_its_game_does(scenario: str, language: str, said: str) -> None:
    assert Words(language).say(load_scenario(scenario).board.cell_said(2)) == said


@pytest.mark.parametrize(
    ("kind", "turn", "bridge", "labour", "way", "rule"),
    [
        ("medium", 2, True, 0, "J7 J8", "8.1"), ("inf", 2, True, 0, "J7 J8", "8.1"),
        ("medium", 12, False, 30, "J7 J8", "8.2"), ("inf", 12, False, 30, "J7 J8", "8.1"),
        ("medium", 12, False, 30, "B8 B9", "8.2"), ("inf", 12, False, 30, "B8 B9", "8.1"),
    ],
)  # fmt: skip
def test_8_2_a_step_onto_a_bridge_is_told_with_the_rule_that_prices_it(
    kind: str, turn: int, *, bridge: bool, labour: int, way: str, rule: str
) -> None:
    """A vehicle pays more on a pontoon, in the line of the old bridge as well once it has fallen; foot never. [8.3]"""
    bank, river = way.split()
    field = Field({bank: kind}, {"R18": "inf"}, turn=turn, bridge=bridge)
    line = field.setting.line_of[field.at(river)]
    field.state.labour[line], field.state.completed_turn[line] = labour, 2 if labour else 0
    told = move_preview(field.state, Words("en"), Move(field.unit(f"us_{kind}_1"), field.path(river)))
    assert told.notes[0].rule == rule
    assert (told.notes[0].value == "3") is (rule == "8.2")
