"""The curtain between two players at one window."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.model.side import Side, Sides
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.text import draw_line, wrapped
from game.ui.look.theme import AMBER, AMBER_DEEP, HEADING_PX, LARGE_PX, PANEL, TEXT, TEXT_DIM, WELL
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.widgets import Widgets
from game.ui.window.widget_screen import WidgetScreen

_TITLE_PX = 56


class Curtain(WidgetScreen):
    """Covers everything until the next player says that it is he who looks."""

    name = "curtain"

    def __init__(
        self, sides: Sides, side: Side, why: str, then: Callable[[], None] | None = None, *, hides: bool = False
    ) -> None:
        """A curtain for one of the sides; `why` says no more than all may know. `then` is called when it is lifted.

        `hides` if there is something to be seen that the others may not: they are asked to look away.
        """
        self._sides = sides
        self._side = side
        self._why = why
        self._then = then
        self._asks = "curtain.other" if hides else "curtain.open"
        self._is_pressed = False

    def build(self, widgets: Widgets) -> None:
        """One button."""
        px = self.app.px
        button = pygame.Rect(0, 0, px(320), px(52))
        button.midtop = (self.app.size[0] // 2, self._middle + px(72))
        widgets.button("lift", button, self.app.words("curtain.go_on"), self.lift, command=Command.CONFIRM, look="main")

    @property
    def _middle(self) -> int:
        return self.app.size[1] * 45 // 100

    def lift(self) -> None:
        """Give way to the screen below."""
        self.app.pop()
        if self._then is not None:
            self._then()

    def handle(self, event: pygame.event.Event) -> bool:
        """A click anywhere, Enter or Space lifts it."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self.lift()
            return True
        used = super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._is_pressed = not used  # the end of a click that began on the screen below does not count
        elif event.type == pygame.MOUSEBUTTONUP and self._is_pressed:
            self.lift()
        return True

    def draw_background(self, surface: pygame.Surface) -> None:
        """Cover all of the window and say for whom it is."""
        px, words = self.app.px, self.app.words
        surface.fill(PANEL)
        width, height = self.app.size
        for inset, colour in ((px(18), WELL), (px(24), AMBER_DEEP)):
            pygame.draw.rect(surface, colour, pygame.Rect(0, 0, width, height).inflate(-2 * inset, -2 * inset), px(2))
        font = self.app.fonts.get(Role.PLACE, px(_TITLE_PX))
        title = pygame.Rect(0, self._middle - px(96), width, px(_TITLE_PX + 12))
        draw_line(
            surface,
            font,
            words("curtain.player", side=words.say(self._sides.said(self._side))),
            title,
            TEXT,
            align="centre",
        )
        rule = pygame.Rect(0, 0, px(120), px(2))
        rule.midtop = (width // 2, title.bottom + px(8))
        pygame.draw.rect(surface, AMBER, rule)
        body = self.app.fonts.get(Role.TEXT, px(LARGE_PX))
        y = rule.bottom + px(16)
        for line in wrapped(body, self._why, min(px(680), width - px(80))):
            draw_line(surface, body, line, pygame.Rect(0, y, width, px(HEADING_PX)), TEXT, align="centre")
            y += px(HEADING_PX)
        note = pygame.Rect(0, self._middle + px(140), width, px(HEADING_PX))
        others = ", ".join(words.say(self._sides.said(side)) for side in self._sides.others(self._side))
        other = words(self._asks, side=others)
        draw_fitting(self.app, surface, other, note, TEXT_DIM, align="centre")
