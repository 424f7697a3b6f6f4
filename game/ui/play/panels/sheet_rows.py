"""The rows of a dialog: to press, to tick, or to count up and down."""

from __future__ import annotations

import pygame

from game.ui.desk.cards import Row, Sheet
from game.ui.look.fonts import Role
from game.ui.look.text import wrapped
from game.ui.look.theme import (
    AMBER,
    EDGE,
    GREEN,
    RAISED,
    RAISED_HOVER,
    SMALL_PX,
    TEXT,
    TEXT_DIM,
    TEXT_OFF,
    WELL,
    Colour,
)
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.panel import Panel
from game.ui.play.panels.sheet_plan import HEADING_PX, ROW_TEXT_PX, row_px

MORE, FEWER = "|+", "|-"
"""Behind a row's id: its buttons that count up and down."""


class RowPainter:
    """Draws rows onto a panel's picture."""

    def __init__(self, panel: Panel) -> None:
        """For one panel, which is told what can be pressed."""
        self._panel = panel

    @property
    def _kit(self) -> Kit:
        return self._panel.kit

    def draw(self, picture: pygame.Surface, sheet: Sheet, room: pygame.Rect, hovered: str, focused: int) -> None:
        """All rows from the top of a room down."""
        y = room.top
        headings = dict(sheet.headings)
        for number, row in enumerate(sheet.rows):
            if number in headings:
                head = pygame.Rect(room.left, y, room.width, self._kit.px(HEADING_PX))
                self._panel.ruled_heading(picture, headings[number], head)
                y += head.height
            place = pygame.Rect(room.left, y, room.width, row_px(self._kit, row))
            self._row(picture, row, place, hovered, is_focused=number == focused)
            y = place.bottom

    def _row(self, picture: pygame.Surface, row: Row, place: pygame.Rect, hovered: str, *, is_focused: bool) -> None:
        px = self._kit.px
        body = place.inflate(0, -px(2))
        is_usable = not row.refusal or row.kind == "count"
        if hovered.startswith(row.id) and is_usable:
            pygame.draw.rect(picture, RAISED_HOVER, body, border_radius=px(4))
        if is_focused:
            pygame.draw.rect(picture, AMBER, body, px(1), border_radius=px(4))
        self._panel.pressable(row.id, body, row.refusal)
        x = body.left + px(6)
        if row.kind in ("toggle", "one"):
            mark = self._box if row.kind == "toggle" else self._dot
            x = mark(picture, x, body.centery, is_on=row.is_on)
        if row.look is not None:
            size = px(27)
            self._kit.pieces.draw(picture, row.look, (x + size // 2, body.centery), size)
            x += size + px(8)
        right = self._count(picture, row, body, hovered) if row.kind == "count" else body.right - px(6)
        ink = TEXT if is_usable and (row.kind != "toggle" or row.is_on) else TEXT_OFF if row.refusal else TEXT_DIM
        detail = row.refusal if row.refusal and row.kind != "count" else row.detail
        full = self._kit.font(SMALL_PX).size(detail)[0]
        spare = right - x - px(8) - self._kit.font(ROW_TEXT_PX).size(row.text)[0]
        wide = min(full, max((right - x) * 3 // 5, spare))  # what the text of the row does not need
        end = pygame.Rect(right - wide, body.top, wide, body.height)
        self._detail(picture, detail, end, has_room=full <= wide)
        words = pygame.Rect(x, body.top, right - wide - px(8) - x, body.height)
        self._text(picture, row.text, words, ink)

    def _detail(self, picture: pygame.Surface, detail: str, end: pygame.Rect, *, has_room: bool) -> None:
        """What stands at the right of a row; smaller, and in two lines, where one is too short for it."""
        if has_room:
            self._panel.ruled_line(picture, detail, end, TEXT_DIM, size_px=SMALL_PX, align="right")
            return
        lines = wrapped(self._kit.font(12), detail, end.width)[:2]
        height = self._kit.px(14)
        top = end.centery - height * len(lines) // 2
        for number, line in enumerate(lines):
            place = pygame.Rect(end.left, top + number * height, end.width, height)
            self._panel.ruled_line(picture, line, place, TEXT_DIM, size_px=12, align="right")

    def _text(self, picture: pygame.Surface, text: str, words: pygame.Rect, ink: Colour) -> None:
        """The text of a row; smaller, and in two lines, where one is too short for it."""
        if self._kit.font(ROW_TEXT_PX).size(text)[0] <= words.width:
            self._kit.line(picture, text, words, ink, size_px=ROW_TEXT_PX)
            return
        lines = wrapped(self._kit.font(12), text, words.width)
        height = min(self._kit.px(15), words.height // len(lines))
        top = words.centery - height * len(lines) // 2
        for number, line in enumerate(lines):
            place = pygame.Rect(words.left, top + number * height, words.width, height)
            self._kit.line(picture, line, place, ink, size_px=12)

    def _box(self, picture: pygame.Surface, x: int, y: int, *, is_on: bool) -> int:
        px = self._kit.px
        box = pygame.Rect(x, y - px(8), px(16), px(16))
        pygame.draw.rect(picture, WELL, box, border_radius=px(3))
        pygame.draw.rect(picture, AMBER if is_on else EDGE, box, 1, border_radius=px(3))
        if is_on:
            points = [(x + px(3), y), (x + px(7), y + px(4)), (x + px(13), y - px(5))]
            pygame.draw.lines(picture, GREEN, False, points, px(2))  # noqa: FBT003 - positional only
        return box.right + px(8)

    def _dot(self, picture: pygame.Surface, x: int, y: int, *, is_on: bool) -> int:
        """A round mark: of these rows one is on."""
        px = self._kit.px
        middle = (x + px(8), y)
        pygame.draw.circle(picture, WELL, middle, px(8))
        pygame.draw.circle(picture, AMBER if is_on else EDGE, middle, px(8), 1)
        if is_on:
            pygame.draw.circle(picture, AMBER, middle, px(4))
        return x + px(24)

    def _count(self, picture: pygame.Surface, row: Row, body: pygame.Rect, hovered: str) -> int:
        """Minus, how many, plus; returns the left edge."""
        px = self._kit.px
        side = px(22)
        plus = pygame.Rect(body.right - side - px(4), body.centery - side // 2, side, side)
        number = pygame.Rect(plus.left - px(26), plus.top, px(26), side)
        minus = pygame.Rect(number.left - side, plus.top, side, side)
        ink = AMBER if row.count else TEXT_DIM
        self._kit.line(picture, str(row.count), number, ink, role=Role.VALUES, align="centre")
        for name, rect, sign, is_enabled in (
            (MORE, plus, "+", not row.refusal), (FEWER, minus, "-", row.count > 0)
        ):  # fmt: skip
            fill = RAISED_HOVER if hovered == row.id + name and is_enabled else RAISED
            pygame.draw.rect(picture, fill, rect, border_radius=px(4))
            pygame.draw.rect(picture, EDGE, rect, 1, border_radius=px(4))
            ink = TEXT if is_enabled else TEXT_OFF
            self._kit.line(picture, sign, rect, ink, role=Role.STRONG, align="centre")
            self._panel.pressable_over(row.id + name, rect)
        return minus.left - px(8)
