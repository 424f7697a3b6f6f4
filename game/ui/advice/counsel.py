"""What the play screen has of advice: hints on the decision at hand, the chances, and where the game turned.

The panels, and the planner and the lab behind them, are imported when they are asked for: the window opens sooner.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from game.ai.advice import Advisor, advisor_for, has_advisor
from game.ui.board.marks import Marks
from game.ui.keys.keys import Command
from game.ui.play.hand.host import (
    Acts,
    LetsGo,
    PastWays,
    Redraws,
    Speaks,
    WithContents,
    WithDialogs,
    WithGame,
    WithMap,
    WithWindow,
)

if TYPE_CHECKING:
    from game.ui.advice.chances_panel import ChancesPanel
    from game.ui.advice.hint_panel import HintPanel


class CounselledScreen(
    WithWindow, WithGame, WithDialogs, WithMap, WithContents, Speaks, Acts, Redraws, LetsGo, Protocol
):
    """The play screen, as far as there is advice on its game."""

    title: str

    @property
    def looking_back(self) -> PastWays:
        """What leads to its past."""
        ...


class Counsel:
    """Opens the panels of advice and keeps them up to date; one is open at a time, beside the map's middle."""

    def __init__(self, screen: CounselledScreen) -> None:
        """For one screen."""
        self._screen = screen
        self.panel: HintPanel | ChancesPanel | None = None

    @cached_property
    def advisor(self) -> Advisor | None:
        """Who advises on these rules; None if nobody knows them."""
        return advisor_for(self._screen.game.scenario)

    def table(self) -> dict[Command, Callable[[], None]]:
        """What keys do."""
        return {Command.HINT: self.hint, Command.ESTIMATE: self.estimate}

    def commands(self) -> tuple[tuple[str, str], ...]:
        """The buttons in the corner of the map, while somebody here has to decide."""
        words = self._screen.app.words
        if not has_advisor(self._screen.game.scenario) or self._screen.own_sheet is not None:
            return ()
        return (
            (Command.HINT.value, words("advice.button")),
            (Command.ESTIMATE.value, words("chances.button")),
        )

    def press(self, name: str) -> bool:
        """Do what a button or row stands for; False if it is none of these."""
        if name == Command.HINT:
            self.hint()
        elif name == Command.ESTIMATE:
            self.estimate()
        else:
            return self.panel is not None and self.panel.press(name)
        return True

    def hint(self) -> None:
        """Ask what a planner would do now; asked again it goes."""
        from game.ui.advice.hint_panel import HintPanel

        screen = self._screen
        if self._close(HintPanel):
            return
        if self.advisor is None:
            screen.say(screen.app.words("advice.nobody"))
        elif not screen.table.may_act:
            screen.say(screen.app.words("advice.not_yours"))
        else:
            self._open(HintPanel(screen, self.advisor))

    def estimate(self) -> None:
        """Begin to estimate the chances; asked again it goes."""
        from game.ui.advice.chances_panel import ChancesPanel

        screen = self._screen
        if self._close(ChancesPanel):
            return
        if screen.game.outcome is not None:
            screen.say(screen.app.words("chances.over"))
        else:
            self._open(ChancesPanel(screen))

    def _open(self, panel: HintPanel | ChancesPanel) -> None:
        if self.panel is not None:
            self.panel.stop()
        self.panel = panel
        self._screen.own_sheet = panel.sheet()
        self._screen.relook()

    def _close(self, kind: type[HintPanel | ChancesPanel]) -> bool:
        """Close the open panel if it is of this kind."""
        is_open = isinstance(self.panel, kind)
        if is_open:
            self._screen.own_sheet = None
            self._let_go()
        return is_open

    def _let_go(self) -> None:
        if self.panel is not None:
            self.panel.stop()
            self.panel = None
            self._screen.relook()

    def update(self) -> None:
        """Time has passed: see whether the panel has something new, or has been closed."""
        panel, sheet = self.panel, self._screen.own_sheet
        if panel is None:
            return
        if sheet is None or sheet.id != panel.id:
            self._let_go()
        elif panel.update():
            self._screen.own_sheet = panel.sheet()
            self._screen.relook()

    @property
    def marks(self) -> Marks | None:
        """What the panel shows on the map; None if that is nothing."""
        return self.panel.marks if self.panel is not None and self._screen.own_sheet is not None else None

    def leave(self) -> None:
        """The game leaves the window."""
        if self.panel is not None:
            self.panel.stop()

    def turning_points(self) -> None:
        """Show how the chances went in the game that is over, and what moved them."""
        from game.ui.advice.turning_page import TurningPage

        self._screen.let_go()
        self._screen.app.push(TurningPage(self._screen))

    def aims(self) -> None:
        """Show what the sides were after in the game that is over."""
        from game.ui.advice.aims_page import AimsPage

        self._screen.let_go()
        self._screen.app.push(AimsPage(self._screen))
