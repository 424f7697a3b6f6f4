"""The tables of Remagen as a scenario has them, and diagrams that are no map: forces, turn, variants. [3, 4, 17]"""

from __future__ import annotations

from collections.abc import Callable

from game.language.phrasebook import capital
from game.model.message import term
from game.systems.remagen.lab.luck import rank_of
from game.systems.remagen.rules.collapse import fall_up_to
from game.systems.remagen.rules.odds import Result
from game.systems.remagen.rules.setting import NOWHERE, Setting, UnitType
from game.systems.remagen.rules.setup import first_position
from game.systems.remagen.rules.variants import variants_of
from game.systems.remagen.ui.looks import unit_look
from game.ui.desk.figure import Answer, Figure, Stride, Table, Token
from game.ui.language.words import Words

_NOTHING = "-"


def forces(setting: Setting, words: Words) -> Figure:
    """A tray of every kind; pointing at one tells what it is worth, throws and stands. [3.1]"""
    state, tokens = first_position(setting), []
    shown: set[tuple[str, bool, bool]] = set()
    for unit in setting.units:
        kind = unit.type.branch, unit.type.stop > 0, unit.type.is_amphibious
        if kind not in shown:
            shown.add(kind)
            title = words.say(term("unit_type", unit.type.title))
            tokens.append(Token(unit_look(state, unit.index), "", Answer(_told(unit.type, title, words))))
    return Figure(words("remagen.diagram.caption_3"), tokens=tuple(tokens))


def _told(kind: UnitType, title: str, words: Words) -> str:
    key = "foot" if kind.is_foot else "armour" if kind.stop else "soft"
    return words(
        f"remagen.diagram.type_{key}", title=title, cv=kind.cv, rv=kind.rv, dice=kind.dice, points=kind.points,
        figures=kind.figures, stop=kind.stop, kill=kind.kill, divisors=_divisors(kind),
    )  # fmt: skip


def _divisors(kind: UnitType) -> str:
    """Pips for a hit by range, from range 1. [3.1]"""
    found = [
        f"{divisor}{'*' if kind.indirect[place] else ''}" if divisor else _NOTHING
        for place, divisor in enumerate(kind.divisors)
    ][1:]
    while found and found[-1] == _NOTHING:
        found.pop()
    return " ".join(found)


def _moves(kind: UnitType) -> str:
    """Movement factors in the open, by road, on hills and in woods; - is by road only: 3/6/2/-. [3.1]"""
    return "/".join(str(factor or _NOTHING) for factor in (kind.open, kind.points, kind.hill, kind.wood))


def sequence(setting: Setting, words: Words) -> Figure:
    """The steps of a game turn in order, in the colour of the side whose step it is. [4.2]"""
    strides = tuple(
        Stride(
            words(f"remagen.step.{step.does}"),
            None if step.does == "end_of_turn" else side,
            Answer(words("remagen.diagram.step", step=words(f"remagen.step.{step.does}"), rule=step.rule)),
        )
        for step, side in zip(setting.sequence, setting.step_sides, strict=True)
    )
    return Figure(words("remagen.diagram.caption_4"), strides=strides)


def variants(setting: Setting, words: Words) -> Figure:
    """What may be agreed on. [17]"""
    strides = tuple(
        Stride(words.say(variant.said), None, Answer(f"{words.say(variant.said)} [{variant.rule}]"))
        for variant in variants_of(setting)
    )
    return Figure(words("remagen.diagram.caption_17"), strides=strides)


def unit_table(setting: Setting, words: Words) -> tuple[Table, ...]:
    """All types that are played with, and their figures. [3.1]"""
    played = {unit.type.id for unit in setting.units}
    headings = tuple(
        words(f"remagen.diagram.head_{key}") for key in ("type", "cv", "rv", "stop", "dice", "pips", "moves")
    )
    rows = tuple(
        (
            capital(words.say(term("unit_type", kind.title))), str(kind.cv), str(kind.rv),
            f"{kind.stop or _NOTHING}/{kind.kill}" if kind.kill else str(kind.figures), str(kind.dice),
            _divisors(kind), _moves(kind),
        )
        for kind in setting.types.values()
        if kind.id in played
    )  # fmt: skip
    return (Table(words("remagen.diagram.table_types"), headings, rows),)


def combat_table(setting: Setting, words: Words) -> tuple[Table, ...]:
    """Six faces by eleven columns. [12.6]"""
    rows = tuple((str(face), *map(str, row)) for face, row in enumerate(setting.rules.combat.rows, start=1))
    return (
        Table(
            words("remagen.diagram.table_combat"),
            (words("remagen.diagram.head_die"), *setting.rules.combat.columns),
            rows,
        ),
    )


def collapse_table(setting: Setting, words: Words) -> tuple[Table, ...]:
    """On what roll the bridge falls in each turn of the game; none where no bridge stands from the start. [14.1]"""
    if setting.standing_line == NOWHERE or not setting.script.bridge_stands:
        return ()
    falls = ((turn, fall_up_to(setting, turn)) for turn in range(1, setting.turns + 1))
    listed = {entry.turn for entry in setting.rules.collapse}
    rows = tuple((str(turn), f"1-{up_to}" if up_to > 1 else "1") for turn, up_to in falls if up_to and turn in listed)
    headings = (words("remagen.diagram.head_turn"), words("remagen.diagram.head_falls"))
    return (Table(words("remagen.diagram.table_collapse"), headings, rows),)


TABLES: dict[str, Callable[[Setting, Words], tuple[Table, ...]]] = {
    "3.1": unit_table, "12.6": combat_table, "14.1": collapse_table,
}  # fmt: skip
"""By rule."""


def result_table(setting: Setting, words: Words) -> Table:
    """What the letters of the table of combat mean, from the attacker's worst to his best. [12.6]"""
    codes = sorted({code for row in setting.rules.combat.rows for code in row}, key=lambda code: rank_of(Result(code)))
    rows = tuple((code, words.say(Result(code).said)) for code in codes)
    headings = (words("remagen.diagram.head_result"), words("remagen.diagram.head_meaning"))
    return Table(words("remagen.diagram.table_results"), headings, rows)


def charts(setting: Setting, words: Words) -> tuple[tuple[str, Table], ...]:
    """All of them, each with its rule, for a player aid on paper."""
    found = [(rule, table) for rule, make in TABLES.items() for table in make(setting, words)]
    return (*found, ("12.6", result_table(setting, words)))
