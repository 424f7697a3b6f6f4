"""What fire is worth: expected hits on what they would be laid on, less what answers. [11, 20.4]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.model.side import Side
from game.systems.remagen.ai.pontoons import damage_worth, on_site, site_in
from game.systems.remagen.ai.reading import DISABLING, worth
from game.systems.remagen.rules.actions import FOOT, Fire
from game.systems.remagen.rules.chances import mean_figures, mean_hits
from game.systems.remagen.rules.fire import Able
from game.systems.remagen.rules.frames import Volley
from game.systems.remagen.rules.hits import hit_choices
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.volleys import Throw, can_hurt, hurts_armour, throws_of

if TYPE_CHECKING:
    from game.systems.remagen.ai.weights import Weights

_ANSWERED = 0.6
"""Share of what may answer that is reckoned with."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A way to fire, and what it is worth."""

    action: Fire
    gain: float
    answer: float
    """What may come back, in points."""

    @property
    def value(self) -> float:
        """What is left of the gain."""
        return self.gain - self.answer


def hit_worth(state: State, target: int, unit: int, weights: Weights) -> float:
    """What one hit on a vehicle, a gun or the foot of a sector is worth. [11.6, 11.7]"""
    if unit == FOOT:
        foot = [other for other in state.standing_in(target) if state.type(other).is_foot]
        killed = mean_figures(state.setting.pips_per_figure(target), state.setting.rules.die)
        figures = sum(state.figures[other] for other in foot)
        whole = sum(worth(state, other, weights) for other in foot)
        return whole * min(1.0, killed / figures) if figures else 0.0
    kind = state.type(unit)
    whole = worth(state, unit, weights)
    if state.hits[unit] + 1 >= kind.kill:
        return whole
    if kind.stop and state.hits[unit] + 1 == kind.stop:
        return whole * DISABLING
    return whole * 0.8 / kind.kill


def best_hit(state: State, volley: Volley, weights: Weights) -> int:
    """On what the next hit is best laid. [11.5, 20.4]"""
    return max(
        hit_choices(state, volley), key=lambda choice: (hit_worth(state, volley.target, choice, weights), choice)
    )


def throws_value(state: State, throws: Sequence[Throw], weights: Weights) -> float:
    """What volleys of a side are worth on average: by their hits, and by what they do to pontoons. [13.6, 23.17]"""
    found, at_sites = 0.0, dict[int, tuple[list[tuple[int, int]], float]]()
    for throw in throws:
        by_hits = _hits_value(state, throw, weights)
        found += by_hits
        line = site_in(state, throw.target)
        if line != NOWHERE:
            thrown, taken = at_sites.get(line, ([], 0.0))
            at_sites[line] = ([*thrown, (throw.dice, throw.divisor)], taken + by_hits)
    for line, (thrown, taken) in at_sites.items():
        side = state.side(throws[0].units[0])
        found += damage_worth(state, side, line, tuple(thrown), weights, on_site(state, line), taken)
    return found


def _hits_value(state: State, throw: Throw, weights: Weights) -> float:
    """What the hits of a volley are worth on average, on whom they are best laid. [11.5]"""
    volley = Volley(state.side(throw.units[0]), throw.target, 1, throw.cv, throw.hurts_armour)
    choices = hit_choices(state, volley)
    if not choices:
        return 0.0
    expected = mean_hits(throw.dice, throw.divisor, state.setting.rules.die)
    best = max(hit_worth(state, throw.target, choice, weights) for choice in choices)
    hurt = (unit for unit in state.standing_in(throw.target) if can_hurt(state, unit, piercing=throw.hurts_armour))
    return min(expected * best, sum(worth(state, unit, weights) for unit in hurt))


def best_shots(state: State, sector: int, able: Able, weights: Weights) -> list[Shot]:
    """Ways for a sector to fire, the best first: all at one target, and each at its own best one. [11.1]"""
    ways: set[tuple[tuple[int, int], ...]] = set()
    for target in sorted({target for targets in able.values() for target in targets}):
        ways.add(tuple((unit, target) for unit in sorted(able) if target in able[unit]))
    alone = []
    for unit in sorted(able):
        best = max(able[unit], key=lambda target: (_alone(state, sector, unit, target, weights), -target))
        alone.append((unit, best))
    ways.add(tuple(alone))
    found = [_shot(state, sector, way, weights) for way in sorted(ways)]
    return sorted(found, key=lambda shot: -shot.value)


def _alone(state: State, sector: int, unit: int, target: int, weights: Weights) -> float:
    return throws_value(state, throws_of(state, sector, (unit,), (target,)), weights)


def _shot(state: State, sector: int, way: Sequence[tuple[int, int]], weights: Weights) -> Shot:
    units, targets = tuple(unit for unit, _ in way), tuple(target for _, target in way)
    gain = throws_value(state, throws_of(state, sector, units, targets), weights)
    return Shot(Fire(sector, units, targets), gain, _answer(state, sector, sorted(set(targets)), weights))


def _answer(state: State, sector: int, targets: Sequence[int], weights: Weights) -> float:
    """What may answer from the targets, before anybody there has fallen; at a pontoon it hits that too. [11.8, 13.6]"""
    from_there, thrown = 0.0, list[tuple[int, int]]()
    for target in targets:
        distance = state.setting.distance(sector, target)
        for unit in state.standing_in(target):
            kind = state.type(unit)
            divisor = kind.divisor(distance)
            if not divisor:
                continue
            piercing = hurts_armour(state, kind)
            hurt = [other for other in state.standing_in(sector) if can_hurt(state, other, piercing=piercing)]
            if hurt:
                best = max(hit_worth(state, sector, _as_choice(state, other), weights) for other in hurt)
                from_there += mean_hits(kind.dice, divisor, state.setting.rules.die) * best
                thrown.append((kind.dice, divisor))
    line = site_in(state, sector)
    if line != NOWHERE and thrown:
        enemy, there = Side(state.holder(sector)).enemy, on_site(state, line)
        from_there += max(0.0, damage_worth(state, enemy, line, tuple(thrown), weights, there, from_there))
    return _ANSWERED * from_there


def _as_choice(state: State, unit: int) -> int:
    return FOOT if state.type(unit).is_foot else unit
