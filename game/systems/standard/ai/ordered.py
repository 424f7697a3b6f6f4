"""What a script orders beside moves and landings: to overrun who stands in a place. [22.1]"""

from __future__ import annotations

from game.systems.standard.ai.conditions import holds, places_of
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.overrun_plans import best_overrun
from game.systems.standard.rules.overruns.actions import Overrun

LEAST_WORTH = -40.0
"""An overrun that is ordered is made unless it promises to cost more than this."""


def ordered_overrun(outlook: Outlook) -> Overrun | None:
    """The next overrun that is ordered; None if there is none. [22.1]"""
    state, side = outlook.state, outlook.side
    if state.modules.overruns is None:
        return None
    for order in state.setting.scripts[side].orders:
        if order.task == "overrun" and holds(state, side, order.when):
            places = frozenset(places_of(state, order.hexes, order.zone))
            plan = best_overrun(outlook, order.units, places, LEAST_WORTH)
            if plan is not None:
                return plan.opening
    return None
