"""The card of a lesson where it has little room: buttons beside and below each other, none cut."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from game.ui.paint.map_corner import MapCorner
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.status_line import WARNING
from game.ui.tutorial.card import LessonCard
from game.ui.tutorial.card_text import COMMAND, NEW, NEXT, PLAY_ON, RULE_CHIP, CardButton, CardText, card_of
from game.ui.tutorial.coach import CardFace
from game.ui.tutorial.pointers import Places
from game.ui.tutorial.start import lesson_screen
from tests.ui.driver import Driver
from tests.ui.table import plain_map
from tests.ui.text_boxes import watched

NARROW_PX, WIDE_PX = 280, 400
"""Beside the map in a window 1280 wide, and over the map."""
LAST = (
    CardButton("lesson:back", "Back", key="F3"), CardButton(NEW, "New game", key="F4"),
    CardButton(PLAY_ON, "Play on", key="Enter", is_main=True),
)  # fmt: skip
CHIPS = (
    CardButton(RULE_CHIP, "Rule 31.24"), CardButton(COMMAND, "End phase without being asked", key="Ctrl+Enter"),
)  # fmt: skip


def card(driver: Driver, width: int, buttons: tuple[CardButton, ...], chips: tuple[CardButton, ...]) -> LessonCard:
    """A card of this width, drawn."""
    panel = LessonCard(Kit(driver.app))
    told = CardText(3, 32, "3 of 32", "The dam", "Twelve hundred metres.", "", chips, buttons, ())
    room = pygame.Rect(0, 0, width, 600)
    panel.place(pygame.Rect((0, 0), panel._size(told, room)))
    panel.draw(driver.app.surface, told, "")
    return panel


@pytest.mark.parametrize("width", [NARROW_PX, WIDE_PX])
def test_buttons_lie_apart_and_within_the_card(width: int) -> None:
    panel = card(Driver(), width, LAST, CHIPS)
    places = [panel.hits[button.id] for button in (*LAST, *CHIPS)]
    assert all(panel.rect.contains(place) for place in places)
    for number, place in enumerate(places):
        assert place.collidelist(places[number + 1 :]) < 0
    assert panel.hits[PLAY_ON].right == max(place.right for place in places), "what goes on is at the right end"


def test_what_is_too_wide_for_a_row_says_its_text_without_its_key() -> None:
    driver = Driver()
    with watched(driver.app.surface) as lines:
        card(driver, NARROW_PX, LAST, CHIPS)
    said = {line.text: line.is_cut for line in lines.lines}
    assert said["End phase without being asked"] is False
    assert "Ctrl+Enter" not in said
    with watched(driver.app.surface) as lines:
        card(driver, WIDE_PX, LAST, CHIPS)
    assert "Ctrl+Enter" in {line.text for line in lines.lines}


def test_the_only_button_of_a_first_step_is_at_the_right_end() -> None:
    panel = card(Driver(), WIDE_PX, (CardButton(NEXT, "Next", key="Enter", is_main=True),), ())
    assert panel.hits[NEXT].right > panel.rect.centerx


@pytest.mark.parametrize(("count", "said"), [(1, "the same opponent, or"), (2, "the same opponents, or")])
def test_the_last_card_says_of_one_opponent_or_of_several(driver: Driver, count: int, said: str) -> None:
    screen = SimpleNamespace(app=driver.app, is_card_hidden=False)
    lesson = SimpleNamespace(steps=("land",), opponents=("german", "dutch")[:count])
    coach = SimpleNamespace(step=None, page=CardFace.END, number=1, lesson=lesson)
    assert said in card_of(screen, coach).text


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_the_first_card_leaves_counters_switches_compass_and_scale_to_be_seen(monkeypatch, size) -> None:
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    driver = Driver(size)
    screen = lesson_screen("en", "sloe_dam")
    driver.show(screen)
    driver.step(2)
    counters = [screen.view.hex_rect(hex) for hex in screen.view.painter.counters]
    assert screen.card.rect.collidelist(counters) < 0
    assert not screen.card.rect.colliderect(screen.dashboard.switches.rect)
    camera, board = screen.view.camera, screen.game.scenario.board
    surface = pygame.Surface(driver.app.size, pygame.SRCALPHA)
    MapCorner(board, driver.app.fonts).draw(surface, camera, 1.0, screen.view.painter.covered)
    assert surface.get_bounding_rect().width > 40
    assert camera.open.contains(surface.get_bounding_rect())
    assert not screen.card.rect.colliderect(surface.get_bounding_rect())
    driver.app.close()


def test_why_something_was_refused_is_read_over_what_the_lesson_points_at(monkeypatch) -> None:
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    driver = Driver((1280, 720))
    screen = lesson_screen("en", "ludendorff")
    driver.show(screen)
    driver.step(2)
    while not (hexes := screen.pointers.places().hexes):
        driver.key("enter")
        driver.step(2)
    hex = hexes[0]
    driver.hover(screen.view.camera.centre(hex))
    monkeypatch.setattr(screen.pointers, "places", lambda: Places((hex,), (), ()))
    screen.say("It goes no further in this turn.", WARNING, "7.5")
    screen.changed()
    driver.step(2)
    tip = screen.dashboard.tip
    assert tip.is_shown
    assert tip.rect.colliderect(screen.view.hex_rect(hex))
    told = pygame.image.tobytes(driver.app.surface.subsurface(tip.rect), "RGB")
    assert told == pygame.image.tobytes(tip.picture, "RGB")
    driver.app.close()
