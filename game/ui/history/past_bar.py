"""The bar along the top while a game is looked back on: that nothing can be done, what moment it is, the way back."""

from __future__ import annotations

import pygame

from game.ui.desk.cards import Heading
from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, AMBER_DEEP, RULE, TEXT
from game.ui.play.panels.top_bar import TopBar

CLOSE = "close"
Buttons = tuple[tuple[str, str, str], ...]
"""Id, text and key of each, from the right: first the one that goes back."""


class PastBar(TopBar):
    """Drawn with (heading, what this is, buttons, id under the mouse)."""

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """What this is at the left, the buttons at the right, the moment between them."""
        heading, title, buttons, hovered = content
        if not isinstance(heading, Heading) or not isinstance(buttons, tuple):
            raise TypeError("a heading and buttons are expected")
        px, inset, is_wide = self.kit.px, self.kit.bare_px(7), self.rect.width >= self.kit.px(1500)
        font = self.kit.font(14, Role.STRONG)
        sign = pygame.Rect(inset, inset, font.size(str(title))[0] + 2 * px(12), self.rect.height - 2 * inset)
        pygame.draw.rect(picture, AMBER_DEEP, sign, border_radius=px(5))
        pygame.draw.rect(picture, AMBER, sign, px(1), border_radius=px(5))
        self.kit.line(picture, str(title), sign, TEXT, size_px=14, role=Role.STRONG, align="centre")
        left = self._buttons(picture, buttons, str(hovered))
        x = self._turn(picture, heading, sign.right + px(12), is_wide=is_wide)
        right = self._scores(picture, heading, left - px(8), is_wide=is_wide)
        room = pygame.Rect(x + px(10), px(9), right - x - px(24), self.rect.height - px(18))
        self._steps(picture, heading.steps, room)
        pygame.draw.line(picture, RULE, (0, self.rect.height - 1), (self.rect.width, self.rect.height - 1))

    def _buttons(self, picture: pygame.Surface, buttons: Buttons, hovered: str) -> int:
        """Buttons from the right; returns where they begin."""
        inset, x = self.kit.bare_px(7), self.rect.width
        for id_, text, key in buttons:
            is_main = id_ == CLOSE
            width = self.kit.button_width(text, key, is_main=is_main)
            button = pygame.Rect(x - width - inset, inset, width, self.rect.height - 2 * inset)
            self.kit.button(picture, button, text, key, is_main=is_main, is_hovered=hovered == id_)
            self.pressable(id_, button)
            x = button.left
        return x - inset
