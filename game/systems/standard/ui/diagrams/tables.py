"""The tables of the standard rules as a scenario has them. [5, 7, 8, 14]"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.model.message import term
from game.systems.standard.rules.describe import column_said
from game.systems.standard.rules.mobility import Mobility, entering_mp, mobilities_of
from game.systems.standard.rules.setting import Setting
from game.ui.desk.figure import Table
from game.ui.language.words import Words

if TYPE_CHECKING:
    from game.systems.standard.rules.rules_schema import HexsideEffects, TerrainEffects


def terrain_chart(setting: Setting, words: Words) -> tuple[Table, ...]:
    """What ground and water cost, and what they do in combat. [5.2]"""
    mobilities = mobilities_of(setting.rules)
    board = setting.board
    titles = {name: board.terrain_title(kind) for kind, name in enumerate(board.terrain_names)}
    crashes = any("crash" in unit.marks for unit in setting.units)
    ground = tuple(
        _ground_row(words, titles.get(name, name), effects, mobilities)[: None if crashes else -1]
        for name, effects in setting.rules.terrain.items()
    )
    sides = setting.rules.hexsides
    kinds = ("stream", "canal", "river", "bridge", "rail_bridge", "ferry")
    water = tuple(_water_row(words, kind, getattr(sides, kind)) for kind in kinds)
    costs = (words("standard.window.table.leg"), words("standard.window.table.mobile"))
    afloat = (words("standard.window.table.amphibious"),) if Mobility.AMPHIBIOUS_LEG in mobilities else ()
    return (
        Table(
            words("standard.window.table.terrain"),
            (
                words("standard.window.table.hex"),
                *costs,
                *afloat,
                words("standard.window.table.shift"),
                *((words("standard.window.table.crash"),) if crashes else ()),
            ),
            ground,
        ),
        Table(
            words("standard.window.table.hexsides"),
            (words("standard.window.table.hexside"), *costs, words("standard.window.table.attack")),
            water,
        ),
    )


def _ground_row(words: Words, name: str, effects: TerrainEffects, mobilities: tuple[Mobility, ...]) -> tuple[str, ...]:
    """A terrain: what foot, wheels and tracks and, where the rules know them, amphibious units on foot pay. [5.2]"""
    costs = [entering_mp(effects, mobility) for mobility in mobilities[: Mobility.AMPHIBIOUS_MOBILE]]
    paid = (words("standard.window.table.no") if cost is None else str(cost) for cost in costs)
    crash = "-" if not effects.crash_on else "1" if effects.crash_on == 1 else f"1-{effects.crash_on}"
    shift = str(effects.shift) if effects.shift else "-"
    return words.say(term("terrain", name)), *paid, shift, crash


def _water_row(words: Words, kind: str, effects: HexsideEffects) -> tuple[str, ...]:
    costs = (
        words("standard.window.table.no") if cost == "prohibited" else f"+{cost}"
        for cost in (effects.leg, effects.mobile)
    )
    return words(f"standard.window.table.side_{kind}"), *costs, words(f"standard.window.table.attack_{effects.attack}")


def route_costs(setting: Setting, words: Words) -> tuple[Table, ...]:
    """What a step along a way costs. [5.3]"""
    routes = setting.rules.routes
    rows = tuple(
        (words.say(term("route", kind)), str(getattr(routes, kind).leg), str(getattr(routes, kind).mobile))
        for kind in ("highway", "road", "trail", "railroad")
    )
    return (
        Table(
            words("standard.window.table.routes"),
            (
                words("standard.window.table.route"),
                words("standard.window.table.leg"),
                words("standard.window.table.mobile"),
            ),
            rows,
        ),
    )


def combat_results(setting: Setting, words: Words) -> tuple[Table, ...]:
    """Result by differential and die. [7.5]"""
    columns = tuple(words.say(column_said(setting, column)) for column in range(len(setting.rules.combat.columns)))
    rows = tuple((str(die), *results) for die, results in enumerate(setting.results, start=1))
    return (Table(words("standard.window.table.results"), (words("standard.window.table.die"), *columns), rows),)


def pools(setting: Setting, words: Words) -> tuple[Table, ...]:
    """Markers in the pools, and how many are drawn turn by turn. [8.1]"""
    values = sorted({marker.value for marker in setting.markers})
    nations = list(dict.fromkeys(marker.nation for marker in setting.markers))
    counts = {(marker.nation, marker.value): marker.count for marker in setting.markers}
    rows = tuple(
        (words.say(setting.nation_said(nation)), *(str(counts.get((nation, value), 0)) for value in values))
        for nation in nations
    )
    markers = Table(
        words("standard.window.table.pools"),
        (words("standard.window.table.nation"), *(f"+{value}" for value in values)),
        rows,
    )
    allied, german = setting.allotments
    turns = max(len(allied), len(german))
    by_turn = [(allied[min(k, len(allied) - 1)], german[min(k, len(german) - 1)]) for k in range(turns)]
    drawn = tuple(
        (words("standard.window.table.from_turn", turn=turn), *map(str, both))
        for turn, both in enumerate(by_turn, start=1)
        if turn == 1 or both != by_turn[turn - 2]
    )
    headings = (
        words("standard.window.table.turn"),
        words("standard.window.table.allied"),
        words("standard.window.table.german"),
    )
    return (markers, Table(words("standard.window.table.drawn"), headings, drawn)) if drawn else (markers,)


def bridge_rolls(setting: Setting, words: Words) -> tuple[Table, ...]:
    """Rolls that blow a bridge, and rolls that repair one. [14.0, 14.2]"""
    down, up = setting.rules.bridges.demolished_on_at_most, setting.rules.bridges.repaired_on_at_least
    rows = []
    for kind in ("canal", "railroad", "highway"):
        most, least = getattr(down, kind), getattr(up, kind)
        blown = "1" if most == 1 else f"1-{most}"
        rows.append((words(f"standard.window.table.bridge_{kind}"), blown, f"{least}-6" if least < 6 else "6"))
    headings = (
        words("standard.window.table.bridge"),
        words("standard.window.table.blown"),
        words("standard.window.table.repaired"),
    )
    return (Table(words("standard.window.table.bridges"), headings, tuple(rows)),)


TABLES: dict[str, Callable[[Setting, Words], tuple[Table, ...]]] = {
    "5.2": terrain_chart,
    "5.3": route_costs,
    "7.5": combat_results,
    "8.1": pools,
    "14.0": bridge_rolls,
}
"""By the rule they belong to."""
