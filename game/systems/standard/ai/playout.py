"""Playing on in the head: the rest of a side's player turn, the enemy's answer, and what is left after it. [3]"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.ai.reasoned_dice import ReasonedDice
from game.model.action import Action
from game.model.dice import Dice
from game.model.side import Side
from game.systems.standard.ai.geography import Geography
from game.systems.standard.ai.near_end import DRAWN, settle_early
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.weights import Weights
from game.systems.standard.ai.worth import position_worth
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.state import State
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.rules.turns import step_side

Decide = Callable[[State, Side, str], Action]
"""Takes a side's decisions in the head."""
NewMind = Callable[[Weights], Decide]
"""A fresh mind that cares about these things."""
MOST_STEPS = 400
"""So many decisions at most are taken in the head at once."""


class Playouts:
    """Moves a side in the head, and plays on from there."""

    def __init__(self, geography: Geography, usual: Mapping[Side, Weights], new_mind: NewMind, seed: int) -> None:
        """Playouts between minds that care about the usual things, with dice of their own."""
        self._geography = geography
        self._usual = usual
        self._new_mind = new_mind
        self._seed = seed
        self.steps = 0
        """Decisions taken in the head so far."""

    def moved(self, state: State, side: Side, weights: Weights) -> State:
        """The position once a side has made its movement phase in a manner."""
        minds = {side: self._new_mind(weights), side.enemy: self._new_mind(self._usual[side.enemy])}

        def is_over(here: State, asked: Side, kind: str) -> bool:
            return not here.stack and (asked is not side or kind == "combat")

        return self._play(state.clone(), minds, self._dice(state, 0), is_over)

    def outcome(self, moved: State, side: Side, weights: Weights, chance: int) -> float:
        """Points for a side once it has fought and the enemy has had his player turn, in one course of luck.

        It fights in a manner, and defends itself against the enemy in the usual one.
        """
        usual = {each: self._new_mind(self._usual[each]) for each in SIDES}
        fights, turn = self._new_mind(weights), moved.turn

        def own(here: State, asked: Side, kind: str) -> Action:
            mind = fights if here.turn == turn and step_side(here) is side else usual[side]
            return mind(here, asked, kind)

        def is_over(here: State, asked: Side, _kind: str) -> bool:
            return here.turn > turn and asked is side and not here.stack

        minds = {side: own, side.enemy: usual[side.enemy]}
        here = self._play(moved.clone(), minds, self._dice(moved, chance), is_over)
        outlook = Outlook(here, side, self._geography, self._usual[side])
        worth = position_worth(outlook)
        return worth if outlook.is_attacker else -worth

    def share_won(self, state: State, side: Side, action: Action, chance: int) -> float:
        """1 if a side has won when the game is over that begins with an action of its, 0.5 for a draw, else 0."""
        here, dice = state.clone(), self._dice(state, chance)
        minds = {each: self._new_mind(self._usual[each]) for each in SIDES}
        STANDARD.step(here, action, dice)
        winner = self._play(here, minds, dice, lambda *_: False).winner
        return 0.5 if winner == DRAWN else float(winner == side)

    def _play(
        self, here: State, minds: Mapping[Side, Decide], dice: Dice, is_over: Callable[[State, Side, str], bool]
    ) -> State:
        """The position where it is over, or the game is decided."""
        for _ in range(MOST_STEPS):
            settle_early(here, self._geography.attacker)
            decision = STANDARD.decision(here)
            if decision is None or is_over(here, decision.side, decision.kind):
                break
            self.steps += 1
            STANDARD.step(here, minds[decision.side](here.clone(), decision.side, decision.kind), dice)
        return here

    def _dice(self, state: State, chance: int) -> ReasonedDice:
        return ReasonedDice(self._seed * 1009 + state.turn, chance)
