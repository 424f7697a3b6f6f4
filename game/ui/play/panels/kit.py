"""What all panels of the play screen draw with."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.model.side import Side, Sides
from game.ui.language.words import Words
from game.ui.look.fonts import Role
from game.ui.look.schemes import Scheme
from game.ui.look.text import Align, draw_line, in_capitals, wrapped, written
from game.ui.look.theme import (
    AMBER,
    BODY_PX,
    EDGE,
    EDGE_OFF,
    RAISED,
    RAISED_HOVER,
    RAISED_OFF,
    RED,
    RED_HOVER,
    RULE,
    SMALL_PX,
    TEXT,
    TEXT_OFF,
    Colour,
)
from game.ui.paint.livery import Livery
from game.ui.paint.looks import PiecePainter
from game.ui.widgets.button import draw_keycap, keycap_size
from game.ui.window.screen import Window
from game.ui.window.settings import Switch

_LEAST_PX = 9
"""The smallest designed size of letters."""
_KEPT_LINES = 1024


def _wrapped(font: pygame.Font, text: str, width_px: int) -> tuple[str, ...]:
    return tuple(wrapped(font, text, width_px))


class Kit:
    """Fonts and lengths at the window's scale, and the painters of pieces."""

    def __init__(self, app: Window, sides: Sides | None = None) -> None:
        """A kit for an app and the sides of a game; it follows the app's scale."""
        self.app = app
        self.sides = sides
        """The sides of the game that is shown, where there is one."""
        self._pieces = PiecePainter(app.fonts)
        # cards are written anew at every hex that the mouse comes to, with much the same lines
        self._written = lru_cache(maxsize=_KEPT_LINES)(written)
        self._wrapped = lru_cache(maxsize=_KEPT_LINES)(_wrapped)
        self._size = lru_cache(maxsize=_KEPT_LINES)(pygame.Font.size)

    @property
    def words(self) -> Words:
        """The texts of the window."""
        return self.app.words

    @property
    def scheme(self) -> Scheme:
        """The colours that the player has chosen."""
        return self.app.settings.scheme

    def side_title(self, side: Side) -> str:
        """What a side of the game is called, in the language of the window."""
        return self.words.say(self.sides.said(side)) if self.sides is not None else ""

    def side_fill(self, side: Side) -> Colour:
        """A side's colour under pale letters."""
        return self.scheme.side_fill(side, self.sides)

    def side_ink(self, side: Side) -> Colour:
        """A side's colour as ink."""
        return self.scheme.side_ink(side, self.sides)

    @property
    def pieces(self) -> PiecePainter:
        """The painter of pieces, as the player wants them to look."""
        self._pieces.dress(self.scheme, silhouettes=self.app.settings.is_on(Switch.SILHOUETTES))
        return self._pieces

    def px(self, designed_px: float) -> int:
        """A designed length of writing and what holds it, at the window's scale."""
        return self.app.px(designed_px)

    def bare_px(self, designed_px: float) -> int:
        """A designed length that does not grow with the writing, at the window's scale."""
        return self.app.bare_px(designed_px)

    def font(self, size_px: float = BODY_PX, role: Role = Role.TEXT) -> pygame.Font:
        """A font of a designed size."""
        return self.app.fonts.get(role, self.px(size_px))

    def line(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        colour: Colour = TEXT,
        *,
        size_px: float = BODY_PX,
        role: Role = Role.TEXT,
        align: Align = "left",
    ) -> pygame.Rect:
        """Write one line in the middle of a rectangle's height, cut off where it is too long."""
        font = self.font(size_px, role)
        return draw_line(surface, font, text, rect, colour, align=align, write=self._written)

    def wrapped(self, text: str, width_px: int, size_px: float = BODY_PX, role: Role = Role.TEXT) -> tuple[str, ...]:
        """A text of a designed size in lines that fit a width."""
        return self._wrapped(self.font(size_px, role), text, width_px)

    def width(self, text: str, size_px: float = BODY_PX, role: Role = Role.TEXT) -> int:
        """How wide a text of a designed size is."""
        return self._size(self.font(size_px, role), text)[0]

    def fitting(self, text: str, room_px: int, largest_px: int, least_px: int, role: Role = Role.TEXT) -> int:
        """How large a line is written: smaller where it would be cut off otherwise, down to a least size."""
        sizes = range(largest_px, least_px, -1)
        return next((size for size in sizes if self.width(text, size, role) <= room_px), least_px)

    def heading(self, surface: pygame.Surface, text: str, rect: pygame.Rect) -> None:
        """Write the small amber heading of a part, smaller still where it is long, with a thin rule behind it."""
        text, size_px = in_capitals(text), SMALL_PX
        while size_px > _LEAST_PX and self.font(size_px, Role.STRONG).size(text)[0] > rect.width:
            size_px -= 1
        done = self.line(surface, text, rect, AMBER, size_px=size_px, role=Role.STRONG)
        y = rect.centery
        pygame.draw.line(surface, RULE, (done.right + self.px(8), y), (rect.right, y))

    def button(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        text: str,
        key: str = "",
        *,
        is_main: bool = False,
        is_hovered: bool = False,
        is_enabled: bool = True,
    ) -> None:
        """Draw a button with its key's cap."""
        fill = RAISED_OFF if not is_enabled else (RAISED_HOVER if is_hovered else RAISED)
        edge = EDGE_OFF if not is_enabled else (AMBER if is_hovered else EDGE)
        if is_main and is_enabled:
            fill, edge = (RED_HOVER if is_hovered else RED), AMBER
        radius = self.px(5)
        pygame.draw.rect(surface, fill, rect, border_radius=radius)
        pygame.draw.rect(surface, edge, rect, self.px(2) if is_main and is_enabled else 1, border_radius=radius)
        role = Role.STRONG if is_main else Role.TEXT
        font, cap = self.font(BODY_PX, role), keycap_size(self.app, key) if key else (0, 0)
        gap = self.px(8) if key else 0
        inner = rect.inflate(-2 * self.px(8), 0)
        inner.width = min(inner.width, font.size(text)[0] + gap + cap[0])
        inner.centerx = rect.centerx
        words = pygame.Rect(inner.left, inner.top, inner.width - gap - cap[0], inner.height)
        draw_line(surface, font, text, words, TEXT if is_enabled else TEXT_OFF)
        if key:
            draw_keycap(surface, self.app, key, (inner.right - cap[0], inner.centery - cap[1] // 2))

    def button_width(self, text: str, key: str = "", *, is_main: bool = False) -> int:
        """How wide a button must be for its text and key."""
        cap = keycap_size(self.app, key)[0] + self.px(8) if key else 0
        return self.width(text, BODY_PX, Role.STRONG if is_main else Role.TEXT) + cap + 2 * self.px(12)

    def swatch(self, surface: pygame.Surface, rect: pygame.Rect, livery: Livery) -> None:
        """A small field in the colour of somebody's counters."""
        pygame.draw.rect(surface, livery.colour(self.scheme), rect, border_radius=self.px(2))
