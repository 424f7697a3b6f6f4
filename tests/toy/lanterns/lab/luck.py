"""What a rush might have brought, from the worst to the best: what luck is measured by."""

from __future__ import annotations

from collections.abc import Mapping

from lanterns.rules.actions import Rushed
from lanterns.rules.rush import result_of, sums
from lanterns.rules.setting import Setting


def _ranks(setting: Setting) -> list[str]:
    return list(dict.fromkeys(row.result for row in setting.rules.rush))


def rank_of(setting: Setting, event: Rushed) -> int:
    """How good the result of a rush was for whoever rushed; higher is better."""
    return _ranks(setting).index(event.result)


def weights_of(setting: Setting, event: Rushed) -> Mapping[int, float]:
    """Per rank, how many throws of the dice come to it. [12.B]"""
    ranks, weights = _ranks(setting), dict[int, float]()
    for total, ways in sums(setting.rules.dice, setting.rules.die).items():
        rank = ranks.index(result_of(setting.rules, total + event.difference))
        weights[rank] = weights.get(rank, 0.0) + ways
    return weights
