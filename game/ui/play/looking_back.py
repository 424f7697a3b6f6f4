"""From the game to its past: the history, and what the other side did while one waited."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from game.ui.board.marks import Marks
from game.ui.desk.desks import desk_maker_for
from game.ui.history.since import Since, Traces
from game.ui.history.timeline import Timeline
from game.ui.keys.keys import Command
from game.ui.play.hand.host import LetsGo, Redraws, Speaks, WithGame, WithMap, WithOverlays, WithWindow
from game.ui.window.settings import Switch

SINCE = "since"
"""Among what is laid over the map: what has happened since one's last turn."""


class LookedBackOn(WithWindow, WithGame, WithMap, WithOverlays, Speaks, Redraws, LetsGo, Protocol):
    """The play screen, as far as its past is looked at."""


class LookingBack:
    """Opens the past over a game, and offers it when there is something new in it."""

    def __init__(self, screen: LookedBackOn) -> None:
        """For one screen."""
        self._screen = screen
        self._asked: tuple[object, bool] = (None, False)
        """What was last looked at for something to offer, and whether there was."""
        make_desk = desk_maker_for(screen.game.scenario)
        self._since = Since(self._timeline, lambda: make_desk(screen.app.words))

    def table(self) -> dict[Command, Callable[[], None]]:
        """What keys do."""
        return {
            Command.HISTORY: self.history,
            Command.RECAP: partial(self.recap, is_asked=True),
            Command.SHOW_SINCE: self._toggle_since,
        }

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
        kept = screen.app.words("branch.awaited") if screen.table.is_joined and not screen.game.outcome else ""
        viewer = screen.flow.vantage.viewer
        screen.app.push(HistoryScreen(screen.game, viewer, like=screen.view, moment=moment, kept=kept))

    def recap(self, *, is_asked: bool) -> None:
        """Show what the other side did last; if there is nothing, say so to whoever has asked."""
        from game.ui.screens.recap import RecapScreen

        screen = self._screen
        if self._timeline().others_turn() is not None:
            screen.let_go()
            screen.shown |= {SINCE}
            screen.app.push(RecapScreen(screen.game, screen.flow.vantage.viewer, like=screen.view))
        elif is_asked:
            screen.say(screen.app.words("recap.nothing"))

    # arrows

    @property
    def _traces(self) -> Traces | None:
        """What is left to be seen of what the other side did; None if it did nothing, or hides what it does."""
        screen = self._screen
        viewer = screen.flow.vantage.viewer
        if viewer is None or screen.desk.is_secret:
            return None
        done = screen.game.actions_done
        last = screen.game.entry(done) if done else None
        return self._since.traces((done, last, viewer, screen.app.words.language))

    def _toggle_since(self) -> None:
        """Show what has happened since one's last turn, or show it no more."""
        screen = self._screen
        if SINCE not in screen.shown and self._traces is None:
            screen.say(screen.app.words("recap.nothing"))
            return
        screen.shown ^= {SINCE}
        screen.relook()

    @property
    def has_traces(self) -> bool:
        """Whether there is something to be shown."""
        return self._traces is not None

    def marks(self, marks: Marks, hex: int) -> Marks:
        """Marks with what has happened since one's last turn, if that is shown; what is pointed at is said in words."""
        traces = self._traces if SINCE in self._screen.shown else None
        if traces is None:
            return marks
        happenings = tuple(replace(it, is_pointed=it.hex == hex) for it in traces.happenings)
        return replace(marks, trails=traces.trails, happenings=happenings)

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
