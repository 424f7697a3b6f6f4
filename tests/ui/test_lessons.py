"""Lessons after the first: played through by mouse and by keys in both languages, skipped, gone back in, checked."""

from __future__ import annotations

import re

import pygame
import pytest

from game.engine.library import load_scenario
from game.scenario.locate import data_folder
from game.ui.tutorial.coach import CardFace
from game.ui.tutorial.start import first_lesson_of, lesson_of, lesson_screen
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

LAST_TURN = {"ludendorff": 3, "sloe_dam": 3, "westkapelle": 2}
"""The turn in which a lesson leaves its player alone."""
OTHERS = ("sloe_dam", "westkapelle")
each_lesson = pytest.mark.parametrize("name", ["ludendorff", *OTHERS])
whole_lessons = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) for name in ("ludendorff", *OTHERS)]
)
"""Gone through as a whole they are slow: that of the first drop is gone through every day."""


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@whole_lessons
@every_way
def test_the_whole_lesson(hand, size, language, name) -> None:
    driver = Driver(size, language=language)
    player = hand(driver, open_lesson(driver, lesson_screen(language, name)))
    play_through(player)
    play_on(player, turn=LAST_TURN[name])


@whole_lessons
def test_a_lesson_that_is_skipped_through_comes_to_the_same_end_and_can_be_gone_back_in(driver, name) -> None:
    player = LessonPlayer(driver, open_lesson(driver, lesson_screen("en", name)))
    skip_through(player)
    go_back_through(player)


@pytest.mark.slow
@each_lesson
def test_who_skips_while_a_step_is_acted_out_has_it_hastened_and_not_done_again(driver, name) -> None:
    """Who presses the key again, at once, comes to the end; a lesson that did a step twice lost its place."""
    usual = driver.app.settings.speed
    coach = LessonPlayer(driver, open_lesson(driver, lesson_screen("en", name))).coach
    driver.app.settings.speed = usual
    for _ in range(10 * len(coach.lesson.steps)):
        if coach.page is not CardFace.STEP:
            break
        driver.key("enter" if coach.is_reading else "f4")
        driver.let_think(driver.top)
    assert coach.page is CardFace.END, coach.step.id


def test_that_of_ludendorff_is_the_lesson_for_newcomers_to_remagen() -> None:
    assert first_lesson_of("remagen") == "ludendorff"


def test_a_scenario_with_a_lesson_of_its_own_is_taught_by_that() -> None:
    assert [lesson_of(load_scenario(name)) for name in ("westkapelle", "sloe_dam")] == ["westkapelle", "sloe_dam"]
    assert [lesson_of(load_scenario(name)) for name in ("scheldt", "remagen")] == ["first_drop", "ludendorff"]


@each_lesson
def test_its_files_have_nothing_wrong(name) -> None:
    check_files(name)


@pytest.mark.parametrize("ending", [".yaml", ".nl.yaml"])
def test_the_lesson_of_ludendorff_names_the_points_that_win_by_its_scenario(ending) -> None:
    victory = load_scenario("ludendorff").setting.script.victory
    margin = victory.levels.tactical
    text = (data_folder("scenarios") / "lessons" / f"ludendorff{ending}").read_text(encoding="utf-8")
    card = text.partition("objective:" if ending == ".nl.yaml" else "id: objective")[2][:700]
    figures = [int(figure) for figure in re.findall(r"\d+", card)]
    assert {victory.par + margin, victory.par, margin} <= set(figures)


@pytest.mark.parametrize("size", [(1600, 900), (1280, 720)])
def test_the_card_lies_clear_of_the_box_of_a_hex_of_both_sides_and_of_who_is_to_be_chosen(size) -> None:
    driver = Driver(size)
    screen = open_lesson(driver, lesson_screen("en", "sloe_dam"))
    player = LessonPlayer(driver, screen)
    boxes = 0
    while player.coach.number < 15:
        driver.step(2)
        box = screen.dashboard.box.rect
        boxes += bool(box.width)
        told = (size, player.coach.step.id)
        assert not screen.card.rect.colliderect(box), told
        assert screen.card.rect.collidelist(screen.pointers.places().rects) < 0, told
        player.do_step()
    assert boxes > 3


@pytest.mark.parametrize("name", ["sloe_dam", "ludendorff"])
def test_what_is_drawn_of_a_lesson_in_parts_looks_as_if_all_were_drawn(driver, name) -> None:
    screen = open_lesson(driver, lesson_screen("en", name))
    player, partly = LessonPlayer(driver, screen), 0
    while player.coach.number < 9:
        for mouse in ((300, 300), (500, 400), (700, 350), (640, 20)):
            driver.hover(mouse)
            partly += screen.draw_changed(driver.app.surface) is not None
            for _ in range(3):  # nothing is drawn over itself
                screen.draw_changed(driver.app.surface)
            found = driver.app.surface.copy()
            screen.draw(driver.app.surface)
            seen = pygame.surfarray.array3d(found), pygame.surfarray.array3d(driver.app.surface)
            assert (seen[0] == seen[1]).all(), (player.coach.step.id, mouse)
        player.do_step()
    assert partly > 20
