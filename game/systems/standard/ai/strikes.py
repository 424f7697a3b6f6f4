"""Who goes where so that the attacks of the coming combat phase are made with enough units. [5, 7]"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

from game.systems.standard.ai.fights import (
    expected_defense_fire,
    fire_cost,
    likely_fire,
)
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.places import is_open
from game.systems.standard.ai.stack_fights import strength_from, weighing_of
from game.systems.standard.ai.support_hopes import hoped_points
from game.systems.standard.rules.bridgeheads.arrows import across, may_attack_across
from game.systems.standard.rules.overruns.duties import is_bound
from game.systems.standard.rules.stacks.stacking import facts_of, is_over_limit, stack
from game.systems.standard.rules.state import NOBODY

DIVERSION = 0.3
"""Share of what a unit could do for its errand that an attack elsewhere costs."""
FROM_A_GOAL = 0.6
"""The same for a unit that is sent to one of several objective hexes. [17.41, 17.5]"""


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack to be made: a target, and who stands where for it."""

    hex: int
    worth: float
    stands: tuple[tuple[int, int], ...]
    """(unit, hex it attacks from)."""


class Massing:
    """Plans attacks for units that have yet to move and those that stand next to an enemy."""

    def __init__(self, hex_values: HexValues, able: Mapping[int, Iterable[int]], pinned: Set[int]) -> None:
        """Plan with these hex_values; `able` has, per unit, the hexes where it can end this phase, its own included."""
        self._hex_values = hex_values
        self._outlook = hex_values.outlook
        self._state = hex_values.outlook.state
        self._weighing = weighing_of(hex_values.outlook)
        self._able = {unit: frozenset(hexes) for unit, hexes in able.items()}
        self._pinned = pinned
        self.strikes: list[Strike] = []
        """The attacks planned so far."""
        self.promise = 0.0
        """Points that all attacks planned so far promise together."""
        self._best_errand = {unit: max(hex_values.errands(unit, hexes)) for unit, hexes in self._able.items() if hexes}

    def plan(self) -> dict[int, int]:
        """Where to stand, per unit that takes part in an attack; the best attacks first.

        An attack is weighed again only when it comes first, for others may have taken its units or its fire by then.
        """
        outlook = self._outlook
        stands: dict[int, int] = {}
        taken: set[int] = set()
        number = 0
        ready: list[tuple[float, int, int, Strike]] = []
        for unit in self._one_a_hex(outlook.enemies):
            strike = self._strike(unit, stands, taken, number)
            if strike is not None:
                ready.append((-strike.worth, unit, number, strike))
        heapq.heapify(ready)
        while ready:
            loss, unit, weighed, strike = heapq.heappop(ready)
            if -loss <= outlook.weights.attack_threshold:
                break
            if weighed < number:
                again = self._strike(unit, stands, taken, number)
                if again is not None:
                    heapq.heappush(ready, (-again.worth, unit, number, again))
                continue
            self.promise += strike.worth
            self.strikes.append(strike)
            for attacker, hex in strike.stands:
                stands[attacker] = hex
                if self._is_full(hex, stands):
                    taken.add(hex)
            number += 1
        return stands

    def _one_a_hex(self, enemies: Iterable[int]) -> Iterable[int]:
        """Enemies that can be attacked each by himself: one of those who defend together, none who is bound. [20.11]"""
        state = self._state
        if state.stacks is None:
            return enemies
        return {state.hex_of[enemy]: enemy for enemy in enemies if not is_bound(state, enemy)}.values()

    def _strike(self, defender: int, stands: Mapping[int, int], taken: Set[int], number: int) -> Strike | None:
        """The best attack on a unit with those not yet engaged; None if nobody can come next to it."""
        state, outlook = self._state, self._outlook
        hex = state.hex_of[defender]
        offers = self._offers(hex, stands, taken)
        if not offers:
            return None
        against = expected_defense_fire(outlook, outlook.side.enemy, number)
        fires = [
            (points, fire_cost(outlook, points)) for points in sorted({0, likely_fire(state, outlook.side, number)})
        ]
        used_units: set[int] = set()
        used_hexes: set[int] = set()
        here_now = dict(stands)
        stood: list[tuple[int, int]] = []
        cost = 0.0
        best: Strike | None = None
        for _, _, unit, here, its_cost in offers:
            if unit in used_units or here in used_hexes:
                continue
            if not self._may_stand(unit, here, here_now):
                continue
            used_units.add(unit)
            here_now[unit] = here
            if self._is_full(here, here_now):
                used_hexes.add(here)
            stood.append((unit, here))
            cost += its_cost
            hoped = hoped_points(state, outlook.side, hex, used_units, number)
            for points, price in fires:
                worth = self._weighing.worth_of(hex, defender, stood, points + hoped - against) - price - cost
                if best is None or worth > best.worth:
                    best = Strike(hex, worth, tuple(stood))
        return best

    def _offers(self, hex: int, stands: Mapping[int, int], taken: Set[int]) -> list[tuple[float, int, int, int, float]]:
        """Who could attack a hex from where, the most useful first: (key, unit, unit, hex, cost)."""
        state = self._state
        around = (*self._outlook.topology.adjacent[hex], *self._over_water(hex))
        touching = self._outlook.topology.touching
        offers = []
        for unit, hexes in self._able.items():
            if unit in stands:
                continue
            for here in around:
                if here not in hexes or here in taken or not self._is_open(unit, here):
                    continue
                if not touching(here, hex) and not may_attack_across(state, unit, here, hex):
                    continue
                strength = strength_from(state, unit, here, hex)
                cost = self._cost(unit, here)
                offers.append((cost - strength * self._outlook.weights.strength, unit, unit, here, cost))
        return sorted(offers)

    def _over_water(self, hex: int) -> list[int]:
        """Hexes from which a hex can be attacked over a crossing arrow. [32.32]"""
        return list(across(self._state, hex, self._outlook.side))

    def _is_full(self, hex: int, stands: Mapping[int, int]) -> bool:
        """Whether nobody else finds room in a hex; without stacks one unit fills it. [4.1, 19.24]"""
        if self._state.stacks is None:
            return True
        ground = [unit for unit, here in stands.items() if here == hex]
        return len(ground) >= facts_of(self._state).most_ground

    def _may_stand(self, unit: int, hex: int, stands: Mapping[int, int]) -> bool:
        """Whether a unit still finds room beside those that will stand in a hex. [19.24]"""
        if self._state.stacks is None:
            return True
        side = self._outlook.side
        staying = [other for other in stack(self._state, hex, side) if stands.get(other, hex) == hex]
        coming = [other for other, here in stands.items() if here == hex]
        return not is_over_limit(self._state, hex, tuple({unit, *staying, *coming}), side)

    def _is_open(self, unit: int, hex: int) -> bool:
        if self._state.stacks is not None:
            return hex == self._state.hex_of[unit] or is_open(self._state, unit, hex)
        there = self._state.occupant[hex]
        return there in (NOBODY, unit)

    def _cost(self, unit: int, hex: int) -> float:
        hex_values = self._hex_values
        if hex == self._state.hex_of[unit] and unit in self._pinned:
            return 0.0
        share = FROM_A_GOAL if unit in hex_values.tasks and unit in self._outlook.geography.counting else DIVERSION
        lost = share * max(0.0, self._best_errand[unit] - hex_values.errand(unit, hex))
        return 1.0 + lost + 0.4 * hex_values.danger(unit, hex)
