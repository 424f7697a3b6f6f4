"""Landings of a script: units that are ordered to take a beach go on board for it, and fight their way ashore. [32]"""

from __future__ import annotations

from game.systems.standard.ai.conditions import holds
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.rules.bridgeheads.actions import Embark
from game.systems.standard.rules.bridgeheads.embarking import embark_choices
from game.systems.standard.rules.orders import Order
from game.systems.standard.rules.state import AFLOAT, State

_LANDS = ("land", "take", "attack_towards", "cross")
"""Tasks of orders that send units over the sea, if that is the way."""


def next_aboard(outlook: Outlook) -> Embark | None:
    """The next unit that goes on board, by the first of its orders that has a beach it can sail for. [32.21]"""
    state, side = outlook.state, outlook.side
    if state.setting.bridgeheads is None or state.setting.sequence[state.step].mobile_only:
        return None
    for order in state.setting.scripts[side].orders:
        if order.task in _LANDS and holds(state, side, order.when) and not _are_enough(state, order):
            for unit in order.units:
                all_ways = reversed(embark_choices(state, unit))
                ways = {way.hex: way for way in all_ways if order.invasion in (-1, way.invasion)}
                hex = next((hex for hex in order.hexes if hex in ways), None)
                if hex is not None:
                    return ways[hex]
    return None


def _are_enough(state: State, order: Order) -> bool:
    """Whether as many are on board as are to obey an order."""
    aboard = sum(1 for unit in order.units if state.hex_of[unit] == AFLOAT)
    return order.at_most is not None and aboard >= order.at_most
