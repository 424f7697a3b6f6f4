"""The bytes and the text of a file from anywhere: regular files of bounded size, strict UTF-8, nothing unseen."""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.scenario.document import Spot, problem_at, split_lines
from game.scenario.problems import Problem, ScenarioError
from game.scenario.report import Faults
from game.scenario.scalars import (
    PILED_ACCENTS,
    SEPARATE_ACCENT,
    Objection,
    is_unseen,
    piled_accents,
    shorten,
    unseen_objection,
)

MOST_BYTES = 1 << 20
_BYTE_ORDER_MARK = "\ufeff"
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_ALLOWED_CONTROLS = frozenset("\n\r\t")
_DIRECTIVE = re.compile(r"(?:^|[\r\n])%")
_SHOWN_BYTES = 60


def label_of(path: Path) -> str:
    """How a file is called in problems: its path, printable."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in str(path))


def read_bytes(path: Path) -> bytes:
    """All bytes of a regular file.

    Raises ScenarioError if there is no such file, if it is a folder, a device or a pipe (without waiting for it), or if
    it is larger than `MOST_BYTES`.
    """
    flags = os.O_RDONLY
    for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):
        flags |= getattr(os, name, 0)
    try:
        descriptor = os.open(path, flags)
    except FileNotFoundError:
        raise _refusal(path, "there is no such file", "check its name and folder") from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or "its name is not one a file can have"
        raise _refusal(path, "the file cannot be opened", shorten(str(reason)).lower()) from None
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise _refusal(path, "this is not a regular file", "a folder, a pipe or a device cannot be read")
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as fault:
        raise _refusal(path, "the file cannot be read", shorten(str(fault.strerror)).lower()) from None
    finally:
        os.close(descriptor)
    if len(content) > MOST_BYTES:
        raise _refusal(path, "the file is too large", f"a file has at most {MOST_BYTES} bytes")
    return content


def decode(label: str, content: bytes) -> str:
    """The text of a file, without a byte order mark.

    Raises ScenarioError with the place of the first byte that is not UTF-8, or of all characters that cannot be seen.
    """
    if content.startswith(_UTF_16_MARKS):
        raise ScenarioError([Problem(label, 1, 1, "the file is in UTF-16", "save it as UTF-8")])
    try:
        text = content.decode("utf-8").removeprefix(_BYTE_ORDER_MARK)
    except UnicodeDecodeError as fault:
        raise ScenarioError([_bad_byte(label, content, fault.start)]) from None
    faults = Faults()
    lines = split_lines(text)
    for position, objection in _character_faults(text, lines):
        faults.add(problem_at(label, lines, position, *objection))
        if faults.is_full:
            break
    faults.raise_if_any()
    return text


def _refusal(path: Path, what: str, hint: str) -> ScenarioError:
    return ScenarioError([Problem(label_of(path), 1, 1, what, hint)])


def _bad_byte(label: str, content: bytes, place: int) -> Problem:
    lines = split_lines(content[:place].decode("utf-8").removeprefix(_BYTE_ORDER_MARK))
    position = Spot(len(lines), len(lines[-1]) + 1)
    rest = split_lines(content[place : place + _SHOWN_BYTES].decode("utf-8", "replace"))[0]
    what = f"the byte {content[place]:02X} is not UTF-8 text"
    return problem_at(label, [*lines[:-1], lines[-1] + rest], position, what, "save the file as UTF-8")


def _character_faults(text: str, lines: Sequence[str]) -> Iterator[tuple[Spot, Objection]]:
    unseen = "".join(c for c in sorted(set(text) - _ALLOWED_CONTROLS) if is_unseen(c))
    if unseen:
        for position, found in _occurrences(re.compile(f"[{re.escape(unseen)}]"), text, lines):
            yield position, unseen_objection(found)
    for position, _ in _occurrences(_DIRECTIVE, text, lines) if "%" in text else ():
        yield position, Objection("a line cannot begin with %", "directives are not used here; put a text in quotes")
    if text.isascii():
        return
    if not unicodedata.is_normalized("NFC", text):
        for number, line in enumerate(lines, 1):
            if not unicodedata.is_normalized("NFC", line):
                yield Spot(number, _first_difference(line)), SEPARATE_ACCENT
    if piled := piled_accents(text):
        for position, _ in _occurrences(piled, text, lines):
            yield position, PILED_ACCENTS


def _occurrences(pattern: re.Pattern[str], text: str, lines: Sequence[str]) -> Iterator[tuple[Spot, str]]:
    if pattern.search(text):
        for number, line in enumerate(lines, 1):
            for found in pattern.finditer(line):
                yield Spot(number, found.start() + 1), found[0]


def _first_difference(line: str) -> int:
    composed = unicodedata.normalize("NFC", line)
    pairs = zip(line, composed, strict=False)
    return next((column for column, (a, b) in enumerate(pairs, 1) if a != b), len(composed) + 1)
