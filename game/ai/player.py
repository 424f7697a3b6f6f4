"""What a player that is not a person is asked, and what it may know."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import inf
from types import TracebackType
from typing import Any, Protocol, runtime_checkable

from game.engine.game import Game
from game.model.action import Action
from game.model.decision import Decision
from game.model.errors import GameError
from game.model.legal import Legal
from game.model.refusal import Refusal
from game.model.side import Side
from game.scenario.scenario import Scenario

SIDE_TURN_SECONDS = 2.0
"""Processor time that a player turn may take of somebody for whom a person waits."""


class Position:
    """A decision to be taken, as the side that takes it sees it. Stays valid, also in another thread."""

    def __init__(self, game: Game, turn_seconds: float = inf) -> None:
        """The position of a game that is not over; ValueError if it is."""
        decision = game.decision
        if decision is None:
            raise ValueError("the game is over")
        self.scenario: Scenario = game.scenario
        self.decision: Decision = decision
        self.side = decision.side
        self.turn_seconds = turn_seconds
        """Processor time that the side's decisions of this player turn should take at most, in seconds.

        Without end where nobody waits, so that no clock decides what is played.
        """
        self._state = game.state

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to another process, which makes a view of its own."""
        return {name: value for name, value in vars(self).items() if name != "view"}

    def fingerprint(self) -> bytes:
        """By which it can be told whether anybody has changed it."""
        fingerprint: bytes = self._state.fingerprint()
        return fingerprint

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
        """A legal action, within the time that the position leaves."""
        ...


@runtime_checkable
class Follower(Protocol):
    """A player that must be told what is done, because it sits at another machine with a game of its own."""

    def joins(self, game: Game, side: Side) -> None:
        """A game begins, or goes on, in which it takes a side's decisions; GameError if it cannot join that game."""
        ...

    def follows(self, game: Game, action: Action, *, is_final: bool) -> None:
        """An action has been done by either side; `is_final` if it cannot be taken back. Never raises anything."""
        ...

    def takes_back(self) -> None:
        """The last action, which was not final, has been taken back."""
        ...

    def leaves(self) -> None:
        """The game is over, or nobody plays it here any more."""
        ...


@runtime_checkable
class Awaited(Protocol):
    """A player that may come later than the game."""

    def is_awaited(self) -> None:
        """Wait until it is there, or will not come."""
        ...


class Company:
    """Those of a game's players that must be told what is done; told by whoever plays the game."""

    def __init__(self, game: Game, players: Mapping[Side, Player | None]) -> None:
        """Let them join; GameError if one of them cannot."""
        self._game = game
        self._followers: list[Follower] = []
        for side, player in players.items():
            if isinstance(player, Follower):
                self._followers.append(player)
                self._let_join(player, side)

    def _let_join(self, player: Follower, side: Side) -> None:
        try:
            player.joins(self._game, side)
        except GameError:
            self.leave()
            raise

    def __enter__(self) -> Company:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()

    def gather(self) -> None:
        """Wait for those who come later: where nobody looks on, no game begins without them."""
        for follower in self._followers:
            if isinstance(follower, Awaited):
                follower.is_awaited()

    def tell(self, action: Action, *, is_final: bool = True) -> None:
        """An action has been done."""
        for follower in self._followers:
            follower.follows(self._game, action, is_final=is_final)

    def take_back(self) -> None:
        """The last action has been taken back."""
        for follower in self._followers:
            follower.takes_back()

    def leave(self) -> None:
        """Nobody plays this game here any more."""
        for follower in self._followers:
            follower.leaves()
        self._followers = []
