"""From a past moment on: a game of its own, with other dice, beside the one that is looked back on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.engine.game import Game
from game.model.message import NOTHING
from game.ui.history.past_bar import CLOSE, Buttons
from game.ui.history.playback import Playback
from game.ui.keys.keys import Command
from game.ui.window.message import Question
from game.ui.window.screen import Window


class LooksBack(Protocol):
    """The screen that looks back on a game, as far as it is played on from there."""

    app: Window
    playback: Playback

    def say(self, text: str) -> None:
        """Say something in the status line until something else happens."""
        ...


class Branching:
    """Asks before a game is played on from the moment that is shown, or says why it cannot be."""

    def __init__(self, screen: LooksBack, game: Game, refused: str, *, is_offered: bool) -> None:
        """For one screen; `refused` is why this game cannot be played on from its past, empty if it can."""
        self._is_offered = is_offered
        self._screen = screen
        self._game = game
        self._refused = refused

    def table(self) -> dict[Command, Callable[[], object]]:
        """What keys do."""
        return {Command.BRANCH: self.ask} if self._is_offered else {}

    def buttons(self, close_text: str) -> Buttons:
        """The buttons of the bar: the way back, and on from here."""
        keys, text = self._screen.app.keyboard.looking_back, self._screen.app.words("branch.button")
        close = (CLOSE, close_text, keys.label(Command.CANCEL))
        branch = (Command.BRANCH.value, text, keys.label(Command.BRANCH))
        return (close, branch) if self._is_offered else (close,)

    def ask(self) -> None:
        """Ask whether to play on from here."""
        screen, words = self._screen, self._screen.app.words
        refused = self._why_not()
        if refused:
            screen.say(refused)
            return
        screen.playback.run(on=False)
        moment = screen.playback.moment
        system, state = self._game.scenario.system, self._game.state_after(moment)
        text = words("branch.text", turn=screen.playback.desk.heading().turn, phase=system.phase_title(state))
        then = self._player_on(moment)
        screen.app.push(Question(words("branch.heading"), text, yes=words("branch.do"), then=then))

    def _player_on(self, moment: int) -> Callable[[], None]:
        def play_on() -> None:
            self._screen.app.ways.play_on_from(self._game, moment)

        return play_on

    def _why_not(self) -> str:
        words = self._screen.app.words
        if self._game.past_only != NOTHING:
            return words.say(self._game.past_only)
        if self._refused:
            return self._refused
        if self._game.decision_after(self._screen.playback.moment) is None:
            return words("branch.over")
        return ""
