"""What the module `bridgeheads` needs of a scenario, worked out from its files. [31, 32]"""

from __future__ import annotations

from game.model.side import Side
from game.scenario.board import WATER_KINDS, Board
from game.scenario.report import Report
from game.systems.standard.rules.bridgeheads.facts import Arrow, BridgeheadsFacts, Invasion
from game.systems.standard.rules.bridgeheads.schema import ArrowEntry, BridgeheadsSection, InvasionEntry
from game.systems.standard.rules.compile_places import hexes_of
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
    arrows = tuple(_arrow(board, index, entry, report) for index, entry in enumerate(section.arrows))
    at: dict[int, tuple[int, ...]] = {}
    for arrow in arrows:
        for hex in arrow.ends:
            at[hex] = (*at.get(hex, ()), arrow.index)
    names = [str(board.water_names.get(hexside, "")) for hexside in range(len(board.topology.hexsides))]
    _check_names(section, names, report)
    known = {
        key: frozenset(hexes_of(board, getattr(section, key), (_KEY, key), report))
        for key in ("beaches", "islands", "no_overstack")
    }
    return BridgeheadsFacts(
        most_ground=numbers.limit.ground,
        most_specialised=numbers.limit.specialised,
        attack_out=numbers.attack_out,
        superfluous_hexes=numbers.superfluous_hexes,
        arrow_mp=(numbers.arrow_mp.leg, numbers.arrow_mp.amphibious, numbers.arrow_mp.others),
        is_water=tuple(WATER_KINDS[int(kind)] in section.waters for kind in board.water),
        is_channel=tuple(name in section.channels for name in names),
        **known,
        lines=tuple(
            (
                frozenset(hexes_of(board, line.hexes, (_KEY, "line_behind", place, "hexes"), report)),
                frozenset(hexside for hexside, name in enumerate(names) if name == line.water),
            )
            for place, line in enumerate(section.line_behind)
        ),
        invasions=tuple(_invasion(board, index, entry, report) for index, entry in enumerate(section.invasions)),
        arrows=arrows,
        arrows_at=at,
        builders=tuple(_builders(setting, side) for side in SIDES),
    )


def _builders(setting: Setting, side: Side) -> tuple[int, ...]:
    """Engineers of a side, by type or by mark. [40.51]"""
    return tuple(
        unit.index
        for unit in setting.units
        if unit.side is side and (unit.type == "engineer" or "engineer" in unit.marks)
    )


def _check_names(section: BridgeheadsSection, names: list[str], report: Report) -> None:
    """Waters that the map does not have. [31.4C]"""
    hint = f"waters of the map: {', '.join(sorted({name for name in names if name}))}"
    for place, name in enumerate(section.channels):
        if name not in names:
            report((_KEY, "channels", place), f"the map has no water {name}", hint)
    for place, line in enumerate(section.line_behind):
        if line.water not in names:
            report((_KEY, "line_behind", place, "water"), f"the map has no water {line.water}", hint)


def _arrow(board: Board, index: int, entry: ArrowEntry, report: Report) -> Arrow:
    loc = (_KEY, "arrows", index)
    ends = hexes_of(board, entry.ends, (*loc, "ends"), report)
    if len(ends) != 2 or ends[0] == ends[1]:
        report((*loc, "ends"), "an arrow joins two hexes", "write the two numbers, as 2014 1412")
        ends = (0, 0)
    opened = tuple((SIDE_OF[part.side], part.first_turn, part.last_turn) for part in entry.opened)
    for place, (_, first, last) in enumerate(opened):
        if first > last:
            report((*loc, "opened", place, "last_turn"), "it would close before it opens")
    return Arrow(index, entry.id, entry.title, (ends[0], ends[1]), opened, entry.lift_re)


def _invasion(board: Board, index: int, entry: InvasionEntry, report: Report) -> Invasion:
    loc = (_KEY, "invasions", index)
    if (entry.port is None) == (entry.box is None):
        report(loc, "an invasion sails from a port or from a box", "write one of port: and box:")
    ports = hexes_of(board, entry.port or "", (*loc, "port"), report)
    targets = hexes_of(board, entry.targets, (*loc, "targets"), report)
    if not targets:
        report((*loc, "targets"), "it has nowhere to land")
    if entry.first_turn > entry.last_turn:
        report((*loc, "last_turn"), "it would be over before it begins")
    return Invasion(
        index, entry.id, entry.title, SIDE_OF[entry.side], ports[0] if ports else -1, entry.box or "", targets,
        entry.first_turn, entry.last_turn, entry.lift_re, entry.lift_units, entry.commandos_first,
    )  # fmt: skip
