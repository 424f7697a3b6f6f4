"""A box beside the mouse or the cursor of the keys: why something was refused, or what a button is for."""

from __future__ import annotations

import pygame

from game.ui.look.text import line_height
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

    def _lines(self) -> tuple[str, ...]:
        text, rule, _ = self.content
        told = f"{text} [{rule}]" if rule else text
        return self.kit.wrapped(told, self.kit.px(WIDEST_PX), SMALL_PX)

    def tell(
        self,
        content: tuple[str, str, bool],
        beside: pygame.Rect,
        room: pygame.Rect,
        spared: tuple[pygame.Rect, ...] = (),
        wished: tuple[pygame.Rect, ...] = (),
    ) -> None:
        """Tell something beside a rectangle, within a room; an empty text tells nothing.

        What is spared is not covered, if there is a place beside the rectangle where nothing of it is; nor is, if that
        can be, what is wished to be seen.
        """
        self.content = content
        rect = pygame.Rect(0, 0, 0, 0)
        if content[0]:
            font, inset = self.kit.font(SMALL_PX), self.kit.px(_INSET_PX)
            lines = self._lines()
            widest = max(self.kit.width(line, SMALL_PX) for line in lines)
            rect.size = (widest + 2 * inset, len(lines) * line_height(font) + inset)
            places = self._places(rect, beside, room)
            free = [place for place in places if place.collidelist((*spared, beside)) < 0] or places[:1]
            rect = next((place for place in free if place.collidelist(wished) < 0), free[0])
        if rect != self.rect:
            self.place(rect)

    def _places(self, rect: pygame.Rect, beside: pygame.Rect, room: pygame.Rect) -> list[pygame.Rect]:
        """Where it may stand, the best first: below what it is beside, above it, to its right, to its left."""
        gap = self.kit.px(4)
        below, above = beside.bottom + gap, beside.top - gap - rect.height
        rows = (below, above) if below + rect.height <= room.bottom else (above, below)
        columns = beside.left, beside.right - rect.width
        corners = [(left, top) for left in columns for top in rows]
        corners += [(beside.right + gap, beside.top), (beside.left - gap - rect.width, beside.top)]
        return [pygame.Rect(corner, rect.size).clamp(room) for corner in corners]

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
