"""Where ground is controlled and units are fed: hexes taken and supply that falls short, turn by turn. [19.3, 30]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.lab.facts import Figure, Spots
from game.model.message import message
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.facts import FULL

TAKEN = ("taken_allied", "taken_german")
"""Hexes that a side controls and did not at the start. [19.3]"""
SHORT = ("short_allied", "short_german")
"""Units of a side on the map that are not fully supplied. [30.3]"""


def at_turn(name: str, turn: int) -> str:
    """The name of what is counted hex by hex at the end of one turn."""
    return f"{name}:{turn}"


def ground_figures(setting: Setting) -> Iterator[Figure]:
    """The figures of a scenario with control of ground, with supply; none without. [19.3, 30]"""
    said = setting.sides.said
    if setting.stacks is not None:
        about, chart = message("standard.report.taken_about"), message("standard.report.taken_chart")
        for side in SIDES:
            yield Figure(TAKEN[side], message("standard.report.taken_by", side=said(side)), about, chart, side)
    if setting.supply is not None:
        about, chart = message("standard.report.short_about"), message("standard.report.short_chart")
        for side in SIDES:
            yield Figure(SHORT[side], message("standard.report.short_of", side=said(side)), about, chart, side)


def ground_spots(setting: Setting) -> Iterator[Spots]:
    """What is counted hex by hex at the end of each turn; nothing without control and supply. [19.3, 30]"""
    names = (*(("taken", TAKEN),) * (setting.stacks is not None), *(("short", SHORT),) * (setting.supply is not None))
    for key, ids in names:
        for side in SIDES:
            said = setting.sides.said(side)
            title, about = message(f"standard.report.{key}_map", side=said), message(f"standard.report.{key}_map_about")
            for turn in range(1, setting.script.turns + 1):
                yield Spots(at_turn(ids[side], turn), title, about, side, turn)


class GroundStock:
    """Takes stock of control and supply in one game."""

    def __init__(self, setting: Setting, state: State) -> None:
        """Of a game that stands at its beginning."""
        self._setting = setting
        self._at_start = state.stacks.control[:] if state.stacks is not None else []
        self.spots: dict[str, Counter[int]] = {spots.id: Counter() for spots in ground_spots(setting)}
        """By what is counted at a turn's end, how often in each hex."""

    def take(self, turn: int, state: State) -> Iterator[tuple[str, int]]:
        """The figures at the end of a turn; what lies in hexes is counted."""
        if state.stacks is not None:
            for side in SIDES:
                control = enumerate(state.stacks.control)
                taken = [hex for hex, holder in control if holder == side != self._at_start[hex]]
                yield self._counted(TAKEN[side], turn, taken)
        supply = state.modules.supply
        if supply is not None:
            for side in SIDES:
                units = [unit for unit in self._setting.units_of(side) if state.on_map(unit)]
                short = [state.hex_of[unit] for unit in units if supply.status[unit] != FULL]
                yield self._counted(SHORT[side], turn, short)

    def _counted(self, name: str, turn: int, hexes: list[int]) -> tuple[str, int]:
        self.spots[at_turn(name, turn)].update(hexes)
        return name, len(hexes)
