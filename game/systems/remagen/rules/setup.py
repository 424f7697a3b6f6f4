"""The position before the first decision. [4.1, 18.1, 18.2, 18.3]"""

from __future__ import annotations

from game.systems.remagen.rules.setting import NOWHERE, POOL, Bank, Setting
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import State


def first_position(setting: Setting) -> State:
    """Everybody in the pool but those that the scenario puts in their places; each side controls its bank. [16.2]"""
    units, sectors, lines = len(setting.units), setting.board.topology.size, len(setting.lines)
    owner = {Bank.WEST: int(US), Bank.EAST: int(GERMAN), Bank.RIVER: NOWHERE}
    state = State(
        setting,
        [POOL] * units, [NOWHERE] * units, [0] * units, [unit.type.figures for unit in setting.units],
        [0] * units, [0] * units, [0] * units,
        [owner[bank] for bank in setting.bank],
        [int(bank is Bank.WEST) for bank in setting.bank], [0] * sectors,
        [setting.script.pontoons.get(line.letter, 0) for line in setting.lines], [0] * lines, [0] * lines,
        bridge_stands=setting.standing_line != NOWHERE and setting.script.bridge_stands,
        here=[()] * sectors,
    )  # fmt: skip
    for standing in setting.standing:
        state.sector[standing.unit], state.carrier[standing.unit] = standing.sector, standing.carrier
        state.control[standing.sector] = setting.units[standing.unit].side
        state.visited[standing.sector] |= int(setting.units[standing.unit].side is US)
    recount(state)
    return state


def recount(state: State) -> None:
    """Work out anew who is in each sector."""
    found: list[list[int]] = [[] for _ in state.here]
    for unit, sector in enumerate(state.sector):
        if sector >= 0:
            found[sector].append(unit)
    state.here = [tuple(units) for units in found]
