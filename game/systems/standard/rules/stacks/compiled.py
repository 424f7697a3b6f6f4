"""Hexes where units may not end a move, worked out from the files. [19.26, 19.27]"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.scenario.board import NO_ROAD, Board
from game.scenario.report import Report
from game.systems.standard.rules.compile_places import region_of
from game.systems.standard.rules.rules_schema import RulesFile
from game.systems.standard.rules.setting import Unit
from game.systems.standard.rules.stacks.schema import Footing, KeptOutEntry


def drowned_hexes(board: Board, rules: RulesFile, footing: Footing | None, report: Report) -> frozenset[int]:
    """Hexes of such ground with no route and no dry ground in them or beside them. [19.26]"""
    if footing is None:
        return frozenset()
    for key, names in (("terrain", footing.terrain), ("beside", footing.beside)):
        for place, name in enumerate(names):
            if name not in rules.terrain:
                loc = ("modules", "stacks", "footing", key, place)
                report(
                    loc, f"{name} is no terrain of these rules", f"terrain: {', '.join(rules.terrain)}", file="rules"
                )
    topology, terrains = board.topology, board.terrains()
    dry = {hex for hex, terrain in enumerate(terrains) if terrain in footing.beside}
    for hexside in np.flatnonzero((board.road != NO_ROAD) | board.rail):
        dry.update(topology.hexsides[int(hexside)])
    return frozenset(
        hex
        for hex, terrain in enumerate(terrains)
        if terrain in footing.terrain and hex not in dry and dry.isdisjoint(topology.adjacent[hex])
    )


def closed_ends(
    board: Board, kept_out: Sequence[KeptOutEntry], units: Sequence[Unit], drowned: frozenset[int], report: Report
) -> tuple[frozenset[int], ...]:
    """Per unit: hexes where its moves and arrivals may not end. [19.26, 19.27]"""
    closed = [drowned if unit.wades else frozenset[int]() for unit in units]
    index = {unit.id: unit.index for unit in units}
    for place, entry in enumerate(kept_out):
        loc = ("stacks", "kept_out", place)
        hexes = region_of(board, entry.region, (*loc, "region"), report)
        for number, name in enumerate(entry.units):
            if name in index:
                closed[index[name]] |= hexes
            else:
                report((*loc, "units", number), f"{name} is no unit of this scenario", "use the id of a unit")
    return tuple(closed)
