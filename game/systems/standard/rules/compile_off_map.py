"""Boxes, units that leave the map, and batteries, worked out from the scenario's file. [11.6, 11.7, 32.4]"""

from __future__ import annotations

from dataclasses import replace

from game.scenario.board import Board
from game.scenario.report import Report, check_own_ids
from game.systems.standard.rules.compile_places import hexes_of
from game.systems.standard.rules.off_map.facts import Box, Leave
from game.systems.standard.rules.off_map.schema import LeaveEntry
from game.systems.standard.rules.schema import ScenarioFile
from game.systems.standard.rules.setting import ArrivalPlan, Setting
from game.systems.standard.rules.sides import SIDE_OF
from game.systems.standard.rules.sites.compiled import sites_of


def with_places(setting: Setting, report: Report) -> Setting:
    """The setting with its boxes, leaves and batteries; faults of the file go to `report`."""
    board, script = setting.board, setting.script
    arrivals = list(setting.arrivals)
    leaves = tuple(_leave(setting, entry, place, arrivals, report) for place, entry in enumerate(script.leaves))
    return replace(
        setting, boxes=_boxes(setting, script, report), leaves=leaves, arrivals=tuple(arrivals),
        sites=sites_of(board, script, report),
    )  # fmt: skip


def _boxes(setting: Setting, script: ScenarioFile, report: Report) -> tuple[Box, ...]:
    """Places for units that are no hexes; only their side's units come there. [11.6]"""
    boxes: list[Box] = []
    check_own_ids([entry.id for entry in script.boxes], ("boxes",), "box", report)
    for place, entry in enumerate(script.boxes):
        boxes.append(Box(place, entry.id, entry.title, SIDE_OF[entry.side]))
    for place, arrival in enumerate(script.reinforcements):
        for number, name in enumerate(arrival.units):
            box = next((box for box in boxes if box.id == arrival.box), None)
            unit = setting.unit_index.get(name)
            if box is not None and unit is not None and setting.units[unit].side is not box.side:
                what = f"the box {box.id} is the other side's"
                report(("reinforcements", place, "units", number), what, "choose a box of the unit's side")
    return tuple(boxes)


def _leave(
    setting: Setting, entry: LeaveEntry, place: int, arrivals: list[ArrivalPlan | None], report: Report
) -> Leave:
    """Units that leave; those that come back get their arrival. [11.7]"""
    loc = ("leaves", place)
    _check_needs(setting, entry, place, report)
    units: list[int] = []
    back = _return_plan(setting.board, setting.script, entry, place, report)
    for number, name in enumerate(entry.units):
        unit = setting.unit_index.get(name)
        if unit is None:
            report((*loc, "units", number), f"{name} is no unit of this scenario")
            continue
        units.append(unit)
        if back is not None and arrivals[unit] is not None:
            what = f"{name} arrives as a reinforcement, so it cannot come back as one"
            report((*loc, "units", number), what, "let it begin on the map, or leave out returns")
        elif back is not None:
            arrivals[unit] = back
    away = entry.returns.turns_later if entry.returns is not None else 0
    return Leave(entry.turn, tuple(units), "supply" in entry.needs, "undisputed" in entry.needs, away)


def _check_needs(setting: Setting, entry: LeaveEntry, place: int, report: Report) -> None:
    """What a unit must have to leave is known to a module. [11.7, 19.13]"""
    if entry.turn > setting.script.turns:
        report(("leaves", place, "turn"), f"turn {entry.turn} is after the last turn", warning=True)
    for number, need in enumerate(entry.needs):
        module = "supply" if need == "supply" else "stacks"
        if module not in setting.script.modules:
            what = f"{need} means nothing without the module {module} [19.13]"
            report(("leaves", place, "needs", number), what, "switch it on, or leave this out", warning=True)


def _return_plan(
    board: Board, script: ScenarioFile, entry: LeaveEntry, place: int, report: Report
) -> ArrivalPlan | None:
    """How units come back that have left. [11.7]"""
    if entry.returns is None:
        return None
    loc = ("leaves", place, "returns")
    hexes = hexes_of(board, entry.returns.hexes, (*loc, "hexes"), report)
    if not hexes:
        report((*loc, "hexes"), "no hex of the map is meant: these units can never come back")
    if entry.returns.if_controlled and "stacks" not in script.modules:
        what = "who controls a hex is known with the module stacks alone [19.31]"
        report((*loc, "if_controlled"), what, "switch it on, or leave this out")
    turn = entry.turn + entry.returns.turns_later
    return ArrivalPlan(turn, by_air=False, hexes=hexes, zone=-1, if_controlled=entry.returns.if_controlled)
