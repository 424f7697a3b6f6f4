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
"""How much higher it is for a line of the headings that counters stand under."""
_HEADING_INSET_PX = 5
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
            headed_px = _HEADING_PX * self._headed_lines(tray, room.width)
            height = self.kit.px(_HEIGHT_PX + headed_px + _NAME_PX * (self._name_lines(tray) - 1))
            rect = pygame.Rect(room.left, room.bottom - height, room.width, height)
            self._clamp(len(tray.pieces), rect)
        if rect != self.rect:
            self.place(rect)

    def _headed_lines(self, tray: Tray, width: int) -> int:
        """How many lines the headings take: one over few counters may need several."""
        lines = [
            len(self._in_lines(tray.pieces[start].heading, self._heading_room(start, end, tray.pieces, width)))
            for start, end in _headed(tray.pieces)
        ]
        return max(lines, default=0)

    def _heading_room(self, start: int, end: int, pieces: Sequence[TrayPiece], width: int) -> int:
        """How wide a heading may be: as its counters lie, and the last one as there is room."""
        cells_px = (end - start) * self.kit.px(_CELL_PX)
        if end == len(pieces):
            cells_px = max(cells_px, width - self._left(len(pieces), width) - start * self.kit.px(_CELL_PX))
        return cells_px - self.kit.px(_HEADING_INSET_PX + 6)

    def _left(self, count: int, width: int) -> int:
        """Where the first counter in view begins: all stand in the middle, but beside the head."""
        shown = min(count, max(1, (width - self.kit.px(_HEAD_PX + 6)) // self.kit.px(_CELL_PX)))
        return max(self.kit.px(_HEAD_PX), (width - shown * self.kit.px(_CELL_PX)) // 2)

    def _named(self, piece: TrayPiece) -> tuple[str, ...]:
        """The name in as many lines as it needs, at most three; what is longer is cut off in the last."""
        return self._in_lines(piece.name, self.kit.px(_CELL_PX - 4))

    def _in_lines(self, text: str, room: int, most: int = _MOST_LINES) -> tuple[str, ...]:
        lines = self.kit.wrapped(text, room, self._size(text, room), Role.STRONG)
        return (*lines[: most - 1], " ".join(lines[most - 1 :])) if len(lines) > most else lines

    def _size(self, text: str, room: int) -> int:
        """How large a text is written: smaller where a word of it would be broken otherwise."""
        kit = self.kit
        sizes = (kit.fitting(word, room, _NAME_SIZE_PX, _LEAST_NAME_PX, Role.STRONG) for word in text.split())
        return min(sizes, default=_NAME_SIZE_PX)

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
        left = self._left(len(tray.pieces), self.rect.width)
        self._head(picture, tray, first, count)
        headed, lines = self._headed_lines(tray, self.rect.width), self._name_lines(tray)
        top = px(5 + _HEADING_PX * headed)
        self._headings(picture, tray.pieces[: first + count], first, left, headed)
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
        size_px = self._size(piece.name, px(_CELL_PX - 4))
        for line in self._named(piece):
            self.kit.line(picture, line, below, TEXT, size_px=size_px, role=Role.STRONG, align="centre")
            below.move_ip(0, px(_NAME_PX - 1))
        self.kit.line(picture, piece.detail, below, TEXT_DIM, size_px=11, align="centre")

    def _headings(self, picture: pygame.Surface, pieces: Sequence[TrayPiece], first: int, left: int, most: int) -> None:
        """What the counters in view stand under; the first of them under the heading of those before it."""
        px = self.kit.px
        for start, end in _headed(pieces):
            if end <= first:
                continue
            seen = max(start, first)
            x = left + (seen - first) * px(_CELL_PX)
            wide = self.rect.width - x if end == len(pieces) else (end - seen) * px(_CELL_PX)
            room = pygame.Rect(x + px(_HEADING_INSET_PX), px(3), wide - px(_HEADING_INSET_PX + 6), px(_HEADING_PX))
            if start >= first:
                pygame.draw.line(picture, EDGE, (x, px(6)), (x, self.rect.height - px(6)))
            text = pieces[start].heading
            size_px = self._size(text, room.width)
            for line in self._in_lines(text, room.width, most):
                self.kit.line(picture, line, room, TEXT_DIM, size_px=size_px, role=Role.STRONG)
                room.move_ip(0, px(_HEADING_PX - 2))

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


def _headed(pieces: Sequence[TrayPiece]) -> list[tuple[int, int]]:
    """The counters under each heading: the first of them, and the first behind them."""
    begins = [number for number, piece in enumerate(pieces) if piece.heading]
    return list(pairwise((*begins, len(pieces))))
