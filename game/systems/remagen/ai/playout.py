"""Playing on in the head: the rest of a side's player turn, the enemy's answer, and what comes of it. [4]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp

from game.ai.reasoned_dice import ReasonedDice
from game.model.action import Action
from game.model.decision import Decision
from game.model.side import Side
from game.systems.remagen.ai.gauge import SCALE, lead_of, margin_at_outset
from game.systems.remagen.ai.mind import Mind
from game.systems.remagen.ai.way import Manner, Way
from game.systems.remagen.ai.weights import Weights
from game.systems.remagen.rules.actions import EndStep
from game.systems.remagen.rules.prompts import decision_of
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import UNDECIDED, State
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.victory import points_of

MOST_STEPS = 600
"""So many decisions at most are taken in the head at once."""
_LONG = {
    "move": 2, "enter": 3, "labour": 4, "fire": 4, "return_fire": 2, "contact_fire": 2, "divide": 5, "advance": 11,
    "retreat": 15,
}  # fmt: skip
"""How long decisions take for every ten units on the board, where to weigh one move takes 1, about."""
_SLOPE = 3.0
"""So many points of margin count 2.7 times as much once all is played: about what parts a victory from a draw."""


class Playouts:
    """Moves a side in the head, and plays on from there."""

    def __init__(self, usual: Mapping[Side, Weights], seed: int) -> None:
        """Playouts between minds that care about the usual things, with dice of their own."""
        self._usual = usual
        self._seed = seed
        self.thoughts = 0
        """How much has been thought so far; to weigh one move counts 1."""
        self._at_outset: float | None = None

    def begun(self, state: State, side: Side, manner: Manner) -> State:
        """The position once a side has come in, and may move."""

        def is_over(here: State, asked: Side, kind: str) -> bool:
            return not here.stack and (asked is not side or kind in ("move", "fire"))

        return self._play(state.clone(), {side: manner}, ReasonedDice(self._seed + state.turn, 0), is_over)

    def moved(self, state: State, side: Side, manner: Manner) -> State:
        """The position once a side has come in and moved in a manner, before it says so: no die of a fight has fallen.

        By night a fight comes at once, and who planned by its one die would believe in his luck.
        """
        turn = state.turn

        def is_over(here: State, asked: Side, kind: str) -> bool:
            return not here.stack and (asked is not side or here.turn != turn or kind == "fire")

        dice = ReasonedDice(self._seed + turn, 0)
        return self._play(state.clone(), {side: manner}, dice, is_over, is_moving_only=True)

    def look(self, way: Way, side: Side, turns: int) -> float:
        """The share of a victory that a side may count on by a way, in the next course of luck."""
        return self.outcome(way.moved, side, way.manner.weights, len(way.outcomes) + 1, turns)

    def outcome(
        self, moved: State, side: Side, weights: Weights, chance: int, turns: int, first: Action | None = None
    ) -> float:
        """The share of a victory that a side may count on, in one course of luck.

        It does the `first` thing, if one is named, and fights in its manner; the enemy has his player turn; then both
        play on as usual until the side's own player turn so many game turns later. Who goes over a bridge loses first
        and gains later: a look at once would always speak for waiting.
        """
        turn, begun = moved.turn, [False]

        def is_over(here: State, asked: Side, _kind: str) -> bool:
            return here.turn >= turn + turns and asked is side and not here.stack

        def is_answered(here: State, asked: Side, kind: str) -> bool:
            begun[0] = begun[0] or (not here.stack and asked is not side)
            return is_over(here, asked, kind) or (begun[0] and not here.stack and asked is side)

        dice, here = ReasonedDice(self._seed * 1009 + turn, chance), moved.clone()
        if first is not None:
            REMAGEN.step(here, first, dice)
        elif _is_moving(decision_of(here), side):
            REMAGEN.step(here, EndStep(), dice)
        here = self._play(here, {side: Manner(weights)}, dice, is_answered)
        if self._at_outset is None:
            self._at_outset = margin_at_outset(here.setting)
        return share_of(self._play(here, {}, dice, is_over), side, self._at_outset)

    def _play(
        self,
        here: State,
        manners: Mapping[Side, Manner],
        dice: ReasonedDice,
        is_over: Callable[[State, Side, str], bool],
        *,
        is_moving_only: bool = False,
    ) -> State:
        """The position where it is over, or the game is decided, or somebody has moved enough."""
        size = sum(sector >= 0 for sector in here.sector)
        minds = {side: Mind(usual, self._seed) for side, usual in self._usual.items()}
        for side, manner in manners.items():
            minds[side].care(manner.weights, manner.sent)
        for _ in range(MOST_STEPS):
            decision = decision_of(here)
            if decision is None or is_over(here, decision.side, decision.kind):
                break
            mind = minds[decision.side]
            before = mind.weighed
            action = mind.decide(here, decision.side, decision.kind)
            self.thoughts += 1 + mind.weighed - before + size * _LONG.get(decision.kind, 0) // 10
            if is_moving_only and decision.kind == "move" and isinstance(action, EndStep):
                break
            REMAGEN.step(here, action, dice)
        return here


def _is_moving(decision: Decision | None, side: Side) -> bool:
    """Whether a side is in its movement step. [7]"""
    return decision is not None and decision.side is side and decision.kind == "move"


def share_of(state: State, side: Side, at_outset: float) -> float:
    """The share of a victory that a side may count on in a position: 1 is a sure one, a half an open game. [16.1]

    What the sides begin with, worth a margin `at_outset`, is taken for even: else one would play as if all were lost,
    and the other as if nothing could be.
    """
    is_played_out = state.winner != UNDECIDED and state.turn >= state.setting.turns
    margin, slope = (points_of(state).margin, _SLOPE) if is_played_out else (lead_of(state, at_outset), SCALE)
    share = 1.0 / (1.0 + exp(-margin / slope))
    return share if side is US else 1.0 - share
