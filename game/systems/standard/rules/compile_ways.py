"""The other ways to play that a scenario offers, worked out from its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.scenario.document import Loc
from game.scenario.report import Report, check_own_ids
from game.scenario.validate import did_you_mean
from game.systems.standard.rules.bridgeheads.facts import BridgeheadsFacts
from game.systems.standard.rules.compile_modules import with_stacks
from game.systems.standard.rules.compile_places import region_of
from game.systems.standard.rules.mobility import is_closed
from game.systems.standard.rules.off_map.facts import Leave
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.variants import on_ground, variants_of
from game.systems.standard.rules.ways_facts import Ground, Way
from game.systems.standard.rules.ways_schema import GroundChange, WayEntry


def ways_to_play(setting: Setting, report: Report) -> tuple[Way, ...]:
    """The ways of a scenario, in the order of its file; faults go to `report`."""
    taken = {variant.id for variant in variants_of(setting)}
    entries = setting.script.options.variants
    check_own_ids([entry.id for entry in entries], ("options", "variants"), "variant", report)
    found: list[Way] = []
    for place, entry in enumerate(entries):
        loc = ("options", "variants", place)
        if entry.id in taken:
            report((*loc, "id"), f"the rules have a variant {entry.id} of their own", "give it another id")
        found.append(_way(setting, entry, loc, report))
    return tuple(found)


def _way(setting: Setting, entry: WayEntry, loc: Loc, report: Report) -> Way:
    rules = {"5.2": entry.ground, "39.3": entry.without_ships, "32.1": entry.lift_re, "11.7": entry.stay}
    rule = next((number for number, said in rules.items() if said), "")
    if not rule:
        report(loc, f"{entry.id} changes nothing", "say ground, without_ships, lift_re or stay")
    ships = setting.air_naval
    if entry.without_ships and (ships is None or not ships.ships):
        report((*loc, "without_ships"), "the scenario has no ships")
    return Way(
        id=entry.id,
        title=entry.title,
        rule=rule,
        ground=_ground(setting, entry.ground, (*loc, "ground"), report) if entry.ground else None,
        air_naval=replace(ships, ships=()) if ships is not None and entry.without_ships else None,
        bridgeheads=_lifts(setting, entry, (*loc, "lift_re"), report) if entry.lift_re else None,
        leaves=tuple(_leaves(setting, entry, (*loc, "stay"), report)) if entry.stay else None,
    )


def _ground(setting: Setting, changes: tuple[GroundChange, ...], loc: Loc, report: Report) -> Ground | None:
    """The ground after these changes, each of ground as the map has it. [5.2]"""
    board, terrain = setting.board, setting.board.terrain.tolist()
    for place, change in enumerate(changes):
        hexes = region_of(board, change.region, (*loc, place, "region"), report)
        named = ((("terrain", number), name) for number, name in enumerate(change.terrain))
        besides = ((("beside", number), name) for number, name in enumerate(change.beside))
        unknown = [key for key, name in (*named, *besides, (("becomes",), change.becomes))
                   if name not in board.terrain_names]  # fmt: skip
        for key in unknown:
            hint = f"terrain: {', '.join(board.terrain_names)}"
            report((*loc, place, *key), "the map has no such terrain", hint)
        if unknown:
            return None
        changed = [hex for hex in sorted(hexes) if _is_changed(setting, change, hex)]
        if hexes and not changed:
            report((*loc, place), f"this changes no hex of {change.region}", "look at terrain and beside")
        for hex in changed:
            terrain[hex] = board.terrain_names.index(change.becomes)
    known = [setting.rules.terrain[name] for name in board.terrain_names]
    closed = [is_closed(effects) for effects in known]
    if any(closed[now] != (hex in setting.closed_hexes) for hex, now in enumerate(terrain)):
        report(loc, "land stays land, and sea stays sea")
        return None
    shifts, urban = tuple(known[now].shift for now in terrain), tuple(known[now].urban for now in terrain)
    bare = Ground(tuple(terrain), shifts, urban, None)
    return replace(bare, stacks=with_stacks(on_ground(setting, bare), report).stacks)


def _is_changed(setting: Setting, change: GroundChange, hex: int) -> bool:
    board = setting.board
    if board.terrain_at(hex) not in change.terrain:
        return False
    around = board.topology.adjacent[hex]
    return not change.beside or any(board.terrain_at(there) in change.beside for there in around)


def _lifts(setting: Setting, entry: WayEntry, loc: Loc, report: Report) -> BridgeheadsFacts | None:
    """Invasions with other lifts. [32.1]"""
    known = setting.bridgeheads
    ids = [invasion.id for invasion in known.invasions] if known is not None else []
    for name in entry.lift_re:
        if name not in ids:
            report((*loc, name), f"{name} is no invasion of this scenario", did_you_mean(name, tuple(ids)))
    if known is None:
        return None
    invasions = tuple(
        replace(invasion, lift_re=entry.lift_re.get(invasion.id, invasion.lift_re)) for invasion in known.invasions
    )
    return replace(known, invasions=invasions)


def _leaves(setting: Setting, entry: WayEntry, loc: Loc, report: Report) -> Iterator[Leave]:
    """Who leaves the map, but for those who stay. [11.7]"""
    leaving = {unit for leave in setting.leaves for unit in leave.units}
    for place, name in enumerate(entry.stay):
        if setting.unit_index.get(name, -1) not in leaving:
            report((*loc, place), f"{name} does not leave the map anyway", "name units of the key leaves")
    staying = {setting.unit_index.get(name, -1) for name in entry.stay}
    for leave in setting.leaves:
        left = tuple(unit for unit in leave.units if unit not in staying)
        if left:
            yield replace(leave, units=left)
