"""Distances to tasks, as far as anybody looks for one; for many goals and bridges they are partly the same. [5]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from game.grid.topology import Topology
from game.systems.standard.ai.distances import FAR_MP, Distances
from game.systems.standard.ai.step_tables import StepTables
from game.systems.standard.rules.state import NO_SPAN

ERRAND_MP = (28, 44, 28, 44)
"""Per mobility: distances to tasks are worked out so far; beyond it one place is as far as another."""
_NONE: frozenset[int] = frozenset()
_NEARS_KEPT = 6000
_FIELDS_KEPT = 1500


class Field:
    """Distances of every hex to the nearest of some goals."""

    __slots__ = ("_as_far_mp", "_errands_mp", "_guess_hexes", "near_mp")

    def __init__(self, near_mp: bytes, as_far_mp: int, guess_hexes: tuple[int, ...]) -> None:
        """Distances worked out so far, and those in hexes, by which it is guessed what is farther."""
        self.near_mp = near_mp
        """MP as far as they are worked out."""
        self._as_far_mp = as_far_mp
        self._guess_hexes = guess_hexes
        self._errands_mp: Distances | None = None

    def errand_mp(self, hex: int) -> int:
        """MP from one hex, with a guess by the hexes between where it is farther."""
        away_mp = self.near_mp[hex]
        return away_mp if away_mp < self._as_far_mp else away_mp + self._guess_hexes[hex]

    @property
    def errands_mp(self) -> Distances:
        """The same for all hexes."""
        if self._errands_mp is None:
            near = np.frombuffer(self.near_mp, dtype=np.uint8).astype(np.int16)
            guess = np.where(near < self._as_far_mp, 0, np.array(self._guess_hexes, dtype=np.int16))
            self._errands_mp = tuple((near + guess).tolist())
        return self._errands_mp


class Errands:
    """Distances to tasks in one scenario, enemies and the engineers' span left out of account."""

    def __init__(self, tables: StepTables, topology: Topology, bridges: Sequence[int]) -> None:
        """Nothing known yet; `bridges` are the hexsides of the bridges."""
        self._tables = tables
        self._topology = topology
        self._pairs = [topology.hexsides[hexside] for hexside in bridges]
        self._mattering: dict[tuple[int, int], tuple[frozenset[int], frozenset[int]]] = {}
        """By goal and mobility: the bridges within, and those of them that some shortest way leads over."""
        self._nears: dict[tuple[int, int, frozenset[int]], NDArray[np.uint8]] = {}
        self._fields: dict[tuple[tuple[bool, ...], int, tuple[int, ...]], Field] = {}

    def fields(self, standing: tuple[bool, ...], tasks: Sequence[tuple[int, ...]], mobility: int) -> list[Field]:
        """Distances to the goals of each task for the bridges as they stand."""
        new = [goals for goals in tasks if (standing, mobility, goals) not in self._fields]
        if new:
            if len(self._fields) > _FIELDS_KEPT:
                self._fields.clear()
                new = list(tasks)
            self._learn(standing, {goal for goals in new for goal in goals}, mobility)
            for goals in new:
                self._fields[(standing, mobility, goals)] = self._field(standing, goals, mobility)
        return [self._fields[(standing, mobility, goals)] for goals in tasks]

    def _field(self, standing: tuple[bool, ...], goals: tuple[int, ...], mobility: int) -> Field:
        down = self._down(standing)
        nears = [self._nears[self._key(down, goal, mobility)] for goal in goals]
        near = nears[0] if len(nears) == 1 else np.minimum.reduce(nears)
        return Field(near.tobytes(), ERRAND_MP[mobility], self._topology.distance_row(goals[0]))

    def _learn(self, standing: tuple[bool, ...], goals: Iterable[int], mobility: int) -> None:
        """Work out the distances to single goals that are not known yet, all at once."""
        if len(self._nears) > _NEARS_KEPT:
            self._nears.clear()
        wanted = sorted(goals)
        unseen = [goal for goal in wanted if (goal, mobility) not in self._mattering]
        for goal, whole in self._measured(self._tables.intact, unseen, mobility):
            self._mattering[(goal, mobility)] = self._bridges_on_ways(whole, mobility)
            self._nears[(goal, mobility, _NONE)] = whole
        down = self._down(standing)
        new = [goal for goal in wanted if self._key(down, goal, mobility) not in self._nears]
        for goal, near in self._measured(standing, new, mobility):
            self._nears[self._key(down, goal, mobility)] = near

    def _bridges_on_ways(self, whole: NDArray[np.uint8], mobility: int) -> tuple[frozenset[int], frozenset[int]]:
        """The bridges that are within with both ends, and those of them that some shortest way to a goal leads over.

        `whole` are the distances to the goal with all bridges standing.
        """
        out = self._tables.table(self._tables.intact, NO_SPAN, mobility)[0]
        within, on_ways = [], []
        for bridge, (a, b) in enumerate(self._pairs):
            from_a, from_b = int(whole[a]), int(whole[b])
            if max(from_a, from_b) < ERRAND_MP[mobility]:
                within.append(bridge)
                if from_a == from_b + out[a].get(b, FAR_MP) or from_b == from_a + out[b].get(a, FAR_MP):
                    on_ways.append(bridge)
        return frozenset(within), frozenset(on_ways)

    def _down(self, standing: tuple[bool, ...]) -> frozenset[int]:
        return frozenset([bridge for bridge, stands in enumerate(standing) if not stands])

    def _key(self, down: frozenset[int], goal: int, mobility: int) -> tuple[int, int, frozenset[int]]:
        """What distances to a goal depend on: the bridges that are down within, if a shortest way leads over any."""
        within, on_ways = self._mattering[(goal, mobility)]
        return (goal, mobility, _NONE if down.isdisjoint(on_ways) else down & within)

    def _measured(
        self, standing: tuple[bool, ...], goals: Sequence[int], mobility: int
    ) -> Iterable[tuple[int, NDArray[np.uint8]]]:
        if not goals:
            return ()
        found = self._tables.arrays(standing, mobility).to_each(goals, ERRAND_MP[mobility])
        return zip(goals, found, strict=True)
