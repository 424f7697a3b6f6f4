"""The head of the log: which phase is in view, buttons to find and keep things, what is being looked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.ui.desk.cards import LogKind
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.theme import (
    AMBER,
    AMBER_DEEP,
    EDGE,
    RAISED,
    RAISED_HOVER,
    RULE,
    SMALL_PX,
    TEXT,
    TEXT_DIM,
    WELL,
    Colour,
)
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.log_filter import LogFilter

LOG = "log:"
BACK_PHASE, ON_PHASE = f"{LOG}back_phase", f"{LOG}on_phase"
FILTER, NOTE, COPY, HISTORY = f"{LOG}filter", f"{LOG}note", f"{LOG}copy", f"{LOG}history"
KIND, SEARCH = f"{LOG}kind:", f"{LOG}search"
ALL_KINDS = "all"
Press = Callable[[str, pygame.Rect, str], None]
"""Says what can be pressed: its id, where in the picture, and what is told of it while the mouse is there."""
_COMMANDS = {
    BACK_PHASE: Command.LOG_PHASE_UP,
    ON_PHASE: Command.LOG_PHASE_DOWN,
    FILTER: Command.LOG_FILTER,
    NOTE: Command.NOTE,
    COPY: Command.COPY,
    HISTORY: Command.HISTORY,
}
_ROW_PX, _GAP_PX, _PAD_PX = 22, 4, 7
_CHIP_PX = 12
_SLIM_CHIP_PX, _SLIM_PAD_PX = 11, 3


def draw_clock(picture: pygame.Surface, centre: tuple[int, int], radius_px: int, ink: Colour) -> None:
    """A small clock at three: the way back to a moment."""
    x, y = centre
    pygame.draw.circle(picture, ink, centre, radius_px, 1)
    pygame.draw.line(picture, ink, centre, (x, y - radius_px + 2))
    pygame.draw.line(picture, ink, centre, (x + radius_px - 2, y))


class LogHead:
    """Painted above the lines of a log."""

    def __init__(self, kit: Kit, tools: tuple[str, ...]) -> None:
        """A head with some of the buttons FILTER, NOTE, COPY and HISTORY."""
        self._kit = kit
        self._tools = tools
        self.filter = LogFilter()
        self.is_finding = False
        """Whether the rows for looking for something are there."""
        self.is_typing = False
        """Whether letters belong to the words that are looked for."""

    def height_px(self, width_px: int) -> int:
        """How high the head is at a width."""
        rows = 2
        if self.is_finding:
            rows += 1 + max((row for _, _, row in self._chips(width_px)), default=0)
        return rows * self._pitch + self._kit.bare_px(2)

    @property
    def _pitch(self) -> int:
        return self._kit.px(_ROW_PX) + self._kit.bare_px(_GAP_PX)

    def _kinds(self) -> Iterator[tuple[str, str]]:
        """Kinds of lines with what their buttons say."""
        words = self._kit.words
        yield ALL_KINDS, words("log.all")
        for kind in LogKind:
            yield kind.value, words(f"log.kind_{kind.value}")

    def _chips(self, width_px: int) -> Iterator[tuple[str, pygame.Rect, int]]:
        """The buttons of the kinds: kind, place from the top left of the first, number of the row."""
        kit = self._kit
        font, x, row = kit.font(_SLIM_CHIP_PX), 0, 0
        for kind, text in self._kinds():
            wide = font.size(text)[0] + 2 * kit.px(_SLIM_PAD_PX)
            if x and x + wide > width_px:
                x, row = 0, row + 1
            yield kind, pygame.Rect(x, row * self._pitch, wide, kit.px(_ROW_PX)), row
            x += wide + kit.bare_px(_SLIM_PAD_PX)

    def paint(self, picture: pygame.Surface, room: pygame.Rect, hovered: str, phase: str, press: Press) -> None:
        """Paint the head at the top of a room of the panel's picture."""
        kit = self._kit
        row = pygame.Rect(room.left, room.top, room.width, kit.px(_ROW_PX))
        self._title(picture, row, hovered, phase, press)
        row.top += self._pitch
        if not self.is_finding:
            self._buttons(picture, row, hovered, press)
            return
        self._finding(picture, row, hovered, press)
        row.top += self._pitch
        for kind, chip, _ in self._chips(room.width):
            place = chip.move(row.topleft)
            is_on = kind == (ALL_KINDS if self.filter.kind is None else self.filter.kind.value)
            text = dict(self._kinds())[kind]
            self._chip(picture, place, text, _SLIM_CHIP_PX, is_on=is_on, is_hovered=hovered == KIND + kind)
            press(KIND + kind, place, "")

    def _finding(self, picture: pygame.Surface, row: pygame.Rect, hovered: str, press: Press) -> None:
        """The button that ends the search, and the words that are looked for."""
        kit = self._kit
        text = kit.words(f"log.tool_{FILTER.removeprefix(LOG)}")
        end = pygame.Rect(row.left, row.top, kit.font(_CHIP_PX).size(text)[0] + 2 * kit.px(_PAD_PX), row.height)
        self._chip(picture, end, text, is_on=True, is_hovered=hovered == FILTER)
        press(FILTER, end, self._tip(FILTER))
        entry = pygame.Rect(end.right + kit.bare_px(_GAP_PX), row.top, 0, row.height)
        entry.width = row.right - entry.left
        self._entry(picture, entry)
        press(SEARCH, entry, "")

    def _tip(self, name: str) -> str:
        key = self._kit.app.keyboard.play.label(_COMMANDS[name])
        return self._kit.words(f"log.tip_{name.removeprefix(LOG)}", key=key)

    def _title(self, picture: pygame.Surface, row: pygame.Rect, hovered: str, phase: str, press: Press) -> None:
        kit = self._kit
        side = row.height
        on = pygame.Rect(row.right - side, row.top, side, side)
        back = on.move(-side - kit.bare_px(_GAP_PX), 0)
        for name, place, sign in ((BACK_PHASE, back, "‹"), (ON_PHASE, on, "›")):
            self._chip(picture, place, sign, is_on=False, is_hovered=hovered == name)
            press(name, place, self._tip(name))
        words = pygame.Rect(row.left, row.top, back.left - row.left - kit.px(6), row.height)
        kit.heading(picture, phase or kit.words("log.heading"), words)

    def _buttons(self, picture: pygame.Surface, row: pygame.Rect, hovered: str, press: Press) -> None:
        kit = self._kit
        gap = kit.bare_px(_GAP_PX)
        texts = {tool: kit.words(f"log.tool_{tool.removeprefix(LOG)}") for tool in self._tools}
        natural = {tool: kit.font(_CHIP_PX).size(text)[0] + 2 * kit.px(_PAD_PX) for tool, text in texts.items()}
        spare = max(0, row.width - sum(natural.values()) - gap * (len(texts) - 1)) // max(1, len(texts))
        x = row.left
        for tool, text in texts.items():
            place = pygame.Rect(x, row.top, natural[tool] + spare, row.height)
            is_on = tool == FILTER and (self.is_finding or self.filter.is_on)
            self._chip(picture, place, text, is_on=is_on, is_hovered=hovered == tool)
            press(tool, place, self._tip(tool))
            x = place.right + gap

    def _chip(
        self,
        picture: pygame.Surface,
        rect: pygame.Rect,
        text: str,
        size_px: int = _CHIP_PX,
        *,
        is_on: bool,
        is_hovered: bool,
    ) -> None:
        fill = AMBER_DEEP if is_on else RAISED_HOVER if is_hovered else RAISED
        pygame.draw.rect(picture, fill, rect, border_radius=self._kit.px(4))
        pygame.draw.rect(picture, AMBER if is_on or is_hovered else EDGE, rect, 1, border_radius=self._kit.px(4))
        self._kit.line(picture, text, rect, TEXT, size_px=size_px, align="centre")

    def _entry(self, picture: pygame.Surface, row: pygame.Rect) -> None:
        kit = self._kit
        pygame.draw.rect(picture, WELL, row, border_radius=kit.px(3))
        pygame.draw.rect(picture, AMBER if self.is_typing else RULE, row, 1, border_radius=kit.px(3))
        inner = row.inflate(-2 * kit.px(6), 0)
        text = self.filter.words
        if not text and not self.is_typing:
            kit.line(picture, kit.words("log.find"), inner, TEXT_DIM, size_px=SMALL_PX)
            return
        font = kit.font(SMALL_PX)
        while text and font.size(text)[0] > inner.width - kit.px(3):
            text = text[1:]
        done = kit.line(picture, text or " ", inner, TEXT, size_px=SMALL_PX, role=Role.TEXT)
        if self.is_typing:
            x = done.right + 1 if text else inner.left
            pygame.draw.line(picture, AMBER, (x, row.top + kit.px(4)), (x, row.bottom - kit.px(5)))
