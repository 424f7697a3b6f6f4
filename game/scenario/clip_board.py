"""A part of a board as a board of its own: for scenarios that are played on a window of a map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from game.grid.topology import OFF_BOARD
from game.scenario.board import Board, Line

S = TypeVar("S", bound=np.generic)


def read_only(values: NDArray[S]) -> NDArray[S]:
    """The same array, which nobody can write to any more."""
    values.setflags(write=False)
    return values


def clip_board(board: Board, columns: range, rows: range) -> Board | None:
    """The hexes of a board in these columns and rows, and what lies on them; None if there are none.

    Courses that leave the window are cut: a water keeps its hexsides, a route is split into runs of touching hexes.
    Bridges and ferries need both their hexes.
    """
    whole = board.topology
    kept = [hex for hex, (column, row) in enumerate(whole.places) if column in columns and row in rows]
    if not kept:
        return None
    topology = type(whole)((whole.places[hex] for hex in kept), whole.numbering)
    hexes = dict(zip(kept, range(len(kept)), strict=True))
    sides = [whole.hexside(kept[a], kept[b]) for a, b in topology.hexsides]
    hexsides = dict(zip(sides, range(len(sides)), strict=True))
    bridges = [bridge for bridge in board.bridges if bridge.hexside in hexsides]
    return replace(
        board,
        topology=topology,
        terrain=read_only(board.terrain[kept]),
        water=read_only(board.water[sides]),
        water_names={hexsides[side]: name for side, name in board.water_names.items() if side in hexsides},
        road=read_only(board.road[sides]),
        rail=read_only(board.rail[sides]),
        bridges=tuple(
            replace(bridge, index=index, hexside=hexsides[bridge.hexside]) for index, bridge in enumerate(bridges)
        ),
        ferries=tuple(
            replace(ferry, hexside=hexsides[ferry.hexside]) for ferry in board.ferries if ferry.hexside in hexsides
        ),
        places=tuple(replace(place, hex=hexes[place.hex]) for place in board.places if place.hex in hexes),
        waters=tuple(
            replace(water, course=course)
            for water in board.waters
            if (course := tuple(hexsides[side] for side in water.course if side in hexsides))
        ),
        routes=tuple(replace(route, course=run) for route in board.routes for run in _runs(route, hexes)),
        regions={
            name: frozenset(hexes[hex] for hex in region if hex in hexes) for name, region in board.regions.items()
        },
    )


def _runs(route: Line, hexes: dict[int, int]) -> Iterator[tuple[int, ...]]:
    """The parts of a route that lie in the window, each of two hexes or more, in hexes of the window."""
    run: list[int] = []
    for hex in (*route.course, OFF_BOARD):
        if hex in hexes:
            run.append(hexes[hex])
            continue
        if len(run) > 1:
            yield tuple(run)
        run = []
