"""The sieve for lines of JSON from anywhere: whatever stands there, it fits its model or one sentence says why not.

Length, depth and count are looked at before a parser can be made to take time or memory.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NoReturn, TypeVar

from pydantic import ValidationError

from game.scenario.fields import StrictModel

DEEPEST = 6
"""Levels of lists and objects in a line; a record needs three."""
LONGEST_NUMBER = 20
"""Characters of a whole number."""
MOST_KEYS = 64
"""Of one object."""
MOST_ENTRIES = 2_000
"""Of one list."""
LONGEST_LINE_BYTES = 16 * 1024
"""Of a line with one action: the longest march over the largest map has a third of it."""
LONGEST_HEADER_BYTES = 2**20 + 2**18
"""Of a line that may hold a whole notebook, and the text of a scenario."""
_OBJECT_WEIGHT = 4
"""An empty object takes the memory of so many short texts."""

M = TypeVar("M", bound=StrictModel)


def parse_line(model: type[M], line: bytes, most_bytes: int = LONGEST_LINE_BYTES) -> M:
    """A line of JSON as its model; ValueError with a short reason."""
    strict_json(line, most_bytes)
    try:
        return model.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ValueError(f"{where}: {first['msg']}" if where else first["msg"]) from error


def strict_json(line: bytes, most_bytes: int = LONGEST_LINE_BYTES) -> Any:
    """A line as JSON of text, whole numbers, lists and objects; ValueError with a short reason.

    This is the sieve for what JSON parsers let pass: repeated keys, NaN, endless numbers, deep nesting, endless lists.
    """
    if len(line) > most_bytes:
        raise ValueError("it is too long")
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
    _check(data, DEEPEST)
    return data


def weight(data: bytes) -> int:
    """How much lies in some JSON, counted by its signs before it is parsed: every entry once, every object more."""
    return data.count(b",") + data.count(b"[") + _OBJECT_WEIGHT * data.count(b"{")


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > MOST_KEYS:
        raise ValueError("it has too many keys")
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


def _check(data: Any, levels: int) -> None:
    if not isinstance(data, dict | list):
        return
    if not levels:
        raise ValueError("it is nested too deeply")
    if isinstance(data, list) and len(data) > MOST_ENTRIES:
        raise ValueError("a list is too long")
    for part in data.values() if isinstance(data, dict) else data:
        _check(part, levels - 1)
