"""Planning a player turn in several manners in the head, and keeping the one that leaves most. [3, 7]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from game.model.side import Side
from game.systems.standard.ai.playout import Playouts
from game.systems.standard.ai.weights import Level, Weights
from game.systems.standard.rules.state import State

VARIED = (
    "danger_percent", "attack_threshold", "progress", "errand", "contact", "blocker", "arrival", "enemy_zoc_mp",
    "fire_expected_percent", "menace_percent", "block", "guard_percent", "zone", "objective", "route", "bridge",
)  # fmt: skip
"""What manners differ in: how boldly a side moves and attacks, and how dear to it is what it is after."""
RIVALS = (2, 1)
"""So many manners stay in after each course of luck beside the usual one, the best of those that leave more than it."""


@dataclass(slots=True)
class Manner:
    """A way of moving and fighting, the position its moves lead to, and what is left in each course of luck so far."""

    weights: Weights
    moved: State
    outcomes: list[float] = field(default_factory=list)

    def mean(self, courses: int) -> float:
        """Points that are left on average in the first so many courses of luck."""
        return sum(self.outcomes[:courses]) / courses


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
        usual, *rivals = self._moved(state, side, has_time) or [Manner(self._usual[side], state)]
        played = 0
        for course, most in enumerate(RIVALS, start=1):
            played += 1 + len(rivals)
            if not rivals or played > self._level.playouts:
                break
            for manner in (usual, *rivals):
                if not has_time():
                    return self._preferred(usual, rivals, course - 1)
                manner.outcomes.append(self._playouts.outcome(manner.moved, side, manner.weights, course))
            better = [manner for manner in rivals if manner.mean(course) > usual.mean(course)]
            rivals = sorted(better, key=lambda manner: -manner.mean(course))[:most]
        return self._preferred(usual, rivals, len(usual.outcomes))

    def _preferred(self, usual: Manner, rivals: list[Manner], courses: int) -> Weights:
        """The best after so many courses of luck, if it is clearly better than the usual one."""
        if not courses or not rivals:
            return usual.weights
        best = max(rivals, key=lambda manner: manner.mean(courses))
        return best.weights if best.mean(courses) > usual.mean(courses) + self._level.doubt else usual.weights

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

    def manner(self, side: Side, turn: int, number: int) -> Weights:
        """The usual manner for number 0, else one that differs from it at random, the same for the same seed."""
        usual = self._usual[side]
        if not number:
            return usual
        chance = Random(f"{self._seed}:{turn}:{number}")  # noqa: S311 - it plays, it keeps no secrets
        most = 1.0 + self._level.variety_percent / 100
        changes = {name: round(getattr(usual, name) * most ** chance.uniform(-1.0, 1.0)) for name in VARIED}
        return usual.model_copy(update=changes)
