"""A scenario ready to be played: immutable, shared by all its games."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.model.system import RulesSystem
from game.scenario.board import Board


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """What a game is played from: the board, the rules system and everything it compiled out of the files."""

    id: str
    title: str
    summary: str
    digest: str
    """SHA-256 over the bytes of the scenario, map and rules files, in hexadecimal: a save names it."""
    path: Path
    board: Board
    system: RulesSystem[Any]
    setting: Any
    """The rules system's own compiled form: roster, schedule, tables, options."""
