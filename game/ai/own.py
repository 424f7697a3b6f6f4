"""Players that somebody wrote himself: a class in a Python file, named on the command line as `file.py:Name`.

A Python file may do anything at all. So only what a person typed may name one: names that stand in scenarios, saves
or settings go to `registry.opponent`, which knows no files.
"""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from game.ai.guarded import Crashed, Guard, TooLong
from game.ai.player import Follower, Player, Position
from game.engine.game import Game
from game.model.action import Action
from game.model.errors import GameError
from game.model.side import Side

_LONGEST_SHOWN = 200


def is_own(name: str) -> bool:
    """Whether a name as it was typed means a class in a file."""
    file, colon, _ = name.rpartition(":")
    return bool(colon) and file.endswith(".py")


@dataclass(frozen=True, slots=True)
class OwnPlayer:
    """Makes players of a class in a file; can be sent to other processes."""

    path: Path
    name: str

    @classmethod
    def typed(cls, text: str) -> OwnPlayer:
        """The player meant by `file.py:Name`; GameError with a sentence if there is none."""
        file, _, name = text.rpartition(":")
        own = cls(Path(file).resolve(), name)
        _load(own.path, own.name)
        return own

    def __call__(self, seed: int) -> Player:
        """A player with a seed for its own chance; GameError if it cannot be made."""
        made, guard = _load(self.path, self.name), Guard()
        player = _called(guard, self.path, f"{self.name}(seed)", made, seed)
        if not callable(getattr(player, "choose", None)):
            raise GameError(f"{self.path.name}: {self.name} has no method choose(position), so it is no player.")
        kind = _FollowingGuest if isinstance(player, Follower) else Guest
        return kind(self, player, guard)


class Guest:
    """A player that somebody wrote, of whom nothing but legal actions, in time, gets through to the game."""

    def __init__(self, own: OwnPlayer, player: Any, guard: Guard) -> None:
        """A player made of a class in a file."""
        self.name = own.name
        self._path, self._player, self._guard = own.path, player, guard

    def choose(self, position: Position) -> Action:
        """The player's action; GameError that names his fault if it is none."""
        shown = position.apart()
        before = shown.fingerprint()
        action = self._call("choose", shown)
        if shown.fingerprint() != before:
            raise self._fault("it changed the game itself; think on position.view, which is a copy")
        if not isinstance(action, Action):
            raise self._fault(f"choose gives {_shown(action)}, which is no action")
        try:
            system, setting = position.scenario.system, position.scenario.setting
            plain = system.decode(setting, system.encode(setting, action))
            refusal = position.refusal(plain)
        except Exception as fault:  # an action may be filled with anything
            what = f"choose gives {_shown(action)}, of which the rules can make nothing ({type(fault).__name__})"
            raise self._fault(what) from fault
        if refusal is not None:
            raise self._fault(f"it chose {_shown(action)}, which is not legal: {str(refusal).rstrip('.')}")
        return plain

    def _call(self, method: str, *arguments: Any) -> Any:
        return _called(self._guard, self._path, method, getattr(self._player, method), *arguments)

    def _fault(self, what: str) -> GameError:
        return GameError(f"{self._path.name}: {self.name}: {what}.")


class _FollowingGuest(Guest):
    """One that wants to hear of what is done, too."""

    def joins(self, game: Game, side: Side) -> None:
        """A game begins."""
        self._call("joins", game, side)

    def follows(self, game: Game, action: Action, *, is_final: bool) -> None:
        """An action has been done."""
        with suppress(GameError):
            self._call("follows", game, action, is_final)

    def takes_back(self) -> None:
        """The last action has been taken back."""
        with suppress(GameError):
            self._call("takes_back")

    def leaves(self) -> None:
        """The game is over."""
        with suppress(GameError):
            self._call("leaves")


def _called(guard: Guard, path: Path, what: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function of somebody's file returns; GameError that says what it did instead."""
    try:
        return guard(function, *arguments)
    except Crashed as crash:
        raise GameError(_where(path, f"{what} fails", crash.fault)) from crash
    except TooLong as fault:
        raise GameError(f"{path.name}: {what}: {fault}.") from fault


def _shown(value: object) -> str:
    """A value of somebody's program in a sentence; it may even fail to say what it is."""
    try:
        said = repr(value)
    except Exception:  # anything can be wrong with it
        said = f"a {type(value).__name__}"
    return said if len(said) <= _LONGEST_SHOWN else f"{said[:_LONGEST_SHOWN]}..."


@cache
def _load(path: Path, name: str) -> Any:
    """The class of that name, its file run once; GameError with a sentence if there is none."""
    module_name = f"own_player_{path.stem}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise GameError(f"There is no Python file {path}.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module  # dataclasses look their module up there
    try:
        Guard()(spec.loader.exec_module, module)
    except Crashed as crash:
        raise GameError(_where(path, "cannot be used", crash.fault)) from crash
    except TooLong as fault:
        raise GameError(f"{path.name} cannot be used: {fault}.") from fault
    made = getattr(module, name, None)
    if not isinstance(made, type):
        classes = [key for key, value in vars(module).items() if getattr(value, "__module__", "") == module_name]
        known = f"; there is {', '.join(classes)}" if classes else ""
        raise GameError(f"{path.name} has no class {name!r}{known}.")
    return made


def _where(path: Path, what: str, fault: BaseException) -> str:
    """A fault in somebody's file as a sentence, with its last line there."""
    lines = [frame.lineno for frame in traceback.extract_tb(fault.__traceback__) if frame.filename == str(path)]
    line = fault.lineno if isinstance(fault, SyntaxError) else lines[-1] if lines else None
    at = f"{path.name}:{line}" if line else path.name
    return f"{at}: {what}: {type(fault).__name__}: {fault}"
