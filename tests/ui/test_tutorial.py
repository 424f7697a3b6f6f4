"""The tutorial: every step teaches what is so, can be done by mouse and by keys, skipped, taken back and left."""

from __future__ import annotations

import json
import random

import pygame
import pytest
from typer.testing import CliRunner

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.cli import app
from game.engine.files import bookmarks_folder
from game.engine.game import Game
from game.scenario.lesson import find_lesson, in_language, lesson_files, read_lesson, read_texts, text_files
from game.scenario.loader import load
from game.scenario.reader import read_file
from game.ui.entrance.title import TitleScreen
from game.ui.tutorial.bookmark import bookmark_in
from game.ui.tutorial.coach import CardFace
from game.ui.tutorial.facts import Witness, fits
from game.ui.tutorial.lesson_screen import LessonScreen
from game.ui.tutorial.lint import _seat_problems, check_lesson
from game.ui.tutorial.start import begin, lesson_screen, start_tutorial
from game.ui.tutorial.table import LessonOpponent, LessonTable
from game.ui.window.settings import Switch
from tests.three_sides import three_sides
from tests.ui.driver import Driver
from tests.ui.lesson_player import (
    LessonMouse,
    LessonPlayer,
    every_way,
    go_back_through,
    open_lesson,
    play_on,
    play_through,
    skip_through,
)
from tests.ui.table import plain_map
from tests.ui.text_boxes import faults

EVENTS = 300
KEYS = (
    *"abcdefgijklmnpstuvwxz0678",
    *("tab", "space", "enter", "esc", "up", "down", "f1", "f2", "f3", "f4"),
    *("ctrl+z", "shift+u", "ctrl+y", "ctrl+shift+y", "ctrl+enter"),
)


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def opened(driver, language="en"):
    return open_lesson(driver, lesson_screen(language))


@every_way
def test_the_whole_lesson(hand, size, language):
    driver = Driver(size, language=language)
    player = hand(driver, opened(driver, language))
    play_through(player)
    play_on(player, turn=2)


def test_a_lesson_that_is_skipped_through_comes_to_the_same_end(driver):
    skip_through(LessonPlayer(driver, opened(driver)))


@pytest.mark.slow
def test_every_step_can_be_gone_back_to(driver):
    player = LessonPlayer(driver, opened(driver))
    play_through(player)
    go_back_through(player)
    while player.coach.page is CardFace.STEP:
        player.do_step()
    assert player.coach.page is CardFace.END


@pytest.mark.slow
def test_from_any_step_it_goes_on_after_going_back(driver):
    """Put back into the middle, the next steps can be done as if nothing had been."""
    player = LessonPlayer(driver, opened(driver))
    coach = player.coach
    while coach.page is CardFace.STEP:
        step = coach.number
        player.do_step()
        if coach.page is CardFace.STEP and not coach.has_changed_game:
            driver.key("f3")
            assert coach.number == step
            assert coach.page is CardFace.STEP
            player.do_step()


def to(player, name):
    while player.coach.step.id != name:
        player.do_step()


def test_what_the_step_does_not_ask_for_is_not_done(driver):
    player = LessonMouse(driver, opened(driver))
    to(player, "land")
    before = player.screen.game.actions_done
    player.click(player.hex("0806"))
    assert player.screen.game.actions_done == before
    assert player.screen.message[0] == driver.app.words("tutorial.not_now")
    driver.step(2)
    assert player.coach.is_corrected
    assert player.coach.step.id == "land"
    player.do_step()
    assert player.coach.step.id == "landed"


def test_a_phase_cannot_be_ended_before_its_time(driver):
    player = LessonPlayer(driver, opened(driver))
    to(player, "choose")
    driver.key("ctrl+enter")
    assert player.screen.game.decision.kind == "arrivals"
    assert player.screen.game.actions_done == 0


@pytest.mark.slow
@pytest.mark.parametrize("key", ["u", "shift+u"])
def test_only_what_belongs_to_the_step_is_taken_back(driver, key):
    player = LessonPlayer(driver, opened(driver))
    to(player, "stopped")
    before = player.screen.game.actions_done
    driver.key(key)
    assert player.screen.game.actions_done == before
    assert player.screen.message[0] == driver.app.words("tutorial.undo_barred")


