"""Who of a side may come onto the board soon: the strongest that wait, as far as its quota lets them in. [6.3, 6.4]"""

from __future__ import annotations

from collections.abc import Iterable

from game.model.side import Side
from game.systems.remagen.rules.entry import quota_of
from game.systems.remagen.rules.setting import NOWHERE, POOL, Unit
from game.systems.remagen.rules.state import State

_AT_A_DOOR = 2
"""So many units are reckoned with in a turn at each sector where a side comes in."""


def doors_of(state: State, side: Side) -> list[int]:
    """Sectors where anybody of a side can come in."""
    entry = state.setting.entries[side]
    return [sector for sector in entry.sectors if sector not in entry.foot_only] if entry is not None else []


def entrants(state: State, side: Side, later: int = 0) -> list[Unit]:
    """The strongest of a side that can come in now; in the turn so many turns later, after those before them."""
    entry, doors = state.setting.entries[side], doors_of(state, side)
    if entry is None or not doors:
        return []
    waiting = [
        unit for unit in state.side_units(side) if state.sector[unit.index] == POOL and not unit.type.is_paratroop
    ]
    waiting.sort(key=lambda unit: (-unit.type.cv, unit.index))
    found: list[Unit] = []
    for turn in range(state.turn, state.turn + later + 1):
        quota = quota_of(state.setting, side, min(turn, state.setting.turns))
        found = _within(quota, waiting)[: _AT_A_DOOR * len(doors)]
        waiting = [unit for unit in waiting if unit not in found]
    return found


def _within(quota: int, waiting: Iterable[Unit]) -> list[Unit]:
    """Those who come in first that a quota lets in; all of them where there is none. [6.3, 6.4]"""
    if quota == NOWHERE:
        return list(waiting)
    found = []
    for unit in waiting:
        if unit.type.rv <= quota:
            quota -= unit.type.rv
            found.append(unit)
    return found
