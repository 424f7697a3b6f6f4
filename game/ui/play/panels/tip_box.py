"""A box beside the mouse or the cursor of the keys: why something was refused, or what a button is for."""

from __future__ import annotations

import pygame

from game.ui.look.text import line_height, wrapped
from game.ui.look.theme import AMBER, EDGE, SMALL_PX, TEXT, WELL
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.panel import Panel

WIDEST_PX = 320
_INSET_PX = 8


class TipBox(Panel):
    """Drawn with (text, rule number, whether it is a refusal)."""

    def __init__(self, kit: Kit) -> None:
        """A box that is not shown yet."""
        super().__init__(kit)
        self.content: tuple[str, str, bool] = ("", "", False)

    @property
    def is_shown(self) -> bool:
        """Whether something is told."""
        return bool(self.content[0])

    def _lines(self) -> list[str]:
        text, rule, _ = self.content
        told = f"{text} [{rule}]" if rule else text
        return wrapped(self.kit.font(SMALL_PX), told, self.kit.px(WIDEST_PX))

    def tell(self, content: tuple[str, str, bool], beside: pygame.Rect, room: pygame.Rect) -> None:
        """Tell something beside a rectangle, within a room; an empty text tells nothing."""
        self.content = content
        rect = pygame.Rect(0, 0, 0, 0)
        if content[0]:
            font, inset = self.kit.font(SMALL_PX), self.kit.px(_INSET_PX)
            lines = self._lines()
            rect.size = (max(font.size(line)[0] for line in lines) + 2 * inset, len(lines) * line_height(font) + inset)
            rect.topleft = (beside.left, beside.bottom + self.kit.px(4))
            if rect.bottom > room.bottom:
                rect.bottom = beside.top - self.kit.px(4)
            rect.clamp_ip(room)
        if rect != self.rect:
            self.place(rect)

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """Lines in a frame; the number of the rule opens it."""
        del content
        inset, height = self.kit.px(_INSET_PX), line_height(self.kit.font(SMALL_PX))
        picture.fill(WELL)
        pygame.draw.rect(picture, AMBER if self.content[2] else EDGE, picture.get_rect(), 1)
        row = pygame.Rect(inset, inset // 2, self.rect.width - inset, height)
        for line in self._lines():
            self.ruled_line(picture, line, row, TEXT, size_px=SMALL_PX)
            row = row.move(0, height)
