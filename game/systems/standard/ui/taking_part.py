"""Who takes part in an attack that is weighed: all that can, those chosen from stacks, or one by one. [20.12]"""

from __future__ import annotations

from collections.abc import Sequence

from game.systems.standard.rules.combat import attackers_of
from game.systems.standard.rules.fire import refuse_fire
from game.systems.standard.rules.frames import Combat
from game.systems.standard.ui.dual_work import DualWork
from game.systems.standard.ui.mode import missing, unit_of
from game.systems.standard.ui.picked import NONE
from game.ui.desk.desk import Refused, Reply, Shown


class TakingPart(DualWork):
    """A combat phase in which units are taken into an attack and left out of it."""

    @property
    def _frame(self) -> Combat:
        """The combat as it would be declared."""
        return Combat(self.picked.target, tuple(self.picked.attackers), "attacker_fire")

    def chosen_for(self, hex: int) -> list[int]:
        """Of units that lie in stacks those that were chosen and can attack a hex; nobody: all that can do. [20.12]"""
        chosen = self.picked.chosen if self.state.stacks is not None and hex in self._targets else ()
        return [unit for unit in attackers_of(self.state, self.side, hex) if unit in chosen] if chosen else []

    def weigh(self, hex: int) -> None:
        """Prepare an attack with all that can, or with those that were chosen out of their stacks. [20.12]"""
        chosen = self.chosen_for(hex)
        self.picked.forget()
        self.picked.target = hex
        self.take_up(hex)
        if chosen:
            self.picked.attackers = chosen

    def choose_many(self, pieces: Sequence[str], *, adds: bool) -> Reply:
        """A stack whose units attack together: the target clicked next, or the one that is weighed. [20.12]"""
        units = [unit_of(piece) for piece in pieces]
        if self.picked.target != NONE:
            return self._take_many(units)
        able = {unit for hex in self._targets for unit in attackers_of(self.state, self.side, hex)}
        found = [unit for unit in units if unit in able]
        if not found:
            return Refused(missing(self.words("standard.window.attack.none_of_these")))
        self.picked.select_many({*found, *(self.picked.chosen if adds else ())})
        return Shown()

    def _take_many(self, units: Sequence[int]) -> Reply:
        """All of a stack join the attack that is weighed, or leave it if they all are in it."""
        found = {unit for unit in units if unit in self.able(self.picked.target)}
        if not found:
            return Refused(missing(self.words("standard.window.attack.none_of_these")))
        now = set(self.picked.attackers)
        return self._take_part(now - found if found <= now else now | found)

    def toggle(self, unit: int) -> Reply:
        """Take a unit into the attack that is weighed, or leave it out."""
        if unit not in self.able(self.picked.target):
            return Refused(missing(self.words("standard.window.attack.not_able", unit=self.name(unit))))
        return self._take_part(set(self.picked.attackers) ^ {unit})

    def _take_part(self, units: set[int]) -> Reply:
        self.picked.attackers = sorted(units)
        self.settle_pins()
        if not units or refuse_fire(self.state, self._frame, self.side, tuple(self.picked.markers)):
            self.picked.markers = []
        return Shown()
