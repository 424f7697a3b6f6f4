"""The rules browser and the menu of a hex at every size of window and scale: nothing cut off, nothing over anything."""

from __future__ import annotations

import pytest

from game import Game
from game.scenario.rules_text import load_rulebook
from game.ui.screens.rules import RulesBrowser
from tests.ui.driver import Driver
from tests.ui.table import open_game, plain_map, scenario
from tests.ui.test_layout import WINDOWS, in_turn, named
from tests.ui.text_boxes import faults

CHAPTERS = [rule.number for rule in load_rulebook("standard").paragraphs if rule.is_chapter]
PAGES = {"diagrams": ("3", "7", "11", "16"), "tables": ("5.2", "7.5", "8.1", "14.0")}


def shown(driver: Driver, number: str) -> list[str]:
    """Faults of a rule's page: as it opens, with its diagram, and with something pointed at there."""
    page = RulesBrowser(number)
    driver.app.replace(page)
    driver.step(2)
    found = faults(driver)
    if page._diagram is None:
        driver.key("d")
        found += faults(driver)
    page.widgets.focus("diagram")
    driver.key("right")
    driver.key("down")
    found += faults(driver)
    if found:
        driver.screenshot(f"rules-{number}-{driver.app.size[0]}-{driver.app.ui_scale}")
    return [f"{number}: {fault}" for fault in found]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale", "text", "which"), in_turn(PAGES))
def test_rules(size, scale, text, which):
    driver = Driver(size, ui_scale=scale, text_size=text)
    assert [fault for number in PAGES[which] for fault in shown(driver, number)] == []


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)], ids=named)
def test_every_chapter(size):
    driver = Driver(size)
    assert [fault for number in CHAPTERS for fault in shown(driver, number)] == []


@pytest.mark.parametrize(("size", "scale", "text"), WINDOWS, ids=named)
def test_the_menu_of_a_hex(size, scale, text, monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    driver = Driver(size, ui_scale=scale, text_size=text)
    open_game(driver, Game.new(scenario("arnhem"), seed=1))
    driver.key("tab")
    driver.type("2421")
    driver.key("shift+f10")
    assert driver.top.name == "context_menu"
    assert faults(driver) == []
    assert driver.app.surface.get_rect().contains(driver.top.rect)
    while driver.top.state()["chosen"] != "redo":  # something that cannot be done, with its reason below
        driver.key("down")
    assert faults(driver) == []
