"""Planning a player turn in several manners in the head, and keeping the one that leaves most. [7, 20]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.model.side import Side
from game.systems.remagen.ai.playout import Playouts
from game.systems.remagen.ai.weights import Level, Weights
from game.systems.remagen.rules.state import State

RIVALS = (3, 2, 1)
"""So many manners stay in after each course of luck beside the usual one, the best of those that leave more than it."""


@dataclass(slots=True)
class Way:
    """A way of moving and fighting, the position its moves lead to, and what is left in each course of luck so far."""

    weights: Weights
    moved: State
    outcomes: list[float] = field(default_factory=list)

    def mean(self) -> float:
        """The margin that is left on average so far."""
        return sum(self.outcomes) / len(self.outcomes)


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
        """The manner that leaves most; the usual one is kept unless another is clearly better."""
        playouts = Playouts(self._usual, self._seed)
        usual, *rivals = self._ways(playouts, state, side)
        for course, most in enumerate(RIVALS, start=1):
            if not rivals or playouts.steps > self._level.most_steps:
                break
            for way in (usual, *rivals):
                way.outcomes.append(playouts.outcome(way.moved, side, way.weights, course))
            better = [way for way in rivals if way.mean() > usual.mean()]
            rivals = sorted(better, key=lambda way: -way.mean())[:most]
        best = max(rivals, key=Way.mean, default=usual)
        is_better = best.outcomes and best.mean() > usual.mean() + self._level.doubt / 100
        return best.weights if is_better else usual.weights

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
