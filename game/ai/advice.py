"""Advice: what a planner would do in a position, and why, with values in points."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol

from game.ai.player import Position
from game.model.action import Action
from game.model.frozen import frozen
from game.model.manifests import manifests
from game.model.message import NOTHING, Message
from game.scenario.scenario import Scenario
from game.systems.registry import part

GoOn = Callable[[float], bool]
"""Is told now and then how far something is, from 0 to 1; says whether anybody still wants to know."""


class CalledOff(Exception):  # noqa: N818 - it is no error
    """Nobody wants to know any more."""


@frozen
class Reason:
    """Why something is done, or should not be, and how much that weighs."""

    said: Message
    points: float


@frozen
class Advice:
    """Something that could be done now, and what it is worth."""

    action: Action
    said: Message
    """The action in words."""
    reasons: tuple[Reason, ...]
    """The weightiest first; together they make the value."""
    note: Message = NOTHING
    """What else is to be known, as a sentence."""
    is_choice: bool = False
    """Whether the planner itself would do this next."""

    @property
    def value(self) -> float:
        """What it is worth to the side that decides, in points; ten are about one strength point."""
        return sum(reason.points for reason in self.reasons)


class Advisor(Protocol):
    """Says what it would do in a position. It sees what the deciding side may see, and no more."""

    def advise(self, position: Position, count: int = 3, go_on: GoOn = lambda _share: True) -> tuple[Advice, ...]:
        """The best things to do now, the most valuable first, what it would do itself among them.

        Raises CalledOff when `go_on` says so.
        """
        ...


def ranked(found: Iterable[Advice], chosen: Advice, count: int) -> tuple[Advice, ...]:
    """The most valuable of what was found, at most so many; what is chosen takes the last place if it has no other."""
    chosen = replace(chosen, is_choice=True)
    others = sorted((advice for advice in found if advice.action != chosen.action), key=lambda advice: -advice.value)
    others = others[: count - 1]
    return tuple(sorted((chosen, *others), key=lambda advice: -advice.value))


def weighty(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Reasons that weigh anything, the weightiest first."""
    return tuple(sorted((reason for reason in reasons if round(reason.points, 1)), key=lambda one: -abs(one.points)))


def has_advisor(scenario: Scenario) -> bool:
    """Whether somebody can advise on games of a scenario."""
    return manifests()[scenario.system.name].advisor != ""


def advisor_for(scenario: Scenario) -> Advisor | None:
    """Who can advise on games of a scenario; None if nobody knows its rules."""
    make: Callable[[], Advisor] | None = part(scenario.system.name, "advisor")
    return make() if make is not None else None
