"""Painters that a system brings for its own kinds of terrain, route and piece: they are asked before the usual ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Protocol

import numpy as np
import pygame

from game.grid.layout import BoardLayout
from game.model.frozen import frozen
from game.scenario.board import Board
from game.systems.registry import part
from game.ui.look.palette import WASH, Rgb
from game.ui.paint.curves import Line
from game.ui.paint.shapes import Shapes


class TerrainPainter(Protocol):
    """Paints a kind of terrain, over the ground that it looks like and below waters and ways; no houses are added."""

    @property
    def colour(self) -> Rgb:
        """What it is on a map in a few strokes."""
        ...

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Draw all its places on the sheet of a layout, whatever its size."""
        ...


class RoutePainter(Protocol):
    """Paints a kind of route, in place of the way that it looks like."""

    @property
    def colour(self) -> Rgb:
        """What it is on a map in a few strokes."""
        ...

    def paint(self, shapes: Shapes, lines: Sequence[Line], hex_px: float) -> None:
        """Draw all its stretches, each a smooth line in sheet pixels."""
        ...


class PlacePainter(Protocol):
    """Paints a kind of named place, over waters and ways and below the houses."""

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Draw all its places on the sheet of a layout, whatever its size."""
        ...


class WorkPainter(Protocol):
    """Paints what is built over several places in the game, and may be gone again."""

    def paint(self, shapes: Shapes, line: Line, hex_px: float, state: str, share: float) -> None:
        """Draw it along the middles of its places: in a state of its own, and how much of it is done from 0 to 1."""
        ...


class FacePainter(Protocol):
    """Paints the face of a counter, in place of the symbol of its type."""

    def __call__(self, size: tuple[int, int], ink: Rgb) -> pygame.Surface:
        """A surface with alpha of this size, however small; `ink` can be read on the counter."""
        ...


class TrayFacts(Protocol):
    """What of a counter may be seen on its tray."""

    @property
    def type(self) -> str:
        """What its system calls its type."""
        ...

    @property
    def steps(self) -> int:
        """Figures, steps or strength left."""
        ...

    @property
    def full_steps(self) -> int:
        """The same in full."""
        ...

    @property
    def breaks_at(self) -> int:
        """So many lost put it out of action; 0 where nothing does."""
        ...

    @property
    def marks(self) -> tuple[str, ...]:
        """What else is to be seen of it."""
        ...


class TrayPainter(Protocol):
    """Paints the tray of a counter with all that stands on it: its symbol and its steps in one."""

    def __call__(self, size: tuple[int, int], ink: Rgb, facts: TrayFacts) -> pygame.Surface:
        """A surface with alpha of this size, however small; `ink` can be read on the counter."""
        ...


@frozen
class OwnLooks:
    """What a system paints itself, by the names that its maps and its pieces have for it."""

    terrain: Mapping[str, TerrainPainter] = field(default_factory=dict)
    """By kinds of terrain of the map's vocabulary."""
    routes: Mapping[str, RoutePainter] = field(default_factory=dict)
    """By kinds of route of the map's vocabulary."""
    places: Mapping[str, PlacePainter] = field(default_factory=dict)
    """By kinds of named place of the map's vocabulary."""
    dams: frozenset[str] = frozenset()
    """Kinds of named place that are dams: their painter draws what ways run on there, and no bridge is drawn."""
    works: Mapping[str, WorkPainter] = field(default_factory=dict)
    """By kinds of what is built and falls in the game."""
    over: frozenset[str] = frozenset()
    """Kinds of work that are drawn over the counters where these would hide them, between neighbours."""
    corners: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)
    """By kinds of work that are a sign in a corner of their place: how far right of its middle and how far below it
    that lies, and half of how large it is, in hexes. Names of places keep off them."""
    unlisted: frozenset[str] = frozenset()
    """Kinds of route that the key to the map leaves out, for they are painted with a work that it shows."""
    shown: tuple[tuple[str, str, str], ...] = ()
    """Works that the key to the map shows: kind, state, and what it writes beside it."""
    shown_where_there: tuple[tuple[str, str, str], ...] = ()
    """The same of works that it shows only in a game that has one of their kind: signs in a corner of a place."""
    heights: Mapping[str, float] = field(default_factory=dict)
    """How high ground of a kind lies, in hexes, by kinds of terrain: with any the map has contours, and slopes that
    are lit as they lie."""
    faces: Mapping[str, FacePainter] = field(default_factory=dict)
    """By types of counters."""
    trays: Mapping[str, TrayPainter] = field(default_factory=dict)
    """By types of counters, in place of a face: larger, and there are no dots for steps below it."""
    signs: Mapping[str, FacePainter] = field(default_factory=dict)
    """By marks of counters that are painted and not written; one that is neither is left to the tray."""
    version: int = 1
    """Raised whenever one of them draws a map differently: older pictures are then painted anew."""


