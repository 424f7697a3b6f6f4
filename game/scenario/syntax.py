"""What a YAML parser complains of, said so that an author who knows no parser can mend it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import yaml

from game.scenario.document import Spot
from game.scenario.scalars import Objection

MOST_DEPTH = 24
"""Levels of lists and groups in one file."""
TOO_DEEP = Objection("the file is nested too deeply", f"at most {MOST_DEPTH} levels are read")
_UNCLOSED = Objection("a quote is opened here and never closed", "close the quote")
_INDENT = Objection(
    "this line does not fit the lines above it",
    "check that it is indented like its neighbours and that every key has its colon",
)
_CLOSES_NOTHING = Objection("a ] stands here that closes no list", "take it out, or put a text that has one in quotes")
_TEXTS: tuple[tuple[str, Objection], ...] = (
    ("nesting depth", TOO_DEEP),  # of a parser that looks far ahead, and so is the first to count
    ("unexpected end of stream", _UNCLOSED),
    ("unexpected document separator", _UNCLOSED),
    ("unexpected document indicator", _UNCLOSED),
    ("mapping values are not allowed", Objection("a colon stands where no key can", "quote a text that has a colon")),
    ("sequence entries are not", Objection("a list item stands where none can", "begin the list on a new line")),
    ("mapping keys are not allowed", Objection("a question mark stands where no key can", "put the text in quotes")),
    ("could not find expected ':'", Objection("a key without its colon", "write key: value")),
    ("',' or ']'", Objection("a list in [ ] lacks a comma or its closing bracket", "write [one, two]")),
    ("',' or '}'", Objection("a group in { } lacks a comma or its closing bracket", "write {key: value, key: value}")),
    ("unknown escape character", Objection("\\ begins no known sign here", "write \\\\ for one, or use single quotes")),
    ("hexdecimal", Objection("an escape with \\ lacks its hexadecimal digits", "write \\\\ for a plain \\")),
    ("hexadecimal", Objection("an escape with \\ lacks its hexadecimal digits", "write \\\\ for a plain \\")),
    ("Unicode character escape", Objection("the escape with \\ names no character", "write the character itself")),
    ("alphabetic or numeric", Objection("anchors and aliases (& and *) are not used here", "put a text in quotes")),
    ("tag", Objection("tags (!) are not used here", "put a text in quotes")),
    ("directive", Objection("directives (%) are not used here", "put a text in quotes")),
    ("tab character", Objection("a tab indents this line", "indent with spaces")),
    ("chomping or indentation", Objection("a text cannot follow | or > on its line", "begin it on the next line")),
    ("comment or line break", Objection("a text cannot follow | or > on its line", "begin it on the next line")),
    ("indentation indicator", Objection("an indentation of 0 cannot follow | or >", "leave the digit out")),
    ("document start", Objection("a text goes on after its end", "one file holds one document; check the indentation")),
    ("expected <block end>", _INDENT),
    ("expected key", _INDENT),
    ("'-' indicator", _INDENT),
    ("node content", Objection("a value is missing here", "write one before this sign, or put the sign in quotes")),
)
_NO_VALUE = Objection("a value is missing here", "write one; a # begins a remark, unless it stands in quotes")
_TAKEN_OUT = Objection("# takes a key out, but not the lines that belong to it", "take the # out, or them too")
_NO_SPACE = Objection("a space is missing behind this colon", "write key: value")
_NO_COLON = Objection("a key without its colon", "write key: value")
_NO_KEY_HERE = Objection(
    "a key stands where none can", "indent it like its neighbours, or put a text that has a colon in quotes"
)
_ODD = Objection("this line does not fit its neighbours", "indent it as they are")
_ENDS_OPEN = Objection(
    "a comma or a closing bracket is missing at the end of this line", "write {key: value, key: value} or [one, two]"
)
_BEGINS_A_LINE = re.compile(r"\s*(?:- *)?(?:[\w.]+ *)?")
_ONLY_A_KEY = re.compile(r"\s*(?:- +)?[\w.]{1,60} *")
_KEY_AND_VALUE = re.compile(r"\s*(?:- +)?[\w.]+(?P<between>:|\s*=\s*| +)[^\s:]+")
"""A line that would be a key and its value if a colon and a space stood between them."""
_BRACKET_TAKEN_OUT = Objection("# takes the closing bracket out", "take the # out, or put the text in quotes")
_REMARK = re.compile(r"(?:^|(?<=\s))#")
_KEY_TAKEN_OUT = re.compile(r"\s*#\s*(?:- )?[\w.'\"-]+:\s*(?:[>|][+-]?)?\s*")
_MISFITS = ("expected <block end>", "expected key", "'-' indicator", "mapping values are not allowed")
"""What a parser says of lines that do not fit those above."""
_FARTHEST = 4_000
"""So many signs of a group are looked through for what was opened within it."""
_OPENED_HERE = ("not find expected ':'", "unexpected end of", "unexpected document", "',' or ']'", "',' or '}'")


def syntax_objection(fault: yaml.YAMLError, lines: Sequence[str]) -> tuple[Spot, Objection]:
    """Where and what a text is not YAML at all.

    What was opened and never closed is reported where it was opened, if that is on another line.
    """
    if not isinstance(fault, yaml.MarkedYAMLError) or fault.problem_mark is None:
        return Spot(1, 1), Objection("this is not a YAML text", "")
    mark, said = fault.problem_mark, fault.problem or ""
    if "',' or '}'" in said and _sign_at(mark, lines) == "]":
        return Spot(mark.line + 1, mark.column + 1), _CLOSES_NOTHING
    failed = mark
    if any(sign in said for sign in _OPENED_HERE) and fault.context_mark is not None:
        mark = fault.context_mark
    if "',' or '}'" in said and (within := _opened_within(mark, lines)) is not None:
        return within
    if (between := _between(mark, failed, said, lines)) is not None:
        return between
    for fault_above in (_quote_above, _colon_above, _odd_above, _before):
        if (elsewhere := fault_above(mark, said, lines)) is not None:
            return elsewhere
    if mark.line >= len(lines):
        return Spot(len(lines), len(lines[-1]) + 1), _words(said, "")
    return Spot(mark.line + 1, mark.column + 1), _words(said, _sign_at(mark, lines))


def _opened_within(mark: yaml.Mark, lines: Sequence[str]) -> tuple[Spot, Objection] | None:
    """What was opened in place of a key on a later line of a group { }: it, not the group, is what is never closed."""
    text = "\n".join(lines[mark.line :])[mark.column : mark.column + _FARTHEST]
    opened, before, at = "", ":", 0
    while at < len(text):
        sign, start = text[at], at
        is_key = opened.endswith("{") and before in (",", "{")
        if sign in "\"'" and before in (",", "{", "[", ":"):
            at = text.find(sign, at + 1)
            is_closed = at >= 0 and text[at + 1 :].lstrip()[:1] == ":"
            if is_key and not is_closed:
                return _later(text, start, mark, _UNCLOSED)
            if at < 0:
                return None
        elif sign in "{[":
            if is_key:
                objection = Objection(f"{sign} is opened here where a key stands, and never closed", "take it out")
                return _later(text, start, mark, objection)
            opened += sign
        elif sign in "}]":
            opened = opened[:-1]
            if not opened:
                return None
        if not sign.isspace():
            before = sign
        at += 1
    return None


def _later(text: str, at: int, mark: yaml.Mark, objection: Objection) -> tuple[Spot, Objection] | None:
    """A place of a text that begins at a mark; nothing on its first line, of which the parser says enough."""
    line = text.count("\n", 0, at)
    return (Spot(mark.line + line + 1, at - text.rfind("\n", 0, at)), objection) if line else None


def _quote_above(mark: yaml.Mark, said: str, lines: Sequence[str]) -> tuple[Spot, Objection] | None:
    """A quote that was forgotten lines above the mark: the next one that opens has closed it."""
    sign = lines[mark.line][: mark.column].rstrip()[-1:] if mark.line < len(lines) else ""
    if sign not in ('"', "'"):
        return None
    closes = lines[mark.line].rindex(sign, 0, mark.column)
    if sign in lines[mark.line][:closes]:
        return None
    above = next((line for line in range(mark.line - 1, -1, -1) if sign in lines[line]), -1)
    return None if above < 0 else (Spot(above + 1, lines[above].rindex(sign) + 1), _UNCLOSED)


def _between(opened: yaml.Mark, failed: yaml.Mark, said: str, lines: Sequence[str]) -> tuple[Spot, Objection] | None:
    """In a group or list of several lines: the line that ends too soon, or the place on a line that lacks a comma."""
    if not ("',' or '}'" in said or "',' or ']'" in said) or not opened.line < failed.line < len(lines):
        return None
    if (quote := _quote_above(failed, said, lines)) is not None:
        return quote
    for line in range(opened.line, failed.line):
        rest = _REMARK.split(lines[line], maxsplit=1)
        if len(rest) > 1 and any(sign in rest[1] for sign in "]}"):
            return Spot(line + 1, len(rest[0]) + 1), _BRACKET_TAKEN_OUT
    if not _BEGINS_A_LINE.fullmatch(lines[failed.line][: failed.column]):
        return Spot(failed.line + 1, failed.column + 1), _words(said, "")
    above = next(line for line in range(failed.line - 1, -1, -1) if _depth(lines[line]) >= 0)
    if above == opened.line:  # all of it stands on one line, on which the place that was opened tells more
        return None
    return Spot(above + 1, len(_REMARK.split(lines[above])[0].rstrip())), _ENDS_OPEN


def _odd_above(mark: yaml.Mark, said: str, lines: Sequence[str]) -> tuple[Spot, Objection] | None:
    """Of three lines of a group the one in the middle is indented otherwise: it, not the third, does not fit."""
    if mark.line >= len(lines) or lines[mark.line][: mark.column].strip() or _words(said, "") is not _INDENT:
        return None
    depth = mark.column
    above = [(line, _depth(lines[line])) for line in range(mark.line - 1, -1, -1) if _depth(lines[line]) >= 0]
    beside = [(line, deep) for line, deep in above if deep <= depth][:2]
    if len(beside) == 2 and beside[0][1] < depth == beside[1][1]:
        line, deep = beside[0]
        return Spot(line + 1, deep + 1), _ODD
    below = next((deep for line in lines[mark.line + 1 :] if (deep := _depth(line)) >= 0), -1)
    if len(above) > 1 and above[0][1] > depth == below and above[1][1] < depth and lines[above[1][0]].endswith(":"):
        return Spot(above[0][0] + 1, above[0][1] + 1), _ODD
    return None


def _depth(line: str) -> int:
    """How far a line is indented; -1 of one that says nothing."""
    said = _REMARK.split(line)[0].rstrip()
    return len(said) - len(said.lstrip()) if said else -1


def _colon_above(mark: yaml.Mark, said: str, lines: Sequence[str]) -> tuple[Spot, Objection] | None:
    """Where a key cannot stand: on the line above a colon or its space is missing, or this one is not indented well."""
    if mark.line >= len(lines):
        return None
    if "not find expected ':'" in said:
        slip = _KEY_AND_VALUE.fullmatch(lines[mark.line].rstrip())
        return (Spot(mark.line + 1, slip.end("between")), _NO_SPACE) if slip and slip["between"] == ":" else None
    if "mapping values are not allowed" not in said:
        return None
    if not _ONLY_A_KEY.fullmatch(lines[mark.line][: mark.column]):
        return None
    above = mark.line - 1
    slip = _KEY_AND_VALUE.fullmatch(lines[above].rstrip()) if above >= 0 else None
    if slip is None:
        indent = len(lines[mark.line]) - len(lines[mark.line].lstrip())
        return Spot(mark.line + 1, indent + 1), _NO_KEY_HERE
    return Spot(above + 1, slip.end("between")), _NO_SPACE if slip["between"] == ":" else _NO_COLON


def _before(mark: yaml.Mark, said: str, lines: Sequence[str]) -> tuple[Spot, Objection] | None:
    """The fault on a line above the one that the parser marks: of that only the first sign was read."""
    if mark.line < len(lines) and lines[mark.line][: mark.column].strip():
        return None
    above = min(mark.line, len(lines)) - 1
    if above >= 0 and any(sign in said for sign in _MISFITS) and _KEY_TAKEN_OUT.fullmatch(lines[above]):
        return Spot(above + 1, lines[above].index("#") + 1), _TAKEN_OUT
    while above >= 0 and not _REMARK.split(lines[above])[0].strip():
        above -= 1
    if above < 0 or "node content" not in said:
        return None
    return Spot(above + 1, len(_REMARK.split(lines[above])[0].rstrip()) + 1), _NO_VALUE


def _sign_at(mark: yaml.Mark, lines: Sequence[str]) -> str:
    """The sign that a parser marks; nothing at the end of a line or of all."""
    return lines[mark.line][mark.column : mark.column + 1] if mark.line < len(lines) else ""


def _words(said: str, here: str) -> Objection:
    if "cannot start any token" in said:
        if here == "\t":
            return Objection("a tab indents this line", "indent with spaces")
        return Objection(f"a text cannot begin with {here}", "put it in quotes")
    return next((words for sign, words in _TEXTS if sign in said), Objection("this cannot be read", f"YAML: {said}"))
