"""The player's saved games: their names and the list of them."""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from game.engine import files
from game.model.errors import SaveError
from game.model.frozen import frozen
from game.model.message import NOTHING, Message, message

SUFFIX = ".save"
LONGEST_NAME = 64
SOON_SECONDS = 0.25
"""A window waits so long for a list before it goes on without: an ordinary folder is listed by then."""
RESERVED = frozenset(("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))))
"""Names that Windows keeps for devices."""
MOST_LISTED = 500
"""So many saved games a list shows, the newest."""


@frozen
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
    seats: tuple[str, ...] | None = None
    """Who plays the sides, in their order, if that is kept."""
    lost: int = 0
    """So many lines of a journal are damaged: what they said is missing when it is loaded."""
    damage: Message = NOTHING
    """Why it cannot be loaded, as a sentence; nothing if it looks whole."""

    @property
    def is_damaged(self) -> bool:
        """Whether it cannot be loaded."""
        return bool(self.damage)


def save_path(name: str, folder: Path | None = None) -> Path:
    """The file for a save that a player calls `name`; SaveError if it cannot be called that."""
    words = " ".join(unicodedata.normalize("NFC", name).split())
    if not words or not all(letter.isalnum() or letter in " -_()'.,!" for letter in words):
        raise SaveError(message("file.save_letters"))
    if len(words) > LONGEST_NAME:
        raise SaveError(message("file.save_length", most=LONGEST_NAME))
    if words.startswith(".") or words.partition(".")[0].casefold().strip() in RESERVED:
        raise SaveError(message("file.save_reserved", name=words))
    return (folder or files.saves_folder()) / (words + SUFFIX)


def list_saves(folder: Path | None = None) -> tuple[SaveInfo, ...]:
    """The saved games of a folder, autosaves among them, the newest first; none if there is no such folder.

    Every file is read, whoever put it there: a window leaves that to a thread, see `SavesSearch`.
    """
    try:
        paths = sorted((folder or files.saves_folder()).glob(f"*{SUFFIX}"))
    except OSError:
        return ()
    dated = [(saved, path) for path in paths if (saved := _saved_at(path)) is not None]
    newest = sorted(dated, key=lambda pair: pair[0], reverse=True)[:MOST_LISTED]
    return tuple(_look_at(path, saved) for saved, path in newest)


class SavesSearch:
    """The list of saved games, drawn up in a thread of its own: a folder may hold anything."""

    def __init__(self, folder: Path | None = None) -> None:
        """Begin."""
        self.wake: Callable[[], None] = lambda: None
        """Is called in the thread when the list is there."""
        self.found: tuple[SaveInfo, ...] | None = None
        """The list, once it is there."""
        self._folder = folder
        self._thread = threading.Thread(target=self._work, name="saves", daemon=True)
        self._thread.start()

    def wait(self, seconds: float | None = None) -> tuple[SaveInfo, ...]:
        """The list if it is there after a moment, else nothing yet."""
        self._thread.join(SOON_SECONDS if seconds is None else seconds)
        return self.found or ()

    def _work(self) -> None:
        try:
            self.found = list_saves(self._folder)
        finally:
            self.found = self.found or ()
            self.wake()


def _saved_at(path: Path) -> datetime | None:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, OverflowError, ValueError):
        return None  # it went away while we looked, or is a link to nothing


def _look_at(path: Path, saved: datetime) -> SaveInfo:
    from game.engine.reading import parse_summary

    try:
        record = parse_summary(files.read_whole(path), path.name)
    except SaveError as error:
        return SaveInfo(path, saved, damage=error.said)
    turn, phase = record.phase
    header = record.header
    return SaveInfo(path, saved, header.title, turn, phase, header.journal, header.seats, record.lost)
