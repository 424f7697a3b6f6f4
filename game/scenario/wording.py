"""What a value must be, in an author's words, for each kind of error that pydantic knows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from game.scenario.document import Data
from game.scenario.scalars import shorten

_EXPECTATIONS: Mapping[str, str] = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "a group of keys",
    "model_type": "a group of keys",
    "model_attributes_type": "a group of keys",
    "literal_error": "{expected}",
    "string_too_short": "at least {min_length} characters long",
    "string_too_long": "at most {max_length} characters long",
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
    "none_required": "left out",
}
_PATTERNS: Mapping[str, str] = {
    r"^[a-z][a-z0-9_]{0,39}$": "an id of at most 40 small letters, digits and _, with a letter first",
    r"^[^\n]*$": "a text of one line",
    r"^[^\s-]$": "one sign, neither a space nor -",
}
_FORMS = (
    (r"\[0-9\]\{1,2\}", "N"),
    (r"\[0-9\]\{2\}", "NN"),
    (r"\[0-9\]\{4\}", "NNNN"),
    (r"^\^\(?", ""),
    (r"\)?\??\$$", ""),
)


def expectation(error: Mapping[str, Any]) -> str:
    """How "it must be ..." goes on for one error."""
    kind, context = error["type"], error.get("ctx", {})
    if kind in ("too_short", "too_long"):
        word, limit = ("least", context["min_length"]) if kind == "too_short" else ("most", context["max_length"])
        return f"at {word} {limit} {'entry' if limit == 1 else 'entries'} long"
    if kind == "string_pattern_mismatch":
        return _PATTERNS.get(context["pattern"]) or f"of the form {_form(context['pattern'])}, N for a number"
    if kind == "string_too_short" and context["min_length"] == 1:
        return "a text that is not empty"
    return _EXPECTATIONS.get(kind, "something else").format_map(context)


def shown(value: Data) -> str:
    """A value as it stands in a sentence."""
    if isinstance(value, dict):
        return "a group of keys" if value else "an empty group"
    if isinstance(value, list):
        return f"a list of {len(value)}" if value else "an empty list"
    if isinstance(value, str):
        return f'"{shorten(value)}"' if value else "an empty text"
    return str(value).lower()


def parts_of(data: Data, place: Sequence[str | int]) -> Data:
    """The part of the data at a place, which exists."""
    for step in place:
        data = data[step]  # type: ignore[index]
    return data


def _form(pattern: str) -> str:
    for sign, plain in _FORMS:
        pattern = re.sub(sign, plain, pattern)
    return pattern
