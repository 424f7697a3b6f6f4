"""Buttons in the corner of the map for what only some moments offer: engineers, standing orders."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.look.theme import EDGE, PANEL
from game.ui.play.panels.panel import Panel

_HEIGHT_PX = 30


class CommandBar(Panel):
    """Drawn with (id, text and key of each button; id under the mouse)."""

    def fit(self, room: pygame.Rect, commands: Sequence[tuple[str, str, str]], avoid: pygame.Rect) -> None:
        """Take a place in the upper left corner of the map, below what must not be covered."""
        rect = pygame.Rect(0, 0, 0, 0)
        if commands:
            px = self.kit.px
            width = max(self.kit.button_width(text, key) for _, text, key in commands) + px(8)
            rect = pygame.Rect(room.left + px(8), room.top + px(8), width, len(commands) * px(_HEIGHT_PX + 4) + px(4))
            if rect.colliderect(avoid):
                rect.top = avoid.bottom + px(6)
        if rect != self.rect:
            self.place(rect)

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """One button under the other."""
        commands, hovered = content
        if not isinstance(commands, tuple):
            raise TypeError("buttons are expected")
        px = self.kit.px
        picture.fill(PANEL)
        pygame.draw.rect(picture, EDGE, picture.get_rect(), 1)
        place = pygame.Rect(px(4), px(4), self.rect.width - px(8), px(_HEIGHT_PX))
        for name, text, key in commands:
            self.kit.button(picture, place, text, key, is_hovered=hovered == name)
            self.pressable(name, place)
            place = place.move(0, place.height + px(4))
