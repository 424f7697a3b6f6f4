"""Lines of text in letters just small enough for their place."""

from __future__ import annotations

import pygame

from game.ui.look.fonts import Role
from game.ui.look.measures import Measures
from game.ui.look.text import Align, draw_line
from game.ui.look.theme import BODY_PX, TEXT, Colour

_LEAST_PX = 9


def fitting_font(
    app: Measures, text: str, width_px: int, *, size_px: int = BODY_PX, role: Role = Role.TEXT
) -> pygame.font.Font:
    """The largest font of a role, up to a designed size, in which a text is no wider than that."""
    for size in range(size_px, _LEAST_PX, -1):
        font = app.fonts.get(role, app.px(size))
        if font.size(text)[0] <= width_px:
            return font
    return app.fonts.get(role, app.px(_LEAST_PX))


def draw_fitting(  # noqa: PLR0913 - as `draw_line`, with the app for its fonts
    app: Measures,
    surface: pygame.Surface,
    text: str,
    rect: pygame.Rect,
    colour: Colour = TEXT,
    *,
    size_px: int = BODY_PX,
    role: Role = Role.TEXT,
    align: Align = "left",
) -> pygame.Rect:
    """Draw a line, smaller where it is too long; returns where it was written."""
    font = fitting_font(app, text, rect.width, size_px=size_px, role=role)
    return draw_line(surface, font, text, rect, colour, align=align)
