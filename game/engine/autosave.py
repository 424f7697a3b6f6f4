"""A journal beside every game, so that a crash loses at most the action at hand."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from game.engine import files
from game.engine.game import Game
from game.engine.history import Entry
from game.engine.saves import SUFFIX
from game.model.errors import SaveError
from game.model.message import NOTHING, Message, message

PREFIX = "autosave-"
KEPT = 20
"""So many autosaves are kept, ..."""
KEPT_SECONDS = 24 * 3600
"""... and every one that was written to in this time: it may belong to another window."""


class Autosave:
    """Follows one game in a journal of its own, which no other game or window ever writes to.

    Actions are appended as they are done; a thread sees to it that the disk has each of them, while the window goes
    on. After an undo the journal is written anew.
    """

    def __init__(self, game: Game, folder: Path | None = None) -> None:
        """Follow a game from now on; nothing is written before its first action."""
        self._game = game
        folder = folder or files.saves_folder()
        self.path = folder / f"{PREFIX}{game.scenario.id}-{os.urandom(6).hex()}{SUFFIX}"
        self._disk = files.LastingFile(self.path)
        self._written = 0
        self._seal = b""
        self._last: Entry | None = None
        self._beside = self._kept_beside()
        self._size = 0
        files.sweep(folder)
        _remove_old(folder)

    def update(self) -> Message:
        """Bring the journal up to date with the game.

        Returns nothing to say, or the sentence why it could not be written; then the next update tries again.
        """
        try:
            self._disk.check()
            if self._is_continued():
                self._append()
            else:
                self._rewrite()
        except SaveError as error:
            self._last = None
            return message("engine.not_saved", why=error.said)
        return NOTHING

    def settle(self, seconds: float) -> bool:
        """Wait until the disk has all that was written, at most so long; whether it has."""
        return self._disk.settle(seconds)

    def _is_continued(self) -> bool:
        """Whether what the journal holds is how the game began."""
        game = self._game
        return (
            self._last is not None
            and self._written <= game.actions_done
            and game.entry(self._written) is self._last
            and self._kept_beside() == self._beside
        )

    def _kept_beside(self) -> tuple[object, ...]:
        game = self._game
        return game.notes, game.plans, game.tells_plans, game.branches

    def _append(self) -> None:
        game = self._game
        numbers = range(self._written + 1, game.actions_done + 1)
        if not numbers:
            return
        from game.engine.record import sealed_lines

        data, seal = sealed_lines(map(game.action_line, numbers), self._seal)
        try:
            files.append(self.path, data, self._size)
        except OSError:
            self._rewrite()
        else:
            self._now_holds(self._size + len(data), seal)
            self._disk.wake()

    def _rewrite(self) -> None:
        record = self._game.record
        if not record.actions and not self._size:
            return
        data, seal = record.to_journal()
        files.write_whole(self.path, data)
        self._now_holds(len(data), seal)

    def _now_holds(self, size: int, seal: bytes) -> None:
        game = self._game
        self._seal = seal
        self._written = game.actions_done
        self._last = game.entry(self._written) if self._written else None
        self._beside = self._kept_beside()
        self._size = size


def _remove_old(folder: Path) -> None:
    """Remove the oldest autosaves; what cannot be removed or looked at is left."""
    with suppress(OSError):
        by_age = sorted((path.stat().st_mtime, path) for path in folder.glob(f"{PREFIX}*{SUFFIX}"))
        for written, path in by_age[:-KEPT]:
            if time.time() - written > KEPT_SECONDS:
                with suppress(OSError):
                    path.unlink()
