"""Messages written down as plain data, for a line to another machine or a file, and read again as strictly as all that
comes from elsewhere: only keys that the tables have, with data that fits their holes, and not much of it.
"""

from __future__ import annotations

from typing import Any

from game.language.tables import ENGLISH, HOLE, Entry, table_of
from game.model.message import Message, Value, message

MOST_LETTERS = 200
"""Of one text."""
MOST_LISTED = 20
KEY, PLAIN = "says", "plain"
"""Where the key of a message stands, and how it goes where no table has it; what fills its holes stands beside them."""
_COUNT = "count"
_SIGNED, _JOINING = "+", frozenset({"", "and", "or"})
"""How a hole is filled in that takes a number alone, and those that take several things."""


def written(value: Value) -> Any:
    """A message, or what fills a hole of one, as plain JSON data."""
    if isinstance(value, Message):
        holes = {name: written(part) for name, part in value.values}
        return {KEY: value.key} | ({PLAIN: value.plain} if value.plain else {}) | holes
    return [written(part) for part in value] if isinstance(value, tuple) else value


def read_message(data: Any) -> Message:
    """A message of its data; ValueError if there is none such."""
    if not isinstance(data, dict):
        raise ValueError("it is no message")  # noqa: TRY004 - of what was sent, not of a call
    values = {name: part for name, part in data.items() if name not in (KEY, PLAIN)}
    key, brought = _text(data.get(KEY, "")), _text(data.get(PLAIN, ""))
    entry = table_of(ENGLISH).get(key)
    if entry is None:
        if values or not brought:
            raise ValueError("it is a message that no table has")
        return Message(key, (), brought)
    ways = _holes(entry)
    if set(values) - {_COUNT} != set(ways) - {_COUNT}:
        raise ValueError("it does not fill the holes of its message")
    return message(key, **{name: _filling(part, ways.get(name, frozenset())) for name, part in values.items()})


def _holes(entry: Entry) -> dict[str, frozenset[str]]:
    """The holes of a text, and the ways in which each is filled in."""
    forms = [entry] if isinstance(entry, str) else list(entry.values())
    found = [(hole[1], hole[2] or "") for form in forms for hole in HOLE.finditer(form)]
    return {name: frozenset(way for other, way in found if other == name) for name, _ in found}


def _filling(data: Any, ways: frozenset[str]) -> Value:
    if isinstance(data, int) and not isinstance(data, bool):
        return data
    if _SIGNED in ways:
        raise ValueError("it is no number")
    if isinstance(data, str):
        return _text(data)
    if isinstance(data, list) and len(data) <= MOST_LISTED and ways <= _JOINING:
        return tuple(_filling(part, frozenset()) for part in data)
    return read_message(data)


def _text(data: Any) -> str:
    if not isinstance(data, str) or len(data) > MOST_LETTERS:
        raise ValueError("it is no text")
    return "".join(letter if letter.isprintable() else " " for letter in data)