def test_all_that_a_lesson_takes_back_at_once_is_one_action(driver):
    player = LessonPlayer(driver, opened(driver))
    to(player, "stopped")
    table = player.screen.table
    before = table.game.actions_done
    for _ in range(2):
        table.do(next(action for action in table.game.legal() if table.game.foresee(action).undoable))
    table.undo_all()
    assert table.game.actions_done == before + 1


@pytest.mark.slow
def test_put_back(driver):
    player = LessonMouse(driver, opened(driver))
    to(player, "defend")
    driver.key("f3")  # nothing of this step was done: to the step before, which the game has left
    assert player.coach.step.id == "end_combat"
    assert player.screen.game.decision.kind == "combat"
    player.do_step()
    assert player.coach.step.id == "defend"


def test_leaving_can_be_thought_over(driver):
    player = LessonMouse(driver, opened(driver))
    to(player, "zoom")
    driver.click("lesson:leave")
    assert player.coach.page is CardFace.LEAVING
    driver.click("lesson:back")
    assert (player.coach.page, player.coach.step.id) == (CardFace.STEP, "zoom")
    driver.key("f6")
    driver.click("lesson:play_on")
    assert player.screen.coach is None
    driver.key("tab")
    driver.type("0809")
    driver.key("space")
    assert player.screen.game.actions_done == 1, "the game is free now"


def test_leaving_by_the_menu(driver):
    player = LessonPlayer(driver, opened(driver))
    driver.key("esc")
    assert driver.top.name == "pause"
    driver.key("esc")
    assert driver.top is player.screen


def test_the_card_can_be_hidden(driver):
    screen = opened(driver)
    before = pygame.Rect(screen.state()["lesson"]["card"])
    driver.key("f2")
    after = pygame.Rect(screen.state()["lesson"]["card"])
    assert after.height < before.height
    driver.key("enter")
    assert screen.coach.number == 0, "what is not seen is not gone on from"
    driver.click("lesson:hide")
    driver.key("enter")
    assert screen.coach.number == 1


def test_a_position_that_is_not_the_lessons_is_told(driver):
    player = LessonPlayer(driver, opened(driver))
    to(player, "land")
    player.screen.coach = None
    driver.type("0706")
    driver.key("space")
    from game.ui.tutorial.coach import Coach

    player.screen.coach = coach = Coach(player.screen, player.screen.lesson)
    coach.begin(0)
    coach.begin(next(n for n, step in enumerate(coach.lesson.steps) if step.id == "landed"))
    assert coach.page is CardFace.LOST


def test_frames_beat_for_a_while_and_then_nothing_is_drawn(driver):
    opened(driver)
    driver.step(400)
    assert driver.step(60) == 0


def test_frames_stand_still_for_whoever_wants_it_calm(driver):
    driver.app.settings.turn(Switch.CALM)
    screen = opened(driver)
    assert screen.pointers.wait_seconds is None


def test_the_tutorial_starts_from_anywhere(driver):
    start_tutorial(driver.app)
    assert driver.top.name == "play"
    assert driver.top.coach.step.id == "welcome"


# left and gone on with


def bookmark_path():
    return bookmarks_folder() / "first_drop.json"


@pytest.mark.slow
def test_from_every_step_it_goes_on_in_another_window(driver):
    player = LessonPlayer(driver, opened(driver))
    left = []
    while player.coach.page is CardFace.STEP:
        if player.coach.number:
            left.append(bookmark_in(player.screen.lesson))
        player.do_step()
    assert [bookmark.number for bookmark in left] == list(range(1, len(player.coach.lesson.steps)))
    lesson, scenario = player.screen.lesson, player.screen.game.scenario
    for bookmark in left:
        another = LessonPlayer(driver, open_lesson(driver, LessonScreen(lesson, scenario, bookmark)))
        assert (another.coach.number, another.coach.page) == (bookmark.number, CardFace.STEP)
        assert not Witness(another.screen).failing(another.coach.step.state), another.coach.step.id
        another.do_step()
        if another.coach.page is CardFace.STEP:
            another.do_step()


def ask_for_the_first(driver):
    """From the title, of the lessons of all games."""
    driver.click("tutorial")
    driver.key("enter")


@pytest.mark.slow
def test_who_left_a_lesson_is_asked_whether_to_go_on_there(driver):
    to(LessonPlayer(driver, opened(driver)), "landed")
    driver.show(TitleScreen())
    assert driver.top._detail("tutorial") == "Go on where you left it"
    ask_for_the_first(driver)
    assert driver.top.name == "question"
    assert "A one" in driver.top._text
    driver.key("enter")
    assert driver.top.coach.step.id == "landed"
    assert [screen.name for screen in driver.app.screens] == ["play"]


