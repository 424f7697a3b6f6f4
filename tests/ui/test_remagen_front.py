"""The division of the front at the table: lines with the mouse, odds at once, refusals with their rule, duty in red."""

from __future__ import annotations

import pytest

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.remagen.rules.actions import Battle, EndStep
from game.systems.remagen.rules.sides import US as US_SIDE
from game.systems.remagen.ui.front_view import FrontView
from game.ui.desk.desk import Refused
from game.ui.language.words import Words
from game.ui.look.fonts import Role
from game.ui.look.tone import Tone
from game.ui.play.panels.sheet_plan import MARGIN_PX, SUMMARY_TEXT_PX, plan_of
from game.ui.play.play_screen import PlayScreen
from tests.systems.remagen.builder import Field
from tests.ui.driver import Driver
from tests.ui.remagen_table import at, click, place, table

pytestmark = pytest.mark.usefixtures("plain_maps")

US = {"J10": "medium inf", "I10": "inf inf light", "K10": "medium inf inf", "L10": "inf inf"}
GERMAN = {"I11": "inf inf", "J11": "atgun", "K11": "medium", "L11": "inf inf mg", "M11": "inf inf"}


@pytest.fixture
def screen(driver: Driver) -> PlayScreen:
    """Four stacks against five: the front is to be divided."""
    field = Field(US, GERMAN, turn=2, step="us_fire", scenario="ludendorff")
    field.do(EndStep())
    game = Game.new(load_scenario("ludendorff"), seed=5)
    game._state = field.state
    screen = table(driver, game=game)
    assert screen.desk.state()["mode"] == "divide"
    return screen


def draw(driver: Driver, screen: PlayScreen, *lines: str) -> None:
    for line in lines:
        own, hostile = line.split("-")
        driver.drag(place(screen, own), place(screen, hostile))


def test_lines_are_drawn_with_the_mouse_and_make_battles(driver, screen) -> None:
    draw(driver, screen, "L10-L11", "L10-M11", "K10-K11")
    assert screen.desk.state()["lines"] == ["K10-K11", "L10-L11", "L10-M11"]
    sheet = screen.desk.sheet()
    assert [row.text for row in sheet.rows] == [
        "A  K10 against K11: 14 : 12 = 1-1",
        "B  L10 against L11, M11: 2 : 6 = 1-3",
    ]
    draw(driver, screen, "L10-M11")
    assert screen.desk.state()["lines"] == ["K10-K11", "L10-L11"], "the same line once more takes it away"


def at_keys(driver: Driver, *sectors: str) -> None:
    """Type sectors, figures first, each with Space."""
    for sector in sectors:
        for sign in sector[1:] + sector[:1].lower():
            driver.key(sign)
        driver.key("space")
        driver.step(2)


def test_12_2_every_line_can_be_drawn_by_keys_while_the_dialog_stands_beside_the_map(driver, screen) -> None:
    at_keys(driver, "L10", "L11")
    assert screen.desk.state()["lines"] == ["L10-L11"]
    assert screen.sheet is not None
    at_keys(driver, "L10", "M11", "K10", "K11")
    assert screen.desk.state()["lines"] == ["K10-K11", "L10-L11", "L10-M11"]
    driver.key("down")
    driver.key("space")
    driver.step(2)
    assert screen.desk.sheet().rows[1].is_on, "after an arrow Space means the row again"
    assert screen.desk.state()["lines"] == ["K10-K11", "L10-L11", "L10-M11"]


def test_21_6_battles_have_colours_and_whoever_is_left_is_red(driver, screen) -> None:
    draw(driver, screen, "I10-I11", "K10-K11")
    marks = screen.desk.marks(-1, None, frozenset())
    assert {marks.parts[at(screen, name)] for name in ("I10", "I11")} == {0}
    assert {marks.parts[at(screen, name)] for name in ("K10", "K11")} == {1}
    red = {ring.hex for ring in marks.rings if ring.tone is Tone.BAD}
    assert red == {at(screen, name) for name in ("J11", "L11", "M11")}
    assert "J11, L11, M11" in screen.desk.sheet().summary


def test_a_soak_off_that_is_not_allowed_is_refused_with_its_rule(driver, screen) -> None:
    draw(driver, screen, "L10-K11", "L10-L11", "L10-M11")
    sheet = screen.desk.sheet()
    assert "1-9" in sheet.rows[0].text or "12.5" in sheet.summary
    assert sheet.choices[0].refusal
    assert "[12.5]" in sheet.choices[0].refusal
    reply = screen.desk.press("battle")
    assert isinstance(reply, Refused)
    assert reply.refusal.rule == "12.5"


