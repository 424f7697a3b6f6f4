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
_BESIDE_PX = 240
"""So much wider it may be for a button behind the sentence."""
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
        if self._is_one_line(prompt, wider):
            width = wider
        high = pygame.Rect(0, 0, width, px(20) + self._height_px(prompt, width))
        high.midtop = (room.centerx, room.top + px(10))
        low = high.copy()
        low.bottom = room.bottom - px(8)
        return high, low

    def _height_px(self, prompt: Prompt, width: int) -> int:
        """How high lines and buttons are together."""
        px = self.kit.px
        if self._is_one_line(prompt, width):
            return px(_BUTTON_PX)
        buttons = px(_BUTTON_PX + 8) * self._button_rows(prompt, width - px(24)) if prompt.choices else 0
        return len(self._lines(prompt, width)) * px(_LINE_PX) + buttons

    def _is_one_line(self, prompt: Prompt, width: int) -> bool:
        """Whether the one button stands behind the sentence: the map is hardly covered."""
        if len(prompt.choices) != 1:
            return False
        beside = width - choice_width(self.kit, prompt.choices[0]) - self.kit.px(8)
        return len(self._lines(prompt, beside)) == 1

    def _lines(self, prompt: Prompt, width: int) -> list[str]:
        font, strong, text = self.kit.font(BODY_PX), self.kit.font(BODY_PX, Role.STRONG), self._text(prompt)
        head = text.partition(": ")[0] if prompt.is_interruption else ""
        return wrapped(font, text, width - self.kit.px(28) - max(0, strong.size(head)[0] - font.size(head)[0]))

    def _text(self, prompt: Prompt) -> str:
        words = self.kit.words
        text = f"{prompt.text} [{prompt.rule}]" if prompt.rule else prompt.text
        if not prompt.is_interruption:
            return text
        return words("banner.decision", side=self.kit.side_title(prompt.side).upper(), text=text)

    def _button_rows(self, prompt: Prompt, width: int) -> int:
        return self._button_places(prompt, width)[-1][1] + 1

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
        if is_one_line:
            wide = choice_width(self.kit, prompt.choices[0])
            button = pygame.Rect(self.rect.width - px(12) - wide, px(10), wide, px(_BUTTON_PX))
            draw_choice(self, picture, button, prompt.choices[0], str(hovered))
        else:
            self._draw_buttons(picture, prompt, y + px(6), str(hovered))
        pygame.draw.rect(picture, AMBER, picture.get_rect(), 1)

    def _draw_buttons(self, picture: pygame.Surface, prompt: Prompt, top: int, hovered: str) -> None:
        px = self.kit.px
        for choice, (x, at, wide) in zip(
            prompt.choices, self._button_places(prompt, self.rect.width - px(24)) if prompt.choices else (), strict=True
        ):
            button = pygame.Rect(px(18) + x, top + at * px(_BUTTON_PX + 8), wide, px(_BUTTON_PX))
            draw_choice(self, picture, button, choice, hovered)
