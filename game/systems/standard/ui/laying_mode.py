"""Markers are laid ready for a combat, one by one or as advised, before anybody commits them. [8.3]"""

from __future__ import annotations

from game.systems.standard.rules.fire import refuse_fire
from game.systems.standard.rules.frames import Combat
from game.systems.standard.ui.fire_lines import ADVICE, advised_markers
from game.systems.standard.ui.markers import counted
from game.systems.standard.ui.mode import Mode
from game.ui.desk.desk import Refused, Reply, Shown

_MARKER = "marker"


class LayingMode(Mode):
    """A mode in which a side lays support fire beside a combat. [7.2, 8.3]"""

    @property
    def _frame(self) -> Combat:
        """The combat at hand, or as it would be declared."""
        raise NotImplementedError

    def press(self, name: str) -> Reply:
        """A row of markers, or the button that lays what is advised."""
        if name == ADVICE:
            self.picked.markers = list(advised_markers(self.state, self._frame, self.side, tuple(self.picked.markers)))
            return Shown()
        if name.partition(":")[0] == _MARKER:
            return self.count(name, 1)
        return super().press(name)

    def count(self, name: str, step: int) -> Reply:
        """One marker more or fewer."""
        laid = counted(self.picked.markers, int(name.partition(":")[2]), step)
        refusal = refuse_fire(self.state, self._frame, self.side, tuple(laid))
        if refusal is not None:
            return Refused(refusal)
        self.picked.markers = laid
        return Shown()
