"""The list beside the map: which is open, which row is pointed at, what keys and mouse do with it."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ui.desk.overview import Listing
from game.ui.keys.keys import Command
from game.ui.play.hand.host import OpensRules, Redraws, Speaks, WithGame, WithMap, WithWindow
from game.ui.play.panels.side_panel import CLOSE, SidePanel, SideView
from game.ui.play.placing import Placing
from game.ui.play.whole_game import COMMANDS, MARCHES, WholeGame

_WHEEL_PX, _PAGE_ROWS = 60, 6
_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -_PAGE_ROWS, pygame.K_PAGEDOWN: _PAGE_ROWS}


class ListedScreen(WithWindow, WithGame, WithMap, Redraws, Speaks, OpensRules, Protocol):
    """The play screen, as far as a list beside the map goes."""

    placing: Placing
    whole: WholeGame


class SideList:
    """Opens and closes a list; its rows light their hexes on the map."""

    def __init__(self, screen: ListedScreen) -> None:
        """Nothing is open yet."""
        self._screen = screen
        self.kind = ""
        """Which list is open; empty if none is."""
        self.focused = -1
        """The row chosen by key or click, or -1."""
        self.pointed = -1
        """The row under the mouse, or -1."""
        self.piece = -1
        """Which of its pieces is, or -1."""
        self._had_panel = True

    @property
    def _panel(self) -> SidePanel:
        return self._screen.dashboard.side

    @property
    def listing(self) -> Listing | None:
        """The list that is open."""
        return self._screen.whole.listing(self.kind) if self.kind else None

    @property
    def view(self) -> SideView | None:
        """What the panel shows."""
        listing = self.listing
        if listing is None:
            return None
        keys, words = self._screen.app.keyboard.play, self._screen.app.words
        key = keys.label(COMMANDS[self.kind])
        hint = words("side_list.hint", rules=keys.label(Command.RULES), key=key)
        return SideView(listing, self.focused, self.pointed, hint, key)

    @property
    def hexes(self) -> tuple[int, ...]:
        """What the row under the mouse, else the chosen one, is about on the map."""
        listing = self.listing
        if listing is None:
            return ()
        number = self.pointed if self.pointed >= 0 else self.focused
        if not 0 <= number < len(listing.rows):
            return ()
        row = listing.rows[number]
        return row.pieces[self.piece].hexes if number == self.pointed and self.piece >= 0 else row.hexes

    # opening and closing

    def toggle(self, kind: str) -> None:
        """Open a list, or close it if it is open."""
        if self.kind == kind:
            self.close()
            return
        if not self.kind:
            self._had_panel = self._screen.dashboard.shows_panel
        self.kind, self.focused, self.pointed, self.piece = kind, -1, -1, -1
        self._panel.forget()
        self._screen.dashboard.show_list(on=True, shows_panel=True)
        self._screen.relook()

    def tell_marches(self) -> None:
        """Open the list of orders when units with far goals have come to an end, or were held up."""
        screen = self._screen
        marchers = screen.flow.marchers
        if not marchers.has_news:
            return
        marchers.has_news = False
        halts = marchers.halts.get(screen.flow.vantage.viewer, ()) if screen.flow.vantage.viewer is not None else ()
        held = sum(halt.held is not None for halt in halts)
        if self.kind != MARCHES:
            self.toggle(MARCHES)
        screen.say(screen.app.words("march.news", held=held, there=len(halts) - held))

    def close(self) -> bool:
        """Close the list; False if none is open."""
        if not self.kind:
            return False
        self.kind = ""
        self.focused = self.pointed = self.piece = -1
        self._screen.dashboard.show_list(on=False, shows_panel=self._had_panel)
        self._screen.relook()
        return True

    # keys, mouse and buttons

    def key(self, event: pygame.event.Event) -> bool:
        """Go through the rows, or open the rule of the chosen one; True if the key was for the list."""
        listing = self.listing
        if listing is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT):
            return False
        if event.key in _STEPS:
            self._step(listing, _STEPS[event.key])
            return True
        is_rules = self._screen.app.keyboard.play.command_of(event) is Command.RULES
        if is_rules and 0 <= self.focused < len(listing.rows) and (rule := self._rule(listing, self.focused)):
            self._screen.show_rule(rule)
            return True
        return False

    def _rule(self, listing: Listing, number: int) -> str:
        """The rule of a row, or of the heading over it."""
        above = reversed(listing.rows[:number])
        return listing.rows[number].rule or next((row.rule for row in above if row.is_heading), "")

    def _step(self, listing: Listing, step: int) -> None:
        rows = [number for number, row in enumerate(listing.rows) if not row.is_heading]
        if not rows:
            return
        if self.focused in rows:
            at = max(0, min(rows.index(self.focused) + step, len(rows) - 1))
        else:
            first_seen = self._panel.row_at((self._panel.view.left + 1, self._panel.view.top + 1))
            at = next((at for at, number in enumerate(rows) if number >= first_seen), 0)
        self.pointed = self.piece = -1
        self._choose(listing, rows[at])

    def _choose(self, listing: Listing, number: int) -> None:
        self.focused = number
        self._panel.show_row(number if number > 1 else 0)
        self._panel.show_row(number)
        hexes = listing.rows[number].hexes
        if hexes:
            self._screen.placing.bring_into_view(self._middle(hexes))
        self._screen.relook()

    def _middle(self, hexes: tuple[int, ...]) -> int:
        distance = self._screen.game.scenario.board.topology.distance
        return min(hexes, key=lambda hex: (sum(distance(hex, other) for other in hexes), hex))

    def mouse(self, event: pygame.event.Event) -> bool:
        """Scroll, and light what is pointed at; True if nobody else has a use for the event."""
        if not self.kind:
            return False
        if self._panel.scroll.handle(event):
            self._screen.dirty = True
            return True
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self._point((-1, -1))
        elif event.type == pygame.MOUSEWHEEL and self._panel.rect.collidepoint(self._screen.app.mouse):
            self._panel.scroll.by(-event.y * self._screen.app.px(_WHEEL_PX))
            self._point(self._screen.app.mouse)
            self._screen.dirty = True
            return True
        return False

    def _point(self, position: tuple[int, int]) -> None:
        """The mouse is there: another row, or another of its pieces."""
        listing, number = self.listing, self._panel.row_at(position)
        piece = self._panel.piece_at(listing, position) if listing is not None else -1
        if (number, piece) != (self.pointed, self.piece):
            self.pointed, self.piece = number, piece
            self._screen.relook()

    def press(self, name: str) -> None:
        """A row or the button that closes was pressed."""
        listing = self.listing
        if name == CLOSE:
            self.close()
        elif listing is not None:
            self._choose(listing, int(name.rpartition(":")[2]))
