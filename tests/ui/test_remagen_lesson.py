"""The lesson of Remagen: played through by mouse and by keys in both languages, skipped, gone back in, checked."""

from __future__ import annotations

import pytest

from game import Game
from game.engine.saves import list_saves
from game.scenario.lesson import find_lesson, in_language, read_lesson, read_texts, text_files
from game.ui.tutorial.coach import Page
from game.ui.tutorial.facts import Witness
from game.ui.tutorial.lint import check_lesson
from game.ui.tutorial.start import first_lesson_of, lesson_screen
from tests.ui.driver import Driver
from tests.ui.lesson_player import LessonMouse, LessonPlayer, open_lesson
from tests.ui.table import plain_map

NAME = "ludendorff"


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("hand", [LessonPlayer, LessonMouse])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_the_whole_lesson(hand, size, language) -> None:
    driver = Driver(size, language=language)
    player = hand(driver, open_lesson(driver, lesson_screen(language, NAME)))
    coach, screen = player.coach, player.screen
    for number, step in enumerate(coach.lesson.steps):
        assert (coach.number, coach.page) == (number, Page.STEP), step.id
        assert not Witness(screen).failing(step.state), step.id
        assert step.until is None or coach.missing(), f"{step.id} is done before it has begun"
        player.do_step()
    assert coach.page is Page.END
    driver.key("enter")
    assert driver.top is screen
    assert list_saves()[0].turn == 3, "from here on the game is saved"
    assert screen.game.state_hash == Game.replay(screen.game.record, screen.game.scenario).state_hash


def test_a_lesson_that_is_skipped_through_comes_to_the_same_end_and_can_be_gone_back_in(driver) -> None:
    player = LessonPlayer(driver, open_lesson(driver, lesson_screen("en", NAME)))
    coach = player.coach
    while coach.page is Page.STEP:
        number = coach.number
        driver.key("f4" if not coach.is_reading else "enter")
        player.wait_for(lambda number=number: coach.number > number or coach.page is not Page.STEP)
    assert not Witness(player.screen).failing(coach.lesson.steps[-1].state)
    for number in range(len(coach.lesson.steps) - 1, -1, -1):
        if coach.page is Page.STEP:
            while coach.has_changed_game:
                driver.key("f3")
        driver.key("f3")
        assert (coach.number, coach.page) == (number, Page.STEP)
        assert not Witness(player.screen).failing(coach.step.state), coach.step.id


def test_it_is_the_lesson_for_newcomers_to_the_game() -> None:
    assert first_lesson_of("remagen") == NAME


def test_its_files_have_nothing_wrong() -> None:
    texts = [path for path in text_files() if path.stem.startswith(NAME)]
    assert [path.stem for path in texts] == [f"{NAME}.nl"]
    for path in (find_lesson(NAME), *texts):
        assert [str(problem) for problem in check_lesson(path)] == []
    lesson = read_lesson(find_lesson(NAME))
    assert list(read_texts(texts[0]).steps) == [step.id for step in lesson.steps]
    told = in_language(lesson, "nl").steps
    assert all((new.hint is None) == (old.hint is None) for new, old in zip(told, lesson.steps, strict=True))
