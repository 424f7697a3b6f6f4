"""What is true of every position with attrition: checked by tests after each action. [33]"""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.standard.rules.attrition.fronts import known_of
from game.systems.standard.rules.state import State


def broken_attrition(state: State) -> Iterator[str]:
    """Sentences for everything that is wrong with attrition; none if all is sound."""
    if state.modules.attrition is None or state.turn == 0 or state.winner >= 0:
        return
    known = known_of(state)
    places = sorted(place for place in known.declared if place)
    if places != list(range(1, len(places) + 1)):
        yield f"fronts were declared in no order: {known.declared} [33.1]"
    if places and state.setting.sequence[state.step].does != "combat":
        yield "a front is declared outside a combat phase [33.1]"
