"""The tables of the rule modules as a scenario has them: zones, reduction, ports, points, air and sea. [19-39]"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC, PARTIAL
from game.systems.standard.ui.zone_levels import LEVEL_WORDS
from game.ui.desk.figure import Table
from game.ui.language.words import Words


def _ranges(from_: Sequence[int], first: int) -> list[str]:
    """Figures "from so many" as ranges: 0-1, 2-3, 4+."""
    starts = (first, *from_)
    pairs = pairwise(starts)
    return [*(str(start) if after - 1 == start else f"{start}-{after - 1}" for start, after in pairs), f"{starts[-1]}+"]


def zone_levels(setting: Setting, words: Words) -> tuple[Table, ...]:
    """The zone of a stack by its size, with support and without; what it costs to enter one. [19.41-19.43]"""
    if setting.stacks is None:
        return ()
    last = len(setting.stacks.levels) - 1
    rows = []
    for size, (alone, supported) in enumerate(setting.stacks.levels):
        said = [words(f"standard.window.zone.{LEVEL_WORDS[level]}") for level in (supported, alone)]
        rows.append((f"{size}+" if size == last else str(size), *said))
    headings = (
        words("standard.window.table.re"),
        words("standard.window.table.supported"),
        words("standard.window.table.alone"),
    )
    tolls = tuple(
        (words(f"standard.window.zone.{LEVEL_WORDS[level]}"), f"+{setting.stacks.toll_mp[level]}")
        for level in (NO_ZOC, PARTIAL, FULL)
    )
    return (
        Table(words("standard.window.table.zones"), headings, tuple(rows)),
        Table(
            words("standard.window.table.tolls"),
            (words("standard.window.table.zone"), words("standard.window.table.mp")),
            tolls,
        ),
    )


def reduction(setting: Setting, words: Words) -> tuple[Table, ...]:
    """Steps that attackers lose, by the die and the size of what they ran into. [20.9]"""
    facts = setting.stacks
    if facts is None or not facts.red_rows:
        return ()
    sizes = _ranges(facts.red_from_re, 0)
    dice = [str(facts.red_first_row + row) for row in range(len(facts.red_rows))]
    dice[0] = words("standard.window.table.or_less", die=dice[0])
    rows = tuple((die, *map(str, row)) for die, row in zip(dice, facts.red_rows, strict=True))
    headings = (
        words("standard.window.table.die_and_more"),
        *(words("standard.window.table.of_re", re=size) for size in sizes),
    )
    return (Table(words("standard.window.table.reduction"), headings, rows),)


def ports(setting: Setting, words: Words) -> tuple[Table, ...]:
    """The ports of a scenario, in the order in which they supply. [30.22, 30.33]"""
    if setting.supply is None or not setting.supply.ports:
        return ()
    rows = tuple(
        (port.name, setting.board.number(port.hex),
         words("standard.window.table.closed") if port.is_closed else str(port.capacity))
        for port in setting.supply.ports
    )  # fmt: skip
    headings = (
        words("standard.window.table.port"),
        words("standard.window.table.hex"),
        words("standard.window.table.capacity"),
    )
    return (Table(words("standard.window.table.ports"), headings, rows),)


def attack_supply(setting: Setting, words: Words) -> tuple[Table, ...]:
    """Points of attack supply, turn by turn, of sides that have a limit. [30.6]"""
    points = setting.supply.attack_supply if setting.supply is not None else ((), ())
    sides = [side for side in SIDES if points[side]]
    if not sides:
        return ()
    rows = tuple(
        (str(turn), *(str(points[side][min(turn, len(points[side])) - 1]) for side in sides))
        for turn in range(1, setting.script.turns + 1)
    )
    headings = (words("standard.window.table.turn"), *(words.say(setting.sides.said(side)) for side in sides))
    return (Table(words("standard.window.table.attack_supply"), headings, rows),)


def attrition(setting: Setting, words: Words) -> tuple[Table, ...]:
    """Steps the enemy of a front loses, by units counted and die. [33.3, 33.4]"""
    facts = setting.attrition
    if facts is None:
        return ()
    sizes = _ranges(facts.from_units, 1)
    rows = tuple(
        (size, *(f"{each.steps}{'+' if each.is_hex_won else ''}" if each.steps else "-" for each in row))
        for size, row in zip(sizes, facts.rows, strict=True)
    )
    headings = (words("standard.window.table.units_counted"), *map(str, range(1, len(facts.rows[0]) + 1)))
    return (Table(words("standard.window.table.attrition"), headings, rows),)


def aircraft(setting: Setting, words: Words) -> tuple[Table, ...]:
    """The air units of both sides. [39.1]"""
    facts = setting.air_naval
    if facts is None or not facts.air:
        return ()
    rows = tuple(
        (each.title, words.say(setting.sides.said(each.side)), each.type, str(each.tbf), _turns(each.turns, words))
        for each in facts.air
    )
    names = ("air_unit", "side", "type", "tbf", "turns")
    return (
        Table(
            words("standard.window.table.aircraft"),
            tuple(words(f"standard.window.table.{name}") for name in names),
            rows,
        ),
    )


def ships(setting: Setting, words: Words) -> tuple[Table, ...]:
    """The ships of both sides: points of a shot, shots a turn, turns. [39.31]"""
    facts = setting.air_naval
    if facts is None or not facts.ships:
        return ()
    rows = tuple(
        (each.title, words.say(setting.sides.said(each.side)), str(each.points), str(each.shots),
         _turns(each.turns, words))
        for each in facts.ships
    )  # fmt: skip
    names = ("ship", "side", "points", "shots", "turns")
    return (
        Table(
            words("standard.window.table.ships"), tuple(words(f"standard.window.table.{name}") for name in names), rows
        ),
    )


def weather(setting: Setting, words: Words) -> tuple[Table, ...]:
    """The weather of each turn, and what it keeps on the ground. [39.14]"""
    facts = setting.air_naval
    if facts is None:
        return ()
    grounds = sorted({(each.grounded_from, each.type) for each in facts.air})
    rows = []
    for turn in range(1, setting.script.turns + 1):
        now = facts.weather[min(turn, len(facts.weather)) - 1]
        kept = dict.fromkeys(kind for from_, kind in grounds if now >= from_)
        rows.append((str(turn), str(now), ", ".join(kept) or "-"))
    headings = (
        words("standard.window.table.turn"),
        words("standard.window.table.weather"),
        words("standard.window.table.grounded"),
    )
    return (Table(words("standard.window.table.weather_by_turn"), headings, tuple(rows)),)


def _turns(turns: frozenset[int], words: Words) -> str:
    return ", ".join(map(str, _runs(turns))) if turns else words("standard.window.table.all_turns")


def _runs(turns: frozenset[int]) -> Iterator[str]:
    """Turns as ranges: 1, 3-5."""
    ordered = sorted(turns)
    start = ordered[0]
    for turn, after in zip(ordered, (*ordered[1:], -1), strict=True):
        if after != turn + 1:
            yield str(start) if start == turn else f"{start}-{turn}"
            start = after


MODULE_TABLES: dict[str, Callable[[Setting, Words], tuple[Table, ...]]] = {
    "19.4": zone_levels,
    "20.9": reduction,
    "30.22": ports,
    "30.6": attack_supply,
    "33.3": attrition,
    "39.1": aircraft,
    "39.14": weather,
    "39.31": ships,
}
"""By the rule they belong to; a setting without the module has none."""
