"""What one step costs, item by item. [5.2, 19.4]"""

from __future__ import annotations

from game.model.ledger import Ledger
from game.systems.standard.rules.crossing import crossings
from game.systems.standard.rules.occupancy import span_for
from game.systems.standard.rules.stacks.zones import with_toll
from game.systems.standard.rules.state import DOWN, State


def step_cost_ledger(state: State, unit: int, here: int, there: int) -> Ledger | None:
    """What one step costs this unit, item by item, with the bridges as they stand; None if prohibited. [5.2, 19.4]"""
    standing = tuple(bridge != DOWN for bridge in state.bridge_state)
    entry = state.setting.units[unit]
    ways = crossings(state.setting.board, state.setting.rules, standing, span_for(state, entry.side))
    ledger = ways.step_ledger(here, there, entry.mobility)
    return ledger if ledger is None or state.stacks is None else with_toll(state, unit, there, ledger)
