"""Saves as they were written before their lines were sealed: those that lie about must still open."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from game.engine.record import Record, line_bytes


def unsealed(record: Record) -> bytes:
    """A record as such a file."""
    return ended(b"".join(map(line_bytes, (record.header, *record.actions))), len(record.actions))


def unsealed_lines(lines: Sequence[dict[str, Any]]) -> bytes:
    """A header and lines of actions as such a file, with the right number and checksum at its end."""
    return ended(b"".join(json.dumps(line).encode() + b"\n" for line in lines), len(lines) - 1)


def ended(body: bytes, actions: int) -> bytes:
    """Lines with the end line that fits them."""
    return body + json.dumps({"end": actions, "checksum": sha256(body).hexdigest()}).encode() + b"\n"
