"""Sea lines: from the open sea or a port over water to a shore, and the guns that command them. [30.23]"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from game.model.side import Side
from game.systems.standard.rules.sites.standing import sites_firing, sites_left
from game.systems.standard.rules.stacks.stacking import controls
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.facts import FULL, NO_SEA, NONE, PARTIAL, SupplyFacts


class Sea:
    """Where the ships of a side get at one instant, and where without coming under guns. [30.23]"""

    def __init__(self, state: State, side: Side, facts: SupplyFacts, *, from_next_turn: bool = False) -> None:
        """Begin at the side's sea sources; guns that are silent speak again in the next turn. [39.35]"""
        self._part, self._adjacent = facts.sea_part, state.setting.board.topology.adjacent
        sites = sites_left(state, side.enemy) if from_next_turn else sites_firing(state, side.enemy)
        self.under_fire = {hex for site in sites for hex in site.reach}
        """Hexes in range of enemy batteries that fire."""
        self._starts = [sea for hex in facts.sea_sources[side] for sea in self._starts_at(state, side, hex)]
        self._reached = {self._part[hex] for hex in self._starts}
        self._safe = self._spread() if self.under_fire else None

    def _starts_at(self, state: State, side: Side, hex: int) -> list[int]:
        if self._part[hex] != NO_SEA:
            return [hex]
        is_own = state.stacks is None or controls(state, hex, side)
        return [there for there in self._adjacent[hex] if self._part[there] != NO_SEA] if is_own else []

    def _spread(self) -> set[int]:
        """The sea that is reached without coming under guns."""
        seen = {hex for hex in self._starts if hex not in self.under_fire}
        queue = deque(seen)
        while queue:
            for there in self._adjacent[queue.popleft()]:
                if self._part[there] != NO_SEA and there not in seen and there not in self.under_fire:
                    seen.add(there)
                    queue.append(there)
        return seen

    def line_to(self, hex: int) -> int:
        """How well a shore is supplied by sea: FULL, PARTIAL under guns, NONE without a line. [30.23]"""
        beside = [there for there in self._adjacent[hex] if self._part[there] != NO_SEA]
        if not any(self._part[there] in self._reached for there in beside):
            return NONE
        is_safe = self._safe is None or any(there in self._safe for there in beside)
        return FULL if is_safe else PARTIAL

    def way_to(self, hex: int) -> tuple[int, ...]:
        """The hexes of a line from a shore to a source, out of reach of guns if it can be. [30.23]"""
        starts = set(self._starts)
        for allowed in (self._safe, None):
            came_from, queue = {hex: hex}, deque([hex])
            while queue:
                here = queue.popleft()
                if here in starts and here != hex:
                    return way_back(came_from, here)
                for there in self._adjacent[here]:
                    if there not in came_from and self._part[there] != NO_SEA and (allowed is None or there in allowed):
                        came_from[there] = here
                        queue.append(there)
        return ()


def way_back(came_from: Mapping[int, int], end: int) -> tuple[int, ...]:
    """The way that led to a hex, from where it began: there a hex is where it came from."""
    path = [end]
    while came_from[path[-1]] != path[-1]:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))
