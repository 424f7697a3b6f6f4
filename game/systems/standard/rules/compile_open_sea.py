"""What a victory other than that of rule 17.1 needs of a scenario. [17.4, 17.5]"""

from __future__ import annotations

from game.scenario.board import Board
from game.scenario.report import Report
from game.systems.standard.rules.compile_places import hexes_of
from game.systems.standard.rules.open_sea_facts import OpenSeaFacts
from game.systems.standard.rules.schema import ScenarioFile
from game.systems.standard.rules.victory_schema import OpenSea


def check_kind(script: ScenarioFile, report: Report) -> None:
    """Kinds of victory that ask who controls a hex need stacks; open_sea needs its key, the others have none."""
    victory = script.victory
    if victory.kind != "objective" and "stacks" not in script.modules:
        what = f"the victory {victory.kind} needs the module stacks, which knows who controls a hex [19.31]"
        report(("victory", "kind"), what, "switch it on, or write objective")
    if victory.kind == "open_sea" and victory.open_sea is None:
        report(("victory", "kind"), "open_sea needs to know what counts", "add the key open_sea: {win_by: ...}")
    if victory.kind != "open_sea" and victory.open_sea is not None:
        what = f"the victory {victory.kind} has no use for this"
        report(("victory", "open_sea"), what, "write kind: open_sea, or leave it out")


def open_sea_facts(board: Board, section: OpenSea, report: Report) -> OpenSeaFacts:
    """What counts where a passage must be opened; faults go to `report`. [17.4]"""
    loc = ("victory", "open_sea")
    points: dict[int, int] = {}
    places: dict[int, int] = {}
    for place, entry in enumerate(section.points):
        hexes = hexes_of(board, entry.hexes, (*loc, "points", place, "hexes"), report)
        if not hexes:
            report((*loc, "points", place, "hexes"), "no hex is worth these points", "name the hexes")
        for hex in hexes:
            if hex in points:
                what, first = f"{board.number(hex)} has points already", (*loc, "points", places[hex], "hexes")
                report((*loc, "points", place, "hexes"), what, "name each hex once", first=first)
            places.setdefault(hex, place)
            points[hex] = entry.points
    if section.points and sum(points.values()) < section.draw_from_points:
        what = f"{section.draw_from_points} points are more than there are: {sum(points.values())}"
        report((*loc, "draw_from_points"), what, "write at most so many", warning=True)
    lost = section.lost_steps
    return OpenSeaFacts(
        win_by=section.win_by,
        points=tuple(points.items()),
        losses_free=lost.beyond if lost is not None else 0,
        losses_each=lost.each if lost is not None else 0,
        draw_from=section.draw_from_points,
        lost_with=hexes_of(board, section.lost_with, (*loc, "lost_with"), report),
    )
