"""The rules in words, to look something up while playing."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.model.errors import GameError
from game.scenario.rules_text import Paragraph as Rule
from game.scenario.rules_text import is_part_of, load_rulebook
from game.ui.fonts import Role
from game.ui.keys import Command
from game.ui.list_box import ListBox
from game.ui.screens.page import Page
from game.ui.text import draw_line
from game.ui.text_pane import Paragraph, TextPane
from game.ui.theme import AMBER, BODY_PX, TEXT, TEXT_DIM
from game.ui.widgets import Widgets

RULEBOOK = "standard"
_ROW_PX = 30
_LIST_SHARE = 0.36


class RulesBrowser(Page):
    """All rules: chapters and rules at the left, the words at the right."""

    name = "rules"
    heading = "Rules"

    def __init__(self, number: str = "") -> None:
        """The rules, opened at a number if there is such a rule."""
        self._rules: Sequence[Rule] = ()
        self._trouble = ""
        try:
            book = load_rulebook(RULEBOOK)
            self._rules, self.subheading = book.paragraphs, book.title
        except GameError as error:
            self._trouble = str(error)
        numbers = [rule.number for rule in self._rules]
        self._chosen = numbers.index(number) if number in numbers else 0

    def __len__(self) -> int:
        """How many rules there are."""
        return len(self._rules)

    def build(self, widgets: Widgets) -> None:
        """The list and the words of what is chosen."""
        body = self.body
        left = pygame.Rect(body.left, body.top, round(body.width * _LIST_SHARE), body.height)
        row_px = self.app.px(_ROW_PX)
        widgets.add("list", ListBox(self.app, left, self, row_px, chosen=self._chosen, choose=self._choose))
        gap = self.app.px(18)
        right = pygame.Rect(left.right + gap, body.top, body.right - left.right - gap, body.height)
        self._text = widgets.add("text", TextPane(self.app, right, self._words()))
        widgets.button("back", self.foot(150, from_left=0), "Back", self.close, command=Command.CANCEL)
        widgets.focus("list" if self._rules else "back")

    def draw_row(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """A rule's number and title; chapters stand out."""
        rule, px = self._rules[number], self.app.px
        font = self.app.fonts.get(Role.STRONG if rule.is_chapter else Role.TEXT, px(BODY_PX))
        indent = px(12 if rule.is_chapter else 26)
        place = pygame.Rect(rect.left + indent, rect.top, px(58), rect.height)
        draw_line(surface, font, rule.number, place, AMBER if rule.is_chapter else TEXT_DIM)
        words = pygame.Rect(place.right - (px(14) if rule.is_chapter else 0), rect.top, 0, rect.height)
        words.width = rect.right - words.left - px(8)
        draw_line(surface, font, rule.title, words, TEXT)

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._text.show(self._words())

    def _words(self) -> list[Paragraph]:
        if not self._rules:
            return [Paragraph(self._trouble)]
        chosen = self._rules[self._chosen]
        shown = [rule for rule in self._rules if is_part_of(rule.number, chosen.number)]
        words: list[Paragraph] = []
        for rule in shown:
            words += [Paragraph(f"{rule.number}  {rule.title}", is_heading=True), Paragraph(rule.text)]
        return words
