"""The line along the bottom: what the next click does or why not; where the cursor is, zoom, whether all is saved."""

from __future__ import annotations

import re

import pygame

from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, RED_TEXT, RULE, TEXT, TEXT_DIM
from game.ui.play.panels.panel import Panel

HINT, WARNING, ALARM = "hint", "warning", "alarm"
_INKS = {HINT: TEXT, WARNING: AMBER, ALARM: RED_TEXT}
_SIZES_PX = (14, 13, 12)
_CLAUSE = re.compile(r"[.,;:] ")


class StatusLine(Panel):
    """Drawn with (text, its kind, rule number, text at the right)."""

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """One line."""
        text, kind, rule, right = (str(part) for part in content)
        px = self.kit.px
        inner = picture.get_rect().inflate(-2 * px(10), 0)
        pygame.draw.line(picture, RULE, (0, 0), (self.rect.width, 0))
        done = self.kit.line(picture, right, inner, TEXT_DIM, size_px=14, align="right")
        room = pygame.Rect(inner.left, inner.top, done.left - inner.left - px(20), inner.height)
        if kind != HINT:
            mark = pygame.Rect(room.left, room.centery - px(7), px(14), px(14))
            pygame.draw.polygon(picture, _INKS[kind], [mark.midtop, mark.bottomright, mark.bottomleft])
            self.kit.line(picture, "!", mark.move(0, px(2)), (20, 20, 16), size_px=11, role=Role.STRONG, align="centre")
            room = pygame.Rect(mark.right + px(8), room.top, room.right - mark.right - px(8), room.height)
        size_px = next((size for size in _SIZES_PX if self._fits(text, rule, size, room.width)), _SIZES_PX[-1])
        rule_px = self._rule_px(rule, size_px)
        words = pygame.Rect(room.left, room.top, room.width - rule_px, room.height)
        shown = self._shortened(text, size_px, words.width)
        said = self.ruled_line(picture, shown, words, _INKS[kind], size_px=size_px)
        if rule:
            beside = pygame.Rect(said.right + px(8), room.top, rule_px, room.height)
            self.rule(picture, rule, beside, size_px=size_px, align="left")

    def _rule_px(self, rule: str, size_px: int) -> int:
        return self.kit.font(size_px, Role.STRONG).size(f"[{rule}]")[0] + self.kit.px(8) if rule else 0

    def _fits(self, text: str, rule: str, size_px: int, width: int) -> bool:
        return self.kit.width(text, size_px) + self._rule_px(rule, size_px) <= width

    def _shortened(self, text: str, size_px: int, width: int) -> str:
        """Of what is too long the whole clauses that there is room for: of a refusal the box beside it tells all."""
        if self.kit.width(text, size_px) <= width:
            return text
        parts = (f"{text[: found.start()]} …" for found in _CLAUSE.finditer(text))
        return max((part for part in parts if self.kit.width(part, size_px) <= width), key=len, default=text)
