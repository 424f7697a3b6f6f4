"""The line along the bottom: what the next click does or why not; where the cursor is, zoom, whether all is saved."""

from __future__ import annotations

import pygame

from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, RED_TEXT, RULE, TEXT, TEXT_DIM
from game.ui.play.panels.panel import Panel

HINT, WARNING, ALARM = "hint", "warning", "alarm"
_INKS = {HINT: TEXT, WARNING: AMBER, ALARM: RED_TEXT}


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
        rule_px = self.kit.font(14, Role.STRONG).size(f"[{rule}]")[0] + px(8) if rule else 0
        words = pygame.Rect(room.left, room.top, room.width - rule_px, room.height)
        said = self.ruled_line(picture, text, words, _INKS[kind], size_px=14)
        if rule:
            beside = pygame.Rect(said.right + px(8), room.top, rule_px, room.height)
            self.rule(picture, rule, beside, size_px=14, align="left")
