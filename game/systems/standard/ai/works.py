"""The engineers' work: bridges repaired, rivers spanned where it brings most units on. [14.2, 15]"""

from __future__ import annotations

from game.systems.standard.ai.distances import FAR_MP
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.rules.actions import Repair, Span
from game.systems.standard.rules.engineers import engineers_on_map, refuse_repair, refuse_span, spannable
from game.systems.standard.rules.setting import Mobility
from game.systems.standard.rules.state import DOWN

WORTH_SPANNING_MP = 6
"""A span is laid if it saves at least so many movement points, all units together."""


def engineers_choice(outlook: Outlook) -> Repair | Span | None:
    """What the engineers should do now; None if nothing is to be done."""
    state = outlook.state
    if outlook.side is not state.setting.engineers_side or not engineers_on_map(state):
        return None
    down = [bridge for bridge, condition in enumerate(state.bridge_state) if condition == DOWN]
    able = {bridge for bridge in down if refuse_repair(state, Repair(bridge)) is None}
    if able:
        for bridge in outlook.key_bridges():
            if bridge in able:
                return Repair(bridge)
    if state.span_used or state.span_turn == state.turn:
        return None
    return _best_span(outlook)


def _best_span(outlook: Outlook) -> Span | None:
    """The hexside whose bridging shortens the way most for those who can use it this turn. [15.1]"""
    state, geography = outlook.state, outlook.geography
    users: list[list[int]] = [[], []]
    for unit in outlook.own:
        if unit in geography.counting and state.mp_left[unit] > 1:
            users[state.setting.units[unit].mobility].append(unit)
    hexsides = spannable(state) if any(users) else ()
    if not hexsides:
        return None
    to_goal = [geography.passable(state, outlook.goals, mobility, outlook.in_the_way) for mobility in Mobility]
    best: tuple[int, int] = (0, -1)
    for hexside in hexsides:
        a, b = outlook.topology.hexsides[hexside]
        saved = sum(
            _saved_mp(outlook, away, able, near, far)
            for away, able in zip(to_goal, users, strict=True)
            for near, far in ((a, b), (b, a))
            if able and min(away[near], FAR_MP // 2) > away[far] + 1
        )
        if saved > best[0] and refuse_span(state, Span(hexside)) is None:
            best = (saved, hexside)
    return Span(best[1]) if best[0] >= WORTH_SPANNING_MP else None


def _saved_mp(outlook: Outlook, away: list[int], users: list[int], near: int, far: int) -> int:
    """Movement points that units near enough save by crossing from one hex to another."""
    state, apart_from = outlook.state, outlook.topology.distance_row(near)
    saved = 0
    for unit in users:
        here = state.hex_of[unit]
        apart = apart_from[here]
        if apart < state.mp_left[unit]:
            saved += max(0, min(away[here], FAR_MP // 2) - (apart + 1 + away[far]))
    return saved
