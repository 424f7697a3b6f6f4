"""Taking back and doing again: one order, all of a phase, all that can be."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.model.message import Message
from game.ui.keys.keys import Command
from game.ui.play.hand.host import Acts, Speaks, WithDialogs, WithGame, WithWindow
from game.ui.play.panels.status_line import WARNING

UNDOING = (Command.UNDO, Command.UNDO_ALL, Command.UNDO_PHASE, Command.REDO, Command.REDO_ALL)
"""Commands that take back or do again; each is the id of a button, too."""


class UndoingScreen(WithWindow, WithGame, WithDialogs, Speaks, Acts, Protocol):
    """The play screen, as far as something is taken back on it."""


class Undoing:
    """Asks the flow to go back or forth, and says what came of it."""

    def __init__(self, screen: UndoingScreen) -> None:
        """For one screen."""
        self._screen = screen

    def buttons(self) -> dict[str, Callable[[], object]]:
        """What each button does, by its id."""
        flow = self._screen.flow
        return {
            Command.UNDO.value: lambda: self._went(flow.undo()),
            Command.UNDO_ALL.value: partial(self._undo_many, flow.undo_all),
            Command.UNDO_PHASE.value: partial(self._undo_many, flow.undo_phase),
            Command.REDO.value: lambda: self._went(flow.redo()),
            Command.REDO_ALL.value: lambda: self._went(flow.redo_all()),
        }

    def _went(self, why_not: Message) -> None:
        self._screen.own_sheet = None
        self._screen.quiet()  # it was said of what was taken back
        self._screen.changed()
        if why_not:
            self._screen.say(self._screen.app.words.say(why_not), WARNING)

    def _undo_many(self, undo: Callable[[], Message]) -> None:
        """Take back several actions and say how many, and by which key they are done again."""
        screen = self._screen
        before = screen.game.actions_done
        why_not = undo()
        self._went(why_not)
        if not why_not:
            key = screen.app.keyboard.play.label(Command.REDO_ALL)
            screen.say(screen.app.words("play.undone_all", count=before - screen.game.actions_done, key=key))
