"""The rows of a dialog: to press, to tick, or to count up and down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.ui.desk.cards import Row, Sheet
from game.ui.look.fonts import Role
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
)
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.panel import Panel
from game.ui.play.panels.sheet_plan import HEADING_PX
from game.ui.play.panels.sheet_row_plan import (
    COUNT_EDGE_PX,
    COUNT_PX,
    GAP_PX,
    INSET_PX,
    LINE_PX,
    MARK_PX,
    PIECE_PX,
    SIDE_PX,
    RowPlan,
    left_px,
    right_px,
    row_plan,
)

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
            plan = row_plan(self._kit, row, room.width)
            place = pygame.Rect(room.left, y, room.width, plan.height_px)
            self._row(picture, row, place, hovered, is_focused=number == focused)
            self._written(picture, row, plan, place)
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
        x = body.left + px(INSET_PX)
        if row.kind in ("toggle", "one"):
            mark = self._box if row.kind == "toggle" else self._dot
            mark(picture, x, body.centery, is_on=row.is_on)
            x += px(MARK_PX) + px(GAP_PX)
        if row.look is not None:
            size = px(PIECE_PX)
            self._kit.pieces.draw(picture, row.look, (x + size // 2, body.centery), size)
        if row.kind == "count":
            self._count(picture, row, body, hovered)

    def _written(self, picture: pygame.Surface, row: Row, plan: RowPlan, place: pygame.Rect) -> None:
        """The text of a row, and at its right its detail, each in as many lines as it takes."""
        kit, body = self._kit, place.inflate(0, -self._kit.px(2))
        is_usable = not row.refusal or row.kind == "count"
        ink = TEXT if is_usable and (row.kind != "toggle" or row.is_on) else TEXT_OFF if row.refusal else TEXT_DIM
        words = pygame.Rect(body.left + left_px(kit, row), body.top, plan.text_px, body.height)
        for line, spot in _stacked(plan.text, words, kit.px(LINE_PX)):
            kit.line(picture, line, spot, ink, size_px=plan.text_size_px)
        end = pygame.Rect(0, body.top, plan.detail_px, body.height)
        end.right = body.right - right_px(kit, row)
        for line, spot in _stacked(plan.detail, end, kit.px(LINE_PX)):
            self._panel.ruled_line(picture, line, spot, TEXT_DIM, size_px=SMALL_PX, align="right")

    def _box(self, picture: pygame.Surface, x: int, y: int, *, is_on: bool) -> None:
        px = self._kit.px
        box = pygame.Rect(x, y - px(8), px(16), px(16))
        pygame.draw.rect(picture, WELL, box, border_radius=px(3))
        pygame.draw.rect(picture, AMBER if is_on else EDGE, box, 1, border_radius=px(3))
        if is_on:
            points = [(x + px(3), y), (x + px(7), y + px(4)), (x + px(13), y - px(5))]
            pygame.draw.lines(picture, GREEN, False, points, px(2))  # noqa: FBT003 - positional only

    def _dot(self, picture: pygame.Surface, x: int, y: int, *, is_on: bool) -> None:
        """A round mark: of these rows one is on."""
        px = self._kit.px
        middle = (x + px(8), y)
        pygame.draw.circle(picture, WELL, middle, px(8))
        pygame.draw.circle(picture, AMBER if is_on else EDGE, middle, px(8), 1)
        if is_on:
            pygame.draw.circle(picture, AMBER, middle, px(4))

    def _count(self, picture: pygame.Surface, row: Row, body: pygame.Rect, hovered: str) -> None:
        """Minus, how many, plus."""
        px = self._kit.px
        side = px(SIDE_PX)
        plus = pygame.Rect(body.right - side - px(COUNT_EDGE_PX), body.centery - side // 2, side, side)
        number = pygame.Rect(plus.left - px(COUNT_PX), plus.top, px(COUNT_PX), side)
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


def _stacked(lines: Sequence[str], room: pygame.Rect, line_px: int) -> Iterator[tuple[str, pygame.Rect]]:
    """Lines below each other in the middle of a room's height; a single one has all of it."""
    if len(lines) == 1:
        yield lines[0], room
        return
    top = room.centery - line_px * len(lines) // 2
    for number, line in enumerate(lines):
        yield line, pygame.Rect(room.left, top + number * line_px, room.width, line_px)
