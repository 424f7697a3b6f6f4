"""What is told beside the mouse or the cursor of the keys: why something was refused, and what a button is for."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.grid.topology import OFF_BOARD
from game.ui.board.marks import Marks
from game.ui.play.hand.host import Redraws, WithAim, WithContents, WithDialogs, WithGame, WithMap, WithWindow
from game.ui.play.panels.contents import Contents
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.status_line import WARNING

REST_SECONDS = 0.5
"""The mouse rests so long over a hex until it is told why a click there would do nothing."""
_AWAY_PX = 16


class TippedScreen(WithWindow, WithGame, WithDialogs, WithMap, WithAim, WithContents, Redraws, Protocol):
    """The play screen, as far as something is told beside the mouse."""

    kit: Kit
    message: tuple[str, str, str]

    @property
    def marks(self) -> Marks:
        """What is drawn over the map now."""
        ...


class Tips:
    """Decides what is told, and beside what."""

    def __init__(self, screen: TippedScreen) -> None:
        """For one screen."""
        self._screen = screen
        self._message: object = None
        self._anchor = pygame.Rect(0, 0, 0, 0)
        """Where a refusal was asked for."""
        self._asked = ""
        """The dialog that was open then; it is not told any more when another has been opened since."""
        self._hex = OFF_BOARD
        self._rests_from = 0.0
        self._has_rested = False
        self._is_barred = False
        """Whether a click where the mouse is would be refused."""
        self._told: object = None
        self.by_mouse = True
        """Whether the mouse was used last, not a key."""
        self._pointed_at = 0
        """How many actions had been done when the mouse moved last."""

    # time

    def moved(self) -> None:
        """The mouse has moved: something else may have to be told."""
        screen, self.by_mouse = self._screen, True
        self._pointed_at = screen.game.actions_done
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
        asked = contents.sheet.id if contents.sheet is not None else ""
        self._remember(asked)
        text, kind, rule, _ = contents.status
        self._is_barred = kind == WARNING and not screen.message[0] and screen.own_sheet is None
        self._told = screen.dashboard.tip_at(screen.app.mouse, contents)
        if screen.message[0] and kind == WARNING and asked in ("", self._asked):
            box.tell((text, rule, True), self._over_tray(self._anchor), window, self._spared, self._to_choose)
        elif self._told is not None:
            told, place = self._told
            box.tell((told, "", False), self._over_tray(place), window)
        elif self._is_barred and self._has_rested and self._points and not screen.aim.by_keys:
            box.tell((text, rule, True), self._over_tray(self._here), window, self._spared)
        else:
            box.tell(("", "", False), window, window)

    @property
    def _points(self) -> bool:
        """Whether the mouse has moved, and no key was used, since something was done: so it asks for a reason."""
        return self.by_mouse and self._pointed_at == self._screen.game.actions_done

    @property
    def _spared(self) -> tuple[pygame.Rect, ...]:
        """What a refusal does not lie over: the box of a place that both sides hold, and what asks."""
        dashboard = self._screen.dashboard
        return tuple(rect for rect in (dashboard.box.rect, dashboard.banner.rect) if rect.width)

    def _over_tray(self, place: pygame.Rect) -> pygame.Rect:
        """A place of the tray as high as the tray: what is told beside it covers no caption of the counters there."""
        tray = self._screen.dashboard.tray.rect
        if self._screen.contents.tray is None or not tray.colliderect(place):
            return place
        return pygame.Rect(place.left, tray.top, place.width, tray.height)

    @property
    def _to_choose(self) -> tuple[pygame.Rect, ...]:
        """What there is to fight or choose on the map: it is seen beside a refusal where it can be."""
        screen = self._screen
        return tuple(screen.view.hex_rect(ring.hex) for ring in screen.marks.rings)

    def _remember(self, asked: str) -> None:
        """Something new was said: it belongs to where the player points now."""
        if self._screen.message is not self._message:
            self._message = self._screen.message
            self._anchor, self._asked = self._here, asked

    @property
    def _here(self) -> pygame.Rect:
        """Where the player points: the cursor's hex, or the mouse; with keys alone what is chosen, or the foot."""
        screen = self._screen
        hex = screen.aim.cursor if screen.aim.by_keys else OFF_BOARD
        if hex == OFF_BOARD and not self.by_mouse:
            hex = screen.desk.focus
        if hex != OFF_BOARD:
            return screen.view.hex_rect(hex)
        if not self.by_mouse:
            room = screen.dashboard.above_switches
            return pygame.Rect(room.left + screen.kit.px(_AWAY_PX), room.bottom - 1, 1, 1)
        away = screen.kit.px(_AWAY_PX)
        place = pygame.Rect(0, 0, away, away)
        place.topleft = screen.app.mouse
        return place
