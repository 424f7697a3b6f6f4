"""From the game to its past: the history, and what the other side did while one waited."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.ui.history.timeline import Timeline
from game.ui.keys.keys import Command
from game.ui.play.hand.host import LetsGo, Speaks, WithGame, WithMap, WithWindow
from game.ui.window.settings import Switch


class LookedBackOn(WithWindow, WithGame, WithMap, Speaks, LetsGo, Protocol):
    """The play screen, as far as its past is looked at."""


class LookingBack:
    """Opens the past over a game, and offers it when there is something new in it."""

    def __init__(self, screen: LookedBackOn) -> None:
        """For one screen."""
        self._screen = screen
        self._asked: tuple[object, bool] = (None, False)
        """What was last looked at for something to offer, and whether there was."""

    def table(self) -> dict[Command, Callable[[], None]]:
        """What keys do."""
        return {Command.HISTORY: self.history, Command.RECAP: partial(self.recap, is_asked=True)}

    def press(self, name: str) -> bool:
        """Do what a button stands for; False if it is none of these."""
        if name == Command.RECAP:
            self.recap(is_asked=True)
        elif name == Command.HISTORY:
            self.history()
        else:
            return False
        return True

    def history(self, moment: int | None = None) -> None:
        """Look back on the game, at a moment or now."""
        from game.ui.screens.history import HistoryScreen

        screen = self._screen
        screen.let_go()
        screen.app.push(HistoryScreen(screen.game, screen.flow.vantage.viewer, like=screen.view, moment=moment))

    def recap(self, *, is_asked: bool) -> None:
        """Show what the other side did last; if there is nothing, say so to whoever has asked."""
        from game.ui.screens.recap import RecapScreen

        screen = self._screen
        if self._timeline().others_turn() is not None:
            screen.let_go()
            screen.app.push(RecapScreen(screen.game, screen.flow.vantage.viewer, like=screen.view))
        elif is_asked:
            screen.say(screen.app.words("recap.nothing"))

    def after_curtain(self) -> None:
        """The next player has come to the window."""
        if self._screen.app.settings.is_on(Switch.RECAP):
            self.recap(is_asked=False)

    def commands(self) -> tuple[tuple[str, str], ...]:
        """The button that offers it while nothing has been done since the other side's turn."""
        screen = self._screen
        if not screen.table.may_act or screen.flow.vantage.viewer is None or screen.desk.is_secret:
            return ()
        now = (screen.game.actions_done, screen.flow.vantage.viewer)
        if self._asked[0] != now:
            self._asked = (now, self._is_news())
        return ((Command.RECAP.value, screen.app.words("recap.offer")),) if self._asked[1] else ()

    def _is_news(self) -> bool:
        """Whether the other side has just acted, and one has not decided anything since."""
        game, viewer = self._screen.game, self._screen.flow.vantage.viewer
        last = game.decision_after(game.actions_done - 1) if game.actions_done else None
        if last is None or last.side is viewer:
            return False
        timeline = self._timeline()
        turn = timeline.others_turn()
        return turn is not None and turn[1] == timeline.last

    def _timeline(self) -> Timeline:
        screen = self._screen
        viewer, refused = screen.flow.vantage.viewer, screen.app.words("history.refused")
        return Timeline(screen.game, viewer, screen.flow.log_book, refused)
