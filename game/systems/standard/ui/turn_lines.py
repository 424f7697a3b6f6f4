"""What the calendar says of a turn besides arrivals: weather, points, aircraft, ships, leaves. [11.7, 30.6, 39]"""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDES
from game.ui.desk.overview import ListRow
from game.ui.language.words import Words


def turn_lines(setting: Setting, turn: int, words: Words) -> tuple[ListRow, ...]:
    """The lines of one turn; none where a scenario has nothing of the kind."""
    return (*_supply(setting, turn, words), *_sky_and_sea(setting, turn, words), *_leaves(setting, turn, words))


def _supply(setting: Setting, turn: int, words: Words) -> Iterator[ListRow]:
    """Points of attack supply of sides that have a limit. [30.6]"""
    points = setting.supply.attack_supply if setting.supply is not None else ((), ())
    for side in SIDES:
        if points[side]:
            who = words.say(setting.sides.said(side))
            count = points[side][min(turn, len(points[side])) - 1]
            yield ListRow(words("standard.window.calendar.attack_supply", side=who), "", str(count), rule="30.6")


def _sky_and_sea(setting: Setting, turn: int, words: Words) -> Iterator[ListRow]:
    """The weather, which aircraft fly in it, which ships fire. [39.12, 39.14, 39.31]"""
    facts = setting.air_naval
    if facts is None:
        return
    weather = facts.weather[min(turn, len(facts.weather)) - 1]
    flies = [each for each in facts.air if (not each.turns or turn in each.turns) and weather < each.grounded_from]
    titles = words.listed(tuple(each.title for each in flies))
    told = titles or words("standard.window.calendar.nothing_flies")
    yield ListRow(words("standard.window.calendar.weather"), told, str(weather), rule="39.14")
    ships = tuple(dict.fromkeys(ship.title for ship in facts.ships if not ship.turns or turn in ship.turns))
    if ships:
        yield ListRow(words("standard.window.calendar.ships"), words.listed(ships), rule="39.31")


def _leaves(setting: Setting, turn: int, words: Words) -> Iterator[ListRow]:
    """Who leaves the map on a turn, and when it may come back. [11.7]"""
    for leave in setting.leaves:
        if leave.turn == turn:
            names = words.listed(tuple(setting.units[unit].name for unit in leave.units))
            back = words("standard.window.calendar.for_good")
            if leave.away_turns:
                back = words("standard.window.calendar.back_on", turn=turn + leave.away_turns)
            yield ListRow(words("standard.window.calendar.leaves"), names, back, rule="11.7")
