"""What the enemy can do in his next player turn: where his fire reaches, and who can come up to a fight. [7, 11, 12]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.model.side import Side
from game.systems.remagen.ai.entrants import doors_of, entrants
from game.systems.remagen.rules.chances import mean_figures, mean_hits
from game.systems.remagen.rules.movement import reachable
from game.systems.remagen.rules.ranges import FARTHEST
from game.systems.remagen.rules.setting import UnitType
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.volleys import hurts_armour
from game.systems.remagen.rules.zones import is_engaged

_FIRST_STEPS = 2
"""So far vehicles come at once that come in."""
_MOVING_ON = 3
"""So far vehicles and foot fire after they have come nearer; from farther off few do."""


class Danger:
    """What a side has to fear, sector by sector."""

    def __init__(self, state: State, side: Side) -> None:
        """Look at everybody of the enemy's, where he is and where he can go."""
        count = len(state.here)
        self.piercing = [0.0] * count
        """Hits to be expected on anything, if all fire were on that sector."""
        self.soft = [0.0] * count
        """Hits to be expected on what is no armour."""
        self.blow = [0] * count
        """Combat value that can come beside a sector."""
        self.walk_in = [False] * count
        """Whether an enemy can come into it."""
        self._setting = state.setting
        turn = state.turn if side is US else state.turn + 1
        self.is_last = turn > state.setting.turns
        """Whether the enemy has no player turn any more."""
        if self.is_last:
            return
        self._is_dark = state.setting.is_night(turn)
        for unit in state.side_units(side.enemy):
            if state.stands(unit.index):
                self._look(state, unit.index, unit.type)
        self._look_at_entries(state, side.enemy)

    def _look(self, state: State, unit: int, kind: UnitType) -> None:
        here = state.sector[unit]
        is_free = not is_engaged(state, here) and not state.is_disabled(unit)
        places = {here, *reachable(state, unit)} if is_free and not kind.is_gun else {here}
        for place in places:
            self.walk_in[place] = True
        near = self._setting.near
        if is_free or kind.is_gun:
            for sector in {there for place in places for there in near[place]}:
                self.blow[sector] += kind.cv
        if not self._is_dark:
            self._add_fire(kind, piercing=hurts_armour(state, kind), places=places)

    def _look_at_entries(self, state: State, enemy: Side) -> None:
        """Whoever may still come in, as far as it gets in about one turn. [6.3, 6.4]"""
        doors = [sector for sector in doors_of(state, enemy) if state.holder(sector) != enemy.enemy]
        for unit in entrants(state, enemy) if doors else ():
            steps = 1 if unit.type.is_foot else _FIRST_STEPS
            places = set().union(*_rings(self._setting.near, doors, steps))
            for sector in places:
                self.blow[sector] += unit.type.cv // 2
            if not self._is_dark and not unit.type.is_gun:
                self._add_fire(unit.type, piercing=hurts_armour(state, unit.type), places=places)

    def _add_fire(self, kind: UnitType, *, piercing: bool, places: Iterable[int]) -> None:
        hits = self.piercing if piercing else self.soft
        farthest = FARTHEST if kind.is_gun else _MOVING_ON
        for distance, ring in enumerate(_rings(self._setting.near, places, farthest)):
            divisors = [divisor for divisor in kind.divisors[max(1, distance) :][:2] if divisor]
            if divisors:
                best = max(mean_hits(kind.dice, divisor, self._setting.rules.die) for divisor in divisors)
                for sector in ring:
                    hits[sector] += best


def _rings(near: Sequence[Sequence[int]], places: Iterable[int], farthest: int) -> list[set[int]]:
    """Sectors by how far they are from the nearest of some places."""
    found = [set(places)]
    seen = set(found[0])
    for _ in range(farthest):
        ring = {there for place in found[-1] for there in near[place]} - seen
        seen |= ring
        found.append(ring)
    return found


def toughness(state: State, sector: int) -> float:
    """Hits that it takes to have nobody left in a sector. [3.5, 11.7]"""
    setting = state.setting
    per_hit = mean_figures(setting.pips_per_figure(sector), setting.rules.die)
    found = 0.0
    for unit in state.standing_in(sector):
        kind = setting.units[unit].type
        found += state.figures[unit] / per_hit if kind.is_foot else max(1, kind.kill - state.hits[unit])
    return max(0.5, found)
