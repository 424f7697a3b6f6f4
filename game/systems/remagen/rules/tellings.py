"""Words that lines of the log are made of: units, sectors, sides. [19.8]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.model.message import Message, message, term
from game.model.side import Side
from game.systems.remagen.rules.setting import Ground, Setting


def told_side(setting: Setting, side: Side) -> Message:
    """A side before a noun: American, German."""
    return setting.sides.said(side)


def told_unit(setting: Setting, unit: int) -> Message:
    """A unit with its side, type and number: German medium tank 3."""
    entry = setting.units[unit]
    kind = term("unit_type", entry.type.title)
    return message("remagen.unit", side=told_side(setting, entry.side), type=kind, number=entry.number)


def told_short(setting: Setting, unit: int) -> Message:
    """A unit without its side, as its own side calls it: medium tank 3."""
    entry = setting.units[unit]
    return message("remagen.short", type=term("unit_type", entry.type.title), number=entry.number)


def told_time(setting: Setting, turn: int) -> Message:
    """Which part of its day a turn is: forenoon, afternoon, night. [4.3, 4.5]"""
    of_day = ("forenoon", "afternoon", "third")[(turn - 1) % setting.rules.turns_a_day]
    return message(f"remagen.time.{'night' if setting.is_night(turn) else of_day}")


def told_units(setting: Setting, units: Sequence[int]) -> tuple[Message, ...]:
    """Several units."""
    return tuple(told_unit(setting, unit) for unit in units)


def told_sector(setting: Setting, sector: int) -> str:
    """A sector as it is printed, with the name of its place: J11 Erpeler Ley."""
    return setting.board.hex_title(sector)


def told_goal(setting: Setting, sector: int) -> str:
    """A sector that counts, by its place or that of the houses beside it: Q11 Linz. [16.2]"""
    board = setting.board
    name = board.place_at(sector)
    if not name and setting.ground[sector] is Ground.HOUSE:
        beside = [there for there in setting.near[sector] if setting.ground[there] is Ground.HOUSE]
        name = next(filter(None, map(board.place_at, beside)), "")
    return f"{board.number(sector)} {name}" if name else board.number(sector)


def told_sectors(setting: Setting, sectors: Sequence[int]) -> tuple[str, ...]:
    """Several sectors, by their numbers alone."""
    return tuple(setting.name(sector) for sector in sectors)


def told_counts(setting: Setting) -> Iterator[tuple[Message, str]]:
    """What counts at the end beside the sectors held, each with its rule. [16.3-16.5, 18.2]"""
    victory = setting.script.victory
    if victory.bridges:
        points, count = victory.bridges.points, victory.bridges.at_most
        yield message("remagen.counts.bridges", points=points, count=count), "16.4"
    if victory.exits:
        yield message("remagen.counts.exits", rv=victory.exits.rv_per_point), "16.3"
    if victory.across:
        yield message("remagen.counts.across", rv=victory.across.rv_per_point), "18.2"
    yield message("remagen.counts.losses", rv=victory.losses.rv_per_point), "16.5"
