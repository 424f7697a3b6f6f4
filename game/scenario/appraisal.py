"""What can be said of a scenario before it is played: only what its header states and what was measured of it."""

from __future__ import annotations

from enum import StrEnum

from game.model.side import Side, Sides
from game.scenario.header import ScenarioHeader

EVEN = range(45, 56)
"""Points of 100 for the first side of an even scenario ..."""
FOR_BOTH = range(38, 63)
"""... and of one in which a person alone has a game on any side."""
SHORT_MINUTES, EVENING_MINUTES = 30, 90
"""A short game takes no longer, and one for an evening."""


class Length(StrEnum):
    """How long a game is."""

    SHORT = "short"
    EVENING = "evening"
    LONG = "long"


class Ease(StrEnum):
    """How hard a side is to lead, as the scenario says itself."""

    EASY = "easy"
    FAIR = "fair"
    HARD = "hard"


class Evenness(StrEnum):
    """How even the sides are."""

    EVEN = "even"
    UNEVEN = "uneven"
    UNKNOWN = "unknown"


class Alone(StrEnum):
    """What it is worth to a person alone."""

    GOOD = "good"
    """Opponents that plan, and a game on any side."""
    FAIR = "fair"
    """Opponents that plan; one side has the better of it, or nobody has measured."""
    LITTLE = "little"
    """Nobody plans against him."""


def length_of(header: ScenarioHeader) -> Length:
    """How long a game takes, in three classes."""
    if header.minutes <= SHORT_MINUTES:
        return Length.SHORT
    return Length.EVENING if header.minutes <= EVENING_MINUTES else Length.LONG


def points_of(header: ScenarioHeader, sides: Sides, side: Side) -> int | None:
    """What a side won of every 100 points in the games that its balance was measured in; None where nobody knows."""
    if header.balance is None:
        return None
    if side is sides.first:
        return header.balance.points
    return 100 - header.balance.points if len(sides) == 2 else None


def ease_of(header: ScenarioHeader, sides: Sides, side: Side) -> Ease | None:
    """How hard a side is to lead; None where the scenario does not say."""
    said = header.difficulty.get(sides.id(side))
    return Ease(said) if said is not None else None


def evenness_of(header: ScenarioHeader) -> Evenness:
    """Whether the sides won about as much in the games that the balance was measured in."""
    if header.balance is None:
        return Evenness.UNKNOWN
    return Evenness.EVEN if header.balance.points in EVEN else Evenness.UNEVEN


def alone_of(header: ScenarioHeader, planners: int) -> Alone:
    """What a scenario is worth to a person alone whom so many kinds of opponent with a plan can meet."""
    if not planners:
        return Alone.LITTLE
    return Alone.GOOD if header.balance is not None and header.balance.points in FOR_BOTH else Alone.FAIR
