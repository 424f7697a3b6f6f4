"""The panel of chances: how the game may end from here, ever better while one looks; never more than an estimate."""

from __future__ import annotations

from typing import Protocol

from game.engine.game import Game
from game.engine.sent import SentGame
from game.lab.background import Background
from game.lab.chances import estimate_on, player_said
from game.lab.estimate import LOOK, Estimate, looked_at
from game.lab.intervals import Share
from game.ui.board.marks import Marks
from game.ui.desk.cards import Choice, Fact, Sheet
from game.ui.desk.own_sheets import CLOSE
from game.ui.play.table.flow import Flow
from game.ui.window.screen import Window

CHANCES = "chances"
MOST_GAMES = 200
"""Playouts until the estimate is as good as it gets."""


class EstimatedGame(Protocol):
    """The play screen, as far as the chances of its game are estimated."""

    app: Window
    game: Game
    flow: Flow


class ChancesPanel:
    """Has the position played out in another process, again and again, and shows what came of it."""

    id = CHANCES

    def __init__(self, screen: EstimatedGame) -> None:
        """Begin with the position that the screen shows, as its viewer may see it."""
        self._screen = screen
        self._state = screen.game.state
        self._is_old = False
        viewer = screen.flow.vantage.viewer
        self._estimate = looked_at(screen.game.scenario, self._state, viewer)
        self.work = Background(estimate_on, SentGame.of(screen.game), viewer, MOST_GAMES, heard=screen.app.wake)
        self._shown: tuple[object, ...] = ()

    @property
    def estimate(self) -> Estimate | None:
        """The best estimate so far: at first a look, until as many games are played as that is worth."""
        return self._estimate

    @property
    def marks(self) -> Marks | None:
        """It is about nothing on the map."""
        return None

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self.work.stop()

    def update(self) -> bool:
        """Take in what is new; the estimate of a position that the game has left gets no better."""
        for found in self.work.take():
            if self._estimate is None or found.games >= LOOK:
                self._estimate = found
        if self._screen.game.state is not self._state and not self._is_old:
            self._is_old = True
            self.stop()
        games = self._estimate.games if self._estimate is not None else 0
        shown = (games, self._is_old, self.work.is_over)
        if shown == self._shown:
            return False
        self._shown = shown
        return True

    def press(self, name: str) -> bool:
        """There is nothing to press but what closes it."""
        del name
        return False

    def sheet(self) -> Sheet:
        """The panel as it is now."""
        words = self._screen.app.words
        side = self._screen.flow.vantage.viewer
        sides = self._screen.game.scenario.sides
        side = sides.first if side is None else side
        close = Choice(CLOSE, words("advice.close"), "Esc")
        found = self._estimate
        if self.work.error:
            lines: tuple[Fact, ...] = (Fact("", words.say(self.work.error)),)
            return Sheet(CHANCES, words("chances.heading"), side, lines=lines, choices=(close,), is_aside=True)
        told = Fact("", words("chances.told", player=words.say(player_said(self._screen.game))))
        if found is None:
            return Sheet(
                CHANCES, words("chances.heading"), side, summary=words("chances.begun"), lines=(told,),
                choices=(close,), is_aside=True,
            )  # fmt: skip
        points = self._line(words("chances.points", side=words.say(sides.said(side))), found.points_of(side))
        if not found.games:
            told = Fact("", words("chances.old" if self._is_old else "chances.looked_told"))
            lines = (points, Fact("", ""), told)
            return Sheet(CHANCES, words("chances.looked"), side, lines=lines, choices=(close,), is_aside=True)
        victories = [
            self._line(words("ending.victory", side=words.say(sides.said(winner))), share)
            for winner, share in zip(sides, found.victories, strict=True)
        ]
        lines = (
            *victories,
            self._line(words("chances.draw"), found.draw),
            points,
            Fact("", ""),
            told,
        )
        if self._is_old:
            lines = (*lines, Fact("", words("chances.old")))
        title = words("chances.counted", count=found.games)
        return Sheet(CHANCES, title, side, lines=lines, choices=(close,), is_aside=True)

    def _line(self, what: str, share: Share) -> Fact:
        """A share with the interval that very likely holds the true one."""
        low, high = round(100 * share.low), round(100 * share.high)
        text = self._screen.app.words("chances.line", what=what, low=low, high=high)
        return Fact(f"{round(100 * share.share)} %", text)
