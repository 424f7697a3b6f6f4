"""Takes decisions for a side of Remagen: does what weighs most, with one plan for each step. [20]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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

_PLANNING = 4
"""What a plan takes for each unit on the board, as many times as to weigh a move, about."""


class Mind:
    """Decides in positions, one after another; keeps the plan of the step under way."""

    def __init__(self, weights: Weights, seed: int, ordered: Ordered | None = None) -> None:
        """A mind that cares about these things, with whims of its own; somebody else may order where units go."""
        self._ordered = ordered
        self._sent: Mapping[int, int] = {}
        self.weights = weights
        self._random = Random(seed)  # noqa: S311 - it plays, it keeps no secrets
        self._step: tuple[int, int, int] = (0, -1, -1)
        self._marching: Marching | None = None
        self._done = (0, 0, 0)
        self.weighed = 0
        """Moves weighed so far, and what plans took beside them, about."""

    def care(self, weights: Weights, sent: Mapping[int, int] | None = None) -> None:
        """Care about other things from now on, and send units to sectors in the next movement step."""
        self.weights, self._sent, self._marching = weights, sent or {}, None

    def decide(self, state: State, side: Side, kind: str) -> Action:
        """What the side does."""
        if kind == "move":
            marching = self._march(state, side)
            before = marching.weighed
            action = marching.next(state, side, self._whims()) or EndStep()
            self.weighed += marching.weighed - before
            return action
        found, passing = self.thoughts(state, side, kind)
        if not found:
            return passing or next(iter(legal_actions(state)))
        value, best = found[0]
        needed = self.weights.threshold if kind == "fire" else 0
        return passing if passing is not None and value <= needed else best

    def thoughts(self, state: State, side: Side, kind: str) -> tuple[list[tuple[float, Action]], Action | None]:
        """What a side may do that is worth a thought, the best first, and how it passes, if it may."""
        legal = legal_actions(state)
        whims = self._whims()
        found = [
            (sum(reason.points for reason in reasons) + next(whims), action)
            for action, reasons in weighed(
                state, side, kind, legal, self.weights, lambda: self._march(state, side).plan
            )
        ]
        source = next((source for source in legal.sources if source.kind in PASSING), None)
        passing = None if source is None else next(iter(source.choices(source.subjects[0])))
        return sorted(found, key=lambda entry: -entry[0]), passing

    def _march(self, state: State, side: Side) -> Marching:
        """The plan of the step under way; a new one for each, and where something has been taken back."""
        step, done = (state.turn, state.step, int(side)), _done(state)
        if step != self._step or self._marching is None or done < self._done:
            self._step, self._marching = step, Marching(state, side, self.weights, self._ordered, self._sent)
            self.weighed += _PLANNING * sum(sector >= 0 for sector in state.sector)
        self._done = done
        return self._marching

    def _whims(self) -> Iterator[float]:
        while True:
            yield (self._random.random() - 0.5) * 2 * self.weights.noise


def _done(state: State) -> tuple[int, int, int]:
    """What only grows within a step: dice thrown, points spent and victories declared, units that are in or lost."""
    moved = sum(state.spent) + len(state.declared)
    return state.dice_drawn, moved, sum(1 for sector in state.sector if sector != POOL)
