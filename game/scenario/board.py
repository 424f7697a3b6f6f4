"""The map as the rules use it: arrays over hexes and hexsides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.grid.topology import Topology

NO_WATER, STREAM, CANAL, RIVER = range(4)
WATER_KINDS = ("none", "stream", "canal", "river")
NO_ROAD, TRAIL, ROAD, HIGHWAY = range(4)
ROAD_KINDS = ("none", "trail", "road", "highway")


@dataclass(frozen=True, slots=True)
class Bridge:
    """A bridge that can be demolished: its place in `Board.bridges` is its index. [14.0]"""

    index: int
    id: str
    name: str
    kind: str
    """highway, railroad or canal: decides how easily it is demolished and repaired."""
    hexside: int
    carries: str
    """road or rail."""


@dataclass(frozen=True, slots=True)
class Ferry:
    """A ferry across a hexside. [5.2]"""

    name: str
    hexside: int


@dataclass(frozen=True, slots=True)
class Place:
    """A name on the map."""

    name: str
    hex: int
    kind: str


@dataclass(frozen=True, slots=True)
class Line:
    """A named course on the map for painters: hexes of a route, or hexsides of a water."""

    name: str
    kind: str
    course: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A map: immutable and shared by all games on it. Arrays are read-only; indices are those of `topology`."""

    id: str
    title: str
    topology: Topology
    terrain_names: tuple[str, ...]
    terrain: NDArray[np.int8]
    """Per hex: index into terrain_names."""
    water: NDArray[np.int8]
    """Per hexside: NO_WATER, STREAM, CANAL or RIVER."""
    water_names: Mapping[int, str]
    road: NDArray[np.int8]
    """Per hexside: NO_ROAD, TRAIL, ROAD or HIGHWAY: the best route that crosses it."""
    rail: NDArray[np.bool_]
    """Per hexside: whether a railway crosses it."""
    bridges: tuple[Bridge, ...]
    ferries: tuple[Ferry, ...]
    places: tuple[Place, ...]
    waters: tuple[Line, ...]
    routes: tuple[Line, ...]
    regions: Mapping[str, frozenset[int]]
    region_titles: Mapping[str, str]
    north: str
    hex_km: float | None

    def terrain_at(self, hex: int) -> str:
        """Name of a hex's terrain."""
        return self.terrain_names[int(self.terrain[hex])]

    def number(self, hex: int) -> str:
        """Printed number of a hex. [1.1]"""
        number: str = self.topology.numbers[hex]
        return number

    def hexside_title(self, hexside: int) -> str:
        """A hexside as its two printed numbers, 0107/0108."""
        a, b = self.topology.hexsides[hexside]
        return f"{self.number(a)}/{self.number(b)}"

    def place_at(self, hex: int) -> str:
        """Name of the largest place in a hex, or an empty string."""
        return next((place.name for place in self.places if place.hex == hex), "")

    def hex_title(self, hex: int) -> str:
        """A hex as a player says it: number, and name if it has one."""
        name = self.place_at(hex)
        return f"{self.number(hex)} {name}" if name else self.number(hex)
