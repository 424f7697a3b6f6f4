"""Field types that scenario, map and rules files share; all are read strictly."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from game.grid.numbering import check_number, check_stretch
from game.model.rule_number import PATTERN
from game.scenario.scalars import looks_blank

WORD_FAULT = "word"
"""Type of a pydantic error about one word of a text; its context has `what` and the word's `index`."""
FAULT = "fault"
"""Type of a pydantic error that says itself `what` is wrong, and with a `hint` how to mend it."""
_LAST_YEAR = 8999
"""However long the turns of a game are, its last one has a date."""

RuleNumber = Annotated[str, StringConstraints(pattern=f"^{PATTERN}$")]
"""The number of a rule, in quotes: 7.4, 12.A.1."""


class StrictModel(BaseModel):
    """A part of a file: no unknown keys, no silent conversions, never changed after reading.

    What checks it is made when a file of its kind is first read, at once with all that lies in it: by itself hardly
    any part is ever read, and whoever starts the game waits for a hundred of them.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False, defer_build=True)


def _each_word(text: str, check: Callable[[str], object]) -> str:
    for index, word in enumerate(text.split()):
        try:
            check(word)
        except ValueError as fault:
            raise PydanticCustomError(WORD_FAULT, "{what}", {"what": str(fault), "index": index}) from None
    return text


def _hex_list(text: str) -> str:
    return _each_word(text, _number_or_range)


def _number_or_range(word: str) -> None:
    for number in word.split("..", 1):
        check_number(number)


def _hexside(word: str) -> None:
    a, slash, b = word.partition("/")
    if not slash:
        raise ValueError(f"{word!r} is not a hexside; write the two hexes it lies between, as 0107/0108")
    check_number(a)
    check_number(b)


def _hexside_list(text: str) -> str:
    return _each_word(text, _hexside)


def _hex_stretch(text: str) -> str:
    first, dash, last = text.partition("-")
    if not dash and text:
        raise ValueError(f"{text!r} is not a stretch from one hex to another; write both, as 3907-3916")
    for number in (first, last) if text else ():
        check_number(number)
    return text


def _fault(what: str, hint: str) -> PydanticCustomError:
    return PydanticCustomError(FAULT, "{what}", {"what": what, "hint": hint})


def _visible(text: str) -> str:
    if looks_blank(text):
        raise _fault("nothing can be seen of this text", "write letters or digits, no spaces and blanks alone")
    return text


def _day(text: str) -> str:
    hint = f"write year, month and day, from 0001-01-01 to {_LAST_YEAR}-12-31"
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise _fault(f'"{text}" is no day of the calendar', hint) from None
    if day.year > _LAST_YEAR:
        raise _fault(f'"{text}" is too late: the calendar would end before the game', hint)
    return text


FormatVersion = Annotated[int, Field(ge=1, le=1)]
Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
_ONE_LINE = r"^[^\n]*$"
Title = Annotated[str, StringConstraints(min_length=1, max_length=80, pattern=_ONE_LINE), AfterValidator(_visible)]
Lettering = Annotated[str, StringConstraints(min_length=1, max_length=10), AfterValidator(_visible)]
"""What stands on a counter."""
Prose = Annotated[str, StringConstraints(min_length=1, max_length=4000), AfterValidator(_visible)]
Advice = Annotated[str, StringConstraints(min_length=1, max_length=300), AfterValidator(_visible)]
"""A sentence or two."""
Day = Annotated[str, StringConstraints(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), AfterValidator(_day)]
"""A date, as 1944-09-17."""
Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$")]
"""Red, green and blue in two digits each: "#c9ac76"."""
HexNumber = Annotated[str, AfterValidator(check_number)]
HexList = Annotated[str, StringConstraints(max_length=20000), AfterValidator(_hex_list)]
"""Hex numbers separated by spaces; 0107..0112 is all from one to the other, of a column, a row or a block."""
HexStretch = Annotated[str, AfterValidator(_hex_stretch)]
"""From one hex to another along the map's edge: 3907-3916, or MM7-MM16 where columns are lettered; or nothing."""
HexsideList = Annotated[str, StringConstraints(max_length=20000), AfterValidator(_hexside_list)]
"""Hexsides separated by spaces, each as its two hexes: 0107/0108."""
Stretch = Annotated[str, AfterValidator(check_stretch)]
"""An inclusive range of columns or rows: 1-26, or A-R where they are lettered."""
Count = Annotated[int, Field(ge=0, le=1000)]


def hexside_pairs(text: str) -> list[tuple[str, str]]:
    """The pairs of hex numbers of a HexsideList."""
    return [(first, second) for first, _, second in (word.partition("/") for word in text.split())]
