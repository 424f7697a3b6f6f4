"""The banner over the map: it hides as little of it as what it asks and offers allows."""

from __future__ import annotations

import pygame
import pytest

from game.model.side import Side
from game.ui.desk.cards import Choice, Prompt
from game.ui.play.panels.banner import Banner
from game.ui.play.panels.kit import Kit
from tests.random_games import scenario
from tests.ui.driver import Driver

ROOM = pygame.Rect(0, 48, 1248, 826)
ONE_LINE_PX, TWO_LINES_PX = 52, 80


@pytest.fixture
def banner():
    driver = Driver()
    yield Banner(Kit(driver.app, scenario("first_drop").sides))
    driver.app.close()


def asked(text, *choices):
    buttons = tuple(Choice(f"choice:{place}", said, str(place)) for place, said in enumerate(choices))
    return Prompt(Side(0), text, buttons, is_interruption=True, rule="12.10")


def fitted(banner, prompt, room=ROOM):
    banner.fit(room, prompt)
    banner.draw(banner.kit.app.surface, prompt, "")
    return [rect for name, rect in sorted(banner.hits.items()) if name.startswith("choice:")]


def test_several_buttons_stand_behind_a_short_sentence(banner):
    buttons = fitted(banner, asked("Follow by 1 sector, or stay.", "Stay", "Always..."))
    assert banner.rect.height == ONE_LINE_PX
    assert len({button.top for button in buttons}) == 1
    assert all(banner.rect.contains(button) for button in buttons)
    assert buttons[0].right < buttons[1].left


def test_it_is_no_wider_than_it_must_be_for_one_line(banner):
    fitted(banner, asked("Follow by 1 sector, or stay.", "Stay", "Always..."))
    narrow = banner.rect.width
    fitted(banner, asked("Choose the battle that is fought next, of those that are left.", *["A Q11 at 1-2"] * 3))
    assert banner.rect.height == ONE_LINE_PX
    assert narrow < banner.rect.width < ROOM.width


def test_it_is_wider_where_that_saves_a_row_of_buttons(banner):
    work = ("Line I: 3 trays roll, 29/30, about +1.0, open about turn 5", *["Without engineers 1"] * 3)
    buttons = fitted(banner, asked("Let engineers work on pontoons, then end the step.", *work))
    assert banner.rect.height == TWO_LINES_PX
    assert len({button.top for button in buttons}) == 1
    assert all(banner.rect.contains(button) for button in buttons)
    assert banner.rect.right - buttons[-1].right < banner.kit.px(24), "no wider than the row"


def test_a_small_window_gives_the_buttons_rows(banner):
    work = ("Line I: 3 trays roll, 29/30, about +1.0, open about turn 5", *["Without engineers 1"] * 3)
    room = pygame.Rect(0, 44, 700, 600)
    buttons = fitted(banner, asked("Let engineers work on pontoons, then end the step.", *work), room)
    assert len({button.top for button in buttons}) == 2
    assert all(banner.rect.contains(button) for button in buttons)
    assert room.contains(banner.rect)
