"""What volleys and battles might have brought, from the worst to the best: what luck is measured by."""

from __future__ import annotations

from collections.abc import Mapping

from game.model.side import Side
from game.systems.remagen.rules.chances import hit_chances
from game.systems.remagen.rules.events_combat import BattleFought, Fired
from game.systems.remagen.rules.odds import Result, results_of
from game.systems.remagen.rules.setting import Setting

_BY_KIND = ("AE", "AR4", "AR3", "AR2", "AW", "FC", "ENG", "DW", "DR2", "DR3", "DR4", "DE")
"""Results of the table from the worst to the best for the attacker. [12.6]"""


def of_volley(setting: Setting, event: Fired) -> tuple[Mapping[int, float], int]:
    """Chances of so many hits, and how many there were. [11.3]"""
    chances = hit_chances(event.dice, event.divisor, setting.rules.die)
    return {hits: chance for hits, chance in enumerate(chances) if chance}, event.hits


def of_battle(setting: Setting, event: BattleFought) -> tuple[Side, Mapping[int, float], int]:
    """Who rolled, how many dice bring each result, and what came. [12.6]"""
    weights: dict[int, float] = {}
    for result in results_of(setting, event.attack, event.defense):
        weights[rank_of(result)] = weights.get(rank_of(result), 0.0) + 1.0
    return event.side, weights, rank_of(Result(event.code))


def rank_of(result: Result) -> int:
    """How good a result is for the attacker; higher is better."""
    return _BY_KIND.index(result.code)
