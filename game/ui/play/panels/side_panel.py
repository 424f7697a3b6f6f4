"""A list beside the map in place of cards and log: headings, and rows that are about places of the map."""

from __future__ import annotations

import pygame

from game.model.frozen import frozen
from game.ui.desk.overview import Listing, ListRow
from game.ui.look.fonts import Role
from game.ui.look.scroll import Scroll
from game.ui.look.text import in_capitals, wrapped
from game.ui.look.theme import AMBER, PANEL, RULE, SELECTED, TEXT, TEXT_DIM, WELL
from game.ui.play.panels.bars import draw_share
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.panel import Panel, rule_of
from game.ui.widgets.fitting import draw_fitting

CLOSE = "side:close"
_TITLE_PX, _FOOT_PX, _HEADING_PX, _INSET_PX, _BAR_PX = 34, 24, 30, 10, 12
_HEADING_TEXT_PX = 13
_TEXT_PX, _DETAIL_PX, _TEXT_LINE_PX, _DETAIL_LINE_PX = 14, 12, 18, 15
_LOOK_PX, _LOOK_ROOM_PX, _PADDING_PX = 34, 46, 5
_PIECE_PX, _PIECE_ROOM_PX, _TONE_PX = 31, 36, 3


@frozen
class _Place:
    """Where a row is in the list, and its writing line by line."""

    top: int
    height: int
    text: tuple[str, ...]
    detail: tuple[str, ...]
    names: tuple[str, ...] = ()
    """Of its pieces, while it is chosen."""
    written_px: int = 0
    """How high text and detail are: pieces stand below."""


@frozen
class SideView:
    """A list and what is chosen of it."""

    listing: Listing
    focused: int
    """The row that was chosen, or -1."""
    pointed: int
    """The row under the mouse, or -1."""
    hint: str
    key: str
    """The key that closes it."""


def row_id(number: int) -> str:
    """What pressing a row is called."""
    return f"side:{number}"


_BAR_PX = 3


