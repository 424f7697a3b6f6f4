"""From the validated files to the tables the rules play with. [2, 7.5, 11.1, 18]"""

from __future__ import annotations

from dataclasses import replace

from game.model.side import Side, Sides
from game.scenario.board import NO_WATER, ROAD_KINDS, WATER_KINDS, Board
from game.scenario.given import given
from game.scenario.header import colours_of
from game.scenario.report import Report, check_own_ids, repeated
from game.scenario.validate import did_you_mean
from game.systems.standard.rules.chapters import chapters_for
from game.systems.standard.rules.compile_modules import with_modules
from game.systems.standard.rules.compile_off_map import with_places
from game.systems.standard.rules.compile_open_sea import check_kind
from game.systems.standard.rules.compile_orders import Names, compile_scripts
from game.systems.standard.rules.compile_places import arrival_plans, deploy_limits, hexes_of, start_hexes
from game.systems.standard.rules.compile_ways import ways_to_play
from game.systems.standard.rules.lint_modules import lint_modules
from game.systems.standard.rules.lint_outset import lint_outset
from game.systems.standard.rules.lint_shores import lint_shores
from game.systems.standard.rules.mobility import Mobility, is_closed, mobilities_of
from game.systems.standard.rules.rules_schema import BridgeDice, CombatTable, RulesFile
from game.systems.standard.rules.schema import ScenarioFile, UnitEntry
from game.systems.standard.rules.setting import Marker, Setting, Unit, Zone
from game.systems.standard.rules.sides import ALLIED, SIDE_OF, SIDES


def compile_setting(board: Board, rules: RulesFile, script: ScenarioFile, sides: Sides, report: Report) -> Setting:
    """Everything of a scenario that does not change in play; faults go to `report`, at their place in the file."""
    _check_sides(script, sides, report)
    setting = _by_the_standard_rules(board, rules, script, sides, report)
    setting = with_places(setting, report) if script.boxes or script.leaves or script.sites else setting
    setting = with_modules(setting, report) if script.modules else setting
    lint_modules(setting, report)
    lint_shores(setting, report)
    lint_outset(setting, report)
    return replace(setting, ways=ways_to_play(setting, report)) if script.options.variants else setting


def _by_the_standard_rules(
    board: Board, rules: RulesFile, script: ScenarioFile, sides: Sides, report: Report
) -> Setting:
    """The setting without boxes, modules and other ways to play."""
    check_own_ids([step.id for step in rules.sequence], ("sequence",), "step", report, file="rules")
    units = _units(rules, script, report)
    index = {unit.id: unit.index for unit in units}
    zones = _zones(board, script, report)
    shifts, urban, closed = _terrain_tables(board, rules, report)
    table = _combat_table(rules.combat, report)
    deploy_hexes, zone_hexes = deploy_limits(board, script, units, index, report)
    arrivals = arrival_plans(board, script, units, index, {zone.id: zone.index for zone in zones}, report)
    starts = start_hexes(board, script, units, index, closed, report)
    bridges = _bridges(board, script, report)
    objective = frozenset(hexes_of(board, script.victory.objective, ("victory", "objective"), report))
    _check_victory(script, len(objective), report)
    demolisher = SIDE_OF[rules.bridges.demolished_by]
    names = Names(sides, board, script, units, index, bridges, zones, arrivals, starts, deploy_hexes, demolisher)
    return Setting(
        board=board, rules=given(rules), script=given(script), chapters=chapters_for(script, report),
        demolisher=demolisher, engineers_side=SIDE_OF[rules.engineers], units=units, arrivals=arrivals,
        start_hexes=starts, zones=zones, markers=_markers(rules, script, report), sequence=given(rules.sequence),
        sides=sides, colours=colours_of(script, rules), first_side=SIDE_OF[script.first_player],
        allotments=_allotments(rules, script), results=table, column_from=rules.combat.from_differential,
        shifts=shifts, urban=urban, closed_hexes=closed, objective=objective,
        deploy_hexes=deploy_hexes, zone_hexes=zone_hexes,
        repair_lasts=(script.options.repair or rules.bridges.repair) == "lasting",
        bombardment=_first(script.options.bombardment, rules.support_fire.bombardment),
        unit_index=index, bridge_index=bridges, roster=_roster(units), bridges_near=_bridges_near(board),
        engineers=tuple(unit.index for unit in units if "engineer" in unit.marks),
        water_hexsides=tuple(hexside for hexside, kind in enumerate(board.water.tolist()) if kind != NO_WATER),
        scripts=compile_scripts(names, report),
    )  # fmt: skip


