"""Where the places of a board lie on a sheet of paper: one interface for boards of every shape. [1.1]

Sheet coordinates are pixels from the top left corner of the paper, margin included, at a given size of hex: flat to
flat for hexes, edge to edge for squares. Painters, cameras and reports ask a layout; none of them knows a shape.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable

import numpy as np
from numpy.typing import NDArray

from game.grid.topology import OFF_BOARD, Topology

Point = tuple[float, float]
Side = tuple[Point, Point]
"""Both ends of a side."""
MARGIN_HEXES = 0.72
"""Paper round the board."""


class BoardLayout(ABC):
    """The sheet of one board at one size of hex."""

    stray_hexes = 0.0
    """How far painters let terrain stray over its sides, where these run straight for long."""
    piece_room = 1.0
    """How much larger a piece may be than in a hex, of which its corners reach the sides."""
    has_long_lines = False
    """Whether sides of its places join to straight lines over the whole board, which are seen more than others."""

    def __init__(self, topology: Topology, hex_px: float, margin_hexes: float = MARGIN_HEXES) -> None:
        """Lay out a board with hexes of `hex_px` within a margin of paper."""
        self.topology = topology
        self.hex_px = float(hex_px)
        self.margin_px = self.hex_px * margin_hexes
        self.half_width_px, self.half_height_px = self._half_size()
        places = np.array(topology.places, dtype=np.float64).reshape(-1, 2)
        across, down = self._plane(places[:, 0], places[:, 1])
        self._left = float(across.min()) - self.half_width_px - self.margin_px
        self._top = float(down.min()) - self.half_height_px - self.margin_px
        self.centres: NDArray[np.float64] = np.stack([across - self._left, down - self._top], axis=1)
        """Sheet coordinates of every hex's centre, float64 of shape (hexes, 2)."""
        self.size: Point = (
            float(self.centres[:, 0].max()) + self.half_width_px + self.margin_px,
            float(self.centres[:, 1].max()) + self.half_height_px + self.margin_px,
        )
        self.corner_steps: tuple[Point, ...] = self._corner_steps()
        """From a hex's centre to its corners, clockwise from the upper left one. [11.42]"""
        self._side_index = {direction: k for k, direction in enumerate(topology.sides)}

    # what each shape says for itself

    @abstractmethod
    def _half_size(self) -> Point:
        """Half of the width and of the height of a hex."""

    @abstractmethod
    def _plane(self, columns: NDArray[np.float64], rows: NDArray[np.float64]) -> tuple[NDArray[np.float64], ...]:
        """Where the centres at these columns and rows lie, from an origin of the whole plane."""

    @abstractmethod
    def _corner_steps(self) -> tuple[Point, ...]:
        """From a hex's centre to its corners: side k of `topology.sides` runs from corner k to the next."""

    @abstractmethod
    def _corner_stroke(self, hex: int, direction: int) -> Side:
        """A short stroke across the corner at which a hex touches a neighbour with which it shares no side."""

    @abstractmethod
    def _about_corner(self) -> Iterable[Point]:
        """Steps from a corner into each of the hexes that meet there."""

    @abstractmethod
    def corner_key(self, point: Point) -> tuple[int, int]:
        """The same pair of whole numbers for a corner, whichever of its hexes it was reckoned from."""

    @abstractmethod
    def place_at(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Columns and rows of the hexes over sheet points, whether or not the board has them: the nearest centres."""

    # what follows from it

    @property
    def origin_px(self) -> tuple[int, int]:
        """Where the sheet's corner would lie on the whole map's plane: keeps noise in place on a part of the map."""
        return round(self._left), round(self._top)

    def centre(self, hex: int) -> Point:
        """Sheet coordinates of a hex's centre."""
        x, y = self.centres[hex]
        return float(x), float(y)

    def polygon(self, hex: int, inset: float = 0.0) -> list[Point]:
        """A hex's corners; `inset` 0.1 draws them a tenth of the way to the centre."""
        x, y = self.centre(hex)
        return [(x + dx * (1 - inset), y + dy * (1 - inset)) for dx, dy in self.corner_steps]

    def side_points(self, hex: int, direction: int) -> Side:
        """Both ends of the side of a hex in a direction 1..; a short stroke over the corner where there is no side."""
        if direction not in self._side_index:
            return self._corner_stroke(hex, direction)
        x, y = self.centre(hex)
        k = self._side_index[direction]
        (ax, ay), (bx, by) = self.corner_steps[k], self.corner_steps[(k + 1) % len(self.corner_steps)]
        return (x + ax, y + ay), (x + bx, y + by)

    def hexside_points(self, hexside: int) -> Side:
        """Both ends of a hexside."""
        a, b = self.topology.hexsides[hexside]
        return self.side_points(a, self.topology.direction(a, b))

    def nearest_side(self, hex: int, point: Point) -> int:
        """The direction whose side of a hex is nearest to a sheet point."""

        def far(direction: int) -> float:
            (ax, ay), (bx, by) = self.side_points(hex, direction)
            return ((ax + bx) / 2 - point[0]) ** 2 + ((ay + by) / 2 - point[1]) ** 2

        return min(self.topology.sides, key=far)

    def outline(self, hexes: Collection[int], within: Collection[int] = ()) -> list[Side]:
        """The sides between these hexes (or an area they are part of) and others, the map's edge included."""
        inside = set(within or hexes)
        across = self.topology.across
        return [
            self.side_points(hex, direction)
            for hex in sorted(hexes)
            for direction in self.topology.sides
            if across(hex, direction) not in inside
        ]

    def every_side(self) -> NDArray[np.float64]:
        """Every side of every hex once, by its ends: float64 of shape (sides, 2, 2)."""
        corners = self.centres[:, None, :] + np.array(self.corner_steps)
        sides = np.stack([corners, np.roll(corners, -1, axis=1)], axis=2)
        directions = np.array(self.topology.sides) - 1
        across = np.array(self.topology.neighbours, dtype=np.int64).reshape(-1, self.topology.directions)[:, directions]
        once: NDArray[np.float64] = sides[(across > np.arange(len(across))[:, None]) | (across == OFF_BOARD)]
        return once

    def is_at_edge(self, corner: Point) -> bool:
        """Whether a hex corner lies on the edge of the map."""
        about = np.array([(corner[0] + dx, corner[1] + dy) for dx, dy in self._about_corner()])
        columns, rows = self.place_at(about[:, 0], about[:, 1])
        places = zip(columns.tolist(), rows.tolist(), strict=True)
        return any(self.topology.find(column, row) == OFF_BOARD for column, row in places)

    def hex_at(self, point: Point) -> int:
        """The hex over a sheet point, or OFF_BOARD."""
        column, row = self.place_at(np.array([point[0]]), np.array([point[1]]))
        return self.topology.find(int(column[0]), int(row[0]))
