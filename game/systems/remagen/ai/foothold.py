"""A foothold kept over the river when no bridge leads there: without one the game is lost before its end. [16.6]"""

from __future__ import annotations

from collections.abc import Iterable

from game.systems.remagen.ai.danger import Danger
from game.systems.remagen.ai.ways_there import FAR, distances
from game.systems.remagen.rules.bridges import is_standing_bridge, usable_lines
from game.systems.remagen.rules.collapse import fall_up_to
from game.systems.remagen.rules.setting import NOWHERE, Bank
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import State

_BEFORE = 2
"""So many turns before it is needed whoever swims sets out: into the river, and out of it."""
_ALL = 20.0
"""Points that a game lost before its end counts."""
_UNDER_FIRE = 6.0
"""What a hit to be feared counts, in points of the way."""


def footholds(state: State, danger: Danger, units: Iterable[int]) -> dict[int, int]:
    """Swimmers, and who is over -> the nearest quiet place on the far bank, where nobody can come up in his turn."""
    if not is_late(state) or usable_lines(state) or _is_held(state, danger):
        return {}
    quiet = [sector for sector in range(len(state.here)) if _is_quiet(state, danger, sector)]
    shores = [sector for sector in quiet if _is_shore(state, sector)]
    found: dict[int, int] = {}
    for unit in units:
        kind = state.type(unit)
        is_over = state.setting.bank[state.sector[unit]] is Bank.EAST
        if not (kind.is_amphibious or is_over) or kind.is_gun or state.is_carried(unit) or state.is_disabled(unit):
            continue
        cost = {}
        for sector in shores if kind.is_amphibious else quiet:
            away = distances(state.setting, kind.index, sector, frozenset())[state.sector[unit]]
            if away < FAR:
                cost[sector] = away + _UNDER_FIRE * (danger.piercing[sector] + danger.soft[sector])
        goal = min(cost, key=lambda sector: (cost[sector], sector), default=NOWHERE)
        if goal != NOWHERE:
            found[unit] = goal
    return found


def stake_points(state: State) -> float:
    """What the first on the far bank is worth in points: with nobody there the game is lost if the bridge falls."""
    from_turn = state.setting.script.victory.sudden.bottled_from_turn
    if from_turn is None or state.turn < from_turn:
        return 0.0
    bank = state.setting.bank
    if any(state.on_board(unit.index) and bank[state.sector[unit.index]] is Bank.EAST for unit in state.side_units(US)):
        return 0.0
    lines = usable_lines(state)
    if any(not is_standing_bridge(state, line) for line in lines):
        return 0.0
    chance = fall_up_to(state.setting, state.turn) / state.setting.rules.die if lines else 1.0
    return _ALL * min(1.0, chance)


def is_late(state: State) -> bool:
    """Whether the game may soon be lost for want of a foothold."""
    from_turn = state.setting.script.victory.sudden.bottled_from_turn
    return from_turn is not None and state.turn >= from_turn - _BEFORE


def _is_held(state: State, danger: Danger) -> bool:
    """Whether somebody who does not swim stands over there, out of the enemy's reach."""
    return any(
        state.stands(unit.index)
        and not unit.type.is_amphibious
        and state.setting.bank[state.sector[unit.index]] is Bank.EAST
        and not danger.blow[state.sector[unit.index]]
        for unit in state.side_units(US)
    )


def _is_quiet(state: State, danger: Danger, sector: int) -> bool:
    setting = state.setting
    if setting.bank[sector] is not Bank.EAST or danger.walk_in[sector] or danger.blow[sector]:
        return False
    return state.holder(sector) != GERMAN


def _is_shore(state: State, sector: int) -> bool:
    return any(state.setting.bank[there] is Bank.RIVER for there in state.setting.near[sector])
