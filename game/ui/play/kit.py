"""What all panels of the play screen draw with, and the base of those panels."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import pygame

from game.ui.button import draw_keycap, keycap_size
from game.ui.fonts import Role
from game.ui.paint.counters import nation_colour
from game.ui.play.looks import PiecePainter
from game.ui.schemes import Scheme
from game.ui.settings import Switch
from game.ui.text import Align, draw_line
from game.ui.theme import (
    AMBER,
    BODY_PX,
    EDGE,
    EDGE_OFF,
    PANEL,
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
from game.ui.words import Words

if TYPE_CHECKING:
    from game.ui.app import App


class Kit:
    """Fonts and lengths at the window's scale, and the painters of pieces."""

    def __init__(self, app: App) -> None:
        """A kit for an app; it follows the app's scale."""
        self.app = app
        self._pieces = PiecePainter(app.fonts)

    @property
    def words(self) -> Words:
        """The texts of the window."""
        return self.app.words

    @property
    def scheme(self) -> Scheme:
        """The colours that the player has chosen."""
        return self.app.settings.scheme

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
        return draw_line(surface, self.font(size_px, role), text, rect, colour, align=align)

    def heading(self, surface: pygame.Surface, text: str, rect: pygame.Rect) -> None:
        """Write the small amber heading of a part, with a thin rule behind it."""
        done = self.line(surface, text.upper(), rect, AMBER, size_px=SMALL_PX, role=Role.STRONG)
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
        font = self.font(BODY_PX, Role.STRONG if is_main else Role.TEXT)
        cap = keycap_size(self.app, key)[0] + self.px(8) if key else 0
        return font.size(text)[0] + cap + 2 * self.px(12)

    def swatch(self, surface: pygame.Surface, rect: pygame.Rect, nation: str, side: int) -> None:
        """A small field in the colour of a nation."""
        pygame.draw.rect(surface, nation_colour(nation, side, self.scheme), rect, border_radius=self.px(2))


class Panel(ABC):
    """A part of the window that is drawn again only when what it says has changed."""

    def __init__(self, kit: Kit) -> None:
        """A panel without a place yet."""
        self.kit = kit
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.hits: dict[str, pygame.Rect] = {}
        """Where in the window something can be pressed, by id."""
        self._drawn: object = None
        self._picture: pygame.Surface | None = None

    def place(self, rect: pygame.Rect) -> None:
        """Give the panel its place in the window."""
        self.rect = pygame.Rect(rect)
        self._drawn = None
        self.hits = {}

    def hit(self, position: tuple[int, int]) -> str:
        """The id of what is at a position of the window, or nothing."""
        return next((name for name, rect in self.hits.items() if rect.collidepoint(position)), "")

    def draw(self, surface: pygame.Surface, *content: object) -> None:
        """Draw the panel with some content, from memory if it is the same as before."""
        if self.rect.width <= 0 or self.rect.height <= 0:
            return
        key = (content, self.kit.app.ui_scale, self.kit.app.text_scale, self.kit.app.settings.look)
        if self._picture is None or key != self._drawn or self._picture.get_size() != self.rect.size:
            self._picture = pygame.Surface(self.rect.size, 0, 32)
            self._picture.fill(PANEL)
            self.hits = {}
            self.paint(self._picture, *content)
            self._drawn = key
        surface.blit(self._picture, self.rect)

    @abstractmethod
    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """Paint the content onto a picture of the panel's size, and say in `hits` what can be pressed."""

    def pressable(self, name: str, rect: pygame.Rect) -> None:
        """Say that a rectangle of the picture can be pressed."""
        self.hits[name] = rect.move(self.rect.topleft)
