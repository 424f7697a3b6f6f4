"""What fire into a pontoon is worth: the labour that it costs, and all who may fall with it. [13.6, 13.7, 20.4]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.model.side import Side
from game.systems.remagen.ai.reading import worth
from game.systems.remagen.rules.chances import labour_lost
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.sides import GERMAN
from game.systems.remagen.rules.state import State

if TYPE_CHECKING:
    from game.systems.remagen.ai.weights import Weights

Thrown = tuple[tuple[int, int], ...]
"""Volleys, each its dice and divisor."""
_LABOUR = 8.0
"""What a labour unit of a pontoon is worth, in points."""


def site_in(state: State, sector: int) -> int:
    """The line of the site in whose river a sector is; NOWHERE if nothing is built there. [13.6]"""
    line = state.setting.line_of[sector]
    return line if line != NOWHERE and state.labour[line] else NOWHERE


def on_site(state: State, line: int) -> tuple[int, ...]:
    """All who would fall with a pontoon, with what they carry. [13.7]"""
    return tuple(unit for sector in state.setting.lines[line].river for unit in state.here[sector])


def damage_worth(
    state: State, side: Side, line: int, thrown: Thrown, weights: Weights, there: Iterable[int], taken: float = 0.0
) -> float:
    """What volleys do to a pontoon, as the side sees it that throws them: the American loses his own labour.

    `there` are those who would be on it, own men as well; `taken` is what the hits take off the enemies among them.
    """
    lost, falls = labour_lost(thrown, state.labour[line], state.setting.rules.die)
    found = lost * (_LABOUR if side is GERMAN else -_LABOUR)
    if not falls:
        return found
    own = sum(worth(state, unit, weights) for unit in there if state.side(unit) is side)
    hostile = sum(worth(state, unit, weights) for unit in there if state.side(unit) is not side)
    return found + falls * (max(0.0, hostile - taken) - own)