def _check_sides(script: ScenarioFile, sides: Sides, report: Report) -> None:
    """The rules are for two sides of these ids. [1.2]"""
    if sides.ids != tuple(SIDE_OF):
        what = f"the standard rules are for the sides {' and '.join(SIDE_OF)}, in this order"
        report(
            ("sides",),
            what,
            "give them other titles, if you like, not other ids",
            file="scenario" if script.sides else "rules",
        )


def _first(preferred: bool | None, default: bool) -> bool:  # noqa: FBT001
    return default if preferred is None else preferred


def _units(rules: RulesFile, script: ScenarioFile, report: Report) -> tuple[Unit, ...]:
    sides = {nation.id: SIDE_OF[nation.side] for nation in script.nations}
    check_own_ids([nation.id for nation in script.nations], ("nations",), "nation", report)
    units: list[Unit] = []
    check_own_ids([entry.id for entry in script.units], ("units",), "unit", report)
    for position, entry in enumerate(script.units):
        if entry.nation not in sides:
            report(
                ("units", position, "nation"),
                f"{entry.nation} is no nation of this scenario",
                did_you_mean(entry.nation, tuple(sides)),
            )
        units.append(_unit(position, entry, sides.get(entry.nation, ALLIED), rules))
    return tuple(units)


def _unit(index: int, entry: UnitEntry, side: Side, rules: RulesFile) -> Unit:
    attack, defense, ma_mp = (int(part) for part in entry.strength.split("-"))
    half_attack, half_defense = (attack + 1) // 2, (defense + 1) // 2
    if entry.depleted is not None:
        half_attack, half_defense = (int(part) for part in entry.depleted.split("-"))
    if entry.steps == 1:  # its only step is the printed one
        half_attack, half_defense = attack, defense
    return Unit(
        index=index, id=entry.id, name=entry.name, short=entry.short, formation=entry.formation, nation=entry.nation,
        side=side, type=entry.type, size=entry.size, attack=(0, half_attack, attack),
        defense=(0, half_defense, defense), ma_mp=ma_mp,
        mobility=_mobility(entry, ma_mp, rules),
        steps=entry.steps, marks=frozenset(entry.marks),
    )  # fmt: skip


def _mobility(entry: UnitEntry, ma_mp: int, rules: RulesFile) -> Mobility:
    """How a unit moves, by its printed movement allowance and mark. [2.2, 5.2]"""
    is_afloat = "amphibious" in entry.marks and Mobility.AMPHIBIOUS_LEG in mobilities_of(rules)
    is_mobile = ma_mp >= rules.mobile_from_ma
    return Mobility(Mobility.AMPHIBIOUS_LEG * is_afloat + Mobility.MOBILE * is_mobile)


def _check_victory(script: ScenarioFile, objectives: int, report: Report) -> None:
    """A side that can never hold enough objectives cannot win. [17.1]"""
    check_kind(script, report)
    for key in ("for_victory", "for_draw"):
        if getattr(script.victory, key) > objectives:
            what = f"{key} asks for more hexes than the objective has"
            report(("victory", key), what, f"the objective has {objectives}; write at most so many, or add hexes")


