"""How strong either side can be about a place in a few turns: nobody goes alone into the midst of enemies. [20]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.model.side import Side
from game.systems.remagen.ai.entrants import doors_of, entrants
from game.systems.remagen.ai.ways_there import FAR, distances
from game.systems.remagen.rules.setting import Ground, UnitType
from game.systems.remagen.rules.state import State

_TURNS = 3.0
"""Whoever is so many turns away does not count; who is there counts in full."""
_GUN_SECTORS = 2
"""So near guns and wrecks count."""
_LATE = (1, 2)
"""Who comes in next, and who comes in after them, sets out so many turns later."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """Somebody who counts: where he is, and how many turns later he can set out."""

    side: Side
    kind: UnitType
    sector: int
    moves: bool
    late: int = 0


class Forces:
    """Combat value of both sides by where it is, and by how soon it can be elsewhere."""

    def __init__(self, state: State, lines: frozenset[int]) -> None:
        """Look at everybody on the board and at those who may come in next."""
        self._setting, self._lines = state.setting, lines
        self._pieces = [*_on_board(state), *_coming_in(state)]
        self._known: dict[tuple[int, Side], float] = {}

    def near(self, sector: int, side: Side) -> float:
        """The combat value that a side can have about a sector soon; who is far counts less."""
        found = self._known.get((sector, side))
        if found is None:
            counted = (piece.kind.cv * self._share(piece, sector) for piece in self._pieces if piece.side is side)
            found = self._known[sector, side] = sum(counted)
        return found

    def odds(self, sector: int, side: Side) -> float:
        """Own strength about a sector for one of the enemy's."""
        return self.near(sector, side) / max(1.0, self.near(sector, side.enemy))

    def _share(self, piece: _Piece, sector: int) -> float:
        """How much somebody counts: by his way to the sector, or where there are houses and he drives, beside it."""
        if not piece.moves:
            return float(self._setting.distance(piece.sector, sector) <= _GUN_SECTORS)
        setting, kind = self._setting, piece.kind.index
        goals = (sector,) if piece.kind.is_foot or setting.ground[sector] is not Ground.HOUSE else setting.near[sector]
        away = min(distances(setting, kind, goal, self._lines)[piece.sector] for goal in goals)
        if away >= FAR:
            return 0.0
        return max(0.0, 1.0 - (away / piece.kind.points + piece.late) / _TURNS)


def _on_board(state: State) -> Iterator[_Piece]:
    for unit in state.setting.units:
        at = state.sector[unit.index]
        if state.stands(unit.index):
            moves = not unit.type.is_gun and not state.is_disabled(unit.index)
            yield _Piece(unit.side, unit.type, at, moves)


def _coming_in(state: State) -> Iterator[_Piece]:
    """The strongest that wait, as many as the quota lets in, where they come in. [6.3, 6.4]"""
    for side in state.setting.sides:
        doors = doors_of(state, side)
        for late in _LATE:
            coming = [unit for unit in entrants(state, side, late - 1) if not unit.type.is_gun]
            for place, unit in enumerate(coming):
                yield _Piece(side, unit.type, doors[place % len(doors)], moves=True, late=late)
