"""A diagram on a page: board, pieces and bars one under the other, and below them what pointing at it tells."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

import pygame

from game.grid.topology import OFF_BOARD
from game.ui.desk.cards import Segment
from game.ui.desk.figure import Answer, Figure, Stride, Token
from game.ui.diagrams.board_picture import BoardPicture
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.text import draw_line, fitted, line_height, wrapped
from game.ui.look.text_flow import Paragraph, Typesetter
from game.ui.look.theme import AMBER, EDGE, LINK, RAISED, SMALL_PX, TEXT, TEXT_DIM, WELL
from game.ui.look.tone import Tone
from game.ui.play.panels.bars import draw_bar, parts_of
from game.ui.play.panels.kit import Kit
from game.ui.widgets.widget import Widget, draw_edge
from game.ui.window.screen import Window

_INSET_PX, _GAP_PX = 10, 8
_BAR_PX, _LABEL_PX, _STRIDE_PX = 26, 18, 30
_ANSWER_LINES = 4
_CAPTION_LINES = 3
_ARROWS = {
    pygame.K_UP: Command.CURSOR_UP, pygame.K_DOWN: Command.CURSOR_DOWN,
    pygame.K_LEFT: Command.CURSOR_LEFT, pygame.K_RIGHT: Command.CURSOR_RIGHT,
}  # fmt: skip


class DiagramPane(Widget):
    """Shows one figure; the mouse, or arrow keys while it is focused, point at its parts."""

    def __init__(
        self,
        app: Window,
        rect: pygame.Rect,
        figure: Figure | None,
        *,
        links: Container[str] = (),
        follow: Callable[[str], None] | None = None,
    ) -> None:
        """A pane with a figure, or an empty one; `follow` is told the number of a rule that is pressed."""
        self.rect = pygame.Rect(rect)
        self._app = app
        self._kit = Kit(app)
        self._links = links
        self._follow = follow
        self.show(figure)

    def show(self, figure: Figure | None) -> None:
        """Show another figure."""
        self.figure = figure
        self.said: Answer | None = None
        """What pointing has told last."""
        self._chosen = -1
        self._places: list[tuple[pygame.Rect, Answer]] = []
        self.linked: dict[str, pygame.Rect] = {}
        """Where the numbers of rules in the answer are."""
        view = figure.view if figure is not None else None
        self._board = BoardPicture(self._kit, view) if view is not None else None

    @property
    def is_focusable(self) -> bool:
        """Only with a figure in it."""
        return self.is_enabled and self.figure is not None

    # pointing

    def handle(self, event: pygame.event.Event, *, is_focused: bool) -> bool:
        """Answer for what the mouse or the arrow keys point at."""
        if self.figure is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            return self._point(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._press(event.pos)
        if not is_focused or event.type != pygame.KEYDOWN or event.key not in _ARROWS or event.mod & pygame.KMOD_CTRL:
            return False
        if self._board is not None:
            self.said = self._board.move(_ARROWS[event.key])
        elif self._places:
            step = 1 if event.key in (pygame.K_DOWN, pygame.K_RIGHT) else -1
            self._chosen = (self._chosen + step) % len(self._places)
            self.said = self._places[self._chosen][1]
        return True

    def _press(self, position: tuple[int, int]) -> bool:
        """Open the rule whose number is pressed."""
        number = next((number for number, rect in self.linked.items() if rect.collidepoint(position)), "")
        if number and self._follow is not None:
            self._follow(number)
        return bool(number)

    def _point(self, position: tuple[int, int]) -> bool:
        """True if something else is told now."""
        before = self.said
        for number, (rect, answer) in enumerate(self._places):
            if rect.collidepoint(position):
                self._chosen, self.said = number, answer
                return self.said is not before
        if self._board is not None and self._board.rect.collidepoint(position):
            hex = self._board.hex_at(position)
            if hex not in (OFF_BOARD, self._board.pointed):
                self.said = self._board.point(hex)
        return self.said is not before

    # drawing

    def draw(self, surface: pygame.Surface, *, is_focused: bool) -> None:
        """Draw caption, board, pieces, bars and answer."""
        pygame.draw.rect(surface, WELL, self.rect)
        if self.figure is not None:
            room = self.rect.inflate(-2 * self._kit.px(_INSET_PX), -2 * self._kit.px(_INSET_PX))
            clip = surface.get_clip()
            surface.set_clip(self.rect.clip(clip))
            self._parts(surface, self.figure, room)
            surface.set_clip(clip)
        draw_edge(surface, self.rect, self._app.px(1.5), is_focused=is_focused)

    def _parts(self, surface: pygame.Surface, figure: Figure, room: pygame.Rect) -> None:
        px, small = self._kit.px, self._kit.font(SMALL_PX)
        gap = px(_GAP_PX)
        self._places = []
        top = self._lines(surface, figure.caption, room, _CAPTION_LINES, AMBER) + gap
        answer_px = _ANSWER_LINES * line_height(small) + px(_GAP_PX)
        answer = pygame.Rect(room.left, room.bottom - answer_px, room.width, answer_px)
        bottom = answer.top - gap
        bars = self.said.bars if self.said is not None and self.said.bars is not None else figure.bars
        for bar in reversed(bars):
            bottom -= px(_BAR_PX)
            draw_bar(self._kit, surface, bar.segments, pygame.Rect(room.left, bottom, room.width, px(_BAR_PX)))
            self._remember(bar.segments, pygame.Rect(room.left, bottom, room.width, px(_BAR_PX)))
            bottom -= px(_LABEL_PX)
            self._kit.line(
                surface, bar.label, pygame.Rect(room.left, bottom, room.width, px(_LABEL_PX)), TEXT_DIM,
                size_px=SMALL_PX,
            )  # fmt: skip
            bottom -= gap // 2
        if figure.tokens and self._board is not None:
            height = px(figure.token_px + _LABEL_PX + 8)
            bottom -= height
            self._tokens(surface, figure, pygame.Rect(room.left, bottom, room.width, height))
            bottom -= gap
        middle = pygame.Rect(room.left, top, room.width, bottom - top)
        if figure.strides:
            middle.top = self._strides(surface, figure.strides, middle) + 3 * gap
        if figure.tokens and self._board is None:
            self._tokens(surface, figure, middle)
        if self._board is not None and middle.height > px(40):
            marks = self.said.marks if self.said is not None else None
            self._board.draw(surface, middle, marks)
        self._answer(surface, answer)

    def _remember(self, segments: Sequence[Segment], rect: pygame.Rect) -> None:
        """Pointing at a part of a bar tells what it means."""
        for segment, part in parts_of(segments, rect):
            bars = self.said.bars if self.said is not None else None
            marks = self.said.marks if self.said is not None else None
            self._places.append((part, Answer(f"{segment.text}: {segment.meaning}", segment.tone, marks, bars)))

    def _answer(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        pygame.draw.line(surface, EDGE, room.topleft, room.topright)
        inner = pygame.Rect(room.left, room.top + self._kit.px(_GAP_PX) // 2, room.width, room.height)
        self.linked = {}
        if self.said is None:
            self._lines(surface, self._app.words("diagram.point"), inner, _ANSWER_LINES, TEXT_DIM)
            return
        ink = TEXT if self.said.tone is Tone.PLAIN else self._kit.scheme.panel_inks[self.said.tone]
        small = self._kit.px(SMALL_PX)
        setter = Typesetter(self._app.fonts, (small, small, small), inner.width, self._links)
        for piece in setter.set([Paragraph(self.said.text, colour=ink)]).pieces:
            place = piece.rect.move(inner.topleft)
            if place.bottom > self.rect.bottom:
                break
            draw_line(surface, piece.font, piece.text, place, piece.colour)
            if piece.link:
                pygame.draw.line(surface, LINK, place.bottomleft, (place.right - 1, place.bottom))
                self.linked.setdefault(piece.link, place)

    def _lines(
        self, surface: pygame.Surface, text: str, room: pygame.Rect, most: int, ink: tuple[int, int, int]
    ) -> int:
        """Write some lines from the top of a room; returns the y below them."""
        font = self._kit.font(SMALL_PX)
        lines = wrapped(font, text, room.width)
        if len(lines) > most:
            lines = [*lines[: most - 1], fitted(font, " ".join(lines[most - 1 :]), room.width)]
        y = room.top
        for line in lines:
            self._kit.line(surface, line, pygame.Rect(room.left, y, room.width, line_height(font)), ink, size_px=13)
            y += line_height(font)
        return y

    def _tokens(self, surface: pygame.Surface, figure: Figure, room: pygame.Rect) -> None:
        """Pieces in a row; what may not be used is crossed out."""
        px = self._kit.px
        width = min(px(figure.token_px + 44), room.width // max(1, len(figure.tokens)))
        size = min(px(figure.token_px), width - px(6))
        left = room.centerx - width * len(figure.tokens) // 2
        for number, token in enumerate(figure.tokens):
            cell = pygame.Rect(left + number * width, room.top, width, room.height)
            self._token(surface, token, cell, size)
            self._places.append((cell, token.answer))

    def _token(self, surface: pygame.Surface, token: Token, cell: pygame.Rect, size: int) -> None:
        px = self._kit.px
        middle = (cell.centerx, cell.top + size // 2 + px(3))
        self._kit.pieces.draw(surface, token.look, middle, size)
        if token.is_barred:
            arm = size * 2 // 5
            ink = self._kit.scheme.panel_inks[Tone.BAD]
            for down in (arm, -arm):
                start, end = (middle[0] - arm, middle[1] - down), (middle[0] + arm, middle[1] + down)
                pygame.draw.line(surface, (20, 20, 16), start, end, px(7))
                pygame.draw.line(surface, ink, start, end, px(4))
        below = pygame.Rect(cell.left, cell.top + size + px(6), cell.width, px(_LABEL_PX))
        self._kit.line(surface, token.label, below, TEXT, size_px=12, align="centre")

    def _strides(self, surface: pygame.Surface, strides: tuple[Stride, ...], room: pygame.Rect) -> int:
        """Chevrons one behind the other, each side's in rows of its own; returns the y below them."""
        px, font = self._kit.px, self._kit.font(SMALL_PX, Role.STRONG)
        height, point = px(_STRIDE_PX), px(9)
        x, y = room.left, room.top
        before = strides[0].side
        for stride in strides:
            width = min(font.size(stride.title)[0] + 3 * point + px(4), room.width)
            if (x + width > room.right or stride.side is not before) and x > room.left:
                x, y = room.left, y + height + px(6)
            before = stride.side
            rect = pygame.Rect(x, y, width, height)
            self._chevron(surface, stride, rect, point)
            self._places.append((rect, stride.answer))
            x += width - point + px(4)
        return y + height

    def _chevron(self, surface: pygame.Surface, stride: Stride, rect: pygame.Rect, point: int) -> None:
        left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom - 1
        corners = [
            (left, top), (right - point, top), (right, rect.centery), (right - point, bottom), (left, bottom),
            (left + point, rect.centery),
        ]  # fmt: skip
        fill = RAISED if stride.side is None else self._kit.side_fill(stride.side)
        pygame.draw.polygon(surface, fill, corners)
        is_told = self.said is stride.answer
        pygame.draw.aalines(surface, AMBER if stride.is_lit or is_told else EDGE, True, corners)  # noqa: FBT003 - positional
        words = pygame.Rect(left + point, top, rect.width - 2 * point, rect.height)
        self._kit.line(surface, stride.title, words, TEXT, size_px=SMALL_PX, role=Role.STRONG, align="centre")
