"""The line or two at the bottom of the map that say what the figures in its hexes mean."""

from __future__ import annotations

import pygame

from game.ui.look.theme import EDGE, PANEL, SMALL_PX, TEXT
from game.ui.play.panels.panel import Panel

_HEIGHT_PX, _INSET_PX, _BESIDE_PX = 24, 10, 284
_MORE_PX = 17
"""What each line beyond the first takes."""


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
        """Take a place at the bottom of the map, beside compass and scale, as wide as the text, over the switches.

        Where the map is narrow the text takes several lines: what it says is nowhere else.
        """
        rect = pygame.Rect(0, 0, 0, 0)
        if text:
            px = self.kit.px
            beside = self.beside_px
            lines = self._lines(text, max(0, room.width - beside - px(8)))
            width = max(self.kit.width(line, SMALL_PX) for line in lines) + 2 * px(_INSET_PX)
            rect = pygame.Rect(0, 0, width, px(_HEIGHT_PX) + px(_MORE_PX) * (len(lines) - 1))
            rect.midbottom = (room.centerx, room.bottom - px(6))
            rect.left = max(rect.left, room.left + beside)
            if rect.colliderect(switches):
                rect.left = max(room.left + beside, switches.left - px(4) - rect.width)
            if rect.colliderect(switches):
                rect.bottom = switches.top - px(4)
        if rect != self.rect:
            self.place(rect)

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """Line under line."""
        picture.fill(PANEL)
        pygame.draw.rect(picture, EDGE, picture.get_rect(), 1)
        line = pygame.Rect(0, 0, picture.width - 2 * self.kit.px(_INSET_PX) + 2, self.kit.px(_HEIGHT_PX))
        line.left = self.kit.px(_INSET_PX)
        for text in self._lines(str(content[0]), picture.width):
            self.ruled_line(picture, text, line, TEXT, size_px=SMALL_PX)
            line.move_ip(0, self.kit.px(_MORE_PX))

    def _lines(self, text: str, width_px: int) -> tuple[str, ...]:
        """The text as it is broken in a legend so wide."""
        return self.kit.wrapped(text, width_px - 2 * self.kit.px(_INSET_PX), SMALL_PX)
