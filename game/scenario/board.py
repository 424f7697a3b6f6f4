"""The map as the rules use it: arrays over hexes and hexsides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

import numpy as np
from numpy.typing import NDArray

from game.grid.topology import Topology
from game.model.frozen import frozen, frozen_apart
from game.model.manifests import manifests
from game.model.message import Message, message, term

NO_WATER, STREAM, CANAL, RIVER = range(4)
WATER_KINDS = ("none", "stream", "canal", "river")
NO_ROAD, TRAIL, ROAD, HIGHWAY = range(4)
ROAD_KINDS = ("none", "trail", "road", "highway")


@frozen
class Kind:
    """A kind of something on the map: what rules call it, what it is painted as, what players read."""

    id: str
    look: str
    title: str
    levels: tuple[str, ...] = ()
    """Of a terrain: ids of the levels that a place of it has, from the lowest."""


def _plain_kinds(kinds: tuple[str, ...]) -> tuple[Kind, ...]:
    return tuple(Kind(kind, kind, kind) for kind in kinds)


@frozen
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
    look: str = ""
    """What it is painted and checked as; empty: as its kind says."""

    @property
    def said(self) -> Message:
        """Its name, in any language: a place and what crosses the water there."""
        return term("bridge", self.name)


@frozen
class Ferry:
    """A ferry across a hexside. [5.2]"""

    name: str
    hexside: int


@frozen
class Place:
    """A name on the map."""

    name: str
    hex: int
    kind: str
    look: str = ""
    """What it is painted as; empty: as its kind says."""


@frozen
class Line:
    """A named course on the map for painters: hexes of a route, or hexsides of a water."""

    name: str
    kind: str
    course: tuple[int, ...]
    look: str = ""
    """What it is painted as; empty: as its kind says."""


@frozen_apart
class Board:
    """A map: immutable and shared by all games on it. Arrays are read-only; indices are those of `topology`."""

    id: str
    title: str
    topology: Topology
    terrain_names: tuple[str, ...]
    terrain: NDArray[np.int8]
    """Per hex: index into terrain_names."""
    water: NDArray[np.int8]
    """Per hexside: NO_WATER, STREAM, CANAL, RIVER, or what else is declared: an index into `water_words`."""
    water_names: Mapping[int, str]
    road: NDArray[np.int8]
    """Per hexside: NO_ROAD, TRAIL, ROAD, HIGHWAY, or what else is declared, the best route that crosses it: an index
    into `road_words`."""
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
    terrain_words: tuple[Kind, ...] = ()
    """The kinds of `terrain_names` as they are painted and read; empty: as their names say."""
    water_words: tuple[Kind, ...] = _plain_kinds(WATER_KINDS)
    road_words: tuple[Kind, ...] = _plain_kinds(ROAD_KINDS)
    levels: Mapping[str, str] = field(default_factory=dict)
    """Titles of the levels that places may have, by id, from the lowest."""
    has_own_words: bool = False
    """Whether any kind looks like another."""
    system: str = ""
    """The system it is played by, which may paint kinds of its own; empty where nobody says."""

    def terrain_at(self, hex: int) -> str:
        """Name of a hex's terrain."""
        return self.terrain_names[int(self.terrain[hex])]

    def terrains(self) -> list[str]:
        """Name of the terrain of every hex: for whoever looks at them all."""
        names = self.terrain_names
        return [names[kind] for kind in self.terrain.tolist()]

    def terrain_title(self, kind: int) -> str:
        """A kind of terrain as players read it."""
        return self.terrain_words[kind].title if self.terrain_words else self.terrain_names[kind]

    def ground_said(self, hex: int) -> Message:
        """What the ground of a hex is called, in any language."""
        return term("terrain", self.terrain_title(int(self.terrain[hex])))

    def cell_said(self, count: int = 1) -> Message:
        """What its places are called, one or several: hex, squares, or a word of the game's own."""
        known = manifests().get(self.system)
        own = known.cell if known is not None else ""
        return message(own or f"board.{self.topology.cell}", count=count)

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
