"""Beginning the tutorial."""

from __future__ import annotations

from game.engine.library import load_scenario
from game.model.errors import GameError
from game.model.manifests import manifests
from game.model.message import message
from game.scenario.lesson import find_lesson, in_language, read_lesson, taught
from game.scenario.scenario import Scenario
from game.ui.tutorial.bookmark import bookmark_in, forget
from game.ui.tutorial.lesson_screen import LessonScreen
from game.ui.window.message import Notice, Question
from game.ui.window.screen import Window


def first_lesson_of(system: str) -> str:
    """The lesson for newcomers to a rules system; GameError if it offers none."""
    lessons = manifests()[system].lessons
    if not lessons:
        raise GameError(message("trouble.no_lesson", game=manifests()[system].title))
    return lessons[0]


def lesson_of(scenario: Scenario) -> str:
    """The lesson that is played on a scenario, else that for newcomers to its game; GameError if there is neither."""
    game = scenario.system.name
    own = (name for name, system in taught().items() if system == game)
    found = (name for name in own if read_lesson(find_lesson(name)).scenario == scenario.id)
    return next(found, "") or first_lesson_of(game)


def lesson_screen(language: str, name: str = "") -> LessonScreen:
    """The screen of a lesson, by default of the first, in a language; GameError if it cannot be had."""
    lesson = in_language(read_lesson(find_lesson(name or next(iter(taught()), ""))), language)
    return LessonScreen(lesson, load_scenario(lesson.scenario))


def start_tutorial(app: Window, name: str = "") -> None:
    """Begin a lesson, by default the first, or say in a message why that cannot be."""
    words = app.words
    try:
        begin(app, lesson_screen(words.language, name))
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
