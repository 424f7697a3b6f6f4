"""Which texts the program asks for: keys of the tables as its source has them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

GAME = Path(__file__).parents[2] / "game"
TOY = Path(__file__).parents[1] / "toy"
"""The package whose game the tests install."""
_KEY = re.compile(r"\w+\.[\w.]*")
ASKING = ("message", "words")
"""What is called with a key: the maker of messages, and the table itself by the name that it always has."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One place where a text is asked for."""

    key: str
    goes_on: bool
    """Whether the key goes on after what is written."""
    names: frozenset[str]
    """What is filled in, as far as it is written."""
    where: str


def sources() -> list[Path]:
    """All modules that may ask for a text."""
    return sorted((*GAME.rglob("*.py"), *TOY.rglob("*.py")))


@cache
def _read() -> tuple[tuple[Asked, ...], tuple[tuple[Path, str, bool], ...]]:
    """All sources gone through once: every call with a key, and every text that might be one with its module."""
    calls, texts = [], []
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and called(node) in ASKING:
                names = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                where = f"{path.relative_to(GAME.parent)}:{node.lineno}"
                calls += [Asked(key, goes_on, names, where) for key, goes_on in keys_in(node.args[0])]
            elif isinstance(node, ast.Constant | ast.JoinedStr):
                texts += [(path, text, goes_on) for text, goes_on in keys_in(node) if _KEY.fullmatch(text)]
    return tuple(calls), tuple(texts)


def asked() -> tuple[Asked, ...]:
    """Every call with a key that is written out, or begins with what is."""
    return _read()[0]


def called(node: ast.Call) -> str:
    """The last name of what is called, without the line before it that says it is private."""
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name.lstrip("_")


def keys_in(key: ast.expr) -> Iterator[tuple[str, bool]]:
    """The keys that an expression may be."""
    match key:
        case ast.Constant(value=str() as text):
            yield text, False
        case ast.JoinedStr(values=[ast.Constant(value=str() as text), *_]):
            yield text, True
        case ast.IfExp(body=body, orelse=orelse):
            yield from keys_in(body)
            yield from keys_in(orelse)


def written(tops: frozenset[str], outside_of: str = "") -> Iterator[tuple[str, bool]]:
    """Every text of the source, but for one room's, that looks like a key under one of these, wherever it stands."""
    for path, text, goes_on in _read()[1]:
        is_outside = not outside_of or not path.is_relative_to(GAME / outside_of)
        if is_outside and text.partition(".")[0] in tops:
            yield text, goes_on
