"""The choice of a lesson, where several games offer some."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pygame

from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.manifests import manifests
from game.model.message import Message, term
from game.scenario.epilogue import teaches_said
from game.scenario.lesson import find_lesson, in_language, read_lesson, taught
from game.scenario.loader import read_header
from game.scenario.locate import find_scenario
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.text import draw_lines, wrapped
from game.ui.look.theme import SMALL_PX, TEXT, TEXT_DIM
from game.ui.tutorial.start import start_tutorial
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.list_box import ListBox
from game.ui.widgets.widgets import Widgets
from game.ui.window.dialog import Dialog

_ROW_PX = 72
_TITLE_SHARE = 70
"""Of a hundredth of the width, beside the game."""
_BUTTON_PX = 42
_GAP_PX = 14
_WIDTH_PX, _AROUND_PX = 620, 146
"""Designed width, and height but for the rows."""


@frozen
class _Row:
    """A lesson of the list."""

    name: str
    title: str
    game: Message
    teaches: tuple[Message, ...] = ()
    """What one learns by it, as its scenario says; nothing where that says nothing."""


def _rows(language: str) -> tuple[_Row, ...]:
    """All lessons there are; one that cannot be read is named by its file, and says so when it is begun."""
    rows = []
    for name, system in taught().items():
        game = manifests()[system]
        row = _Row(name, name, term("game", game.title))
        with suppress(GameError):
            lesson = in_language(read_lesson(find_lesson(name)), language)
            row = replace(row, title=lesson.title)
            header = read_header(find_scenario(lesson.scenario))
            row = replace(row, game=term("game", game.title_by(header.rules)), teaches=teaches_said(header))
        rows.append(row)
    return tuple(rows)


class ChooseLesson(Dialog):
    """A list of the lessons of all games."""

    name = "choose_lesson"

    def __init__(self) -> None:
        """A choice that begins with the lesson for newcomers."""
        self._chosen = 0
        self._lessons: tuple[_Row, ...] = ()

    def __len__(self) -> int:
        """How many there are to choose from."""
        return len(self._lessons)

    def build(self, widgets: Widgets) -> None:
        """The list and two buttons."""
        px, words = self.app.px, self.app.words
        self.heading = words("choose_lesson.heading")
        self._lessons = self._lessons or _rows(words.language)
        self.size_px = (_WIDTH_PX, _AROUND_PX + len(self._lessons) * _ROW_PX)
        inside = self.inside
        row = pygame.Rect(inside.left, inside.bottom - px(_BUTTON_PX), inside.width, px(_BUTTON_PX))
        most = (row.top - inside.top - px(_GAP_PX)) // px(_ROW_PX)
        rows_px = min(most, len(self._lessons)) * px(_ROW_PX)
        room = pygame.Rect(inside.left, inside.top, inside.width, rows_px)
        rows = ListBox(
            self.app, room, self, px(_ROW_PX), chosen=self._chosen, choose=self._move_to, open_row=self._begin
        )
        widgets.add("lessons", rows)
        back = pygame.Rect(row.left, row.top, px(150), row.height)
        widgets.button("cancel", back, words("choose_lesson.cancel"), self.close, command=Command.CANCEL)
        begin = pygame.Rect(row.right - px(190), row.top, px(190), row.height)
        widgets.button("begin", begin, words("choose_lesson.begin"), self._begin, command=Command.CONFIRM, look="main")
        widgets.focus("lessons")

    def _move_to(self, number: int) -> None:
        self._chosen = number

    def _begin(self) -> None:
        app = self.app
        self.close()
        start_tutorial(app, self._lessons[self._chosen].name)

    def draw_row(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """A lesson's title, of which game it is, and what one learns by it."""
        row, px, words = self._lessons[number], self.app.px, self.app.words
        place = rect.inflate(-2 * px(12), -2 * px(5))
        upper = pygame.Rect(place.left, place.top, place.width * _TITLE_SHARE // 100, px(24))
        draw_fitting(self.app, surface, row.title, upper, TEXT, role=Role.STRONG)
        beside = pygame.Rect(upper.right, upper.top, place.right - upper.right, upper.height)
        draw_fitting(self.app, surface, words.say(row.game), beside, TEXT_DIM, size_px=SMALL_PX, align="right")
        lower = pygame.Rect(place.left, upper.bottom, place.width, place.bottom - upper.bottom)
        small = self.app.fonts.get(Role.TEXT, px(SMALL_PX))
        told = " · ".join(words.say(said) for said in row.teaches)
        draw_lines(surface, small, wrapped(small, told, lower.width), lower, TEXT_DIM)