_NONE = OwnLooks()


def own_looks(system: str) -> OwnLooks:
    """What a system paints itself; nothing of one that offers nothing, or where nobody says which it is."""
    looks: OwnLooks | None = part(system, "looks") if system else None
    return looks if looks is not None else _NONE


@frozen
class OwnPlaces:
    """Where on a board its system's own painters are asked: names by hex, and by hexside of roads and of railways."""

    looks: OwnLooks
    terrain: Mapping[str, tuple[int, ...]]
    road: dict[int, str]
    rail: dict[int, str]
    places: Mapping[str, tuple[int, ...]]
    heights: tuple[float, ...]
    """Per place of the board; empty if nobody says how high it lies."""

    def without_houses(self, board: Board) -> Board:
        """The board as painted, but that nothing is built where the terrain is painted by the system itself."""
        if not self.terrain:
            return board
        kinds = zip(board.terrain_words, board.terrain_names, strict=True)
        return replace(board, terrain_names=tuple("" if word.id in self.terrain else name for word, name in kinds))

    def facts(self) -> tuple[object, ...]:
        """What a baked picture depends on beside the board as it is usually painted; empty without own painters."""
        if not (self.terrain or self.road or self.rail or self.places or self.heights):
            return ()
        ways = (sorted(self.road.items()), sorted(self.rail.items()))
        return sorted(self.terrain.items()), *ways, sorted(self.places.items()), self.heights, self.looks.version


def own_places(board: Board) -> OwnPlaces:
    """Find them on a board in its own words."""
    looks = own_looks(board.system)
    terrain = {
        word.id: tuple(np.flatnonzero(board.terrain == kind).tolist())
        for kind, word in enumerate(board.terrain_words)
        if word.id in looks.terrain
    }
    kinds = {kind: word.id for kind, word in enumerate(board.road_words) if word.id in looks.routes}
    road = {side: kinds[kind] for side, kind in enumerate(board.road.tolist()) if kind in kinds} if kinds else {}
    rail = {
        board.topology.hexside(a, b): line.kind
        for line in board.routes
        if line.look == "railroad" and line.kind in looks.routes
        for a, b in zip(line.course, line.course[1:], strict=False)
        if board.topology.touching(a, b)
    }
    return OwnPlaces(looks, terrain, road, rail, _named(board, looks), _heights(board, looks))


def _named(board: Board, looks: OwnLooks) -> dict[str, tuple[int, ...]]:
    """The named places that the system paints itself, by kind."""
    found: dict[str, tuple[int, ...]] = {}
    for place in board.places:
        if place.kind in looks.places:
            found[place.kind] = (*found.get(place.kind, ()), place.hex)
    return found


def _heights(board: Board, looks: OwnLooks) -> tuple[float, ...]:
    """How high every place lies, where the system says it of any terrain of the board."""
    of_kind = [looks.heights.get(word.id, 0.0) for word in board.terrain_words]
    return tuple(of_kind[kind] for kind in board.terrain.tolist()) if any(of_kind) else ()


def washed(picture: pygame.Surface, wash: float) -> pygame.Surface:
    """The picture of a face under the grey of a counter that has moved; it is drawn on."""
    shades = pygame.surfarray.pixels3d(picture)
    shades[:] = shades + (np.array(WASH) - shades) * wash
    return picture


def dammed(board: Board) -> frozenset[int]:
    """Hexsides whose bridges are dams to the system, which paints them itself."""
    looks = own_looks(board.system)
    at = {place.hex for place in board.places if place.kind in looks.dams}
    return frozenset(bridge.hexside for bridge in board.bridges if at & set(board.topology.hexsides[bridge.hexside]))


def draw_own_named(board: Board, layout: BoardLayout, own: OwnPlaces) -> Shapes:
    """All named places that the system paints itself, as flat shapes."""
    shapes = Shapes()
    for name, places in own.places.items():
        own.looks.places[name].paint(shapes, board, layout, places)
    return shapes


def draw_own_terrain(board: Board, layout: BoardLayout, own: OwnPlaces) -> Shapes:
    """All terrain that the system paints itself, as flat shapes."""
    shapes = Shapes()
    for name, places in own.terrain.items():
        own.looks.terrain[name].paint(shapes, board, layout, places)
    return shapes