@pytest.mark.slow
def test_what_went_before_can_be_gone_back_to_in_another_window(driver):
    first = LessonPlayer(driver, opened(driver))
    while first.coach.number < len(first.coach.lesson.steps) - 1:
        first.do_step()
    start_tutorial(driver.app)
    driver.key("enter")
    player = LessonPlayer(driver, driver.top)
    player.screen.baking.wait(60)
    driver.step(3)
    assert player.coach.number == first.coach.number
    while player.coach.number or player.coach.has_changed_game:
        driver.key("f3")
        assert player.coach.page is CardFace.STEP, player.coach.step.id
    assert player.screen.game.actions_done == 0
    while player.coach.page is CardFace.STEP:
        player.do_step()
    driver.show(TitleScreen())
    ask_for_the_first(driver)
    assert driver.top.coach.number == 0, "a lesson that is over begins at the beginning"


def test_the_cards_that_a_step_tells_of_are_there_in_another_window(driver):
    to(LessonPlayer(driver, opened(driver)), "cards")
    start_tutorial(driver.app)
    driver.key("enter")
    screen = driver.top
    screen.baking.wait(60)
    driver.step(3)
    assert screen.coach.step.id == "cards"
    assert screen.contents.unit.name == "Son Flak Battery"


@pytest.mark.slow
def test_who_left_a_lesson_may_begin_it_again_or_not_at_all(driver):
    to(LessonPlayer(driver, opened(driver)), "land")
    driver.show(TitleScreen())
    ask_for_the_first(driver)
    driver.key("esc")
    assert driver.top.name == "title"
    ask_for_the_first(driver)
    driver.click("instead")
    assert driver.top.coach.number == 0
    assert driver.top.game.actions_done == 0


def test_from_the_console_the_question_lies_over_the_title(driver):
    to(LessonPlayer(driver, opened(driver)), "land")
    while driver.app.screens:
        driver.app.pop()
    begin(driver.app, lesson_screen("en"))
    assert [screen.name for screen in driver.app.screens] == ["title", "question"]


@pytest.mark.slow
def test_a_place_that_is_no_use_any_more_is_forgotten(driver):
    to(LessonPlayer(driver, opened(driver)), "landed")
    whole = bookmark_path().read_text()
    told = json.loads(whole)
    moved = [*told["begins"][:-1], [told["begins"][-1][0], 99]]
    for text in (
        "", "{", "[]", "[" * 100_000, whole[:-20], "\0" * 50, " " * (2 << 20) + whole,
        json.dumps({**told, "seed": 5}), json.dumps({**told, "lesson": "../first_drop"}),
        json.dumps({**told, "begins": told["begins"][:1]}), json.dumps({**told, "begins": moved}),
        json.dumps({**told, "begins": [["welcome", 0], ["no_such_step", len(told["actions"])]]}),
        json.dumps({**told, "actions": [{"do": "fly"}]}),
        json.dumps({**told, "actions": [{"do": "demolish", "bridge": "son"}]}),
    ):  # fmt: skip
        bookmark_path().write_text(text)
        start_tutorial(driver.app)
        assert driver.top.name == "play", text[:80]
        assert driver.top.coach.number == 0
        assert not bookmark_path().exists()


def test_a_place_with_another_position_can_be_begun_again_from(driver):
    to(LessonPlayer(driver, opened(driver)), "landed")
    told = json.loads(bookmark_path().read_text())
    bookmark_path().write_text(json.dumps({**told, "actions": [{"do": "end_phase"}]}))
    start_tutorial(driver.app)
    driver.key("enter")
    player = LessonPlayer(driver, driver.top)
    player.screen.baking.wait(60)
    driver.step(3)
    assert player.coach.page is CardFace.LOST
    driver.key("f3")
    assert (player.coach.number, player.coach.page) == (0, CardFace.STEP)
    assert player.screen.game.actions_done == 0


