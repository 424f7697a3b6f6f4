"""A counter that is dragged to where it goes, and a box that is drawn round several."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.grid.topology import OFF_BOARD
from game.ui.look.theme import AMBER
from game.ui.paint.looks import Look
from game.ui.play.hand.host import Acts, Redraws, WithAim, WithContents, WithDialogs, WithGame, WithMap

_STILL_PX = 5
"""A hand that moves less than this clicks."""
_FILL = (255, 190, 80, 40)


class DraggingScreen(WithGame, WithDialogs, WithMap, WithAim, WithContents, Acts, Redraws, Protocol):
    """The play screen, as far as something is dragged over it."""


def choose_stack(screen: DraggingScreen, hex: int, *, adds: bool) -> None:
    """Choose all that stand in a hex together."""
    if hex == OFF_BOARD or not screen.table.may_act or screen.own_sheet is not None:
        return
    there = [piece.id for piece in screen.flow.scenery.pieces.values() if piece.hex == hex]
    screen.take(screen.desk.choose_many(there, adds=adds))


class Drags:
    """What the left button holds over the map: a counter, or a corner of a box. Nothing while the map is moved."""

    def __init__(self, screen: DraggingScreen) -> None:
        """Nothing is held."""
        self._screen = screen
        self._began: tuple[int, int] | None = None
        self._at = (0, 0)
        self._pieces: tuple[str, ...] = ()
        """Counters that lay under the button when it went down, the topmost first."""
        self._look: Look | None = None
        """The counter that is held."""
        self._draws_box = False
        self._adds = False

    @property
    def is_on(self) -> bool:
        """Whether a counter is held, or a box is drawn."""
        return self._look is not None or self._draws_box

    def press(self, position: tuple[int, int], pieces: tuple[str, ...]) -> None:
        """The button went down over some counters."""
        self._began, self._pieces = position, pieces

    def press_box(self, position: tuple[int, int], *, adds: bool) -> None:
        """The button went down to draw a box."""
        self._began, self._at, self._draws_box, self._adds = position, position, True, adds

    def move(self, position: tuple[int, int]) -> bool:
        """The hand has moved; True if that moves a counter or a corner of the box, and not the map."""
        self._at = position
        if self._began is None or self.is_on:
            return self.is_on
        if max(abs(position[0] - self._began[0]), abs(position[1] - self._began[1])) < _STILL_PX:
            return False
        pieces, self._pieces = self._pieces, ()
        screen = self._screen
        if screen.table.may_act and screen.own_sheet is None and not screen.flow.stage.is_playing:
            looks = self._looks()
            for piece in pieces:
                if screen.desk.take_up(piece):
                    self._look = looks[piece]
                    screen.changed()
                    return True
        self._began = None
        return False

    def _looks(self) -> dict[str, Look]:
        """How counters of map and tray look, by their ids."""
        tray = self._screen.contents.tray
        waiting = {piece.id: piece.look for piece in tray.pieces} if tray is not None else {}
        return {**waiting, **{piece.id: piece.look for piece in self._screen.flow.scenery.pieces.values()}}

    def release(self, position: tuple[int, int]) -> bool:
        """The button went up; True if something was held."""
        was_box, was_held = self._draws_box, self._look is not None
        rect = self._box(position)
        is_still = max(rect.size) < _STILL_PX
        adds = self._adds
        self._let_go()
        if was_held:
            self._put_down(position)
        elif was_box and is_still:
            choose_stack(self._screen, self._hex_at(position), adds=adds)
        elif was_box:
            self._choose(rect, adds=adds)
        return was_held or was_box

    def _put_down(self, position: tuple[int, int]) -> None:
        screen = self._screen
        is_covered = screen.dashboard.covers(position, screen.contents)
        hex = OFF_BOARD if is_covered else self._hex_at(position)
        screen.take(screen.desk.put_down(hex, screen.point(hex) if hex != OFF_BOARD else None))

    def _hex_at(self, position: tuple[int, int]) -> int:
        return self._screen.view.counters.hex_at(self._screen.flow.scenery, position, self._screen.aim.hex)

    def _choose(self, rect: pygame.Rect, *, adds: bool) -> None:
        """Choose whoever stands within the box."""
        screen = self._screen
        if not screen.table.may_act or screen.own_sheet is not None:
            return
        centre = screen.view.camera.centre
        inside = [piece.id for piece in screen.flow.scenery.pieces.values() if rect.collidepoint(centre(piece.hex))]
        screen.take(screen.desk.choose_many(inside, adds=adds))

    def _box(self, position: tuple[int, int]) -> pygame.Rect:
        (ax, ay), (bx, by) = self._began or position, position
        return pygame.Rect(min(ax, bx), min(ay, by), abs(ax - bx), abs(ay - by))

    def _let_go(self) -> None:
        self._began, self._pieces, self._look, self._draws_box = None, (), None, False
        self._screen.dirty = True

    def call_off(self) -> bool:
        """Let go of what is held and leave everything as it was; False if nothing is."""
        was_on, was_held = self.is_on, self._look is not None
        self._let_go()
        if was_held:
            self._screen.desk.put_down(OFF_BOARD, None)
            self._screen.changed()
        return was_on

    def draw(self, surface: pygame.Surface) -> None:
        """The counter under the hand, or the box."""
        screen = self._screen
        if self._look is not None:
            screen.view.counters.draw_held(surface, self._look, self._at)
        elif self._draws_box:
            rect = self._box(self._at)
            if rect.width and rect.height:
                layer = pygame.Surface(rect.size, pygame.SRCALPHA)
                layer.fill(_FILL)
                surface.blit(layer, rect)
                pygame.draw.rect(surface, AMBER, rect, 2)
