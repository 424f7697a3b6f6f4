"""What a player that is not a person is asked, and what it may know."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol

from game.engine.game import Game
from game.model.action import Action
from game.model.decision import Decision
from game.model.legal import Legal
from game.model.refusal import Refusal
from game.scenario.scenario import Scenario


class Position:
    """A decision to be taken, as the side that takes it sees it. Stays valid, also in another thread."""

    def __init__(self, game: Game) -> None:
        """The position of a game that is not over; ValueError if it is."""
        decision = game.decision
        if decision is None:
            raise ValueError("the game is over")
        self.scenario: Scenario = game.scenario
        self.decision: Decision = decision
        self.side = decision.side
        self._state = game.state

    @cached_property
    def view(self) -> Any:
        """The position with what this side may not see taken out; a copy that may be played on."""
        return self.scenario.system.view(self._state, self.side)

    @property
    def passing_kinds(self) -> tuple[str, ...]:
        """Kinds of action that only end or let go of something."""
        return self.scenario.system.passing_kinds

    def legal(self) -> Legal:
        """What may be done now."""
        return self.scenario.system.legal(self._state)

    def refusal(self, action: Action) -> Refusal | None:
        """None if the action is legal now, else why not."""
        return self.scenario.system.refusal(self._state, action)


class Player(Protocol):
    """Takes one side's decisions."""

    def choose(self, position: Position) -> Action:
        """A legal action."""
        ...
