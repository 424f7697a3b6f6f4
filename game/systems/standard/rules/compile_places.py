"""Where units begin, arrive and may be set up, worked out from hex lists, edges and regions. [11.1, 18]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from game.grid.topology import Topology
from game.scenario.board import Board
from game.scenario.document import Loc, Word
from game.scenario.report import Report, repeated
from game.scenario.validate import did_you_mean
from game.systems.standard.rules.mobility import is_closed
from game.systems.standard.rules.rules_schema import RulesFile
from game.systems.standard.rules.schema import Arrival, DeploymentArea, FreeDeployment, ScenarioFile
from game.systems.standard.rules.setting import ArrivalPlan, Unit


def hexes_of(board: Board, text: str, loc: Loc, report: Report) -> tuple[int, ...]:
    """Indices of a list of hex numbers, each once; those not on the map are reported and left out."""
    found: list[int] = []
    for place, number in enumerate(text.split()):
        try:
            found += board.topology.indices(number)
        except KeyError as missing:
            report((*loc, Word(place)), f"there is no hex {missing.args[0]} on the map")
        except ValueError as fault:
            report((*loc, Word(place)), str(fault))
    return tuple(dict.fromkeys(found))


def land_hexes_of(board: Board, rules: RulesFile, text: str, loc: Loc, report: Report) -> tuple[int, ...]:
    """The same of hexes that some unit can stand in; those of the sea are reported and left out."""
    found = hexes_of(board, text, loc, report)
    sea = {name for name in board.terrain_names if is_closed_terrain(rules, name)}
    at_sea = [hex for hex in found if board.terrain_at(hex) in sea]
    if at_sea:
        report(loc, f"{board.number(at_sea[0])} is no land", "name a hex that units can enter")
    return tuple(hex for hex in found if hex not in at_sea)


def is_closed_terrain(rules: RulesFile, terrain: str) -> bool:
    """Whether the rules let no unit whatever into a terrain; one they do not know is reported elsewhere."""
    effects = rules.terrain.get(terrain)
    return effects is not None and is_closed(effects)


def region_of(board: Board, name: str, loc: Loc, report: Report) -> frozenset[int]:
    """The hexes of a named region of the map."""
    if name not in board.regions:
        report(loc, f"{name} is no region of the map", did_you_mean(name, sorted(board.regions)))
        return frozenset()
    return board.regions[name]


def edge_between(topology: Topology, first: int, last: int) -> tuple[int, ...]:
    """Map-edge hexes from one to another along the shorter way round, both included. [11.1]"""
    border = topology.border
    came_from = {first: first}
    queue = [first]
    for hex in queue:
        for there in topology.adjacent[hex]:
            if there in border and there not in came_from:
                came_from[there] = hex
                queue.append(there)
    if last not in came_from:
        return ()
    path = [last]
    while path[-1] != first:
        path.append(came_from[path[-1]])
    return tuple(sorted(path))


def start_hexes(
    board: Board,
    script: ScenarioFile,
    units: Sequence[Unit],
    unit_index: Mapping[str, int],
    closed: frozenset[int],
    report: Report,
) -> tuple[int, ...]:
    """Where each unit begins, or -1; every unit must begin, arrive or be set up exactly once. [18.0]

    None begins where none can be, in the sea. [5.2]
    """
    start = [-1] * len(units)
    for unit, hex in _set_up(board, script, unit_index, closed, report):
        start[unit] = hex
    _check_begins_once(units, list(_beginnings(script)), report)
    return tuple(start)


def _check_begins_once(units: Sequence[Unit], beginnings: Sequence[tuple[str, Loc]], report: Report) -> None:
    names = [name for name, _ in beginnings]
    for place, first in repeated(names):
        what, hint = f"{names[place]} is set up or arrives already", "let each unit begin, or arrive, once"
        report(beginnings[place][1], what, hint, first=beginnings[first][1])
    for unit in units:
        if unit.id not in names:
            report(("units", unit.index, "id"), f"{unit.id} is never set up and never arrives", warning=True)


def _beginnings(script: ScenarioFile) -> Iterator[tuple[str, Loc]]:
    """Units by name and where it is said that they begin, arrive or are set up. [11.1, 18.0, 18.1]"""
    for place, entry in enumerate(script.setup):
        yield entry.unit, ("setup", place, "unit")
    for place, arrival in enumerate(script.reinforcements):
        for number, name in enumerate(arrival.units):
            yield name, ("reinforcements", place, "units", number)
    for place, area in enumerate(script.deployment.areas if script.deployment is not None else ()):
        yield area.unit, ("deployment", "areas", place, "unit")


def _set_up(
    board: Board, script: ScenarioFile, unit_index: Mapping[str, int], closed: frozenset[int], report: Report
) -> Iterator[tuple[int, int]]:
    """Units that begin on the map, each with its hex. [18.0]"""
    placed: dict[int, int] = {}
    for position, entry in enumerate(script.setup):
        loc = ("setup", position)
        unit = _unit_named(unit_index, entry.unit, (*loc, "unit"), report)
        hexes = hexes_of(board, entry.hex, (*loc, "hex"), report)
        if unit is None or not hexes:
            continue
        if hexes[0] in placed and "stacks" not in script.modules:
            there = placed[hexes[0]]
            what = f"{entry.unit} and {script.setup[there].unit} begin in the same hex"
            report((*loc, "hex"), what, "one unit a hex [4.1]", first=("setup", there, "hex"))
        if hexes[0] in closed:
            ground = board.terrain_title(int(board.terrain[hexes[0]]))
            report((*loc, "hex"), f"{entry.unit} begins in {ground}, which no unit may enter", "give it a hex of land")
        placed[hexes[0]] = position
        yield unit, hexes[0]


def _unit_named(unit_index: Mapping[str, int], name: str, loc: Loc, report: Report) -> int | None:
    if name not in unit_index:
        report(loc, f"{name} is no unit of this scenario")
        return None
    return unit_index[name]


def arrival_plans(
    board: Board,
    script: ScenarioFile,
    units: Sequence[Unit],
    unit_index: Mapping[str, int],
    zone_index: Mapping[str, int],
    report: Report,
) -> tuple[ArrivalPlan | None, ...]:
    """When and where each unit arrives; None for those that do not. [11.1]"""
    plans: list[ArrivalPlan | None] = [None] * len(units)
    boxes = [box.id for box in script.boxes]
    for position, arrival in enumerate(script.reinforcements):
        loc: Loc = ("reinforcements", position)
        if arrival.if_controlled and "stacks" not in script.modules:
            what = "who controls a hex is known with the module stacks alone [19.31]"
            report((*loc, "if_controlled"), what, "switch it on, or leave this out")
        plan = _plan(board, arrival, zone_index, boxes, loc, report)
        if arrival.turn > script.turns:
            report((*loc, "turn"), f"turn {arrival.turn} is after the last turn", warning=True)
        for number, name in enumerate(arrival.units):
            unit = _unit_named(unit_index, name, (*loc, "units", number), report)
            if unit is None:
                continue
            if plan.by_air and not units[unit].is_airborne:
                report(
                    (*loc, "units", number),
                    f"{name} is not airborne and cannot land by air",
                    "mark it parachute or glider",
                )
            plans[unit] = plan
    return tuple(plans)


def _plan(
    board: Board, arrival: Arrival, zone_index: Mapping[str, int], boxes: Sequence[str], loc: Loc, report: Report
) -> ArrivalPlan:
    given = [key for key in ("hexes", "edge", "edge_near", "drop_zone", "near", "box") if getattr(arrival, key)]
    if len(given) != 1:
        report(loc, "an arrival needs exactly one of hexes, edge, edge_near, drop_zone, near, box")
        return ArrivalPlan(arrival.turn, by_air=False, hexes=(), zone=-1)
    if arrival.drop_zone is not None:
        if arrival.drop_zone not in zone_index:
            report((*loc, "drop_zone"), f"{arrival.drop_zone} is no drop zone of this scenario")
        return ArrivalPlan(arrival.turn, by_air=True, hexes=(), zone=zone_index.get(arrival.drop_zone, 0))
    if arrival.box is not None:
        if arrival.box not in boxes:
            report((*loc, "box"), f"{arrival.box} is no box of this scenario", did_you_mean(arrival.box, tuple(boxes)))
            return ArrivalPlan(arrival.turn, by_air=False, hexes=(), zone=-1)
        return ArrivalPlan(arrival.turn, by_air=False, hexes=(), zone=-1, box=boxes.index(arrival.box))
    hexes = _place_hexes(board, arrival, loc, report)
    if not hexes:
        report((*loc, given[0]), "no hex of the map is meant: these units can never arrive")
    return ArrivalPlan(
        arrival.turn, by_air=arrival.near is not None, hexes=hexes, zone=-1, if_controlled=arrival.if_controlled
    )


def _place_hexes(board: Board, arrival: Arrival, loc: Loc, report: Report) -> tuple[int, ...]:
    topology = board.topology
    if arrival.near is not None:
        region = region_of(board, arrival.near.of, (*loc, "near", "of"), report)
        return tuple(sorted({hex for centre in region for hex in topology.within(centre, arrival.near.hexes)}))
    if arrival.edge_near is not None:
        region = region_of(board, arrival.edge_near, (*loc, "edge_near"), report)
        around = region | {there for hex in region for there in topology.adjacent[hex]}
        return tuple(sorted(around & topology.border))
    if arrival.edge:
        first, _, last = arrival.edge.partition("-")
        ends = hexes_of(board, f"{first} {last}", (*loc, "edge"), report) * (2 if first == last else 1)
        if len(ends) < 2:
            return ()
        for end in ends:
            if end not in topology.border:
                report((*loc, "edge"), f"{board.number(end)} is not on the map edge")
        return edge_between(topology, *ends)
    return tuple(sorted(hexes_of(board, arrival.hexes, (*loc, "hexes"), report)))


def deploy_limits(
    board: Board, script: ScenarioFile, units: Sequence[Unit], unit_index: Mapping[str, int], report: Report
) -> tuple[dict[int, frozenset[int]], frozenset[int]]:
    """Free deployment: where each unit may be set up, and where drop zone markers may lie. [18.1]"""
    plan = script.deployment
    if plan is None:
        return {}, frozenset()
    limits: dict[int, frozenset[int]] = {}
    for position, area in enumerate(plan.areas):
        loc: Loc = ("deployment", "areas", position)
        unit = _unit_named(unit_index, area.unit, (*loc, "unit"), report)
        hexes = _area_hexes(board, plan, area, loc, report)
        if unit is not None:
            limits[unit] = hexes
            if not hexes:
                report(loc, f"{units[unit].id} may be set up nowhere", "its limits exclude each other")
    barred = region_of(board, plan.zones_not_in, ("deployment", "zones_not_in"), report)
    return limits, frozenset(range(board.topology.size)) - barred


def _area_hexes(board: Board, plan: FreeDeployment, area: DeploymentArea, loc: Loc, report: Report) -> frozenset[int]:
    if (area.region is None) == (not area.hexes):
        report(loc, "an area needs either a region or hexes")
        return frozenset()
    if area.region is not None:
        hexes = region_of(board, area.region, (*loc, "region"), report)
    else:
        hexes = frozenset(hexes_of(board, area.hexes, (*loc, "hexes"), report))
    if area.away_from_cities:
        cities = region_of(board, "cities", loc, report)
        hexes -= _near(board, cities, plan.city_distance_hexes)
    if area.away_from_edge:
        edge = region_of(board, plan.edge, ("deployment", "edge"), report)
        hexes -= _near(board, edge, plan.edge_distance_hexes - 1)  # the edge hexes are the first hex from the edge
    return hexes


def _near(board: Board, region: frozenset[int], radius: int) -> frozenset[int]:
    if not region:
        return frozenset()
    nearest = np.min([board.topology.distances_from(hex) for hex in sorted(region)], axis=0)
    return frozenset(int(hex) for hex in np.flatnonzero(nearest <= radius))
