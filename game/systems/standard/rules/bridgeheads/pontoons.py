"""Water beside a bridgehead that engineers in it have made passable for their side. [40.51]"""

from __future__ import annotations

from game.grid.path import Steps
from game.model.side import Side
from game.systems.standard.rules.mobility import entering_mp
from game.systems.standard.rules.state import State


def _spanned(state: State, side: Side) -> list[tuple[int, int]]:
    """Pairs of hexes with water between them that engineers of a side in a bridgehead have spanned. [40.51]"""
    known, facts = state.modules.bridgeheads, state.setting.bridgeheads
    if known is None or facts is None:
        return []
    hexsides, hex_of = state.setting.board.topology.hexsides, state.hex_of
    return [
        hexsides[known.hexside[hex]]
        for unit in facts.builders[side]
        if (hex := hex_of[unit]) >= 0 and known.owner[hex] == side and known.hexside[hex] >= 0
    ]


def pontoons(state: State, side: Side) -> dict[int, tuple[int, ...]]:
    """Hex -> the hexes beyond water that engineers of a side in a bridgehead have spanned, both ways. [40.51]"""
    found: dict[int, tuple[int, ...]] = {}
    for pair in _spanned(state, side):
        for here, there in (pair, pair[::-1]):
            found[here] = tuple(dict.fromkeys((*found.get(here, ()), there)))
    return found


def pontoon_mp(state: State, unit: int, here: int, there: int) -> int | None:
    """MP of a step over such water as over a bridge, for leg units; None if there is none. [40.51, 5.2]"""
    entry = state.setting.units[unit]
    if entry.mobility.is_mobile or not (spanned := _spanned(state, entry.side)):
        return None
    if (here, there) not in spanned and (there, here) not in spanned:
        return None
    return _over(state, unit, there)


def _over(state: State, unit: int, there: int) -> int | None:
    rules, board = state.setting.rules, state.setting.board
    ground = entering_mp(rules.terrain[board.terrain_at(there)], state.setting.units[unit].mobility)
    extra = rules.hexsides.bridge.leg
    return ground + extra if ground is not None and isinstance(extra, int) else None


def with_pontoons(state: State, unit: int, steps: Steps) -> Steps:
    """The step table for a unit: with what engineers in bridgeheads have spanned, if it is on foot. [40.51]"""
    entry = state.setting.units[unit]
    spanned = {} if entry.mobility.is_mobile else pontoons(state, entry.side)
    if not spanned:
        return steps
    more = list(steps)
    for here, beyond in spanned.items():
        row = dict(more[here])
        for there in beyond:
            cost = _over(state, unit, there)
            if cost is not None:
                row[there] = min(cost, row.get(there, cost))
        more[here] = tuple(row.items())
    return more


def ways_back(state: State, unit: int, here: int) -> tuple[int, ...]:
    """Hexes beyond spanned water that a retreat may go to, by whatever unit, over ground open to it. [40.51, 7.7]"""
    return tuple(
        there
        for there in pontoons(state, state.setting.units[unit].side).get(here, ())
        if _over(state, unit, there) is not None
    )
