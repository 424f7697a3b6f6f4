"""The mouse at the map: pointing, clicking, dragging, the wheel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.grid.topology import OFF_BOARD
from game.ui.play.hand.drags import Drags
from game.ui.play.hand.host import (
    Acts,
    Redraws,
    Speaks,
    WithAim,
    WithContents,
    WithDialogs,
    WithGame,
    WithMap,
    WithWindow,
)
from game.ui.play.hand.mouse_events import tell_mouse
from game.ui.play.hand.ordering import Ordering
from game.ui.play.hand.pointer import Pointer
from game.ui.play.hand.sheet_keys import SheetKeys
from game.ui.play.panels.box_panel import BOX
from game.ui.play.panels.minimap import Minimap
from game.ui.play.side_list import SideList
from game.ui.play.tips import Tips

TWICE_SECONDS = 0.4
"""Clicks on the same counter are a double click if they come so soon after each other."""
_OF_THE_HAND = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class MouseScreen(WithWindow, WithGame, WithDialogs, WithMap, WithAim, WithContents, Speaks, Acts, Redraws, Protocol):
    """The play screen, as far as the mouse goes."""

    minimap: Minimap
    pointer: Pointer
    ordering: Ordering
    side: SideList
    tips: Tips
    holds_ctrl: bool
    holds_shift: bool

    def hover_over(self, name: str) -> None:
        """Another button is under the mouse."""
        ...


class MouseControls:
    """Turns events of the mouse into what the screen does."""

    def __init__(
        self, screen: MouseScreen, sheet_keys: SheetKeys, press: Callable[[str], None], back: Callable[[], None]
    ) -> None:
        """Controls of a screen; `press` does what a button stands for, `back` is for the right button."""
        self._screen = screen
        self._sheet_keys = sheet_keys
        self._press = press
        self._back = back
        self.drags = Drags(screen)
        self._clicked: tuple[str, float] = ("", 0.0)
        """The counter that was clicked on last, and when."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it is one of the mouse."""
        if event.type in _OF_THE_HAND and self._screen.sheet is not None and self._screen.dashboard.sheet.handle(event):
            self._screen.dirty = True
            return True
        if self._screen.side.mouse(event):
            return True
        if event.type == pygame.WINDOWLEAVE:
            self.point_at((-1, -1))
            return True
        return tell_mouse(self, event)

    def moved(self, position: tuple[int, int]) -> None:
        """The mouse is somewhere else in the window."""
        screen = self._screen
        if screen.dashboard.scrolls(pygame.event.Event(pygame.MOUSEMOTION, pos=position)):
            screen.dirty = True
            return
        if self.drags.move(position):
            screen.pointer.let_go()
            self.point_at(position)
            screen.dirty = True
            return
        by = screen.pointer.move(position)
        if by is not None:
            screen.view.camera.pan(*by)
            screen.dirty = True
            return
        screen.hover_over(screen.dashboard.hit(position, screen.contents))
        self.point_at(position)
        screen.tips.moved()

    def point_at(self, position: tuple[int, int]) -> None:
        """The mouse is somewhere else in the window."""
        screen = self._screen
        is_covered = screen.dashboard.covers(position, screen.contents) or screen.minimap.rect.collidepoint(position)
        hex = OFF_BOARD if is_covered else screen.view.counters.hex_at(screen.flow.scenery, position, screen.aim.hex)
        if screen.aim.point_at(hex, position, screen.view.counters.piece_at(screen.flow.scenery, hex, position)):
            screen.quiet(at_once=False)
            screen.relook()
        elif screen.desk.wants_point:
            screen.relook()

    def pressed(self, event: pygame.event.Event) -> None:
        """A button goes down."""
        screen = self._screen
        if screen.dashboard.scrolls(event):
            screen.dirty = True
        elif screen.minimap.rect.collidepoint(event.pos) and screen.sheet is None:
            screen.minimap.go_to(event.pos)
            screen.relook()
        elif not screen.dashboard.covers(event.pos, screen.contents):
            screen.skip()
            if event.button == pygame.BUTTON_LEFT and screen.holds_shift and not screen.ordering.is_on:
                self.drags.press_box(event.pos, adds=screen.holds_ctrl)
                return
            screen.pointer.press(event.button, event.pos)
            if event.button == pygame.BUTTON_LEFT and not (screen.holds_ctrl or screen.ordering.is_on):
                hex = screen.view.counters.hex_at(screen.flow.scenery, event.pos, screen.aim.hex)
                self.drags.press(event.pos, screen.view.counters.pieces_at(screen.flow.scenery, hex, event.pos))
        elif event.button == pygame.BUTTON_LEFT and (piece := self._in_tray(event.pos)):
            self.drags.press(event.pos, (piece,))

    def _in_tray(self, position: tuple[int, int]) -> str:
        """The id of the counter of the tray at a position; empty if there is none."""
        screen = self._screen
        name, tray = screen.dashboard.hit(position, screen.contents), screen.contents.tray
        return name if tray is not None and any(piece.id == name for piece in tray.pieces) else ""

    def _is_twice(self, piece: str) -> bool:
        """Whether a counter is clicked on for the second time within a moment."""
        now, (last, then) = self._screen.app.clock(), self._clicked
        is_twice = bool(piece) and piece == last and now - then <= TWICE_SECONDS
        self._clicked = ("" if is_twice else piece, now)
        return is_twice

    def _takes_formation(self, pieces: tuple[str, ...]) -> bool:
        """Choose the formation of the counter that is clicked on, if that is a double click; False if it is not."""
        if not self._is_twice(pieces[0] if pieces else "") or not self._screen.table.may_act:
            return False
        reply = self._screen.desk.formation(pieces[0])
        if reply is not None:
            self._screen.take(reply)
        return reply is not None

    def released(self, event: pygame.event.Event) -> None:
        """A button is let go of."""
        screen = self._screen
        if screen.dashboard.scrolls(event):
            screen.dirty = True
            return
        if event.button == pygame.BUTTON_LEFT and self.drags.release(event.pos):
            self.point_at(event.pos)
            return
        if screen.pointer.release(event.button):
            if event.button == pygame.BUTTON_LEFT:
                self._click(event.pos)
            elif event.button == pygame.BUTTON_RIGHT:
                self.point_at(event.pos)
                self._back()
        elif event.button == pygame.BUTTON_LEFT and screen.dashboard.covers(event.pos, screen.contents):
            self._press_panel(event.pos)

    def _click(self, position: tuple[int, int]) -> None:
        screen = self._screen
        self.point_at(position)
        hex = screen.aim.hover
        if hex == OFF_BOARD or screen.own_sheet is not None or not screen.table.may_act:
            return
        if screen.ordering.is_on:
            screen.ordering.click(hex, adds=screen.holds_ctrl)
            return
        if self._takes_formation(screen.view.counters.pieces_at(screen.flow.scenery, hex, position)):
            return
        adds, piece = screen.holds_ctrl, screen.aim.piece
        chosen = screen.desk.choose(piece, adds=adds) if piece else None
        screen.take(chosen if chosen is not None else screen.desk.click(hex, screen.point(hex), adds=adds))

    def _press_panel(self, position: tuple[int, int]) -> None:
        screen = self._screen
        name, piece = screen.dashboard.hit(position, screen.contents), self._in_tray(position)
        if piece and self._takes_formation((piece,)):
            return
        if name.startswith(BOX):
            self._choose_in_box(name.removeprefix(BOX))
        elif piece and screen.holds_ctrl and screen.table.may_act:
            screen.take(screen.desk.choose_many((piece,), adds=True))
        elif name:
            self._press(name)

    def _choose_in_box(self, piece: str) -> None:
        """A counter in the box of a place that both sides hold means what it means in its place on the map."""
        screen, hex = self._screen, self._screen.contents.box_hex
        if screen.table.may_act and screen.own_sheet is None and not screen.ordering.is_on:
            chosen = screen.desk.choose(piece, adds=screen.holds_ctrl)
            screen.take(chosen if chosen is not None else screen.desk.click(hex, None, adds=screen.holds_ctrl))

    def wheeled(self, event: pygame.event.Event) -> None:
        """The wheel is turned."""
        screen = self._screen
        position = screen.app.mouse
        dashboard, contents = screen.dashboard, screen.contents
        if dashboard.shows_panel and dashboard.log.rect.collidepoint(position):
            dashboard.log.handle(event)
        elif dashboard.shows_cards_at(position):
            dashboard.cards.handle(event)
        elif contents.sheet is not None and dashboard.sheet.rect.collidepoint(position):
            self._sheet_keys.scroll(-event.y)
        elif contents.tray is not None and dashboard.tray.rect.collidepoint(position):
            dashboard.tray.scroll(contents.tray, -event.y)
        elif not dashboard.covers(position, contents):
            screen.view.camera.zoom_by(event.y, position)
            self.point_at(position)
            screen.relook()
        screen.dirty = True
