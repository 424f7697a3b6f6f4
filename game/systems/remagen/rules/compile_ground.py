"""The board as Remagen reads it: ground, banks, the lines across the river, roads. [2]"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.grid.topology import OFF_BOARD
from game.scenario.board import Board
from game.scenario.report import Report
from game.scenario.validate import did_you_mean
from game.systems.remagen.rules.setting import NOWHERE, Bank, Ground, Line

_GROUND = {ground.name.lower(): ground for ground in Ground}
ROADS, _BRIDGE = ("road", "main_road"), "bridge"
"""Kinds of route: what joins sectors on land, and the course of the bridge that stands from the beginning."""


def grounds(board: Board, report: Report) -> tuple[Ground, ...]:
    """What each sector is. [2.1]"""
    for name in board.terrain_names:
        if name not in _GROUND:
            report(("legend",), f"{name} is no ground of this game", did_you_mean(name, tuple(_GROUND)), file="map")
    return tuple(
        _GROUND.get(terrain, Ground.OPEN) for terrain in board.terrains()
    )  # fmt: skip


def river_lines(board: Board, ground: Sequence[Ground]) -> tuple[Line, ...]:
    """Every row that the river crosses in two sectors, with the land on either side. [2.4]"""
    topology = board.topology
    lines = []
    for row in sorted({row for _column, row in topology.places}):
        columns = sorted(column for column, at in topology.places if at == row)
        wet = [column for column in columns if ground[topology.find(column, row)] is Ground.RIVER]
        if len(wet) != 2 or wet[1] != wet[0] + 1:
            continue
        west, first, second, east = (topology.find(column, row) for column in range(wet[0] - 1, wet[1] + 2))
        if OFF_BOARD not in (west, east):
            letter = topology.numbers[first].rstrip("0123456789")
            lines.append(Line(row, letter, west, first, second, east))
    return tuple(lines)


def banks(board: Board, ground: Sequence[Ground]) -> tuple[Bank, ...]:
    """West of the river of its row, east of it, or in it. [2.4]"""
    topology = board.topology
    edge: dict[int, int] = {}
    for sector, (column, row) in enumerate(topology.places):
        if ground[sector] is Ground.RIVER:
            edge[row] = min(edge.get(row, column), column)
    found = []
    for sector, (column, row) in enumerate(topology.places):
        if ground[sector] is Ground.RIVER:
            found.append(Bank.RIVER)
        else:
            found.append(Bank.WEST if column < edge.get(row, 0) else Bank.EAST)
    return tuple(found)


def roads(board: Board, lines: Sequence[Line], report: Report) -> tuple[int, tuple[frozenset[int], ...]]:
    """The line of the standing bridge, and per sector those that a road joins to it. [2.2, 2.5]"""
    joined: list[set[int]] = [set() for _ in range(board.topology.size)]
    standing = NOWHERE
    for place, route in enumerate(board.routes):
        if route.kind == _BRIDGE:
            found = [index for index, line in enumerate(lines) if set(line.course) == set(route.course)]
            if not found:
                what = f"{route.name} is no bridge: it runs from bank to bank along one line"
                report(("routes", place), what, "as J7 J8 J9 J10", file="map")
            standing = found[0] if found else NOWHERE
        elif route.kind in ROADS:
            for a, b in pairwise(route.course):
                joined[a].add(b)
                joined[b].add(a)
    return standing, tuple(frozenset(there) for there in joined)