class SidePanel(Panel):
    """Drawn with (view)."""

    def __init__(self, kit: Kit) -> None:
        """An empty list."""
        super().__init__(kit)
        self.scroll = Scroll()
        self._places: list[_Place] = []
        self._planned: object = None

    # measuring

    @property
    def view(self) -> pygame.Rect:
        """The part of the window in which rows are seen."""
        px = self.kit.px
        height = self.rect.height - px(_TITLE_PX) - px(_FOOT_PX)
        return pygame.Rect(self.rect.left, self.rect.top + px(_TITLE_PX), self.rect.width, max(0, height))

    def fit(self, shown: SideView) -> None:
        """Lay the rows out; a list that was not there before is opened where it matters."""
        listing = shown.listing
        key = (listing, shown.focused, tuple(self.rect), self.kit.app.text_scale, self.kit.app.ui_scale)
        if key == self._planned:
            return
        is_other = not isinstance(self._planned, tuple) or self._planned[0].id != listing.id
        self._planned = key
        top = 0
        self._places = []
        for number, row in enumerate(listing.rows):
            place = self._place_of(row, top, is_chosen=number == shown.focused)
            self._places.append(place)
            top += place.height
        self.scroll.fit(self.view, top, self.kit.bare_px(_BAR_PX))
        if is_other:
            now = next((place.top for place, row in zip(self._places, listing.rows, strict=True) if row.is_now), 0)
            self.scroll.by(now - self.scroll.offset_px)

    def forget(self) -> None:
        """The next list is opened afresh."""
        self._planned = None

    def _columns(self, row: ListRow) -> tuple[int, int]:
        """Left and right edge of a row's writing, from the list's left edge."""
        px, bare = self.kit.px, self.kit.bare_px
        left = bare(_INSET_PX) + (px(_LOOK_ROOM_PX) if row.look is not None else 0)
        return left, self.rect.width - bare(_INSET_PX) - bare(_BAR_PX)

    def _place_of(self, row: ListRow, top: int, *, is_chosen: bool) -> _Place:
        px = self.kit.px
        left, right = self._columns(row)
        if row.is_heading:
            return _Place(top, px(_HEADING_PX), (row.text,), ())
        text = wrapped(self.kit.font(_TEXT_PX), row.text, right - left - self._mark_px(row))
        detail = wrapped(self.kit.font(_DETAIL_PX), row.detail, right - left - self._rule_px(row)) if row.detail else []
        written = len(text) * px(_TEXT_LINE_PX) + len(detail) * px(_DETAIL_LINE_PX)
        told = "\n".join(piece.about for piece in row.pieces) if is_chosen else ""
        names = self.kit.wrapped(told, right - left, _DETAIL_PX) if told else ()
        lines = -(-len(row.pieces) // self._in_a_line(right - left))
        height = written + lines * px(_PIECE_ROOM_PX) + len(names) * px(_DETAIL_LINE_PX) + 2 * px(_PADDING_PX)
        least = px(_LOOK_ROOM_PX) if row.look is not None else 0
        return _Place(top, max(height, least), tuple(text), tuple(detail), names, written)

    def _in_a_line(self, width: int) -> int:
        """How many pieces stand side by side."""
        return max(1, width // self.kit.px(_PIECE_ROOM_PX))

    def _piece_rects(self, row: ListRow, place: _Place, top: int) -> list[pygame.Rect]:
        """The room of each piece of a row whose top is at `top`, from the list's left edge."""
        (left, right), room = self._columns(row), self.kit.px(_PIECE_ROOM_PX)
        top += self.kit.px(_PADDING_PX) + place.written_px
        many = self._in_a_line(right - left)
        return [pygame.Rect(left + n % many * room, top + n // many * room, room, room) for n in range(len(row.pieces))]

    def _mark_px(self, row: ListRow) -> int:
        """The room at the right of the text: of the mark, or of the rule if it stands beside nothing else."""
        if not row.mark:
            return 0 if row.detail else self._rule_px(row)
        return self.kit.font(_TEXT_PX, Role.STRONG).size(row.mark)[0] + self.kit.px(10)

    def _rule_px(self, row: ListRow) -> int:
        return self.kit.font(_DETAIL_PX, Role.FIGURES).size(f"[{row.rule}]")[0] + self.kit.px(6) if row.rule else 0

    def show_row(self, number: int) -> None:
        """Bring a row into view."""
        if 0 <= number < len(self._places):
            place = self._places[number]
            self.scroll.show(place.top, place.height)

    def row_at(self, position: tuple[int, int]) -> int:
        """The row at a position of the window, or -1."""
        if not self.view.collidepoint(position) or position[0] >= self.view.right - self.scroll.bar_width_px:
            return -1
        y = position[1] - self.view.top + self.scroll.offset_px
        return next((n for n, place in enumerate(self._places) if place.top <= y < place.top + place.height), -1)

    def piece_at(self, listing: Listing, position: tuple[int, int]) -> int:
        """Which of the pieces of the row at a position of the window is there, or -1."""
        number = self.row_at(position)
        if not 0 <= number < len(listing.rows):
            return -1
        place = self._places[number]
        rects = self._piece_rects(listing.rows[number], place, self.view.top + place.top - self.scroll.offset_px)
        return pygame.Rect(position[0] - self.rect.left, position[1], 1, 1).collidelist(rects)

    # painting

    def draw(self, surface: pygame.Surface, *content: object) -> None:
        """Draw the list and its bar."""
        super().draw(surface, *content, self.scroll.offset_px)
        if self.rect.width > 0:
            self.scroll.draw(surface)

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """Title, rows in view, hint."""
        shown, _ = content
        if not isinstance(shown, SideView) or len(self._places) != len(shown.listing.rows):
            raise TypeError("a list that has been laid out is expected")
        listing = shown.listing
        px, bare = self.kit.px, self.kit.bare_px
        picture.fill(PANEL)
        self._title(picture, listing.title, shown.key)
        view = self.view.move(-self.rect.left, -self.rect.top)
        picture.set_clip(view)
        for number, (row, place) in enumerate(zip(listing.rows, self._places, strict=True)):
            rect = pygame.Rect(0, view.top + place.top - self.scroll.offset_px, self.rect.width, place.height)
            if rect.colliderect(view):
                if number in (shown.focused, shown.pointed) and not row.is_heading:
                    pygame.draw.rect(picture, SELECTED if number == shown.focused else WELL, rect)
                self._row(picture, row, place, rect)
                self._pieces(picture, row, place, rect.top)
                if not row.is_heading and rect.clip(view).height > 0:
                    self.pressable(row_id(number), rect.clip(view))
        picture.set_clip(None)
        self._cut_links()
        self._tips = [(rect.clip(self.view), tip) for rect, tip in self._tips if rect.colliderect(self.view)]
        foot = pygame.Rect(bare(_INSET_PX), view.bottom, self.rect.width - 2 * bare(_INSET_PX), px(_FOOT_PX))
        pygame.draw.line(picture, RULE, foot.topleft, foot.topright)
        self.kit.line(picture, shown.hint, foot, TEXT_DIM, size_px=11)

    def _cut_links(self) -> None:
        """What is scrolled out of view cannot be pressed."""
        seen = {name: rect.clip(self.view) if rule_of(name) else rect for name, rect in self.hits.items()}
        self.hits = {name: rect for name, rect in seen.items() if rect.height > 0}

    def _title(self, picture: pygame.Surface, title: str, key: str) -> None:
        px, bare = self.kit.px, self.kit.bare_px
        bar = pygame.Rect(bare(_INSET_PX), 0, self.rect.width - 2 * bare(_INSET_PX), px(_TITLE_PX))
        close = self.kit.words("side_list.close")
        width = self.kit.button_width(close, key)
        button = pygame.Rect(bar.right - width, px(4), width, px(_TITLE_PX) - px(8))
        self.kit.button(picture, button, close, key)
        self.pressable(CLOSE, button)
        words = pygame.Rect(bar.left, bar.top, button.left - bar.left - px(6), bar.height)
        self.kit.line(picture, title, words, TEXT, size_px=17, role=Role.STRONG)
        pygame.draw.line(picture, RULE, (0, bar.bottom - 1), (self.rect.width, bar.bottom - 1))

    def _row(self, picture: pygame.Surface, row: ListRow, place: _Place, rect: pygame.Rect) -> None:
        px = self.kit.px
        left, right = self._columns(row)
        if row.is_heading:
            self._heading(picture, row, pygame.Rect(left, rect.top, right - left, rect.height))
            return
        if row.look is not None:
            self.kit.pieces.draw(picture, row.look, (left - px(_LOOK_ROOM_PX) // 2 - px(2), rect.centery), px(_LOOK_PX))
        written = len(place.text) * px(_TEXT_LINE_PX) + len(place.detail) * px(_DETAIL_LINE_PX)
        y = rect.top + px(_PADDING_PX) if row.pieces else rect.centery - written // 2
        line = pygame.Rect(left, y, right - left, px(_TEXT_LINE_PX))
        if row.rule and not (row.mark or row.detail):
            self.rule(picture, row.rule, line, size_px=_DETAIL_PX)
        if row.mark:
            ink = self.kit.scheme.panel_inks[row.tone]
            self.kit.line(picture, row.mark, line, ink, size_px=_TEXT_PX, role=Role.STRONG, align="right")
        if row.share >= 0:
            bar = pygame.Rect(left, rect.bottom - px(_BAR_PX + 1), right - left, px(_BAR_PX))
            draw_share(picture, row.share, bar, self.kit.scheme.panel_inks[row.tone])
        for text in place.text:
            line = pygame.Rect(left, y, right - left - self._mark_px(row), px(_TEXT_LINE_PX))
            self.kit.line(picture, text, line, TEXT, size_px=_TEXT_PX)
            y += px(_TEXT_LINE_PX)
        if row.rule and place.detail:
            line = pygame.Rect(left, y, right - left, px(_DETAIL_LINE_PX))
            self.rule(picture, row.rule, line, size_px=_DETAIL_PX)
        for text in place.detail:
            line = pygame.Rect(left, y, right - left - self._rule_px(row), px(_DETAIL_LINE_PX))
            self.kit.line(picture, text, line, TEXT_DIM, size_px=_DETAIL_PX)
            y += px(_DETAIL_LINE_PX)

    def _pieces(self, picture: pygame.Surface, row: ListRow, place: _Place, top: int) -> None:
        """Counters side by side, under each how it stands; their names below while the row is chosen."""
        px = self.kit.px
        y = top + px(_PADDING_PX) + place.written_px
        for piece, room in zip(row.pieces, self._piece_rects(row, place, top), strict=True):
            self.kit.pieces.draw(picture, piece.look, (room.centerx, room.centery - px(1)), px(_PIECE_PX))
            if piece.tone is not row.tone:
                line = pygame.Rect(room.left + px(_TONE_PX), room.bottom - px(_TONE_PX), px(_PIECE_PX), px(_TONE_PX))
                pygame.draw.rect(picture, self.kit.scheme.panel_inks[piece.tone], line)
            self.explain(room, piece.about)
            y = room.bottom
        left, right = self._columns(row)
        for name in place.names:
            line = pygame.Rect(left, y, right - left, px(_DETAIL_LINE_PX))
            self.kit.line(picture, name, line, TEXT_DIM, size_px=_DETAIL_PX)
            y = line.bottom

    def _heading(self, picture: pygame.Surface, row: ListRow, rect: pygame.Rect) -> None:
        px = self.kit.px
        room = pygame.Rect(rect.left, rect.top, rect.width - self._rule_px(row), rect.height)
        text = in_capitals(row.text)
        done = draw_fitting(self.kit.app, picture, text, room, AMBER, size_px=_HEADING_TEXT_PX, role=Role.STRONG)
        if room.right - done.right > px(12):
            line = (done.right + px(8), room.centery), (room.right - px(4), room.centery)
            pygame.draw.line(picture, RULE, *line)
        if row.rule:
            self.rule(picture, row.rule, rect, size_px=_DETAIL_PX)
