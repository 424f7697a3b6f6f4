"""The lie of the land for one scenario: who must get where, how far it is, and which bridges carry the way. [5, 17]"""

from __future__ import annotations

from functools import lru_cache

from game.systems.standard.ai.distances import FAR_MP, Distances, Into, descend, distances
from game.systems.standard.ai.errands import Errands
from game.systems.standard.ai.ranges import Ranges
from game.systems.standard.ai.step_tables import StepTables, crossings_of
from game.systems.standard.rules.mobility import Mobility
from game.systems.standard.rules.network import Network
from game.systems.standard.rules.setting import Setting, Unit
from game.systems.standard.rules.sides import SIDE_OF
from game.systems.standard.rules.sites.standing import sites_left
from game.systems.standard.rules.stacks.stacking import is_friendly_owned
from game.systems.standard.rules.state import NO_SPAN, State

SLACK_MP = 12
"""A bridge whose way is this much longer than the shortest matters no more."""
PRIZE, LATE_PRIZE = 0.1, 0.3
"""Share of an objective that each point is worth which a hex counts at the end; and once nobody can win. [17.43]"""
UNMENDED = 3
"""A bridge that is down is so many times as bad where there are rule modules: hardly any is mended there."""
_WAYS_KEPT = 500
_ADVANCES_KEPT = 160
_SCENARIOS_KEPT = 4


