"""Boards: which hexes there are, which touch, and how far apart they lie. [1.1, 1.2]

A board's cells are called hexes here even on a board of squares. A hex is an index 0..size-1 in the order of
its number; a hexside is an index into `hexsides`, stored once as the pair (lower hex, higher hex).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from game.grid.bits import BitSteps, steps_of
from game.grid.numbering import FARTHEST, PLAIN, Numbering

_MOST_KEPT = 4_000_000
"""Distances that are kept: all of a board of two thousand hexes; of larger ones those asked for last."""
OFF_BOARD = -1
"""What a neighbour table holds where there is no hex."""


class Topology(ABC):
    """The shape of a board: a set of numbered hexes and the steps between them."""

    cell = "hex"
    """What one of its places is: a hex or a square; a key of the words."""
    directions: int
    """How many neighbours an inner hex has; they are numbered from 1, clockwise from the top. [11.42]"""
    sides: tuple[int, ...]
    """Directions in which a neighbour shares a whole side: all of them on hexes, every other one on squares, where the
    diagonal neighbours touch at a corner only."""

    def __init__(self, cells: Iterable[tuple[int, int]], numbering: Numbering = PLAIN) -> None:
        """Build the tables for the hexes at these (column, row) places, numbered by a scheme."""
        self.numbering = numbering
        self.places: tuple[tuple[int, int], ...] = tuple(sorted(set(cells)))
        self.size = len(self.places)
        self.numbers: tuple[str, ...] = tuple(numbering.format(column, row) for column, row in self.places)
        self._index: Mapping[tuple[int, int], int] = {place: i for i, place in enumerate(self.places)}
        # a number from here goes into every table: untyped it stays one object, compiled too
        known: dict[tuple[int, int], Any] = dict(self._index)
        neighbours = tuple(
            tuple(known.get(place) for place in self._around(column, row)) for column, row in self.places
        )
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(OFF_BOARD if there is None else there for there in row) for row in neighbours
        )
        self.adjacent: tuple[tuple[int, ...], ...] = tuple(
            tuple(there for there in row if there is not None) for row in neighbours
        )
        self.hexsides: tuple[tuple[int, int], ...] = tuple(
            (here, there) for here in range(self.size) for there in sorted(self.adjacent[here]) if here < there
        )
        self._sides_of: list[dict[int, int]] = [{} for _ in self.places]
        """Per hex: neighbour -> the hexside they share."""
        for hexside, (here, there) in enumerate(self.hexsides):
            self._sides_of[here][there] = self._sides_of[there][here] = hexside
        self.border = frozenset(i for i, row in enumerate(self.neighbours) if OFF_BOARD in row)
        """Hexes of the map edge: those with a neighbour missing. [11.1]"""
        self._within: dict[tuple[int, int], tuple[int, ...]] = {}
        self._rows: dict[int, tuple[int, ...]] = {}
        self._steps: BitSteps = ()

    @abstractmethod
    def _around(self, column: int, row: int) -> tuple[tuple[int, int], ...]:
        """Places around one place, in direction order."""

    @abstractmethod
    def distance(self, a: int, b: int) -> int:
        """Hexes from one to the other, counting the target and not the origin. [1.2]"""

    @abstractmethod
    def distances_from(self, origin: int) -> NDArray[np.int16]:
        """Distance of every hex from one: a new int16 array of length `size`. [1.2]"""

    def index(self, number: str) -> int:
        """Index of a printed hex number; KeyError if the board has no such hex. [1.1]"""
        try:
            return self._index[self.numbering.parse(number)]
        except (KeyError, ValueError):
            raise KeyError(number) from None

    def indices(self, word: str) -> tuple[int, ...]:
        """The hex of a number, or the hexes of a range `0203..0207`, of a column, a row or a block.

        KeyError if the number or an end of the range is not on the board; ValueError if it is a range of very many.
        """
        first, dots, last = word.partition("..")
        if not dots:
            return (self.index(word),)
        (left, top), (right, bottom) = (self.places[self.index(end)] for end in (first, last))
        if (abs(right - left) + 1) * (abs(bottom - top) + 1) > FARTHEST:
            raise ValueError(f"{word} is more than {FARTHEST} hexes; write it as several ranges")
        found = (self.find(column, row) for column in _from_to(left, right) for row in _from_to(top, bottom))
        return tuple(hex for hex in found if hex != OFF_BOARD)

    def find(self, column: int, row: int) -> int:
        """Index of the hex at a place, or OFF_BOARD."""
        return self._index.get((column, row), OFF_BOARD)

    def hexside(self, a: int, b: int) -> int:
        """Index of the hexside two hexes share; KeyError if they do not touch."""
        if not 0 <= a < self.size:
            raise KeyError(a)
        return self._sides_of[a][b]

    def touching(self, a: int, b: int) -> bool:
        """Whether two hexes share a hexside."""
        return 0 <= a < self.size and b in self.adjacent[a]

    def direction(self, a: int, b: int) -> int:
        """Direction 1.. from a hex to its neighbour. [11.42]"""
        return self.neighbours[a].index(b) + 1

    def opposite(self, direction: int) -> int:
        """The direction that leads back. [11.42]"""
        return (direction - 1 + self.directions // 2) % self.directions + 1

    def across(self, hex: int, direction: int) -> int:
        """The neighbour in a direction 1.., or OFF_BOARD. [11.42]"""
        return self.neighbours[hex][direction - 1]

    def is_side(self, hexside: int) -> bool:
        """Whether two neighbours share a whole side; squares at a diagonal share a corner only."""
        a, b = self.hexsides[hexside]
        return self.direction(a, b) in self.sides

    @abstractmethod
    def towards(self, hex: int, right: int, down: int) -> tuple[int, ...]:
        """Directions to try for a step to the right (1) or left (-1), down (1) or up (-1), best first."""

    @property
    def steps(self) -> BitSteps:
        """From every hex to all beside it, for many hexes at once."""
        if not self._steps:
            self._steps = steps_of(dict(enumerate(self.adjacent)))
        return self._steps

    def distance_row(self, origin: int) -> tuple[int, ...]:
        """Distance of every hex from one, kept once worked out; large boards forget the oldest. [1.2]"""
        row = self._rows.get(origin)
        if row is None:
            while self._rows and (len(self._rows) + 1) * self.size > _MOST_KEPT:
                self._rows.pop(next(iter(self._rows)), None)
            row = self._rows[origin] = tuple(self.distances_from(origin).tolist())
        return row

    def within(self, centre: int, radius: int) -> tuple[int, ...]:
        """All hexes at most this far away, the centre included, in index order. [1.2]"""
        key = (centre, radius)
        found = self._within.get(key)
        if found is None:
            found = tuple(int(i) for i in np.flatnonzero(self.distances_from(centre) <= radius))
            self._within[key] = found
        return found

    def ring(self, centre: int, radius: int) -> tuple[int, ...]:
        """All hexes exactly this far away, in index order. [1.2]"""
        return tuple(int(i) for i in np.flatnonzero(self.distances_from(centre) == radius))


class HexTopology(Topology):
    """Flat-top hexes; even columns sit half a hex lower than odd ones. [1.1]"""

    directions = 6
    sides: tuple[int, ...] = (1, 2, 3, 4, 5, 6)

    def __init__(self, cells: Iterable[tuple[int, int]], numbering: Numbering = PLAIN) -> None:
        """Build a hex board of these (column, row) places; `rectangle` makes the usual set."""
        super().__init__(cells, numbering)
        columns = np.array([column for column, _ in self.places], dtype=np.int16)
        rows = np.array([row for _, row in self.places], dtype=np.int16)
        self._x = columns
        self._z = (rows - (columns + 1) // 2).astype(np.int16)
        self._cubes = [(int(x), int(z)) for x, z in zip(self._x, self._z, strict=True)]

    @staticmethod
    def rectangle(columns: range, rows_odd: range, rows_even: range, numbering: Numbering = PLAIN) -> HexTopology:
        """The hexes of a sheet: every row of `rows_odd` in odd columns, of `rows_even` in even ones. [1.1]"""
        return HexTopology(((c, r) for c in columns for r in (rows_odd if c % 2 else rows_even)), numbering)

    def _around(self, column: int, row: int) -> tuple[tuple[int, int], ...]:
        low = 0 if column % 2 else 1  # even columns lie half a hex lower: their upper neighbours have their row
        return (
            (column, row - 1),
            (column + 1, row - 1 + low),
            (column + 1, row + low),
            (column, row + 1),
            (column - 1, row + low),
            (column - 1, row - 1 + low),
        )

    def towards(self, hex: int, right: int, down: int) -> tuple[int, ...]:
        """Directions to try for a step; straight to a side it goes up and down in turn, so that a row is kept."""
        if not right:
            return (1,) if down < 0 else (4,)
        upper, lower = (2, 3) if right > 0 else (6, 5)
        if down:
            return (upper,) if down < 0 else (lower,)
        column, _ = self.places[hex]
        return (lower, upper) if column % 2 else (upper, lower)

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to the other, counting the target and not the origin. [1.2]"""
        (ax, az), (bx, bz) = self._cubes[a], self._cubes[b]
        dx, dz = ax - bx, az - bz
        if (dx < 0) == (dz < 0):
            return abs(dx + dz)
        return max(abs(dx), abs(dz))

    def distances_from(self, origin: int) -> NDArray[np.int16]:
        """Distance of every hex from one: a new int16 array of length `size`. [1.2]"""
        dx, dz = self._x - self._x[origin], self._z - self._z[origin]
        longest = np.maximum(np.maximum(np.abs(dx), np.abs(dz)), np.abs(dx + dz))
        distances: NDArray[np.int16] = longest.astype(np.int16)
        return distances


