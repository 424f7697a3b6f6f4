"""Planning a phase of movement in several manners in the head, and keeping the one that leaves most. [3, 7]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from game.ai.standard.geography import Geography
from game.ai.standard.outlook import Outlook
from game.ai.standard.seats import Seats
from game.ai.standard.strikes import Massing
from game.ai.standard.weights import Weights
from game.ai.standard.worth import position_worth
from game.model.action import Action
from game.model.dice import SeededDice
from game.model.side import Side
from game.rules.standard.state import State
from game.rules.standard.system import STANDARD

Decide = Callable[[State, Side, str], Action]
"""Takes a side's decisions in the head."""
NewMind = Callable[[Weights], Decide]
"""A fresh mind that cares about these things."""
MOST_STEPS = 400
PROMISED = 0.8
"""Share of what attacks promise that is counted on."""
LATER = 0.3
"""The same for attacks that can only be made after the enemy's turn."""
VARIED = (
    "danger_percent", "attack_threshold", "progress", "errand", "contact", "blocker", "arrival", "enemy_zoc_mp",
    "fire_expected_percent", "menace_percent", "block",
)  # fmt: skip
"""What manners differ in: how boldly a side moves, not what it is after."""
DOUBT = 30.0
"""Points by which another manner must promise more than the usual one."""


class Search:
    """Tries manners on a position, with dice of its own: the true ones to come it cannot know."""

    def __init__(
        self,
        geography: Geography,
        usual: Mapping[Side, Weights],
        new_mind: NewMind,
        seed: int,
        variety_percent: int,
    ) -> None:
        """A search whose manners differ from the usual by up to such a share, judged as one usually would."""
        self._geography = geography
        self._usual = usual
        self._new_mind = new_mind
        self._seed = seed
        self._variety = variety_percent / 100

    def best(self, state: State, side: Side, has_time: Callable[[int], bool]) -> Weights:
        """The manner that leaves most; `has_time` says, by how many have been tried, whether there is time for one.

        The usual manner is tried first, and kept unless another is better.
        """
        chosen, most = self._usual[side], float("-inf")
        number = 0
        while has_time(number):
            weights = self.manner(side, state.turn, number)
            left = self.prospect(state, side, weights)
            if left > most:
                chosen, most = weights, left + (0.0 if number else DOUBT)
            number += 1
        return chosen

    def manner(self, side: Side, turn: int, number: int) -> Weights:
        """The usual manner for number 0, else one that differs from it at random, the same for the same seed."""
        usual = self._usual[side]
        if not number:
            return usual
        chance = Random(f"{self._seed}:{turn}:{number}")  # noqa: S311 - it plays, it keeps no secrets
        changes = {}
        for name in VARIED:
            factor = (1.0 + self._variety) ** chance.uniform(-1.0, 1.0)
            changes[name] = round(getattr(usual, name) * factor)
        return usual.model_copy(update=changes)

    def prospect(self, state: State, side: Side, weights: Weights) -> float:
        """Points for a side once it has moved in this manner: what it holds, can strike, and exposes to be struck."""
        here = state.clone()
        dice = SeededDice(self._seed * 1009 + state.turn)
        minds = {side: self._new_mind(weights), side.enemy: self._new_mind(self._usual[side.enemy])}
        for _ in range(MOST_STEPS):
            decision = STANDARD.decision(here)
            if decision is None or (not here.stack and (decision.side is not side or decision.kind == "combat")):
                break
            STANDARD.step(here, minds[decision.side](here.clone(), decision.side, decision.kind), dice)
        outlook = Outlook(here, side, self._geography, self._usual[side])
        worth = position_worth(outlook)
        if here.winner >= 0:
            return worth if side is self._geography.attacker else -worth
        own = {unit: (here.hex_of[unit],) for unit in outlook.own}
        enemy = {unit: (here.hex_of[unit], *reach.cost_mp) for unit, reach in outlook.enemy_reaches.items()}
        other = Outlook(here, side.enemy, self._geography, self._usual[side.enemy])
        soon = LATER if state.setting.sequence[state.step].mobile_only else PROMISED
        gain = soon * self._promise(outlook, own) - PROMISED * self._promise(other, enemy)
        return gain + (worth if side is self._geography.attacker else -worth)

    def _promise(self, outlook: Outlook, able: Mapping[int, tuple[int, ...]]) -> float:
        """Points that a side's next attacks promise, if its units get where they are able to."""
        massing = Massing(Seats(outlook, {}), able, frozenset())
        massing.plan()
        return massing.promise
