"""What the rule modules need of a scenario, worked out from its files. [19.1]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.model.side import Side
from game.scenario.board import Board
from game.scenario.document import Loc
from game.scenario.report import FileKind, Report
from game.systems.standard.rules.air_naval.compiled import air_naval_facts
from game.systems.standard.rules.attrition.compiled import attrition_facts
from game.systems.standard.rules.bridgeheads.compiled import bridgeheads_facts
from game.systems.standard.rules.compile_open_sea import open_sea_facts
from game.systems.standard.rules.compile_places import hexes_of, land_hexes_of, region_of
from game.systems.standard.rules.overruns.compiled import compiled_overruns
from game.systems.standard.rules.rules_schema import RulesFile
from game.systems.standard.rules.schema import ScenarioFile
from game.systems.standard.rules.setting import Setting, Unit
from game.systems.standard.rules.sides import SIDE_OF, SIDES
from game.systems.standard.rules.stacks.compiled import closed_ends, drowned_hexes
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC, PARTIAL, CombatFigures, StacksFacts
from game.systems.standard.rules.stacks.position import NO_CONTROL
from game.systems.standard.rules.stacks.schema import StacksNumbers, StacksSection
from game.systems.standard.rules.supply.compiled import supply_facts

SPECIALISED = frozenset({"engineer", "artillery", "headquarters"})
"""Types of units that hold no front. [19.22]"""
_LEVELS = {"none": NO_ZOC, "partial": PARTIAL, "full": FULL}


def with_modules(setting: Setting, report: Report) -> Setting:
    """The setting with what its modules play with; faults of the files go to `report`. [19.11]"""
    board, rules, script, units = setting.board, setting.rules, setting.script, setting.units
    found = with_stacks(setting, report)
    if "supply" in script.modules:
        found = replace(found, supply=supply_facts(found, report))
    if "air_naval" in script.modules:
        found = replace(found, air_naval=air_naval_facts(found, report))
    if script.victory.open_sea is not None:
        found = replace(found, open_sea=open_sea_facts(board, script.victory.open_sea, report))
    if "bridgeheads" in script.modules:
        found = replace(found, bridgeheads=bridgeheads_facts(found, report))
    if "overruns" in script.modules:
        found = replace(found, overruns=compiled_overruns(board, rules, script, units, report))
    if "attrition" in script.modules:
        found = replace(found, attrition=attrition_facts(found, report))
    return found


def with_stacks(setting: Setting, report: Report) -> Setting:
    """The setting with what the module `stacks` plays with, if it is switched on; all else is as it was. [19.11]"""
    if "stacks" not in setting.script.modules:
        return setting
    stacks = _stacks(setting.board, setting.rules, setting.script, setting.units, report)
    found = replace(setting, stacks=stacks)
    _check_setup(found, report)
    return found


def _stacks(
    board: Board, rules: RulesFile, script: ScenarioFile, units: Sequence[Unit], report: Report
) -> StacksFacts | None:
    """What the module `stacks` plays with; None if the files are at fault. [19, 20]"""
    numbers, section = rules.modules.stacks, script.stacks
    if numbers is None:
        place = next(place for place, name in enumerate(script.modules) if name == "stacks")
        report(("modules", place), f"the rules {script.rules} have no figures for stacks", "choose rules that have")
        return None
    if section is None:
        report(("modules",), "stacks needs to know who controls what", "add the key stacks: {control: [...]}")
        return None
    equivalents = tuple(getattr(numbers.re, entry.size) if entry.re is None else entry.re for entry in script.units)
    drowned = drowned_hexes(board, rules, numbers.footing, report)
    roster = list(zip(units, script.units, equivalents, strict=True))
    ranges = tuple(_support_range(unit.type, entry.range, re) for unit, entry, re in roster)
    return StacksFacts(
        re=equivalents,
        is_ground=tuple(unit.type not in SPECIALISED for unit in units),
        range_hexes=ranges,
        supporting=tuple(
            tuple(unit.index for unit in units if unit.side is side and ranges[unit.index] >= 0) for side in SIDES
        ),
        most_ground=numbers.limit.ground,
        most_specialised=numbers.limit.specialised,
        most_re=numbers.limit.re,
        levels=tuple((_LEVELS[zone.alone], _LEVELS[zone.supported]) for zone in numbers.zones),
        toll_mp=(0, numbers.tolls_mp.partial, numbers.tolls_mp.full),
        control=_control(board, rules, section, report),
        forts=_forts(board, rules, section, report),
        counter_attacks=section.counter_attacks,
        red_after_combat=section.red_table == "all",
        red_rows=_reduction(numbers, report),
        red_from_re=numbers.reduction.from_re,
        red_first_row=numbers.reduction.first_die,
        combat=_combat(rules, numbers, report),
        drowned=drowned,
        no_end=closed_ends(board, section.kept_out, units, drowned, report),
        built_up=tuple(terrain in numbers.combat.built_up for terrain in board.terrains()),
    )


def _combat(rules: RulesFile, numbers: StacksNumbers, report: Report) -> CombatFigures:
    """Figures of combat with stacks; a result that the combat table does not explain is a fault. [20, 21]"""
    said = numbers.combat
    if said.sure_result not in rules.combat.results:
        what = f"{said.sure_result} is no result of the combat table"
        report(("modules", "stacks", "combat", "sure_result"), what, file="rules")
    return CombatFigures(
        units_a_step=said.units_a_step,
        sure_odds=said.sure_odds,
        sure_column=said.sure_column,
        sure_result=said.sure_result,
        overrun_odds=said.overrun_odds,
        overrun_re_factor=said.overrun_re_factor,
        overrun_die_more=said.overrun_die_more,
        cadre_from_re=said.cadre_from_re,
        most_modifiers=said.most_modifiers,
        retreat_before_hexes=said.retreat_before_hexes,
    )


def _check_setup(setting: Setting, report: Report) -> None:
    """No side begins over its limit in a hex. [19.24, 40.11]"""
    if setting.stacks is None:
        return
    begun: dict[tuple[int, Side], list[int]] = {}
    for position, entry in enumerate(setting.script.setup):
        unit = setting.unit_index.get(entry.unit, -1)
        hex = setting.start_hexes[unit] if unit >= 0 else -1
        if hex < 0:
            continue
        here = begun.setdefault((hex, setting.units[unit].side), [])
        here.append(unit)
        if setting.stacks.are_too_many(here):
            limit = setting.stacks
            hint = f"{limit.most_ground} ground units of {limit.most_re} RE together, {limit.most_specialised} other"
            loc = ("setup", position, "hex")
            report(loc, f"with {entry.unit} too many units begin in {setting.board.number(hex)} [19.24]", hint)


def _support_range(type_: str, range_hexes: int, re: int) -> int:
    """How far a unit supports stacks; -1 if it supports none. [19.5]"""
    if re < 1 or type_ not in ("artillery", "headquarters"):
        return -1
    return range_hexes if type_ == "artillery" else 0


def _control(board: Board, rules: RulesFile, section: StacksSection, report: Report) -> tuple[int, ...]:
    """Per hex: who controls it at the start; water that no ground unit may enter is nobody's. [19.31]"""
    owner = [NO_CONTROL] * board.topology.size
    faulty: list[Loc] = []

    def note(
        loc: Loc, what: str, hint: str = "", *, file: FileKind = "scenario", warning: bool = False,
        first: Loc | None = None,
    ) -> None:  # fmt: skip
        faulty.append(loc)
        report(loc, what, hint, file=file, warning=warning, first=first)

    for place, entry in enumerate(section.control):
        loc = ("stacks", "control", place)
        hexes = hexes_of(board, entry.hexes, (*loc, "hexes"), note)
        if entry.region is not None:
            hexes = (*hexes, *region_of(board, entry.region, (*loc, "region"), note))
        elif not entry.hexes:
            hexes = tuple(range(board.topology.size))
        for hex in hexes:
            owner[hex] = SIDE_OF[entry.side]
    if faulty:  # nobody knows whose the ground is: that is no fault of those who stand on it
        return (NO_CONTROL,) * board.topology.size
    land = [_is_land(rules, terrain) for terrain in board.terrains()]
    without = [board.number(hex) for hex, side in enumerate(owner) if side == NO_CONTROL and land[hex]]
    if without:
        what = f"nobody controls {without[0]} at the start, and {len(without) - 1} more hexes"
        report(("stacks", "control"), what, "begin the list with an entry that has a side alone: the whole map")
    return tuple(side if land[hex] else NO_CONTROL for hex, side in enumerate(owner))


