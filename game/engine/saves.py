"""The player's saved games: their names and the list of them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from game.engine import files
from game.engine.reading import parse_summary
from game.model.errors import SaveError

SUFFIX = ".save"
LONGEST_NAME = 64
RESERVED = frozenset(("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))))
"""Names that Windows keeps for devices."""


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """A saved game as a list shows it."""

    path: Path
    saved: datetime
    """When the file was written, in UTC."""
    title: str = ""
    """Of the scenario."""
    turn: int = 0
    phase: str = ""
    is_autosave: bool = False
    seats: tuple[str, str] | None = None
    """Who plays the sides, in their order, if that is kept."""
    damage: str = ""
    """Why it cannot be loaded, as a sentence; empty if it looks whole."""

    @property
    def is_damaged(self) -> bool:
        """Whether it cannot be loaded."""
        return bool(self.damage)


def save_path(name: str, folder: Path | None = None) -> Path:
    """The file for a save that a player calls `name`; SaveError if it cannot be called that."""
    words = " ".join(unicodedata.normalize("NFC", name).split())
    if not words or not all(letter.isalnum() or letter in " -_()'.,!" for letter in words):
        raise SaveError("A name for a saved game is made of letters, digits, spaces and - _ ( ) ' . , !")
    if len(words) > LONGEST_NAME:
        raise SaveError(f"A name for a saved game has at most {LONGEST_NAME} characters.")
    if words.startswith(".") or words.partition(".")[0].casefold().strip() in RESERVED:
        raise SaveError(f"A saved game cannot be called {words!r}.")
    return (folder or files.saves_folder()) / (words + SUFFIX)


def list_saves(folder: Path | None = None) -> tuple[SaveInfo, ...]:
    """The saved games of a folder, autosaves among them, the newest first; none if there is no such folder."""
    try:
        paths = sorted((folder or files.saves_folder()).glob(f"*{SUFFIX}"))
    except OSError:
        return ()
    found = [info for path in paths if (info := _look_at(path)) is not None]
    return tuple(sorted(found, key=lambda info: info.saved, reverse=True))


def _look_at(path: Path) -> SaveInfo | None:
    try:
        saved = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, OverflowError, ValueError):
        return None  # it went away while we looked, or is a link to nothing
    try:
        record = parse_summary(files.read_whole(path), path.name)
    except SaveError as error:
        return SaveInfo(path, saved, damage=str(error))
    turn, phase = record.phase
    return SaveInfo(path, saved, record.header.title, turn, phase, record.header.journal, record.header.seats)
