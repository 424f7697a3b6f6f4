"""What a single value may look like: plain words and whole numbers, and no character that cannot be seen."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

_INTEGER = re.compile(r"0|-?[1-9][0-9]*")
_LIMIT = 10**9
_OTHER_NUMBER = re.compile(
    r"[-+]?(?:0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+"
    r"|[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?"
    r"|\.[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?"
    r"|[0-9]+(?::[0-9]{1,2})+(?:\.[0-9]*)?"
    r"|\.(?:inf|Inf|INF|nan|NaN|NAN))"
)
_DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt\s].{0,40})?")
_AMBIGUOUS = frozenset(("yes", "no", "on", "off", "true", "false"))
_NOTHING = frozenset(("null", "~"))
_LETTER_OR_DIGIT = re.compile(r"[A-Za-z0-9]")
_MOST_ACCENTS = 2
_SHOWN = 40
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters, accents and signs, by what Unicode calls them, that leave no mark on paper."""


class Objection(NamedTuple):
    """Why a value is refused, and what to write instead."""

    what: str
    hint: str


SEPARATE_ACCENT = Objection(
    "an accent is written apart from its letter", "save the file in composed form (Unicode NFC)"
)
PILED_ACCENTS = Objection("too many accents stand on one letter", f"at most {_MOST_ACCENTS} are allowed")


def shorten(text: str) -> str:
    """A text as it may stand in a sentence: printable and not long."""
    text = "".join(c if c.isprintable() else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def plain_value(text: str) -> str | int | bool | Objection:
    """The value of a word without quotes, or why it could be read in two ways."""
    first = text[:1]
    if not first:
        return Objection("a value is missing here", 'write one, or "" for an empty text')
    if first in "0123456789-+.":
        return _number(text)
    if text in ("true", "false"):
        return text == "true"
    lower = text[:6].lower() if len(text) <= 5 else ""
    if lower in _AMBIGUOUS:
        hint = f'put the word in quotes ("{text}"), or write true or false'
        return Objection(f"{text} could be a word or a yes-or-no answer", hint)
    if lower in _NOTHING:
        return Objection(f"{text} stands for nothing", "leave the key out, or put it in quotes")
    return text


def _number(text: str) -> str | int | Objection:
    if _INTEGER.fullmatch(text):
        if len(text) > 10 or abs(int(text)) >= _LIMIT:
            return Objection(f"{shorten(text)} is too large a number", f"numbers stay below {_LIMIT}")
        return int(text)
    shown = shorten(text)
    quotes = f'put it in quotes: "{shown}"'
    if _DATE.fullmatch(text):
        return Objection(f"{shown} could be a date or a text", quotes)
    if _OTHER_NUMBER.fullmatch(text):
        if text[0] == "0" and text.isdecimal():
            return Objection(f"{shown} begins with 0: it could be a number or a text", quotes)
        return Objection(f"{shown} is not a plain whole number", f"write digits only, as 12; or {quotes}")
    return text


def text_objection(text: str) -> Objection | None:
    """Why a text is refused for one of its characters, if it is; a line feed is allowed, a tab is not."""
    if text.isascii() and text.isprintable():
        return None
    for character in sorted(set(text) - {"\n"}):
        if is_unseen(character):
            return unseen_objection(character)
    if not unicodedata.is_normalized("NFC", text):
        return SEPARATE_ACCENT
    if (piled := piled_accents(text)) and piled.search(text):
        return PILED_ACCENTS
    return None


def is_unseen(character: str) -> bool:
    """Whether a character is a control, zero-width, direction, blank or private one, or no character at all."""
    category = unicodedata.category(character)
    if category in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or character in _BLANK:
        return True
    code = ord(character)
    return category == "Cn" and (code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF)


def looks_blank(text: str) -> bool:
    """Whether nothing of a text can be seen: it has only spaces, accents without a letter, and what is unseen."""
    if _LETTER_OR_DIGIT.search(text):
        return False
    return not any(unicodedata.category(c)[0] in "LNPS" and c not in _BLANK for c in text)


def unseen_objection(character: str) -> Objection:
    """What to say of a character that `is_unseen` refuses."""
    if character == "\t":
        return Objection("a tab stands in a text", "use spaces")
    name = unicodedata.name(character, "a control character" if ord(character) < 256 else "no letter")
    return Objection(f"the character U+{ord(character):04X} ({name.lower()}) cannot be seen", "remove it")


def piled_accents(text: str) -> re.Pattern[str] | None:
    """What finds more accents on one letter than are allowed; None if no character of the text is an accent."""
    accents = [c for c in sorted(set(text)) if unicodedata.category(c) in ("Mn", "Me")]
    if not accents:
        return None
    return re.compile(f"[{''.join(accents)}]{{{_MOST_ACCENTS + 1},}}")
