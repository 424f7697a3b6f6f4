"""What the module `bridgeheads` needs of a scenario, worked out from its files. [31, 32]"""

from __future__ import annotations

from game.model.side import Side
from game.scenario.board import WATER_KINDS, Board
from game.scenario.report import Report, check_own_ids
from game.systems.standard.rules.bridgeheads.facts import Arrow, BridgeheadsFacts, Invasion, Opening
from game.systems.standard.rules.bridgeheads.schema import (
    ArrowEntry,
    BridgeheadsSection,
    FortifiedLine,
    InvasionEntry,
)
from game.systems.standard.rules.compile_places import hexes_of, land_hexes_of
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF, SIDES

_KEY = "bridgeheads"


def bridgeheads_facts(setting: Setting, report: Report) -> BridgeheadsFacts | None:
    """What the module plays with; None if the files are at fault."""
    board, section, numbers = setting.board, setting.script.bridgeheads, setting.rules.modules.bridgeheads
    if numbers is None:
        what = f"the rules {setting.script.rules} have no figures for {_KEY}"
        report(("modules", setting.script.modules.index(_KEY)), what, "choose rules that have")
        return None
    section = section or BridgeheadsSection()
    arrows = tuple(_arrow(setting, index, entry, report) for index, entry in enumerate(section.arrows))
    at: dict[int, tuple[int, ...]] = {}
    for arrow in arrows:
        for hex in arrow.ends:
            at[hex] = (*at.get(hex, ()), arrow.index)
    names = [str(board.water_names.get(hexside, "")) for hexside in range(len(board.topology.hexsides))]
    _check_names(section, names, report)
    _check_ids(section, report)
    known = {
        key: frozenset(land_hexes_of(board, setting.rules, getattr(section, key), (_KEY, key), report))
        for key in ("beaches", "islands", "no_overstack")
    }
    return BridgeheadsFacts(
        most_ground=numbers.limit.ground,
        most_specialised=numbers.limit.specialised,
        attack_out=numbers.attack_out,
        superfluous_hexes=numbers.superfluous_hexes,
        arrow_mp=(numbers.arrow_mp.leg, numbers.arrow_mp.amphibious, numbers.arrow_mp.others),
        is_water=tuple(WATER_KINDS[kind] in section.waters for kind in board.water.tolist()),
        is_channel=tuple(name in section.channels for name in names),
        **known,
        lines=tuple(_line(board, place, line, names, report) for place, line in enumerate(section.line_behind)),
        invasions=tuple(
            _invasion(setting, index, entry, known["beaches"] | known["islands"], report)
            for index, entry in enumerate(section.invasions)
        ),
        arrows=arrows,
        arrows_at=at,
        ends_of_arrows={hex: tuple(arrows[index].far_end(hex) for index in found) for hex, found in at.items()},
        builders=tuple(_builders(setting, side) for side in SIDES),
    )


def _builders(setting: Setting, side: Side) -> tuple[int, ...]:
    """Engineers of a side, by type or by mark. [40.51]"""
    return tuple(
        unit.index
        for unit in setting.units
        if unit.side is side and (unit.type == "engineer" or "engineer" in unit.marks)
    )


def _line(
    board: Board, place: int, line: FortifiedLine, names: list[str], report: Report
) -> tuple[frozenset[int], frozenset[int]]:
    """Hexes behind a river, and its hexsides. [31.23]"""
    loc = (_KEY, "line_behind", place, "hexes")
    hexes = frozenset(hexes_of(board, line.hexes, loc, report))
    if not hexes:
        report(loc, "no hex of the map is behind this line", "name the hexes that count as on its bank")
    return hexes, frozenset(hexside for hexside, name in enumerate(names) if name == line.water)


def _check_ids(section: BridgeheadsSection, report: Report) -> None:
    """No two of a kind have one id: records tell them apart by it."""
    check_own_ids([one.id for one in section.invasions], (_KEY, "invasions"), "invasion", report)
    check_own_ids([one.id for one in section.arrows], (_KEY, "arrows"), "arrow", report)


def _check_names(section: BridgeheadsSection, names: list[str], report: Report) -> None:
    """Waters that the map does not have. [31.4C]"""
    hint = f"waters of the map: {', '.join(sorted({name for name in names if name}))}"
    for place, name in enumerate(section.channels):
        if name not in names:
            report((_KEY, "channels", place), f"the map has no water {name}", hint)
    for place, line in enumerate(section.line_behind):
        if line.water not in names:
            report((_KEY, "line_behind", place, "water"), f"the map has no water {line.water}", hint)


def _arrow(setting: Setting, index: int, entry: ArrowEntry, report: Report) -> Arrow:
    loc = (_KEY, "arrows", index)
    ends = land_hexes_of(setting.board, setting.rules, entry.ends, (*loc, "ends"), report)
    if len(ends) != 2 or ends[0] == ends[1]:
        report((*loc, "ends"), "an arrow joins two hexes", "write the two numbers, as 2014 1412")
        ends = (0, 0)
    opened = tuple(
        Opening(SIDE_OF[part.side], part.first_turn, part.last_turn, part.lift_re or entry.lift_re, part.holds_both)
        for part in entry.opened
    )
    for place, part in enumerate(opened):
        if part.first_turn > part.last_turn:
            report((*loc, "opened", place, "last_turn"), "it would close before it opens")
    return Arrow(index, entry.id, entry.title, (ends[0], ends[1]), opened)


def _check_box(setting: Setting, index: int, entry: InvasionEntry, report: Report) -> None:
    """The box an invasion sails from must be one of the file, and of its side. [32.1]"""
    boxes = {box.id: box for box in setting.script.boxes}
    loc, hint = (_KEY, "invasions", index, "box"), f"boxes: {', '.join(boxes) or 'none'}"
    if entry.box is not None and entry.box not in boxes:
        report(loc, f"{entry.box} is no box of this file", hint)
    elif entry.box is not None and boxes[entry.box].side != entry.side:
        report(loc, f"the box {entry.box} is the other side's", hint)


def _invasion(setting: Setting, index: int, entry: InvasionEntry, shores: frozenset[int], report: Report) -> Invasion:
    loc, board = (_KEY, "invasions", index), setting.board
    if (entry.port is None) == (entry.box is None):
        report(loc, "an invasion sails from a port or from a box", "write one of port: and box:")
    _check_box(setting, index, entry, report)
    ports = land_hexes_of(board, setting.rules, entry.port or "", (*loc, "port"), report)
    targets = hexes_of(board, entry.targets, (*loc, "targets"), report)
    harbours = setting.supply.ports if setting.supply is not None else ()
    wrong = [hex for hex in targets if hex not in shores | {port.hex for port in harbours}]
    if not targets:
        report((*loc, "targets"), "it has nowhere to land", "name beaches, one-hex islands, or ports for commandos")
    elif wrong:
        what = f"{board.number(wrong[0])} is neither a beach nor a one-hex island nor a port [32.1]"
        report((*loc, "targets"), what, "list it under beaches or islands, or leave it out")
    if entry.first_turn > entry.last_turn:
        report((*loc, "last_turn"), "it would be over before it begins")
    return Invasion(
        index, entry.id, entry.title, SIDE_OF[entry.side], ports[0] if ports else -1, entry.box or "", targets,
        entry.first_turn, entry.last_turn, entry.lift_re, entry.lift_units, entry.commandos_first,
    )  # fmt: skip
