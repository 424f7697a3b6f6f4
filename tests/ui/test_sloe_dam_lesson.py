"""The lesson of the rule modules: played by mouse and by keys in both languages, skipped, gone back in, checked."""

from __future__ import annotations

import pytest

from game.ui.tutorial.start import lesson_screen
from tests.ui.driver import Driver
from tests.ui.lesson_player import (
    LessonPlayer,
    check_files,
    every_way,
    go_back_through,
    open_lesson,
    play_on,
    play_through,
    skip_through,
)
from tests.ui.table import plain_map

NAME = "sloe_dam"


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@every_way
def test_the_whole_lesson(hand, size, language) -> None:
    driver = Driver(size, language=language)
    player = hand(driver, open_lesson(driver, lesson_screen(language, NAME)))
    play_through(player)
    play_on(player, turn=3)


def test_a_lesson_that_is_skipped_through_comes_to_the_same_end_and_can_be_gone_back_in(driver) -> None:
    player = LessonPlayer(driver, open_lesson(driver, lesson_screen("en", NAME)))
    skip_through(player)
    go_back_through(player)


def test_its_files_have_nothing_wrong() -> None:
    check_files(NAME)
