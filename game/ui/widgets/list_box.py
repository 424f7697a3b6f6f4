"""A list to choose one row from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.ui.keys.default_keys import MENU
from game.ui.keys.keys import Command
from game.ui.look.scroll import Scroll
from game.ui.look.theme import SELECTED, WELL, WELL_EDGE
from game.ui.widgets.frame import Frame
from game.ui.widgets.widget import Widget, draw_edge

DOUBLE_CLICK_SECONDS = 0.4


class Rows(Protocol):
    """What a list shows."""

    def __len__(self) -> int: ...

    def draw_row(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """Draw a row into its rectangle."""
        ...


class ListBox(Widget):
    """Rows of one height, of which one is chosen; only those in view are drawn."""

    def __init__(
        self,
        app: Frame,
        rect: pygame.Rect,
        rows: Rows,
        row_px: int,
        *,
        chosen: int = 0,
        choose: Callable[[int], None],
        open_row: Callable[[], None] | None = None,
    ) -> None:
        """A list that tells which row is chosen, and when one is opened by a double click."""
        self.rect = pygame.Rect(rect)
        self.chosen = chosen
        self._app = app
        self._rows = rows
        self._row_px = row_px
        self._choose = choose
        self._open_row = open_row
        self._scroll = Scroll()
        self._scroll.fit(self.rect, len(rows) * row_px, app.px(12), row_px)
        self._scroll.by((chosen * 2 + 1) * row_px // 2 - self.rect.height // 2)
        self._scroll.show(max(0, chosen) * row_px, row_px)
        self._clicked_at = float("-inf")

    def refit(self, count: int) -> None:
        """There are more or fewer rows now; the chosen one is brought into view."""
        self._scroll.fit(self.rect, count * self._row_px, self._app.px(12), self._row_px)
        if self.chosen >= 0:
            self._scroll.show(self.chosen * self._row_px, self._row_px)

    def row_at(self, position: tuple[int, int]) -> int:
        """The row at a position of the window; it may be beyond the last."""
        return (position[1] - self.rect.top + self._scroll.offset_px) // self._row_px

    def row_rect(self, number: int) -> pygame.Rect:
        """Where a row is; it may be out of view."""
        top = self.rect.top + number * self._row_px - self._scroll.offset_px
        return pygame.Rect(self.rect.left, top, self.rect.width - self._scroll.bar_width_px, self._row_px)

    @property
    def is_focusable(self) -> bool:
        """Only with rows in it."""
        return self.is_enabled and len(self._rows) > 0

    def handle(self, event: pygame.event.Event, *, is_focused: bool) -> bool:
        """Choose by click or key, scroll by wheel or bar."""
        if self._scroll.handle(event):
            return True
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(self._app.mouse):
            return self._scroll.by(-event.y * self._row_px)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._click(event.pos)
        if is_focused and event.type == pygame.KEYDOWN:
            return self._move(MENU.command_of(event))
        return False

    def _click(self, position: tuple[int, int]) -> bool:
        if not self.rect.collidepoint(position):
            return False
        number = self.row_at(position)
        if number >= len(self._rows):
            return False
        now = self._app.clock()
        is_double = number == self.chosen and now - self._clicked_at < DOUBLE_CLICK_SECONDS
        self._clicked_at = now
        self._set(number)
        if is_double and self._open_row is not None:
            self._open_row()
        return True

    def _move(self, command: Command | None) -> bool:
        page = max(1, self.rect.height // self._row_px)
        last = len(self._rows) - 1
        targets = {
            Command.UP: self.chosen - 1,
            Command.DOWN: self.chosen + 1,
            Command.PAGE_UP: self.chosen - page,
            Command.PAGE_DOWN: self.chosen + page,
            Command.FIRST: 0,
            Command.LAST: last,
        }
        if command not in targets:
            return False
        self._set(max(0, min(targets[command], last)))
        return True

    def _set(self, number: int) -> None:
        self._scroll.show(number * self._row_px, self._row_px)
        if number != self.chosen:
            self.chosen = number
            self._choose(number)

    def draw(self, surface: pygame.Surface, *, is_focused: bool) -> None:
        """Draw the rows in view."""
        pygame.draw.rect(surface, WELL, self.rect)
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        first = self._scroll.offset_px // self._row_px
        beyond = (self._scroll.offset_px + self.rect.height) // self._row_px + 1
        for number in range(first, min(beyond, len(self._rows))):
            row = self.row_rect(number)
            if number == self.chosen:
                pygame.draw.rect(surface, SELECTED, row)
            self._rows.draw_row(surface, number, row)
            pygame.draw.line(surface, WELL_EDGE, row.bottomleft, (row.right - 1, row.bottom), 1)
        surface.set_clip(clip)
        self._scroll.draw(surface)
        draw_edge(surface, self.rect, self._app.px(1.5), is_focused=is_focused)
