"""A division of the front as it is drawn: what hangs together by lines between stacks is a battle. [12.2, 12.3]"""

from __future__ import annotations

from collections.abc import Iterable

from game.model.frozen import frozen
from game.model.refusal import Refusal
from game.systems.remagen.rules.actions import Battle
from game.systems.remagen.rules.fronts import Front, refuse_battle

Line = tuple[int, int]
"""An own sector and a hostile one."""


@frozen
class Drawn:
    """A battle that has been drawn, and why it may not be."""

    battle: Battle
    attack: int
    defense: int
    refusal: Refusal | None


@frozen
class Division:
    """Lines over an open front."""

    front: Front
    lines: frozenset[Line] = frozenset()

    def within(self, front: Front) -> Division:
        """The lines that a front still has room for."""
        kept = (line for line in self.lines if line[1] in front.touches.get(line[0], ()))
        return Division(front, frozenset(kept))

    def may_join(self, one: int, other: int) -> Line | None:
        """The line between two sectors in contact; None if there can be none. [12.1]"""
        own, hostile = (one, other) if one in self.front.own else (other, one)
        if own not in self.front.own or hostile not in self.front.touches[own]:
            return None
        return own, hostile

    def toggled(self, line: Line) -> Division:
        """With a line more, or without one that was there."""
        return Division(self.front, self.lines ^ {line})

    def attacked(self, hostile: int) -> Division:
        """With lines to an enemy from all who touch him and are in no battle yet; from all if there is nobody else."""
        near = self.front.touches[hostile]
        free = near - self.busy
        return Division(self.front, self.lines | {(own, hostile) for own in (free or near)})

    def without(self, sector: int) -> Division:
        """Without the lines from and to a sector."""
        return Division(self.front, frozenset(line for line in self.lines if sector not in line))

    @property
    def busy(self) -> frozenset[int]:
        """Sectors from or to which a line is drawn."""
        return frozenset(sector for line in self.lines for sector in line)

    @property
    def duty(self) -> frozenset[int]:
        """Enemies whom nobody attacks yet. [12.2]"""
        return self.front.hostile - self.busy

    @property
    def idle(self) -> frozenset[int]:
        """Own sectors that fight nobody, and beside whom nobody is left to be attacked: they stay out. [12.2]"""
        return frozenset(own for own in self.front.own - self.busy if not self.front.touches[own] & self.duty)

    def battles(self) -> tuple[Drawn, ...]:
        """What hangs together by lines, each with why it may not be set after those before it. [12.3, 12.5]"""
        found, front = [], self.front
        for sectors in _connected(self.lines):
            own, hostile = self.front.part(sectors)
            battle = Battle(tuple(sorted(own)), tuple(sorted(hostile)))
            refusal = refuse_battle(front, battle.own, battle.hostile)
            found.append(Drawn(battle, self.front.value(own), self.front.value(hostile), refusal))
            if refusal is None:
                front = front.without(sectors)
        return tuple(found)


def _connected(lines: Iterable[Line]) -> list[frozenset[int]]:
    """Sectors that hang together by lines, in the order of their lowest."""
    parts: list[set[int]] = []
    for line in sorted(lines):
        mine = [part for part in parts if part & set(line)]
        joined = set(line).union(*mine)
        parts = [part for part in parts if part not in mine] + [joined]
    return [frozenset(part) for part in sorted(parts, key=min)]
