"""Where the paratroops may come down, how likely, and how many would find room. [15.2, 15.3]"""

from __future__ import annotations

from functools import cache

from game.systems.remagen.rules.capacity import room_left
from game.systems.remagen.rules.chances import sum_chances
from game.systems.remagen.rules.paratroops import drop_area, waiting
from game.systems.remagen.rules.setting import Bank, Setting
from game.systems.remagen.rules.state import State


def drop_chances(setting: Setting) -> dict[int, float]:
    """Sector -> the chance that the drop comes down round it. [15.2]"""
    rules, topology = setting.rules.drop, setting.board.topology
    lines = _line_chances(rules.dice_of_line, setting.rules.die)
    found: dict[int, float] = {}
    for number in rules.numbers:
        for place, letter in enumerate(rules.lines):
            sector = topology.find(number, ord(letter) - ord("A") + 1)
            if sector >= 0:
                found[sector] = found.get(sector, 0.0) + lines[place] / len(rules.numbers)
    return found


@cache
def _line_chances(dice: int, sides: int) -> tuple[float, ...]:
    """Place n: the chance of the n-th line of the list, whose first stands for the lowest sum."""
    chances = sum_chances(dice, sides)
    return tuple(chances[dice : dice * sides + 1])


def land_round(state: State, center: int) -> tuple[int, ...]:
    """The sectors of land in the area of a drop round a sector. [15.2, 15.3]"""
    bank = state.setting.bank
    return tuple(sector for sector in drop_area(state, center) if bank[sector] is not Bank.RIVER)


def trays_with_room(state: State, center: int) -> int:
    """How many of the trays that wait would find room if the drop came down round a sector. [15.3, 15.4]"""
    units = waiting(state)
    if not units:
        return 0
    enemy, space = state.side(units[0]).enemy, state.type(units[0]).space
    free = [sector for sector in land_round(state, center) if state.holder(sector) != enemy]
    return min(len(units), sum(max(0, room_left(state, sector)) // space for sector in free))
