"""What is kept of work that was done once: plain JSON data in the player's cache folder. Never a reason to fail.

A file is named by all that it follows from, so that it cannot be out of date, and says itself whether it is whole.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from game.model.home import cache_folder
from game.model.regular import read_at_most

ENDING = ".kept"
MOST_BYTES = 2**23
MOST_GROUPS, MOST_TEXTS = 250_000, 400_000
"""Lists and objects, and texts, of one file: the largest map of the house has a twentieth of them."""
_CODE = (".py", ".so", ".pyd")


def kept_path(kind: str, name: str, follows_from: Iterable[bytes]) -> Path:
    """The file of something kept: one that follows from anything else has another name."""
    digest = hashlib.sha256()
    for part in follows_from:
        digest.update(len(part).to_bytes(8, "big") + part)
    return cache_folder() / kind / f"{name}-{digest.hexdigest()[:24]}{ENDING}"


def written(data: Any) -> bytes:
    """Data as they stand in a file, with what proves them whole before them."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return hashlib.sha256(body).hexdigest().encode("ascii") + b"\n" + body


def read_kept(path: Path) -> Any:
    """The data of a file; None if it is missing, not whole, or no file that can be read to its end."""
    try:
        proof, _, body = read_at_most(path, MOST_BYTES).partition(b"\n")
        if hashlib.sha256(body).hexdigest().encode("ascii") != proof or _is_heavy(body):
            return None
        return json.loads(body)
    except (OSError, ValueError, RecursionError):
        return None


def _is_heavy(body: bytes) -> bool:
    """Whether it has more lists, objects or texts than there ever are: they take memory beyond their letters."""
    return body.count(b"[") + body.count(b"{") > MOST_GROUPS or body.count(b'"') > 2 * MOST_TEXTS


@cache
def stamp_of(folder: Path) -> bytes:
    """The state of the modules below a folder: what they worked out before they were changed is not theirs any more."""
    modules = []
    for path, _, names in os.walk(folder):
        for name in names:
            if name.endswith(_CODE):
                stat = os.stat(os.path.join(path, name))  # noqa: PTH116, PTH118 - a window waits for some hundred of them
                modules.append((os.path.relpath(path, folder), name, stat.st_size, stat.st_mtime_ns))
    return repr(sorted(modules)).encode()