class Geography:
    """What does not change in a scenario, and distances for the bridges as they stand, kept once worked out."""

    def __init__(self, setting: Setting, broken_bridge_mp: int) -> None:
        """The geography of a scenario; a bridge that is down counts as `broken_bridge_mp` more."""
        self.setting = setting
        self.topology = setting.board.topology
        self.attacker = SIDE_OF[setting.script.victory.side]
        self.defender = self.attacker.enemy
        victory = setting.script.victory
        self.wins_at_once = victory.kind == "objective"
        """Whether objective hexes win at any instant; otherwise they must be controlled at the end, or together."""
        self.ends_by_places = victory.kind == "at_end"
        """Whether places must be held when the last turn is over, and nothing else decides. [17.5]"""
        guns = {site.hex for site in setting.sites if site.side is self.defender} if victory.kind == "open_sea" else ()
        self.objective = tuple(sorted(setting.objective.union(guns)))
        self.forfeits = setting.open_sea.lost_with if setting.open_sea is not None else ()
        """Hexes with which the attacker has lost at once if the defender comes to control one. [17.44]"""
        everything = len(self.objective)
        self.needed = everything if victory.kind == "open_sea" else min(victory.for_victory, everything)
        airborne_count = victory.airborne_count or not self.wins_at_once
        self.counting = frozenset(
            unit for unit in setting.units_of(self.attacker) if airborne_count or not setting.units[unit].is_airborne
        )
        self.tables = StepTables(setting, broken_bridge_mp * (UNMENDED if setting.script.modules else 1))
        self.errands = Errands(self.tables, self.topology, [bridge.hexside for bridge in setting.board.bridges])
        self.ranges = Ranges(self.tables)
        """Where units could go, known from other positions of the scenario."""
        radius = 2 * max(entry.ma_mp for entry in setting.units)
        self.approaches = frozenset(hex for goal in self.objective for hex in self.topology.within(goal, radius))
        """Hexes from which a unit may come to the objective in one move, by road included."""
        self.step_points = tuple(_step_points(entry) for entry in setting.units)
        """Per unit and steps left: strength points that go with the next step, one more for the last. [2.3]"""
        self.entries = self._arrival_hexes(by_air=False)
        """Hexes where units that can hold objectives come on by land."""
        self._detours_mp: tuple[int, ...] | None = None
        self._spine: tuple[int, ...] | None = None
        self._nothing = [0] * self.topology.size
        self._advances: dict[tuple[object, ...], Distances] = {}
        self._ways: dict[tuple[Network, tuple[int, ...], bytes, int], tuple[int, ...]] = {}

    def is_held(self, state: State, hex: int) -> bool:
        """Whether the attacker has an objective hex, as the scenario is won. [17.1, 17.41, 17.5]"""
        if self.wins_at_once:
            return state.occupant[hex] in self.counting
        return is_friendly_owned(state, hex, self.attacker)

    def objective_left(self, state: State) -> tuple[int, ...]:
        """The objective hexes that still matter: not those for whose battery alone somebody came, once it is gone."""
        if self.setting.script.victory.kind != "open_sea":
            return self.objective
        guns = {site.hex for site in sites_left(state, self.defender)}
        return tuple([hex for hex in self.objective if hex in self.setting.objective or hex in guns])

    def prizes(self, state: State) -> dict[int, float]:
        """Hexes that count at the end and are no objective, or none any more: share of an objective's worth. [17.43]"""
        facts = self.setting.open_sea
        if facts is None:
            return {}
        aims, each = self.objective_left(state), PRIZE if state.turn <= facts.win_by else LATE_PRIZE
        return {hex: each * points for hex, points in facts.points if hex not in aims}

    def _arrival_hexes(self, *, by_air: bool) -> tuple[int, ...]:
        plans = (self.setting.arrivals[unit] for unit in sorted(self.counting))
        return tuple(
            sorted({hex for plan in plans if plan is not None and plan.by_air == by_air for hex in plan.hexes})
        )

    def field(self, state: State, goals: tuple[int, ...], mobility: int) -> Distances:
        """MP from every hex to the nearest of these, enemies and the engineers' span left out of account."""
        return tuple(self.errands.fields(self.tables.standing(state), [goals], mobility)[0].near_mp)

    def advance(self, state: State, goals: tuple[int, ...], mobility: int, delays: bytes) -> Distances:
        """MP from every hex to the nearest of these, with delays per hex for the enemies in the way."""
        crossings = crossings_of(state, self.attacker, mobility)
        key = (state.networks[self.attacker], mobility, goals, delays, crossings)
        known = self._advances.get(key)
        if known is None:
            if len(self._advances) > _ADVANCES_KEPT:
                self._advances.clear()
            table = self.tables.with_crossings(self.tables.table_of(state, self.attacker, mobility), crossings)
            known = self._advances[key] = distances(table[1], goals, delays)
        return known

    def way(self, state: State, goals: tuple[int, ...], delays: bytes, start: int) -> tuple[int, ...]:
        """The way by road from a hex to the nearest of these, both ends included; it may be cut off."""
        key = (state.networks[self.attacker], goals, delays, start)
        known = self._ways.get(key)
        if known is None:
            if len(self._ways) > _WAYS_KEPT:
                self._ways.clear()
            to_goal = self.advance(state, goals, Mobility.MOBILE, delays)
            known = self._ways[key] = descend(
                self.tables.table_of(state, self.attacker, Mobility.MOBILE)[0], to_goal, start, delays
            )
        return known

    def passable(self, network: Network, goals: tuple[int, ...], mobility: int, delays: bytes) -> Distances:
        """The same over nothing but what a network says can be crossed now: no bridge that is down."""
        key = ("passable", network, mobility, goals, delays)
        known = self._advances.get(key)
        if known is None:
            if len(self._advances) > _ADVANCES_KEPT:
                self._advances.clear()
            known = self._advances[key] = distances(self.tables.open_into(network, mobility), goals, delays)
        return known

    @property
    def detours_mp(self) -> tuple[int, ...]:
        """Per bridge: how much longer the way to the objective is over it than the shortest; FAR_MP if there is none.

        By road for mobile units from where they come on, all bridges standing. [5.3]
        """
        if self._detours_mp is None:
            self._detours_mp = self._measure_detours()
        return self._detours_mp

    def _measure_detours(self) -> tuple[int, ...]:
        starts = self.entries or self._arrival_hexes(by_air=True)
        if not starts or not self.objective:
            return (FAR_MP,) * len(self.setting.board.bridges)
        out, into = self.tables.table(self.tables.intact, NO_SPAN, Mobility.MOBILE)
        to_goal = distances(into, self.objective, self._nothing)
        onward = Into(len(out), [(hex, list(steps.items())) for hex, steps in enumerate(out)])
        from_start = distances(onward, starts, self._nothing)
        shortest = min(to_goal[hex] for hex in starts)
        found = []
        for bridge in self.setting.board.bridges:
            a, b = self.topology.hexsides[bridge.hexside]
            ways = [from_start[x] + out[x][y] + to_goal[y] for x, y in ((a, b), (b, a)) if y in out[x]]
            found.append(min([way - shortest for way in ways], default=FAR_MP))
        return tuple(found)

    def bridge_share(self, bridge: int) -> float:
        """How much a bridge matters for the way to the objective: 1 on the shortest, 0 if it is none."""
        return max(0.0, 1.0 - self.detours_mp[bridge] / SLACK_MP)

    @property
    def spine(self) -> tuple[int, ...]:
        """The way from where units come on by land to the objective, all bridges standing."""
        if self._spine is None:
            self._spine = self._longest_way()
        return self._spine

    def _longest_way(self) -> tuple[int, ...]:
        starts = self.entries or self._arrival_hexes(by_air=True)
        if not starts or not self.objective:
            return ()
        out, into = self.tables.table(self.tables.intact, NO_SPAN, Mobility.MOBILE)
        to_goal = distances(into, self.objective, self._nothing)
        return descend(out, to_goal, min(starts, key=lambda hex: (to_goal[hex], hex)), self._nothing)


def _step_points(entry: Unit) -> tuple[int, ...]:
    return (0, *(_lost(entry, left) + (1 if left == 1 else 0) for left in range(1, len(entry.attack))))


def _lost(entry: Unit, left: int) -> int:
    """Attack and defense strength that go with one of so many steps."""
    return entry.attack[left] + entry.defense[left] - entry.attack[left - 1] - entry.defense[left - 1]


@lru_cache(maxsize=_SCENARIOS_KEPT)
def known_geography(setting: Setting, broken_bridge_mp: int) -> Geography:
    """The geography of a scenario, shared by all players and games of it in this process: it only saves work."""
    return Geography(setting, broken_bridge_mp)
