"""A position as one side reads it: what things are worth, where the enemy can strike, which way leads on."""

from __future__ import annotations

from functools import cached_property

from game.model.side import Side
from game.systems.standard.ai.bridges import bridge_risk, bridge_worths
from game.systems.standard.ai.distances import FAR_MP, Distances
from game.systems.standard.ai.geography import Geography
from game.systems.standard.ai.ranges import Range
from game.systems.standard.ai.stakes import menaces, thrift, zone_stakes
from game.systems.standard.ai.weights import Weights
from game.systems.standard.rules.setting import Mobility
from game.systems.standard.rules.state import NOBODY, WAITING, State

STRIKERS = 3
"""So many enemies are expected to fall on one unit at once."""
LAST_STAKE = 3.0
"""Objective hexes are worth so much more when one more of them decides the game."""
ARRIVAL_RADIUS = 6
"""How far from where it comes on an arriving enemy is feared, in hexes."""


class Outlook:
    """One side's reading of a position. What is asked for is worked out once; the position must not change after."""

    def __init__(
        self, state: State, side: Side, geography: Geography, weights: Weights, threat: list[int] | None = None
    ) -> None:
        """Read a position for a side; `threat` may be handed on from a little earlier in the same phase."""
        if threat is not None:
            self.threat = threat
        self.state = state
        self.side = side
        self.geography = geography
        self.weights = weights
        self.is_attacker = side is geography.attacker
        self.topology = geography.topology
        self._thrift = thrift(state)
        self._advance: list[Distances | None] = [None] * len(Mobility)
        self._errands: dict[tuple[tuple[int, ...], int], Distances] = {}
        setting = state.setting
        self.own = tuple(unit for unit in setting.units_of(side) if state.hex_of[unit] >= 0)
        self.enemies = tuple(unit for unit in setting.units_of(side.enemy) if state.hex_of[unit] >= 0)

    # what units are worth

    def step_worth(self, unit: int, steps: int | None = None) -> float:
        """What losing a step costs a unit's owner, in points; `steps` are those it has left. [2.3]"""
        left = self.state.steps[unit] if steps is None else steps
        if left <= 0:
            return 0.0
        percent = self.weights.counting_percent if unit in self.geography.counting else 100
        return self.geography.step_points[unit][left] * self.weights.strength * percent / 100 * self._thrift

    def worth(self, unit: int) -> float:
        """What losing a unit altogether costs its owner, in points."""
        return sum(self.step_worth(unit, left) for left in range(1, self.state.steps[unit] + 1))

    # where the enemy can strike

    @cached_property
    def enemy_ranges(self) -> dict[int, Range]:
        """Where each enemy unit could move next, in its own full movement, and whom it could attack from there."""
        return self.geography.ranges.of(self.state, self.side.enemy)

    @cached_property
    def threat(self) -> list[int]:
        """Per hex: attack strength the enemy could bring against a unit there in his next turn."""
        total, strikers = [0] * self.topology.size, [0] * self.topology.size
        ranges = self.enemy_ranges
        for unit in sorted(self.enemies, key=lambda enemy: -self.state.strength(enemy)[0]):
            attack = self.state.strength(unit)[0]
            for hex in ranges[unit].strikes:
                if strikers[hex] < STRIKERS:
                    strikers[hex] += 1
                    total[hex] += attack
        return total

    @cached_property
    def enemy_can_enter(self) -> set[int]:
        """Hexes some enemy could come into in his next turn, where an own unit stands by attack; arrivals included."""
        found: set[int] = set()
        for able in self.enemy_ranges.values():
            found.update(able.reach.cost_mp)
        state = self.state
        for unit in state.setting.units_of(self.side.enemy):
            plan = state.setting.arrivals[unit]
            if plan is not None and not plan.by_air and state.hex_of[unit] == WAITING and plan.turn <= state.turn:
                radius = state.setting.units[unit].ma_mp - 1
                for hex in plan.hexes:
                    found.update(self.topology.within(hex, min(radius, ARRIVAL_RADIUS)))
        for unit in self.enemies:
            found.update(self.topology.adjacent[state.hex_of[unit]])
        held = (state.hex_of[unit] for unit in self.own)
        return found.union(hex for hex in held if not found.isdisjoint(self.topology.adjacent[hex]))

    @cached_property
    def enemy_is_near(self) -> set[int]:
        """Hexes some enemy could come next to, or into, in his next movement, or is next to now."""
        found = set(self.enemy_can_enter)
        for unit in self.enemies:
            found.update(self.topology.adjacent[self.state.hex_of[unit]])
        for hex in tuple(found):
            found.update(self.topology.adjacent[hex])
        return found

    # the way to the objective

    @cached_property
    def in_the_way(self) -> bytes:
        """Per hex: MP that enemies of the attacker there cost his way."""
        state, weights = self.state, self.weights
        zoc = state.zoc[self.geography.defender]
        extra = bytearray(zoc).translate(bytes([0]) + bytes([weights.enemy_zoc_mp]) * 255)
        for unit in state.setting.units_of(self.geography.defender):
            if state.hex_of[unit] >= 0:
                extra[state.hex_of[unit]] = weights.enemy_hex_mp
        return bytes(extra)

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """Objective hexes that no unit holds for the attacker yet; all of them if every one is held."""
        occupant, counting = self.state.occupant, self.geography.counting
        left = tuple(hex for hex in self.geography.objective if occupant[hex] not in counting)
        return left or self.geography.objective

    def advance(self, mobility: int) -> Distances:
        """Per hex: MP to the objective for the attacker, enemies in the way counted as delays."""
        known = self._advance[mobility]
        if known is None:
            known = self.geography.advance(self.state, self.goals, mobility, self.in_the_way)
            self._advance[mobility] = known
        return known

    def errands_mp(self, goals: tuple[int, ...], mobility: int) -> Distances:
        """Per hex: MP to the nearest of these, enemies left out of account; a guess where it is far."""
        known = self._errands.get((goals, mobility))
        if known is None:
            geography = self.geography
            known = geography.errands.fields(geography.tables.standing(self.state), [goals], mobility)[0].errands_mp
            self._errands[(goals, mobility)] = known
        return known

    @cached_property
    def lead_hex(self) -> int:
        """Hex of the attacker's foremost unit that can hold objectives, or where the first will come on; -1 if none."""
        state, geography = self.state, self.geography
        units = state.setting.units
        there = [
            (self.advance(units[unit].mobility)[state.hex_of[unit]], state.hex_of[unit])
            for unit in sorted(geography.counting)
            if state.hex_of[unit] >= 0
        ]
        if not there:
            there = [(self.advance(Mobility.MOBILE)[hex], hex) for hex in geography.entries]
        return min(there, default=(0, -1))[1]

    @cached_property
    def route(self) -> tuple[int, ...]:
        """The way on from the foremost unit to the objective, both ends included."""
        if self.lead_hex < 0:
            return ()
        return self.geography.way(self.state, self.goals, self.in_the_way, self.lead_hex)

    @cached_property
    def lead_distance_mp(self) -> int:
        """How far the foremost unit is from the objective."""
        return self.advance(Mobility.MOBILE)[self.lead_hex] if self.lead_hex >= 0 else FAR_MP

    # what places are worth

    @cached_property
    def zones(self) -> tuple[tuple[int, float], ...]:
        """Drop zones that can still be lost, as (hex, worth): the less the fewer turns are left. [12.2, 12.3]"""
        return zone_stakes(self.state, self.weights)

    def bridge_worth(self, bridge: int) -> float:
        """What a bridge is worth for the way to the objective, in points."""
        return self._bridge_worths[bridge]

    @cached_property
    def _bridge_worths(self) -> list[float]:
        return bridge_worths(self)

    @cached_property
    def place(self) -> list[float]:
        """Per hex: what holding it is worth to either side, in points."""
        weights = self.weights
        worth = [0.0] * self.topology.size
        for number, hex in enumerate(self.route):
            worth[hex] += weights.route if number < 12 else weights.route / 2
        for bridge in self.state.setting.board.bridges:
            for hex in self.topology.hexsides[bridge.hexside]:
                worth[hex] += self.bridge_worth(bridge.index) / 3
        for hex, zone_worth in self.zones:
            worth[hex] += zone_worth
        held = [hex for hex in self.geography.objective if self.state.occupant[hex] in self.geography.counting]
        stake = LAST_STAKE if len(held) == self.geography.needed - 1 and held else 1.0
        for hex in self.geography.objective:
            worth[hex] += weights.objective * stake
        return worth

    @cached_property
    def blocked(self) -> dict[int, float]:
        """Defender's units that bar the way ahead, with what removing one is worth. [6.11]"""
        ahead = set(self.route[:10])
        found: dict[int, float] = {}
        zoc_from = self.state.networks[self.geography.defender].zoc_from
        for unit in self.state.setting.units_of(self.geography.defender):
            hex = self.state.hex_of[unit]
            if hex < 0:
                continue
            bars = len(ahead.intersection(zoc_from[hex])) + (3 if hex in ahead else 0)
            if bars:
                found[unit] = self.weights.blocker * min(bars, 4) / 2
        return found

    @cached_property
    def menacing(self) -> dict[int, float]:
        """Enemies that could fall on an own drop zone in their next turn, with what removing one is worth. [12]"""
        if not self.is_attacker:
            return {}
        return menaces(self.state, self.zones, self.enemy_ranges, self.weights.menace_percent)

    @cached_property
    def places_in_danger(self) -> int:
        """How many objective hexes and drop zones are held by own units that an enemy can fall on."""
        keys = [*self.geography.objective, *(hex for hex, _ in self.zones if self.is_attacker)]
        return sum(1 for hex in keys if self.threat[hex] and self.holders((hex,)))

    # bridges at risk

    @cached_property
    def bridge_risk(self) -> dict[int, float]:
        """Per hex: what it costs, in points, that entering it may bring a bridge down. [14.0]"""
        return bridge_risk(self)

    # who must stay

    def key_bridges(self) -> list[int]:
        """Bridges that matter, the weightiest first."""
        bridges = range(len(self.state.bridge_state))
        weighty = [bridge for bridge in bridges if self.bridge_worth(bridge) > 0]
        return sorted(weighty, key=lambda bridge: (-self.bridge_worth(bridge), bridge))

    def holders(self, hexes: tuple[int, ...]) -> list[int]:
        """Own units in these hexes."""
        occupant, units = self.state.occupant, self.state.setting.units
        there = [occupant[hex] for hex in hexes if occupant[hex] != NOBODY]
        return [unit for unit in there if units[unit].side is self.side]

    def waiting(self) -> list[int]:
        """Own units that are due to arrive. [11.1]"""
        state = self.state
        plans = state.setting.arrivals
        return [
            unit
            for unit in state.setting.units_of(self.side)
            if state.hex_of[unit] == WAITING and (plan := plans[unit]) is not None and plan.turn <= state.turn
        ]
