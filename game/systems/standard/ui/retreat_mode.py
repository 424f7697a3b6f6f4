"""Retreat after combat: choose the unit, then where it ends up; or stand fast. [7.7, 7.8]"""

from __future__ import annotations

from functools import cached_property

from game.systems.standard.rules.actions import Resist, Retreat
from game.systems.standard.rules.frames import RetreatOrder
from game.systems.standard.rules.retreat import retreat_paths
from game.systems.standard.ui.answer_modes import AnswerMode
from game.systems.standard.ui.mode import Point, missing, unit_of
from game.systems.standard.ui.picked import NONE
from game.ui.board.marks import Marks, Ring
from game.ui.desk.cards import Choice
from game.ui.desk.desk import Hint, Refused, Reply, Shown
from game.ui.look.tone import Tone


class RetreatMode(AnswerMode):
    """Units under orders to retreat, one at a time."""

    @property
    def _order(self) -> RetreatOrder:
        frame = self.state.stack[-1]
        if not isinstance(frame, RetreatOrder):
            raise TypeError(f"{frame!r} is no order to retreat")
        return frame

    @cached_property
    def _ways(self) -> dict[int, dict[int, tuple[int, ...]]]:
        """Unit -> hex it may end in -> the first way there; units that wait for others to clear the way left out."""
        found = {}
        for unit in self._order.units:
            paths, _ = retreat_paths(self.state, unit, self._order.fight_hex, self._order.hexes)
            ends: dict[int, tuple[int, ...]] = {}
            for path in paths:
                ends.setdefault(path[-1], path)
            if ends:
                found[unit] = ends
        return found

    @property
    def _unit(self) -> int:
        """The unit whose way is being chosen, or NONE if none has one."""
        return self.picked.unit if self.picked.unit in self._ways else next(iter(self._ways), NONE)

    @property
    def _ends(self) -> dict[int, tuple[int, ...]]:
        return self._ways.get(self._unit, {})

    def candidates(self) -> tuple[int, ...]:
        """Where the unit may end up."""
        return tuple(sorted(self._ends))

    def choices(self) -> tuple[Choice, ...]:
        """Stand fast; another unit first."""
        found = []
        if len(self._ways) > 1:
            found.append(Choice("other", self.words("standard.window.answer.other_first", count=len(self._ways)), "R"))
        if self._order.may_resist:
            found.append(Choice("resist", self.words("standard.window.answer.resist"), "T"))
        return tuple(found)

    def press(self, name: str) -> Reply:
        """A button of the banner."""
        if name == "resist":
            return self.act(Resist())
        if name == "other":
            units = list(self._ways)
            self.picked.unit = units[(units.index(self._unit) + 1) % len(units)]
            return Shown(self.state.hex_of[self.picked.unit])
        return super().press(name)

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Retreat there, or why not."""
        path = self._ends.get(hex)
        if path is not None:
            name = self.name(self._unit)
            text = self.words("standard.window.answer.retreats_to", unit=name, hex=self.board.hex_title(hex))
            return self.hint_for(text, Retreat(self._unit, path))
        if self.own_at(hex) in self._ways:
            return Hint(self.words("standard.window.answer.retreat_first", unit=self.name(self.own_at(hex))))
        refusal = self.vantage.refusal(Retreat(self._unit, (hex,))) if self._unit != NONE else None
        return self.hint_of(refusal) if refusal else Hint(self.words("standard.window.answer.lit_hexes"))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Retreat there, or choose another unit."""
        path = self._ends.get(hex)
        if path is not None:
            return self.act(Retreat(self._unit, path))
        if self.own_at(hex) in self._ways:
            self.picked.unit = self.own_at(hex)
            return Shown()
        return Refused(self.hint(hex, point).refusal or missing(self.words("standard.window.answer.lit_hexes")))

    def choose(self, piece: str, *, adds: bool) -> Reply:
        """A unit of a stack that is to go before the others. [20.4]"""
        unit = unit_of(piece)
        if unit not in self._ways:
            return None
        self.picked.unit = unit
        return Shown()

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Where the unit may go, and its way to the cursor."""
        unit, enemy_zoc = self._unit, self.state.zoc[self.side.enemy]
        start = self.state.hex_of[unit] if unit != NONE else NONE
        path = (start, *self._ends[hex]) if hex in self._ends else ()
        around = self.board.topology.adjacent[start] if start != NONE else ()
        return Marks(
            lit={**dict.fromkeys(self._ends, ""), start: ""} if start != NONE else {},
            hatched=frozenset(there for there in around if enemy_zoc[there]),
            rings=(Ring(self._order.fight_hex, Tone.BAD),), path=path, selected=start,
        )  # fmt: skip

    def card_unit(self, hex: int) -> int:
        """The unit that retreats, unless the cursor is on another."""
        under = self.unit_at(hex)
        return under if under >= 0 else self._unit
