"""Paragraphs and tables laid out one under the other: pieces of writing in their places, links and finds among them."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import field

import pygame

from game.model.frozen import changing, frozen
from game.model.rule_number import BELOW_CHAPTERS
from game.ui.look.fonts import Fonts, Role
from game.ui.look.text import Align, line_height, wrapped
from game.ui.look.theme import AMBER, LINK, TEXT, TEXT_DIM, Colour

_NUMBER = re.compile(
    rf"\[(\d{{1,2}})\]|(?<![\w./-])({BELOW_CHAPTERS})(?![\w/]|-\d)"
    r"|(?<=[Rr]ule )(\d{1,2})\b|(?<=hapter )(\d{1,2})\b"
)
"""A rule's number in a text: with a point anywhere; without one only where the words say that it is a rule."""


@frozen
class Paragraph:
    """A piece of text of one kind."""

    text: str
    is_heading: bool = False
    colour: Colour = TEXT


@frozen
class Grid:
    """A table in a text."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Part = Paragraph | Grid


@frozen
class Writing:
    """Some writing of one colour in its place."""

    text: str
    rect: pygame.Rect
    font: pygame.Font
    colour: Colour
    align: Align = "left"
    link: str = ""
    """Where it leads."""


@changing
class FlowedText:
    """What has been laid out; places are from the upper left corner of it all."""

    pieces: list[Writing] = field(default_factory=list)
    lines: list[tuple[int, int, int]] = field(default_factory=list)
    """Thin level lines: left, right, y."""
    found: list[pygame.Rect] = field(default_factory=list)
    """Where what was looked for stands."""
    height_px: int = 0


class Typesetter:
    """Lays out parts in a width."""

    def __init__(
        self, fonts: Fonts, sizes: tuple[int, int, int], width_px: int, links: Container[str] = (), find: str = ""
    ) -> None:
        """`sizes` are small, body and heading in pixels; rule numbers in `links` lead there; `find` is looked for."""
        self._fonts = fonts
        self._small, self._body, self._large = sizes
        self._gap = self._body // 2
        self._width = width_px
        self._links = links
        self._find = find.casefold()
        self._flow = FlowedText()
        self._y = 0

    def set(self, parts: Sequence[Part]) -> FlowedText:
        """All parts, one under the other."""
        for number, part in enumerate(parts):
            if isinstance(part, Grid):
                self._grid(part)
            else:
                self._paragraph(part, is_first=number == 0)
            self._y += self._gap
        self._flow.height_px = max(0, self._y - self._gap)
        return self._flow

    def _paragraph(self, paragraph: Paragraph, *, is_first: bool) -> None:
        size = self._large if paragraph.is_heading else self._body
        font = self._fonts.get(Role.STRONG if paragraph.is_heading else Role.TEXT, size)
        colour = AMBER if paragraph.is_heading else paragraph.colour
        if paragraph.is_heading and not is_first:
            self._y += self._gap
        for text in wrapped(font, paragraph.text, self._width):
            self._line(text, font, colour, has_links=not paragraph.is_heading)
            self._y += line_height(font)

    def _line(self, text: str, font: pygame.Font, colour: Colour, *, has_links: bool) -> None:
        """One line, in pieces between which colours change."""
        height = line_height(font)
        for start, end in _finds(text, self._find):
            left, right = font.size(text[:start])[0], font.size(text[:end])[0]
            self._flow.found.append(pygame.Rect(left, self._y, right - left, height))
        x = at = 0
        for start, end, link in self._numbers(text) if has_links else ():
            x = self._piece(text[at:start], x, height, font, colour)
            x = self._piece(text[start:end], x, height, font, LINK, link)
            at = end
        self._piece(text[at:], x, height, font, colour)

    def _piece(self, text: str, x: int, height: int, font: pygame.Font, colour: Colour, link: str = "") -> int:
        width = font.size(text)[0]
        if text:
            self._flow.pieces.append(Writing(text, pygame.Rect(x, self._y, width, height), font, colour, link=link))
        return x + width

    def _numbers(self, text: str) -> list[tuple[int, int, str]]:
        """Start, end and number of the rules named in a line, as far as there are such rules."""
        found = []
        for match in _NUMBER.finditer(text):
            group = match.lastindex or 0
            if match[group] in self._links:
                found.append((match.start(group), match.end(group), match[group]))
        return found

    # tables

    def _grid(self, grid: Grid) -> None:
        head, font = self._fonts.get(Role.STRONG, self._small), self._fonts.get(Role.TEXT, self._small)
        strong = self._fonts.get(Role.STRONG, self._body)
        for text in wrapped(strong, grid.title, self._width):
            self._line(text, strong, TEXT, has_links=False)
            self._y += line_height(strong)
        columns = self._columns(grid, head, font)
        self._row(grid.headings, columns, head, TEXT_DIM)
        self._rule(columns)
        for row in grid.rows:
            self._row(row, columns, font, TEXT)
        self._rule(columns)

    def _columns(self, grid: Grid, head: pygame.Font, font: pygame.Font) -> list[int]:
        """Widths: of the first column as it needs, of the others alike; where that would break words, each its own."""
        pad = self._small
        cells = [[(head, grid.headings[k]), *((font, row[k]) for row in grid.rows)] for k in range(len(grid.headings))]
        wanted = [max(face.size(text)[0] for face, text in column) + pad for column in cells]
        others = len(grid.headings) - 1
        alike = max(head.size(text)[0] for text in grid.headings[1:]) + pad
        words = [max(_widest_word(face, text) for face, text in column) + pad // 2 for column in cells]
        even = min(alike, (self._width - wanted[0]) // others)
        spare, asked = self._width - sum(words), sum(wanted) - sum(words)
        if even >= max(words[1:]) or spare < 0:
            return [wanted[0], *[even] * others]
        share = min(1.0, spare / max(1, asked))
        return [least + int((most - least) * share) for least, most in zip(words, wanted, strict=True)]

    def _row(self, cells: Sequence[str], columns: Sequence[int], font: pygame.Font, colour: Colour) -> None:
        """Cells side by side, each in as many lines as it needs."""
        height = line_height(font)
        texts = [wrapped(font, cell, width - self._small // 3) for cell, width in zip(cells, columns, strict=True)]
        x = 0
        for number, (lines, width) in enumerate(zip(texts, columns, strict=True)):
            for row, line in enumerate(lines):
                place = pygame.Rect(x, self._y + row * height, width, height)
                align: Align = "centre" if number else "left"
                self._flow.pieces.append(Writing(line, place, font, colour, align))
            x += width
        self._y += max(len(lines) for lines in texts) * height

    def _rule(self, columns: Sequence[int]) -> None:
        self._flow.lines.append((0, sum(columns), self._y + 1))
        self._y += 4


def _widest_word(font: pygame.Font, text: str) -> int:
    """How wide a column must be so that no word in it is broken."""
    return max((font.size(word)[0] for word in text.split()), default=0)


def _finds(text: str, find: str) -> list[tuple[int, int]]:
    """Where a text has what is looked for."""
    if not find:
        return []
    low, found, at = text.casefold(), [], 0
    while (at := low.find(find, at)) >= 0:
        found.append((at, at + len(find)))
        at += len(find)
    return found


def numbers_in(text: str) -> list[str]:
    """The numbers of the rules that a text names, in order."""
    return [match[match.lastindex or 0] for match in _NUMBER.finditer(text)]
