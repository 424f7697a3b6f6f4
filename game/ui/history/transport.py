"""The bar along the bottom while a game is looked back on: a slider over its moments, buttons to go through them."""

from __future__ import annotations

import pygame

from game.model.frozen import frozen
from game.ui.history.timeline import Mark
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, AMBER_DEEP, EDGE, RAISED, RAISED_HOVER, RED, RULE, TEXT, TEXT_DIM, WELL
from game.ui.play.panels.panel import Panel

SLIDER = "slider"
BUTTONS = (
    Command.TO_BEGINNING, Command.TURN_BACK, Command.PHASE_BACK, Command.STEP_BACK, Command.PLAY_ON,
    Command.STEP_ON, Command.PHASE_ON, Command.TURN_ON, Command.TO_END, Command.SPEED, Command.PANEL,
)  # fmt: skip
_SLIDER_PX, _BUTTON_PX, _GAP_PX, _TRACK_PX = 30, 44, 6, 8
_TEXT_PX, _KEY_PX = 13, 11


@frozen
class Place:
    """Where on the way one is."""

    step: int
    first: int
    last: int
    marks: tuple[Mark, ...]
    is_running: bool
    count: str
    """Said at the end of the slider."""
    texts: tuple[tuple[Command, str, str], ...]
    """Command, text and key of each button."""


class Transport(Panel):
    """Drawn with (place, id under the mouse)."""

    _range = (0, 1)
    _track = pygame.Rect(0, 0, 1, 1)

    @property
    def height_px(self) -> int:
        """How high it is."""
        return self.kit.px(_SLIDER_PX) + self.kit.px(_BUTTON_PX) + 3 * self.kit.bare_px(_GAP_PX)

    def step_at(self, x: int) -> int:
        """The step that a place across the window stands for."""
        first, last = self._range
        share = (x - self.rect.left - self._track.left) / max(1, self._track.width)
        return first + round(max(0.0, min(1.0, share)) * (last - first))

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """The slider above, the buttons below."""
        place, hovered = content
        if not isinstance(place, Place):
            raise TypeError("a place is expected")
        gap, px = self.kit.bare_px(_GAP_PX), self.kit.px
        pygame.draw.line(picture, RULE, (0, 0), (self.rect.width, 0))
        count = self.kit.font(_TEXT_PX).size(place.count)[0]
        row = pygame.Rect(2 * gap, gap, self.rect.width - 4 * gap, px(_SLIDER_PX))
        end = pygame.Rect(row.right - count, row.top, count, row.height)
        self.kit.line(picture, place.count, end, TEXT_DIM, size_px=_TEXT_PX, align="right")
        row.width -= count + 3 * gap
        self._slider(picture, place, row)
        below = pygame.Rect(2 * gap, row.bottom + gap, self.rect.width - 4 * gap, px(_BUTTON_PX))
        self._buttons(picture, place, below, str(hovered))

    def _x(self, step: int) -> int:
        first, last = self._range
        return self._track.left + round((step - first) / max(1, last - first) * self._track.width)

    def _slider(self, picture: pygame.Surface, place: Place, row: pygame.Rect) -> None:
        px = self.kit.px
        self._range = place.first, max(place.last, place.first + 1)
        self._track = pygame.Rect(row.left + px(8), row.top + px(4), row.width - px(16), px(_TRACK_PX))
        track = self._track
        pygame.draw.rect(picture, WELL, track, border_radius=px(4))
        done = track.copy()
        done.width = self._x(place.step) - track.left
        pygame.draw.rect(picture, AMBER_DEEP, done, border_radius=px(4))
        pygame.draw.rect(picture, EDGE, track, 1, border_radius=px(4))
        free = track.left - px(4)
        for mark in place.marks:
            if not place.first <= mark.step <= place.last:
                continue
            x = self._x(mark.step)
            bottom = track.bottom + px(5 if mark.begins_turn else 2)
            pygame.draw.line(picture, AMBER if mark.begins_turn else EDGE, (x, track.bottom), (x, bottom))
            number = str(mark.turn)
            wide = self.kit.font(_KEY_PX, Role.FIGURES).size(number)[0]
            if mark.begins_turn and mark.turn and x - wide // 2 > free:
                line = pygame.Rect(x - wide // 2, bottom, wide + 2, row.bottom - bottom + px(2))
                self.kit.line(picture, number, line, TEXT_DIM, size_px=_KEY_PX, role=Role.FIGURES)
                free = line.right + px(4)
        knob = (self._x(place.step), track.centery)
        pygame.draw.circle(picture, RED, knob, px(8))
        pygame.draw.circle(picture, AMBER, knob, px(8), px(2))
        self.pressable(SLIDER, row)

    def _buttons(self, picture: pygame.Surface, place: Place, row: pygame.Rect, hovered: str) -> None:
        kit, gap = self.kit, self.kit.bare_px(_GAP_PX)
        text_font, key_font = kit.font(_TEXT_PX, Role.STRONG), kit.font(_KEY_PX)
        widths = [max(text_font.size(text)[0], key_font.size(key)[0]) for _, text, key in place.texts]
        spare = (row.width - sum(widths) - gap * (len(widths) - 1)) // len(widths)
        widths = [width + max(0, min(kit.px(48), spare)) for width in widths]
        x = row.left + max(0, (row.width - sum(widths) - gap * (len(widths) - 1)) // 2)
        for (command, text, key), width in zip(place.texts, widths, strict=True):
            rect = pygame.Rect(x, row.top, width, row.height)
            is_on = command is Command.PLAY_ON and place.is_running
            is_lit = hovered == command.value
            fill = AMBER_DEEP if is_on else RAISED_HOVER if is_lit else RAISED
            pygame.draw.rect(picture, fill, rect, border_radius=kit.px(5))
            pygame.draw.rect(picture, AMBER if is_lit or is_on else EDGE, rect, 1, border_radius=kit.px(5))
            upper = pygame.Rect(rect.left, rect.top + kit.px(4), rect.width, rect.height // 2)
            lower = pygame.Rect(rect.left, upper.bottom - kit.px(2), rect.width, rect.bottom - upper.bottom)
            kit.line(picture, text, upper, TEXT, size_px=_TEXT_PX, role=Role.STRONG, align="centre")
            kit.line(picture, key, lower, AMBER, size_px=_KEY_PX, align="centre")
            self.pressable(command.value, rect)
            x = rect.right + gap