def _is_land(rules: RulesFile, terrain: str) -> bool:
    """Whether any ground unit may enter the terrain. [19.31]"""
    effects = rules.terrain.get(terrain)
    return effects is None or isinstance(effects.leg, int) or isinstance(effects.mobile, int)


def _forts(board: Board, rules: RulesFile, section: StacksSection, report: Report) -> tuple[int, ...]:
    """Per hex: level of its fort. [20.14]"""
    forts = [0] * board.topology.size
    places: dict[int, int] = {}
    for place, entry in enumerate(section.forts):
        loc = ("stacks", "forts", place, "hex")
        for hex in land_hexes_of(board, rules, entry.hex, loc, report):
            first = places.setdefault(hex, place)
            if first != place:
                what = f"{board.number(hex)} has a fort already"
                report(loc, what, "leave one of them out", first=("stacks", "forts", first, "hex"))
            forts[hex] = entry.level
    return tuple(forts)


def _reduction(numbers: StacksNumbers, report: Report) -> tuple[tuple[int, ...], ...]:
    """The RED table; rows of another length are a fault of the rules file. [20.9]"""
    table = numbers.reduction
    loc = ("modules", "stacks", "reduction")
    if list(table.from_re) != sorted(set(table.from_re)):
        report((*loc, "from_re"), "the lowest RE must rise from column to column", file="rules")
    for place, row in enumerate(table.rows):
        if len(row) != len(table.from_re) + 1:
            what = f"the row has {len(row)} figures for {len(table.from_re) + 1} columns"
            report((*loc, "rows", place), what, file="rules")
    return table.rows
