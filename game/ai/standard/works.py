"""The engineers' work: bridges repaired, rivers spanned where it brings most units on. [14.2, 15]"""

from __future__ import annotations

from game.ai.standard.geography import FAR_MP, distances
from game.ai.standard.outlook import Outlook
from game.rules.standard.actions import Repair, Span
from game.rules.standard.engineers import OWNER, engineers_on_map, refuse_repair, refuse_span, spannable
from game.rules.standard.state import DOWN

WORTH_SPANNING_MP = 6
"""A span is laid if it saves at least so many movement points, all units together."""


def engineers_choice(outlook: Outlook) -> Repair | Span | None:
    """What the engineers should do now; None if nothing is to be done."""
    state = outlook.state
    if outlook.side is not OWNER or not engineers_on_map(state):
        return None
    for bridge in outlook.key_bridges():
        if state.bridge_state[bridge] == DOWN and refuse_repair(state, Repair(bridge)) is None:
            return Repair(bridge)
    if state.span_used or state.span_turn == state.turn:
        return None
    return _best_span(outlook)


def _best_span(outlook: Outlook) -> Span | None:
    """The hexside whose bridging shortens the way most for those who can use it this turn. [15.1]"""
    state, geography = outlook.state, outlook.geography
    units = state.setting.units
    nothing = [0] * outlook.topology.size
    to_goal = {}
    for mobility in (0, 1):
        into: list[list[tuple[int, int]]] = [[] for _ in nothing]
        for here, steps in enumerate(state.network.costs_mp[mobility]):
            for there, cost in steps.items():
                into[there].append((here, cost))
        to_goal[mobility] = distances(into, outlook.goals, outlook.in_the_way)
    users = [unit for unit in outlook.own if unit in geography.counting and state.mp_left[unit] > 1]
    best: tuple[int, int] = (0, -1)
    for hexside in spannable(state):
        a, b = outlook.topology.hexsides[hexside]
        saved = 0
        for near, far in ((a, b), (b, a)):
            for unit in users:
                away = to_goal[units[unit].mobility]
                gain = min(away[near], FAR_MP // 2) - away[far] - 1
                distance = outlook.topology.distance(state.hex_of[unit], near)
                if gain > 0 and distance < state.mp_left[unit]:
                    from_here = min(away[state.hex_of[unit]], FAR_MP // 2)
                    saved += max(0, from_here - (distance + 1 + away[far]))
        if saved > best[0] and refuse_span(state, Span(hexside)) is None:
            best = (saved, hexside)
    return Span(best[1]) if best[0] >= WORTH_SPANNING_MP else None
