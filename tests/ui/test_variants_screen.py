"""Variants agreed on before a game is begun."""

from __future__ import annotations

import pytest

from game.language.tables import languages
from game.scenario.header import Prices
from game.scenario.loader import read_header
from game.ui.entrance.choose_player import ChoosePlayer
from game.ui.entrance.choose_variants import ChooseVariants
from game.ui.entrance.new_game import NewGame
from game.ui.look.fonts import Role
from game.ui.look.theme import SMALL_PX
from game.ui.widgets import button, fitting
from tests.house import house_scenarios
from tests.ui.driver import Driver
from tests.ui.table import scenario

pytestmark = pytest.mark.usefixtures("plain_maps")


def told(screen):
    return " ".join(part.text for part in screen._page.paragraphs())


def test_a_variant_is_agreed_on_and_played(driver):
    screen = NewGame()
    driver.show(screen)
    assert "Bombardment: yes [8.4]" in told(screen)
    driver.click("variants")
    driver.click("no_bombardment")
    driver.click("choose")
    assert "Bombardment: no [8.4]" in told(screen)
    driver.click("start")
    game = driver.app.screens[0].game
    assert game.scenario.options == ("no_bombardment",)
    assert not game.scenario.setting.bombardment


def test_how_even_it_is_is_told_of_the_scenario_as_it_is(driver):
    screen = NewGame()
    driver.show(screen)
    balance = screen._offer.header.balance
    points = f"Allied {balance.points}, German {100 - balance.points} points of 100"
    assert f'Balance: {points} ("Planner, hard" against itself, {balance.games} games)' in told(screen)
    driver.click("variants")
    driver.click("no_bombardment")
    driver.click("choose")
    assert "points of 100" not in told(screen)


def test_nothing_is_agreed_on_by_leaving(driver):
    screen = NewGame()
    driver.show(screen)
    driver.click("variants")
    driver.click("repairs_fade")
    driver.key("esc")
    assert screen._agreed.options == ()


def test_plans_are_told_if_that_is_agreed_on(driver):
    screen = NewGame()
    driver.show(screen)
    assert "Plans are told" in told(screen)
    driver.click("variants")
    driver.click("tells_plans")
    driver.click("choose")
    assert "Plans are told: agreed on" in told(screen)
    driver.click("start")
    assert driver.app.screens[0].game.tells_plans


def test_plans_are_agreed_on_by_keys(driver):
    screen = NewGame()
    driver.show(screen)
    driver.click("variants")
    while driver.top.widgets.focused_id != "tells_plans":
        driver.key("tab")
    driver.key("space")
    while driver.top.widgets.focused_id != "choose":
        driver.key("tab")
    driver.key("enter")
    assert screen._agreed.tells_plans


def test_every_variant_has_the_figure_of_its_place(driver):
    screen = NewGame()
    driver.show(screen)
    driver.click("variants")
    ids = [variant.id for variant in driver.top._scenario.variants]
    named = [driver.top.widgets._widgets[name].face.key for name in (*ids, "tells_plans")]
    assert named == ["1", "2", "3", "4", "5", "6"]
    driver.key("2")
    driver.key("3")
    driver.key("2")
    driver.key("6")
    driver.key("enter")
    assert screen._agreed.options == (ids[2],)
    assert screen._agreed.tells_plans


def test_where_no_planner_tells_them_nothing_is_said_of_plans(driver, monkeypatch):
    monkeypatch.setattr("game.lab.aims.offers", lambda *_: False)
    screen = NewGame()
    driver.show(screen)
    assert "Plans are told" not in told(screen)
    driver.click("variants")
    assert "tells_plans" not in driver.top.widgets._widgets


def test_another_scenario_begins_without_variants(driver):
    screen = NewGame()
    driver.show(screen)
    driver.click("variants")
    driver.key("1")
    driver.key("enter")
    assert screen._agreed.options
    screen._choose(1)
    assert screen._agreed.options == ()


def dialog(driver, prices):
    driver.show(ChooseVariants(scenario("first_drop"), lambda _options: None, prices))
    return driver.top


def test_each_variant_says_what_it_is_worth_and_to_whom(driver):
    points = {"no_bombardment": -3, "repairs_fade": 0, "more_allied_fire": 12}
    screen = dialog(driver, Prices(games=200, player="planner:normal", give_or_take=7, points=points))
    labels = {name: screen.widgets._widgets[name].face.label for name in [*points, "more_german_fire"]}
    assert labels["no_bombardment"] == "Support fire may not bombard [8.4]: German +3"
    assert labels["repairs_fade"].endswith("[14.2]: ±0")
    assert labels["more_allied_fire"].endswith("a turn [8.1]: Allied +12")
    assert labels["more_german_fire"].endswith("[8.1]")


def test_without_prices_there_is_no_word_of_points(driver):
    assert "+" not in dialog(driver, None).widgets._widgets["no_bombardment"].face.label


def test_the_prices_are_those_of_the_scenario(driver):
    screen = NewGame()
    driver.show(screen)
    driver.click("variants")
    assert driver.top._prices == screen._offer.header.prices is not None


@pytest.mark.parametrize("path", house_scenarios(), ids=lambda path: path.stem)
def test_every_scenario_that_is_shipped_has_a_price_for_a_variant(path):
    prices = read_header(path).prices
    assert prices is not None
    assert prices.points
    assert set(prices.points) <= {variant.id for variant in scenario(path.stem).variants}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["linz", "breskens"])
def test_what_is_told_of_variants_and_opponents_is_written_no_smaller_than_small(monkeypatch, language, name):
    sizes, fitting_font = [], fitting.fitting_font

    def noted(app, text, width_px, **more):
        font = fitting_font(app, text, width_px, **more)
        sizes.append((font.get_height(), text))
        return font

    monkeypatch.setattr(fitting, "fitting_font", noted)
    monkeypatch.setattr(button, "fitting_font", noted)
    played, driver = scenario(name), Driver(language=language)
    driver.show(ChooseVariants(played, lambda _agreed: None, read_header(played.path).prices))
    for side in played.sides:
        driver.show(ChoosePlayer(played, side, "random", lambda _side, _name: None))
    least = driver.app.fonts.get(Role.TEXT, SMALL_PX).get_height()
    assert sizes
    assert not [text for height, text in sizes if height < least]
    driver.app.close()
