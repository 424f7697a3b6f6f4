"""A unit that stands on a friend goes on: its way is chosen anew among the hexes in reach. [11.3, 14.0]"""

from __future__ import annotations

from functools import cached_property

from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.movement_reach import move_choices, movement_reach
from game.systems.standard.ui.answer_modes import AnswerMode
from game.systems.standard.ui.mode import Point
from game.ui.board.marks import Marks
from game.ui.desk.desk import Hint, Reply


class WayOnMode(AnswerMode):
    """The rest of a move that cannot end where the unit is."""

    @property
    def _unit(self) -> int:
        return self.index("unit")

    @cached_property
    def _ways(self) -> dict[int, tuple[int, ...]]:
        """Hex it may end in -> the cheapest way there."""
        return {move.path[-1]: move.path for move in move_choices(self.state, self._unit)}

    @cached_property
    def _left_mp(self) -> dict[int, int]:
        """Movement points left at the end of each way."""
        cost, left = movement_reach(self.state, self._unit).cost_mp, self.state.mp_left[self._unit]
        return {hex: max(0, left - cost[hex]) for hex in self._ways}

    def candidates(self) -> tuple[int, ...]:
        """Where the unit may end up."""
        return tuple(sorted(self._ways))

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Go on to there, or why not."""
        text = self.words("standard.window.move.to", hex=self.board.hex_title(hex), mp=self._left_mp.get(hex, 0))
        return self.hint_for(text, Move(self._unit, self._ways.get(hex, (hex,))))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Go on to there."""
        return self.act(Move(self._unit, self._ways.get(hex, (hex,))))

    def marks(self, hex: int, point: Point | None) -> Marks:
        """What is in reach with the movement points left there, and the way to the cursor."""
        start, enemy_zoc = self.state.hex_of[self._unit], self.state.zoc[self.side.enemy]
        path = (start, *self._ways[hex]) if hex in self._ways else ()
        return Marks(
            lit={**{there: str(left) for there, left in self._left_mp.items()}, start: ""},
            hatched=frozenset(there for there in self._ways if enemy_zoc[there]),
            path=path, selected=start, legend=self.words("standard.window.legend.movement"),
        )  # fmt: skip

    def card_unit(self, hex: int) -> int:
        """The unit that goes on, unless the cursor is on another."""
        under = self.unit_at(hex)
        return under if under >= 0 else self._unit
