"""Sending units elsewhere than they would go, one after another, where that does better in the head. [7, 20]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.model.side import Side
from game.systems.remagen.ai.marching import choices_of
from game.systems.remagen.ai.plan import planned
from game.systems.remagen.ai.playout import Playouts
from game.systems.remagen.ai.standing import Standing
from game.systems.remagen.ai.way import Manner, Way
from game.systems.remagen.rules.actions import Move
from game.systems.remagen.rules.movement import movers, refuse_walker
from game.systems.remagen.rules.state import State

LOOKS = (1, 2, 4, 8, 14)
"""After so many courses of luck another way is given up that gained nothing in them; after the last it may be taken."""
_PLACES = 3
"""So many other places are thought of for each unit, the best by a look at them."""


class Sending:
    """Improves a way of moving by sending one unit after another elsewhere."""

    def __init__(self, playouts: Playouts, side: Side, turns: int, most_thoughts: int) -> None:
        """Looks ahead so many game turns, until so much has been thought."""
        self._playouts = playouts
        self._side = side
        self._turns = turns
        self._most_thoughts = most_thoughts

    def improved(self, state: State, best: Way, others: Sequence[Way]) -> Way:
        """The best way found from a way; other ways that did well say where units might go."""
        begun = self._playouts.begun(state, self._side, best.manner)
        tried = {best.moved.fingerprint()}
        while True:
            before = best
            for unit, sector in list(self._places(begun, best, others)):
                if self._playouts.thoughts >= self._most_thoughts:
                    return best
                if best.moved.sector[unit] == sector:
                    continue
                manner = Manner(best.manner.weights, {**best.manner.sent, unit: sector})
                rival = Way(manner, self._playouts.moved(state, self._side, manner))
                found = rival.moved.fingerprint()
                if found not in tried:
                    tried.add(found)
                    best = rival if self._gains(rival, best) else best
            if best is before:
                return best

    def _gains(self, rival: Way, best: Way) -> bool:
        """Whether a way does better than the best so far, under the same luck, as far as there is time to see it."""
        for looks in LOOKS:
            for way in (best, rival):
                while len(way.outcomes) < looks:
                    if self._playouts.thoughts >= self._most_thoughts:
                        return rival.is_better(best, 0.0)
                    way.outcomes.append(self._playouts.look(way, self._side, self._turns))
            gained = rival.gained_on(best)
            if gained < 0 or (not gained and looks > 1):
                return False
        return rival.is_better(best, 0.0)

    def _places(self, begun: State, best: Way, others: Sequence[Way]) -> Iterator[tuple[int, int]]:
        """Units and where else they might go: where they go in other ways, then their next best places."""
        standing = Standing(begun, self._side, best.manner.weights, planned(begun, self._side))
        walkers = [unit for unit in movers(begun, self._side) if refuse_walker(begun, self._side, unit) is None]
        for way in others:
            yield from (
                (unit, way.moved.sector[unit]) for unit in walkers if way.moved.sector[unit] != best.moved.sector[unit]
            )
        found: list[tuple[int, float, int, int]] = []
        for unit in walkers:
            points = {begun.sector[unit]: 0.0}
            for action, reasons in choices_of(standing, unit):
                if isinstance(action, Move):
                    points[action.path[-1]] = sum(reason.points for reason in reasons)
            chosen = points.get(best.moved.sector[unit], 0.0)
            else_where = sorted(points, key=lambda sector: -points[sector])
            else_where = [sector for sector in else_where if sector != best.moved.sector[unit]][:_PLACES]
            found += [(place, chosen - points[sector], unit, sector) for place, sector in enumerate(else_where)]
        yield from ((unit, sector) for _, _, unit, sector in sorted(found))
