"""The way to the objective as one side reads a position: how far it is, who leads, where he goes next. [5, 17]

What is asked for is worked out once, into an attribute of its own: so the compiled build keeps it too.
"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.ai.distances import FAR_MP, Distances
from game.systems.standard.ai.geography import Geography
from game.systems.standard.ai.weights import Weights
from game.systems.standard.rules.mobility import Mobility
from game.systems.standard.rules.state import State


class WayAhead:
    """The way in one position, which must not change after."""

    def __init__(self, state: State, side: Side, geography: Geography, weights: Weights) -> None:
        """Read a position for a side."""
        self.state = state
        self.side = side
        self.geography = geography
        self.weights = weights
        self.is_attacker = side is geography.attacker
        self.topology = geography.topology
        self._advance: list[Distances | None] = [None] * len(Mobility)
        self._errands: dict[tuple[tuple[int, ...], int], Distances] = {}
        self._in_the_way: bytes | None = None
        self._goals: tuple[int, ...] | None = None
        self._objective: tuple[int, ...] | None = None
        self._lead_hex: int | None = None
        self._route: tuple[int, ...] | None = None

    @property
    def in_the_way(self) -> bytes:
        """Per hex: MP that enemies of the attacker there cost his way."""
        if self._in_the_way is None:
            state, weights, defender = self.state, self.weights, self.geography.defender
            extra = bytearray(state.zoc[defender]).translate(bytes([0]) + bytes([weights.enemy_zoc_mp]) * 255)
            for unit in state.setting.units_of(defender):
                if state.hex_of[unit] >= 0:
                    extra[state.hex_of[unit]] = weights.enemy_hex_mp
            self._in_the_way = bytes(extra)
        return self._in_the_way

    @property
    def objective(self) -> tuple[int, ...]:
        """Objective hexes that still matter, held or not."""
        if self._objective is None:
            self._objective = self.geography.objective_left(self.state)
        return self._objective

    @property
    def goals(self) -> tuple[int, ...]:
        """Objective hexes that the attacker does not have yet; all of them if he has every one."""
        if self._goals is None:
            geography = self.geography
            left = tuple([hex for hex in self.objective if not geography.is_held(self.state, hex)])
            self._goals = left or geography.objective
        return self._goals

    def advance(self, mobility: int) -> Distances:
        """Per hex: MP to the objective for the attacker, enemies in the way counted as delays."""
        known = self._advance[mobility]
        if known is None:
            known = self.geography.advance(self.state, self.goals, mobility, self.in_the_way)
            self._advance[mobility] = known
        return known

    def advance_to(self, goals: tuple[int, ...], mobility: int) -> Distances:
        """The same to some of the objective hexes."""
        return self.geography.advance(self.state, goals, mobility, self.in_the_way)

    def errands_mp(self, goals: tuple[int, ...], mobility: int) -> Distances:
        """Per hex: MP to the nearest of these, enemies left out of account; a guess where it is far."""
        known = self._errands.get((goals, mobility))
        if known is None:
            geography = self.geography
            known = geography.errands.fields(geography.tables.standing(self.state), [goals], mobility)[0].errands_mp
            self._errands[(goals, mobility)] = known
        return known

    @property
    def lead_hex(self) -> int:
        """Hex of the attacker's foremost unit that can hold objectives, or where the first will come on; -1 if none."""
        if self._lead_hex is None:
            self._lead_hex = self._foremost()
        return self._lead_hex

    def _foremost(self) -> int:
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

    @property
    def route(self) -> tuple[int, ...]:
        """The way on from the foremost unit to the objective, both ends included."""
        if self._route is None:
            lead = self.lead_hex
            self._route = () if lead < 0 else self.geography.way(self.state, self.goals, self.in_the_way, lead)
        return self._route

    @property
    def lead_distance_mp(self) -> int:
        """How far the foremost unit is from the objective."""
        return self.advance(Mobility.MOBILE)[self.lead_hex] if self.lead_hex >= 0 else FAR_MP
