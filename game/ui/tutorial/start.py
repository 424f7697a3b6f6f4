"""Beginning the tutorial."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.library import load_scenario
from game.model.errors import GameError
from game.scenario.lesson import find_lesson, in_language, read_lesson
from game.ui.screens.message import Message
from game.ui.tutorial.lesson_screen import LessonScreen

if TYPE_CHECKING:
    from game.ui.app import App

FIRST_LESSON = "first_drop"


def lesson_screen(language: str, name: str = FIRST_LESSON) -> LessonScreen:
    """The screen of a lesson in a language; GameError if it cannot be had."""
    lesson = in_language(read_lesson(find_lesson(name)), language)
    return LessonScreen(lesson, load_scenario(lesson.scenario))


def start_tutorial(app: App) -> None:
    """Put the first lesson on the screen in place of everything else, or a message that says why it cannot be."""
    try:
        screen = lesson_screen(app.words.language)
    except GameError as error:
        app.push(Message(app.words("tutorial.failed"), str(error)))
    else:
        app.replace(screen)
