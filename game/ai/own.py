"""Players that somebody wrote himself: a class in a Python file, named on the command line as `file.py:Name`.

A Python file may do anything at all. So only what a person typed may name one: names that stand in scenarios, saves
or settings go to `registry.opponent`, which knows no files. And it runs in a process of its own.
"""

from __future__ import annotations

import weakref
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.ai.player import Player, Position
from game.engine.game import Game
from game.model.action import Action
from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import message
from game.model.side import Side

if TYPE_CHECKING:
    from game.ai.lodging import Lodging


def is_own(name: str) -> bool:
    """Whether a name as it was typed means a class in a file."""
    file, colon, _ = name.rpartition(":")
    return bool(colon) and file.endswith(".py")


@frozen
class OwnPlayer:
    """Makes players of a class in a file; can be sent to other processes."""

    path: Path
    name: str

    @classmethod
    def typed(cls, text: str) -> OwnPlayer:
        """The player meant by `file.py:Name`; GameError with a sentence if there is none."""
        file, _, name = text.rpartition(":")
        own = cls(Path(file).resolve(), name)
        own.lodging()
        return own

    def lodging(self) -> Lodging:
        """The process where its players live; GameError with a sentence if they cannot."""
        from game.ai.lodging import house

        if not self.path.is_file():
            raise GameError(message("own.no_file", file=str(self.path)))
        return house(self.path, self.name).lodging()

    def __call__(self, seed: int) -> Player:
        """A player with a seed for its own chance; GameError if it cannot be made."""
        lodging = self.lodging()
        number, follows = lodging.make(seed)
        return (_FollowingGuest if follows else Guest)(lodging, number)


class Guest:
    """A player that somebody wrote, of whom nothing but legal actions, in time, gets through to the game."""

    def __init__(self, lodging: Lodging, number: int) -> None:
        """A player that lives somewhere else, by its number there."""
        self.name = lodging.name
        self._lodging, self._number = lodging, number
        weakref.finalize(self, lodging.forget, number)

    def choose(self, position: Position) -> Action:
        """The player's action; GameError that names his fault if it is none."""
        scenario = position.scenario
        answer = self._lodging.ask("choose", "choose", scenario, number=self._number, position=position)
        data: Any = answer.get("action")
        try:
            action = scenario.system.decode(scenario.setting, data)
            refusal = position.refusal(action)
        except Exception as fault:  # what comes from there may be anything
            raise self._lodging.nonsense(data, fault) from fault
        if refusal is not None:
            raise self._lodging.illegal(action, refusal)
        return action


class _FollowingGuest(Guest):
    """One that wants to hear of what is done, too; it is told, and keeps a game of its own."""

    def joins(self, game: Game, side: Side) -> None:
        """A game begins."""
        actions: list[object] = []
        with suppress(GameError):  # one without history can only be joined where it begins
            actions += [game.action_line(number).action for number in range(1, game.actions_done + 1)]
        branches = [(each.action, each.drawn, each.seed) for each in game.branches]
        self._tell(
            "joins", game, seed=game.seed, branches=branches, side=int(side), actions=actions, state=game.state_hash
        )

    def follows(self, game: Game, action: Action, *, is_final: bool) -> None:
        """An action has been done."""
        data = game.scenario.system.encode(game.scenario.setting, action)
        with suppress(GameError):
            self._tell("follows", game, action=data, is_final=is_final)

    def takes_back(self) -> None:
        """The last action has been taken back."""
        with suppress(GameError):
            self._tell("takes_back")

    def leaves(self) -> None:
        """The game is over."""
        with suppress(GameError):
            self._tell("leaves")

    def _tell(self, method: str, game: Game | None = None, **what: object) -> None:
        self._lodging.ask(method, method, game.scenario if game is not None else None, number=self._number, **what)
