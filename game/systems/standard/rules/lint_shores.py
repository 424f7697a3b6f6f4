"""Places of the rule modules that lie where they cannot serve: guns at sea, ports inland, fronts without land. [30]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.side import Side
from game.scenario.document import Loc
from game.scenario.report import FileKind, Report
from game.systems.standard.rules.compile_places import hexes_of
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF, SIDES
from game.systems.standard.rules.stacks.position import NO_CONTROL
from game.systems.standard.rules.supply.facts import NO_SEA

_BESIDE_THE_SEA = "choose a hex beside the sea"


def lint_shores(setting: Setting, report: Report) -> None:
    """Refuse what cannot be where it is said to be, and report what lies there for nothing."""
    _lint_sites(setting, report)
    _lint_set_up(setting, report)
    _lint_ways_in(setting, report)
    _lint_victory(setting, report)
    _lint_ships(setting, report)
    _lint_fronts(setting, report)
    if setting.supply is not None:
        _lint_supply(setting, report)
        _lint_beaches(setting, report)
        _lint_invasions(setting, report)
        _lint_arrows(setting, report)


def _listed(setting: Setting, text: str) -> tuple[int, ...]:
    """Hexes of a list, without a word about those that are not on the map: that is said elsewhere."""
    return hexes_of(setting.board, text, (), _silently)


def _silently(
    loc: Loc, what: str, hint: str = "", *, file: FileKind = "scenario", warning: bool = False, first: Loc | None = None
) -> None:
    """A report that is not made."""


def _owner(setting: Setting, hex: int) -> int:
    """Who controls a hex when the game begins; NO_CONTROL where that is not played. [19.31]"""
    return NO_CONTROL if setting.stacks is None else setting.stacks.control[hex]


def _is_of_enemy(setting: Setting, hex: int, side: Side) -> bool:
    return _owner(setting, hex) == side.enemy


def _is_at_sea(setting: Setting, hex: int) -> bool:
    """Whether a sea hex lies beside it. [30.23]"""
    supply, around = setting.supply, setting.board.topology.adjacent[hex]
    return supply is not None and any(supply.sea_part[there] != NO_SEA for there in around)


def _parts(setting: Setting, hex: int) -> set[int]:
    """The seas beside a hex, or the one it lies in. [30.23]"""
    supply = setting.supply
    around = (hex, *setting.board.topology.adjacent[hex])
    return set() if supply is None else {supply.sea_part[there] for there in around} - {NO_SEA}


def _lint_sites(setting: Setting, report: Report) -> None:
    """Batteries stand ashore, on ground of their own side. [32.4]"""
    for site, entry in zip(setting.sites, setting.script.sites, strict=True):
        loc, number = ("sites", site.index, "hex"), setting.board.number(site.hex)
        if not _listed(setting, entry.hex):
            continue
        if site.hex in setting.closed_hexes:
            report(loc, f"{number} is no land, so no guns stand there [32.4]", "name a hex that units can enter")
        elif _is_of_enemy(setting, site.hex, site.side):
            what = f"{number} is controlled by the other side when the game begins [32.4]"
            report(loc, what, "give the hex to its side under stacks: control", warning=True)


def _lint_set_up(setting: Setting, report: Report) -> None:
    """Nobody begins among enemies, nor where the enemy controls the ground. [19.31, 40.11]"""
    placed: dict[int, tuple[str, int]] = {}
    for place, entry in enumerate(setting.script.setup):
        unit = setting.unit_index.get(entry.unit, -1)
        hex = setting.start_hexes[unit] if unit >= 0 else -1
        if hex < 0 or setting.stacks is None:
            continue
        loc, side = ("setup", place, "hex"), setting.units[unit].side
        other, there = placed.setdefault(hex, (entry.unit, place))
        if setting.units[setting.unit_index[other]].side is not side:
            what = f"{entry.unit} and its enemy {other} begin in the same hex [40.11]"
            report(loc, what, "give it another", first=("setup", there, "hex"))
        elif _is_of_enemy(setting, hex, side):
            what = f"{entry.unit} begins in {setting.board.number(hex)}, which the other side controls [19.31]"
            report(loc, what, "give the hex to its side under stacks: control")


def _lint_ways_in(setting: Setting, report: Report) -> None:
    """Who arrives, or comes back, comes ashore. [11.1, 11.7]"""
    script = setting.script
    named: list[tuple[Loc, str]] = [
        (("reinforcements", place, "hexes"), one.hexes) for place, one in enumerate(script.reinforcements)
    ]
    named += [
        (("leaves", place, "returns", "hexes"), one.returns.hexes)
        for place, one in enumerate(script.leaves)
        if one.returns is not None
    ]
    for loc, text in named:
        _no_sea(setting, loc, text, "units arrive in hexes that they can enter", report)


def _no_sea(setting: Setting, loc: Loc, text: str, hint: str, report: Report) -> None:
    """Report hexes of a list that no unit can enter; a list of nothing else is refused. [5.2]"""
    listed = _listed(setting, text)
    wrong = [hex for hex in listed if hex in setting.closed_hexes]
    if wrong:
        report(loc, f"{setting.board.number(wrong[0])} is no land", hint, warning=len(wrong) < len(listed))


def _lint_victory(setting: Setting, report: Report) -> None:
    """What is to be held is land. [17.1, 17.43, 17.44]"""
    victory = setting.script.victory
    _no_sea(setting, ("victory", "objective"), victory.objective, "nobody can hold it", report)
    if victory.open_sea is None:
        return
    loc = ("victory", "open_sea")
    for place, entry in enumerate(victory.open_sea.points):
        _no_sea(setting, (*loc, "points", place, "hexes"), entry.hexes, "nobody can hold it", report)
    _no_sea(setting, (*loc, "lost_with"), victory.open_sea.lost_with, "nobody can take it", report)


def _lint_ships(setting: Setting, report: Report) -> None:
    """Ships lie at sea, and reach land. [39.31]"""
    if setting.air_naval is None or setting.script.air_naval is None:
        return
    land = frozenset(range(setting.board.topology.size)) - setting.closed_hexes
    for place, entry in enumerate(setting.script.air_naval.ships):
        loc = ("air_naval", "ships", place)
        if any(hex in land for hex in _listed(setting, entry.hex)):
            report((*loc, "hex"), f"{entry.hex} is land", "name the hex of the sea where it lies", warning=True)
        if setting.air_naval.ships[place].reach.isdisjoint(land):
            report((*loc, "range"), f"{entry.id} reaches no land [39.31]", "let it lie nearer, or reach farther",
                   warning=True)  # fmt: skip


def _lint_fronts(setting: Setting, report: Report) -> None:
    """A front has ground to fight for. [33.1]"""
    for front in setting.attrition.fronts if setting.attrition is not None else ():
        if front.hexes and front.hexes <= setting.closed_hexes:
            what = f"the front {front.id} has no hex of land on this map"
            report(("attrition", "fronts", front.index, "regions"), what, "name regions that the map shows")


def _lint_supply(setting: Setting, report: Report) -> None:
    """Ports lie by the sea, sea lines lead somewhere, nobody begins without a source, every hex has its zone. [30.2]"""
    section, facts = setting.script.supply, setting.supply
    if section is None or facts is None:
        return
    for port in facts.ports:
        if not port.is_closed and not _is_at_sea(setting, port.hex):
            what = f"{port.name} is not beside the sea, so it supplies nobody [30.23]"
            hint = f"{_BESIDE_THE_SEA}, or write closed: true"
            report(("supply", "ports", port.index, "hex"), what, hint, warning=True)
    for place, entry in enumerate(section.sea_sources):
        loc = ("supply", "sea_sources", place, "hexes")
        if not any(_shores(setting, SIDE_OF[entry.side])):
            what = "no port, and no invasion of that side, is there for its sea lines to reach [30.23]"
            report(loc, what, "list ports or invasions, or leave it out", warning=True)
        closed = {port.hex for port in facts.ports if not _is_at_sea(setting, port.hex)}
        if any(hex in closed for hex in _listed(setting, entry.hexes)):
            report(loc, "no sea lies beside that port, so no line begins there", "name hexes of the sea", warning=True)
    for side in SIDES:
        if not any(home.side is side for home in facts.homes) and not facts.sea_sources[side]:
            id_ = next(name for name, one in SIDE_OF.items() if one is side)
            what = f"the side {id_} has no source, so all its units are without supply [30.2]"
            report(("supply",), what, "name hexes for it under home or sea_sources", warning=True)
    _lint_zones(setting, report)


def _shores(setting: Setting, side: Side) -> Iterator[int]:
    """Hexes that a side's sea lines may come to: ports, for whoever controls them, and what it may land on. [30.23]"""
    if setting.supply is not None:
        yield from (port.hex for port in setting.supply.ports if not port.is_closed)
    if setting.bridgeheads is not None:
        for invasion in setting.bridgeheads.invasions:
            if invasion.side is side:
                yield from invasion.targets


