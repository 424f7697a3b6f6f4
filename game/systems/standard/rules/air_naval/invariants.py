"""What is true of every position with aircraft and ships: checked by tests after each action. [39, part G]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.systems.standard.rules.air_naval.points import most_points
from game.systems.standard.rules.stacks.frames import Battle

if TYPE_CHECKING:
    from game.systems.standard.rules.state import State


def broken_support(state: State) -> Iterator[str]:
    """Sentences for everything that is wrong with aircraft and ships; none if all is sound."""
    known, facts = state.modules.air_naval, state.setting.air_naval
    if known is None or facts is None:
        return
    for ship in facts.ships:
        if not 0 <= known.shots[ship.index] <= ship.shots:
            yield f"{ship.id} has {known.shots[ship.index]} shots [39.31]"
        if not 0 <= known.lost_points[ship.index] <= ship.points:
            yield f"{ship.id} has lost {known.lost_points[ship.index]} points [39.36]"
    for unit in facts.air:
        if (known.stands[unit.index] >= 0 or known.called_air[unit.index]) and not known.flown[unit.index]:
            yield f"{unit.id} flies and has not flown [39.12]"
    is_supporting = any(isinstance(frame, Battle) for frame in state.stack)
    if not is_supporting and (any(known.called_air) or any(known.called_shots) or any(known.asked)):
        yield "support is committed to no combat [39.33]"
    yield from _points(state)


def _points(state: State) -> Iterator[str]:
    """I10: the points of a side in a combat are within what counts. [39.15]"""
    for frame in state.stack:
        if isinstance(frame, Battle) and frame.stage in ("support", "die"):
            for points, is_attack in ((frame.attacker_points, True), (frame.defender_points, False)):
                if points > most_points(state, frame, is_attack=is_attack):
                    yield f"{points} points of support are too many [39.15]"
