"""The lie of the land for one scenario: who must get where, how far it is, and which bridges carry the way. [5, 17]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from game.model.side import Side
from game.rules.standard.network import Network
from game.rules.standard.occupancy import network_for
from game.rules.standard.setting import Mobility, Setting
from game.rules.standard.state import DOWN, NO_SPAN, State

FAR_MP = 150
"""Distance of what cannot be reached."""
SLACK_MP = 12
"""A bridge whose way is this much longer than the shortest matters no more."""
ERRAND_MP = (28, 44)
"""Per mobility: distances to tasks are worked out so far; beyond it one place is as far as another."""
_TABLES_KEPT = 96
_FIELDS_KEPT = 2000
_ADVANCES_KEPT = 160
_NETWORKS_KEPT = 64
_SCENARIOS_KEPT = 4

Table = tuple[tuple[dict[int, int], ...], tuple[tuple[tuple[int, int], ...], ...]]
"""Per hex: neighbour -> MP of stepping there; and the steps into it, as (from, MP)."""


def distances(
    into: Sequence[Sequence[tuple[int, int]]], goals: Sequence[int], extra: Sequence[int], most_mp: int = FAR_MP
) -> list[int]:
    """MP from every hex to the nearest goal, at most `most_mp`; `extra` is paid on top for entering a hex."""
    best = [most_mp] * len(into)
    buckets: list[list[int]] = [[] for _ in range(most_mp)]
    for goal in goals:
        best[goal] = 0
        buckets[0].append(goal)
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if best[here] == spent:
                paid = spent + extra[here]
                for there, cost in into[here]:
                    total = paid + cost
                    if total < best[there]:
                        best[there] = total
                        buckets[total].append(there)
    return best


class Geography:
    """What does not change in a scenario, and distances for the bridges as they stand, kept once worked out."""

    def __init__(self, setting: Setting, broken_bridge_mp: int) -> None:
        """The geography of a scenario; a bridge that is down counts as `broken_bridge_mp` more."""
        self.setting = setting
        self.topology = setting.board.topology
        self.attacker = Side[setting.script.victory.side.upper()]
        self.defender = self.attacker.enemy
        self.objective = tuple(sorted(setting.objective))
        self.needed = min(setting.script.victory.for_victory, len(self.objective))
        airborne_count = setting.script.victory.airborne_count
        self.counting = frozenset(
            unit for unit in setting.units_of(self.attacker) if airborne_count or not setting.units[unit].is_airborne
        )
        self._broken_bridge_mp = broken_bridge_mp
        self._nothing = [0] * self.topology.size
        self._tables: dict[tuple[tuple[bool, ...], int, int], Table] = {}
        self._standing: dict[Network, tuple[bool, ...]] = {}
        self._fields: dict[tuple[tuple[bool, ...], int, tuple[int, ...]], list[int]] = {}
        self._advances: dict[tuple[object, ...], list[int]] = {}

    @cached_property
    def entries(self) -> tuple[int, ...]:
        """Hexes where units that can hold objectives come on by land."""
        plans = (self.setting.arrivals[unit] for unit in sorted(self.counting))
        return tuple(sorted({hex for plan in plans if plan is not None and not plan.by_air for hex in plan.hexes}))

    @cached_property
    def intact(self) -> tuple[bool, ...]:
        """All bridges standing."""
        return (True,) * len(self.setting.board.bridges)

    def table(self, standing: tuple[bool, ...], span: int, mobility: int) -> Table:
        """Steps for the bridges as they stand; over one that is down the way leads too, at a price."""
        key = (standing, span, mobility)
        known = self._tables.get(key)
        if known is None:
            if len(self._tables) > _TABLES_KEPT:
                self._tables.clear()
            known = self._build(standing, span, mobility)
            self._tables[key] = known
        return known

    def _build(self, standing: tuple[bool, ...], span: int, mobility: int) -> Table:
        """Steps with broken bridges at a price; only what differs from the whole network is worked out anew."""
        now = network_for(self.setting, standing, span).costs_mp[mobility]
        whole = network_for(self.setting, self.intact, NO_SPAN).costs_mp[mobility]
        if (standing, span) == (self.intact, NO_SPAN):
            out = list(now)
            into = [self._steps_into(out, hex) for hex in range(len(out))]
            return tuple(out), tuple(into)
        base_out, base_into = self.table(self.intact, NO_SPAN, mobility)
        out, into = list(base_out), list(base_into)
        changed = [here for here, steps in enumerate(now) if steps is not whole[here]]
        for here in changed:
            broken = {there: mp + self._broken_bridge_mp for there, mp in whole[here].items() if there not in now[here]}
            out[here] = now[here] | broken
        for there in sorted({beside for here in changed for beside in self.topology.adjacent[here]}):
            into[there] = self._steps_into(out, there)
        return tuple(out), tuple(into)

    def _steps_into(self, out: Sequence[dict[int, int]], there: int) -> tuple[tuple[int, int], ...]:
        return tuple((here, out[here][there]) for here in self.topology.adjacent[there] if there in out[here])

    def standing(self, state: State) -> tuple[bool, ...]:
        """Per bridge: whether it stands."""
        known = self._standing.get(state.network)
        if known is None:
            if len(self._standing) > _NETWORKS_KEPT:
                self._standing.clear()
            known = self._standing[state.network] = tuple(bridge != DOWN for bridge in state.bridge_state)
        return known

    def table_of(self, state: State, mobility: int) -> Table:
        """Steps for the bridges of a position."""
        return self.table(self.standing(state), state.span, mobility)

    def field(self, state: State, goals: tuple[int, ...], mobility: int) -> list[int]:
        """MP from every hex to the nearest of these, enemies and the engineers' span left out of account."""
        standing = self.standing(state)
        key = (standing, mobility, goals)
        known = self._fields.get(key)
        if known is None:
            if len(self._fields) > _FIELDS_KEPT:
                self._fields.clear()
            into = self.table(standing, NO_SPAN, mobility)[1]
            known = self._fields[key] = distances(into, goals, self._nothing, ERRAND_MP[mobility])
        return known

    def errand_mp(self, state: State, goals: tuple[int, ...], mobility: int, here: int) -> int:
        """MP from a hex to the nearest of these; a guess by the hexes between where they are far."""
        return self.errand_along(self.field(state, goals, mobility), goals, mobility, here)

    def errand_along(self, field: Sequence[int], goals: tuple[int, ...], mobility: int, here: int) -> int:
        """The same with the distances to these at hand."""
        away_mp = field[here]
        if away_mp < ERRAND_MP[mobility]:
            return away_mp
        return away_mp + self.topology.distance(here, goals[0])

    def advance(self, state: State, goals: tuple[int, ...], mobility: int, delays: tuple[int, ...]) -> list[int]:
        """MP from every hex to the nearest of these, with delays per hex for the enemies in the way."""
        key = (state.network, mobility, goals, delays)
        known = self._advances.get(key)
        if known is None:
            if len(self._advances) > _ADVANCES_KEPT:
                self._advances.clear()
            known = self._advances[key] = distances(self.table_of(state, mobility)[1], goals, delays)
        return known

    def passable(self, state: State, goals: tuple[int, ...], mobility: int, delays: tuple[int, ...]) -> list[int]:
        """The same over nothing but what can be crossed now: no bridge that is down, the engineers' span included."""
        key = ("passable", state.network, mobility, goals, delays)
        known = self._advances.get(key)
        if known is None:
            if len(self._advances) > _ADVANCES_KEPT:
                self._advances.clear()
            into: list[list[tuple[int, int]]] = [[] for _ in self._nothing]
            for here, steps in enumerate(state.network.costs_mp[mobility]):
                for there, cost in steps.items():
                    into[there].append((here, cost))
            known = self._advances[key] = distances(into, goals, delays)
        return known

    @cached_property
    def detours_mp(self) -> tuple[int, ...]:
        """Per bridge: how much longer the way to the objective is over it than the shortest; FAR_MP if there is none.

        By road for mobile units from where they come on, all bridges standing. [5.3]
        """
        starts = self.entries or self._air_centres
        if not starts or not self.objective:
            return (FAR_MP,) * len(self.setting.board.bridges)
        out, into = self.table(self.intact, NO_SPAN, Mobility.MOBILE)
        to_goal = distances(into, self.objective, self._nothing)
        onward = tuple(tuple(steps.items()) for steps in out)
        from_start = distances(onward, starts, self._nothing)
        shortest = min(to_goal[hex] for hex in starts)
        found = []
        for bridge in self.setting.board.bridges:
            a, b = self.topology.hexsides[bridge.hexside]
            ways = [from_start[x] + out[x][y] + to_goal[y] for x, y in ((a, b), (b, a)) if y in out[x]]
            found.append(min([way - shortest for way in ways], default=FAR_MP))
        return tuple(found)

    @cached_property
    def _air_centres(self) -> tuple[int, ...]:
        plans = (self.setting.arrivals[unit] for unit in sorted(self.counting))
        return tuple(sorted({hex for plan in plans if plan is not None and plan.by_air for hex in plan.hexes}))

    def bridge_share(self, bridge: int) -> float:
        """How much a bridge matters for the way to the objective: 1 on the shortest, 0 if it is none."""
        return max(0.0, 1.0 - self.detours_mp[bridge] / SLACK_MP)

    @cached_property
    def spine(self) -> tuple[int, ...]:
        """The way from where units come on by land to the objective, all bridges standing."""
        starts = self.entries or self._air_centres
        if not starts or not self.objective:
            return ()
        out, into = self.table(self.intact, NO_SPAN, Mobility.MOBILE)
        to_goal = distances(into, self.objective, self._nothing)
        return descend(out, to_goal, min(starts, key=lambda hex: (to_goal[hex], hex)), self._nothing)


@lru_cache(maxsize=_SCENARIOS_KEPT)
def known_geography(setting: Setting, broken_bridge_mp: int) -> Geography:
    """The geography of a scenario, shared by all players and games of it in this process: it only saves work."""
    return Geography(setting, broken_bridge_mp)


def descend(out: Sequence[dict[int, int]], to_goal: Sequence[int], start: int, extra: Sequence[int]) -> tuple[int, ...]:
    """The cheapest way from a hex to the goal of a distance field, both ends included; it may be cut off."""
    path = [start]
    here = start
    while to_goal[here] > 0:
        steps = [(to_goal[there] + cost + extra[there], there) for there, cost in out[here].items()]
        total, there = min(steps, default=(FAR_MP, here))
        if total > to_goal[here] or to_goal[there] >= to_goal[here]:
            break
        path.append(there)
        here = there
    return tuple(path)
