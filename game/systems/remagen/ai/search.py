"""Planning a player turn in several manners in the head, and keeping the one that does best. [7, 20]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

from game.model.side import Side
from game.systems.remagen.ai.playout import Playouts
from game.systems.remagen.ai.weights import Level, Weights
from game.systems.remagen.rules.state import State

RIVALS = (4, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1)
"""So many manners stay in after each course of luck beside the usual one, those that have gained most on it."""


@dataclass(slots=True)
class Way:
    """A way of moving and fighting, the position its moves lead to, and what came of it in each course of luck."""

    weights: Weights
    moved: State
    outcomes: list[float] = field(default_factory=list)

    def gained_on(self, usual: Way) -> float:
        """The shares of a victory by which it did better than the usual one, in all courses of luck together."""
        return sum(self._gains(usual))

    def certainty_over(self, usual: Way) -> float:
        """What it gained, in units of what luck alone makes of a sum of such gains; never above 1 after one course.

        Among many manners there is always one that was lucky; one that gains a little in every course is better.
        """
        luck = sqrt(sum(gain * gain for gain in self._gains(usual)))
        return self.gained_on(usual) / luck if luck else 0.0

    def _gains(self, usual: Way) -> list[float]:
        return [own - other for own, other in zip(self.outcomes, usual.outcomes, strict=False)]


class Search:
    """Tries manners on a position, with dice of its own: the true ones to come it cannot know."""

    def __init__(
        self, usual: Mapping[Side, Weights], level: Level, manners: Mapping[str, Mapping[str, int]], seed: int
    ) -> None:
        """A search as thorough as the level."""
        self._usual = usual
        self._level = level
        self._manners = manners
        self._seed = seed

    def best(self, state: State, side: Side) -> Weights:
        """The manner that does best; the usual one is kept unless another is clearly better."""
        playouts = Playouts(self._usual, self._seed)
        usual, *rivals = self._ways(playouts, state, side)
        turns, most_steps = self._horizon(state)
        for course, most in enumerate(RIVALS, start=1):
            if not rivals or playouts.steps > most_steps:
                break
            for way in (usual, *rivals):
                way.outcomes.append(playouts.outcome(way.moved, side, way.weights, course, turns))
            rivals = sorted(rivals, key=lambda way: -way.gained_on(usual))[:most]
        best = max(rivals, key=lambda way: way.certainty_over(usual), default=usual)
        return best.weights if best.certainty_over(usual) > self._level.doubt / 100 else usual.weights

    def _horizon(self, state: State) -> tuple[int, int]:
        """How many game turns it plays on in its head, and after how many decisions it begins no further look.

        Near its end a game is played to the end: more decisions while more is before it, on average as many as ever.
        """
        level, left = self._level, state.setting.turns - state.turn + 1
        if left > level.rehearsed_turns:
            return level.foreseen_turns, level.most_steps
        return left, level.most_steps * 2 * left // (level.rehearsed_turns + 1)

    def _ways(self, playouts: Playouts, state: State, side: Side) -> list[Way]:
        """Manners that lead to different positions, the usual one first."""
        usual = self._usual[side]
        found: dict[bytes, Way] = {}
        for weights in (usual, *(usual.changed(manner) for manner in self._manners.values())):
            if playouts.steps > self._level.most_steps:
                break
            moved = playouts.moved(state, side, weights)
            found.setdefault(moved.fingerprint(), Way(weights, moved))
        return list(found.values())
