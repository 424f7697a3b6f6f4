"""The box of a place that both sides hold, over the map beside it: the counters of each side, and how each stands."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.desk.place_card import BoxPart, BoxPiece, DisplayBox
from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, EDGE, PANEL, RAISED_HOVER, RULE, TEXT, TEXT_DIM
from game.ui.look.tone import Tone
from game.ui.play.panels.fact_list import CLOSE, FactList
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.layout import corner_beside, corners_of, covered
from game.ui.play.panels.panel import Panel

BOX = "box:"
"""Before the id of a counter, what pressing it in the box is called."""
AROUND_HEXES = 1.1
"""Room that it, or a dialog, leaves round the hex that it is about."""
_IN_A_ROW = 4
_INSET_PX, _TITLE_PX, _HEAD_PX = 10, 26, 22
_CELL_PX, _COUNTER_PX, _NAME_PX, _LINE_PX = 82, 48, 15, 13
_PART_PX = 236
"""A part is as wide as its counters side by side, and at least so wide."""
_AWAY_PX = 6


class BoxPanel(Panel):
    """Drawn with (box, id under the mouse)."""

    def __init__(self, kit: Kit) -> None:
        """A box without a place yet."""
        super().__init__(kit)
        self._facts = FactList(self)

    # measuring

    def fit(
        self, room: pygame.Rect, box: DisplayBox | None, about: pygame.Rect, taken: Sequence[pygame.Rect],
        spared: Sequence[pygame.Rect] = (), kept: Sequence[pygame.Rect] = (), *, is_pointed: bool = True,
    ) -> None:  # fmt: skip
        """Take a place beside what it is about, clear of what lies over the map already.

        As little as can be of what is `spared` is covered, of what may be chosen; if any of that must be, it is seen
        only while somebody points at its hex.
        None without a box, nor where no place leaves free what is `kept`, a dialog and the buttons of commands: then
        its hex alone is seen.
        """
        rect = pygame.Rect(0, 0, 0, 0)
        size = self._size(box) if box is not None else room.size
        if box is not None and size[0] <= room.width and size[1] <= room.height:
            rect = self._beside(pygame.Rect((0, 0), size), room, (about, *taken, *kept), spared)
            if rect.collidelist([*kept]) >= 0 or (not is_pointed and covered(rect, spared)):
                rect = pygame.Rect(0, 0, 0, 0)
        if rect != self.rect:
            self.place(rect)

    def _size(self, box: DisplayBox) -> tuple[int, int]:
        px = self.kit.px
        width = sum(map(self._part_px, box.parts)) + px(_INSET_PX) * (len(box.parts) + 1)
        return width, px(_TITLE_PX + _INSET_PX) + max(map(self._height_px, box.parts)) + self._pieces_px(box)

    def _part_px(self, part: BoxPart) -> int:
        return max(self.kit.px(_PART_PX), min(len(part.pieces), _IN_A_ROW) * self.kit.px(_CELL_PX))

    def _height_px(self, part: BoxPart) -> int:
        facts = self._facts.height(part.facts, self._part_px(part), CLOSE)
        return self.kit.px(_HEAD_PX) + facts

    def _pieces_px(self, box: DisplayBox) -> int:
        """How high the rows of counters are; below them facts of both parts stand on a level."""
        return max(sum(map(self._row_px, _rows(part))) for part in box.parts)

    def _row_px(self, pieces: Sequence[BoxPiece]) -> int:
        lines = max(len(piece.lines) for piece in pieces)
        return self.kit.px(_COUNTER_PX + 10 + _NAME_PX + lines * _LINE_PX)

    def _beside(
        self, rect: pygame.Rect, room: pygame.Rect, clear: Sequence[pygame.Rect], spared: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        """A place clear of the first rectangles: of those beside what it is about, else of the corners."""
        away, about = self.kit.px(_AWAY_PX), clear[0]
        places = [rect.copy() for _ in range(4)]
        places[0].midleft, places[1].midright = (about.right + away, about.centery), (about.left - away, about.centery)
        places[2].midtop, places[3].midbottom = (about.centerx, about.bottom + away), (about.centerx, about.top - away)
        for place in places:
            place.clamp_ip(room)
        inner = room.inflate(-2 * away, -2 * away)
        places += [corner.clamp(room) for corner in corners_of(rect, inner)]
        free = [place for place in places if place.collidelist([*clear]) < 0]
        if not free:
            return corner_beside(rect, inner, clear).clamp(room)
        return min(free, key=lambda place: covered(place, spared))

    # painting

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """The parts side by side under a title."""
        box, hovered = content
        if not isinstance(box, DisplayBox):
            raise TypeError("a box is expected")
        px = self.kit.px
        picture.fill(PANEL)
        title = pygame.Rect(px(_INSET_PX), 0, self.rect.width - 2 * px(_INSET_PX), px(_TITLE_PX))
        self.kit.line(picture, box.title, title, AMBER, size_px=15, role=Role.STRONG)
        self.rule(picture, box.rule, title)
        left = px(_INSET_PX)
        for number, part in enumerate(box.parts):
            room = pygame.Rect(left, title.bottom, self._part_px(part), self.rect.height - title.bottom)
            if number:
                edge = room.left - px(_INSET_PX) // 2
                pygame.draw.line(picture, RULE, (edge, room.top), (edge, self.rect.height - px(_INSET_PX)))
            self._part(picture, part, room, self._pieces_px(box), str(hovered))
            left = room.right + px(_INSET_PX)
        pygame.draw.rect(picture, AMBER, picture.get_rect(), 1)

    def _part(self, picture: pygame.Surface, part: BoxPart, room: pygame.Rect, pieces_px: int, hovered: str) -> None:
        px = self.kit.px
        head = pygame.Rect(room.left, room.top, room.width, px(_HEAD_PX - 2))
        pygame.draw.rect(picture, self.kit.side_fill(part.side), head, border_radius=px(3))
        self.kit.line(picture, part.title, head.inflate(-px(10), 0), TEXT, size_px=13, role=Role.STRONG)
        y = room.top + px(_HEAD_PX)
        for row in _rows(part):
            x = room.left + (room.width - len(row) * px(_CELL_PX)) // 2
            for number, piece in enumerate(row):
                cell = pygame.Rect(x + number * px(_CELL_PX), y, px(_CELL_PX), self._row_px(row))
                self._piece(picture, piece, cell, hovered)
            y += self._row_px(row)
        below = pygame.Rect(room.left, room.top + px(_HEAD_PX) + pieces_px, room.width, room.height)
        self._facts.draw(picture, part.facts, below, CLOSE)

    def _piece(self, picture: pygame.Surface, piece: BoxPiece, cell: pygame.Rect, hovered: str) -> None:
        """A counter, its name, and below how it stands."""
        px = self.kit.px
        if hovered == f"{BOX}{piece.id}":
            pygame.draw.rect(picture, RAISED_HOVER, cell, border_radius=px(4))
            pygame.draw.rect(picture, EDGE, cell, 1, border_radius=px(4))
        middle = (cell.centerx, cell.top + px(_COUNTER_PX) // 2 + px(5))
        self.kit.pieces.draw(picture, piece.look, middle, px(_COUNTER_PX))
        line = pygame.Rect(cell.left + px(1), cell.top + px(_COUNTER_PX + 8), cell.width - px(2), px(_NAME_PX))
        self.kit.line(picture, piece.name, line, TEXT, size_px=12, role=Role.STRONG, align="centre")
        line = pygame.Rect(line.left, line.bottom, line.width, px(_LINE_PX))
        for text, tone in piece.lines:
            ink = TEXT_DIM if tone is Tone.PLAIN else self.kit.scheme.panel_inks[tone]
            self.kit.line(picture, text, line, ink, size_px=11, align="centre")
            line.move_ip(0, px(_LINE_PX))
        self.pressable(f"{BOX}{piece.id}", cell)


def _rows(part: BoxPart) -> tuple[tuple[BoxPiece, ...], ...]:
    """The counters of a part, so many in a row."""
    return tuple(part.pieces[first : first + _IN_A_ROW] for first in range(0, len(part.pieces), _IN_A_ROW))
