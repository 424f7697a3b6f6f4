"""What a planner reads off a position: what units are worth, how a battle would come out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.model.side import Side
from game.systems.remagen.rules.chances import mean_figures
from game.systems.remagen.rules.odds import Result, results_of
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import State

if TYPE_CHECKING:
    from game.systems.remagen.ai.weights import Weights

DISABLING = 0.3
"""What it is worth to stop a vehicle, as a share of its loss."""


def worth(state: State, unit: int, weights: Weights) -> float:
    """What it costs to lose a unit, with what its loss counts at the end. [16.5]"""
    kind = state.type(unit)
    left = 1.0
    if kind.is_foot:
        left = 0.5 + 0.5 * state.figures[unit] / kind.figures
    elif state.is_disabled(unit):
        left = 0.4
    return kind.rv * weights.rv * left * _loss_factor(state)


def _loss_factor(state: State) -> float:
    """Where losses count for more at the end they are worth more. [16.5, 18.2]"""
    return float((10 / state.setting.script.victory.losses.rv_per_point) ** 0.5)


def point_worth(state: State, weights: Weights) -> float:
    """What a victory point is worth: as much as the losses that make one. [16.5]"""
    return state.setting.script.victory.losses.rv_per_point * weights.rv * weights.counting / 100


def stack_worth(state: State, sectors: Iterable[int], weights: Weights) -> float:
    """What everybody in some sectors is worth, with loads."""
    return sum(worth(state, unit, weights) for sector in sectors for unit in state.here[sector])


def battle_value(state: State, attack: int, defense: int, own: float, hostile: float, weights: Weights) -> float:
    """What a battle is worth to the attacker on average: the losses of either side in points. [12.6]"""
    results = results_of(state.setting, max(attack, 1), max(defense, 1)) if attack and defense else ()
    values = [result_value(result, own, hostile, weights) for result in results]
    return sum(values) / len(values) if values else 0.0


def chance_to_clear(state: State, attack: int, defense: int) -> float:
    """The chance that a battle drives the defender out of its sectors, or has nobody of him left. [12.6]"""
    results = results_of(state.setting, max(attack, 1), max(defense, 1)) if attack and defense else ()
    cleared = [not (result.is_engagement or result.is_fire or result.hits_attacker) for result in results]
    return sum(cleared) / len(cleared) if cleared else 0.0


def result_value(result: Result, own: float, hostile: float, weights: Weights) -> float:
    """What a result is worth to the attacker. [12.6]"""
    if result.is_engagement or result.is_fire:
        return 0.0
    share = 1.0 if result.is_elimination else weights.retreat / 100 * (0.5 + 0.4 * result.retreat_steps)
    return -own * share if result.hits_attacker else hostile * share


def lateness(state: State) -> float:
    """How much of what a point counts it counts now: what is held early may be lost again."""
    return 0.4 + 0.6 * min(1.0, state.turn / state.setting.turns)


def loss_by_hits(state: State, unit: int, sector: int, weights: Weights) -> float:
    """What one hit takes off the worth of a unit. [3.5, 11.7]"""
    kind, whole = state.type(unit), worth(state, unit, weights)
    if kind.is_foot:
        killed = mean_figures(state.setting.pips_per_figure(sector), state.setting.rules.die)
        return whole * min(1.5, killed / max(1, state.figures[unit]))
    if state.hits[unit] + 1 >= kind.kill:
        return whole
    if kind.stop and state.hits[unit] + 1 == kind.stop:
        return whole * DISABLING
    return whole * 0.8 / kind.kill


def haste(state: State, weights: Weights) -> float:
    """How much more it is worth to come nearer at night, when nobody fires and nobody is held back. [4.3, 7.9]"""
    return weights.night_march / 100 if state.setting.is_night(state.turn) else 1.0


def fear(state: State, side: Side, weights: Weights, enemy_turns: int) -> float:
    """How much is feared what the enemy may do, where he has so few player turns left at most; else all of it."""
    last = state.setting.turns if side is US else state.setting.turns - 1
    return weights.last_fear / 100 if state.turn > last - enemy_turns else 1.0
