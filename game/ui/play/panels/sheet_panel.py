"""The dialog over the map: rows to choose from, both sums, every result and what it would mean, buttons."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.desk.cards import Bar, LedgerView, Sheet
from game.ui.look.fonts import Role
from game.ui.look.scroll import Scroll
from game.ui.look.theme import AMBER, PANEL, RULE, SMALL_PX, TEXT, TEXT_DIM
from game.ui.play.panels.bars import draw_bar, explain_bar
from game.ui.play.panels.choices import draw_choice
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.layout import corner_beside, place_beside
from game.ui.play.panels.panel import Panel
from game.ui.play.panels.sheet_plan import (
    BAR_PX,
    FOOT_PX,
    GAP_PX,
    LEDGER_FIGURE_PX,
    LEDGER_RULE_PX,
    LINE_PX,
    MARGIN_PX,
    SCROLL_PX,
    SUMMARY_PX,
    SUMMARY_ROW_PX,
    SUMMARY_TEXT_PX,
    TITLE_PX,
    TITLE_TEXT_PX,
    body_px,
    button_width,
    ledger_label,
    plan_of,
    row_top_px,
    rows_width,
    sheet_width,
)
from game.ui.play.panels.sheet_row_plan import row_px
from game.ui.play.panels.sheet_rows import FEWER, MORE, RowPainter

__all__ = ["FEWER", "MORE", "SheetPanel"]


class SheetPanel(Panel):
    """Drawn with (sheet, id under the mouse, number of the focused row, how far its rows are scrolled)."""

    _placed_id = ""
    """Which dialog stood here last."""
    is_docked = False
    """Whether it stands beside the map, which has made room, because it would cover what it is about."""
    is_in_the_way = False
    """Whether it covers what must be seen."""

    def __init__(self, kit: Kit) -> None:
        """A panel without a dialog."""
        super().__init__(kit)
        self._rows = RowPainter(self)
        self._scroll = Scroll()

    def fit(
        self,
        room: pygame.Rect,
        free: pygame.Rect,
        sheet: Sheet | None,
        avoid: pygame.Rect | None,
        about: Sequence[pygame.Rect] = (),
    ) -> None:
        """Take a place over the map that does not cover what must be seen, and as little as can be of the rest.

        Beside what must be seen, or in a corner, it lies in the part of the room that is free of switches.
        """
        rect = pygame.Rect(0, 0, 0, 0)
        if sheet is not None:
            width = min(sheet_width(self.kit, sheet), room.width - self.kit.px(16))
            height = min(plan_of(self.kit, sheet, width).height_px, room.height - self.kit.px(12))
            rect = pygame.Rect(0, 0, width, height)
            beside = None if self.is_docked else place_beside(rect, room, avoid, self.kit.px(6))
            if beside is not None and avoid is not None and rect.height <= free.height and not free.contains(beside):
                beside = place_beside(rect, free, avoid, self.kit.px(6))
            self.is_in_the_way = beside is None
            if sheet.is_aside and not self.is_docked:
                rect = corner_beside(rect, free.inflate(-self.kit.px(16), -self.kit.px(12)), about)
                self.is_in_the_way = False
            elif self.is_docked:
                rect.midright = room.midright
            else:
                rect.center = room.center if beside is None else beside.center
            rect = self._unmoved(sheet, rect, room, avoid)
        if rect != self.rect:
            self.place(rect)
        if sheet is not None:
            self._fit_scroll(sheet)

    def _unmoved(self, sheet: Sheet, rect: pygame.Rect, room: pygame.Rect, avoid: pygame.Rect | None) -> pygame.Rect:
        """Where the same dialog stood before it grew or shrank a little: nothing slips away under the mouse."""
        before = self.rect
        self._placed_id, last_id = sheet.id, self._placed_id
        stays = rect.copy()
        stays.top = before.top
        is_same = last_id == sheet.id and before.width == rect.width and before.left == rect.left
        covers = avoid is not None and bool(stays.colliderect(avoid))
        return stays if is_same and room.contains(stays) and not covers else rect

    # scrolling

    @property
    def offset_px(self) -> int:
        """How far rows and sums are scrolled."""
        return self._scroll.offset_px

    def _body(self, sheet: Sheet) -> pygame.Rect:
        """Where rows and sums are, in the picture."""
        px = self.kit.px
        height = self.rect.height - plan_of(self.kit, sheet, self.rect.width).around_px
        return pygame.Rect(
            px(MARGIN_PX), px(TITLE_PX) + px(MARGIN_PX) // 2, self.rect.width - 2 * px(MARGIN_PX), max(0, height)
        )

    def _fit_scroll(self, sheet: Sheet) -> None:
        body = self._body(sheet)
        bar = pygame.Rect(body.left, body.top, body.width + self.kit.px(MARGIN_PX - 1), body.height)
        content = plan_of(self.kit, sheet, self.rect.width).body_px
        if content > body.height:
            content = body_px(self.kit, sheet, body.width, has_bar=True)
        self._scroll.fit(bar, content, self.kit.px(SCROLL_PX))

    def open_at_top(self) -> None:
        """Another dialog: nothing of it is scrolled away."""
        self._scroll = Scroll()

    def show_row(self, sheet: Sheet, number: int) -> None:
        """Bring a row into view, with the heading above it."""
        if sheet.rows:
            wide = self._rows_width(sheet)
            top = row_top_px(self.kit, sheet, number, wide)
            bottom = row_top_px(self.kit, sheet, number + 1, wide) if number + 1 < len(sheet.rows) else 0
            height = max(bottom - top, row_px(self.kit, sheet.rows[number], wide))
            self._scroll.show(top, height)

    def scroll(self, sheet: Sheet, rows: int) -> None:
        """Scroll by rows, as far as there are some out of view."""
        row = row_px(self.kit, sheet.rows[0], self._rows_width(sheet)) if sheet.rows else self.kit.px(LINE_PX)
        self._scroll.by(rows * row)

    def _rows_width(self, sheet: Sheet) -> int:
        """How wide the rows are, beside the bar that scrolls them if there is one."""
        return rows_width(self.kit, sheet, self._body(sheet).width - self._scroll.bar_width_px)

    def handle(self, event: pygame.event.Event) -> bool:
        """Be scrolled by the bar; True if an event of the mouse was for it."""
        x, y = event.pos
        moved = pygame.event.Event(event.type, {**event.dict, "pos": (x - self.rect.left, y - self.rect.top)})
        return bool(self.rect.height) and self._scroll.handle(moved)

    # painting

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """Title, rows and sums side by side, the results, what they mean, the buttons."""
        sheet, hovered, focused, _ = content
        if not isinstance(sheet, Sheet) or not isinstance(focused, int):
            raise TypeError("a sheet is expected")
        picture.fill(PANEL)
        body = self._body(sheet)
        picture.set_clip(body)
        self._paint_body(picture, sheet, body, str(hovered), focused)
        picture.set_clip(None)
        self.clip_hits(body)
        self._scroll.draw(picture)
        self._title(picture, sheet)
        self._below(picture, sheet, body.bottom)
        self._foot(picture, sheet, str(hovered))
        pygame.draw.rect(picture, AMBER, picture.get_rect(), 1)

    def _paint_body(self, picture: pygame.Surface, sheet: Sheet, body: pygame.Rect, hovered: str, focused: int) -> None:
        px = self.kit.px
        bar = self._scroll.bar_width_px
        rows = pygame.Rect(body.left, body.top - self.offset_px, self._rows_width(sheet), 0)
        self._rows.draw(picture, sheet, rows, hovered, focused)
        if sheet.ledgers:
            left = rows.right + px(GAP_PX) if sheet.rows else rows.left
            self._ledgers(picture, sheet.ledgers, pygame.Rect(left, rows.top, body.right - bar - left, 0))

    def _title(self, picture: pygame.Surface, sheet: Sheet) -> None:
        px = self.kit.px
        bar = pygame.Rect(0, 0, self.rect.width, px(TITLE_PX))
        picture.fill(self.kit.side_fill(sheet.side), bar)
        pygame.draw.line(picture, AMBER, bar.bottomleft, bar.bottomright)
        words = bar.inflate(-2 * px(MARGIN_PX), 0)
        self.kit.line(picture, sheet.title, words, TEXT, size_px=TITLE_TEXT_PX, role=Role.STRONG)

    def _ledgers(self, picture: pygame.Surface, ledgers: tuple[LedgerView, ...], room: pygame.Rect) -> None:
        px = self.kit.px
        y = room.top
        for view in ledgers:
            head = pygame.Rect(room.left, y, room.width, px(LINE_PX))
            self.kit.line(picture, view.title, head, self.kit.side_ink(view.side), size_px=14, role=Role.STRONG)
            self.kit.line(picture, view.total, head, TEXT, size_px=18, role=Role.VALUES, align="right")
            y += px(LINE_PX + 2)
            pygame.draw.line(picture, RULE, (room.left, y - px(1)), (room.right, y - px(1)))
            for fact in view.lines:
                line = pygame.Rect(room.left, y, room.width, px(LINE_PX))
                end = pygame.Rect(line.right - px(LEDGER_FIGURE_PX), y, px(LEDGER_FIGURE_PX), line.height)
                self.kit.line(picture, fact.value, end, TEXT, size_px=SMALL_PX, role=Role.VALUES, align="right")
                rule = pygame.Rect(end.left - px(LEDGER_RULE_PX), y, px(LEDGER_RULE_PX), line.height)
                self.rule(picture, fact.rule, rule)
                for part in ledger_label(self.kit, fact, room.width):
                    words = pygame.Rect(line.left, y, rule.left - line.left - px(4), line.height)
                    self.kit.line(picture, part, words, TEXT_DIM, size_px=SMALL_PX)
                    y += px(LINE_PX)
            y += px(12)

    def _below(self, picture: pygame.Surface, sheet: Sheet, y: int) -> None:
        px = self.kit.px
        left, width = px(MARGIN_PX), self.rect.width - 2 * px(MARGIN_PX)
        plan = plan_of(self.kit, sheet, self.rect.width)
        if sheet.summary:
            for number, part in enumerate(plan.summary):
                line = pygame.Rect(left, y + number * px(SUMMARY_ROW_PX), width, px(SUMMARY_PX - 2))
                self.ruled_line(picture, part, line, AMBER, size_px=SUMMARY_TEXT_PX, role=Role.STRONG)
            y += px(SUMMARY_PX) + (len(plan.summary) - 1) * px(SUMMARY_ROW_PX)
        y = self._bars(picture, sheet, pygame.Rect(left, y, width, px(BAR_PX)))
        for head, text, tone in plan.lines:
            ink = self.kit.scheme.panel_inks[tone]
            row = pygame.Rect(left, y, px(40), px(LINE_PX))
            self.kit.line(picture, head, row, ink, size_px=SMALL_PX, role=Role.STRONG)
            words = pygame.Rect(left + px(44), y, width - px(44), px(LINE_PX))
            self.ruled_line(picture, text, words, TEXT, size_px=SMALL_PX)
            y += px(LINE_PX)

    def _bars(self, picture: pygame.Surface, sheet: Sheet, place: pygame.Rect) -> int:
        """The bar of the sheet, and those with a title of their own below it; returns where they end."""
        px = self.kit.px
        for bar in (Bar("", sheet.segments), *sheet.bars):
            if bar.label:
                title = pygame.Rect(place.left, place.top, place.width, px(LINE_PX))
                self.ruled_line(picture, bar.label, title, TEXT_DIM, size_px=SMALL_PX)
                place = place.move(0, px(LINE_PX))
            if bar.segments:
                draw_bar(self.kit, picture, bar.segments, place)
                explain_bar(self, bar.segments, place)
                place = place.move(0, px(BAR_PX + 8))
        return place.top

    def _foot(self, picture: pygame.Surface, sheet: Sheet, hovered: str) -> None:
        px = self.kit.px
        y = self.rect.height - px(FOOT_PX) + px(8)
        x = self.rect.width - px(MARGIN_PX)
        for choice in reversed(sheet.choices):
            wide = button_width(self.kit, choice)
            button = pygame.Rect(x - wide, y, wide, px(34))
            draw_choice(self, picture, button, choice, hovered)
            x = button.left - px(8)
