"""The drop of the paratroops: where it may come down, and how likely, before it is taken. [15, 21.5]"""

from __future__ import annotations

from functools import cache

from game.systems.remagen.rules.chances import SIDES, sum_chances
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.ui.list_mode import ListMode
from game.ui.board.marks import Marks
from game.ui.look.tone import Tone

_LIKELY = 0.02


def drop_chances(setting: Setting) -> dict[int, float]:
    """Sector -> the chance that the drop comes down round it. [15.2]"""
    rules, topology = setting.rules.drop, setting.board.topology
    lines = _line_chances(rules.dice_of_line)
    found: dict[int, float] = {}
    for number in rules.numbers:
        for place, letter in enumerate(rules.lines):
            sector = topology.find(number, ord(letter) - ord("A") + 1)
            if sector >= 0:
                found[sector] = found.get(sector, 0.0) + lines[place] / len(rules.numbers)
    return found


@cache
def _line_chances(dice: int) -> tuple[float, ...]:
    """Place n: the chance of the n-th line of the list, whose first stands for the lowest sum."""
    chances = sum_chances(dice)
    return tuple(chances[dice : dice * SIDES + 1])


class DropMode(ListMode):
    """The drop as a button, its distribution over the map."""

    def marks(self, sector: int) -> Marks:
        """Chances in per cent; the likeliest stand out."""
        chances = drop_chances(self.table.setting)
        lit = {there: f"{chance:.1%}" for there, chance in chances.items()}
        tones = {there: Tone.GOOD for there, chance in chances.items() if chance >= _LIKELY}
        return Marks(lit=lit, tones=tones, legend=self.table.words("remagen.ui.legend_drop"))
