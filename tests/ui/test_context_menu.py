"""The menu of what can be done at a hex: by the right button and by key."""

from __future__ import annotations

import pygame
import pytest

from game import Game
from game.systems.standard.rules.sides import ALLIED
from tests.ui.table import find, open_game, place, scenario


@pytest.fixture
def opening(driver, monkeypatch):
    from tests.ui.table import plain_map

    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    return open_game(driver, Game.new(scenario("first_drop"), seed=3))


@pytest.fixture
def moving(driver, monkeypatch):
    from tests.ui.table import plain_map

    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    wanted = find(
        "first_drop",
        lambda game: game.decision.side is ALLIED and any(game.legal().of_kind("move")),
    )
    return open_game(driver, wanted)


def own_hex(screen):
    state = screen.flow.vantage.state
    unit = next(action.unit for action in screen.game.legal() if action.kind == "move")
    return state.hex_of[unit]


def test_the_right_button_opens_it_where_nothing_is_to_be_let_go_of(driver, moving):
    hex = own_hex(moving)
    driver.click(place(moving, hex), pygame.BUTTON_RIGHT)
    assert driver.screens == ["play", "context_menu"]
    driver.click("here")
    assert driver.screens == ["play"]
    assert moving.state()["selected"]
    driver.click(place(moving, hex), pygame.BUTTON_RIGHT)
    assert driver.screens == ["play"]
    assert not moving.state()["selected"]


def test_it_opens_by_key_and_is_gone_through_by_keys(driver, moving):
    driver.type(moving.game.scenario.board.number(own_hex(moving)))
    driver.key("shift+f10")
    assert driver.top.state()["chosen"] == "here"
    driver.key("enter")
    assert moving.state()["selected"]
    driver.key("shift+f10")
    while driver.top.state()["chosen"] != "let_go":
        driver.key("down")
    driver.key("enter")
    assert not moving.state()["selected"]
    driver.key("shift+f10")
    driver.key("up")
    driver.key("shift+f10")
    assert driver.screens == ["play"]


def test_the_key_on_a_line_does_what_it_says(driver, moving):
    driver.key("shift+f10")
    driver.key("z")
    assert driver.screens == ["play"]
    assert "zones" in moving.state()["overlays"]


def test_what_cannot_be_done_says_why_and_stays(driver, opening):
    driver.key("shift+f10")
    refusals = driver.top.state()["refusals"]
    assert refusals["undo"] == opening.contents.undo_refusal != ""
    driver.click("undo")
    assert driver.screens == ["play", "context_menu"]
    driver.key("esc")
    assert driver.screens == ["play"]


def test_a_click_beside_it_closes_it_and_does_nothing(driver, moving):
    before = moving.game.actions_done
    driver.click(place(moving, own_hex(moving)), pygame.BUTTON_RIGHT)
    driver.click((3, 700))
    assert driver.screens == ["play"]
    assert moving.game.actions_done == before


@pytest.mark.parametrize("where", [(2, 2), (1270, 700), (600, 400)])
def test_it_stays_within_the_window(driver, opening, where):
    opening._window = opening.controls._window
    opening.controls._window.context_menu(-1, where)
    driver.step()
    assert driver.app.surface.get_rect().contains(driver.top.rect)


def test_every_page_of_it_opens(driver, opening):
    """Lines that lead elsewhere lead somewhere: another screen, or something else on this one."""
    for name in ("map_key", "rules", "history", "objectives", "calendar"):
        driver.key("shift+f10")
        before = driver.picture()
        driver.click(name)
        driver.step(2)
        assert driver.picture() != before
        while driver.top is not opening:
            driver.key("esc")
        driver.key("esc") if opening.contents.side is not None else None