@pytest.mark.slow
def test_a_place_that_cannot_be_kept_is_told(driver):
    folder = bookmark_path().parent
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("no folder")
    player = LessonPlayer(driver, opened(driver))
    assert player.screen.table.saved == "lesson"
    to(player, "land")
    assert player.screen.table.saved == "unsaved"
    assert str(player.screen.table.notice).startswith("first_drop.json could not be saved")
    while player.coach.page is CardFace.STEP:
        player.do_step()
    assert player.coach.page is CardFace.END


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        *(((800, 600), scale) for scale in (1.0, 2.0)),
        ((1280, 720), 0.75),
        ((3840, 2160), 2.0),
    ],
)
@pytest.mark.slow
def test_layout(size, scale):
    driver = Driver(size, ui_scale=scale)
    player = LessonPlayer(driver, opened(driver))
    found = []
    while player.coach.page is CardFace.STEP:
        driver.step(2)
        if player.coach.number % 3 == 0:
            driver.key("f2")
            driver.key("f2")
        found += [f"{player.coach.step.id}: {fault}" for fault in faults(driver) if "LessonCard" in fault]
        if found:
            driver.screenshot(f"lesson-{player.coach.step.id}-{size[0]}-{scale}")
            break
        player.do_step()
    assert not [fault for fault in found if "panels over" not in fault]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_monkey(driver, seed):
    """Anything at all: no exception, and the lesson can always be gone through to its end."""
    rng = random.Random(seed)
    screen = opened(driver)
    for _ in range(EVENTS):
        if driver.top is not screen:
            driver.app.pop() if len(driver.app.screens) > 1 else driver.app.push(screen)
            driver.step()
            continue
        if rng.random() < 0.5:
            driver.key(rng.choice(KEYS))
        else:
            widgets = [name for name in screen.state()["widgets"] if not name.startswith(("lesson:play", "end:"))]
            if rng.random() < 0.5 and widgets:
                driver.click(rng.choice(widgets))
            else:
                spot = (rng.randrange(driver.app.size[0]), rng.randrange(driver.app.size[1]))
                driver.click(spot, rng.choice((1, 3)))
        if not driver.app.running or screen not in driver.app.screens:
            return
    driver.step(4)


@pytest.mark.parametrize("path", text_files(), ids=lambda path: path.stem)
def test_a_lesson_in_another_language_has_every_step(path):
    texts = read_texts(path)
    lesson = read_lesson(find_lesson(texts.id))
    assert path.stem == f"{texts.id}.{texts.language}"
    assert list(texts.steps) == [step.id for step in lesson.steps]
    told = in_language(lesson, texts.language)
    assert all((new.hint is None) == (old.hint is None) for new, old in zip(told.steps, lesson.steps, strict=True))


def test_an_unknown_language_is_told_in_english():
    lesson = read_lesson(lesson_files()[0])
    assert in_language(lesson, "xx") is lesson


@pytest.mark.parametrize("path", [*lesson_files(), *text_files()], ids=lambda path: path.stem)
def test_shipped_lessons_have_nothing_wrong(path):
    assert [str(problem) for problem in check_lesson(path)] == []


