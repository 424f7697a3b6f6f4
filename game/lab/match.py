"""A match: a player a side on a scenario from a seed, and its games."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from hashlib import sha256
from typing import Any

from game.ai.player import Company, Player, Position
from game.ai.registry import is_typed_only, opponent
from game.ai.typed import typed_opponent
from game.engine.game import Game
from game.engine.limits import MOST_ACTIONS
from game.engine.sent import Reload, SentScenario
from game.lab.facts import observer_of
from game.model.action import Event
from game.model.errors import GameError, said_of
from game.model.frozen import frozen
from game.model.message import NOTHING, Message, message, plain
from game.model.side import Side, Sides
from game.scenario.scenario import Scenario

PlayerFactory = Callable[[int], Player]
"""Makes a player from a seed; for several jobs it must be a function or class of a module, or a NamedPlayer."""
Watch = Callable[[tuple[Event, ...], Any], None]
"""Is told what each action brought about and the position after it."""

UNFINISHED = "unfinished"


@frozen
class NamedPlayer:
    """A kind of player by its name, so that it can be sent to other processes and written down."""

    name: str
    own: PlayerFactory | None = None
    """Makes the player, where it is one that somebody wrote himself."""

    @classmethod
    def typed(cls, name: str) -> NamedPlayer:
        """The player that somebody named at the console, where it may be `file.py:Name`; GameError if it is none."""
        kind = typed_opponent(name)
        return cls(kind.name, kind.new if is_typed_only(name) else None)

    def __call__(self, seed: int) -> Player:
        """A player of this kind; GameError if nobody is called that."""
        return self.for_system("", seed)

    def for_system(self, system: str, seed: int) -> Player:
        """A player of this kind that can play a rules system; GameError if that has nobody who is called so."""
        return (self.own or opponent(self.name, system).new)(seed)


def player_of(factory: PlayerFactory, system: str, seed: int) -> Player:
    """A player of a kind for games of a rules system; GameError if that system has nobody of that name."""
    return factory.for_system(system, seed) if isinstance(factory, NamedPlayer) else factory(seed)


@frozen
class GameResult:
    """How one game went; the same for the same seed, always."""

    index: int
    seed: int
    winner: Side | None
    """None for a draw, and for a game cut off."""
    reason: str
    rule: str
    actions: int
    final_hash: str
    facts: Mapping[str, Any] | None = None
    """What was observed, as `Observer.facts` has it; None if nobody looked."""

    said: Message = field(default=NOTHING, compare=False)
    """The reason as a message, to be said in any language."""

    @property
    def is_finished(self) -> bool:
        """Whether it was played to its end."""
        return self.reason != UNFINISHED

    def points_of(self, side: Side, sides: Sides) -> float:
        """1 for a victory of the side, 0 for one of another; anything else is shared, a half each between two."""
        return 1 / len(sides) if self.winner is None else float(self.winner is side)


@frozen
class Match:
    """A player a side on a scenario from a seed; game 0, 1, 2, ... of it is the same game always."""

    scenario: Scenario
    players: Mapping[Side, PlayerFactory]
    seed: int
    most_actions: int = MOST_ACTIONS
    observed: bool = False
    """Whether facts are gathered, where the rules system has any."""

    def play(self, index: int) -> GameResult:
        """Game `index`; GameError that names its seed if it fails."""
        return play_one(self, index)

    def elsewhere(self, reload: Reload | None = None) -> Callable[[int], GameResult]:
        """`play` in a form that other processes can carry out: they read the scenario again, each for itself."""
        sent = SentScenario.of(self.scenario, reload)
        return DistantMatch(sent, self.players, self.seed, self.most_actions, self.observed)

    def names(self) -> dict[str, str]:
        """What the players are called, by the id of their side."""
        factories = {side: self.players[side] for side in self.scenario.sides}
        return {
            self.scenario.sides.id(side): factory.name
            if isinstance(factory, NamedPlayer)
            else getattr(factory, "__name__", "player")
            for side, factory in factories.items()
        }


@frozen
class DistantMatch:
    """A match as it is sent to other processes."""

    scenario: SentScenario
    players: Mapping[Side, PlayerFactory]
    seed: int
    most_actions: int
    observed: bool

    def __call__(self, index: int) -> GameResult:
        """Game `index`; GameError if it fails, or the scenario read again is not the same any more."""
        return play_one(Match(self.scenario.read(), self.players, self.seed, self.most_actions, self.observed), index)


def derived_seed(seed: int, *path: int) -> int:
    """A seed for one of many games or players, from 0 to 2**63 - 1; different paths give unrelated ones."""
    text = ":".join(map(str, (seed, *path)))
    return int.from_bytes(sha256(text.encode("ascii")).digest()[:8], "big") >> 1


def play_out(
    game: Game, players: Mapping[Side, Player], most_actions: int = MOST_ACTIONS, watch: Watch | None = None
) -> int:
    """Let players take all decisions until the game is over or so many actions are done; returns how many."""
    with Company(game, players) as company:
        company.gather()
        for done in range(most_actions):
            decision = game.decision
            if decision is None:
                return done
            action = players[decision.side].choose(Position(game))
            events = game.apply(action)
            company.tell(action)
            if watch is not None:
                watch(events, game.state)
    return most_actions


def play_one(match: Match, index: int, *, keep_history: bool = False) -> GameResult:
    """Game `index` of a match; GameError that names its seed if it fails."""
    try:
        with _no_circles():
            return _finish(match, index, *begin(match, index, keep_history=keep_history))
    except Exception as error:
        why = said_of(error) if isinstance(error, GameError) else plain(f"{type(error).__name__}: {error}")
        what = message("lab.game_failed", index=index, seed=match.seed, why=why)
        raise GameError(what) from error


@contextmanager
def _no_circles() -> Iterator[None]:
    """A game leaves nothing behind that refers to itself in circles: Python looks for such again between games.

    To look through all positions and tables again and again while one is played took a fifth of a planner's time.
    """
    looks = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looks:
            gc.enable()


def begin(match: Match, index: int, *, keep_history: bool) -> tuple[Game, dict[Side, Player]]:
    """Game `index` of a match before its first action, and the players for it."""
    system = match.scenario.system.name
    players = {
        side: player_of(match.players[side], system, derived_seed(match.seed, index, side))
        for side in match.scenario.sides
    }
    return Game.new(match.scenario, seed=derived_seed(match.seed, index), keep_history=keep_history), players


def _finish(match: Match, index: int, game: Game, players: Mapping[Side, Player]) -> GameResult:
    observer = observer_of(match.scenario, game.state) if match.observed else None
    actions = play_out(game, players, match.most_actions, observer.see if observer else None)
    outcome = game.outcome
    how = (None, UNFINISHED, "") if outcome is None else (outcome.winner, str(outcome.reason), outcome.rule)
    said = message("lab.unfinished") if outcome is None else outcome.reason
    facts = observer.facts() if observer else None
    return GameResult(index, game.seed, *how, actions, game.state_hash, facts, said)
