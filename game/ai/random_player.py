"""A player that does anything that is legal."""

from __future__ import annotations

from random import Random

from game.ai.player import Position
from game.model.action import Action

MOST_DRAWS = 4
"""Draws before a passing action is taken after all, so that a phase in which nothing is left ends."""


class RandomPlayer:
    """Chooses uniformly over the kinds of action, then over what they may be done with, then over choices.

    Ending a phase is a kind like any other, so that phases would be short: passing actions are mostly drawn again.
    """

    def __init__(self, seed: int, *, passing_chance: float = 0.1) -> None:
        """A player with its own chance; a passing action is accepted at `passing_chance` each time it is drawn."""
        self._random = Random(seed)  # noqa: S311 - it plays, it keeps no secrets
        self._passing_chance = passing_chance

    def choose(self, position: Position) -> Action:
        """A legal action; LookupError if there is none."""
        legal = position.legal()
        action = legal.sample(self._random)
        for _ in range(MOST_DRAWS - 1):
            if action.kind not in position.passing_kinds or self._random.random() < self._passing_chance:
                break
            action = legal.sample(self._random)
        return action
