"""Short names of units, for lines with little room."""

from __future__ import annotations

from collections.abc import Iterable

from game.language.phrasebook import capital
from game.model.message import Message, term
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.tellings import told_goal
from game.ui.language.words import Words


def goal_title(setting: Setting, sector: int, words: Words) -> str:
    """A sector that counts: by its place, that of the houses beside it, or as a way out. [16.2, 16.3]"""
    title, number = told_goal(setting, sector), setting.board.number(sector)
    if title == number and sector in setting.exits:
        return words("remagen.ui.exit_title", sector=number)
    return title


def type_name(state: State, unit: int, words: Words) -> str:
    """The type of a unit: medium tank."""
    return words.say(term("unit_type", state.type(unit).title))


def name_of(state: State, unit: int, words: Words) -> str:
    """A unit without its side: medium tank 3."""
    return f"{type_name(state, unit, words)} {state.setting.units[unit].number}"


def headed(state: State, unit: int, words: Words) -> str:
    """A unit where a line begins with it: Medium tank 3."""
    name = name_of(state, unit, words)
    return capital(name)


def _several(state: State, alike: list[int], words: Words) -> str:
    """Several of a type: 2 medium tanks; a type that only a file of rules knows has no plural."""
    without = words("remagen.ui.several", count=len(alike), type=type_name(state, alike[0], words))
    return words.say(Message(f"remagen.several.{state.type(alike[0]).id}", (("count", len(alike)),), without))


def short_names(state: State, units: Iterable[int], words: Words) -> str:
    """Units by type, those alike counted: medium tank 3, 2 infantry."""
    by_type: dict[int, list[int]] = {}
    for unit in units:
        by_type.setdefault(state.type(unit).index, []).append(unit)
    return ", ".join(
        name_of(state, alike[0], words) if len(alike) == 1 else _several(state, alike, words)
        for alike in by_type.values()
    )
