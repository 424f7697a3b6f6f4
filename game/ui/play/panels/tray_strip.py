"""The strip along the bottom of the map: counters that wait to arrive or to be set up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.ui.desk.cards import Tray, TrayPiece
from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, EDGE, PANEL, RAISED_HOVER, SELECTED, TEXT, TEXT_DIM
from game.ui.play.panels.panel import Panel

_COUNTER_PX = 50
_CELL_PX = 78
_HEIGHT_PX = 98
_HEADING_PX = 16
"""How much higher it is where counters stand under headings."""
_NAME_PX, _NAME_SIZE_PX = 15, 12
"""How high a line of a name is; names that are too long for one take more."""
_LEAST_NAME_PX = 9
_MOST_LINES = 3
_HEAD_PX = 108


class TrayStrip(Panel):
    """Drawn with (tray, id under the mouse, first piece in view)."""

    first = 0
    """The first piece in view."""

    def fit(self, room: pygame.Rect, tray: Tray | None) -> None:
        """Take a strip off the bottom of a room, if there is a tray."""
        rect = pygame.Rect(0, 0, 0, 0)
        if tray is not None and tray.pieces:
            height = self.kit.px(_HEIGHT_PX + self._headed_px(tray) + _NAME_PX * (self._name_lines(tray) - 1))
            rect = pygame.Rect(room.left, room.bottom - height, room.width, height)
            self._clamp(len(tray.pieces), rect)
        if rect != self.rect:
            self.place(rect)

    @staticmethod
    def _headed_px(tray: Tray) -> int:
        return _HEADING_PX if any(piece.heading for piece in tray.pieces) else 0

    def _named(self, piece: TrayPiece) -> tuple[str, ...]:
        """The name in as many lines as it needs, at most three; what is longer is cut off in the last."""
        lines = self.kit.wrapped(piece.name, self.kit.px(_CELL_PX - 4), self._name_size(piece), Role.STRONG)
        return (*lines[: _MOST_LINES - 1], " ".join(lines[_MOST_LINES - 1 :])) if len(lines) > _MOST_LINES else lines

    def _name_size(self, piece: TrayPiece) -> int:
        """How large a name is written: smaller where a word of it would be broken otherwise."""
        sizes, room = range(_NAME_SIZE_PX, _LEAST_NAME_PX, -1), self.kit.px(_CELL_PX - 4)
        words = piece.name.split()
        fitting = (size for size in sizes if all(self.kit.width(word, size, Role.STRONG) <= room for word in words))
        return next(fitting, _LEAST_NAME_PX)

    def _name_lines(self, tray: Tray) -> int:
        """How many lines the names in a tray take."""
        return max(1, *(len(self._named(piece)) for piece in tray.pieces))

    def _in_view(self, rect: pygame.Rect) -> int:
        return max(1, (rect.width - self.kit.px(_HEAD_PX + 6)) // self.kit.px(_CELL_PX))

    def _clamp(self, count: int, rect: pygame.Rect) -> None:
        self.first = max(0, min(self.first, count - self._in_view(rect)))

    def scroll(self, tray: Tray, step: int) -> None:
        """Go on by pieces, or back."""
        self.first += step
        self._clamp(len(tray.pieces), self.rect)

    def show(self, tray: Tray) -> None:
        """Bring the chosen piece into view."""
        chosen = next((k for k, piece in enumerate(tray.pieces) if piece.is_chosen), -1)
        if chosen >= 0:
            self.first = min(max(self.first, chosen - self._in_view(self.rect) + 1), chosen)

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """Counters in a row, the name under each."""
        tray, hovered, first = content
        if not isinstance(tray, Tray) or not isinstance(first, int):
            raise TypeError("a tray is expected")
        px = self.kit.px
        picture.fill(PANEL)
        pygame.draw.line(picture, EDGE, (0, 0), (self.rect.width, 0))
        count = self._in_view(self.rect)
        left = max(px(_HEAD_PX), (self.rect.width - min(count, len(tray.pieces)) * px(_CELL_PX)) // 2)
        self._head(picture, tray, first, count)
        top = px(5 + self._headed_px(tray))
        lines = self._name_lines(tray)
        self._headings(picture, tray.pieces[: first + count], first, left)
        for number, piece in enumerate(tray.pieces[first : first + count]):
            cell = pygame.Rect(left + number * px(_CELL_PX), top, px(_CELL_PX), self.rect.height - top - px(3))
            if piece.is_chosen:
                pygame.draw.rect(picture, SELECTED, cell, border_radius=px(4))
                pygame.draw.rect(picture, AMBER, cell, px(2), border_radius=px(4))
            elif hovered == piece.id:
                pygame.draw.rect(picture, RAISED_HOVER, cell, border_radius=px(4))
            middle = (cell.centerx, cell.top + px(_COUNTER_PX) // 2 + px(4))
            self.kit.pieces.draw(picture, piece.look, middle, px(_COUNTER_PX))
            if piece.is_placed:
                self._tick(picture, (cell.right - px(12), cell.top + px(12)))
            self._write(picture, piece, cell, lines)
            self.pressable(piece.id, cell, piece.tip)

    def _write(self, picture: pygame.Surface, piece: TrayPiece, cell: pygame.Rect, lines: int) -> None:
        """The name under a counter, and what is to be said of it, on a level with those of the others."""
        px = self.kit.px
        below = pygame.Rect(cell.left + px(2), 0, cell.width - px(4), px(_NAME_PX))
        below.top = cell.bottom - px(31) - px(_NAME_PX) * (lines - 1)
        size_px = self._name_size(piece)
        for line in self._named(piece):
            self.kit.line(picture, line, below, TEXT, size_px=size_px, role=Role.STRONG, align="centre")
            below.move_ip(0, px(_NAME_PX - 1))
        self.kit.line(picture, piece.detail, below, TEXT_DIM, size_px=11, align="centre")

    def _headings(self, picture: pygame.Surface, pieces: Sequence[TrayPiece], first: int, left: int) -> None:
        """What the counters in view stand under; the first of them under the heading of those before it."""
        px = self.kit.px
        begins = [number for number, piece in enumerate(pieces) if piece.heading]
        for start, end in pairwise((*begins, len(pieces))):
            if end <= first:
                continue
            room = pygame.Rect(left + (max(start, first) - first) * px(_CELL_PX), px(3), 0, px(_HEADING_PX))
            is_last = end == len(pieces)
            room.width = self.rect.width - room.left if is_last else (end - max(start, first)) * px(_CELL_PX)
            room.width -= px(6)
            if start >= first:
                pygame.draw.line(picture, EDGE, (room.left, px(6)), (room.left, self.rect.height - px(6)))
            self.kit.line(picture, pieces[start].heading, room.move(px(5), 0), TEXT_DIM, size_px=12, role=Role.STRONG)

    def _head(self, picture: pygame.Surface, tray: Tray, first: int, count: int) -> None:
        """How many there are, and which of them are in view if not all are."""
        px, most = self.kit.px, len(tray.pieces)
        row = pygame.Rect(px(10), px(10), px(_HEAD_PX - 14), px(20))
        self.kit.line(picture, tray.title, row, AMBER, size_px=15, role=Role.STRONG)
        if most > count:
            where = self.kit.words("tray.shown", first=first + 1, last=min(most, first + count), all=most)
            self.kit.line(picture, where, row.move(0, px(22)), TEXT, size_px=13)
            self.kit.line(picture, self.kit.words("tray.how"), row.move(0, px(40)), TEXT_DIM, size_px=12)

    def _tick(self, picture: pygame.Surface, centre: tuple[int, int]) -> None:
        px, (x, y) = self.kit.px, centre
        pygame.draw.circle(picture, (40, 70, 36), centre, px(8))
        pygame.draw.lines(picture, TEXT, False, [(x - px(4), y), (x - px(1), y + px(3)), (x + px(4), y - px(4))], px(2))  # noqa: FBT003
