"""The dialog over the map: rows to choose from, both sums, the six faces and what each would mean, buttons."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.fonts import Role
from game.ui.play.bars import draw_bar
from game.ui.play.cards import Choice, LedgerView, Row, Sheet
from game.ui.play.kit import Panel
from game.ui.play.layout import place_beside
from game.ui.play.marks import Tone
from game.ui.text import wrapped
from game.ui.theme import (
    AMBER,
    EDGE,
    GREEN,
    PANEL,
    RAISED,
    RAISED_HOVER,
    RULE,
    SMALL_PX,
    TEXT,
    TEXT_DIM,
    TEXT_OFF,
    WELL,
    Colour,
)

MORE, FEWER = "|+", "|-"
"""Behind a row's id: its buttons that count up and down."""
_WIDE_PX, _SLIM_PX = 660, 480
_TITLE_PX, _ROW_PX, _TALL_ROW_PX, _HEADING_PX = 38, 26, 32, 22
_LINE_PX, _BAR_PX, _FOOT_PX, _MARGIN_PX = 18, 38, 50, 14


@dataclass(frozen=True, slots=True)
class _Plan:
    """Heights of a sheet's parts."""

    rows: int
    ledgers: int
    lines: tuple[tuple[str, str, Tone], ...]
    """Rows of wrapped text: (head, text, tone)."""
    height: int