@pytest.mark.parametrize(
    ("good", "bad", "said"),
    [
        ('hex: "0608"}', 'hex: "3939"}', "the map of first_drop has no hex 3939"),
        ("press: attack", "press: 'marker:us+9'", "first_drop has nothing that is called marker:us+9"),
        ("units: [us_506_1]}", "units: [us_506_7]}", "first_drop has nothing that is called unit:us_506_7"),
        ("button: fit", "button: fitt", "there is no command fitt"),
        ("overlay: zones", "overlay: zone", "first_drop has no overlay zone"),
        ("{next_unit}", "{next_one}", "there is no command next_one"),
        ('rule: "7.9"', 'rule: "7.99"', "there is no rule 7.99"),
        ("side: german", "side: germans", "first_drop has no side germans"),
        ("side: allied, turn: 1", "side: us, turn: 1", "first_drop has no side us"),
        ("then: scripted", "then: lamplighter", "There is no player 'lamplighter' of Arnhem"),
        ("id: hover", "id: welcome", "there is a step welcome already"),
        ("{press: attack}", "{press: attack, key: undo}", "a gesture is one of hover, click, press and key"),
        ("scenario: first_drop", "scenario: last_drop", "There is no scenario or file last_drop"),
        ("\nopponent:", "\nothers: [{side: allied}]\nopponent:", "no side is left for the player"),
        ("\nopponent:", "\nothers: [{side: german}]\nopponent:", "german is played already, in line "),
        ("    heading: To battle", "    headding: To battle", "headding is no key that can stand here"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_told_with_its_place(tmp_path, good, bad, said):
    text = lesson_files()[0].read_text(encoding="utf-8")
    assert good in text
    path = tmp_path / "lesson.yaml"
    path.write_text(text.replace(good, bad, 1), encoding="utf-8")
    problems = [str(problem) for problem in check_lesson(path)]
    assert any(said in problem and f"{path.name}:" in problem for problem in problems), problems


def test_in_a_lesson_of_three_sides_two_are_played(tmp_path):
    scenario = three_sides(tmp_path)
    ann, bob, cas = scenario.sides
    parts = {bob: [{"do": "wait"}, {"do": "slide", "hex": "0702"}], cas: [{"do": "slide", "hex": "0401"}]}
    opponents = {side: LessonOpponent(part, RandomPlayer(1)) for side, part in parts.items()}
    table = LessonTable(Game.new(scenario, seed=1), opponents)
    assert table.players == {ann: None, **opponents}
    wait, done = scenario.system.decode(scenario.setting, {"do": "wait"}), []
    while table.game.actions_done < 5:
        player = table.players[table.game.decision.side]
        action = player.choose(Position(table.game)) if player is not None else wait
        done.append(scenario.system.encode(scenario.setting, action))
        table.do(action)
    assert done == [{"do": "wait"}, parts[bob][0], parts[cas][0], {"do": "wait"}, parts[bob][1]]


def test_a_lesson_of_three_sides_says_who_plays_two_of_them():
    path = find_lesson("first_drop")
    document, lesson = read_file(path), read_lesson(path)
    (found,) = _seat_problems(document, lesson, ("allied", "german", "dutch"))
    assert found.what == "allied and dutch are left for one player"
    assert found.hint == "say who plays one of them: others: [{side: dutch}]"


def test_numbers_of_an_action_may_stand_in_a_lesson(tmp_path):
    lesson = find_lesson("first_drop").read_text(encoding="utf-8")
    path = tmp_path / "lesson.yaml"
    path.write_text(lesson.replace("  actions:", "  actions:\n    - {do: face, facing: 2}"), encoding="utf-8")
    (pattern, *_) = read_lesson(path).opponent.actions
    assert fits(pattern, {"do": "face", "facing": 2, "unit": "guard"})
    assert not fits(pattern, {"do": "face", "facing": 3})


def test_a_lesson_of_a_faulty_scenario_tells_where_that_is_faulty(tmp_path, monkeypatch):
    faulty = tmp_path / "faulty.yaml"
    faulty.write_text("format: 1\nkind: scenario\nid: faulty\ntitel: x\n", encoding="utf-8")
    path = tmp_path / "lesson.yaml"
    path.write_text(find_lesson("first_drop").read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr("game.ui.tutorial.lint.load_scenario", lambda _name: load(faulty, {}))
    told = check_lesson(path)
    assert told
    assert {problem.file for problem in told} == {str(faulty)}


def test_texts_in_another_language_are_checked(tmp_path):
    lesson = read_lesson(lesson_files()[0])
    path = tmp_path / "first_drop.nl.yaml"
    steps = "".join(f"  {step.id}: {{heading: Kop, text: Tekst}}\n" for step in lesson.steps[1:])
    head = "format: 1\nkind: lesson_texts\nid: first_drop\nlanguage: nl\ntitle: De brug\nsteps:\n"
    path.write_text(f"{head}{steps}  nowhere: {{heading: Kop, text: 'Druk op {{entr}}'}}\n", encoding="utf-8")
    problems = " ".join(str(problem) for problem in check_lesson(path))
    assert "the step welcome is missing" in problems
    assert "the lesson has no step nowhere" in problems
    assert "there is no command entr" in problems


@pytest.mark.slow
def test_the_console_checks_lessons_and_opens_the_tutorial(tmp_path, monkeypatch):
    runner = CliRunner()
    assert runner.invoke(app, ["validate", str(lesson_files()[0])]).exit_code == 0
    bad = tmp_path / "bad.yaml"
    bad.write_text(
        lesson_files()[0].read_text(encoding="utf-8").replace("button: fit", "button: fitt"), encoding="utf-8"
    )
    assert runner.invoke(app, ["validate", str(bad)]).exit_code == 1
    monkeypatch.setattr("game.ui.entrance.opening.run_tutorial", lambda _: 0)
    assert runner.invoke(app, ["play", "--tutorial"]).exit_code == 0
    assert runner.invoke(app, ["play", "--load", str(bad), "--tutorial"]).exit_code == 2