@pytest.mark.parametrize("language", ["en", "nl"])
def test_12_5_why_a_battle_is_refused_stands_there_in_full(driver, screen, language) -> None:
    draw(driver, screen, "L10-K11", "L10-L11", "L10-M11")
    screen.app.words.choose(language)
    panel, sheet = screen.dashboard.sheet, screen.desk.sheet()
    plan = plan_of(panel.kit, sheet, panel.rect.width)
    assert " ".join(plan.summary) == sheet.summary
    assert len(plan.summary) > 1
    room = panel.rect.width - 2 * panel.kit.px(MARGIN_PX)
    assert all(panel.kit.width(line, SUMMARY_TEXT_PX, Role.STRONG) <= room for line in plan.summary)


def test_each_click_at_the_front_says_what_it_does(driver, screen) -> None:
    def told(sector: str) -> str:
        return screen.desk.hint(at(screen, sector), None).text

    assert told("K11") == "Attack K11 with all who are free"
    screen.take(screen.desk.click(at(screen, "K10"), None, adds=False))
    assert told("K10").startswith("Draw no line from K10")
    assert told("K11") == "Draw the line to K11"
    assert screen.desk.hint(at(screen, "M11"), None).refusal.rule == "12.1"
    screen.take(screen.desk.click(at(screen, "K11"), None, adds=False))
    assert told("K11") == "Take all lines to K11 away"
    screen.take(screen.desk.click(at(screen, "K10"), None, adds=False))
    assert told("K11") == "Take the line to K11 away"


def test_of_the_battles_that_are_drawn_one_is_told(driver, screen) -> None:
    draw(driver, screen, "L10-L11", "L10-M11", "K10-K11")
    rows = screen.desk.sheet().rows
    assert [row.kind for row in rows] == ["one", "one"], "both are set, one is told: no box to tick"
    assert sum(row.is_on for row in rows) == 1


def test_a_battle_is_called_by_its_letter(driver, screen) -> None:
    for line in ("L10-L11", "L10-M11", "K10-K11", "I10-I11", "I10-J11"):
        draw(driver, screen, line)
    driver.key("enter")
    driver.step(3)
    assert screen.desk.state()["mode"] == "next_battle"
    names = {choice.text.partition("  ")[0]: choice for choice in screen.desk.prompt().choices}
    told = screen.desk.hint(at(screen, "I11"), None).text
    assert told.startswith("Fight battle ")
    assert told.removeprefix("Fight battle ")[0] in names


def test_no_line_between_stacks_that_do_not_touch(driver, screen) -> None:
    reply = screen.desk.click(at(screen, "I10"), None, adds=False)
    reply = screen.desk.click(at(screen, "M11"), None, adds=False)
    assert isinstance(reply, Refused)
    assert reply.refusal.rule == "12.1"


def test_21_6_each_die_says_what_it_does_here(driver, screen) -> None:
    draw(driver, screen, "L10-L11", "L10-M11")
    told = {fact.label: fact.value for fact in screen.desk.sheet().lines}
    assert told["1, 2"].startswith("ENG")
    assert told["4"] == "AW: no way back for 2 infantry (2 RV)"
    driver.key("b")
    sheet = screen.desk.sheet()
    columns = [row for row in sheet.rows if row.id.startswith("column:")]
    assert [row.text.split()[0] for row in columns] == [
        "1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1",
    ]  # fmt: skip
    assert [row.text.split()[0] for row in columns if row.is_on] == ["1-3"]


@pytest.mark.parametrize("by_keys", [True, False])
def test_21_6_every_column_tells_what_its_results_do_here(driver, screen, by_keys) -> None:
    draw(driver, screen, "L10-L11", "L10-M11")
    own = screen.desk.sheet().lines
    driver.key("b")
    assert screen.desk.sheet().lines == own
    if by_keys:
        for _ in range(3):
            driver.key("2")
    else:
        screen.desk.press("column:6")
    sheet = screen.desk.sheet()
    assert [row.text.split()[0] for row in sheet.rows if row.id.startswith("column:") and row.is_on] == ["2-1"]
    told = {fact.label: fact.value for fact in sheet.lines}
    assert told["1"].startswith("DR2")
    assert "winner chooses" in told["1"]
    screen.desk.press("column:10")
    assert next(iter(screen.desk.sheet().lines)).value.startswith("DE")
    driver.key("b")
    assert screen.desk.sheet().lines == own


def test_12_4_the_battle_that_a_click_would_make_is_weighed_before_it(driver, screen) -> None:
    desk, there = screen.desk, at(screen, "K11")
    told = desk.preview(there)
    assert told is not None
    desk.click(there, None, adds=False)
    drawn = next(drawn for drawn in desk._mode._drawn.battles() if there in drawn.battle.hostile)
    assert told.headline == f"{drawn.attack} : {drawn.defense}"
    assert desk.preview(there).headline == told.headline, "once it is drawn it is told as well"
    desk.click(there, None, adds=False)
    desk.click(at(screen, "K10"), None, adds=False)
    assert desk.preview(there).headline == "14 : 12"
    assert desk.preview(at(screen, "I11")) is None, "K10 does not touch it"


