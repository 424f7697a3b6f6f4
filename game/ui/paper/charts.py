"""The charts of a table on paper: tables of figures laid out on pages, as many on each as have room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.engine.documents import write_document
from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import message, term
from game.scenario.scenario import Scenario
from game.systems.registry import part
from game.ui.desk.figure import Table
from game.ui.language.words import Words
from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role
from game.ui.paper.pdf import PdfPage, pdf_bytes
from game.ui.paper.printing import PAPERS_MM, is_pdf, px, save_below

Charts = Sequence[tuple[str, Table]]
"""Tables, each with the number of its rule."""
_MARGIN_MM, _GAP_MM, _HEAD_MM = 12.0, 5.0, 10.0
_TEXT_MM, _PAD_MM = 3.4, 1.3
_WIDEST_CELL_MM = 74.0
"""A cell with more to say is told in several lines."""
_BAND, _LINE, _RULE_INK = (232, 226, 208), (170, 160, 140), (110, 100, 84)


def print_charts(scenario: Scenario, path: Path, paper: str, words: Words) -> None:
    """Write the charts of a scenario: PDF pages, or below each other in a PNG.

    Raises GameError with a sentence if the file is of another kind, cannot be written, or there are none.
    """
    size_mm, pages = PAPERS_MM[paper], chart_pages(scenario, PAPERS_MM[paper], words)
    if is_pdf(path):
        title = words("printing.charts", scenario=term("scenario", scenario.title))
        write_document(path, pdf_bytes([PdfPage(page, *size_mm) for page in pages], title))
        return
    save_below(path, pages)


def charts_of(scenario: Scenario, words: Words) -> Charts:
    """The tables that players want beside the map; GameError if the rules of the scenario have none."""
    make: Callable[[Any, Words], Charts] | None = part(scenario.system.name, "charts")
    if make is None:
        raise GameError(message("trouble.no_charts", rules=scenario.system.name))
    return make(scenario.setting, words)


def chart_pages(scenario: Scenario, size_mm: tuple[float, float], words: Words) -> list[pygame.Surface]:
    """Pages of charts: new surfaces at 300 dots to the inch."""
    fonts, size = Fonts(), (px(size_mm[0]), px(size_mm[1]))
    margin, gap = px(_MARGIN_MM), px(_GAP_MM)
    room = pygame.Rect(margin, margin + px(_HEAD_MM), size[0] - 2 * margin, size[1] - 2 * margin - px(_HEAD_MM))
    pictures = [_fitted(table_picture(rule, table, fonts), room.size) for rule, table in charts_of(scenario, words)]
    pages: list[pygame.Surface] = []
    for spots in _placed([picture.get_size() for picture in pictures], room, gap):
        page = pygame.Surface(size, 0, 32)
        page.fill("white")
        text = words("printing.chart_page", scenario=term("scenario", scenario.title), number=len(pages) + 1)
        page.blit(_written(fonts, Role.PLACE, px(5.0), text, palette.INK), (margin, margin))
        for number, place in spots:
            page.blit(pictures[number], place)
        pages.append(page)
    return pages


def _placed(sizes: Sequence[tuple[int, int]], room: pygame.Rect, gap: int) -> list[list[tuple[int, tuple[int, int]]]]:
    """Page by page where each picture lies: in order, each as high up as there is room, then as far left."""
    pages: list[list[tuple[int, tuple[int, int]]]] = [[]]
    taken: list[pygame.Rect] = []
    for number, size in enumerate(sizes):
        place = _free_place(size, room, taken, gap)
        if place is None:
            pages.append([])
            taken, place = [], room.topleft
        pages[-1].append((number, place))
        taken.append(pygame.Rect(place, size))
    return pages


def _free_place(
    size: tuple[int, int], room: pygame.Rect, taken: Sequence[pygame.Rect], gap: int
) -> tuple[int, int] | None:
    """The highest place on a page in which a picture lies beside the others, then the leftmost; None if it is full."""
    across = sorted({room.left, *(other.right + gap for other in taken)})
    down = sorted({room.top, *(other.bottom + gap for other in taken)})
    for y in down:
        for x in across:
            rect = pygame.Rect((x, y), size)
            if room.contains(rect) and rect.inflate(2 * gap - 2, 2 * gap - 2).collidelist(taken) < 0:
                return x, y
    return None


def _fitted(picture: pygame.Surface, room: tuple[int, int]) -> pygame.Surface:
    """A picture no larger than a page."""
    share = min(1.0, room[0] / picture.width, room[1] / picture.height)
    if share == 1.0:
        return picture
    return pygame.transform.smoothscale(picture, (int(picture.width * share), int(picture.height * share)))


@frozen
class _Cell:
    """The lines of a cell, and whether it is a heading."""

    lines: tuple[str, ...]
    role: Role


def table_picture(rule: str, table: Table, fonts: Fonts) -> pygame.Surface:
    """A table as it is printed: its title with its rule, headings on a band, a line below every row."""
    text_px, pad = px(_TEXT_MM), px(_PAD_MM)
    rows = [
        [_Cell(_wrapped(fonts, role, text), role) for text in row]
        for row, role in ((table.headings, Role.STRONG), *((row, Role.TEXT) for row in table.rows))
    ]
    line_px = fonts.get(Role.TEXT, text_px).get_linesize()
    columns = max(len(row) for row in rows)
    widths = [max(_width(fonts, row[at]) for row in rows if at < len(row)) + 2 * pad for at in range(columns)]
    heights = [max(len(cell.lines) for cell in row) * line_px + pad for row in rows]
    title = _written(fonts, Role.STRONG, px(_TEXT_MM * 1.2), table.title, palette.INK)
    number = _written(fonts, Role.FIGURES, text_px, f"[{rule}]", _RULE_INK)
    head = title.height + pad
    size = (max(sum(widths), title.width + number.width + 3 * pad), head + sum(heights) + 1)
    surface = pygame.Surface(size, 0, 32)
    surface.fill("white")
    surface.blit(title, (pad, 0))
    surface.blit(number, (title.width + 3 * pad, title.height - number.height))
    y = head
    for place, (row, height) in enumerate(zip(rows, heights, strict=True)):
        if place == 0:
            surface.fill(_BAND, (0, y, sum(widths), height))
        x = 0
        for cell, width in zip(row, widths, strict=False):
            for at, line in enumerate(cell.lines):
                image = _written(fonts, cell.role, text_px, line, palette.INK)
                surface.blit(image, (x + pad, y + pad // 2 + at * line_px))
            x += width
        y += height
        pygame.draw.line(surface, _LINE, (0, y), (sum(widths), y))
    return surface


def _wrapped(fonts: Fonts, role: Role, text: str) -> tuple[str, ...]:
    """A text in lines no wider than a cell may be."""
    font, lines = fonts.get(role, px(_TEXT_MM)), [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and font.size(longer)[0] > px(_WIDEST_CELL_MM):
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(lines)


def _width(fonts: Fonts, cell: _Cell) -> int:
    font = fonts.get(cell.role, px(_TEXT_MM))
    return max(font.size(line)[0] for line in cell.lines)


def _written(fonts: Fonts, role: Role, size_px: int, text: str, ink: palette.Rgb) -> pygame.Surface:
    return fonts.get(role, size_px).render(text, True, ink)  # noqa: FBT003
