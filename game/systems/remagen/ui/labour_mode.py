"""Engineers at their sites: who rolls, how far it is built, when it may be open. [13, 21.5]"""

from __future__ import annotations

from game.model.action import Action
from game.systems.remagen.rules.actions import Labour
from game.systems.remagen.ui.bridge_rows import usable_turn
from game.systems.remagen.ui.list_mode import ListMode
from game.ui.board.marks import Badge, Marks
from game.ui.look.tone import Tone


class LabourMode(ListMode):
    """A button a site: all who may roll there do."""

    def _line(self, action: Labour) -> int:
        state = self.table.state
        return state.setting.head_of[state.sector[action.units[0]]]

    def _actions(self) -> list[Action]:
        """Of each site the largest crew."""
        most: dict[int, Labour] = {}
        for action in self.table.legal:
            if isinstance(action, Labour):
                line = self._line(action)
                if line not in most or len(action.units) > len(most[line].units):
                    most[line] = action
        return list(most.values())

    def _told(self, action: Action) -> str:
        """A site with its labour and when it may be open."""
        if not isinstance(action, Labour):
            return super()._told(action)
        state, line = self.table.state, self._line(action)
        return self.table.words(
            "remagen.ui.labour_choice", line=state.setting.lines[line].letter, count=len(action.units),
            labour=state.labour[line], most=state.setting.rules.bridges.pontoon.labour,
            turn=usable_turn(state, line, len(action.units)),
        )  # fmt: skip

    def marks(self, sector: int) -> Marks:
        """Sites where nothing is built yet; the others have their figures on the map."""
        state, found = self.table.state, super().marks(sector)
        most = state.setting.rules.bridges.pontoon.labour
        lines = [self._line(action) for action in self._actions() if isinstance(action, Labour)]
        badges = tuple(
            Badge(state.setting.lines[line].first, f"0/{most}", Tone.GOOD) for line in lines if not state.labour[line]
        )
        return Marks(rings=found.rings, selected=found.selected, badges=badges, dims=False)
