"""How the window is to be."""

from __future__ import annotations

from functools import partial

import pygame

from game.ui.fonts import Role
from game.ui.keys import Command
from game.ui.screens.dialog import Dialog
from game.ui.settings import SPEEDS, UI_SCALES
from game.ui.text import draw_line
from game.ui.theme import BODY_PX, SMALL_PX, TEXT, TEXT_DIM
from game.ui.widgets import Widgets

_ROW_PX = 40
_BETWEEN_PX = 70


class Options(Dialog):
    """Size of writing, speed of what is acted out, full screen."""

    name = "options"
    heading = "Options"
    size_px = (720, 370)

    def build(self, widgets: Widgets) -> None:
        """Rows of scales and speeds, a switch, and a way back."""
        px, inside = self.app.px, self.inside
        top = inside.top + px(30)
        gap = px(8)
        width = (inside.width - gap * (len(UI_SCALES) - 1)) // len(UI_SCALES)
        for number, scale in enumerate(UI_SCALES):
            place = pygame.Rect(inside.left + number * (width + gap), top, width, px(_ROW_PX))
            button = widgets.button(
                f"scale_{round(scale * 100)}", place, f"{scale:.0%}", partial(self.app.set_ui_scale, scale)
            )
            button.select(on=scale == self.app.settings.ui_scale)
        top += px(_ROW_PX) + px(_BETWEEN_PX)
        width = (inside.width - gap * (len(SPEEDS) - 1)) // len(SPEEDS)
        for number, word in enumerate(SPEEDS):
            place = pygame.Rect(inside.left + number * (width + gap), top, width, px(_ROW_PX))
            button = widgets.button(f"speed_{number}", place, word.capitalize(), partial(self._set_speed, number))
            button.select(on=number == self.app.settings.speed)
        place = pygame.Rect(inside.left, inside.bottom - px(_ROW_PX), px(260), px(_ROW_PX))
        label = "Show in a window" if self.app.is_full_screen else "Fill the screen"
        widgets.button("full_screen", place, label, self.app.toggle_full_screen, command=Command.FULL_SCREEN)
        close = pygame.Rect(inside.right - px(160), place.top, px(160), place.height)
        widgets.button("close", close, "Close", self.close, command=Command.CANCEL, look="main")
        widgets.on(Command.CONFIRM, self.close)

    def _set_speed(self, speed: int) -> None:
        self.app.settings.set_speed(speed)
        self.rebuild()

    def draw_background(self, surface: pygame.Surface) -> None:
        """Say what the rows are."""
        super().draw_background(surface)
        px, inside = self.app.px, self.inside
        line = pygame.Rect(inside.left, inside.top, inside.width, px(24))
        body = self.app.fonts.get(Role.TEXT, px(BODY_PX))
        draw_line(surface, body, "Size of writing and buttons", line, TEXT)
        second = line.move(0, px(_ROW_PX) + px(_BETWEEN_PX))
        draw_line(surface, body, "What happens on the map is acted out", second, TEXT)
        if self.app.ui_scale < self.app.settings.ui_scale:
            note = f"This window has room for {self.app.ui_scale:.0%}; a larger one shows the size that is set."
            small = self.app.fonts.get(Role.TEXT, px(SMALL_PX))
            draw_line(surface, small, note, line.move(0, px(30 + _ROW_PX + 4)), TEXT_DIM)