def test_escape_puts_the_columns_away_before_the_lines(driver, screen) -> None:
    draw(driver, screen, "L10-L11", "L10-M11")
    lines = screen.desk.sheet().lines
    driver.key("b")
    driver.key("esc")
    sheet = screen.desk.sheet()
    assert sheet.lines == lines
    assert not [row for row in sheet.rows if row.id.startswith("column:")]
    driver.key("esc")
    assert screen.desk.sheet() is None


def test_all_battles_are_set_at_once_and_taken_back_as_one(driver, screen) -> None:
    before = screen.game.actions_done
    draw(driver, screen, "I10-I11", "J10-J11", "K10-K11", "L10-L11", "L10-M11")
    driver.key("enter")
    driver.step(8)
    assert screen.game.decision.kind == "next_battle"
    assert not screen.flow.is_carrying_out
    marks = screen.desk.marks(-1, None, frozenset())
    assert len(set(marks.parts.values())) == 4
    assert screen.desk.preview(at(screen, "K11")).headline == "14 : 12"
    driver.key("u")
    driver.step(3)
    assert screen.game.actions_done == before


def test_by_keys_alone(driver, screen) -> None:
    for _ in range(8):
        if not screen.desk.state()["duty"]:
            break
        driver.key("tab")
    state = screen.desk.state()
    assert state["duty"] == []
    assert state["lines"]
    driver.key("esc")
    assert screen.desk.state()["lines"] == []


def test_own_sector_then_enemy_by_clicks(driver, screen) -> None:
    click(driver, screen, "K10")
    click(driver, screen, "L11")
    assert screen.desk.state()["lines"] == ["K10-L11"]
    assert screen.desk.sheet().rows


@pytest.mark.parametrize(("seed", "actions"), [(0, 17), (4, 76)], ids=["hit", "retreat"])
def test_an_answer_is_hinted_wherever_the_mouse_is(driver, seed, actions) -> None:
    game, player = Game.new(load_scenario("ludendorff"), seed=seed), RandomPlayer(seed)
    while game.actions_done < actions:
        game.apply(player.choose(Position(game)))
    screen = table(driver, game=game)
    if driver.top is not screen:
        driver.click("lift")
    board = game.scenario.setting.board
    hints = {sector: screen.desk.hint(sector, None).text for sector in range(board.topology.size)}
    assert all(text and text != board.hex_title(sector) for sector, text in hints.items())
    assert len(set(hints.values())) > 1, "where a click does something it is said what"


def test_12_2_who_stays_out_of_every_battle_is_told_before_it_is_set(driver, screen) -> None:
    draw(driver, screen, "I10-I11", "K10-J11")
    assert "Would fight nobody" not in " ".join(fact.value for fact in screen.desk.sheet().lines), "K11 is left"
    draw(driver, screen, "I10-J11", "K10-K11", "K10-L11", "L10-M11")
    told = screen.desk.sheet().lines[-1]
    assert (told.value, told.rule) == ("Would fight nobody: J10 (13)", "12.2")


def test_1_6_what_a_battle_may_cost_is_told_with_what_is_carried_and_towed() -> None:
    """Eliminated with its carrier; who goes back takes it along. [16.5]"""
    field = Field({"J10": "heavy", "J9": "armtruck+mg"}, {"K10": "halftrack+howitzer"}, turn=3, bridge=False)
    view = FrontView(field.state, US_SIDE, Words("en"))
    told = {fact.value.partition(":")[0]: fact.value for fact in view.effects(fought(field, "J10", "K10"), 18, 3)}
    assert told["DE"] == "DE: half-track 1, howitzer 1 lost (15 RV)"
    assert "howitzer" not in told["DR3"]
    lost = {fact.value.partition(":")[0]: fact.value for fact in view.effects(fought(field, "J9", "K10"), 3, 18)}
    assert lost["AE"] == "AE: armoured truck 1, machine gun 1 lost (7 RV)"


def test_12_93_who_has_no_way_back_is_lost_with_what_he_carries() -> None:
    field = Field({"J10": "heavy"}, {"K10": "halftrack+howitzer"}, turn=3, bridge=False)
    field.state.hits[field.unit("german_halftrack_1")] = 1
    view = FrontView(field.state, US_SIDE, Words("en"))
    told = {fact.value.partition(":")[0]: fact.value for fact in view.effects(fought(field, "J10", "K10"), 18, 3)}
    assert told["DR3"].startswith("DR3: no way back for half-track 1, howitzer 1 (15 RV)")


def fought(field: Field, own: str, hostile: str) -> Battle:
    """A battle of one sector against another."""
    return Battle(field.path(own), field.path(hostile))