def _lint_zones(setting: Setting, report: Report) -> None:
    """Each hex of land lies in a supply zone, where zones are asked for: by landings. [30.4, 31.221]"""
    facts, landings = setting.supply, setting.bridgeheads
    if facts is None or landings is None or not landings.invasions:
        return
    without = [hex for hex, zone in enumerate(facts.zone_of) if zone < 0 and hex not in setting.closed_hexes]
    if without:
        number = setting.board.number(without[0])
        what = f"{number} lies in no supply zone, and {len(without) - 1} more hexes of land [30.4]"
        report(("supply",), what, "list regions that cover the land under supply: zones", warning=True)


def _lint_beaches(setting: Setting, report: Report) -> None:
    """Beaches lie at the sea, or at the edge of the map; islands of one hex have no land beside them. [32.1]"""
    section, topology = setting.script.bridgeheads, setting.board.topology
    if section is None or setting.bridgeheads is None:
        return
    for hex in _listed(setting, section.beaches):
        if hex not in topology.border and not _is_at_sea(setting, hex):
            what = f"{setting.board.number(hex)} is a beach without sea [32.1]"
            report(("bridgeheads", "beaches"), what, _BESIDE_THE_SEA, warning=True)
    for hex in _listed(setting, section.islands):
        joined = next((there for there in topology.adjacent[hex] if there not in setting.closed_hexes), None)
        if joined is not None:
            number, other = setting.board.number(hex), setting.board.number(joined)
            what = f"{number} is no island of one hex: {other} is land too [32.1]"
            report(("bridgeheads", "islands"), what, "list it under beaches", warning=True)


