"""Reading records strictly: whatever a file holds, it is a record or one sentence says why not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NoReturn, TypeVar

from pydantic import ValidationError

from game.engine.record import (
    FORMAT_VERSION,
    MOST_ACTIONS,
    MOST_BYTES,
    ActionLine,
    EndLine,
    Header,
    Record,
    checked_end,
)
from game.model.errors import SaveError
from game.scenario.fields import StrictModel

DEEPEST = 6
"""Levels of lists and objects in a line; a record needs three."""
LONGEST_NUMBER = 20
"""Characters of a whole number."""

M = TypeVar("M", bound=StrictModel)


def parse_record(data: bytes, name: str) -> Record:
    """The record in the bytes of a file; SaveError if they are none, naming the file.

    A journal is read up to the first line that was not written to its end.
    """
    header, lines = _split(data, name)
    return Record(header, _journal_lines(lines) if header.journal else _saved_lines(lines, name))


def parse_summary(data: bytes, name: str) -> Record:
    """Like `parse_record`, but of the actions it has only the last that led into another phase.

    Costs little, for lists of saves; header and checksum are verified.
    """
    header, lines = _split(data, name)
    for line in reversed(lines):
        if b'"phase"' in line:
            try:
                return Record(header, (parse_line(ActionLine, line),))
            except ValueError:
                continue
    return Record(header, ())


def _split(data: bytes, name: str) -> tuple[Header, Sequence[bytes]]:
    """The header and the lines of actions; the end line of a finished record is verified, a torn line left out."""
    if not data:
        raise SaveError(f"{name} is empty.")
    if len(data) > MOST_BYTES:
        raise SaveError(f"{name} is too large for a saved game ({MOST_BYTES // 2**20} MiB at most).")
    first, *lines = data.split(b"\n")
    header = _header(first, name)
    tail = lines.pop() if lines else b""
    if header.journal:
        return header, lines
    if len(lines) - 1 > MOST_ACTIONS:
        raise SaveError(f"{name} has more than {MOST_ACTIONS} actions.")
    if tail or not lines:
        raise SaveError(f"{name} is damaged: its end is missing.")
    _verify_end([first, *lines], name)
    return header, lines[:-1]


def _header(line: bytes, name: str) -> Header:
    try:
        data = _json(line)
    except ValueError as error:
        raise SaveError(f"{name} is not a saved game: {error}.") from error
    version = data.get("record") if isinstance(data, dict) else None
    if not isinstance(version, int):
        raise SaveError(f"{name} is not a saved game.")
    if version != FORMAT_VERSION:
        raise SaveError(
            f"{name} is written in save format {version}, and this version of the game reads format {FORMAT_VERSION}."
        )
    try:
        return parse_line(Header, line)
    except ValueError as error:
        raise SaveError(f"{name} is damaged in line 1: {error}.") from error


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
            raise SaveError(f"{name} is damaged in line {number + 1}: {error}.") from error
        if action.number != number:
            raise SaveError(f"{name} is damaged in line {number + 1}: it is not action {number}.")
        actions.append(action)
    return tuple(actions)


def _verify_end(lines: Sequence[bytes], name: str) -> None:
    *body, last = lines
    try:
        end = parse_line(EndLine, last)
    except ValueError as error:
        raise SaveError(f"{name} is damaged: its end is missing.") from error
    if not checked_end([line + b"\n" for line in body], end):
        raise SaveError(f"{name} is damaged: its checksum does not fit what it holds.")


def parse_line(model: type[M], line: bytes) -> M:
    """A line of JSON as its model, read as strictly as a record; ValueError with a short reason."""
    _json(line)
    try:
        return model.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ValueError(f"{where}: {first['msg']}" if where else first["msg"]) from error


def _json(line: bytes) -> Any:
    """A line as JSON of text, whole numbers, lists and objects; ValueError with a short reason.

    This is the sieve for what JSON parsers let pass: repeated keys, NaN, endless numbers, deep nesting.
    """
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError("it is not text") from error
    try:
        data = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole_number,
            parse_float=_refuse_number,
            parse_constant=_refuse_number,
        )
    except json.JSONDecodeError as error:
        raise ValueError("it is not JSON") from error
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    _check_depth(data, DEEPEST)
    return data


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("a key is there twice")
    return data


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError("a number is too long")
    return int(digits)


def _refuse_number(text: str) -> NoReturn:
    raise ValueError(f"{text[:LONGEST_NUMBER]} is not a whole number")


def _check_depth(data: Any, levels: int) -> None:
    if not isinstance(data, dict | list):
        return
    if not levels:
        raise ValueError("it is nested too deeply")
    for part in data.values() if isinstance(data, dict) else data:
        _check_depth(part, levels - 1)
