"""How much room the parts of a dialog need."""

from __future__ import annotations

from game.model.frozen import frozen
from game.ui.desk.cards import Choice, Fact, Sheet
from game.ui.look.fonts import Role
from game.ui.look.theme import SMALL_PX
from game.ui.look.tone import Tone
from game.ui.play.panels.choices import choice_width
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.sheet_row_plan import ROW_TEXT_PX, row_px

TITLE_PX, HEADING_PX = 38, 22
LINE_PX, BAR_PX, FOOT_PX, MARGIN_PX, SUMMARY_PX, SCROLL_PX = 18, 38, 50, 14, 28, 12
LINE_HEAD_PX, SUMMARY_TEXT_PX, SUMMARY_ROW_PX = 46, 16, 20
TITLE_TEXT_PX = 17
LEDGER_RULE_PX, LEDGER_FIGURE_PX, GAP_PX = 34, 30, 18
_WIDE_PX, _SLIM_PX, _NARROW_PX = 660, 480, 360
_PIECE_PX, _ROW_GAPS_PX = 35, 32
_ROWS_SHARE = 52
"""Of a hundredth of the width, beside sums."""


@frozen
class SheetPlan:
    """Heights of a sheet's parts at one width."""

    body_px: int
    """Rows, or the sums beside them if those are higher, where nothing has to be scrolled."""
    summary: tuple[str, ...]
    """What it comes to, in as many rows as it takes."""
    lines: tuple[tuple[str, str, Tone], ...]
    """Rows of wrapped text: (head, text, tone)."""
    around_px: int
    """Everything but the body."""

    @property
    def height_px(self) -> int:
        """The whole, if nothing has to be scrolled."""
        return self.body_px + self.around_px


def plan_of(kit: Kit, sheet: Sheet, width: int) -> SheetPlan:
    """The plan of a sheet in a width."""
    px = kit.px
    text_width = width - 2 * px(MARGIN_PX) - px(LINE_HEAD_PX)
    lines = tuple(
        (fact.label if number == 0 else "", part, fact.tone)
        for fact in sheet.lines
        for number, part in enumerate(kit.wrapped(fact.value, text_width, SMALL_PX) if fact.value else ("",))
    )
    around = px(TITLE_PX) + px(MARGIN_PX) + px(FOOT_PX)
    summary = kit.wrapped(sheet.summary, width - 2 * px(MARGIN_PX), SUMMARY_TEXT_PX, Role.STRONG)
    around += px(SUMMARY_PX) + (len(summary) - 1) * px(SUMMARY_ROW_PX) if sheet.summary else 0
    around += px(BAR_PX + 8) if sheet.segments else 0
    around += len(sheet.bars) * px(LINE_PX + BAR_PX + 8)
    around += len(lines) * px(LINE_PX) + (px(8) if lines else 0)
    return SheetPlan(body_px(kit, sheet, width - 2 * px(MARGIN_PX), has_bar=False), summary, lines, around)


def body_px(kit: Kit, sheet: Sheet, inner: int, *, has_bar: bool) -> int:
    """The height of rows, headings between them, and sums beside them, in a dialog that is so wide within."""
    beside = inner - kit.px(SCROLL_PX)
    wide = rows_width(kit, sheet, beside if has_bar else inner)
    rows = sum(row_px(kit, row, wide) for row in sheet.rows) + len(sheet.headings) * kit.px(HEADING_PX)
    return max(rows, ledgers_px(kit, sheet, beside))


def ledgers_px(kit: Kit, sheet: Sheet, inner: int) -> int:
    """The height of all sums in a dialog that is so wide within."""
    width = inner - rows_width(kit, sheet, inner) - kit.px(GAP_PX) if sheet.rows else inner
    lines = [sum(len(ledger_label(kit, fact, width)) for fact in view.lines) for view in sheet.ledgers]
    return sum((count + 2) * kit.px(LINE_PX) + kit.px(12) for count in lines)


def ledger_label(kit: Kit, fact: Fact, width: int) -> tuple[str, ...]:
    """What a line of a sum is about, in as many rows as it takes before rule and figure."""
    return kit.wrapped(fact.label, width - kit.px(LEDGER_RULE_PX + LEDGER_FIGURE_PX + 4), SMALL_PX)


def row_top_px(kit: Kit, sheet: Sheet, number: int, width: int) -> int:
    """How far below the first a row begins where rows are so wide; a heading belongs to the row below it."""
    headings = sum(before < number for before, _ in sheet.headings)
    return sum(row_px(kit, row, width) for row in sheet.rows[:number]) + headings * kit.px(HEADING_PX)


def rows_width(kit: Kit, sheet: Sheet, inner: int) -> int:
    """How wide the rows are: beside sums about half."""
    return inner * _ROWS_SHARE // 100 if sheet.ledgers and sheet.rows else inner


def sheet_width(kit: Kit, sheet: Sheet) -> int:
    """Wide where there are two columns or long reasons, slim in a corner, as narrow as its rows where it says no more.

    It is never narrower than its buttons.
    """
    px = kit.px
    has_columns = bool(sheet.ledgers) and bool(sheet.rows or not sheet.is_aside)
    has_reasons = any(row.refusal and row.kind != "count" for row in sheet.rows)
    buttons = sum(button_width(kit, choice) + px(8) for choice in sheet.choices) + 2 * px(MARGIN_PX)
    if sheet.is_aside and not (has_columns or has_reasons or sheet.ledgers or sheet.segments or sheet.bars):
        return max(min(px(_SLIM_PX), max(px(_NARROW_PX), _words_px(kit, sheet))), buttons)
    return max(px(_WIDE_PX if has_columns or has_reasons else _SLIM_PX), buttons)


def _words_px(kit: Kit, sheet: Sheet) -> int:
    """How wide the title and the rows of a dialog are if each is written in one line."""
    px = kit.px
    title = kit.font(TITLE_TEXT_PX, Role.STRONG).size(sheet.title)[0]
    rows = (
        kit.font(ROW_TEXT_PX).size(row.text)[0] + kit.font(SMALL_PX).size(row.detail)[0] + px(_ROW_GAPS_PX)
        + (px(_PIECE_PX) if row.look is not None else 0)
        for row in sheet.rows
    )  # fmt: skip
    return max(title, *rows, 0) + 2 * px(MARGIN_PX)


def button_width(kit: Kit, choice: Choice) -> int:
    """The width of a button below."""
    return choice_width(kit, choice, kit.px(110))
