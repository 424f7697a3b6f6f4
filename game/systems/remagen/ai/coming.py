"""Where those do best who come onto the board or are set up: near to what is fought for, the strongest first. [6]"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.advice import Reason
from game.model.message import message
from game.model.side import Side
from game.systems.remagen.ai.perils import Asked
from game.systems.remagen.ai.ways_there import distances, open_lines
from game.systems.remagen.ai.weights import Weights
from game.systems.remagen.rules.actions import Enter, Place
from game.systems.remagen.rules.bridges import is_usable
from game.systems.remagen.rules.setting import NOWHERE, Ground
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import State

_FAR = 99
_RIDES = 30.0
"""What keeps foot from coming on board: it is lost with what carries it."""
_STRONG = 4
"""How much sooner, for each point of combat value, somebody comes in; guns last, for they are slow and take room."""


class Coming(Asked):
    """A position before those who come in. It needs no plan: what is fought for and the ways there are enough."""

    def __init__(self, state: State, side: Side, weights: Weights) -> None:
        """Look at a position; it must not change meanwhile."""
        super().__init__(state, side, weights)
        self._lines = open_lines(state)
        heads = [
            site.east
            for line, site in enumerate(state.setting.lines)
            if is_usable(state, line) and site.east != NOWHERE
        ]
        self._heads = tuple(heads or state.setting.control_points)

    def reasons(self, action: Enter | Place) -> Iterator[Reason]:
        """What speaks for bringing somebody in there: how near it is, how full, cover; and how strong he is."""
        state, unit, setting = self.state, action.unit, self.state.setting
        kind = state.type(unit)
        ways = (distances(setting, kind.index, goal, self._lines) for goal in self._goals(unit))
        near = min((away[action.sector] for away in ways), default=_FAR)
        crowd = sum(state.type(other).space for other in state.standing_in(action.sector))
        yield Reason(message("remagen.advice.near"), -min(near, 40) * 2.0 - crowd / 4.0)
        if isinstance(action, Place):
            is_covered = kind.is_foot and setting.ground[action.sector] in (Ground.HILL, Ground.HOUSE, Ground.WOOD)
            yield Reason(message("remagen.advice.cover"), 2.0 * is_covered)
            if setting.head_of[action.sector] != NOWHERE and self.side is GERMAN:
                yield Reason(message("remagen.advice.exposed"), -8.0)
        is_foot_riding = action.carrier != NOWHERE and not kind.is_gun
        strong = _STRONG * kind.cv if not kind.is_gun else 0
        yield Reason(message("remagen.advice.strong"), 100.0 + strong - _RIDES * is_foot_riding)

    def _goals(self, unit: int) -> tuple[int, ...]:
        """What a unit that is not on the board yet is to be near to; engineers and swimmers to their site."""
        kind = self.state.type(unit)
        if self.side is US and (kind.is_engineer or kind.is_amphibious) and self.site != NOWHERE:
            return (self.state.setting.lines[self.site].west,)
        return self._heads
