"""What the terminal asks of one rules system: headings, the words for kinds of choices, verbs, lines of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.engine.questions import Questions
from game.model.action import Action, Event
from game.model.answers import Note
from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import NOTHING, Message, message, plain
from game.model.side import Side
from game.scenario.scenario import Scenario
from game.systems.registry import part
from game.text.typed import Typed


@frozen
class Line:
    """Something that happened, as it is told."""

    said: Message
    rule: str = ""
    march: str = ""
    """Of several with the same mark in a row only the last is told."""
    is_heading: bool = False

    @property
    def with_rule(self) -> Message:
        """The message with its rule."""
        return Note(self.said, self.rule).with_rule


@frozen
class Verb:
    """An action as it is typed: a word, then what it is done with."""

    name: str
    usage: Message
    """How it is typed."""
    read: Callable[[Questions, Typed], Action]
    """The action that the words after it mean, legal or not; raises Unclear."""
    other_names: tuple[str, ...] = ()
    makes: tuple[type[Action], ...] = ()
    """The actions that it may mean, if some games of the system do not have them."""
    is_listed: bool = True
    """Whether help lists it: not where nothing of the kind can ever be done."""


class Teller(Protocol):
    """One rules system's side of the game in a terminal; a part of its manifest."""

    @property
    def verbs(self) -> Sequence[Verb]:
        """Every action that can be typed."""
        ...

    def goals(self, ask: Questions) -> Sequence[Note]:
        """What wins the game, and how long it lasts."""
        ...

    def heading(self, ask: Questions) -> Sequence[Note]:
        """How the game stands: turn, phase, what decides it, what the viewer has in hand."""
        ...

    def kind_said(self, kind: str) -> Message:
        """A kind of action, as the head of a group of choices."""
        ...

    def brief(self, ask: Questions, action: Action) -> Message:
        """What an action would bring, in a few words behind its sentence; may be nothing."""
        ...

    def end_action(self, ask: Questions) -> Action:
        """The action that ends what the side has in hand."""
        ...

    def undone(self, ask: Questions) -> Message:
        """What would be left undone if it ended now; nothing if nothing would."""
        ...

    def whose_phase(self, state: Any) -> Side | None:
        """Whose phase it is, whoever decides in the middle of it."""
        ...

    def is_secret(self, state: Any) -> bool:
        """Whether a position hides something from one of the sides."""
        ...

    def line(self, event: Event) -> Line | None:
        """An event as it is told; None if it is not worth a line."""
        ...


class PlainTeller:
    """The side of a rules system that offers none: what every system has, in its own words or in names."""

    verbs: Sequence[Verb] = ()

    def __init__(self, scenario: Scenario) -> None:
        """Of a scenario's system."""
        self._scenario = scenario
        self._system = scenario.system

    def goals(self, ask: Questions) -> Sequence[Note]:
        """Nothing beside what the scenario tells of itself."""
        return ()

    def heading(self, ask: Questions) -> Sequence[Note]:
        """The phase."""
        return (Note(self._system.phase_title(ask.state)),)

    def kind_said(self, kind: str) -> Message:
        """The name of the kind."""
        return plain(kind.replace("_", " "))

    def brief(self, ask: Questions, action: Action) -> Message:
        """The price, if there is one."""
        price = ask.price(action)
        return NOTHING if price is None else price.said

    def end_action(self, ask: Questions) -> Action:
        """The first kind of those that only end something; GameError if it cannot be done now."""
        kind = self._system.passing_kinds[0] if self._system.passing_kinds else ""
        action = next(iter(self._system.legal(ask.state).of_kind(kind)), None)
        if action is None:
            raise GameError(message("text.end.nothing"))
        return action

    def undone(self, ask: Questions) -> Message:
        """Nobody knows."""
        return NOTHING

    def whose_phase(self, state: Any) -> Side | None:
        """Who decides."""
        decision = self._system.decision(state)
        return None if decision is None else decision.side

    def is_secret(self, state: Any) -> bool:
        """To be safe."""
        return True

    def line(self, event: Event) -> Line | None:
        """As the log has it."""
        return Line(self._system.describe(self._scenario.setting, event), event.rule)


def teller_for(scenario: Scenario) -> Teller:
    """Who tells games of a scenario."""
    make: Callable[[Scenario], Teller] | None = part(scenario.system.name, "text")
    return make(scenario) if make is not None else PlainTeller(scenario)
