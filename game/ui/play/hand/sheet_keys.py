"""Keys of an open dialog: arrows go through its rows, plus and minus count, Space presses, Enter does it.

At a dialog that stands aside Space is a click on the map if keys have pointed there last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.grid.topology import OFF_BOARD
from game.ui.desk.cards import Choice, Sheet
from game.ui.keys.keys import Chord
from game.ui.play.hand.aim import Aim
from game.ui.play.panels.dashboard import Dashboard
from game.ui.play.panels.sheet_panel import FEWER, MORE
from game.ui.play.panels.status_line import HINT, WARNING

_UP, _DOWN = (pygame.K_UP,), (pygame.K_DOWN,)
_MORE = (pygame.K_RIGHT, pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
_PAGES = {pygame.K_PAGEDOWN: 4, pygame.K_PAGEUP: -4}
"""Rows that these keys scroll by."""
_FEWER = (pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS)


class SheetScreen(Protocol):
    """The play screen, as far as keys go through its dialogs."""

    aim: Aim
    dashboard: Dashboard
    dirty: bool

    @property
    def sheet(self) -> Sheet | None:
        """The dialog that is open."""
        ...

    def say(self, text: str, kind: str = HINT, rule: str = "") -> None:
        """Say something in the status line."""
        ...


class SheetKeys:
    """The keyboard's way through a sheet."""

    def __init__(self, screen: SheetScreen) -> None:
        """Keys for whatever sheet a screen has open."""
        self._screen = screen

    def handle(self, event: pygame.event.Event, press: Callable[[str], None]) -> bool:
        """Take a key; True if the open sheet has a use for it."""
        sheet = self._screen.sheet
        if sheet is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if event.mod & pygame.KMOD_SHIFT and event.key not in _MORE:
            return False
        if event.key in _PAGES:
            self.scroll(_PAGES[event.key])
            self._screen.dirty = True
            return True
        if sheet.rows and self._row_key(sheet, event.key, press):
            return True
        choice = choice_for(event, sheet.choices)
        if choice is None and event.key == pygame.K_RETURN:
            choice = next((each for each in sheet.choices if each.is_main), None)
        if choice is None:
            return bool(event.key == pygame.K_RETURN)  # never ends the phase behind a dialog
        if choice.refusal:
            self._screen.say(choice.refusal, WARNING)
        else:
            press(choice.id)
        return True

    def _row_key(self, sheet: Sheet, key: int, press: Callable[[str], None]) -> bool:
        dashboard = self._screen.dashboard
        row = sheet.rows[min(dashboard.focused_row, len(sheet.rows) - 1)]
        if key in _UP or key in _DOWN:
            self._screen.aim.is_news = False
            step = 1 if key in _DOWN else -1
            dashboard.focused_row = (dashboard.focused_row + step) % len(sheet.rows)
            dashboard.sheet.show_row(sheet, dashboard.focused_row)
            self._screen.dirty = True
        elif key in _MORE and row.kind == "count":
            press(row.id + MORE)
        elif key in _FEWER and row.kind == "count":
            press(row.id + FEWER)
        elif key == pygame.K_SPACE and not points_beside(sheet, self._screen.aim):
            press(row.id)
        else:
            return False
        return True

    def scroll(self, rows: int) -> None:
        """Scroll a sheet that has more than fits."""
        sheet, panel = self._screen.sheet, self._screen.dashboard.sheet
        if sheet is not None:
            panel.scroll(sheet, rows)


def points_beside(sheet: Sheet, aim: Aim) -> bool:
    """Whether keys have pointed at the map beside a dialog that stands in a corner: Space is then a click there."""
    return sheet.is_aside and aim.by_keys and aim.is_news and aim.hex != OFF_BOARD


def choice_for(event: pygame.event.Event, choices: tuple[Choice, ...]) -> Choice | None:
    """The button on which the pressed key stands."""
    label = Chord(event.key, bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)).label
    return next((choice for choice in choices if choice.key == label), None)