_SQUARE_STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Columns and rows to each neighbour of a square, in direction order."""


class SquareTopology(Topology):
    """Squares that touch along edges and at corners, eight neighbours each."""

    cell = "square"
    directions = 8
    sides: tuple[int, ...] = (1, 3, 5, 7)

    @staticmethod
    def rectangle(columns: range, rows: range, numbering: Numbering = PLAIN) -> SquareTopology:
        """The squares of a sheet."""
        return SquareTopology(((c, r) for c in columns for r in rows), numbering)

    def _around(self, column: int, row: int) -> tuple[tuple[int, int], ...]:
        return tuple((column + right, row + down) for right, down in _SQUARE_STEPS)

    def towards(self, hex: int, right: int, down: int) -> tuple[int, ...]:
        """Directions to try for a step: there is one for each."""
        return (_SQUARE_STEPS.index((right, down)) + 1,)

    def distance(self, a: int, b: int) -> int:
        """Squares from one to the other, counting the target and not the origin. [1.2]"""
        (ac, ar), (bc, br) = self.places[a], self.places[b]
        return max(abs(ac - bc), abs(ar - br))

    def distances_from(self, origin: int) -> NDArray[np.int16]:
        """Distance of every square from one: a new int16 array of length `size`. [1.2]"""
        places = np.array(self.places, dtype=np.int16).reshape(-1, 2)
        distances: NDArray[np.int16] = np.abs(places - places[origin]).max(axis=1).astype(np.int16)
        return distances


def _from_to(first: int, last: int) -> range:
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)


def rectangle(
    shape: Literal["hexes", "squares"], columns: range, rows_odd: range, rows_even: range, numbering: Numbering = PLAIN
) -> Topology:
    """A whole sheet: `rows_odd` in odd columns, `rows_even` in even ones; `rows_odd` in all of squares. [1.1]"""
    if shape == "squares":
        return SquareTopology.rectangle(columns, rows_odd, numbering)
    return HexTopology.rectangle(columns, rows_odd, rows_even, numbering)
