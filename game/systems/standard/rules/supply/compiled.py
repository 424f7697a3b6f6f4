"""What the module `supply` needs of a scenario, worked out from its files. [30]"""

from __future__ import annotations

from collections.abc import Sequence

from game.scenario.board import Board
from game.scenario.report import Report
from game.systems.standard.rules.compile_places import hexes_of, region_of
from game.systems.standard.rules.mobility import is_closed
from game.systems.standard.rules.rules_schema import RulesFile
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF, SIDES
from game.systems.standard.rules.supply.facts import NO_SEA, Home, Port, SupplyFacts
from game.systems.standard.rules.supply.schema import SupplySection

_KEY = "supply"


def supply_facts(setting: Setting, report: Report) -> SupplyFacts | None:
    """What the module plays with; None if the files are at fault."""
    board, rules, section = setting.board, setting.rules, setting.script.supply
    numbers = rules.modules.supply
    if numbers is None:
        what = f"the rules {setting.script.rules} have no figures for {_KEY}"
        report(("modules", setting.script.modules.index(_KEY)), what, "choose rules that have")
        return None
    if section is None:
        report(("modules",), "supply needs to know where it comes from", "add the key supply: {home: [...]}")
        return None
    if numbers.lines.full > numbers.lines.partial:
        what = "a line that supplies fully would be longer than one that supplies at all"
        report(("modules", _KEY, "lines", "full"), what, "write at most what partial says", file="rules")
    barred = _barred(board, rules)
    ports = _ports(board, section, barred, report)
    sea_part = _sea_parts(board, numbers.sea)
    zone_of = _zones(board, section, report)
    return SupplyFacts(
        homes=_homes(board, section, barred, report),
        ports=ports,
        sea_sources=_sea_sources(board, section, ports, sea_part, report),
        sea_part=sea_part,
        barred=barred,
        zones=section.zones,
        zone_of=zone_of,
        attack_supply=(section.attack_supply.allied, section.attack_supply.german),
        full_steps=numbers.lines.full,
        partial_steps=numbers.lines.partial,
        partial_ma_less_mp=numbers.partial_ma_less_mp,
        bridgehead_capacity=numbers.bridgehead_capacity,
        isolation=numbers.isolation,
    )


def _barred(board: Board, rules: RulesFile) -> tuple[int, ...]:
    """Per hex: 1 where the terrain is closed to everybody. [30.31]"""
    shut = [name in rules.terrain and is_closed(rules.terrain[name]) for name in board.terrain_names]
    return tuple(int(shut[terrain]) for terrain in board.terrain.tolist())


def _homes(board: Board, section: SupplySection, barred: tuple[int, ...], report: Report) -> tuple[Home, ...]:
    """Sources without limit. [30.21]"""
    homes = []
    for place, entry in enumerate(section.home):
        loc = (_KEY, "home", place)
        hexes = hexes_of(board, entry.hexes, (*loc, "hexes"), report)
        if not hexes:
            report((*loc, "hexes"), "a source needs a hex", "write its number")
        for hex in hexes:
            if barred[hex]:
                report((*loc, "hexes"), f"{board.number(hex)} is no land", "a source lies where units can go")
        regions = [region_of(board, name, (*loc, "feeds", at), report) for at, name in enumerate(entry.feeds)]
        homes.append(Home(SIDE_OF[entry.side], hexes, frozenset().union(*regions) if entry.feeds else None))
    return tuple(homes)


def _ports(board: Board, section: SupplySection, barred: tuple[int, ...], report: Report) -> tuple[Port, ...]:
    """Ports in the order of the file. [30.22]"""
    ports: list[Port] = []
    for place, entry in enumerate(section.ports):
        loc = (_KEY, "ports", place, "hex")
        hexes = hexes_of(board, entry.hex, loc, report)
        hex = hexes[0] if hexes else 0
        if hexes and barred[hex]:
            report(loc, f"{entry.hex} is no land", "a port lies ashore, beside the sea")
        earlier = next((port for port in ports if port.hex == hex), None)
        if earlier is not None:
            first = (_KEY, "ports", earlier.index, "hex")
            report(loc, f"a port lies in {entry.hex} already", "one port a hex", first=first)
        ports.append(Port(place, entry.name, hex, entry.capacity, entry.closed))
    return tuple(ports)


def _sea_parts(board: Board, sea: Sequence[str]) -> tuple[int, ...]:
    """Per hex: which connected part of the sea it belongs to. [30.23]"""
    is_sea = [board.terrain_at(hex) in sea for hex in range(board.topology.size)]
    part = [NO_SEA] * board.topology.size
    parts = 0
    for begin in range(board.topology.size):
        if not is_sea[begin] or part[begin] != NO_SEA:
            continue
        part[begin] = parts
        waiting = [begin]
        while waiting:
            for there in board.topology.adjacent[waiting.pop()]:
                if is_sea[there] and part[there] == NO_SEA:
                    part[there] = parts
                    waiting.append(there)
        parts += 1
    return tuple(part)


def _sea_sources(
    board: Board, section: SupplySection, ports: Sequence[Port], sea_part: Sequence[int], report: Report
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Per side: where sea lines begin. [30.23]"""
    found: tuple[list[int], list[int]] = ([], [])
    harbours = {port.hex for port in ports}
    for place, entry in enumerate(section.sea_sources):
        loc = (_KEY, "sea_sources", place, "hexes")
        hexes = hexes_of(board, entry.hexes, loc, report)
        if not hexes:
            report(loc, "a source needs a hex", "name hexes of the sea, or of ports of the list")
        for hex in hexes:
            if sea_part[hex] == NO_SEA and hex not in harbours:
                what = f"{board.number(hex)} is neither sea nor a port"
                report(loc, what, "sea lines begin in a hex of the sea or in a port of the list")
            found[SIDE_OF[entry.side]].append(hex)
    allied, german = (tuple(found[side]) for side in SIDES)
    return allied, german


def _zones(board: Board, section: SupplySection, report: Report) -> tuple[int, ...]:
    """Per hex: its supply zone, or -1. [30.4]"""
    zone_of = [-1] * board.topology.size
    for zone, name in enumerate(section.zones):
        for hex in region_of(board, name, (_KEY, "zones", zone), report):
            if zone_of[hex] >= 0 and section.zones[zone_of[hex]] != name:
                what = f"{board.number(hex)} lies in the zones {section.zones[zone_of[hex]]} and {name}"
                report((_KEY, "zones", zone), what, "each hex lies in one supply zone [30.4]")
                break
            zone_of[hex] = zone
    return tuple(zone_of)
