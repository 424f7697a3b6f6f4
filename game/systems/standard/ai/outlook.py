"""A position as one side reads it: what things are worth, where the enemy can strike, which way leads on."""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.ai.bridges import bridge_risk, bridge_worths
from game.systems.standard.ai.feeding import HUNGER, fed, feeding_hexes
from game.systems.standard.ai.geography import Geography
from game.systems.standard.ai.ranges import Range
from game.systems.standard.ai.stakes import menaces, thrift, zone_stakes
from game.systems.standard.ai.way_ahead import WayAhead
from game.systems.standard.ai.weights import Weights
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.state import NOBODY, WAITING, State

STRIKERS = 3
"""So many enemies are expected to fall on one unit at once."""
LAST_STAKE = 3.0
"""Objective hexes are worth so much more when one more of them decides the game."""
LAST_MENACE = 4
"""So many times as much it is worth on the last turn to remove an enemy who can come into a place that must be held."""
ARRIVAL_RADIUS = 6
"""How far from where it comes on an arriving enemy is feared, in hexes."""


class Outlook(WayAhead):
    """One side's reading of a position. What is asked for is worked out once; the position must not change after."""

    def __init__(
        self, state: State, side: Side, geography: Geography, weights: Weights, before: Outlook | None = None
    ) -> None:
        """Read a position for a side; `before` is its outlook a little earlier in the same phase, for the threats."""
        super().__init__(state, side, geography, weights)
        self._thrift = thrift(state)
        setting = state.setting
        self.own = tuple([unit for unit in setting.units_of(side) if state.hex_of[unit] >= 0])
        self.enemies = tuple([unit for unit in setting.units_of(side.enemy) if state.hex_of[unit] >= 0])
        self._before = before
        self._threat: list[int] | None = None
        self._enemy_ranges: dict[int, Range] | None = None
        self._enemy_can_enter: set[int] | None = None
        self._enemy_is_near: set[int] | None = None
        self._zones: tuple[tuple[int, float], ...] | None = None
        self._bridge_worths: list[float] | None = None
        self._place: list[float] | None = None
        self._blocked: dict[int, float] | None = None
        self._menacing: dict[int, float] | None = None
        self._stakes: dict[int, float] | None = None
        self._places_in_danger: int | None = None
        self._hunger: list[float] | None = None
        self._bridge_risk: dict[int, float] | None = None

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
        return sum([self.step_worth(unit, left) for left in range(1, self.state.steps[unit] + 1)])

    # where the enemy can strike

    @property
    def enemy_ranges(self) -> dict[int, Range]:
        """Where each enemy unit could move next, in its own full movement, and whom it could attack from there."""
        if self._enemy_ranges is None:
            self._enemy_ranges = self.geography.ranges.of(self.state, self.side.enemy)
        return self._enemy_ranges

    @property
    def threat(self) -> list[int]:
        """Per hex: attack strength the enemy could bring against a unit there in his next turn."""
        if self._threat is None:
            self._threat = self._strength_against() if self._before is None else self._before.threat
        return self._threat

    def _strength_against(self) -> list[int]:
        size, ranges = self.topology.size, self.enemy_ranges
        total, strikers = [0] * size, [0] * size
        for unit in sorted(self.enemies, key=lambda enemy: -self.state.strength(enemy)[0]):
            attack = self.state.strength(unit)[0]
            for hex in ranges[unit].strikes:
                if strikers[hex] < STRIKERS:
                    strikers[hex] += 1
                    total[hex] += attack
        return total

    @property
    def enemy_can_enter(self) -> set[int]:
        """Hexes some enemy could come into in his next turn, where an own unit stands by attack; arrivals included."""
        if self._enemy_can_enter is None:
            self._enemy_can_enter = self._entered_by_enemies()
        return self._enemy_can_enter

    def _entered_by_enemies(self) -> set[int]:
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
        adjacent = self.topology.adjacent
        for unit in self.enemies:
            found.update(adjacent[state.hex_of[unit]])
        held = [state.hex_of[unit] for unit in self.own]
        return found.union([hex for hex in held if not found.isdisjoint(adjacent[hex])])

    @property
    def enemy_is_near(self) -> set[int]:
        """Hexes some enemy could come next to, or into, in his next movement, or is next to now."""
        if self._enemy_is_near is None:
            adjacent = self.topology.adjacent
            found = set(self.enemy_can_enter)
            for unit in self.enemies:
                found.update(adjacent[self.state.hex_of[unit]])
            for hex in tuple(found):
                found.update(adjacent[hex])
            self._enemy_is_near = found
        return self._enemy_is_near

    # what places are worth

    @property
    def zones(self) -> tuple[tuple[int, float], ...]:
        """Drop zones that can still be lost, as (hex, worth): the less the fewer turns are left. [12.2, 12.3]"""
        if self._zones is None:
            self._zones = zone_stakes(self.state, self.weights)
        return self._zones

    @property
    def bridge_worths(self) -> list[float]:
        """Per bridge: what it is worth for the way to the objective, in points."""
        if self._bridge_worths is None:
            self._bridge_worths = bridge_worths(self)
        return self._bridge_worths

    def bridge_worth(self, bridge: int) -> float:
        """What a bridge is worth for the way to the objective, in points."""
        return self.bridge_worths[bridge]

    @property
    def stakes(self) -> dict[int, float]:
        """Objective hexes that still matter and what counts besides at the end, with what each is worth. [17]"""
        if self._stakes is None:
            worth = self.weights.objective
            self._stakes = dict.fromkeys(self.objective, float(worth))
            self._stakes |= {hex: share * worth for hex, share in self.geography.prizes(self.state).items()}
        return self._stakes

    @property
    def place(self) -> list[float]:
        """Per hex: what holding it is worth to either side, in points."""
        if self._place is None:
            self._place = self._worth_of_places()
        return self._place

    def _worth_of_places(self) -> list[float]:
        weights, bridges = self.weights, self.bridge_worths
        worth = [0.0] * self.topology.size
        for number, hex in enumerate(self.route):
            worth[hex] += weights.route if number < 12 else weights.route / 2
        for bridge in self.state.setting.board.bridges:
            for hex in self.topology.hexsides[bridge.hexside]:
                worth[hex] += bridges[bridge.index] / 3
        for hex, zone_worth in self.zones:
            worth[hex] += zone_worth
        held = [hex for hex in self.objective if self.geography.is_held(self.state, hex)]
        missing = min(self.geography.needed, len(self.objective)) - len(held)
        stake = LAST_STAKE if missing == 1 and held else 1.0
        for hex in self.objective:
            worth[hex] += weights.objective * stake
        for hex, share in self.geography.prizes(self.state).items():
            worth[hex] += weights.objective * share
        if not self.is_attacker:
            for hex in self.geography.forfeits:
                worth[hex] += weights.objective
        if self.state.modules.supply is not None:
            for hex, points in feeding_hexes(self.state).items():
                worth[hex] += points
        return worth

    @property
    def hunger(self) -> list[float] | None:
        """Per hex: what it costs to be there for want of supply; None where nobody knows of any. [30.5]"""
        if self._hunger is None and self.state.modules.supply is not None:
            self._hunger = [HUNGER[level] for level in fed(self.state, self.side)]
        return self._hunger

    @property
    def blocked(self) -> dict[int, float]:
        """Defender's units that bar the way ahead, with what removing one is worth. [6.11]"""
        if self._blocked is None:
            self._blocked = self._barring()
        return self._blocked

    def _barring(self) -> dict[int, float]:
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

    @property
    def menacing(self) -> dict[int, float]:
        """Enemies that could fall on an own drop zone in their next turn, with what removing one is worth. [12]

        Where several places must be held at the end, on such a place as well. [17.5]
        """
        if not self.is_attacker:
            return {}
        if self._menacing is None:
            kept, percent = self.zones, self.weights.menace_percent
            if self.state.stacks is not None:
                kept = (*kept, *self.kept.items())
                percent *= LAST_MENACE if self.state.turn >= self.state.setting.script.turns else 1
            self._menacing = menaces(self.state, kept, self.enemy_ranges, percent)
        return self._menacing

    @property
    def is_late(self) -> bool:
        """Whether this is the last turn or the one before it."""
        return self.state.turn >= self.state.setting.script.turns - 1

    @property
    def minds_the_end(self) -> bool:
        """Whether it plays stacks by what will be held when the last turn is over. [17.5]"""
        return bool(self.weights.last_turn) and self.geography.ends_by_places and self.state.stacks is not None

    @property
    def plays_last_turn(self) -> bool:
        """Whether it does so, and this is the last turn."""
        return self.minds_the_end and self.state.turn >= self.state.setting.script.turns

    @property
    def kept(self) -> dict[int, float]:
        """What the attacker has of all that counts at the end, with what each is worth. [17.5]"""
        geography, state = self.geography, self.state
        if geography.wins_at_once:
            return {}
        return {hex: worth for hex, worth in self.stakes.items() if geography.is_held(state, hex)}

    @property
    def places_in_danger(self) -> int:
        """How many objective hexes and drop zones are held by own units that an enemy can fall on."""
        if self._places_in_danger is None:
            keys = [*self.objective, *([hex for hex, _ in self.zones] if self.is_attacker else [])]
            self._places_in_danger = sum([1 for hex in keys if self.threat[hex] and self.holders((hex,))])
        return self._places_in_danger

    # bridges at risk

    @property
    def bridge_risk(self) -> dict[int, float]:
        """Per hex: what it costs, in points, that entering it may bring a bridge down. [14.0]"""
        if self._bridge_risk is None:
            self._bridge_risk = bridge_risk(self, self.bridge_worths)
        return self._bridge_risk

    # who must stay

    def key_bridges(self) -> list[int]:
        """Bridges that matter, the weightiest first."""
        worths = self.bridge_worths
        weighty = [bridge for bridge, worth in enumerate(worths) if worth > 0]
        return sorted(weighty, key=lambda bridge: (-worths[bridge], bridge))

    def holders(self, hexes: tuple[int, ...]) -> list[int]:
        """Own units in these hexes."""
        if self.state.stacks is not None:
            return [unit for hex in hexes for unit in stack(self.state, hex, self.side)]
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
