"""What the calendar makes of things: drop zones serve turn by turn, on the last turn losses matter little. [12, 17]"""

from __future__ import annotations

from collections.abc import Mapping

from game.systems.standard.ai.ranges import Range
from game.systems.standard.ai.weights import Weights
from game.systems.standard.rules.state import State

THRIFT = (0.2, 0.7, 1.0)
"""How much steps matter with no turn left, one, and more."""
ONCE = 0.35
"""Share of a drop zone's worth that its loss costs on whatever turn: the markers that leave the game."""


def thrift(state: State) -> float:
    """How much steps still matter: little on the last turn, when only the objective does. [17]"""
    left = state.setting.script.turns - state.turn
    return THRIFT[max(0, min(left, len(THRIFT) - 1))]


def zone_stakes(state: State, weights: Weights) -> tuple[tuple[int, float], ...]:
    """Drop zones that can still be lost and would be missed, as (hex, worth). [12.2, 12.3]"""
    turns = state.setting.script.turns
    worth = weights.zone * (ONCE + (turns - state.turn) / turns)
    price = state.setting.rules.drop_zone_loss
    found = []
    for zone in state.setting.zones:
        lost = sum(state.zone_lost[other.index] for other in state.setting.zones if other.side is zone.side)
        dearer = (price.allotment_first, price.allotment_second - price.allotment_first, 0)[min(lost, 2)]
        if not state.zone_lost[zone.index] and state.zone_hex[zone.index] >= 0 and dearer > 0:
            found.append((state.zone_hex[zone.index], worth))
    return tuple(found)


def menaces(
    state: State, zones: tuple[tuple[int, float], ...], ranges: Mapping[int, Range], percent: int
) -> dict[int, float]:
    """Units that could fall on one of these drop zones in their next turn, with that share of what it is worth. [12]"""
    found: dict[int, float] = {}
    adjacent = state.setting.board.topology.adjacent
    for hex, worth in zones:
        around = {hex, *adjacent[hex]}
        for unit, able in ranges.items():
            if state.hex_of[unit] in around or not able.reach.cost_mp.keys().isdisjoint(around):
                found[unit] = found.get(unit, 0.0) + worth * percent / 100
    return found
