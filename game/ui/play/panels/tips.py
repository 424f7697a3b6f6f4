"""What is told beside the mouse or the cursor of the keys: why something was refused, and what a button is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.grid.topology import OFF_BOARD
from game.ui.look.text import line_height, wrapped
from game.ui.look.theme import AMBER, EDGE, SMALL_PX, TEXT, WELL
from game.ui.play.panels.kit import Kit, Panel
from game.ui.play.panels.status_line import WARNING

if TYPE_CHECKING:
    from game.ui.play.panels.dashboard import Contents
    from game.ui.play.play_screen import PlayScreen

REST_SECONDS = 0.5
"""The mouse rests so long over a hex until it is told why a click there would do nothing."""
_WIDEST_PX = 320
_INSET_PX = 8
_AWAY_PX = 16


class TipBox(Panel):
    """Drawn with (text, rule number, whether it is a refusal)."""

    def __init__(self, kit: Kit) -> None:
        """A box that is not shown yet."""
        super().__init__(kit)
        self.content: tuple[str, str, bool] = ("", "", False)

    @property
    def is_shown(self) -> bool:
        """Whether something is told."""
        return bool(self.content[0])

    def _lines(self) -> list[str]:
        text, rule, _ = self.content
        told = f"{text} [{rule}]" if rule else text
        return wrapped(self.kit.font(SMALL_PX), told, self.kit.px(_WIDEST_PX))

    def tell(self, content: tuple[str, str, bool], beside: pygame.Rect, room: pygame.Rect) -> None:
        """Tell something beside a rectangle, within a room; an empty text tells nothing."""
        self.content = content
        rect = pygame.Rect(0, 0, 0, 0)
        if content[0]:
            font, inset = self.kit.font(SMALL_PX), self.kit.px(_INSET_PX)
            lines = self._lines()
            rect.size = (max(font.size(line)[0] for line in lines) + 2 * inset, len(lines) * line_height(font) + inset)
            rect.topleft = (beside.left, beside.bottom + self.kit.px(4))
            if rect.bottom > room.bottom:
                rect.bottom = beside.top - self.kit.px(4)
            rect.clamp_ip(room)
        if rect != self.rect:
            self.place(rect)

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """Lines in a frame; the number of the rule opens it."""
        del content
        inset, height = self.kit.px(_INSET_PX), line_height(self.kit.font(SMALL_PX))
        picture.fill(WELL)
        pygame.draw.rect(picture, AMBER if self.content[2] else EDGE, picture.get_rect(), 1)
        row = pygame.Rect(inset, inset // 2, self.rect.width - inset, height)
        for line in self._lines():
            self.ruled_line(picture, line, row, TEXT, size_px=SMALL_PX)
            row = row.move(0, height)


class Tips:
    """Decides what is told, and beside what."""

    def __init__(self, screen: PlayScreen) -> None:
        """For one screen."""
        self._screen = screen
        self._message: object = None
        self._anchor = pygame.Rect(0, 0, 0, 0)
        """Where a refusal was asked for."""
        self._hex = OFF_BOARD
        self._rests_from = 0.0
        self._has_rested = False
        self._is_barred = False
        """Whether a click where the mouse is would be refused."""
        self._told: object = None
        self.by_mouse = True
        """Whether the mouse was used last, not a key."""

    # time

    def moved(self) -> None:
        """The mouse has moved: something else may have to be told."""
        screen, self.by_mouse = self._screen, True
        if screen.aim.hex != self._hex:
            self._hex, self._rests_from, self._has_rested = screen.aim.hex, screen.app.clock(), False
        if screen.dashboard.tip_at(screen.app.mouse, screen.contents) != self._told:
            screen.dirty = True

    def update(self) -> bool:
        """Time has passed; True if something else is told now."""
        if self._waits and self._screen.app.clock() - self._rests_from >= REST_SECONDS:
            self._has_rested = True
            return True
        return False

    @property
    def wait_seconds(self) -> float | None:
        """When time matters next."""
        if not self._waits:
            return None
        return max(0.0, self._rests_from + REST_SECONDS - self._screen.app.clock())

    @property
    def _waits(self) -> bool:
        return self._is_barred and not self._has_rested and not self._screen.aim.by_keys

    # what is told

    def fit(self, contents: Contents) -> None:
        """Give the box its words and its place for what is shown now."""
        screen = self._screen
        box, window = screen.dashboard.tip, pygame.Rect((0, 0), screen.app.size)
        self._remember()
        text, kind, rule, _ = contents.status
        self._is_barred = kind == WARNING and not screen.message[0] and screen.own_sheet is None
        self._told = screen.dashboard.tip_at(screen.app.mouse, contents)
        if screen.message[0] and kind == WARNING:
            box.tell((text, rule, True), self._anchor, window)
        elif self._told is not None:
            told, place = self._told
            box.tell((told, "", False), place, window)
        elif self._is_barred and self._has_rested and not screen.aim.by_keys:
            box.tell((text, rule, True), self._here, window)
        else:
            box.tell(("", "", False), window, window)

    def _remember(self) -> None:
        """Something new was said: it belongs to where the player points now."""
        if self._screen.message is not self._message:
            self._message = self._screen.message
            self._anchor = self._here

    @property
    def _here(self) -> pygame.Rect:
        """Where the player points: the cursor's hex, or the mouse; with keys alone what is chosen, or the map."""
        screen = self._screen
        hex = screen.aim.cursor if screen.aim.by_keys else OFF_BOARD
        if hex == OFF_BOARD and not self.by_mouse:
            hex = screen.desk.focus
        if hex != OFF_BOARD:
            return screen.view.hex_rect(hex)
        if not self.by_mouse:
            room = screen.dashboard.open_map
            return pygame.Rect(room.centerx - screen.kit.px(_WIDEST_PX) // 2, room.centery, 1, 1)
        away = screen.kit.px(_AWAY_PX)
        place = pygame.Rect(0, 0, away, away)
        place.topleft = screen.app.mouse
        return place
