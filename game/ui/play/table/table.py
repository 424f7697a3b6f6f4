"""The game on the table, as the window may show it."""

from __future__ import annotations

from game.ai.table import Table
from game.ui.desk.desk import Vantage


class WindowTable(Table):
    """One game and its players, and what who sits at the window may see of it."""

    def vantage(self) -> Vantage:
        """The position as the window may show it."""
        game = self.game
        return Vantage(game.view(self.viewer), self.viewer, game.decision, self.may_act, game.refusal, game.foresee)
