"""What one step costs, item by item. [5.2, 19.4]"""

from __future__ import annotations

from game.model.ledger import Ledger, LedgerLine
from game.model.message import message
from game.systems.standard.rules.bridgeheads.arrows import arrow_between, arrow_extra_mp, arrow_step_mp, goes_by_arrow
from game.systems.standard.rules.bridgeheads.pontoons import pontoon_mp
from game.systems.standard.rules.crossing import crossings, over_said
from game.systems.standard.rules.occupancy import span_for
from game.systems.standard.rules.overruns.ways import tolled_ledger
from game.systems.standard.rules.stacks.zones import with_toll, zone_level
from game.systems.standard.rules.state import DOWN, State

UNSPENT = -1
"""In place of the MP left before a step: those that are left now."""


def step_cost_ledger(state: State, unit: int, here: int, there: int, left_mp: int = UNSPENT) -> Ledger | None:
    """What one step costs this unit, item by item, with the bridges as they stand; None if prohibited. [5.2, 19.4]

    Its total is what `movement.step_refusal` takes. `left_mp`: MP before the step, for markers ask by them; all that
    are left now if it is not said. [22.414]
    """
    ledger = _ground_and_water(state, unit, here, there)
    if ledger is None or state.stacks is None:
        return ledger
    if state.modules.overruns is not None:
        return tolled_ledger(state, unit, there, ledger, state.mp_left[unit] if left_mp == UNSPENT else left_mp)
    return with_toll(state, ledger, zone_level(state, there, state.setting.units[unit].side.enemy))


def _ground_and_water(state: State, unit: int, here: int, there: int) -> Ledger | None:
    """The same without zones and markers. [5.2]

    Over a crossing arrow, where that is the cheaper way or the only one: the ground, and its water. [32.31]
    """
    if goes_by_arrow(state, unit, here, there):
        return _over_arrow(state, unit, here, there)
    if not state.setting.board.topology.touching(here, there):
        return None
    standing = tuple(bridge != DOWN for bridge in state.bridge_state)
    entry = state.setting.units[unit]
    ways = crossings(state.setting.board, state.setting.rules, standing, span_for(state, entry.side))
    ledger = ways.step_ledger(here, there, entry.mobility)
    by_pontoon = pontoon_mp(state, unit, here, there) if state.setting.bridgeheads is not None else None
    if by_pontoon is not None and (ledger is None or by_pontoon < ledger.total):
        ledger = _over_pontoon(state, by_pontoon, there)
    return ledger


def _over_pontoon(state: State, cost: int, there: int) -> Ledger:
    """The ground at the far side, and what engineers in a bridgehead have laid over the water. [40.51]"""
    extra = state.setting.rules.hexsides.bridge.leg
    bridge = extra if isinstance(extra, int) else 0
    ground = state.setting.board.ground_said(there)
    return Ledger((LedgerLine(cost - bridge, ground, "5.2"), LedgerLine(bridge, over_said("bridge"), "40.51")))


def _over_arrow(state: State, unit: int, here: int, there: int) -> Ledger:
    """The ground at the far end, and the water of the arrow. [32.31]"""
    arrow, cost = arrow_between(state, here, there), arrow_step_mp(state, unit, here, there) or 0
    extra = (arrow_extra_mp(state, unit, arrow, there) or 0) if arrow is not None else 0
    ground = state.setting.board.ground_said(there)
    over = LedgerLine(extra, message("standard.overruns.sum.over_arrow"), "32.31")
    return Ledger((LedgerLine(cost - extra, ground, "5.2"), over))
