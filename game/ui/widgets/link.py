"""A line of writing that leads somewhere."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.look.fonts import Role
from game.ui.look.text import Align, draw_line
from game.ui.look.theme import AMBER, TEXT, Colour
from game.ui.widgets.frame import Frame
from game.ui.widgets.widget import Widget, draw_focus


class Link(Widget):
    """Writing that is underlined; a click, Space or Enter follows it."""

    def __init__(
        self, app: Frame, rect: pygame.Rect, text: str, press: Callable[[], None], *,
        font: pygame.Font | None = None, align: Align = "left", colour: Colour = TEXT,
    ) -> None:  # fmt: skip
        """Writing in a place, in the usual letters if no others are named."""
        self._font = font or app.fonts.get(Role.TEXT, app.px(16))
        self.rect = pygame.Rect(rect)
        width = min(self._font.size(text)[0], rect.width)
        self.rect.width = width
        if align == "centre":
            self.rect.centerx = rect.centerx
        elif align == "right":
            self.rect.right = rect.right
        self._app, self._text, self.press, self._colour = app, text, press, colour

    def handle(self, event: pygame.event.Event, *, is_focused: bool) -> bool:
        """Be followed."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            is_here = self.rect.collidepoint(event.pos)
            if is_here:
                self.press()
            return is_here
        if is_focused and event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN):
            self.press()
            return True
        return False

    def draw(self, surface: pygame.Surface, *, is_focused: bool) -> None:
        """Draw the writing and the line under it."""
        place = draw_line(surface, self._font, self._text, self.rect, self._colour)
        y = place.bottom - self._font.get_height() // 9
        pygame.draw.line(surface, AMBER, (place.left, y), (place.right - 1, y))
        if is_focused:
            draw_focus(surface, self.rect, self._app.px(1.5))
