"""What level hard compares: ways of spending a player turn, and single decisions, each under the same luck. [20]"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import stdev
from typing import TypeVar

from game.model.action import Action
from game.systems.remagen.ai.weights import Weights
from game.systems.remagen.rules.state import State

UNSEEN = 4
"""So many courses of luck more are reckoned with in which nothing was gained."""
LEAST_LOOKS, SURE = 3, 1.5
"""So many courses of luck must have been seen, and so many times its uncertainty must a gain be, before something
unusual is done; the uncertainty"""
LEAST_SPREAD = 0.02
"""is taken for no less than if the courses of luck were so far apart."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a side moves and fights in a player turn: what it cares about, and whom it sends where."""

    weights: Weights
    sent: Mapping[int, int] = field(default_factory=dict)
    """Unit -> sector, for those who do not go where they would by themselves."""


@dataclass(slots=True)
class Tried:
    """Something to be done, and what came of it in each course of luck."""

    outcomes: list[float] = field(default_factory=list, kw_only=True)

    def gained_on(self, usual: Tried) -> float:
        """The share of a victory by which it did better than the usual one on average, as far as it is believed.

        It is reckoned as if it had been looked at some more times, and had gained nothing.
        """
        gains = self._gains(usual)
        return sum(gains) / (len(gains) + UNSEEN)

    def is_better(self, usual: Tried, doubt: float) -> bool:
        """Whether it gained more than a doubt, and more than by luck. Few courses of luck say nothing."""
        gains = self._gains(usual)
        if len(gains) < LEAST_LOOKS:
            return False
        uncertain = (stdev(gains) + LEAST_SPREAD) / len(gains) ** 0.5
        return self.gained_on(usual) > doubt and sum(gains) / len(gains) > SURE * uncertain

    def _gains(self, usual: Tried) -> list[float]:
        """By how much it did better in each course of luck that both have seen."""
        return [own - other for own, other in zip(self.outcomes, usual.outcomes, strict=False)]


@dataclass(slots=True)
class Way(Tried):
    """A manner of moving and fighting, and the position its moves lead to."""

    manner: Manner
    moved: State


@dataclass(slots=True)
class Choice(Tried):
    """An answer to a question, and the position in which it is asked."""

    action: Action
    state: State


AnyTried = TypeVar("AnyTried", bound=Tried)


def race(
    usual: AnyTried,
    rivals: Sequence[AnyTried],
    most: Sequence[int],
    courses: int,
    look: Callable[[AnyTried], float | None],
) -> AnyTried:
    """The rival that gains most on what is usual, under the same luck, or the usual one where none is left.

    After each course of luck only so many stay in as `most` says, then one. It ends when nothing more can be looked at.
    """
    for course in range(courses):
        if not rivals:
            break
        for tried in (usual, *rivals):
            outcome = look(tried)
            if outcome is None:
                break
            tried.outcomes.append(outcome)
        else:
            left = most[course] if course < len(most) else 1
            rivals = sorted(rivals, key=lambda rival: -rival.gained_on(usual))[:left]
            continue
        break
    return max(rivals, key=lambda rival: rival.gained_on(usual), default=usual)
