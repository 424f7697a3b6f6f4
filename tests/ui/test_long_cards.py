"""Cards that are too long for their panel: read on by the wheel, by its bar or by a key that is told in the card."""

from __future__ import annotations

import pygame
import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.look.theme import PANEL
from game.ui.play.panels.kit import Kit
from game.ui.play.play_screen import PlayScreen
from tests.ui.driver import Driver
from tests.ui.table import open_game
from tests.ui.test_landings_by_hand import at

pytestmark = pytest.mark.usefixtures("plain_maps")
LONG, SHORT = "1109", "1004"


def pointing_at(size: tuple[int, int], number: str = LONG) -> tuple[Driver, PlayScreen]:
    driver = Driver(size)
    game = Game.new(load_scenario("walcheren"), seed=1)
    screen = open_game(driver, game, {ALLIED: None, GERMAN: None})
    for _ in range(4):
        if driver.top is screen:
            break
        driver.key("enter")
        driver.step(3)
    driver.hover(at(screen, number))
    driver.step(2)
    return driver, screen


def rules(screen: PlayScreen) -> set[str]:
    """Numbers of rules that can be pressed on the cards now."""
    return {name for name in screen.dashboard.cards.hits if name.startswith("rule:")}


def test_all_of_a_long_card_can_be_read_with_the_wheel() -> None:
    driver, screen = pointing_at((1280, 720))
    cards = screen.dashboard.cards
    assert cards.is_long
    facts = screen.contents.hex.facts
    at_top = rules(screen)
    driver.hover(cards.rect.center)
    assert screen.contents.hex.facts == facts, "the card stays while the mouse is on it"
    seen = set(at_top)
    for _ in range(12):
        driver.wheel(-1, cards.rect.center)
        driver.step()
        seen |= rules(screen)
    assert {f"rule:{fact.rule}" for fact in facts if fact.rule} <= {name.partition("#")[0] for name in seen}
    assert rules(screen) != at_top
    for _ in range(12):
        driver.wheel(1, cards.rect.center)
    driver.step()
    assert rules(screen) == at_top


def test_a_key_reads_on_and_back_up_and_the_card_says_which() -> None:
    driver, screen = pointing_at((1280, 720))
    words, cards = driver.app.words, screen.dashboard.cards
    assert words("cards.down", key="Shift+PgDn") == "Read on: wheel, Shift+PgDn"
    before = cards.picture.copy().get_view("2").raw
    driver.key("shift+pgdn")
    driver.step()
    assert cards.picture.get_view("2").raw != before
    driver.key("shift+pgup")
    driver.step()
    assert cards.picture.get_view("2").raw == before


def test_another_hex_is_read_from_its_top() -> None:
    driver, screen = pointing_at((1280, 720))
    before = rules(screen)
    driver.key("shift+pgdn")
    driver.hover(at(screen, SHORT))
    driver.step(2)
    driver.hover(at(screen, LONG))
    driver.step(2)
    assert rules(screen) == before


def test_where_there_is_room_nothing_is_scrolled() -> None:
    driver, screen = pointing_at((1600, 1200), SHORT)
    assert not screen.dashboard.cards.is_long
    before = rules(screen)
    driver.key("shift+pgdn")
    driver.step()
    assert rules(screen) == before


def test_the_last_line_in_view_fades_while_it_goes_on_below() -> None:
    brightest = []
    for height in range(700, 720, 4):
        _, screen = pointing_at((1280, height))
        cards = screen.dashboard.cards
        assert cards.is_long
        assert cards._plan is not None
        below = cards._view(cards._plan[1]).bottom
        near = pygame.surfarray.array3d(cards.picture)[12:-20, below - 4 : below]
        brightest.append(int(near.max()))
    assert max(brightest) < 2 * max(PANEL), "whatever line is cut there is hardly seen"


def test_what_an_overrun_would_bring_stays_in_view_below_long_cards() -> None:
    driver = Driver((1280, 720), language="nl")
    screen = open_game(driver, Game.new(load_scenario("scheldt"), seed=5))
    driver.key("enter")
    driver.step(4)
    assert screen.game.decision is not None
    assert screen.game.decision.kind == "movement"
    unit = screen.game.scenario.setting.unit_index["cdn_4"]
    screen.desk.choose(f"unit:{unit}", adds=False)
    driver.hover(at(screen, "3611"))
    driver.step(2)
    cards = screen.dashboard.cards
    assert screen.contents.preview is not None
    assert cards.is_long
    assert cards._plan is not None
    assert cards._plan[1].pinned_px > 0


def test_a_line_that_would_be_cut_off_is_written_smaller(driver: Driver) -> None:
    kit, formation = Kit(driver.app), "4e Canadese Pantserdivisie, Canadezen"
    room_px = kit.width(formation, 10)
    assert [kit.fitting(formation, px, 12, 9) for px in (2 * room_px, room_px, 10)] == [12, 10, 9]
