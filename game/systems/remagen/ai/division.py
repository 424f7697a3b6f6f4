"""How a planner divides its front: by what a battle brings and what is left to the others. [12.2-12.5, 20.4]"""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.remagen.ai.reading import battle_value, stack_worth
from game.systems.remagen.ai.weights import Weights
from game.systems.remagen.rules.actions import Battle
from game.systems.remagen.rules.division import open_front
from game.systems.remagen.rules.frames import Combat
from game.systems.remagen.rules.fronts import Front, battles, refuse_battle
from game.systems.remagen.rules.state import State

MOST_WEIGHED = 400
"""So many battles of a front are looked at."""


def divisions(state: State, weights: Weights) -> Iterator[tuple[Battle, float, float]]:
    """Battles that may be cut out of the front, each with its own value and that of the rest in whole parts."""
    frame = state.stack[-1]
    if not isinstance(frame, Combat):
        return
    front = open_front(state, frame)
    seen = 0
    for own, hostile in battles(front):
        if refuse_battle(front, own, hostile) is not None:
            continue
        yield (
            Battle(own, hostile),
            _value(state, front, own, hostile, weights),
            _rest(state, front, own, hostile, weights),
        )
        seen += 1
        if seen >= MOST_WEIGHED:
            return


def _value(state: State, front: Front, own: tuple[int, ...], hostile: tuple[int, ...], weights: Weights) -> float:
    return battle_value(
        state, front.value(own), front.value(hostile), stack_worth(state, own, weights),
        stack_worth(state, hostile, weights), weights,
    )  # fmt: skip


def _rest(state: State, front: Front, own: tuple[int, ...], hostile: tuple[int, ...], weights: Weights) -> float:
    rest = front.without((*own, *hostile))
    found = 0.0
    for part in rest.connected():
        ours, theirs = rest.part(part)
        if ours and theirs:
            found += _value(state, rest, tuple(sorted(ours)), tuple(sorted(theirs)), weights)
    return found
