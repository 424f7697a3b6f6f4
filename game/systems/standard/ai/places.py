"""Where units find a place that they keep: room, and no more of them than a bridgehead that goes leaves. [31.52]"""

from __future__ import annotations

from collections.abc import Iterable

from game.systems.standard.rules.occupancy import enemy_at, enemy_hexes, may_end
from game.systems.standard.rules.stacks.stacking import facts_of, stack
from game.systems.standard.rules.state import NOBODY, State

STAYS_WITHIN_HEXES = 3
"""A bridgehead will not go soon while an enemy is so near to it."""


def is_open(state: State, unit: int, hex: int) -> bool:
    """Whether a unit that looks for a place finds one in a hex: nobody is there, or with stacks there is room. [19.24]

    Where enemies are it finds none, nor where it would stand only by grace of a bridgehead that goes soon. [31.52]
    """
    if state.stacks is None:
        return state.occupant[hex] == NOBODY
    side = state.setting.units[unit].side
    if not may_end(state, unit, hex) or enemy_at(state, hex, side) != NOBODY:
        return False
    return not is_crowded(state, hex, (*stack(state, hex, side), unit)) or bridgehead_stays(state, unit, hex)


def open_among(state: State, unit: int, hexes: Iterable[int]) -> list[int]:
    """Those of some hexes in which a unit that looks for a place finds one. [4.1, 19.24]"""
    if state.stacks is not None:
        return [hex for hex in hexes if is_open(state, unit, hex)]
    occupant = state.occupant
    return [hex for hex in hexes if occupant[hex] == NOBODY]


def is_crowded(state: State, hex: int, units: Iterable[int]) -> bool:
    """Whether so many units of a side stand in a hex only because a bridgehead is there, if at all. [31.51, 31.52]"""
    known = state.modules.bridgeheads
    return known is not None and known.owner[hex] >= 0 and facts_of(state).are_too_many(tuple(set(units)))


def bridgehead_stays(state: State, unit: int, hex: int) -> bool:
    """Whether enemies are so near that a bridgehead in a hex is not superfluous soon. [31.4C]"""
    near = state.setting.board.topology.distance_row(hex)
    return any(0 < near[there] <= STAYS_WITHIN_HEXES for there in enemy_hexes(state, state.setting.units[unit].side))
