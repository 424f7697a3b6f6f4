"""Playing on in the head: the rest of a side's player turn, the enemy's answer, and what is left after it. [4]"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.ai.reasoned_dice import ReasonedDice
from game.model.side import Side
from game.systems.remagen.ai.gauge import margin_of
from game.systems.remagen.ai.mind import Mind
from game.systems.remagen.ai.weights import Weights
from game.systems.remagen.rules.prompts import decision_of
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.system import REMAGEN

MOST_STEPS = 600
"""So many decisions at most are taken in the head at once."""


class Playouts:
    """Moves a side in the head, and plays on from there."""

    def __init__(self, usual: Mapping[Side, Weights], seed: int) -> None:
        """Playouts between minds that care about the usual things, with dice of their own."""
        self._usual = usual
        self._seed = seed
        self.steps = 0
        """Decisions taken in the head so far."""

    def moved(self, state: State, side: Side, weights: Weights) -> State:
        """The position once a side has come in and moved in a manner."""
        turn = state.turn

        def is_over(here: State, asked: Side, kind: str) -> bool:
            return not here.stack and (asked is not side or here.turn != turn or kind == "fire")

        return self._play(state.clone(), {side: weights}, ReasonedDice(self._seed + turn, 0), is_over)

    def outcome(self, moved: State, side: Side, weights: Weights, chance: int) -> float:
        """The margin of a side once it has fought and the enemy has had his player turn, in one course of luck."""
        turn, begun = moved.turn, [False]

        def is_over(here: State, asked: Side, _kind: str) -> bool:
            begun[0] = begun[0] or (not here.stack and asked is not side)
            return begun[0] and not here.stack and asked is side

        minds = {side: weights}
        here = self._play(moved.clone(), minds, ReasonedDice(self._seed * 1009 + turn, chance), is_over)
        margin = margin_of(here)
        return margin if side is US else -margin

    def _play(
        self,
        here: State,
        manner: Mapping[Side, Weights],
        dice: ReasonedDice,
        is_over: Callable[[State, Side, str], bool],
    ) -> State:
        """The position where it is over, or the game is decided."""
        minds = {side: Mind(manner.get(side, usual), self._seed) for side, usual in self._usual.items()}
        for _ in range(MOST_STEPS):
            decision = decision_of(here)
            if decision is None or is_over(here, decision.side, decision.kind):
                break
            self.steps += 1
            REMAGEN.step(here, minds[decision.side].decide(here, decision.side, decision.kind), dice)
        return here
