"""Automatic victories: declared where the zone of whoever is outnumbered holds others up. [10]"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.systems.remagen.rules.actions import Overwhelm
from game.systems.remagen.rules.fronts import Front
from game.systems.remagen.rules.overwhelm import front_left, is_overwhelming, refuse_declaring
from game.systems.remagen.rules.state import Declared, State

BestOf = Callable[[State, int], float]
"""What the best that a unit can do in a position is worth."""
_NEAR = 6
"""Units farther away are not held up by that zone."""
_MOST_ASKED = 3


def outnumbered(state: State) -> Iterator[Overwhelm]:
    """Declarations against one sector, by as few own sectors as will do. [10.1]"""
    side = state.active
    front = front_left(state, side)
    for hostile in sorted(front.hostile):
        if is_overwhelming(state, front.value(front.touches[hostile]), front.cv[hostile]):
            found = _fewest(state, front, hostile)
            if found is not None:
                yield found


def _fewest(state: State, front: Front, hostile: int) -> Overwhelm | None:
    touching = sorted(front.touches[hostile], key=lambda sector: (-front.cv[sector], sector))
    own: list[int] = []
    for sector in touching:
        own.append(sector)
        action = Overwhelm(tuple(sorted(own)), (hostile,))
        if refuse_declaring(state, front, action.own, action.hostile) is None:
            return action
    return None


def gain_of(state: State, action: Overwhelm, waiting: Iterable[int], best: BestOf) -> float:
    """How much more those who wait can do once it is declared, less what those can do who are bound by it. [10.2]"""
    setting = state.setting
    later = state.clone()
    later.declared = (*state.declared, Declared(action.own, action.hostile))
    near: list[tuple[int, int]] = []
    gain = 0.0
    for unit in waiting:
        if state.sector[unit] in action.own:
            gain -= max(0.0, best(state, unit))
        else:
            near.append((min(setting.distance(state.sector[unit], sector) for sector in action.hostile), unit))
    for away, unit in sorted(near)[:_MOST_ASKED]:
        if away <= _NEAR:
            gain += max(0.0, best(later, unit)) - max(0.0, best(state, unit))
    return gain
