"""Planning a player turn in several manners in the head, and keeping the one that does best. [7, 20]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.model.side import Side
from game.systems.remagen.ai.playout import Playouts
from game.systems.remagen.ai.weights import Level, Weights
from game.systems.remagen.rules.state import State

RIVALS = (9, 6, 5, 4, 3, 3, 2, 2, 2)
"""So many manners stay in after each course of luck beside the usual one, those that have gained most; then one."""

MOST_COURSES, UNSEEN = 40, 4
LOOKS = 3
"""So often each manner can be looked at on average: where that is too much fewer are tried."""
COURSE = 3
"""So many times as many decisions as its moves takes the rest of a player turn with the enemy's answer, about."""


@dataclass(slots=True)
class Way:
    """A way of moving and fighting, the position its moves lead to, and what came of it in each course of luck."""

    weights: Weights
    moved: State
    outcomes: list[float] = field(default_factory=list)

    def gained_on(self, usual: Way) -> float:
        """The share of a victory by which it did better than the usual one on average, as far as it is believed.

        It is reckoned as if it had been looked at some more times, and had gained nothing.
        """
        gains = [own - other for own, other in zip(self.outcomes, usual.outcomes, strict=False)]
        return sum(gains) / (len(gains) + UNSEEN)


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
        """The manner that does best; the usual one is kept unless another is clearly better.

        Most manners are worse than the usual one in most positions, and among many there is always one that was lucky.
        """
        playouts = Playouts(self._usual, self._seed)
        usual, *rivals = self._ways(playouts, state, side)
        turns = self._horizon(state)
        for course in range(MOST_COURSES):
            if not rivals or playouts.steps >= self._level.most_steps:
                break
            for way in (usual, *rivals):
                way.outcomes.append(playouts.outcome(way.moved, side, way.weights, course + 1, turns))
            most = RIVALS[course] if course < len(RIVALS) else 1
            rivals = sorted(rivals, key=lambda way: -way.gained_on(usual))[:most]
        best = max(rivals, key=lambda way: way.gained_on(usual), default=usual)
        return best.weights if best.gained_on(usual) > self._level.doubt / 100 else usual.weights

    def _horizon(self, state: State) -> int:
        """How many game turns it plays on in its head: near its end a game is played to the end."""
        left = state.setting.turns - state.turn + 1
        return left if left <= self._level.rehearsed_turns else self._level.foreseen_turns

    def _ways(self, playouts: Playouts, state: State, side: Side) -> list[Way]:
        """Manners that lead to different positions, the usual one first; of much to be moved only a few."""
        usual = self._usual[side]
        found: dict[bytes, Way] = {}
        for tried, weights in enumerate((usual, *map(usual.changed, self._manners.values())), start=1):
            moved = playouts.moved(state, side, weights)
            found.setdefault(moved.fingerprint(), Way(weights, moved))
            to_come = len(found) * LOOKS * COURSE * playouts.steps // tried
            if playouts.steps + to_come > self._level.most_steps:
                break
        return list(found.values())
