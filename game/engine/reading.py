"""Reading records strictly: whatever a file holds, it is a record or one sentence says why not."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from game.engine import journal
from game.engine.limits import MOST_ACTIONS, MOST_BYTES
from game.engine.record import FORMAT_VERSION, ActionLine, EndLine, Header, Record, checked_end
from game.engine.strict_json import LONGEST_HEADER_BYTES, parse_line, strict_json, weight
from game.model.errors import SaveError
from game.model.frozen import frozen
from game.model.message import message

MOST_WEIGHT = 1_200_000
"""Entries of all lists and objects of a file together."""
_MOST_TRIES = 50
"""Lines that a look at a record tries to read, from its end, for the last phase."""


@frozen
class _Parts:
    """A file taken apart: its header, lines of actions, and how many lines after them are damaged."""

    header: Header
    lines: Sequence[bytes]
    lost: int = 0


def parse_record(data: bytes, name: str) -> Record:
    """The record in the bytes of a file; SaveError if they are none, naming the file.

    Sealed lines are read up to the first that is not as it was written; the record says how many are lost.
    """
    parts = _split(data, name)
    if parts.header.journal:
        actions = _journal_lines(parts.lines)
        return Record(parts.header, actions, parts.lost + len(parts.lines) - len(actions))
    return Record(parts.header, _saved_lines(parts.lines, name), parts.lost)


def parse_summary(data: bytes, name: str) -> Record:
    """Like `parse_record`, but of the actions it has only the last that led into another phase.

    Costs little, for lists of saves; header and checksums are verified.
    """
    parts = _split(data, name)
    tries = 0
    for line in reversed(parts.lines):
        if b'"phase"' in line:
            tries += 1
            try:
                return Record(parts.header, (parse_line(ActionLine, line),), parts.lost)
            except ValueError:
                if tries == _MOST_TRIES:
                    break
    return Record(parts.header, (), parts.lost)


def _split(data: bytes, name: str) -> _Parts:
    """The header and the lines of actions; the end of a finished record is verified, a torn line left out."""
    _check_size(data, name)
    begun = journal.begun(data)
    if begun is not None:
        return _sealed_parts(*begun, name)
    header = _header(data.partition(b"\n")[0], name)
    lines = data.split(b"\n")[1:]
    tail = lines.pop() if lines else b""
    if header.journal:
        return _Parts(header, lines, bool(tail))
    if len(lines) - 1 > MOST_ACTIONS:
        raise SaveError(message("file.too_many_actions", file=name, most=MOST_ACTIONS))
    if tail or not lines:
        raise SaveError(message("file.no_end", file=name))
    _verify_end(data, lines[-1], len(lines) - 1, name)
    return _Parts(header, lines[:-1])


def _check_size(data: bytes, name: str) -> None:
    """SaveError for what no game can be, before anything is made of it."""
    if not data:
        raise SaveError(message("file.empty", file=name))
    if len(data) > MOST_BYTES:
        raise SaveError(message("file.too_large", file=name, most=MOST_BYTES // 2**20))
    if data.count(b"\n") > MOST_ACTIONS + 3 or weight(data) > MOST_WEIGHT:
        begun = journal.begun(data)
        _header(begun[0] if begun else data.partition(b"\n")[0], name)  # what is no save at all is called that
        raise SaveError(message("file.too_many_actions", file=name, most=MOST_ACTIONS))


def _sealed_parts(first: bytes, seal: bytes, body: bytes, name: str) -> _Parts:
    """The parts of a record whose header is sound; what comes after the first damage is lost."""
    lines = body.split(b"\n")
    tail = lines.pop()
    sound = journal.sound(lines[: MOST_ACTIONS + 1], seal)
    header = _header(first, name)
    lost = len(lines) - len(sound) + bool(tail)
    if header.journal:
        return _Parts(header, sound, lost)
    if sound and _is_end(sound[-1], len(sound) - 1):
        return _Parts(header, sound[:-1], lost)
    return _Parts(header, sound, max(1, lost))


def _is_end(line: bytes, actions: int) -> bool:
    """Whether a line whose seal was sound ends a record of so many actions."""
    with suppress(ValueError):
        return parse_line(EndLine, line).end == actions
    return False


def _header(line: bytes, name: str) -> Header:
    try:
        data = strict_json(line, LONGEST_HEADER_BYTES)
    except ValueError as error:
        raise SaveError(message("file.no_save_because", file=name, why=str(error))) from error
    version = data.get("record") if isinstance(data, dict) else None
    if not isinstance(version, int):
        raise SaveError(message("file.no_save", file=name))
    if version != FORMAT_VERSION:
        raise SaveError(message("file.other_format", file=name, format=version, own=FORMAT_VERSION))
    try:
        return parse_line(Header, line, LONGEST_HEADER_BYTES)
    except ValueError as error:
        if journal.is_sealed(line):  # sound but for its seal: somebody has changed it
            raise SaveError(message("file.checksum", file=name)) from error
        raise SaveError(message("file.damaged_first", file=name, why=str(error))) from error


def _journal_lines(lines: Sequence[bytes]) -> tuple[ActionLine, ...]:
    actions: list[ActionLine] = []
    for line in lines[:MOST_ACTIONS]:
        try:
            action = parse_line(ActionLine, line)
        except ValueError:
            break
        if action.number != len(actions) + 1:
            break
        actions.append(action)
    return tuple(actions)


def _saved_lines(lines: Sequence[bytes], name: str) -> tuple[ActionLine, ...]:
    actions: list[ActionLine] = []
    for number, line in enumerate(lines, 1):
        try:
            action = parse_line(ActionLine, line)
        except ValueError as error:
            raise SaveError(message("file.damaged", file=name, line=number + 1, why=str(error))) from error
        if action.number != number:
            raise SaveError(message("file.wrong_number", file=name, line=number + 1, number=number))
        actions.append(action)
    return tuple(actions)


def _verify_end(data: bytes, last: bytes, actions: int, name: str) -> None:
    try:
        end = parse_line(EndLine, last)
    except ValueError as error:
        raise SaveError(message("file.no_end", file=name)) from error
    if not checked_end(memoryview(data)[: -len(last) - 1], actions, end):
        raise SaveError(message("file.checksum", file=name))
