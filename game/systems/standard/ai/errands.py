"""Distances to tasks, as far as anybody looks for one; for many goals and bridges they are partly the same. [5]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.grid.topology import Topology
from game.systems.standard.ai.distances import Distances
from game.systems.standard.ai.step_tables import StepTables

ERRAND_MP = (28, 44, 28, 44)
"""Per mobility: distances to tasks are worked out so far; beyond it one place is as far as another."""
_NEARS_KEPT = 6000
_FIELDS_KEPT = 1500


@dataclass(frozen=True, slots=True)
class Field:
    """Distances of every hex to the nearest of some goals."""

    near_mp: Distances
    """MP as far as they are worked out."""
    errands_mp: Distances
    """The same with a guess by the hexes between where it is farther."""


class Errands:
    """Distances to tasks in one scenario, enemies and the engineers' span left out of account."""

    def __init__(self, tables: StepTables, topology: Topology, bridges: Sequence[int]) -> None:
        """Nothing known yet; `bridges` are the hexsides of the bridges."""
        self._tables = tables
        self._topology = topology
        self._pairs = [topology.hexsides[hexside] for hexside in bridges]
        self._mattering: dict[tuple[int, int], tuple[int, ...]] = {}
        self._nears: dict[tuple[int, int, tuple[bool, ...]], NDArray[np.int16]] = {}
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
        near = np.minimum.reduce([self._nears[self._key(standing, goal, mobility)] for goal in goals])
        guess = np.where(near < ERRAND_MP[mobility], 0, self._topology.distances_from(goals[0]))
        return Field(tuple(near.tolist()), tuple((near + guess).tolist()))

    def _learn(self, standing: tuple[bool, ...], goals: Iterable[int], mobility: int) -> None:
        """Work out the distances to single goals that are not known yet, all at once."""
        if len(self._nears) > _NEARS_KEPT:
            self._nears.clear()
        wanted = sorted(goals)
        unseen = [goal for goal in wanted if (goal, mobility) not in self._mattering]
        for goal, whole in self._measured(self._tables.intact, unseen, mobility):
            ends = [min(whole[a], whole[b]) for a, b in self._pairs]
            within = tuple(bridge for bridge, away_mp in enumerate(ends) if away_mp < ERRAND_MP[mobility])
            self._mattering[(goal, mobility)] = within
            self._nears[self._key(self._tables.intact, goal, mobility)] = whole
        new = [goal for goal in wanted if self._key(standing, goal, mobility) not in self._nears]
        for goal, near in self._measured(standing, new, mobility):
            self._nears[self._key(standing, goal, mobility)] = near

    def _key(self, standing: tuple[bool, ...], goal: int, mobility: int) -> tuple[int, int, tuple[bool, ...]]:
        """What distances to a goal depend on: of the bridges only those within, for who looks no further."""
        return (goal, mobility, tuple([standing[bridge] for bridge in self._mattering[(goal, mobility)]]))

    def _measured(
        self, standing: tuple[bool, ...], goals: Sequence[int], mobility: int
    ) -> Iterable[tuple[int, NDArray[np.int16]]]:
        if not goals:
            return ()
        found = self._tables.arrays(standing, mobility).to_each(goals, ERRAND_MP[mobility])
        return zip(goals, found, strict=True)