def _roster(units: tuple[Unit, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    allied, german = (tuple(unit.index for unit in units if unit.side is side) for side in SIDES)
    return allied, german


def _zones(board: Board, script: ScenarioFile, report: Report) -> tuple[Zone, ...]:
    sides = {nation.id: SIDE_OF[nation.side] for nation in script.nations}
    zones = []
    check_own_ids([entry.id for entry in script.drop_zones], ("drop_zones",), "drop zone", report)
    for index, entry in enumerate(script.drop_zones):
        if entry.nation not in sides:
            report(("drop_zones", index, "nation"), f"{entry.nation} is no nation of this scenario")
        hexes = hexes_of(board, entry.hex, ("drop_zones", index, "hex"), report)
        hex = hexes[0] if hexes else 0
        zones.append(Zone(index, entry.id, entry.title, entry.nation, sides.get(entry.nation, ALLIED), hex))
    return tuple(zones)


def _markers(rules: RulesFile, script: ScenarioFile, report: Report) -> tuple[Marker, ...]:
    sides = {nation.id: SIDE_OF[nation.side] for nation in script.nations}
    entries = sorted(
        (entry.nation, entry.value, entry.count) for entry in rules.support_fire.pool if entry.nation in sides
    )
    for place, first in repeated([(entry.nation, entry.value) for entry in rules.support_fire.pool]):
        pool, entry = ("support_fire", "pool"), rules.support_fire.pool[place]
        what = f"the pool has markers {entry.value} of {entry.nation} already"
        report((*pool, place), what, "count them together", file="rules", first=(*pool, first))
    return tuple(
        Marker(index, sides[nation], nation, value, count) for index, (nation, value, count) in enumerate(entries)
    )


def _allotments(rules: RulesFile, script: ScenarioFile) -> tuple[tuple[int, ...], tuple[int, ...]]:
    listed = script.options.allotments
    return listed.allied or (rules.support_fire.allied,), listed.german or (rules.support_fire.german,)


def _terrain_tables(
    board: Board, rules: RulesFile, report: Report
) -> tuple[tuple[int, ...], tuple[bool, ...], frozenset[int]]:
    """Per hex the shift and whether it is urban, and the hexes that are closed to every unit. [5.2, 7.4, 7.6]"""
    _check_words(board, report)
    for name in board.terrain_names:
        if name not in rules.terrain:
            report(("terrain",), f"the map has terrain {name}, of which these rules say nothing", file="rules")
    known = [rules.terrain.get(name) or next(iter(rules.terrain.values())) for name in board.terrain_names]
    closed, terrains = [is_closed(effects) for effects in known], board.terrain.tolist()
    return (
        tuple(known[terrain].shift for terrain in terrains),
        tuple(known[terrain].urban for terrain in terrains),
        frozenset(hex for hex, terrain in enumerate(terrains) if closed[terrain]),
    )


def _check_words(board: Board, report: Report) -> None:
    """Waters, roads and bridges of kinds that these rules have no price for. [5.2, 5.3, 14.0]"""
    used = {board.water_words[kind].id for kind in board.water.tolist()} - {*WATER_KINDS}
    used |= {board.road_words[kind].id for kind in board.road.tolist()} - {*ROAD_KINDS}
    used |= {bridge.kind for bridge in board.bridges} - {*BridgeDice.model_fields}
    for kind in sorted(used):
        report(("map",), f"the map has a {kind}, of which these rules say nothing", "choose another map")


def _combat_table(table: CombatTable, report: Report) -> tuple[tuple[str, ...], ...]:
    loc = ("combat", "from_differential")
    if len(table.from_differential) != len(table.columns) - 1:
        report(loc, "there must be one lowest differential for every column but the first", file="rules")
    if list(table.from_differential) != sorted(set(table.from_differential)):
        report(loc, "the lowest differentials must rise from column to column", file="rules")
    rows = []
    for die, text in enumerate(table.rows):
        row = tuple(text.split())
        if len(row) != len(table.columns):
            what = f"the row for a die of {die + 1} has {len(row)} results for {len(table.columns)} columns"
            report(("combat", "rows", die), what, file="rules")
        for result in row:
            if result not in table.results:
                hint = f"results are {' '.join(table.results)}"
                report(("combat", "rows", die), f"{result} is no combat result", hint, file="rules")
        rows.append(row)
    return tuple(rows)


def _bridges(board: Board, script: ScenarioFile, report: Report) -> dict[str, int]:
    index = {bridge.id: bridge.index for bridge in board.bridges}
    for position, name in enumerate(script.demolished):
        if name not in index:
            report(("demolished", position), f"{name} is no bridge of the map")
    for position, order in enumerate(script.standing_orders):
        if order.bridge not in index:
            report(("standing_orders", position, "bridge"), f"{order.bridge} is no bridge of the map")
    return index


def _bridges_near(board: Board) -> tuple[tuple[int, ...], ...]:
    near: list[list[int]] = [[] for _ in range(board.topology.size)]
    for bridge in board.bridges:
        for hex in board.topology.hexsides[bridge.hexside]:
            near[hex].append(bridge.index)
    return tuple(tuple(bridges) for bridges in near)
