"""Screens in every other language: longer words find their place too."""

from __future__ import annotations

import pytest

from game.language.tables import ENGLISH, languages
from game.ui.tutorial.coach import CardFace
from game.ui.tutorial.start import lesson_screen
from tests.ui.driver import Driver
from tests.ui.lesson_player import LessonPlayer, open_lesson
from tests.ui.table import plain_map
from tests.ui.test_layout import POSITIONS, SCREENS, show_position
from tests.ui.test_sentences import english_pieces
from tests.ui.text_boxes import faults, lines_of

pytestmark = pytest.mark.usefixtures("short_home")
OTHERS = [language for language in languages() if language != ENGLISH]
WINDOWS = [
    ((1280, 720), 1.0),
    *(pytest.param(size, scale, marks=pytest.mark.slow) for size, scale in [((1600, 900), 1.25), ((800, 600), 1.0)]),
]
"""Size of the window and scale."""


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("language", OTHERS)
def test_menus(language, name, size, scale):
    driver = Driver(size, ui_scale=scale, language=language)
    driver.app.replace(SCREENS[name]())
    driver.step(2)
    found = faults(driver)
    if found:
        driver.screenshot(f"layout-{language}-{name}-{size[0]}-{scale}")
    assert not found


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("language", OTHERS)
def test_the_play_screen(monkeypatch, language, position, size, scale):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    driver = Driver(size, ui_scale=scale, language=language)
    show_position(driver, position)
    found = faults(driver)
    pieces = english_pieces(language)
    found += [f"English: {line.text}" for line in lines_of(driver).lines if any(piece in line.text for piece in pieces)]
    if found:
        driver.screenshot(f"layout-{language}-{position}-{size[0]}-{scale}")
    assert not found


@pytest.mark.slow
@pytest.mark.parametrize("language", OTHERS)
def test_the_lesson(monkeypatch, language):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    driver = Driver((1280, 720), language=language)
    player = LessonPlayer(driver, open_lesson(driver, lesson_screen(language)))
    found = []
    while player.coach.page is CardFace.STEP:
        driver.step(2)
        found += [f"{player.coach.step.id}: {fault}" for fault in faults(driver) if fault.startswith("LessonCard cut")]
        player.do_step()
    assert not found
