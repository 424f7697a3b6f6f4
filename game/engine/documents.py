"""Pages, pictures and tables that somebody wants in a file of that name; texts that he hands in. No devices."""

from __future__ import annotations

import stat
from pathlib import Path

from game.engine.files import read_whole, reason, write_whole
from game.model.errors import GameError, SaveError
from game.model.message import message

MOST_BYTES = 4 * 2**20
"""Of a text that is handed in: a page that tables go into, the commands of a game."""


def check_writable(path: Path) -> None:
    """GameError if a document cannot be put there: asked before hours of games are played for it.

    A pipe or a device is never opened: whoever writes into a pipe waits for a reader who may never come.
    """
    if not path.parent.is_dir():
        raise GameError(message("trouble.no_folder", file=str(path), folder=str(path.parent)))
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else message("file.no_reason")
        raise GameError(message("trouble.not_written", file=str(path), why=why)) from error
    if not stat.S_ISREG(mode):
        raise GameError(message("trouble.no_file", file=str(path)))


def write_document(path: Path, data: bytes) -> None:
    """Write a document whole; GameError if there is no such folder, no file, or it cannot be written."""
    check_writable(path)
    try:
        write_whole(path, data)
    except SaveError as error:
        raise GameError(message("trouble.not_written", file=str(path), why=error.said)) from error


def read_document(path: Path, most_bytes: int = MOST_BYTES) -> bytes:
    """A text that is handed in; GameError if it is no file that can be read, or too large."""
    return read_whole(path, most_bytes)
