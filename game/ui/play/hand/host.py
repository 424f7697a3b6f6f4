"""What the parts of the play screen need of it: each says which of these, and what else, it works with."""

from __future__ import annotations

from typing import Protocol

from game.engine.game import Game
from game.ui.desk.cards import Sheet
from game.ui.desk.desk import Desk, Reply
from game.ui.play.hand.aim import Aim
from game.ui.play.panels.contents import Contents
from game.ui.play.panels.dashboard import Dashboard
from game.ui.play.panels.map_view import MapView
from game.ui.play.panels.status_line import HINT
from game.ui.play.table.flow import Flow
from game.ui.play.table.table import WindowTable
from game.ui.window.screen import Window


class WithWindow(Protocol):
    """What lies in a window."""

    app: Window


class WithGame(Protocol):
    """A game that is played: who plays, how it goes on, what its rules say to the window."""

    game: Game
    desk: Desk
    flow: Flow

    @property
    def table(self) -> WindowTable:
        """Who plays, doing and undoing."""
        ...


class WithDialogs(Protocol):
    """Where a dialog may lie open."""

    own_sheet: Sheet | None
    """A dialog of the screen's own; it lies over any of the desk's."""

    @property
    def sheet(self) -> Sheet | None:
        """The dialog that is open."""
        ...


class WithMap(Protocol):
    """A map and the panels round it."""

    view: MapView
    dashboard: Dashboard


class WithAim(Protocol):
    """Where the player points."""

    aim: Aim

    def go_to(self, hex: int) -> None:
        """Put the cursor on a hex and bring it into view."""
        ...

    def point(self, hex: int) -> tuple[float, float] | None:
        """Where in a hex the mouse is; None if keys point."""
        ...


class WithContents(Protocol):
    """What can be read in the panels."""

    @property
    def contents(self) -> Contents:
        """What the panels say now."""
        ...


class WithOverlays(Protocol):
    """What can be laid over the map."""

    shown: frozenset[str]
    """Overlays that are switched on."""


class Speaks(Protocol):
    """What says something in the status line."""

    def say(self, text: str, kind: str = HINT, rule: str = "") -> None:
        """Say something in the status line, until something else happens."""
        ...

    def quiet(self, *, at_once: bool = True) -> None:
        """What was said has been read."""
        ...


class Acts(Protocol):
    """What carries out what a player wants."""

    def take(self, reply: Reply) -> None:
        """Carry out what a click or key came to."""
        ...

    def changed(self) -> None:
        """The position, the selection or a dialog is another."""
        ...

    def skip(self) -> None:
        """Leave out the rest of what is being acted out."""
        ...


class Redraws(Protocol):
    """What is drawn anew when it looks different."""

    dirty: bool
    """Whether something looks different."""

    def relook(self) -> None:
        """Something else is pointed at, or the map has moved."""
        ...


class OpensRules(Protocol):
    """What leads to the rules."""

    def show_rule(self, number: str) -> None:
        """Open the rules at a number."""
        ...


class LetsGo(Protocol):
    """What holds keys and buttons."""

    def let_go(self) -> None:
        """Forget what keys and buttons are held: another screen has them now."""
        ...


class PastWays(Protocol):
    """What leads to the past of a game."""

    def history(self, moment: int | None = None) -> None:
        """Look back on the game, at a moment or now."""
        ...


class WholeWays(Protocol):
    """What leads on from the end of a game."""

    def show_luck(self) -> None:
        """Show how kind the dice have been."""
        ...

    def rematch(self, *, swapped: bool) -> None:
        """Begin the scenario anew, with the sides swapped if that is wanted."""
        ...