class SheetPanel(Panel):
    """Drawn with (sheet, id under the mouse, number of the focused row, first row in view)."""

    first = 0
    """The first row in view."""
    _placed_id = ""
    """Which dialog stood here last."""
    is_docked = False
    """Whether it stands beside the map, which has made room, because it would cover what it is about."""
    is_in_the_way = False
    """Whether it covers what must be seen."""

    def fit(self, room: pygame.Rect, sheet: Sheet | None, avoid: pygame.Rect | None) -> None:
        """Take a place over the map that does not cover what must be seen."""
        rect = pygame.Rect(0, 0, 0, 0)
        if sheet is not None:
            width = min(self._width(sheet), room.width - self.kit.px(16))
            height = min(self._plan(sheet, width).height, room.height - self.kit.px(12))
            rect = pygame.Rect(0, 0, width, height)
            beside = None if self.is_docked else place_beside(rect, room, avoid, self.kit.px(6))
            self.is_in_the_way = beside is None
            if self.is_docked:
                rect.midright = room.midright
            else:
                rect.center = room.center if beside is None else beside.center
            rect = self._unmoved(sheet, rect, room, avoid)
        if rect != self.rect:
            self.place(rect)

    def _unmoved(self, sheet: Sheet, rect: pygame.Rect, room: pygame.Rect, avoid: pygame.Rect | None) -> pygame.Rect:
        """Where the same dialog stood before it grew or shrank a little: nothing slips away under the mouse."""
        before = self.rect
        self._placed_id, last_id = sheet.id, self._placed_id
        stays = rect.copy()
        stays.top = before.top
        is_same = last_id == sheet.id and before.width == rect.width and before.left == rect.left
        covers = avoid is not None and bool(stays.colliderect(avoid))
        return stays if is_same and room.contains(stays) and not covers else rect

    def show_row(self, sheet: Sheet, number: int) -> None:
        """Bring a row into view."""
        self.first = min(self.first, number)
        while self.first < number and not self._is_in_view(sheet, number):
            self.first += 1

    def scroll(self, sheet: Sheet, rows: int) -> None:
        """Scroll by rows, as far as there are some out of view."""
        last = len(sheet.rows) - 1
        if rows > 0 and self._is_in_view(sheet, last):
            return
        self.first = max(0, min(self.first + rows, last))

    # measuring

    def _width(self, sheet: Sheet) -> int:
        """Wide where there are two columns or long reasons; never narrower than its buttons."""
        px = self.kit.px
        has_reasons = any(row.refusal and row.kind != "count" for row in sheet.rows)
        buttons = sum(self._button_width(choice) + px(8) for choice in sheet.choices) + 2 * px(_MARGIN_PX)
        return max(px(_WIDE_PX if sheet.ledgers or has_reasons else _SLIM_PX), buttons)

    def _button_width(self, choice: Choice) -> int:
        return max(self.kit.px(110), self.kit.button_width(choice.text, choice.key, is_main=choice.is_main))

    def _plan(self, sheet: Sheet, width: int) -> _Plan:
        px = self.kit.px
        rows = sum(self._row_height(row) for row in sheet.rows) + len(sheet.headings) * px(_HEADING_PX)
        ledgers = sum((len(view.lines) + 2) * px(_LINE_PX) + px(10) for view in sheet.ledgers)
        text_width = width - 2 * px(_MARGIN_PX) - px(46)
        lines = tuple(
            (fact.label if number == 0 else "", part, fact.tone)
            for fact in sheet.lines
            for number, part in enumerate(
                wrapped(self.kit.font(SMALL_PX), fact.value, text_width) if fact.value else [""]
            )
        )
        height = px(_TITLE_PX) + max(rows, ledgers) + px(_MARGIN_PX) + px(_FOOT_PX)
        if sheet.summary:
            height += px(28)
        if sheet.segments:
            height += px(_BAR_PX + 8)
        return _Plan(rows, ledgers, lines, height + len(lines) * px(_LINE_PX) + (px(8) if lines else 0))

    def _row_height(self, row: Row) -> int:
        return self.kit.px(_TALL_ROW_PX if row.look is not None else _ROW_PX)

    def _rows_room(self, sheet: Sheet) -> pygame.Rect:
        """Where the rows are, in the picture."""
        px = self.kit.px
        plan = self._plan(sheet, self.rect.width)
        below = plan.height - px(_TITLE_PX) - max(plan.rows, plan.ledgers) - px(_MARGIN_PX)
        inner = self.rect.width - 2 * px(_MARGIN_PX)
        width = inner * 52 // 100 if sheet.ledgers and sheet.rows else inner
        top = px(_TITLE_PX) + px(_MARGIN_PX) // 2
        return pygame.Rect(px(_MARGIN_PX), top, width, self.rect.height - top - below)

    def _is_in_view(self, sheet: Sheet, number: int) -> bool:
        room = self._rows_room(sheet)
        y = room.top
        for at in range(self.first, number + 1):
            y += self.kit.px(_HEADING_PX) * sum(before == at for before, _ in sheet.headings)
            y += self._row_height(sheet.rows[at])
        return y <= room.bottom + self.kit.px(2) - (self.kit.px(16) if number < len(sheet.rows) - 1 else 0)

    # painting

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """Title, rows and sums side by side, the faces, what they mean, the buttons."""
        sheet, hovered, focused, first = content
        if not isinstance(sheet, Sheet) or not isinstance(first, int) or not isinstance(focused, int):
            raise TypeError("a sheet is expected")
        px = self.kit.px
        picture.fill(PANEL)
        self._title(picture, sheet)
        rows = self._rows_room(sheet)
        self._rows(picture, sheet, rows, str(hovered), focused, first)
        if sheet.ledgers:
            left = rows.right + px(18) if sheet.rows else rows.left
            room = pygame.Rect(left, rows.top, self.rect.width - px(_MARGIN_PX) - left, rows.height)
            self._ledgers(picture, sheet.ledgers, room)
        self._below(picture, sheet, rows.bottom)
        self._foot(picture, sheet, str(hovered))
        pygame.draw.rect(picture, AMBER, picture.get_rect(), 1)

    def _title(self, picture: pygame.Surface, sheet: Sheet) -> None:
        px = self.kit.px
        bar = pygame.Rect(0, 0, self.rect.width, px(_TITLE_PX))
        picture.fill(self.kit.scheme.side_fills[sheet.side], bar)
        pygame.draw.line(picture, AMBER, bar.bottomleft, bar.bottomright)
        words = bar.inflate(-2 * px(_MARGIN_PX), 0)
        self.kit.line(picture, sheet.title, words, TEXT, size_px=17, role=Role.STRONG)

    def _rows(
        self, picture: pygame.Surface, sheet: Sheet, room: pygame.Rect, hovered: str, focused: int, first: int
    ) -> None:
        y = room.top
        headings = dict(sheet.headings)
        for number in range(first, len(sheet.rows)):
            row = sheet.rows[number]
            if number in headings:
                head = pygame.Rect(room.left, y, room.width, self.kit.px(_HEADING_PX))
                self.kit.heading(picture, headings[number], head)
                y += head.height
            place = pygame.Rect(room.left, y, room.width, self._row_height(row))
            more = len(sheet.rows) - number
            if place.bottom > room.bottom + self.kit.px(2) - (self.kit.px(16) if more > 1 else 0):
                below = pygame.Rect(place.left, y, place.width, self.kit.px(16))
                self.kit.line(picture, f"{more} more: wheel or arrow keys", below, TEXT_DIM, size_px=11, align="centre")
                return
            self._row(picture, row, place, hovered, is_focused=number == focused)
            y = place.bottom

    def _row(self, picture: pygame.Surface, row: Row, place: pygame.Rect, hovered: str, *, is_focused: bool) -> None:
        px = self.kit.px
        body = place.inflate(0, -px(2))
        is_usable = not row.refusal or row.kind == "count"
        if hovered.startswith(row.id) and is_usable:
            pygame.draw.rect(picture, RAISED_HOVER, body, border_radius=px(4))
        if is_focused:
            pygame.draw.rect(picture, AMBER, body, px(1), border_radius=px(4))
        self.pressable(row.id, body)
        x = body.left + px(6)
        if row.kind == "toggle":
            x = self._box(picture, x, body.centery, is_on=row.is_on)
        if row.look is not None:
            size = px(27)
            self.kit.pieces.draw(picture, row.look, (x + size // 2, body.centery), size)
            x += size + px(8)
        right = self._count(picture, row, body, hovered) if row.kind == "count" else body.right - px(6)
        ink = TEXT if is_usable and (row.kind != "toggle" or row.is_on) else TEXT_OFF if row.refusal else TEXT_DIM
        detail = row.refusal if row.refusal and row.kind != "count" else row.detail
        wide = min(self.kit.font(SMALL_PX).size(detail)[0], (right - x) * 3 // 5)
        end = pygame.Rect(right - wide, body.top, wide, body.height)
        self.kit.line(picture, detail, end, TEXT_DIM, size_px=SMALL_PX, align="right")
        words = pygame.Rect(x, body.top, right - wide - px(8) - x, body.height)
        self._row_text(picture, row.text, words, ink)

    def _row_text(self, picture: pygame.Surface, text: str, words: pygame.Rect, ink: Colour) -> None:
        """The text of a row; smaller, and in two lines, where one is too short for it."""
        if self.kit.font(15).size(text)[0] <= words.width:
            self.kit.line(picture, text, words, ink, size_px=15)
            return
        lines = wrapped(self.kit.font(12), text, words.width)
        height = min(self.kit.px(15), words.height // len(lines))
        top = words.centery - height * len(lines) // 2
        for number, line in enumerate(lines):
            place = pygame.Rect(words.left, top + number * height, words.width, height)
            self.kit.line(picture, line, place, ink, size_px=12)

    def _box(self, picture: pygame.Surface, x: int, y: int, *, is_on: bool) -> int:
        px = self.kit.px
        box = pygame.Rect(x, y - px(8), px(16), px(16))
        pygame.draw.rect(picture, WELL, box, border_radius=px(3))
        pygame.draw.rect(picture, AMBER if is_on else EDGE, box, 1, border_radius=px(3))
        if is_on:
            points = [(x + px(3), y), (x + px(7), y + px(4)), (x + px(13), y - px(5))]
            pygame.draw.lines(picture, GREEN, False, points, px(2))  # noqa: FBT003 - positional only
        return box.right + px(8)

    def _count(self, picture: pygame.Surface, row: Row, body: pygame.Rect, hovered: str) -> int:
        """Minus, how many, plus; returns the left edge."""
        px = self.kit.px
        side = px(22)
        plus = pygame.Rect(body.right - side - px(4), body.centery - side // 2, side, side)
        number = pygame.Rect(plus.left - px(26), plus.top, px(26), side)
        minus = pygame.Rect(number.left - side, plus.top, side, side)
        ink = AMBER if row.count else TEXT_DIM
        self.kit.line(picture, str(row.count), number, ink, role=Role.VALUES, align="centre")
        for name, rect, sign, is_enabled in (
            (MORE, plus, "+", not row.refusal), (FEWER, minus, "-", row.count > 0)
        ):  # fmt: skip
            fill = RAISED_HOVER if hovered == row.id + name and is_enabled else RAISED
            pygame.draw.rect(picture, fill, rect, border_radius=px(4))
            pygame.draw.rect(picture, EDGE, rect, 1, border_radius=px(4))
            ink = TEXT if is_enabled else TEXT_OFF
            self.kit.line(picture, sign, rect, ink, role=Role.STRONG, align="centre")
            self.hits = {row.id + name: rect.move(self.rect.topleft), **self.hits}  # before the row that lies under it
        return minus.left - px(8)

    def _ledgers(self, picture: pygame.Surface, ledgers: tuple[LedgerView, ...], room: pygame.Rect) -> None:
        px = self.kit.px
        y = room.top
        for view in ledgers:
            head = pygame.Rect(room.left, y, room.width, px(_LINE_PX))
            self.kit.line(picture, view.title, head, self.kit.scheme.side_inks[view.side], size_px=14, role=Role.STRONG)
            self.kit.line(picture, view.total, head, TEXT, size_px=18, role=Role.VALUES, align="right")
            y += px(_LINE_PX + 2)
            pygame.draw.line(picture, RULE, (room.left, y - px(1)), (room.right, y - px(1)))
            for fact in view.lines:
                line = pygame.Rect(room.left, y, room.width, px(_LINE_PX))
                end = pygame.Rect(line.right - px(30), y, px(30), line.height)
                self.kit.line(picture, fact.value, end, TEXT, size_px=SMALL_PX, role=Role.VALUES, align="right")
                rule = pygame.Rect(end.left - px(34), y, px(34), line.height)
                self.kit.line(picture, f"[{fact.rule}]", rule, TEXT_DIM, size_px=11, role=Role.FIGURES, align="right")
                words = pygame.Rect(line.left, y, rule.left - line.left - px(4), line.height)
                self.kit.line(picture, fact.label, words, TEXT_DIM, size_px=SMALL_PX)
                y += px(_LINE_PX)
            y += px(12)

    def _below(self, picture: pygame.Surface, sheet: Sheet, y: int) -> None:
        px = self.kit.px
        left, width = px(_MARGIN_PX), self.rect.width - 2 * px(_MARGIN_PX)
        if sheet.summary:
            line = pygame.Rect(left, y, width, px(26))
            self.kit.line(picture, sheet.summary, line, AMBER, size_px=16, role=Role.STRONG)
            y += px(28)
        if sheet.segments:
            draw_bar(self.kit, picture, sheet.segments, pygame.Rect(left, y, width, px(_BAR_PX)))
            y += px(_BAR_PX + 8)
        for head, text, tone in self._plan(sheet, self.rect.width).lines:
            ink = self.kit.scheme.panel_inks[tone]
            row = pygame.Rect(left, y, px(40), px(_LINE_PX))
            self.kit.line(picture, head, row, ink, size_px=SMALL_PX, role=Role.STRONG)
            words = pygame.Rect(left + px(44), y, width - px(44), px(_LINE_PX))
            self.kit.line(picture, text, words, TEXT, size_px=SMALL_PX)
            y += px(_LINE_PX)

    def _foot(self, picture: pygame.Surface, sheet: Sheet, hovered: str) -> None:
        px = self.kit.px
        y = self.rect.height - px(_FOOT_PX) + px(8)
        x = self.rect.width - px(_MARGIN_PX)
        for choice in reversed(sheet.choices):
            wide = self._button_width(choice)
            button = pygame.Rect(x - wide, y, wide, px(34))
            self.kit.button(
                picture, button, choice.text, choice.key, is_main=choice.is_main,
                is_hovered=hovered == choice.id, is_enabled=not choice.refusal,
            )  # fmt: skip
            self.pressable(choice.id, button)
            x = button.left - px(8)
