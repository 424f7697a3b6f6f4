"""Variants agreed on before a game is begun."""

from __future__ import annotations

from game.ui.screens.new_game import NewGame


def told(screen):
    return " ".join(part.text for part in screen._told(screen._scenario))


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
    points = f"Allied {balance.allied_points}, German {100 - balance.allied_points} points of 100"
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
    assert screen._options == ()


def test_another_scenario_begins_without_variants(driver):
    screen = NewGame()
    driver.show(screen)
    driver.click("variants")
    driver.key("space")
    while driver.top.widgets.focused_id != "choose":
        driver.key("tab")
    driver.key("enter")
    assert screen._options
    screen._choose(1)
    assert screen._options == ()
