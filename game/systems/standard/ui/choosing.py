"""Choosing several units at once: one by one, by formation, with a box. [5, 11]"""

from __future__ import annotations

from collections.abc import Sequence

from game.systems.standard.rules.holds import hold_on
from game.systems.standard.rules.state import WAITING
from game.systems.standard.ui.mode import Mode, missing
from game.ui.desk.desk import Refused, Reply, Shown

_TOGETHER_HEXES = 3
"""Units of a formation stand together if each is so near to another."""


class Choosing(Mode):
    """A mode whose units may be ordered together."""

    def able(self, unit: int) -> bool:
        """Whether a unit of the deciding side could be sent anywhere now."""
        return self.state.on_map(unit) and hold_on(self.state, unit) is None

    def left_to_do(self) -> tuple[int, ...]:
        """Units that have done nothing in this segment and can."""
        return ()

    def _kind(self, unit: int) -> tuple[int, int]:
        """Units go together if they are on the map, come by land, or come by air round the same place."""
        plan = self.setting.arrivals[unit]
        if self.state.hex_of[unit] != WAITING or plan is None:
            return (0, 0)
        return (2, plan.zone) if plan.by_air else (1, 0)

    def first_place(self, unit: int) -> int:
        """Where the cursor goes when a unit is selected."""
        return self.state.hex_of[unit]

    def choose_many(self, pieces: Sequence[str], *, adds: bool) -> Reply:
        """Choose counters together; with `adds` those that are chosen already are let go of, if no new one is named."""
        named = [int(piece.partition(":")[2]) for piece in pieces if piece.startswith("unit:")]
        own = [unit for unit in named if self.setting.units[unit].side is self.side]
        able = [unit for unit in own if self.able(unit)]
        before = self.picked.chosen if adds else ()
        if not able:
            held = next((hold_on(self.state, unit) for unit in own), None)
            if len(own) == 1 and held is not None:
                return Refused(held)
            return Refused(missing(self.words("standard.window.group.nobody"))) if pieces or not adds else None
        kind = self._kind(before[0] if before else able[0])
        alike = [unit for unit in able if self._kind(unit) == kind]
        if not alike:
            return Refused(missing(self.words("standard.window.group.other_way")))
        new = set(alike) - set(before)
        self.picked.select_many({*before, *new} if new else set(before) - set(alike))
        return Shown()

    def formation(self, piece: str) -> Reply:
        """Choose a unit with all of its formation that wait, or stand together, with it."""
        if not piece.startswith("unit:"):
            return None
        unit = int(piece.partition(":")[2])
        if self.setting.units[unit].side is not self.side or not self.able(unit):
            return None
        body = self._body(unit, [other for other in self.setting.units_of(self.side) if self.able(other)])
        if len(body) < 2:
            return None
        self.picked.select_many(body)
        return Shown()

    def _body(self, unit: int, among: Sequence[int]) -> set[int]:
        """A unit with those of its formation that are with it."""
        formation, kind = self.setting.units[unit].formation, self._kind(unit)
        mates = {
            other for other in among
            if self.setting.units[other].formation == formation and self._kind(other) == kind
        }  # fmt: skip
        if kind != (0, 0):
            return mates
        distance, hexes = self.board.topology.distance, self.state.hex_of
        body, edge = {unit}, [unit]
        while edge:
            here = edge.pop()
            near = {other for other in mates - body if distance(hexes[here], hexes[other]) <= _TOGETHER_HEXES}
            body |= near
            edge.extend(near)
        return body

    def next_formation(self, step: int) -> Reply:
        """Choose the next formation with something left to do, as far as it is together."""
        left = self.left_to_do()
        bodies: list[set[int]] = []
        for unit in left:
            if not any(unit in body for body in bodies):
                bodies.append(self._body(unit, left))
        if not bodies:
            return Refused(missing(self.words("standard.window.group.all_done")))
        now = next((at for at, body in enumerate(bodies) if body & set(self.picked.chosen)), None)
        body = bodies[(now + step) % len(bodies) if now is not None else (0 if step > 0 else -1)]
        self.picked.select_many(body)
        return Shown(self.first_place(min(body)))
