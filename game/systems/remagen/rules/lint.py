"""Whether a scenario of Remagen can be played: roads, room for the set-up, entries that reach. [19.3]"""

from __future__ import annotations

from collections.abc import Iterator

from game.scenario.report import Report
from game.scenario.validate import did_you_mean
from game.systems.remagen.rules.compile_ground import ROADS
from game.systems.remagen.rules.lint_room import check_set_ups, fits_ground
from game.systems.remagen.rules.loads import carries
from game.systems.remagen.rules.setting import NOWHERE, Bank, Ground, Setting, UnitType
from game.systems.remagen.rules.sides import SIDE_IDS, SIDES

_VARIANTS = (
    "no_night", "no_paratroops", "paratroops_any_day", "recovery", "observers", "fleeting_hits", "plain_bazooka",
    "open_bridges", "stout_bridge", "more_quota",
)  # fmt: skip
"""[17]"""
_BANKS = (Bank.WEST, Bank.EAST)
"""Whose bank is whose, by side. [16.2]"""


def lint(setting: Setting, report: Report) -> None:
    """Report what does not fit together."""
    _check_types(setting, report)
    _check_table(setting, report)
    _check_banks(setting, report)
    _check_roads(setting, report)
    check_set_ups(setting, report)
    _check_standing(setting, report)
    _check_entries(setting, report)
    _check_pontoons(setting, report)
    _check_points(setting, report)
    _check_levels(setting, report)
    _check_sudden(setting, report)
    for place, name in enumerate(setting.script.options):
        if name not in _VARIANTS:
            report(("options", place), f"there is no variant {name}", did_you_mean(name, tuple(_VARIANTS)))


def _check_types(setting: Setting, report: Report) -> None:
    for name, entry in setting.rules.types.items():
        is_foot = entry.branch in ("troop", "weapon")
        if is_foot != bool(entry.figures):
            what = f"{name} has figures" if entry.figures else f"{name} has no figures"
            report(("types", name), what, "foot has figures, vehicles and guns have kill", file="rules")
        if is_foot == bool(entry.kill):
            report(("types", name), f"{name} is hit in two ways, or in none", "give figures or kill", file="rules")
        if entry.stop >= max(entry.kill, 1) and entry.stop:
            report(("types", name, "stop"), f"{name} is eliminated before it is disabled", "stop < kill", file="rules")
        for known in entry.carries.or_one_of if entry.carries else ():
            if known not in setting.types:
                report(("types", name, "carries", "or_one_of"), f"there is no type {known}", file="rules")


def _check_table(setting: Setting, report: Report) -> None:
    results = {"AE", "DE", "AW", "DW", "ENG", "FC", *(f"{side}R{n}" for side in "AD" for n in range(2, 7))}
    for row, cells in enumerate(setting.rules.combat.rows):
        for column, cell in enumerate(cells):
            if cell not in results:
                loc = ("combat", "rows", row, column)
                report(loc, f"{cell} is no result", "AE AW AR2 ENG FC DW DR2 DE", file="rules")


def _check_banks(setting: Setting, report: Report) -> None:
    """The river keeps the banks apart, corners included. [2.4]"""
    for sector, bank in enumerate(setting.bank):
        if bank is not Bank.WEST:
            continue
        for there in setting.near[sector]:
            if setting.bank[there] is Bank.EAST:
                what = f"{setting.name(sector)} touches the other bank at {setting.name(there)}"
                report(("terrain",), what, "the river is two sectors wide in every line", file="map")
                return


def _check_roads(setting: Setting, report: Report) -> None:
    for sector, joined in enumerate(setting.roads):
        if joined and setting.ground[sector] in (Ground.HOUSE, Ground.RIVER):
            what = f"a road runs through {setting.ground[sector].name.lower()} in {setting.name(sector)}"
            courses = enumerate(setting.board.routes)
            place = next(place for place, route in courses if route.kind in ROADS and sector in route.course)
            report(("routes", place), what, "roads pass houses by, and cross the river on bridges", file="map")


def _check_standing(setting: Setting, report: Report) -> None:
    """Who stands from the beginning fits in, and shares with friends alone. [5.2, 5.5]"""
    used: dict[int, int] = {}
    holder: dict[int, int] = {}
    on_board: dict[int, list[UnitType]] = {}
    for place, standing in enumerate(setting.standing):
        unit, at = setting.units[standing.unit], standing.sector
        loc = ("setup", place, "sector")
        if not fits_ground(setting, unit.type, at):
            report(loc, f"{unit.type.title} cannot stand in {setting.name(at)} [5.3]")
        if holder.setdefault(at, unit.side) != unit.side:
            report(loc, f"the other side stands in {setting.name(at)} [5.5]")
        if standing.carrier >= 0:
            on_board.setdefault(standing.carrier, []).append(unit.type)
            carrier = setting.units[standing.carrier]
            if carrier.side is not unit.side or not carries(carrier.type, on_board[standing.carrier]):
                report(("setup", place, "carried_by"), f"{carrier.id} does not carry all this [9.1, 9.2]")
        else:
            used[at] = used.get(at, 0) + unit.type.space
            if used[at] > setting.room[at]:
                report(loc, f"{setting.name(at)} has no room for it [5.2]")


