"""The bar along the top while a game is looked back on: that nothing can be done, what moment it is, the way back."""

from __future__ import annotations

import pygame

from game.ui.desk.cards import Heading
from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, AMBER_DEEP, RULE, TEXT
from game.ui.play.panels.top_bar import TopBar

CLOSE = "close"


class PastBar(TopBar):
    """Drawn with (heading, what this is, text and key of the button that goes back, id under the mouse)."""

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """What this is at the left, the button at the right, the moment between them."""
        heading, title, text, key, hovered = content
        if not isinstance(heading, Heading):
            raise TypeError("a heading is expected")
        px, inset, is_wide = self.kit.px, self.kit.bare_px(7), self.rect.width >= self.kit.px(1500)
        font = self.kit.font(14, Role.STRONG)
        sign = pygame.Rect(inset, inset, font.size(str(title))[0] + 2 * px(12), self.rect.height - 2 * inset)
        pygame.draw.rect(picture, AMBER_DEEP, sign, border_radius=px(5))
        pygame.draw.rect(picture, AMBER, sign, px(1), border_radius=px(5))
        self.kit.line(picture, str(title), sign, TEXT, size_px=14, role=Role.STRONG, align="centre")
        width = self.kit.button_width(str(text), str(key), is_main=True)
        close = pygame.Rect(self.rect.width - width - inset, inset, width, self.rect.height - 2 * inset)
        self.kit.button(picture, close, str(text), str(key), is_main=True, is_hovered=hovered == CLOSE)
        self.pressable(CLOSE, close)
        x = self._turn(picture, heading, sign.right + px(12), is_wide=is_wide)
        right = self._scores(picture, heading, close.left - px(14), is_wide=is_wide)
        room = pygame.Rect(x + px(10), px(9), right - x - px(24), self.rect.height - px(18))
        self._steps(picture, heading.steps, room)
        pygame.draw.line(picture, RULE, (0, self.rect.height - 1), (self.rect.width, self.rect.height - 1))
