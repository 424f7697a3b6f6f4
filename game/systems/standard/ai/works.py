"""The engineers' work: bridges repaired, rivers spanned where it brings most units on. [14.2, 15]"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.systems.standard.ai.distances import FAR_MP, Distances
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.rules.actions import Repair, Span
from game.systems.standard.rules.engineers import engineers_on_map, refuse_repair, refuse_span, spannable
from game.systems.standard.rules.mobility import mobilities_of
from game.systems.standard.rules.state import DOWN, NO_SPAN, State

WORTH_SPANNING_MP = 6
"""A span is laid if it saves at least so many movement points, all units together."""

EXPOSED = 3
"""Enemies that can attack with so much more than their defense make a hex no place for engineers alone."""
MOST_MISSED = 3
"""So many bridges that are down are counted in for what the engineers are worth."""


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
        if state.modules.supply is not None:
            return Repair(min(able))  # it costs nothing, and supplies come over any bridge [30.31]
    if state.span_used or state.span_turn == state.turn:
        return None
    return _best_span(outlook)


def _best_span(outlook: Outlook) -> Span | None:
    """The hexside whose bridging shortens the way most for those who can use it this turn. [15.1]"""
    state, geography = outlook.state, outlook.geography
    users: list[list[int]] = [[] for _ in mobilities_of(state.setting.rules)]
    for unit in outlook.own:
        if unit in geography.counting and state.mp_left[unit] > 1:
            users[state.setting.units[unit].mobility].append(unit)
    hexsides = spannable(state) if any(users) else ()
    if not hexsides:
        return None
    network = state.networks[outlook.side]
    to_goal = [geography.passable(network, outlook.goals, way, outlook.in_the_way) for way in range(len(users))]
    best: tuple[int, int] = (0, -1)
    ways = [away for away, able in zip(to_goal, users, strict=True) if able]
    for hexside in hexsides:
        a, b = outlook.topology.hexsides[hexside]
        if not any(abs(away[a] - away[b]) > 1 for away in ways):
            continue  # it is as far from either bank
        saved = _saved_mp(state, (a, b), to_goal, users, state.mp_left)
        if saved > best[0] and refuse_span(state, Span(hexside)) is None:
            best = (saved, hexside)
    return Span(best[1]) if best[0] >= WORTH_SPANNING_MP else None


def _saved_mp(
    state: State, pair: tuple[int, int], to_goal: list[Distances], users: list[list[int]], pace_mp: Sequence[int]
) -> int:
    """Movement points that units which can come to a hexside save by crossing it; all of these per mobility."""
    topology, saved = state.setting.board.topology, 0
    for away, able in zip(to_goal, users, strict=True):
        for near, far in (pair, pair[::-1]):
            if not able or min(away[near], FAR_MP // 2) <= away[far] + 1:
                continue
            apart_from = topology.distance_row(near)
            for unit in able:
                here = state.hex_of[unit]
                apart = apart_from[here]
                if apart < pace_mp[unit]:
                    saved += max(0, min(away[here], FAR_MP // 2) - (apart + 1 + away[far]))
    return saved


def lost_alone(outlook: Outlook, state: State, unit: int, hexes: Collection[int]) -> list[float]:
    """Per hex: what it costs that the engineers end up there, no friend beside them, where enemies can fall on them.

    Nobody else mends the bridges of the way: they are worth as much more as there are of those.
    """
    if unit not in state.setting.engineers:
        return [0.0] * len(hexes)
    friends = {state.hex_of[other] for other in outlook.own if other != unit}
    adjacent, threat, defense = outlook.topology.adjacent, outlook.threat, state.strength(unit)[1]
    down = sum(state.bridge_state[bridge] == DOWN for bridge in outlook.key_bridges())
    loss = outlook.worth(unit) + outlook.weights.bridge * min(down, MOST_MISSED) / 2
    return [loss if threat[hex] - defense >= EXPOSED and friends.isdisjoint(adjacent[hex]) else 0.0 for hex in hexes]


class SpanCare:
    """What it is worth that the engineers stay near enough to their span for those who have yet to cross. [15.2]"""

    def __init__(self, outlook: Outlook, state: State) -> None:
        """The care of a side for the span as it is in a position, which may be a little later than the outlook's."""
        self._outlook = outlook
        self._state = state

    def lost(self, unit: int, hexes: Collection[int]) -> list[float]:
        """Per hex: points that others lose if a unit ends up there and the span is closed to them by it."""
        need = self._need(unit)
        if not need:
            return [0.0] * len(hexes)
        state = self._state
        ma_mp = state.setting.units[unit].ma_mp
        rows = [self._outlook.topology.distance_row(hex) for hex in self._outlook.topology.hexsides[state.span]]
        return [0.0 if min(row[hex] for row in rows) <= ma_mp else need for hex in hexes]

    def _need(self, unit: int) -> float:
        """What the span saves others who can hold objectives, in points; nothing if it does not hang on this unit."""
        state, outlook = self._state, self._outlook
        setting = state.setting
        if unit not in setting.engineers or state.span == NO_SPAN or outlook.side is not setting.engineers_side:
            return 0.0
        pair = outlook.topology.hexsides[state.span]
        if any(state.zoc[outlook.side.enemy][hex] for hex in pair) or len(engineers_on_map(state)) > 1:
            return 0.0
        users: list[list[int]] = [[] for _ in mobilities_of(setting.rules)]
        for other in sorted(outlook.geography.counting):
            if other != unit and state.hex_of[other] >= 0:
                users[setting.units[other].mobility].append(other)
        plain = state.networks[outlook.side.enemy]  # the span is no way for the enemy, so it is not in there
        to_goal = [
            outlook.geography.passable(plain, outlook.goals, way, outlook.in_the_way) for way in range(len(users))
        ]
        saved = _saved_mp(state, pair, to_goal, users, [entry.ma_mp for entry in setting.units])
        return float(saved * outlook.weights.progress)
