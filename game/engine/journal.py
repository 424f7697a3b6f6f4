"""The lines of a record: every one is sealed with a checksum of itself and of all lines before it.

So whatever is lost or changed in the file, what stands before it can be told to be sound. The header stands there
twice: without it nothing could be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b

from game.model.message import Message, message

_SEAL_BYTES = 8
_BEGINS, _ENDS = b', "check": "', b'"}'
_TAIL = len(_BEGINS) + 2 * _SEAL_BYTES + len(_ENDS)
_LONGEST_BYTES = 3 * 2**20
"""Further into a file no header can go on, not even one that stands there twice."""
_LOOKED_AT = 3
"""So many ends of lines are tried as that of the header, in case one was made or lost."""


def sealed(line: bytes, before: bytes) -> bytes:
    """A line of JSON, an object without its end of line, with its seal; `before` is the seal of the line before."""
    return line[:-1] + _BEGINS + _seal(line, before) + _ENDS


def seal_of(line: bytes) -> bytes:
    """The seal that stands on a sealed line."""
    return line[-len(_ENDS) - 2 * _SEAL_BYTES : -len(_ENDS)]


def is_sealed(line: bytes) -> bool:
    """Whether a line claims to be sealed."""
    return line[-_TAIL:].startswith(_BEGINS)


def opened(line: bytes, before: bytes) -> bytes | None:
    """The line without its seal; None if it is not as it was written, or does not follow the one before."""
    if not is_sealed(line):
        return None
    plain = line[:-_TAIL] + b"}"
    return plain if line == sealed(plain, before) else None


def twice(header: bytes) -> bytes:
    """How a record begins: its sealed header, and once more."""
    line = sealed(header, b"") + b"\n"
    return line + line


def begun(data: bytes) -> tuple[bytes, bytes, bytes] | None:
    """The header of a record without its seal, its seal, and what comes after; None if neither header is sound."""
    for length in _lengths(data):
        for line in (data[: length - 1], data[length : 2 * length - 1]):
            plain = opened(line, b"")
            if plain is not None:
                return plain, seal_of(line), data[2 * length :]
    return None


def sound(lines: Sequence[bytes], before: bytes) -> list[bytes]:
    """The lines without their seals, up to the first that is not as it was written."""
    found = []
    for line in lines:
        plain = opened(line, before)
        if plain is None:
            break
        found.append(plain)
        before = seal_of(line)
    return found


def damage_told(done: int, lost: int) -> Message:
    """What is missing of a game of which so many actions are here and so many lines are damaged, as a sentence."""
    return message("engine.lost_lines", action=done, lost=lost)


def _lengths(data: bytes) -> Iterator[int]:
    """How long the header may be with its end of line, the likeliest first."""
    end = -1
    for _ in range(_LOOKED_AT):
        end = data.find(b"\n", end + 1)
        if not 0 <= end < _LONGEST_BYTES:
            return
        yield end + 1
        yield (end + 1) // 2


def _seal(line: bytes, before: bytes) -> bytes:
    return blake2b(before + line, digest_size=_SEAL_BYTES).hexdigest().encode()
