"""The log of a game that is being played: links lead to the map, the rules and the past; notes are written in it."""

from __future__ import annotations

from typing import Protocol

from game.ui.desk.cards import LogLine
from game.ui.desk.desk import Refused
from game.ui.keys.keys import Command
from game.ui.play.hand.host import Acts, OpensRules, Redraws, Speaks, WithAim, WithGame, WithMap, WithWindow
from game.ui.play.hand.log_actions import LogActions
from game.ui.play.looking_back import LookingBack
from game.ui.play.panels.log_head import HISTORY, NOTE
from game.ui.play.panels.log_rows import RULE, UNIT


class LoggedScreen(WithWindow, WithGame, WithMap, WithAim, Speaks, Acts, Redraws, OpensRules, Protocol):
    """The play screen, as far as its log leads into it."""

    looking_back: LookingBack


class PlayLog:
    """What the log of a play screen leads to."""

    def __init__(self, screen: LoggedScreen) -> None:
        """For one screen."""
        self._screen = screen
        self.actions = LogActions(
            screen.app, screen.dashboard.log, relook=screen.relook, say=screen.say, follow=self._follow,
            buttons={NOTE: self.write_note, HISTORY: screen.looking_back.history},
        )  # fmt: skip
        self.table = {**self.actions.table(), Command.NOTE: self.write_note}

    def _follow(self, line: LogLine, link: str) -> None:
        screen, (kind, _, value) = self._screen, link.partition(":")
        if kind == UNIT:
            reply = screen.desk.show_unit(int(value))
            if isinstance(reply, Refused) and line.hex >= 0:
                screen.go_to(line.hex)  # where it was seen last
            screen.take(reply)
        elif kind == RULE:
            screen.show_rule(value)
        elif kind == "moment":
            screen.looking_back.history(line.moment)
        elif line.note >= 0:
            self.change_note(line.note)
        elif line.hex >= 0:
            screen.view.camera.centre_on(line.hex)
            screen.aim.put(line.hex)
            screen.relook()

    def write_note(self) -> None:
        """Write something down beside what has just happened."""
        from game.ui.screens.note import NoteDialog

        game, viewer = self._screen.game, self._screen.flow.vantage.viewer
        self._screen.app.push(NoteDialog("", lambda text: game.add_note(text, viewer), self._kept))

    def change_note(self, number: int) -> None:
        """Change a note, or tear it out."""
        from game.ui.screens.note import NoteDialog

        game = self._screen.game

        def write(text: str) -> None:
            if text:
                game.change_note(number, text)
            else:
                game.remove_note(number)

        self._screen.app.push(NoteDialog(game.notes[number].text, write, self._kept))

    def _kept(self) -> None:
        """The notebook is another: it is saved with the game."""
        self._screen.table.keep()
        self._screen.relook()
