"""Writing data as a file in the style of the game's own: small groups on one line, long texts folded."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence

from game.scenario.document import Data
from game.scenario.scalars import plain_value

_WIDTH = 110
_INDENT = "  "
_PLAIN = re.compile(r"[^\W_](?:[\w ./'()+&!-]*[\w.)!'+])?")


def write_text(data: Mapping[str, Data]) -> str:
    """A file with this data: whatever the reader gives is written so that it reads the same again."""
    return "".join(f"{line}\n" for line in _group(data, ""))


def _group(data: Mapping[str, Data], indent: str) -> Iterator[str]:
    for key, value in data.items():
        yield from _entry(f"{indent}{_word(key)}:", value, indent)


def _list(data: Sequence[Data], indent: str) -> Iterator[str]:
    for value in data:
        if isinstance(value, dict) and value and not _fits(f"{indent}- ", value):
            first, *rest = _group(value, indent + _INDENT)
            yield f"{indent}- {first.lstrip(' ')}"
            yield from rest
        else:
            yield from _entry(f"{indent}-", value, indent)


def _entry(head: str, value: Data, indent: str) -> Iterator[str]:
    """Lines of a key or a dash with its value; what lies below it is indented deeper."""
    deeper = indent + _INDENT
    if _fits(f"{head} ", value):
        yield f"{head} {_flow(value)}"
    elif isinstance(value, dict):
        yield head
        yield from _group(value, deeper)
    elif isinstance(value, list):
        yield head
        yield from _list(value, deeper)
    else:
        sign, *lines = _text(str(value), _WIDTH - len(deeper))
        yield f"{head} {sign}"
        yield from (f"{deeper}{line}" if line else "" for line in lines)


def _fits(head: str, value: Data) -> bool:
    """Whether a value is written on the line of its key: if it is empty, or short and has no parts with parts."""
    if isinstance(value, str) and "\n" in value:
        return False
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    if any(isinstance(part, dict | list) for part in parts):
        return False
    return not value or len(head) + len(_flow(value)) <= _WIDTH


def _flow(value: Data) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_word(key)}: {_flow(part)}' for key, part in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(_flow(part) for part in value)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _word(value) if isinstance(value, str) else str(value)


def _word(text: str) -> str:
    """A text on one line, in quotes if it could be read as anything else without them."""
    is_plain = _PLAIN.fullmatch(text) and plain_value(text) == text
    return text if is_plain else json.dumps(text, ensure_ascii=False)


def _text(text: str, width: int) -> list[str]:
    """A long text: the sign that follows the key, and its lines."""
    lines = text.split("\n")
    if len(lines) == 1 and all(text.split(" ")):
        return [">-", *textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)]
    sign = "|" if lines[-1] == "" else "|-"
    body = lines[:-1] if lines[-1] == "" else lines
    if body[0] and body[-1] and not any(line.startswith(" ") for line in body):
        return [sign, *body]
    return [json.dumps(text, ensure_ascii=False)]
