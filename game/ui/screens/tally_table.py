"""A table of figures for the sides, with the rules they come from; a click on a number opens that rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.model.side import Sides
from game.ui.desk.cards import Fact
from game.ui.desk.overview import Tally
from game.ui.keys.default_keys import MENU
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.scroll import Scroll
from game.ui.look.text import draw_line
from game.ui.look.theme import BODY_PX, LINK, RULE, SMALL_PX, TEXT, TEXT_DIM, WELL, Colour
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.widget import Widget, draw_edge
from game.ui.window.screen import Window

_MOST_ROW_PX = 34
_ROW_PX, _INSET_PX, _RULE_PX, _BAR_PX = 24, 14, 56, 12
_TITLE_SHARE = 0.38


class TallyTable(Widget):
    """Facts over the whole width, then a row a tally; scrolls if it must."""

    def __init__(
        self,
        app: Window,
        rect: pygame.Rect,
        sides: Sides,
        facts: Sequence[Fact],
        tallies: Sequence[Tally],
        show: Callable[[str], None],
    ) -> None:
        """A table of the figures of sides; `show` opens a rule."""
        self._sides = sides
        self.rect = pygame.Rect(rect)
        self._app = app
        self._facts, self._tallies = tuple(facts), tuple(tallies)
        self._show = show
        rows = len(facts) + len(tallies) + 2
        self._row = max(app.px(_ROW_PX), min(app.px(_MOST_ROW_PX), rect.height // rows))
        self._scroll = Scroll()
        self._scroll.fit(self.rect, rows * self._row, app.bare_px(_BAR_PX))

    @property
    def is_focusable(self) -> bool:
        """Only if there is something to scroll."""
        return self.is_enabled and self._scroll.is_needed

    def handle(self, event: pygame.event.Event, *, is_focused: bool) -> bool:
        """Scroll by wheel, bar or key; open the rule that is clicked."""
        if self._scroll.handle(event):
            return True
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(self._app.mouse):
            return self._scroll.by(-event.y * 2 * self._row)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            rule = next((rule for rule, place in self.links() if place.collidepoint(event.pos)), "")
            if rule:
                self._show(rule)
            return bool(rule)
        if is_focused and event.type == pygame.KEYDOWN:
            command = MENU.command_of(event)
            steps = {Command.UP: -1, Command.DOWN: 1, Command.PAGE_UP: -8, Command.PAGE_DOWN: 8}
            if command in steps:
                self._scroll.by(steps[command] * self._row)
                return True
        return False

    def links(self) -> list[tuple[str, pygame.Rect]]:
        """The rule of each row in view, and where it is written."""
        rules = [fact.rule for fact in self._facts] + [""] + [tally.rule for tally in self._tallies]
        found = [(rule, self._places(number)[-1]) for number, rule in enumerate(rules) if rule]
        return [(rule, place.clip(self.rect)) for rule, place in found if place.colliderect(self.rect)]

    def _places(self, number: int) -> list[pygame.Rect]:
        """Where a row's title, its figures and its rule are."""
        px, bare = self._app.px, self._app.bare_px
        left = self.rect.left + bare(_INSET_PX)
        width = self.rect.width - 2 * bare(_INSET_PX) - self._scroll.bar_width_px
        top = self.rect.top + self._row // 2 + number * self._row - self._scroll.offset_px
        title = pygame.Rect(left, top, round(width * _TITLE_SHARE), self._row)
        rule = pygame.Rect(left + width - px(_RULE_PX), top, px(_RULE_PX), self._row)
        part = (rule.left - title.right) // len(self._sides)
        return [title, *(pygame.Rect(title.right + part * side, top, part, self._row) for side in self._sides), rule]

    def draw(self, surface: pygame.Surface, *, is_focused: bool) -> None:
        """Draw the rows in view."""
        pygame.draw.rect(surface, WELL, self.rect)
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        for number, fact in enumerate(self._facts):
            title, *parts, rule = self._places(number)
            self._write(surface, fact.label, title, TEXT_DIM)
            self._write(surface, fact.value, parts[0].union(parts[-1]), TEXT)
            self._rule(surface, fact.rule, rule)
        self._head(surface, len(self._facts))
        for number, tally in enumerate(self._tallies, start=len(self._facts) + 1):
            title, *parts, rule = self._places(number)
            self._write(surface, tally.title, title, TEXT_DIM)
            for place, figure in zip(parts, tally.figures, strict=True):
                self._write(surface, figure or "–", place, TEXT if figure else TEXT_DIM)
            self._rule(surface, tally.rule, rule)
        surface.set_clip(clip)
        self._scroll.draw(surface)
        draw_edge(surface, self.rect, self._app.bare_px(1.5), is_focused=is_focused)

    def _head(self, surface: pygame.Surface, number: int) -> None:
        """The names of the sides over their columns."""
        title, *columns, rule = self._places(number)
        font = self._app.fonts.get(Role.STRONG, self._app.px(BODY_PX))
        scheme = self._app.settings.scheme
        for side, place in zip(self._sides, columns, strict=True):
            name = self._app.words.say(self._sides.said(side))
            draw_line(surface, font, name, place, scheme.side_ink(side, self._sides))
        pygame.draw.line(surface, RULE, title.bottomleft, (rule.right, title.bottom))

    def _write(self, surface: pygame.Surface, text: str, place: pygame.Rect, colour: Colour) -> None:
        draw_fitting(self._app, surface, text, place.inflate(-self._app.px(6), 0), colour, size_px=BODY_PX - 1)

    def _rule(self, surface: pygame.Surface, rule: str, place: pygame.Rect) -> None:
        if rule:
            font = self._app.fonts.get(Role.TEXT, self._app.px(SMALL_PX))
            draw_line(surface, font, f"[{rule}]", place, LINK, align="right")
