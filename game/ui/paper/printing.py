"""A scenario on paper: the map on one page, counters to cut out on others, at 300 dots to the inch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.engine.documents import write_document
from game.grid.layouts import lay_out
from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import message, term
from game.scenario.scenario import Scenario
from game.systems.registry import part
from game.ui.board.camera import HEX_PX
from game.ui.language.words import Words
from game.ui.look import palette
from game.ui.look.encoded import encoded
from game.ui.look.fonts import Fonts, Role
from game.ui.paint.looks import PiecePainter, Printed
from game.ui.paper.pdf import MM_PER_INCH, PdfPage, pdf_bytes
from game.ui.paper.render import render_png, scenario_picture

Sides = tuple[Printed, Printed | None]
"""Front and back of what is printed."""
PAPERS_MM = {"a4": (210, 297), "a3": (297, 420)}
"""Sizes of paper, upright."""
DOTS_PER_INCH = 300
COUNTER_MM = 15.0
_CELL_MM = 16.0
_MARGIN_MM = 10.0
_HEAD_MM = 9.0
_FOOT_SHARE = 0.08
"""How much of a page the title and the key below the map may take."""
LARGEST_PRINTED_HEX_PX = 200
_CUT = (150, 150, 150)


def px(mm: float) -> int:
    """A length on paper in dots."""
    return round(mm / MM_PER_INCH * DOTS_PER_INCH)


def print_map(scenario: Scenario, path: Path, hex_px: int | None, paper: str, words: Words) -> None:
    """Write the map with the set-up: a PNG with hexes of `hex_px`, or a PDF page on which it is as large as may be.

    Raises GameError with a sentence if the file is of another kind or cannot be written.
    """
    if not is_pdf(path):
        render_png(scenario, path, hex_px or HEX_PX, words)
        return
    width_mm, height_mm = _turned(scenario, paper)
    picture = scenario_picture(scenario, hex_px or _largest_hex_px(scenario, (width_mm, height_mm)), words)
    page = pygame.Surface((px(width_mm), px(height_mm)), 0, 32)
    page.fill("white")
    room = page.get_rect().inflate(-2 * px(_MARGIN_MM), -2 * px(_MARGIN_MM))
    share = min(1.0, room.width / picture.width, room.height / picture.height)
    if share < 1.0:
        size = (round(picture.width * share), round(picture.height * share))
        picture = pygame.transform.smoothscale(picture, size)
    page.blit(picture, picture.get_rect(center=room.center))
    write_document(path, pdf_bytes([PdfPage(page, width_mm, height_mm)], words.say(term("scenario", scenario.title))))


def print_counters(scenario: Scenario, path: Path, paper: str, words: Words) -> None:
    """Write all counters to cut out: fronts, then backs in mirrored order, as PDF pages or below each other in a PNG.

    Raises GameError with a sentence if the file is of another kind or cannot be written.
    """
    size_mm = PAPERS_MM[paper]
    pages = counter_pages(scenario, size_mm, words)
    if is_pdf(path):
        title = words("printing.counters", scenario=term("scenario", scenario.title))
        write_document(path, pdf_bytes([PdfPage(page, *size_mm) for page in pages], title))
        return
    save_below(path, pages)


def save_below(path: Path, pages: Sequence[pygame.Surface]) -> None:
    """Save pages below each other as one picture; GameError if that cannot be."""
    sheet = pygame.Surface((pages[0].width, sum(page.height for page in pages)), 0, 32)
    for number, page in enumerate(pages):
        sheet.blit(page, (0, number * page.height))
    write_document(path, encoded(sheet, ".png"))


def is_pdf(path: Path) -> bool:
    """Whether a file is to be a PDF, not a PNG; GameError if its name says neither."""
    kind = path.suffix.lower()
    if kind not in (".pdf", ".png"):
        raise GameError(message("trouble.no_picture", file=path.name))
    return kind == ".pdf"


def _turned(scenario: Scenario, paper: str) -> tuple[float, float]:
    """The paper's size, laid across for a map that is wider than high."""
    short, long = PAPERS_MM[paper]
    width, height = lay_out(scenario.board.topology, HEX_PX).size
    return (long, short) if width > height else (short, long)


def _largest_hex_px(scenario: Scenario, size_mm: tuple[float, float]) -> int:
    """The largest hexes with which the map has room on a page, with what is written below it."""
    width, height = lay_out(scenario.board.topology, HEX_PX).size
    across, down = (px(mm - 2 * _MARGIN_MM) for mm in size_mm)
    hex_px = HEX_PX * min(across / width, down * (1 - _FOOT_SHARE) / height)
    return max(8, min(int(hex_px), LARGEST_PRINTED_HEX_PX))


@frozen
class _Grid:
    """Where counters are on a page."""

    left: int
    top: int
    columns: int
    rows: int

    def cell(self, number: int, *, mirrored: bool) -> pygame.Rect:
        """The place of a counter; mirrored, so that its back lies behind its front."""
        row, column = divmod(number, self.columns)
        if mirrored:
            column = self.columns - 1 - column
        return pygame.Rect(self.left + column * px(_CELL_MM), self.top + row * px(_CELL_MM), px(_CELL_MM), px(_CELL_MM))


def counter_pages(scenario: Scenario, size_mm: tuple[float, float], words: Words) -> list[pygame.Surface]:
    """Pages of fronts, each followed by the page of their backs if any has one: surfaces at 300 dots to the inch."""
    sides_of: Callable[[Any], Sequence[Sides]] | None = part(scenario.system.name, "counter_sides")
    if sides_of is None:
        raise GameError(message("trouble.no_counters", rules=scenario.system.name))
    laid: Callable[[Any, Words], Sequence[Sides]] | None = part(scenario.system.name, "marker_sides")
    sides = [*sides_of(scenario.setting), *(laid(scenario.setting, words) if laid is not None else ())]
    width, height = px(size_mm[0]), px(size_mm[1])
    columns = (width - 2 * px(_MARGIN_MM)) // px(_CELL_MM)
    rows = (height - 2 * px(_MARGIN_MM) - px(_HEAD_MM)) // px(_CELL_MM)
    grid = _Grid((width - columns * px(_CELL_MM)) // 2, px(_MARGIN_MM) + px(_HEAD_MM), columns, rows)
    faces = [(words("printing.fronts"), False)]
    if any(back is not None for _, back in sides):
        faces.append((words("printing.backs"), True))
    fonts = Fonts()
    pieces = PiecePainter(fonts)
    pages = []
    for start in range(0, len(sides), columns * rows):
        some = sides[start : start + columns * rows]
        for name, mirrored in faces:
            page = pygame.Surface((width, height), 0, 32)
            page.fill("white")
            number = start // (columns * rows) + 1
            text = words("printing.sheet", scenario=term("scenario", scenario.title), number=number, name=name)
            title = fonts.get(Role.PLACE, px(4.2)).render(text, True, palette.INK)  # noqa: FBT003
            page.blit(title, (grid.left, px(_MARGIN_MM)))
            looks = [back if mirrored else front for front, back in some]
            _draw_counters(page, grid, pieces, looks, mirrored=mirrored)
            pages.append(page)
    return pages


def _draw_counters(
    page: pygame.Surface, grid: _Grid, pieces: PiecePainter, looks: Sequence[Printed | None], *, mirrored: bool
) -> None:
    for number, look in enumerate(looks):
        cell = grid.cell(number, mirrored=mirrored)
        pygame.draw.rect(page, _CUT, cell.inflate(1, 1), 1)
        if look is not None:
            pieces.draw(page, look, cell.center, px(COUNTER_MM))
