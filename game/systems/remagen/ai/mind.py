"""Takes decisions for a side of Remagen: does what weighs most, with one plan for each step. [20]"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.model.action import Action
from game.model.side import Side
from game.systems.remagen.ai.choosing import weighed
from game.systems.remagen.ai.marching import Marching, Ordered
from game.systems.remagen.ai.weights import Weights
from game.systems.remagen.rules.actions import PASSING, EndStep
from game.systems.remagen.rules.legal import legal_actions
from game.systems.remagen.rules.setting import POOL
from game.systems.remagen.rules.state import State


class Mind:
    """Decides in positions, one after another; keeps the plan of the step under way."""

    def __init__(self, weights: Weights, seed: int, ordered: Ordered | None = None) -> None:
        """A mind that cares about these things, with whims of its own; somebody else may order where units go."""
        self._ordered = ordered
        self.weights = weights
        self._random = Random(seed)  # noqa: S311 - it plays, it keeps no secrets
        self._step: tuple[int, int, int] = (0, -1, -1)
        self._marching: Marching | None = None
        self._done = (0, 0, 0)

    def care(self, weights: Weights) -> None:
        """Care about other things from now on."""
        self.weights, self._marching = weights, None

    def decide(self, state: State, side: Side, kind: str) -> Action:
        """What the side does."""
        if kind == "move":
            return self._march(state, side).next(state, side, self._whims()) or EndStep()
        legal = legal_actions(state)
        whims = self._whims()
        found = [
            (sum(reason.points for reason in reasons) + next(whims), action)
            for action, reasons in weighed(
                state, side, kind, legal, self.weights, lambda: self._march(state, side).plan
            )
        ]
        passing = next((source for source in legal.sources if source.kind in PASSING), None)
        if not found:
            return next(iter(passing.choices(passing.subjects[0]))) if passing is not None else next(iter(legal))
        value, best = max(found, key=lambda entry: entry[0])
        needed = self.weights.threshold if kind == "fire" else 0
        if passing is not None and value <= needed:
            return next(iter(passing.choices(passing.subjects[0])))
        return best

    def _march(self, state: State, side: Side) -> Marching:
        """The plan of the step under way; a new one for each, and where something has been taken back."""
        step, done = (state.turn, state.step, int(side)), _done(state)
        if step != self._step or self._marching is None or done < self._done:
            self._step, self._marching = step, Marching(state, side, self.weights, self._ordered)
        self._done = done
        return self._marching

    def _whims(self) -> Iterator[float]:
        while True:
            yield (self._random.random() - 0.5) * 2 * self.weights.noise


def _done(state: State) -> tuple[int, int, int]:
    """What only grows within a step: dice thrown, points spent and victories declared, units that are in or lost."""
    moved = sum(state.spent) + len(state.declared)
    return state.dice_drawn, moved, sum(1 for sector in state.sector if sector != POOL)
