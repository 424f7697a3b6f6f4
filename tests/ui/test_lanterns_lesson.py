"""The lesson of Lanterns: played through by mouse and by keys, skipped, offered beside that of the house, checked."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from game.cli import app
from game.scenario.lesson import find_lesson, taught
from game.ui.entrance.title import TitleScreen
from game.ui.tutorial.lint import check_lesson
from game.ui.tutorial.start import first_lesson_of, lesson_screen
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
from tests.ui.text_boxes import lines_of

pytestmark = pytest.mark.usefixtures("lanterns_installed")
NAME = "first_night"


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@every_way
def test_the_whole_lesson(hand, size, language) -> None:
    driver = Driver(size, language=language)
    player = hand(driver, open_lesson(driver, lesson_screen(language, NAME)))
    play_through(player)
    play_on(player, turn=3)


@pytest.mark.slow
def test_a_lesson_that_is_skipped_through_comes_to_the_same_end(driver) -> None:
    player = LessonPlayer(driver, open_lesson(driver, lesson_screen("en", NAME)))
    skip_through(player)
    go_back_through(player)


def test_who_has_several_games_is_asked_which_lesson(driver) -> None:
    assert list(taught()) == ["first_drop", "sloe_dam", "westkapelle", "ludendorff", NAME]
    driver.show(TitleScreen())
    driver.click("tutorial")
    assert driver.top.name == "choose_lesson"
    driver.screenshot("choose_lesson")
    box, row = driver.find("lessons"), driver.top.app.px(72)
    assert box.height == len(taught()) * row, "whole rows, and none that is empty"
    said = " ".join(line.text for line in lines_of(driver).lines)
    assert "The Sloe dam" in said
    assert said.count("The Scheldt") == 2, "another game by the rules of Arnhem"
    assert "Overruns and hexes that both sides hold" in said, "lessons of one game are told apart"
    for _ in list(taught())[:-1]:
        driver.key("down")
    driver.key("enter")
    assert driver.top.lesson.id == NAME
    assert driver.top.game.scenario.system.name == "lanterns"


def test_the_console_begins_the_lesson_of_a_game(monkeypatch) -> None:
    begun = []
    monkeypatch.setattr("game.ui.entrance.opening.open_window", lambda *_: None)
    monkeypatch.setattr("game.ui.entrance.opening.opening_size", lambda _: (800, 600))
    monkeypatch.setattr("game.ui.tutorial.start.lesson_screen", lambda *said: begun.append(said))
    CliRunner().invoke(app, ["play", "lanterns", "--tutorial"])
    CliRunner().invoke(app, ["play", "--tutorial"])
    assert begun == [("en", NAME), ("en", "")]
    assert first_lesson_of("lanterns") == NAME


def test_its_files_have_nothing_wrong() -> None:
    check_files(NAME)


@pytest.mark.parametrize(
    ("good", "bad", "place", "said"),
    [
        ("  side: otters", "  side: german", "10:9", "lanterns has no side german"),
        ("side: herons, turn: 1}", "side: heron, turn: 1}", "29:35", "lanterns has no side heron"),
        ("side: herons, done: [{do: end_turn}]}", "side: allied, done: [{do: end_turn}]}", "", "no side allied"),
        ("then: lamplighter", "then: scripted", "11:9", "There is no player 'scripted' of Lanterns"),
        ("units: [pilots]}", "units: [loadmasters]}", "", "nothing that is called unit:loadmasters"),
        ("{press: rush}", "{press: attack}", "", "nothing that is called attack"),
        ("{hover: A4}", "{hover: K4}", "", "the map of lanterns has no hex K4"),
    ],
)
def test_what_is_wrong_with_it_is_told_with_its_place(tmp_path, good, bad, place, said) -> None:
    text = find_lesson(NAME).read_text(encoding="utf-8")
    assert good in text
    path = tmp_path / "lesson.yaml"
    path.write_text(text.replace(good, bad, 1), encoding="utf-8")
    problems = [str(problem) for problem in check_lesson(path)]
    assert any(said in problem and f"{path.name}:{place}" in problem for problem in problems), problems
