"""Beginning the tutorial."""

from __future__ import annotations

from game.engine.library import load_scenario
from game.model.errors import GameError
from game.scenario.lesson import find_lesson, in_language, read_lesson
from game.ui.tutorial.bookmark import bookmark_in, forget
from game.ui.tutorial.lesson_screen import LessonScreen
from game.ui.window.message import Notice, Question
from game.ui.window.screen import Window

FIRST_LESSON = "first_drop"


def lesson_screen(language: str, name: str = FIRST_LESSON) -> LessonScreen:
    """The screen of a lesson in a language; GameError if it cannot be had."""
    lesson = in_language(read_lesson(find_lesson(name)), language)
    return LessonScreen(lesson, load_scenario(lesson.scenario))


def start_tutorial(app: Window) -> None:
    """Begin the first lesson, or say in a message why that cannot be."""
    words = app.words
    try:
        begin(app, lesson_screen(words.language))
    except GameError as error:
        app.push(Notice(words("tutorial.failed"), words.say(error.said)))


def begin(app: Window, new: LessonScreen) -> None:
    """Put a lesson on the screen in place of everything else; who left it in its middle is asked where to go on."""
    left = _left_off(new)
    if left is None:
        forget(new.lesson)  # a place that is no use
        app.replace(new)
        return
    if not app.screens:
        app.ways.to_title()
    screen, number = left
    words, step, count = app.words, new.lesson.steps[number], len(new.lesson.steps)
    text = words("tutorial.resume_text", number=number + 1, count=count, step=step.heading)
    app.push(
        Question(
            words("tutorial.resume_heading"), text, yes=words("tutorial.resume"), then=lambda: app.replace(screen),
            instead=(words("tutorial.from_beginning"), lambda: app.replace(new)),
        )
    )  # fmt: skip


def _left_off(new: LessonScreen) -> tuple[LessonScreen, int] | None:
    """The lesson of a new screen where it was left, and the number of the step from 0; None if it was not left."""
    bookmark = bookmark_in(new.lesson)
    if bookmark is None:
        return None
    try:
        return LessonScreen(new.lesson, new.game.scenario, bookmark), bookmark.number
    except (GameError, ValueError):  # the scenario is another by now
        return None
