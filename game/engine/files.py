"""Files that are there whole or not at all, and the folder they live in."""

from __future__ import annotations

import errno
import os
import stat
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from game.engine.limits import MOST_BYTES
from game.model.errors import SaveError
from game.model.home import player_folder
from game.model.message import Message, message, plain
from game.model.regular import NoFile, read_at_most

TEMPORARY = ".tmp"
STRAY_AFTER_SECONDS = 600
"""A temporary file this old was left by a process that died; a younger one may belong to another window."""
WINDOWS_BUSY = (5, 32)
"""Windows' errors for a file that another program has open for a moment: access denied, sharing violation."""
IDLE_SECONDS = 5.0
"""After so long without anything to do a thread for the disk ends."""
BUSY_PAUSES_SECONDS = (0.02, 0.05, 0.1, 0.2)

_REASONS = {
    errno.ENOSPC: message("file.disk_full"),
    errno.EDQUOT: message("file.disk_full"),
    errno.EROFS: message("file.read_only"),
    errno.EACCES: message("file.permission"),
    errno.EPERM: message("file.permission"),
    errno.ENOENT: message("file.not_there"),
    errno.ENOTDIR: message("file.no_folder"),
    errno.EISDIR: message("file.is_folder"),
    errno.ENAMETOOLONG: message("file.long_name"),
}


def saves_folder() -> Path:
    """The folder of saved games; it need not exist yet."""
    return player_folder() / "saves"


def bookmarks_folder() -> Path:
    """The folder of the places where lessons were left, a file each by the lesson's name; it need not exist yet."""
    return player_folder() / "lessons"


def reason(error: OSError) -> Message:
    """Why a file could not be used, in a few words."""
    known = _REASONS.get(error.errno or 0)
    return known or (plain(error.strerror.lower()) if error.strerror else message("file.no_reason"))


def write_whole(path: Path, data: bytes) -> None:
    """Put a file in place at once: whoever looks sees the old one whole or the new one whole, even after a crash.

    Of a link the file that it leads to is written. What is no file, a folder or a device, is never replaced.
    Raises SaveError with the reason; then the old file is as it was and nothing is left behind.
    """
    write_parts(path, [(0, data)])


def write_parts(path: Path, parts: Iterable[tuple[int, bytes]]) -> None:
    """Put a file in place as `write_whole` does; its parts, each with where it begins, come one after another."""
    name = path.name
    try:
        path = _written(path)
        temporary = path.with_name(f".{path.name[:100]}.{os.urandom(4).hex()}{TEMPORARY}")
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            _write_new(temporary, parts)
            _replace(temporary, path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
    except OSError as error:
        raise SaveError(message("file.not_saved", file=name, why=reason(error))) from error
    except ValueError as error:
        raise SaveError(message("file.no_name_to_save", file=name)) from error
    _sync_folder(path.parent)


def _written(path: Path) -> Path:
    """The file that is written when a path is: where it leads, if it is a link; SaveError if there is no file."""
    if path.is_symlink():
        path = Path(os.path.realpath(path))
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return path
    if not stat.S_ISREG(mode):
        raise SaveError(message("file.no_file", file=path.name))
    return path


def append(path: Path, data: bytes, expected_size: int) -> None:
    """Add to the end of a file that has `expected_size` bytes; the disk has them later, see `LastingFile`.

    Raises OSError; then the file may end in a torn line. A file that is gone or of another size is an error, too.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
    try:
        if os.fstat(descriptor).st_size != expected_size:
            raise OSError(errno.EIO, "the file was changed by another program")
        _write_all(descriptor, data)
    finally:
        os.close(descriptor)


class LastingFile:
    """Sees to it that the disk has what was added to a file, in a thread: a disk may take its time."""

    def __init__(self, path: Path) -> None:
        """Nothing has been added yet; the thread begins when something is."""
        self._path = path
        self._news = threading.Condition()
        self._added = self._lasting = 0
        self._trouble: OSError | None = None
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """Something has been added."""
        with self._news:
            self._added += 1
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="disk", daemon=True)
                self._thread.start()
            self._news.notify_all()

    def check(self) -> None:
        """Raise SaveError if the disk could not take what was added, once."""
        with self._news:
            trouble, self._trouble = self._trouble, None
        if trouble is not None:
            raise SaveError(message("file.not_saved", file=self._path.name, why=reason(trouble))) from trouble

    def settle(self, seconds: float) -> bool:
        """Wait until the disk has everything, at most so long; whether it has."""
        with self._news:
            return self._news.wait_for(lambda: self._lasting == self._added, seconds)

    def _work(self) -> None:
        """Make lasting what has been added, until nothing was for a while."""
        while True:
            with self._news:
                added = self._added
            trouble = None
            try:
                sync(self._path)
            except OSError as error:
                trouble = error
            with self._news:
                self._trouble = self._trouble or trouble
                self._lasting = added
                self._news.notify_all()
                if not self._news.wait_for(lambda: self._lasting != self._added, IDLE_SECONDS):
                    self._thread = None
                    return


def sync(path: Path) -> None:
    """Wait until the disk has all of a file; nothing is waited for if it is gone."""
    with suppress(FileNotFoundError):
        descriptor = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def read_whole(path: Path, most_bytes: int = MOST_BYTES) -> bytes:
    """The bytes of a regular file that is not too large; SaveError with the reason if there is none.

    Devices and pipes are refused without waiting for them.
    """
    try:
        data = read_at_most(path, most_bytes + 1)
    except NoFile as error:
        raise SaveError(message("file.no_file", file=path.name)) from error
    except OSError as error:
        raise SaveError(message("file.not_read", file=path.name, why=reason(error))) from error
    except ValueError as error:
        raise SaveError(message("file.no_name", file=path.name)) from error
    if len(data) > most_bytes:
        raise SaveError(message("file.too_large", file=path.name, most=most_bytes // 2**20))
    return data


def sweep(folder: Path) -> None:
    """Remove the temporary files that processes which died have left in a folder; one that cannot be is left."""
    with suppress(OSError):
        for entry in os.scandir(folder):
            if entry.name.startswith(".") and entry.name.endswith(TEMPORARY):
                with suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime > STRAY_AFTER_SECONDS:
                        Path(entry.path).unlink()


def _write_new(path: Path, parts: Iterable[tuple[int, bytes]]) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o666)
    try:
        for begins, data in parts:
            os.lseek(descriptor, begins, os.SEEK_SET)
            _write_all(descriptor, data)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _replace(source: Path, target: Path) -> None:
    for pause_seconds in BUSY_PAUSES_SECONDS:
        try:
            source.replace(target)
        except PermissionError as error:
            if getattr(error, "winerror", None) not in WINDOWS_BUSY:
                raise
            time.sleep(pause_seconds)
        else:
            return
    source.replace(target)


def _sync_folder(folder: Path) -> None:
    """Make a new name in a folder last; where the system cannot, the file is whole all the same."""
    if os.name == "nt":
        return
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
