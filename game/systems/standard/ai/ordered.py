"""What a script orders beside moves and landings: to overrun who stands in a place. [22.1]"""

from __future__ import annotations

from game.systems.standard.ai.conditions import holds, places_of
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.rules.overruns.actions import Overrun
from game.systems.standard.rules.overruns.attempts import overrun_choices


def ordered_overrun(outlook: Outlook) -> Overrun | None:
    """The next overrun that is ordered; None if there is none. [22.1]"""
    state, side = outlook.state, outlook.side
    if state.modules.overruns is None:
        return None
    for order in state.setting.scripts[side].orders:
        if order.task == "overrun" and holds(state, side, order.when):
            places = frozenset(places_of(state, order.hexes, order.zone))
            ways = [
                way
                for unit in order.units
                for way in overrun_choices(state, side, unit)
                if (way.path[-1] if way.path else state.hex_of[unit]) in places
            ]
            if ways:
                return max(ways, key=lambda way: (state.strength(way.unit)[0], -way.unit))
    return None
