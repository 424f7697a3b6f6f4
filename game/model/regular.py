"""Reading a file that anybody may have put in its place. Light: the first picture of the window is read so."""

from __future__ import annotations

import os
import stat
from pathlib import Path


class NoFile(OSError):  # noqa: N818 - it is what stands there
    """A folder, a device or a pipe: nothing that can be read to its end."""


def read_at_most(path: Path, most_bytes: int, skipped_bytes: int = 0) -> bytes:
    """The beginning of a regular file, or all of it, but for what is skipped.

    OSError if there is none, without waiting for a pipe or device; ValueError if no file can have that name.
    """
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise NoFile
        if skipped_bytes:
            os.lseek(descriptor, skipped_bytes, os.SEEK_SET)
        parts, left = [], most_bytes
        while left > 0 and (part := os.read(descriptor, left)):
            parts.append(part)
            left -= len(part)
        return b"".join(parts)
    finally:
        os.close(descriptor)
