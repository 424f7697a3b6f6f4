"""What one step costs, item by item. [5.2, 19.4]"""

from __future__ import annotations

from game.model.ledger import Ledger, LedgerLine
from game.model.message import message
from game.systems.standard.rules.bridgeheads.arrows import arrow_between, arrow_extra_mp, arrow_step_mp, goes_by_arrow
from game.systems.standard.rules.bridgeheads.pontoons import pontoon_mp
from game.systems.standard.rules.crossing import crossings, over_said
from game.systems.standard.rules.occupancy import span_for
from game.systems.standard.rules.stacks.zones import with_toll
from game.systems.standard.rules.state import DOWN, State


def step_cost_ledger(state: State, unit: int, here: int, there: int) -> Ledger | None:
    """What one step costs this unit, item by item, with the bridges as they stand; None if prohibited. [5.2, 19.4]

    Over a crossing arrow, where that is the cheaper way or the only one: the ground, and its water. [32.31]
    """
    if goes_by_arrow(state, unit, here, there):
        return with_toll(state, unit, there, _over_arrow(state, unit, here, there))
    if not state.setting.board.topology.touching(here, there):
        return None
    standing = tuple(bridge != DOWN for bridge in state.bridge_state)
    entry = state.setting.units[unit]
    ways = crossings(state.setting.board, state.setting.rules, standing, span_for(state, entry.side))
    ledger = ways.step_ledger(here, there, entry.mobility)
    by_pontoon = pontoon_mp(state, unit, here, there) if state.setting.bridgeheads is not None else None
    if by_pontoon is not None and (ledger is None or by_pontoon < ledger.total):
        ledger = _over_pontoon(state, by_pontoon, there)
    return ledger if ledger is None or state.stacks is None else with_toll(state, unit, there, ledger)


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
