"""What bridges are worth to whoever makes for the objective, and what it may cost to come next to one. [14.0, 17]"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.systems.standard.ai.way_ahead import WayAhead
from game.systems.standard.rules.demolition import demolition_refusal
from game.systems.standard.rules.mobility import Mobility
from game.systems.standard.rules.state import WAITING

FOLLOWED = 0.6
"""Share of a bridge's worth behind the spearhead, on the way of those who follow."""
SPARE = 0.5
"""Share of its worth off the way that is taken now, while other bridges stand."""
PASSED = 0.45
"""Share of that if the spearhead has passed it by."""


def bridge_worths(outlook: WayAhead) -> list[float]:
    """Per bridge: what it is worth for the way to the objective, in points."""
    topology, bridge_points = outlook.topology, outlook.weights.bridge
    on_route, in_rear = _crossed(outlook, outlook.route), _rear_hexsides(outlook)
    ahead = outlook.advance(Mobility.MOBILE)
    found: list[float] = []
    for bridge in outlook.state.setting.board.bridges:
        share = outlook.geography.bridge_share(bridge.index)
        if bridge.hexside in on_route:
            found.append(float(bridge_points))
        elif bridge.hexside in in_rear:
            found.append(FOLLOWED * bridge_points)
        else:
            share *= SPARE
            a, b = topology.hexsides[bridge.hexside]
            if outlook.lead_hex >= 0 and min(ahead[a], ahead[b]) > outlook.lead_distance_mp + 2:
                share *= PASSED
            found.append(share * bridge_points)
    return found


def _rear_hexsides(outlook: WayAhead) -> set[int]:
    """Hexsides that the way from the hindmost unit that can hold objectives crosses, or from where one comes on."""
    state, geography = outlook.state, outlook.geography
    counting = geography.counting
    ahead = outlook.advance(Mobility.MOBILE)
    starts = [state.hex_of[unit] for unit in sorted(counting) if state.hex_of[unit] >= 0]
    if any(state.hex_of[unit] == WAITING for unit in counting):
        starts = [min(geography.entries, key=lambda hex: (ahead[hex], hex))] if geography.entries else []
    if not starts:
        return set()
    hindmost = max(starts, key=lambda hex: (ahead[hex], hex))
    return _crossed(outlook, geography.way(state, outlook.goals, outlook.in_the_way, hindmost))


def _crossed(outlook: WayAhead, way: tuple[int, ...]) -> set[int]:
    return {outlook.topology.hexside(here, there) for here, there in pairwise(way)}


def bridge_risk(outlook: WayAhead, worths: Sequence[float], least: float = 0.0) -> dict[int, float]:
    """Per hex: what it costs, in points, that entering it may bring a bridge down, worth at least so much. [14.0]

    `worths` are what the bridges are worth.
    """
    if outlook.side is outlook.state.setting.demolisher:
        return {}
    state = outlook.state
    needed = state.setting.rules.bridges.demolished_on_at_most
    found: dict[int, float] = {}
    for bridge in state.setting.board.bridges:
        worth = max(least, worths[bridge.index])
        if worth and demolition_refusal(state, bridge.index) is None:
            chance = getattr(needed, bridge.kind) / 6
            for hex in outlook.topology.hexsides[bridge.hexside]:
                found[hex] = found.get(hex, 0.0) + worth * chance * outlook.weights.bridge_risk_percent / 100
    return found
