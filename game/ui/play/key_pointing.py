"""Pointing by keys: the cursor on the map, hex numbers that are typed, Space as the click of the hand."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.grid.topology import OFF_BOARD
from game.ui.keys.keys import Command
from game.ui.play.hand.drags import choose_stack
from game.ui.play.hand.sheet_keys import points_beside
from game.ui.play.mouse_controls import MouseScreen
from game.ui.play.panels.status_line import WARNING
from game.ui.play.placing import Placing

UNIT_DONE = "unit_done"
"""The desk's command for being done with what is selected."""


class PointedScreen(MouseScreen, Protocol):
    """The play screen, as far as keys point at its map."""

    placing: Placing


class KeyPointing:
    """Turns keys into what the mouse would do at the cursor."""

    def __init__(self, screen: PointedScreen) -> None:
        """For one screen."""
        self._screen = screen
        self._holds_space = False

    def let_go(self) -> None:
        """Forget that Space is held."""
        self._holds_space = False

    def type(self, event: pygame.event.Event) -> bool:
        """A sign of a hex number; after the last the cursor goes there."""
        screen = self._screen
        if not screen.aim.type(event):
            return False
        hex = screen.aim.typed_hex()
        screen.quiet()
        if hex == OFF_BOARD:
            cell = screen.game.scenario.board.cell_said()
            screen.say(screen.app.words("play.no_such_hex", cell=cell), WARNING)
        elif hex is not None:
            screen.go_to(hex)
            screen.aim.is_news = True
        screen.relook()
        return True

    def move(self, command: Command) -> None:
        """Move the cursor to the next hex that way."""
        screen = self._screen
        focus = screen.desk.focus
        screen.aim.move(command, focus if focus != OFF_BOARD else screen.view.middle_hex)
        screen.aim.is_news = True
        screen.quiet()
        screen.placing.bring_into_view(screen.aim.cursor)
        screen.relook()

    def hold_space(self) -> None:
        """Space acts when it is let go, for it may be held to drag the map."""
        self._screen.pointer.has_dragged = False
        self._holds_space = True

    def let_space_go(self) -> None:
        """Space, let go without a drag: a click where the keys point, or done with the unit that is selected there."""
        screen = self._screen
        was_held, self._holds_space = self._holds_space, False
        is_barred, screen.aim.is_news = self._is_barred, False
        if not was_held or screen.pointer.has_dragged or is_barred:
            return
        hex = screen.aim.hex
        if screen.ordering.is_on and hex != OFF_BOARD:
            screen.ordering.click(hex, adds=False)
        elif hex == OFF_BOARD or (screen.aim.by_keys and hex == screen.desk.focus and screen.desk.can_pass):
            screen.take(screen.desk.command(UNIT_DONE))
        else:
            screen.take(screen.desk.click(hex, screen.point(hex), adds=screen.holds_ctrl))

    @property
    def _is_barred(self) -> bool:
        """Whether there is nothing to do on the map: by a dialog, unless keys have just pointed beside it."""
        screen = self._screen
        return not screen.table.may_act or not (screen.sheet is None or points_beside(screen.sheet, screen.aim))

    def choose_more(self) -> None:
        """A click with Ctrl where the keys point."""
        screen = self._screen
        if self._is_barred or screen.aim.hex == OFF_BOARD:
            return
        if screen.ordering.is_on:
            screen.ordering.click(screen.aim.hex, adds=True)
        else:
            screen.take(screen.desk.click(screen.aim.hex, screen.point(screen.aim.hex), adds=True))

    def choose_stack(self) -> None:
        """All that stand where the keys point."""
        screen = self._screen
        if screen.sheet is None and not screen.ordering.is_on:
            choose_stack(screen, screen.aim.hex, adds=False)
