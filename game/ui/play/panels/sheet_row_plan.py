"""How a row of a dialog is written in a width: in as many lines as text and detail take, none of them too small."""

from __future__ import annotations

from game.model.frozen import frozen
from game.ui.desk.cards import Row
from game.ui.look.theme import SMALL_PX
from game.ui.play.panels.kit import Kit

ROW_PX, TALL_ROW_PX, ROW_TEXT_PX = 26, 32, 15
LINE_PX = 16
INSET_PX, GAP_PX = 6, 8
MARK_PX, PIECE_PX = 16, 27
SIDE_PX, COUNT_PX, COUNT_EDGE_PX = 22, 26, 4
"""A button that counts, the figure between the two, and what is left at the right of them."""


@frozen
class RowPlan:
    """What is written in a row, line by line, and where."""

    text: tuple[str, ...]
    text_size_px: int
    """Of its letters: those of a row, or where they take more than a line small ones."""
    detail: tuple[str, ...]
    """What stands at the right."""
    text_px: int
    """How wide the text may be."""
    detail_px: int
    """How wide the detail is."""
    height_px: int


def row_plan(kit: Kit, row: Row, width: int) -> RowPlan:
    """The plan of a row that is so wide."""
    px = kit.px
    room = width - left_px(kit, row) - right_px(kit, row)
    detail = row.refusal if row.refusal and row.kind != "count" else row.detail
    spare = room - px(GAP_PX) - kit.width(row.text, ROW_TEXT_PX)
    detail_px = min(kit.width(detail, SMALL_PX), max(room * 3 // 5, spare))  # what the text of the row does not need
    text_px = room - px(GAP_PX) - detail_px
    size_px = ROW_TEXT_PX if kit.width(row.text, ROW_TEXT_PX) <= text_px else SMALL_PX
    text, beside = _lines(kit, row.text, text_px, size_px), _lines(kit, detail, detail_px, SMALL_PX)
    lines_px = max(len(text), len(beside)) * px(LINE_PX)
    least_px = px(TALL_ROW_PX if row.look is not None else ROW_PX)
    is_single = len(text) == len(beside) == 1
    height_px = least_px if is_single else max(least_px, lines_px + px(GAP_PX) // 2)
    return RowPlan(text, size_px, beside, text_px, detail_px, height_px)


def row_px(kit: Kit, row: Row, width: int) -> int:
    """The height of a row that is so wide."""
    return row_plan(kit, row, width).height_px


def left_px(kit: Kit, row: Row) -> int:
    """What stands before the text of a row: its mark, and the piece that it is about."""
    px = kit.px
    mark = px(MARK_PX) + px(GAP_PX) if row.kind in ("toggle", "one") else 0
    return px(INSET_PX) + mark + (px(PIECE_PX) + px(GAP_PX) if row.look is not None else 0)


def right_px(kit: Kit, row: Row) -> int:
    """What stands behind the detail of a row: its buttons that count."""
    px = kit.px
    return 2 * px(SIDE_PX) + px(COUNT_PX) + px(COUNT_EDGE_PX) + px(GAP_PX) if row.kind == "count" else px(INSET_PX)


def _lines(kit: Kit, text: str, width: int, size_px: int) -> tuple[str, ...]:
    return (text,) if kit.width(text, size_px) <= width else kit.wrapped(text, width, size_px)