def _check_entries(setting: Setting, report: Report) -> None:
    """Every sector of entry lies on its side's bank and leads to the bridgehead by road, or is for foot. [6.3, 6.4]"""
    for side in SIDES:
        entry = setting.entries[side]
        loc = ("entry", SIDE_IDS[side], "sectors")
        for sector in entry.sectors if entry is not None else ():
            name = setting.name(sector)
            if setting.bank[sector] is not _BANKS[side]:
                report(
                    loc, f"{name} is not on the side's own bank", "the west bank is American, the east German [16.2]"
                )
            elif entry is not None and sector in entry.foot_only:
                continue
            elif not setting.roads[sector]:
                report(loc, f"no road runs through {name}", "or say so under foot_only", warning=True)
            elif not _reaches_river(setting, sector):
                what = f"the road through {name} does not lead to the bridgehead"
                report(loc, what, "roads lead from every sector of entry to the bridge [6.3, 6.4]")


def _check_points(setting: Setting, report: Report) -> None:
    """What counts can be held, and what leads off the board is a road. [16.2, 16.3]"""
    for sector in setting.control_points:
        if setting.bank[sector] is Bank.RIVER:
            name = setting.name(sector)
            report(("victory", "control", name), f"nobody controls {name}: it is river", "take a sector of land [16.2]")
    for sector in sorted(setting.exits):
        if not setting.roads[sector]:
            what = f"no road runs through {setting.name(sector)}"
            report(("victory", "exits", "sectors"), what, "units leave the board by road [16.3]")


def _check_levels(setting: Setting, report: Report) -> None:
    """A decisive victory takes more than a tactical one. [16.1]"""
    levels = setting.script.victory.levels
    if levels.decisive <= levels.tactical:
        what = f"a decisive victory from {levels.decisive} points leaves no tactical one from {levels.tactical}"
        report(("victory", "levels", "decisive"), what, "decisive is more than tactical")


def _check_sudden(setting: Setting, report: Report) -> None:
    """Nobody stands in all exits before he has moved, which would win at the end of turn 1. [16.6]"""
    held = {standing.sector for standing in setting.standing if setting.units[standing.unit].side is SIDES[0]}
    if setting.script.victory.sudden.exits_held and setting.exits and setting.exits <= held:
        what = "the first side stands in all exits from the set-up on, which wins when turn 1 ends [16.6]"
        report(("victory", "sudden", "exits_held"), what, "set it up elsewhere, or leave this out", warning=True)


def _check_pontoons(setting: Setting, report: Report) -> None:
    """Work has begun where a pontoon may be built, and is not done. [13.1, 13.4]"""
    needed = setting.rules.bridges.pontoon.labour
    lines = {line.letter: (index, line) for index, line in enumerate(setting.lines)}
    for letter, labour in setting.script.pontoons.items():
        loc = ("pontoons", letter)
        if letter not in lines:
            report(loc, f"no river runs through line {letter}", f"lines: {' '.join(lines)}")
            continue
        index, line = lines[letter]
        if index == setting.standing_line and setting.script.bridge_stands:
            report(loc, f"the bridge in line {letter} stands", "say bridge_stands: false, or take another line [13.1]")
        if any(head == NOWHERE or setting.ground[head] is Ground.HOUSE for head in line.bridgeheads):
            report(loc, f"line {letter} has no open bridgeheads", "take a line with land on both banks [13.1]")
        if labour >= needed:
            report(loc, f"a pontoon is completed with {needed} labour units", f"at most {needed - 1} [13.5]")


def _reaches_river(setting: Setting, sector: int) -> bool:
    """Whether the roads from a sector pass the bridgehead of its bank; without a bridge on the map, any. [19.3]"""
    old = setting.standing_line
    heads = (
        setting.lines[old].bridgeheads if old != NOWHERE else [s for line in setting.lines for s in line.bridgeheads]
    )
    own = {head for head in heads if setting.bank[head] is setting.bank[sector]}
    return any(there in own for there in _by_road(setting, sector))


def _by_road(setting: Setting, sector: int) -> Iterator[int]:
    seen, todo = {sector}, [sector]
    for here in todo:
        yield here
        new = setting.roads[here] - seen
        seen |= new
        todo += sorted(new)
