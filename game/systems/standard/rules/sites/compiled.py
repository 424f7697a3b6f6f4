"""The batteries of a scenario, worked out from its file. [32.4]"""

from __future__ import annotations

from game.scenario.board import Board
from game.scenario.report import Report, check_own_ids
from game.systems.standard.rules.compile_places import hexes_of
from game.systems.standard.rules.schema import ScenarioFile
from game.systems.standard.rules.sides import SIDE_OF
from game.systems.standard.rules.sites.facts import Site


def sites_of(board: Board, script: ScenarioFile, report: Report) -> tuple[Site, ...]:
    """The batteries in the order of the file; faults go to `report`."""
    found: list[Site] = []
    if script.sites and "stacks" not in script.modules:
        report(("sites",), "batteries need the module stacks, which knows who controls a hex [19.31]", "switch it on")
    check_own_ids([entry.id for entry in script.sites], ("sites",), "battery", report)
    for place, entry in enumerate(script.sites):
        hexes = hexes_of(board, entry.hex, ("sites", place, "hex"), report)
        hex = hexes[0] if hexes else 0
        reach = tuple(sorted(board.topology.within(hex, entry.range)))
        found.append(Site(place, entry.id, entry.title, hex, SIDE_OF[entry.side], entry.strength, entry.armour, reach))
    return tuple(found)
