"""The event log: a list of any length of which only what is in view is drawn; a click on a line finds its hex."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.fonts import Role
from game.ui.play.cards import LogLine
from game.ui.play.kit import Kit
from game.ui.scroll import Scroll
from game.ui.text import wrapped
from game.ui.theme import AMBER, PANEL, RULE, SMALL_PX, TEXT_DIM, WELL

_ROW_PX = 18
_BAR_PX = 12
_WHEEL_ROWS = 3


@dataclass(frozen=True, slots=True)
class _Entry:
    line: LogLine
    rows: tuple[str, ...]


class LogPanel:
    """Lines in order, the newest at the bottom; it stays there unless somebody has scrolled up."""

    def __init__(self, kit: Kit) -> None:
        """An empty log."""
        self._kit = kit
        self._lines: list[LogLine] = []
        self._entries: list[_Entry] = []
        self._tops: list[int] = [0]
        """Row at which each entry begins, and at the end the number of all rows."""
        self._scroll = Scroll()
        self._follows = True
        self._view = pygame.Rect(0, 0, 0, 0)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._edition = 0
        """Goes up when the lines, or the bar beside them, look different."""
        self._drawn: object = None
        self._picture: pygame.Surface | None = None

    @property
    def lines(self) -> Sequence[LogLine]:
        """What the log says."""
        return self._lines

    def place(self, rect: pygame.Rect) -> None:
        """Give the log its place; its lines are broken anew if the width is another."""
        is_same = rect.width == self.rect.width
        self.rect = pygame.Rect(rect)
        head, inset = self._kit.px(22), self._kit.px(10)
        height = max(0, rect.height - head - inset // 2)
        self._view = pygame.Rect(rect.left + inset, rect.top + head, rect.width - inset - self._kit.px(4), height)
        if not is_same:
            self._break_all()
        self._fit()

    def show(self, lines: Sequence[LogLine]) -> None:
        """Show these lines; what is already there is not broken anew."""
        same = 0
        for old, new in zip(self._lines, lines, strict=False):
            if old is not new and old != new:
                break
            same += 1
        if same == len(lines) == len(self._lines):
            return
        self._edition += 1
        del self._entries[same:], self._tops[same + 1 :]
        self._lines = list(lines)
        for line in lines[same:]:
            self._append(line)
        self._fit()

    def _break_all(self) -> None:
        self._entries, self._tops = [], [0]
        for line in self._lines:
            self._append(line)

    def _append(self, line: LogLine) -> None:
        font = self._kit.font(SMALL_PX, Role.STRONG if line.is_heading else Role.TEXT)
        width = max(self._kit.px(60), self._view.width - self._kit.px(_BAR_PX + 8))
        rule = f"  [{line.rule}]" if line.rule and not line.is_heading else ""
        rows = tuple(wrapped(font, line.text + rule, width))
        self._entries.append(_Entry(line, rows))
        self._tops.append(self._tops[-1] + len(rows))

    @property
    def _row_px(self) -> int:
        return self._kit.px(_ROW_PX)

    def _fit(self) -> None:
        content = self._tops[-1] * self._row_px
        self._scroll.fit(self._view, content, self._kit.px(_BAR_PX))
        if self._follows:
            self._scroll.by(content)

    def _entry_at(self, position: tuple[int, int]) -> _Entry | None:
        if not self._view.collidepoint(position):
            return None
        row = (position[1] - self._view.top + self._scroll.offset_px) // max(1, self._row_px)
        at = bisect_right(self._tops, row) - 1
        return self._entries[at] if 0 <= at < len(self._entries) else None

    def hex_at(self, position: tuple[int, int]) -> int:
        """The hex that the line at a position is about, or -1."""
        entry = self._entry_at(position)
        return entry.line.hex if entry is not None else -1

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by the wheel or the bar; True if something moved."""
        if event.type == pygame.MOUSEWHEEL:
            moved = self._scroll.by(-event.y * _WHEEL_ROWS * self._row_px)
        else:
            moved = self._scroll.handle(event)
            self._edition += moved
        if moved:
            bottom = self._tops[-1] * self._row_px - self._view.height
            self._follows = self._scroll.offset_px >= bottom
        return moved

    def page(self, step: int) -> None:
        """Scroll by most of a page."""
        moved = self._scroll.by(step * max(self._row_px, self._view.height - 2 * self._row_px))
        self._follows = (
            self._follows and not moved
            if step < 0
            else self._scroll.offset_px >= (self._tops[-1] * self._row_px - self._view.height)
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the lines in view, from memory if they are the same as before."""
        if self.rect.height <= 0:
            return
        key = (self._edition, tuple(self.rect), self._scroll.offset_px, self._kit.scheme, self._kit.app.text_scale)
        if self._picture is None or key != self._drawn:
            self._paint(surface)
            self._picture = surface.subsurface(self.rect.clip(surface.get_rect())).copy()
            self._drawn = key
        surface.blit(self._picture, self.rect)

    def _paint(self, surface: pygame.Surface) -> None:
        surface.fill(PANEL, self.rect)
        head = self.rect.inflate(-2 * self._kit.px(10), 0)
        head.height = self._kit.px(22)
        self._kit.heading(surface, "Event log", head)
        pygame.draw.line(surface, RULE, self.rect.topleft, (self.rect.left, self.rect.bottom))
        surface.fill(WELL, self._view)
        before = surface.get_clip()
        surface.set_clip(self._view.clip(before))
        first = max(0, bisect_right(self._tops, self._scroll.offset_px // max(1, self._row_px)) - 1)
        for at in range(first, len(self._entries)):
            y = self._view.top + self._tops[at] * self._row_px - self._scroll.offset_px
            if y >= self._view.bottom:
                break
            self._draw_entry(surface, self._entries[at], y)
        surface.set_clip(before)
        self._scroll.draw(surface)

    def _draw_entry(self, surface: pygame.Surface, entry: _Entry, y: int) -> None:
        role = Role.STRONG if entry.line.is_heading else Role.TEXT
        ink = AMBER if entry.line.is_heading else self._kit.scheme.panel_inks[entry.line.tone]
        font = self._kit.font(SMALL_PX, role)
        for row in entry.rows:
            x = self._view.left + self._kit.px(6)
            for text, is_number in _parts(row, entry.line.number):
                colour = AMBER if is_number else TEXT_DIM if text.startswith("  [") else ink
                image = font.render(text, True, colour)  # noqa: FBT003 - pygame takes no keyword
                surface.blit(image, (x, y + (self._row_px - image.height) // 2))
                x += image.width
            y += self._row_px


def _parts(row: str, number: str) -> list[tuple[str, bool]]:
    """A row cut into the hex number that is lit, and what stands before and behind it."""
    before, found, behind = row.partition(number) if number else (row, "", "")
    body, bracket, rule = (behind if found else before).partition("  [")
    parts = [(before, False), (found, True), (body, False)] if found else [(body, False)]
    if bracket:
        parts.append((bracket + rule, False))
    return [part for part in parts if part[0]]
