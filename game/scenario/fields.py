"""Field types that scenario, map and rules files share; all are read strictly."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from game.grid.numbering import parse_number


class StrictModel(BaseModel):
    """A part of a file: no unknown keys, no silent conversions, never changed after reading."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


def _hex_number(text: str) -> str:
    parse_number(text)
    return text


def _hex_list(text: str) -> str:
    for word in text.split():
        parse_number(word)
    return text


def _hexside_list(text: str) -> str:
    for word in text.split():
        a, slash, b = word.partition("/")
        if not slash:
            raise ValueError(f"{word!r} is not a hexside; write the two hexes it lies between, as 0107/0108")
        parse_number(a)
        parse_number(b)
    return text


def _span(text: str) -> str:
    first, dash, last = text.partition("-")
    if not dash or not first.isdecimal() or not last.isdecimal() or int(first) > int(last):
        raise ValueError(f"{text!r} is not a range, as 1-26")
    return text


Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Title = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Prose = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
HexNumber = Annotated[str, AfterValidator(_hex_number)]
HexList = Annotated[str, StringConstraints(max_length=20000), AfterValidator(_hex_list)]
"""Hex numbers separated by spaces."""
HexsideList = Annotated[str, StringConstraints(max_length=20000), AfterValidator(_hexside_list)]
"""Hexsides separated by spaces, each as its two hexes: 0107/0108."""
Span = Annotated[str, AfterValidator(_span)]
"""An inclusive range of columns or rows: 1-26."""
SmallInt = Annotated[int, Field(ge=-1000, le=1000)]
Count = Annotated[int, Field(ge=0, le=1000)]


def span_range(span: str) -> range:
    """The numbers of a Span, both ends included."""
    first, _, last = span.partition("-")
    return range(int(first), int(last) + 1)


def hexside_pairs(text: str) -> list[tuple[str, str]]:
    """The pairs of hex numbers of a HexsideList."""
    return [(word[:4], word[5:]) for word in text.split()]
