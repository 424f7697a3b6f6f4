"""Lines of the log broken into rows, each row cut into plain words and links: hexes, units, rule numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.model.frozen import frozen
from game.ui.desk.cards import LogLine
from game.ui.look.text import wrapped

HEX, UNIT, RULE = "hex", "unit", "rule"


@frozen
class LogLink:
    """Part of a line that leads somewhere."""

    kind: str
    """HEX, UNIT or RULE."""
    value: str
    """The unit or rule; empty for the line's hex."""

    @property
    def id(self) -> str:
        """How it is called among what can be pressed."""
        return f"{self.kind}:{self.value}"


@frozen
class Stretch:
    """Words of a row, all of them plain or all of one link."""

    text: str
    link: LogLink | None


@frozen
class RowsOfLine:
    """A line as it stands in the log."""

    line: LogLine
    rows: tuple[tuple[Stretch, ...], ...]


def rows_of(font: pygame.Font, line: LogLine, width_px: int) -> RowsOfLine:
    """Break a line into rows that fit the width."""
    rule = f" [{line.rule}]" if line.rule and not line.is_heading else ""
    text = " ".join((line.text + rule).split())
    links = sorted(_links(line, text), key=lambda found: found[0])
    rows, at = [], 0
    for row in wrapped(font, text, width_px):
        at += text[at : at + 1] == " "
        rows.append(tuple(_cut(text, at, at + len(row), links)))
        at += len(row)
    return RowsOfLine(line, tuple(rows))


def _links(line: LogLine, text: str) -> Iterator[tuple[int, int, LogLink]]:
    """Where in a line which links are: first letter, letter behind the last; those that overlap an earlier are not."""
    end = len(text)
    if line.rule and not line.is_heading:
        end = len(text) - len(line.rule) - 2
        yield end, len(text), LogLink(RULE, line.rule)
    taken: list[tuple[int, int]] = []
    for name, unit in sorted(line.units, key=lambda entry: -len(entry[0])):
        at = text.find(name, 0, end)
        while at >= 0 and any(at < last and first < at + len(name) for first, last in taken):
            at = text.find(name, at + 1, end)
        if at >= 0 and name:
            taken.append((at, at + len(name)))
            yield at, at + len(name), LogLink(UNIT, str(unit))
    at = text.find(line.number, 0, end) if line.number else -1
    if at >= 0 and not any(at < last and first < at + len(line.number) for first, last in taken):
        yield at, at + len(line.number), LogLink(HEX, "")


def _cut(text: str, start: int, end: int, links: list[tuple[int, int, LogLink]]) -> Iterator[Stretch]:
    """A row, which is text[start:end], in stretches."""
    at = start
    for begins, ends, link in links:
        first, last = max(begins, start), min(ends, end)
        if first >= last:
            continue
        if at < first:
            yield Stretch(text[at:first], None)
        yield Stretch(text[first:last], link)
        at = last
    if at < end:
        yield Stretch(text[at:end], None)
