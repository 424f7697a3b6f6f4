"""The banner over the map: whose decision it is, of what, and the buttons that answer it."""

from __future__ import annotations

import pygame

from game.ui.desk.cards import Prompt
from game.ui.look.fonts import Role
from game.ui.look.text import wrapped
from game.ui.look.theme import AMBER, BODY_PX, PANEL, TEXT
from game.ui.play.panels.choices import choice_width, draw_choice
from game.ui.play.panels.panel import Panel

_WIDEST_PX = 760
_BESIDE_PX = 340
"""So much wider it may be for buttons behind the sentence, or for fewer rows of them."""
_BUTTON_PX = 32
_LINE_PX = 20


class Banner(Panel):
    """Drawn with (prompt, id under the mouse)."""

    is_low = False
    """Whether it stands at the foot of the map, because it would hide at the head what it asks about."""

    def fit(self, room: pygame.Rect, prompt: Prompt | None) -> None:
        """Take the place that a prompt needs at the top of the map, or at its foot; none if there is no prompt."""
        rect = pygame.Rect(0, 0, 0, 0)
        if prompt is not None:
            high, low = self.places(room, prompt)
            rect = low if self.is_low else high
        if rect != self.rect:
            self.place(rect)

    def places(self, room: pygame.Rect, prompt: Prompt) -> tuple[pygame.Rect, pygame.Rect]:
        """The places that a prompt could take: at the top of a room, and at its foot."""
        px = self.kit.px
        width = min(px(_WIDEST_PX), room.width - px(24))
        wider = min(px(_WIDEST_PX + _BESIDE_PX), room.width - px(24))
        is_shorter = self._is_one_line(prompt, wider) or self._rows(prompt, wider) < self._rows(prompt, width)
        if is_shorter and not self._is_one_line(prompt, width):
            width = max(width, self._least_px(prompt, wider))
        high = pygame.Rect(0, 0, width, px(20) + self._height_px(prompt, width))
        high.midtop = (room.centerx, room.top + px(10))
        low = high.copy()
        low.bottom = room.bottom - px(8)
        return high, low

    def _least_px(self, prompt: Prompt, width: int) -> int:
        """The least width at which lines and buttons lie as they do at a greater one."""
        if self._is_one_line(prompt, width):
            font, text = self.kit.font(BODY_PX), self._text(prompt)
            return font.size(text)[0] + self._margin_px(prompt) + self._behind_px(prompt)
        right = max(x + wide for x, _, wide in self._button_places(prompt, width - self.kit.px(24)))
        return right + self.kit.px(36)

    def _height_px(self, prompt: Prompt, width: int) -> int:
        """How high lines and buttons are together."""
        px = self.kit.px
        if self._is_one_line(prompt, width):
            return px(_BUTTON_PX)
        return len(self._lines(prompt, width)) * px(_LINE_PX) + px(_BUTTON_PX + 8) * self._rows(prompt, width)

    def _is_one_line(self, prompt: Prompt, width: int) -> bool:
        """Whether all buttons stand behind the sentence: the map is hardly covered."""
        beside = width - self._behind_px(prompt)
        return bool(prompt.choices) and beside > width // 4 and len(self._lines(prompt, beside)) == 1

    def _behind_px(self, prompt: Prompt) -> int:
        """How wide all buttons are in one row."""
        return sum(choice_width(self.kit, choice) + self.kit.px(8) for choice in prompt.choices)

    def _rows(self, prompt: Prompt, width: int) -> int:
        """How many rows the buttons take below the sentence."""
        places = self._button_places(prompt, width - self.kit.px(24))
        return places[-1][1] + 1 if places else 0

    def _lines(self, prompt: Prompt, width: int) -> list[str]:
        return wrapped(self.kit.font(BODY_PX), self._text(prompt), width - self._margin_px(prompt))

    def _margin_px(self, prompt: Prompt) -> int:
        """What is left free beside a line, and what its head takes because it is written stronger."""
        font, strong = self.kit.font(BODY_PX), self.kit.font(BODY_PX, Role.STRONG)
        head = self._text(prompt).partition(": ")[0] if prompt.is_interruption else ""
        return self.kit.px(28) + max(0, strong.size(head)[0] - font.size(head)[0])

    def _text(self, prompt: Prompt) -> str:
        words = self.kit.words
        text = f"{prompt.text} [{prompt.rule}]" if prompt.rule else prompt.text
        if not prompt.is_interruption:
            return text
        return words("banner.decision", side=self.kit.side_title(prompt.side).upper(), text=text)

    def _button_places(self, prompt: Prompt, width: int) -> list[tuple[int, int, int]]:
        """Left edge, row and width of each button."""
        places = []
        x = row = 0
        for choice in prompt.choices:
            wide = choice_width(self.kit, choice)
            if x and x + wide > width:
                x, row = 0, row + 1
            places.append((x, row, wide))
            x += wide + self.kit.px(8)
        return places

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """A strip in the side's colour, the sentence, the buttons."""
        prompt, hovered = content
        if not isinstance(prompt, Prompt):
            raise TypeError("a prompt is expected")
        px = self.kit.px
        picture.fill(PANEL)
        pygame.draw.rect(picture, self.kit.side_fill(prompt.side), (0, 0, px(8), self.rect.height))
        is_one_line = self._is_one_line(prompt, self.rect.width)
        line_px = px(_BUTTON_PX if is_one_line else _LINE_PX)
        y = px(10 if is_one_line else 8)
        for number, line in enumerate(self._lines(prompt, self.rect.width)):
            row = pygame.Rect(px(18), y, self.rect.width - px(28), line_px)
            head, sep, rest = line.partition(": ") if number == 0 and prompt.is_interruption else ("", "", line)
            if head:
                done = self.kit.line(picture, head + sep, row, self.kit.side_ink(prompt.side), role=Role.STRONG)
                row = pygame.Rect(done.right, y, row.right - done.right, row.height)
            self.ruled_line(picture, rest, row, TEXT)
            y += line_px
        at = (self.rect.width - px(4) - self._behind_px(prompt), px(10)) if is_one_line else (px(18), y + px(6))
        self._draw_buttons(picture, prompt, at, str(hovered))
        pygame.draw.rect(picture, AMBER, picture.get_rect(), 1)

    def _draw_buttons(self, picture: pygame.Surface, prompt: Prompt, at: tuple[int, int], hovered: str) -> None:
        px = self.kit.px
        for choice, (x, row, wide) in zip(
            prompt.choices, self._button_places(prompt, self.rect.width - px(24)), strict=True
        ):
            button = pygame.Rect(at[0] + x, at[1] + row * px(_BUTTON_PX + 8), wide, px(_BUTTON_PX))
            draw_choice(self, picture, button, choice, hovered)
