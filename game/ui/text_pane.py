"""Text to read: headings and paragraphs that scroll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui.fonts import Role
from game.ui.keys import MENU, Command
from game.ui.scroll import Scroll
from game.ui.text import draw_line, line_height, wrapped
from game.ui.theme import AMBER, BODY_PX, LARGE_PX, TEXT, WELL, Colour
from game.ui.widget import Widget, draw_edge

if TYPE_CHECKING:
    from game.ui.app import App

_INSET_PX = 16
_PARAGRAPH_GAP_PX = 8


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A piece of text of one kind."""

    text: str
    is_heading: bool = False
    colour: Colour = TEXT


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    y: int
    font: pygame.Font
    colour: Colour


class TextPane(Widget):
    """Paragraphs, wrapped once and drawn as far as they are in view."""

    def __init__(self, app: App, rect: pygame.Rect, paragraphs: Sequence[Paragraph], *, has_frame: bool = True) -> None:
        """A pane that shows paragraphs from their beginning."""
        self.rect = pygame.Rect(rect)
        self._app = app
        self._has_frame = has_frame
        self._inset = app.px(_INSET_PX) if has_frame else 0
        self.show(paragraphs)

    def show(self, paragraphs: Sequence[Paragraph]) -> None:
        """Show other paragraphs, from their beginning."""
        self._lines, height = self._wrap(paragraphs)
        self._scroll = Scroll()
        self._scroll.fit(self.rect, height, self._app.px(12))

    def _wrap(self, paragraphs: Sequence[Paragraph]) -> tuple[list[_Line], int]:
        lines: list[_Line] = []
        width = self.rect.width - 2 * self._inset - self._app.px(12)
        y = self._inset
        for paragraph in paragraphs:
            size = LARGE_PX if paragraph.is_heading else BODY_PX
            font = self._app.fonts.get(Role.STRONG if paragraph.is_heading else Role.TEXT, self._app.px(size))
            colour = AMBER if paragraph.is_heading else paragraph.colour
            if paragraph.is_heading and lines:
                y += self._app.px(_PARAGRAPH_GAP_PX)
            for text in wrapped(font, paragraph.text, width):
                lines.append(_Line(text, y, font, colour))
                y += line_height(font)
            y += self._app.px(_PARAGRAPH_GAP_PX)
        return lines, y - self._app.px(_PARAGRAPH_GAP_PX) + self._inset

    @property
    def is_focusable(self) -> bool:
        """Only if there is something to scroll."""
        return self.is_enabled and self._scroll.is_needed

    def handle(self, event: pygame.event.Event, *, is_focused: bool) -> bool:
        """Scroll by wheel, bar or key."""
        if self._scroll.handle(event):
            return True
        line = self._app.px(BODY_PX * 3)
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(self._app.mouse):
            return self._scroll.by(-event.y * line)
        if not is_focused or event.type != pygame.KEYDOWN:
            return False
        page = self.rect.height - line
        far = 10**7
        steps = {
            Command.UP: -line,
            Command.DOWN: line,
            Command.PAGE_UP: -page,
            Command.PAGE_DOWN: page,
            Command.FIRST: -far,
            Command.LAST: far,
        }
        command = MENU.command_of(event)
        if command not in steps:
            return False
        self._scroll.by(steps[command])
        return True

    def draw(self, surface: pygame.Surface, *, is_focused: bool) -> None:
        """Draw the lines in view."""
        if self._has_frame:
            pygame.draw.rect(surface, WELL, self.rect)
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        for line in self._lines:
            top = self.rect.top + line.y - self._scroll.offset_px
            height = line_height(line.font)
            if self.rect.top - height < top < self.rect.bottom:
                place = pygame.Rect(self.rect.left + self._inset, top, self.rect.width - 2 * self._inset, height)
                draw_line(surface, line.font, line.text, place, line.colour)
        surface.set_clip(clip)
        self._scroll.draw(surface)
        if self._has_frame:
            draw_edge(surface, self.rect, self._app.px(1.5), is_focused=is_focused)
