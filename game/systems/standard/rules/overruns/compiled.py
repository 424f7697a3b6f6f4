"""What the module `overruns` needs of a scenario, worked out from its files. [22]"""

from __future__ import annotations

from collections.abc import Sequence

from game.scenario.board import Board
from game.scenario.report import Report
from game.systems.standard.rules.air_naval.schema import AirEntry
from game.systems.standard.rules.compile_places import land_hexes_of
from game.systems.standard.rules.overruns.facts import OverrunsFacts
from game.systems.standard.rules.rules_schema import RulesFile
from game.systems.standard.rules.schema import ScenarioFile
from game.systems.standard.rules.setting import Unit
from game.systems.standard.rules.sides import SIDE_OF


def compiled_overruns(
    board: Board, rules: RulesFile, script: ScenarioFile, units: Sequence[Unit], report: Report
) -> OverrunsFacts | None:
    """What the module plays with; None if the rules file has no figures for it. [22]"""
    numbers = rules.modules.overruns
    if numbers is None:
        place = script.modules.index("overruns")
        report(("modules", place), f"the rules {script.rules} have no figures for overruns", "choose rules that have")
        return None
    of_side = {SIDE_OF[player]: points for player, points in numbers.mobile_attempt_mp.items()}
    return OverrunsFacts(
        attempt_mp=tuple(
            of_side.get(unit.side, numbers.attempt_mp) if unit.mobility.is_mobile else numbers.attempt_mp
            for unit in units
        ),
        hexside_factor=numbers.hexside_factor,
        city_mp=numbers.city_mp,
        fort_mp=(0, *numbers.fort_mp),
        cleared_mp=numbers.cleared_mp,
        least_odds=numbers.least_odds,
        airborne_assault=script.overruns is not None and script.overruns.airborne_assault,
        airfields=_airfields(board, rules, script, report),
        based=frozenset(SIDE_OF[air.side] for air in _based(script)),
    )


def _based(script: ScenarioFile) -> tuple[AirEntry, ...]:
    """The air units that fly from airfields of the map, where aircraft are played. [22.53]"""
    section = script.air_naval if "air_naval" in script.modules else None
    return () if section is None else tuple(air for air in section.air if air.based)


def _airfields(board: Board, rules: RulesFile, script: ScenarioFile, report: Report) -> tuple[tuple[int, int], ...]:
    """Hex and capacity of each; two in one hex are a fault, and they are no use if nobody is based on them. [22.53]"""
    found: dict[int, int] = {}
    places: dict[int, int] = {}
    entries = script.overruns.airfields if script.overruns is not None else ()
    for place, entry in enumerate(entries):
        loc = ("overruns", "airfields", place, "hex")
        for hex in land_hexes_of(board, rules, entry.hex, loc, report):
            first = (*loc[:2], places.setdefault(hex, place), "hex")
            if first != loc:
                what = f"an airfield lies in {board.number(hex)} already"
                report(loc, what, "write one, with the capacity of both", first=first)
            found[hex] = entry.capacity
    if entries and not _based(script):
        what = "no air unit is based, so airfields are of no use"
        report(("overruns", "airfields"), what, "write based: true under air_naval: air:", warning=True)
    return tuple(sorted(found.items())) if _based(script) else ()
