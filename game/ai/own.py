"""Players that somebody wrote himself: a class in a Python file, named on the command line as `file.py:Name`.

A Python file may do anything at all. So only what a person typed may name one: names that stand in scenarios, saves
or settings go to `registry.opponent`, which knows no files.
"""

from __future__ import annotations

import importlib.util
import sys
import traceback
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from game.ai.player import Player
from game.model.errors import GameError


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
        made = _load(self.path, self.name)
        try:
            player = made(seed)
        except Exception as fault:
            raise GameError(_where(self.path, f"{self.name}(seed) fails", fault)) from fault
        if not callable(getattr(player, "choose", None)):
            raise GameError(f"{self.path.name}: {self.name} has no method choose(position), so it is no player.")
        return player  # type: ignore[no-any-return]


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
        spec.loader.exec_module(module)
    except Exception as fault:  # it is somebody else's program: anything may go wrong in it
        raise GameError(_where(path, "cannot be used", fault)) from fault
    made = getattr(module, name, None)
    if not isinstance(made, type):
        classes = [key for key, value in vars(module).items() if getattr(value, "__module__", "") == module_name]
        known = f"; there is {', '.join(classes)}" if classes else ""
        raise GameError(f"{path.name} has no class {name!r}{known}.")
    return made


def _where(path: Path, what: str, fault: Exception) -> str:
    """A fault in somebody's file as a sentence, with its last line there."""
    lines = [frame.lineno for frame in traceback.extract_tb(fault.__traceback__) if frame.filename == str(path)]
    line = fault.lineno if isinstance(fault, SyntaxError) else lines[-1] if lines else None
    at = f"{path.name}:{line}" if line else path.name
    return f"{at}: {what}: {type(fault).__name__}: {fault}"
