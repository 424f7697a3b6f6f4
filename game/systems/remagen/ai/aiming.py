"""What a unit could shoot at from a sector, quickly: each by itself, at the best target. [11]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.remagen.ai.pontoons import damage_worth, on_site, site_in
from game.systems.remagen.ai.reading import loss_by_hits, worth
from game.systems.remagen.ai.weights import Weights
from game.systems.remagen.rules.chances import mean_hits
from game.systems.remagen.rules.ranges import FARTHEST
from game.systems.remagen.rules.setting import NOWHERE, UnitType
from game.systems.remagen.rules.sight import sees
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.volleys import can_hurt, hurts_armour, possible_targets, unobserved
from game.systems.remagen.rules.zones import is_engaged

_ANSWER = 0.5
"""Share of an answer that still comes after the fire that it answers."""


class Aiming:
    """Targets of a side in a position, with what a hit on them is worth."""

    def __init__(self, state: State, side: Side, weights: Weights) -> None:
        """Look at all targets."""
        self._state = state
        self._side = side
        self._weights = weights
        self._targets = [there for there in possible_targets(state, side) if not is_engaged(state, there)]
        lines = {there: site_in(state, there) for there in self._targets}
        self._sites = {there: line for there, line in lines.items() if line != NOWHERE}
        self._blind = unobserved(state, side)
        self._gains: dict[tuple[int, int], float] = {}
        self._answers: dict[tuple[int, int, bool], float] = {}

    def best(self, unit: int, sector: int) -> tuple[float, float]:
        """What the best shot of a unit from a sector is worth, and what answers it.

        Where indirect fire needs somebody who observes the target, whoever fires may be the one. [17.5]
        """
        state, setting = self._state, self._state.setting
        kind = state.type(unit)
        best, sides, within = (0.0, 0.0), setting.rules.die, setting.rules.observer_sectors
        for target in self._targets:
            distance = setting.distance(sector, target)
            if distance > FARTHEST or not kind.divisors[distance]:
                continue
            is_indirect = kind.indirect[distance]
            if (not is_indirect or target in self._blind) and not sees(setting, sector, target):
                continue
            if is_indirect and distance > within and target in self._blind:
                continue
            gain = mean_hits(kind.dice, kind.divisors[distance], sides) * self._gain(kind, target)
            if target in self._sites:
                gain += self._damage(unit, sector, target, gain)
            answer = self._answer(target, distance, kind.is_armour) * loss_by_hits(state, unit, sector, self._weights)
            answer = _ANSWER * min(answer, worth(state, unit, self._weights))
            if gain - answer > best[0] - best[1]:
                best = (gain, answer)
        return best

    def _damage(self, unit: int, sector: int, target: int, taken: float) -> float:
        """What a shot is worth by what it does to a pontoon; the unit falls with it only from where it fires. [13.7]"""
        state, line = self._state, self._sites[target]
        kind, river = state.type(unit), state.setting.lines[line].river
        there = [other for other in on_site(state, line) if other != unit] + [unit] * (sector in river)
        thrown = ((kind.dice, kind.divisors[state.setting.distance(sector, target)]),)
        return damage_worth(state, self._side, line, thrown, self._weights, there, taken)

    def _gain(self, kind: UnitType, target: int) -> float:
        """What a hit of a type on a target is worth. [11.5, 11.6]"""
        found = self._gains.get((kind.index, target))
        if found is not None:
            return found
        state = self._state
        piercing = hurts_armour(state, kind)
        open_to_it = [unit for unit in state.standing_in(target) if can_hurt(state, unit, piercing=piercing)]
        shielding = [unit for unit in open_to_it if state.type(unit).cv <= kind.cv]
        found = max((loss_by_hits(state, unit, target, self._weights) for unit in shielding or open_to_it), default=0.0)
        self._gains[kind.index, target] = found
        return found

    def _answer(self, target: int, distance: int, is_armour: bool) -> float:  # noqa: FBT001 - a fact of the unit
        """Hits that a target sends back on average."""
        found = self._answers.get((target, distance, is_armour))
        if found is None:
            found = 0.0
            for unit in self._state.standing_in(target):
                kind = self._state.type(unit)
                divisor = kind.divisor(distance)
                if divisor and (not is_armour or hurts_armour(self._state, kind)):
                    found += mean_hits(kind.dice, divisor, self._state.setting.rules.die)
            self._answers[target, distance, is_armour] = found
        return found
