"""The line at the bottom of the map that says what the figures in its hexes mean."""

from __future__ import annotations

import pygame

from game.ui.look.theme import EDGE, PANEL, SMALL_PX, TEXT
from game.ui.play.panels.panel import Panel

_HEIGHT_PX, _INSET_PX, _BESIDE_PX = 24, 10, 284


class Legend(Panel):
    """Drawn with (text)."""

    @property
    def beside_px(self) -> int:
        """How much room compass and scale have at its left."""
        return self.kit.px(_BESIDE_PX)

    def width_px(self, text: str) -> int:
        """How wide it is with a text."""
        return self.kit.width(text, SMALL_PX) + 3 * self.kit.px(_INSET_PX) if text else 0

    def fit(self, room: pygame.Rect, text: str, switches: pygame.Rect) -> None:
        """Take a place at the bottom of the map, beside compass and scale, as wide as the text, over the switches."""
        rect = pygame.Rect(0, 0, 0, 0)
        if text:
            px = self.kit.px
            beside = self.beside_px
            width = min(self.kit.width(text, SMALL_PX) + 2 * px(_INSET_PX), room.width - beside - px(8))
            rect = pygame.Rect(0, 0, max(0, width), px(_HEIGHT_PX))
            rect.midbottom = (room.centerx, room.bottom - px(6))
            rect.left = max(rect.left, room.left + beside)
            if rect.colliderect(switches):
                rect.left = max(room.left + beside, switches.left - px(4) - rect.width)
            if rect.colliderect(switches):
                rect.bottom = switches.top - px(4)
        if rect != self.rect:
            self.place(rect)

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """One line."""
        picture.fill(PANEL)
        pygame.draw.rect(picture, EDGE, picture.get_rect(), 1)
        line = picture.get_rect().inflate(-2 * self.kit.px(_INSET_PX), 0)
        line.width += 2
        self.ruled_line(picture, str(content[0]), line, TEXT, size_px=SMALL_PX)
