"""How the window is to be."""

from __future__ import annotations

from functools import partial

import pygame

from game.ui.fonts import Role
from game.ui.keys import Command
from game.ui.screens.dialog import Dialog
from game.ui.settings import UI_SCALES
from game.ui.text import draw_line
from game.ui.theme import BODY_PX, SMALL_PX, TEXT, TEXT_DIM
from game.ui.widgets import Widgets

_ROW_PX = 40


class Options(Dialog):
    """Size of writing, and full screen."""

    name = "options"
    heading = "Options"
    size_px = (720, 290)

    def build(self, widgets: Widgets) -> None:
        """A row of scales, a switch, and a way back."""
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
        place = pygame.Rect(inside.left, inside.bottom - px(_ROW_PX), px(260), px(_ROW_PX))
        label = "Show in a window" if self.app.is_full_screen else "Fill the screen"
        widgets.button("full_screen", place, label, self.app.toggle_full_screen, command=Command.FULL_SCREEN)
        close = pygame.Rect(inside.right - px(160), place.top, px(160), place.height)
        widgets.button("close", close, "Close", self.close, command=Command.CANCEL, look="main")
        widgets.on(Command.CONFIRM, self.close)

    def draw_background(self, surface: pygame.Surface) -> None:
        """Say what the rows are."""
        super().draw_background(surface)
        px, inside = self.app.px, self.inside
        line = pygame.Rect(inside.left, inside.top, inside.width, px(24))
        draw_line(surface, self.app.fonts.get(Role.TEXT, px(BODY_PX)), "Size of writing and buttons", line, TEXT)
        if self.app.ui_scale < self.app.settings.ui_scale:
            note = f"This window has room for {self.app.ui_scale:.0%}; a larger one shows the size that is set."
            small = self.app.fonts.get(Role.TEXT, px(SMALL_PX))
            draw_line(surface, small, note, line.move(0, px(30 + _ROW_PX + 8)), TEXT_DIM)
