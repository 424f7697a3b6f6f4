"""The rules browser: tree, links, back and forward, search, diagrams, by mouse and by keys."""

from __future__ import annotations

import pytest

from game.engine.library import load_scenario
from game.scenario.rules_text import load_rulebook
from game.systems.remagen.ui.diagrams.tables import unit_table
from game.ui.language.words import Words
from game.ui.look.fonts import Fonts
from game.ui.look.text_flow import Grid, Paragraph, Typesetter, numbers_in
from game.ui.screens.rule_trail import RuleTrail
from game.ui.screens.rules import RulesBrowser
from tests.ui.driver import Driver

pytestmark = pytest.mark.usefixtures("plain_maps")
RULES = load_rulebook("standard").paragraphs


def opened(driver: Driver, number: str = "") -> RulesBrowser:
    page = RulesBrowser(number)
    driver.show(page)
    return page


def test_every_number_in_a_text_is_that_of_a_rule() -> None:
    known = {rule.number for rule in RULES}
    named = {number for rule in RULES for number in numbers_in(rule.text)}
    assert len(named) > 15
    assert named <= known


def test_strengths_and_hex_numbers_are_no_rules() -> None:
    assert numbers_in("A 2-3-7 in 0203/0204 rolls 1 to 3, on 5-6, +2") == []
    assert numbers_in("See [12], rule 17 and 6.12; chapter 6 too") == ["12", "17", "6.12", "6"]


def test_chapters_fold_and_unfold_by_mouse_and_keys(driver: Driver) -> None:
    page = opened(driver, "6.12")
    rows = driver.top.state()["rows"]
    assert "6.12" in rows
    assert "7.1" not in rows
    seven = page._tree.row_rect(page._rows.row_of("7"))
    driver.click((seven.left + 8, seven.centery))
    assert "7.1" in driver.top.state()["rows"]
    assert driver.top.state()["rule"] == "6.12"
    driver.key("left")  # to its chapter
    assert driver.top.state()["rule"] == "6"
    driver.key("left")
    assert "6.12" not in driver.top.state()["rows"]
    driver.key("right")
    assert "6.12" in driver.top.state()["rows"]


def test_a_link_leads_to_its_rule_and_back_again(driver: Driver) -> None:
    opened(driver, "6.13")
    link = driver.top.state()["links"]["6.2"]
    driver.click((link[0] + link[2] // 2, link[1] + link[3] // 2))
    assert driver.top.state()["rule"] == "6.2"
    driver.key("backspace")
    assert driver.top.state()["rule"] == "6.13"
    driver.key("shift+backspace")
    assert driver.top.state()["rule"] == "6.2"
    driver.click("back")
    assert driver.top.state()["rule"] == "6.13"


def test_links_are_followed_by_keys(driver: Driver) -> None:
    page = opened(driver, "11.4")
    page.widgets.focus("text")
    driver.key("right")
    driver.key("right")
    driver.key("enter")
    assert driver.top.state()["rule"] == "11.42"


@pytest.mark.slow
def test_searching_lists_what_has_the_word_and_enter_goes_on(driver: Driver) -> None:
    page = opened(driver, "1")
    driver.key("ctrl+f")
    driver.type("retreat")
    found = driver.top.state()["rows"]
    assert found == [rule.number for rule in RULES if "retreat" in f"{rule.title} {rule.text}".casefold()]
    assert driver.top.state()["rule"] == found[0]
    assert page._text is not None
    assert page._text.found > 0
    seen = {found[0]}
    for _ in range(60):
        driver.key("enter")
        seen.add(driver.top.state()["rule"])
    assert seen == set(found)
    driver.key("esc")
    assert driver.screens[-1] == "rules"
    assert len(driver.top.state()["rows"]) > len([rule for rule in RULES if rule.is_chapter]) - 1
    driver.key("esc")
    assert driver.screens == [] or driver.top.name != "rules"


def test_a_search_that_finds_nothing_is_no_error(driver: Driver) -> None:
    opened(driver)
    driver.key("ctrl+f")
    driver.type("zzz")
    assert driver.top.state()["rows"] == []
    driver.key("enter")
    driver.key("tab")


def test_a_diagram_answers_the_mouse_and_its_rule_can_be_opened(driver: Driver) -> None:
    page = opened(driver, "5")
    assert page._diagram is not None
    assert page._diagram._board is not None
    view = page._diagram.figure.view
    driver.hover(page._diagram._board.centre(view.board.topology.index("0304")))
    assert "[5.3]" in driver.top.state()["said"]
    driver.click(page._diagram.linked["5.3"].center)
    assert driver.top.state()["rule"] == "5.3"


def test_in_a_small_window_the_diagram_takes_the_place_of_the_text() -> None:
    driver = Driver((800, 600))
    page = opened(driver, "14")
    assert page._diagram is None
    driver.key("d")
    assert page._diagram is not None
    assert page._text is None
    driver.click("diagram_button")
    assert page._diagram is None


def test_pointing_about_draws_only_when_something_else_is_told(driver: Driver) -> None:
    page = opened(driver, "5")
    at = page._diagram._board.centre(page._diagram.figure.view.board.topology.index("0304"))
    driver.hover(at)
    driver.step(3)
    driver.hover((at[0] + 1, at[1]))
    assert driver.step(20) == 0


def test_a_trail_forgets_what_lay_ahead_when_one_turns_off() -> None:
    trail = RuleTrail("1")
    trail.go("2")
    trail.go("3")
    assert trail.back() == "2"
    trail.go("4")
    assert not trail.can_go_forward
    assert trail.back() == "2"
    assert trail.back() == "1"
    assert not trail.can_go_back


@pytest.mark.parametrize("width", [200, 320, 900])
def test_a_table_stays_within_its_width(width: int) -> None:
    grid = Grid("Title", ("Die", *[f"+{n} to +{n + 1}" for n in range(8)]), (("1", *["AD"] * 8),))
    flow = Typesetter(Fonts(), (13, 16, 19), width).set([Paragraph("Before"), grid])
    assert max(piece.rect.right for piece in flow.pieces) <= width
    assert flow.height_px > 60


@pytest.mark.parametrize("language", ["en", "nl"])
def test_no_word_of_the_table_of_types_is_broken_at_1280(language: str) -> None:
    """Neither a heading nor a figure with its slashes; the names of the types make room."""
    (table,) = unit_table(load_scenario("ludendorff").setting, Words(language))
    flow = Typesetter(Fonts(), (13, 16, 19), 393).set([Grid(table.title, table.headings, table.rows)])
    words = {word for cell in (*table.headings, *(cell for row in table.rows for cell in row)) for word in cell.split()}
    assert {word for piece in flow.pieces[1:] for word in piece.text.split()} == words
    assert max(piece.rect.right for piece in flow.pieces) <= 393


def test_the_rules_of_a_scenario_are_those_of_its_own_rules_file(driver) -> None:
    page = RulesBrowser("22.12", load_scenario("sloe_dam"))
    driver.show(page)
    assert page.number == "22.12"
    assert page.subheading == "Rules of the Scheldt"
    assert RulesBrowser("22.117", load_scenario("sloe_dam")).number == "22.11", "a sentence is told in its paragraph"
    assert not RulesBrowser("22.12").number.startswith("22"), "the rules of the system alone have no such chapter"