def _lint_invasions(setting: Setting, report: Report) -> None:
    """An invasion sails from a port, over one sea, to where it lands. [32.1]"""
    if setting.bridgeheads is None or setting.supply is None:
        return
    ports = {port.hex for port in setting.supply.ports}
    for invasion in setting.bridgeheads.invasions:
        if invasion.port < 0:
            continue
        loc, from_ = ("bridgeheads", "invasions", invasion.index), setting.board.number(invasion.port)
        if invasion.port not in ports:
            report((*loc, "port"), f"{from_} is no port [32.1]", "list it under supply: ports", warning=True)
            continue
        seas = _parts(setting, invasion.port)
        for hex in invasion.targets:
            if seas.isdisjoint(_parts(setting, hex)):
                what = f"no sea joins {from_} and {setting.board.number(hex)}"
                report((*loc, "targets"), what, "leave it out, or let the invasion sail from elsewhere", warning=True)


def _lint_arrows(setting: Setting, report: Report) -> None:
    """A crossing arrow leads over water. [32.31]"""
    board = setting.board
    for arrow in setting.bridgeheads.arrows if setting.bridgeheads is not None else ():
        here, there = arrow.ends
        if there not in _walked(setting, here, board.topology.distance(here, there)):
            continue
        what = f"{board.number(here)} and {board.number(there)} are neighbours with no water between [32.31]"
        if there not in board.topology.adjacent[here]:
            what = f"the straight way from {board.number(here)} to {board.number(there)} is all dry land [32.31]"
        report(("bridgeheads", "arrows", arrow.index, "ends"), what, "an arrow leads over water", warning=True)


def _walked(setting: Setting, start: int, hexes: int) -> set[int]:
    """Where one gets in so many hexes or fewer with dry feet: over land, and over no water at a hexside."""
    board = setting.board
    found = edge = {start}
    for _ in range(hexes):
        beside = {(hex, to) for hex in edge for to in board.topology.adjacent[hex] if to not in found}
        dry = {to for hex, to in beside if not board.water[board.topology.hexside(hex, to)]}
        edge = {to for to in dry if _owner(setting, to) != NO_CONTROL}
        found = found | edge
    return found
