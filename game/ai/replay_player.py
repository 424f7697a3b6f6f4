"""A player that does again what a side did in a game that has been written down."""

from __future__ import annotations

from collections import deque
from pathlib import Path

from game.ai.player import Player, Position
from game.ai.registry import REPLAY, opponent
from game.engine.game import Game
from game.model.action import Action
from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import NOTHING, message
from game.model.side import Side
from game.scenario.scenario import Scenario


@frozen
class Replayer:
    """Makes players that play a record again; can be sent to other processes."""

    path: Path
    then: str = ""
    """Who goes on where the record does not; nobody if empty."""

    @classmethod
    def typed(cls, text: str) -> Replayer:
        """The player meant by `replay:FILE` or `replay:FILE,PLAYER`; GameError with a sentence if there is none."""
        file, _, then = text.removeprefix(REPLAY).partition(",")
        path = Path(file).resolve()
        if not path.is_file():
            raise GameError(message("player.no_saved_game", file=str(path)))
        if then:
            opponent(then)
        return cls(path, then)

    def __call__(self, seed: int) -> Player:
        """A player that goes on, where the record ends, with a seed for its own chance."""
        return ReplayPlayer(self.path, opponent(self.then).new(seed) if self.then else None)


class ReplayPlayer:
    """Does what its side did in a record, action by action, as long as that is legal; then another player goes on."""

    def __init__(self, path: Path, then: Player | None = None) -> None:
        """A player for the record in a file, which is read at the first decision."""
        self._path = path
        self._then = then
        self._left: deque[Action] | None = None
        self._done = 0
        self._stopped = NOTHING

    def choose(self, position: Position) -> Action:
        """The next action of the record, or the other player's; GameError if there is neither."""
        if self._left is None:
            self._left = deque(recorded_actions(self._path, position.scenario, position.side))
        if not self._stopped:
            action = self._next(position, self._left)
            if action is not None:
                return action
        if self._then is None:
            raise GameError(message("player.nobody_goes_on", why=self._stopped, file=self._path.name))
        return self._then.choose(position)

    def _next(self, position: Position, left: deque[Action]) -> Action | None:
        """The next action if there is one and it is legal; None once and for all if not."""
        name, side = self._path.name, position.scenario.sides.said(position.side)
        if not left:
            self._stopped = message("player.record_ends", file=name, actions=self._done, side=side)
            return None
        refusal = position.refusal(left[0])
        if refusal is not None:
            self._stopped = message("player.other_way", file=name, side=side, why=refusal.with_rule)
            return None
        self._done += 1
        return left.popleft()


def recorded_actions(path: Path, scenario: Scenario, side: Side) -> list[Action]:
    """What a side did in the record in a file, in order; SaveError if it is no record of this scenario."""
    played = Game.load(path, lambda _id: scenario)
    game = Game(scenario, played.seed, keep_history=False, branches=played.branches)
    found = []
    for entry in played.history:
        decision = game.decision
        if decision is not None and decision.side is side:
            found.append(entry.action)
        game.apply(entry.action)
    return found
