"""Retreats and advances: the ends of ways are lit, a click takes one. [12.9, 12.10]"""

from __future__ import annotations

from game.model.action import Action
from game.systems.remagen.rules.actions import Advance, Decline, Retreat
from game.systems.remagen.ui.mode import Mode, Table
from game.ui.board.marks import Marks, Way
from game.ui.desk.cards import Choice
from game.ui.desk.desk import Hint, Reply, Shown
from game.ui.look.tone import Tone


class WayMode(Mode):
    """One unit after another gets its way."""

    def __init__(self, table: Table) -> None:
        """Nobody is chosen yet."""
        super().__init__(table)
        self._unit = -1

    @property
    def name(self) -> str:
        """What lessons and tests call it."""
        decision = self.table.vantage.decision
        return decision.kind if decision is not None else "watch"

    def _ways(self) -> list[Retreat | Advance]:
        return [action for action in self.table.legal if isinstance(action, Retreat | Advance)]

    def _able(self) -> list[int]:
        return sorted({way.unit for way in self._ways()})

    @property
    def units(self) -> tuple[int, ...]:
        """The unit whose way is being chosen."""
        able = self._able()
        if not able:
            return ()
        return (self._unit if self._unit in able else able[0],)

    def _ends(self) -> dict[int, Action]:
        return {way.path[-1]: way for way in self._ways() if way.unit in self.units}

    def hint(self, sector: int) -> Hint:
        """Where the unit would go, or where it can."""
        action = self._ends().get(sector)
        if action is not None:
            return self.table.hint_of(self.table.told(action), (action,))
        return Hint(self.table.words("remagen.ui.hint_lit")) if self.table.may_act else super().hint(sector)

    def click(self, sector: int, *, adds: bool) -> Reply:
        """Take a way, or choose another unit that can follow."""
        action = self._ends().get(sector) if self.table.may_act else None
        if action is not None:
            return self.table.act(action)
        here = [unit for unit in self._able() if self.table.state.sector[unit] == sector]
        return self.choose(here[0], adds=adds) if here else None

    def choose(self, unit: int, *, adds: bool) -> Reply:
        """Another unit."""
        if unit not in self._able():
            return None
        self._unit = unit
        return Shown(self.focus)

    def cycle(self, step: int) -> Reply:
        """The next unit."""
        able = self._able()
        if not able:
            return None
        at = able.index(self.units[0]) + step
        return self.choose(able[at % len(able)], adds=False)

    def choices(self) -> tuple[Choice, ...]:
        """Nobody has to follow."""
        if self.name != "advance" or not self.table.may_act:
            return ()
        return (Choice("decline", self.table.told(Decline()), "0"),)

    def press(self, name: str) -> Reply:
        """Stay."""
        return self.table.act(Decline()) if name == "decline" else None

    def marks(self, sector: int) -> Marks:
        """Ends that are open, and the way to the one under the cursor."""
        ends = self._ends()
        action = ends.get(sector)
        path = getattr(action, "path", ())
        ways = (Way((self.focus, *path), Tone.EVEN),) if path else ()
        ghosts = {end: f"unit:{unit}" for end in ends for unit in self.units}
        return Marks(lit=dict.fromkeys(ends, ""), ghosts=ghosts, ways=ways, selected=self.focus,
                     chosen=frozenset(f"unit:{unit}" for unit in self.units))  # fmt: skip
