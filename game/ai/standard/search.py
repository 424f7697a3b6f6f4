"""Planning a phase of movement in several manners in the head, and keeping the one that leaves most. [3, 7]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from game.ai.standard.playout import Playouts
from game.ai.standard.weights import Level, Weights
from game.model.side import Side
from game.rules.standard.state import State

VARIED = (
    "danger_percent", "attack_threshold", "progress", "errand", "contact", "blocker", "arrival", "enemy_zoc_mp",
    "fire_expected_percent", "menace_percent", "block", "guard_percent", "zone", "objective", "route", "bridge",
)  # fmt: skip
"""What manners differ in: how boldly a side moves, and how dear to it is what it is after."""
ROUNDS_OF_ALL = 2
"""In so many courses of luck every manner is played out."""
FINALISTS = 2
"""So many others are then compared with the usual one in more of them."""
MOST_ROUNDS = 6


@dataclass(slots=True)
class Manner:
    """A way of moving, the position it leads to, and what that leaves in each course of luck played out so far."""

    weights: Weights
    moved: State
    outcomes: list[float] = field(default_factory=list)

    def mean(self, rounds: int) -> float:
        """Points that are left on average in the first so many courses of luck."""
        return sum(self.outcomes[:rounds]) / rounds


class Search:
    """Tries manners on a position, with dice of its own: the true ones to come it cannot know."""

    def __init__(self, usual: Mapping[Side, Weights], playouts: Playouts, level: Level, seed: int) -> None:
        """A search as thorough as the level."""
        self._usual = usual
        self._playouts = playouts
        self._level = level
        self._seed = seed

    def best(self, state: State, side: Side, has_time: Callable[[], bool]) -> Weights:
        """The manner that leaves most; `has_time` says whether there is time for one more look.

        The usual manner is tried first, and kept unless another is clearly better.
        """
        manners = self._moved(state, side, has_time)
        if len(manners) < 2:
            return self._usual[side]
        left, rounds = self._played_out(manners, side, has_time)
        if not rounds:
            return self._usual[side]
        usual, best = left[0], max(left, key=lambda manner: manner.mean(rounds))
        return best.weights if best.mean(rounds) > usual.mean(rounds) + self._level.doubt else usual.weights

    def _moved(self, state: State, side: Side, has_time: Callable[[], bool]) -> list[Manner]:
        """Manners that lead to different positions, the usual one first."""
        found: dict[bytes, Manner] = {}
        for number in range(self._level.tries):
            if not has_time():
                break
            weights = self.manner(side, state.turn, number)
            moved = self._playouts.moved(state, side, weights)
            found.setdefault(moved.fingerprint(), Manner(weights, moved))
        return list(found.values())

    def _played_out(self, manners: list[Manner], side: Side, has_time: Callable[[], bool]) -> tuple[list[Manner], int]:
        """Play manners out, each in the same courses of luck, the hopeless ones in fewer.

        Returns those that are left, the first of them still first, and in how many courses all of them were played.
        """
        played = 0
        for number in range(MOST_ROUNDS):
            if number == ROUNDS_OF_ALL:
                others = sorted(manners[1:], key=lambda manner: -manner.mean(ROUNDS_OF_ALL))
                manners = [manners[0], *others[:FINALISTS]]
            played += len(manners)
            if played > self._level.playouts:
                return manners, number
            for manner in manners:
                if not has_time():
                    return manners, number
                manner.outcomes.append(self._playouts.outcome(manner.moved, side, 1 + number))
        return manners, MOST_ROUNDS

    def manner(self, side: Side, turn: int, number: int) -> Weights:
        """The usual manner for number 0, else one that differs from it at random, the same for the same seed."""
        usual = self._usual[side]
        if not number:
            return usual
        chance = Random(f"{self._seed}:{turn}:{number}")  # noqa: S311 - it plays, it keeps no secrets
        most = 1.0 + self._level.variety_percent / 100
        changes = {name: round(getattr(usual, name) * most ** chance.uniform(-1.0, 1.0)) for name in VARIED}
        return usual.model_copy(update=changes)
