"""What can be observed of a game, whatever its rules: figures and truths turn by turn, dice, hexes.

A rules system says what there is to observe (`Measures`) and has it observed (`Observer`); all that is made of it -
files, summaries, charts, pages - knows no rules. Titles are messages: a page says them in its language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from game.model.action import Event
from game.model.frozen import frozen
from game.model.message import Message
from game.model.side import Side
from game.scenario.scenario import Scenario
from game.systems.registry import part


@frozen
class Figure:
    """A figure at the end of each turn; None while there is none."""

    id: str
    title: Message
    about: Message
    """What it counts, in a sentence."""
    chart: Message
    """Figures of one chart have one chart title."""
    side: Side | None = None
    marks: tuple[tuple[float, str], ...] = ()
    """Values with a name, for the axis."""
    falls: bool = False
    """Whether the lowest value belongs at the top: a way that is left to go."""


@frozen
class Truth:
    """Something that holds or does not at the end of each turn."""

    id: str
    title: Message
    group: Message
    """Truths of one group stand in one table."""


@frozen
class Rolls:
    """A kind of roll, of which it is known how much success was to be expected."""

    id: str
    title: Message
    side: Side
    """Whom success favours."""
    is_combat: bool = False
    """Whether it counts for the luck of the combats."""


@frozen
class Spots:
    """Something that is counted hex by hex."""

    id: str
    title: Message
    about: Message
    side: Side | None = None
    turn: int = 0
    """The turn at whose end it is counted; those of one title stand together on a page. 0: over the whole game."""


@frozen
class Measures:
    """All that is observed in games of a scenario."""

    figures: tuple[Figure, ...]
    truths: tuple[Truth, ...]
    rolls: tuple[Rolls, ...]
    results: Mapping[str, Message]
    """Codes of combat results with their titles, from the defender's best to the attacker's."""
    spots: tuple[Spots, ...]


class Observer(Protocol):
    """Watches one game."""

    def see(self, events: tuple[Event, ...], state: Any) -> None:
        """An action was done: what came of it, and the position after it."""
        ...

    def facts(self) -> dict[str, Any]:
        """What was observed, as plain JSON data.

        turns: whole turns observed, the last one maybe cut short by the end of the game.
        figures: id -> a value a turn. truths: id -> a 0 or 1 a turn, as text.
        rolls: id -> [rolls, success expected, success had, variance].
        results: code -> [expected, had]. spots: id -> {hex number: count}.
        """
        ...


class Facts(Protocol):
    """What one rules system offers to observe."""

    def measures(self, scenario: Scenario) -> Measures:
        """All that is observed in games of a scenario."""
        ...

    def observer(self, scenario: Scenario, state: Any) -> Observer:
        """Somebody to watch a game that stands at its beginning."""
        ...


def _facts_of(scenario: Scenario) -> Facts | None:
    facts: Facts | None = part(scenario.system.name, "facts")
    return facts


def measures_of(scenario: Scenario) -> Measures | None:
    """What is observed in games of a scenario; None if its rules system offers nothing."""
    facts = _facts_of(scenario)
    return facts.measures(scenario) if facts else None


def observer_of(scenario: Scenario, state: Any) -> Observer | None:
    """Somebody to watch a game from its beginning; None if its rules system offers nothing to observe."""
    facts = _facts_of(scenario)
    return facts.observer(scenario, state) if facts else None
