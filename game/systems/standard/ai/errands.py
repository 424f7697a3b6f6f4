"""Distances to tasks, as far as anybody looks for one; for many states of the bridges they are the same. [5]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.grid.flat import IS_COMPILED
from game.grid.topology import Topology
from game.systems.standard.ai.distances import FAR_MP, Distances
from game.systems.standard.ai.step_tables import StepTables
from game.systems.standard.rules.state import NO_SPAN

ERRAND_MP = (28, 44, 28, 44)
"""Per mobility: distances to tasks are worked out so far; beyond it one place is as far as another."""
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
        if self._errands_mp is None and IS_COMPILED:
            self._errands_mp = tuple([self.errand_mp(hex) for hex in range(len(self.near_mp))])
        elif self._errands_mp is None:
            near = np.frombuffer(self.near_mp, dtype=np.uint8).astype(np.int16)
            guess = np.where(near < self._as_far_mp, 0, np.array(self._guess_hexes, dtype=np.int16))
            self._errands_mp = tuple((near + guess).tolist())
        return self._errands_mp


class _Near(NamedTuple):
    """Distances to a task, and on which bridges it hangs that they are these."""

    needed: int
    """Those that must stand: a shortest way leads over each. A bit for each bridge."""
    shut: int
    """Those that must be down: over each there would be a shorter way."""
    near_mp: bytes


class Errands:
    """Distances to tasks in one scenario, enemies and the engineers' span left out of account."""

    def __init__(self, tables: StepTables, topology: Topology, bridges: Sequence[int]) -> None:
        """Nothing known yet; `bridges` are the hexsides of the bridges."""
        self._tables = tables
        self._topology = topology
        self._pairs = [topology.hexsides[hexside] for hexside in bridges]
        self._ends = np.array(self._pairs, dtype=np.int64).reshape(-1, 2).T
        self._prices_mp: dict[int, NDArray[np.int16]] = {}
        self._nears: dict[tuple[tuple[int, ...], int], list[_Near]] = {}
        """By goals and mobility."""
        self._nears_kept = 0
        self._fields: dict[tuple[tuple[bool, ...], int, tuple[int, ...]], Field] = {}

    def fields(self, standing: tuple[bool, ...], tasks: Sequence[tuple[int, ...]], mobility: int) -> list[Field]:
        """Distances to the goals of each task for the bridges as they stand."""
        new = [goals for goals in tasks if (standing, mobility, goals) not in self._fields]
        if new:
            if len(self._fields) > _FIELDS_KEPT:
                self._fields.clear()
                new = list(tasks)
            for goals, near in self._learnt(standing, sorted(set(new)), mobility):
                field = Field(near, ERRAND_MP[mobility], self._topology.distance_row(goals[0]))
                self._fields[(standing, mobility, goals)] = field
        return [self._fields[(standing, mobility, goals)] for goals in tasks]

    def _learnt(
        self, standing: tuple[bool, ...], tasks: Iterable[tuple[int, ...]], mobility: int
    ) -> Iterator[tuple[tuple[int, ...], bytes]]:
        """Tasks and the distances to them; those that are not known yet are worked out all at once."""
        if self._nears_kept > _NEARS_KEPT:
            self._nears.clear()
            self._nears_kept = 0
        down = sum([1 << bridge for bridge, stands in enumerate(standing) if not stands])
        new: list[tuple[int, ...]] = []
        for goals in tasks:
            near = self._known(goals, mobility, down)
            if near is None:
                new.append(goals)
            else:
                yield goals, near
        if not new:
            return
        measured = self._tables.distances_each(standing, mobility, new, ERRAND_MP[mobility])
        self._nears_kept += len(new)
        for goals, row, (needed, shut) in zip(new, measured, self._hinges(measured, down, mobility), strict=True):
            near = row.tobytes()
            self._nears.setdefault((goals, mobility), []).append(_Near(needed, shut, near))
            yield goals, near

    def _known(self, goals: tuple[int, ...], mobility: int, down: int) -> bytes | None:
        """Distances to a task, if they are known from any state of the bridges in which they are the same."""
        for needed, shut, near in self._nears.get((goals, mobility), ()):
            if not needed & down and shut & down == shut:
                return near
        return None

    def _hinges(self, nears: NDArray[np.uint8], down: int, mobility: int) -> list[tuple[int, int]]:
        """Per task: the bridges that must stand, and those that must be down, for the distances to it to be these."""
        ends_mp = nears[:, self._ends].astype(np.int16)
        over_mp = ends_mp[:, ::-1] + self._prices_of(mobility)
        ties, better = ends_mp == over_mp, ends_mp > over_mp
        needed, shut = _bits(ties[:, 0] | ties[:, 1]), _bits(better[:, 0] | better[:, 1])
        return [(needs & ~down, shuts & down) for needs, shuts in zip(needed, shut, strict=True)]

    def _prices_of(self, mobility: int) -> NDArray[np.int16]:
        """MP of the step over each bridge while it stands, from its one end and from its other."""
        known = self._prices_mp.get(mobility)
        if known is None:
            out = self._tables.table(self._tables.intact, NO_SPAN, mobility)[0]
            prices = [[out[a].get(b, FAR_MP) for a, b in self._pairs], [out[b].get(a, FAR_MP) for a, b in self._pairs]]
            known = self._prices_mp[mobility] = np.array(prices, dtype=np.int16)
        return known


def _bits(flags: NDArray[np.bool_]) -> list[int]:
    """Each row of flags as a number, a bit for each."""
    return [int.from_bytes(row.tobytes(), "little") for row in np.packbits(flags, axis=1, bitorder="little")]
