"""Planning a player turn in several manners in the head, and keeping the one that does best. [7, 20]"""

from __future__ import annotations

from collections.abc import Mapping

from game.model.side import Side
from game.systems.remagen.ai.playout import Playouts
from game.systems.remagen.ai.sending import Sending
from game.systems.remagen.ai.way import Manner, Way, race
from game.systems.remagen.ai.weights import Level, Weights
from game.systems.remagen.rules.state import State

RIVALS = (9, 6, 5, 4, 3, 3, 2, 2, 2)
"""So many manners stay in after each course of luck beside the usual one, those that have gained most; then one."""

MOST_COURSES = 40
SHARE_OF_MANNERS = 25
"""In per cent: so much of its thoughts goes to manners, the rest to where single units go."""
OTHERS = 3
"""So many other manners say where units might go."""
LOOKS = 3
"""So often each manner can be looked at on average: where that is too much fewer are tried."""
COURSE = 3
"""So many times as much thought as its moves takes the rest of a player turn with the enemy's answer, about."""


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

    def best(self, state: State, side: Side) -> Manner:
        """The manner that does best; the usual one is kept unless another is clearly better.

        Most manners are worse than the usual one in most positions, and among many there is always one that was lucky.
        """
        playouts = Playouts(self._usual, self._seed)
        left = state.setting.turns - state.turn + 1
        is_near_end, turns = self._level.plays_out(left), self._level.horizon(left)
        most_thoughts = self._level.most_thoughts * SHARE_OF_MANNERS // 100
        usual, *rivals = ways = self._ways(playouts, state, side, most_thoughts)

        def look(way: Way) -> float | None:
            return playouts.look(way, side, turns) if playouts.thoughts < most_thoughts else None

        best = race(usual, rivals, RIVALS, MOST_COURSES, look)
        doubt = self._level.late_doubt if is_near_end else self._level.doubt
        if not best.is_better(usual, doubt / 100):
            best = usual
        ways.sort(key=lambda way: -way.gained_on(usual))
        others = [way for way in ways if way is not best][:OTHERS]
        return Sending(playouts, side, turns, self._level.most_thoughts).improved(state, best, others).manner

    def _ways(self, playouts: Playouts, state: State, side: Side, most_thoughts: int) -> list[Way]:
        """Manners that lead to different positions, the usual one first; of much to be moved only a few."""
        usual = self._usual[side]
        found: dict[bytes, Way] = {}
        for tried, weights in enumerate((usual, *map(usual.changed, self._manners.values())), start=1):
            manner = Manner(weights)
            moved = playouts.moved(state, side, manner)
            found.setdefault(moved.fingerprint(), Way(manner, moved))
            to_come = len(found) * LOOKS * COURSE * playouts.thoughts // tried
            if playouts.thoughts + to_come > most_thoughts:
                break
        return list(found.values())
