"""Coordinates as printed on maps: the one place that reads or writes them. [1.1]

A board is numbered by one scheme: figures for column and row, `0710` (on boards beyond 99 columns or rows three figures
each, `007110`); or a letter for the column or the row and figures for the other, `R15`, `AA4`, `J7`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

_FIGURES = "0123456789"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ANY_NUMBER = re.compile(r"[0-9]{4}|[0-9]{6}|[A-Z]{1,2}[0-9]{1,3}")
_LETTERED = re.compile(r"([A-Z]{1,2})(0|[1-9][0-9]{0,2})")
_STRETCH = re.compile(r"([0-9]{1,3})-([0-9]{1,3})|([A-Z]{1,2})-([A-Z]{1,2})")
FARTHEST = 200
"""The last column or row that a board may have; also the most hexes of one range."""


def check_number(text: str) -> str:
    """A text that is a coordinate in some scheme; ValueError if it is in none. [1.1]"""
    if not _ANY_NUMBER.fullmatch(text):
        raise ValueError(f"{text!r} is not a hex number, as 0110, J7 or AA4")
    return text


def check_stretch(text: str) -> str:
    """A text that is a range of columns or rows in some scheme; ValueError if it is in none."""
    ends = _STRETCH.fullmatch(text)
    if ends is not None and ends[1] is not None and int(ends[1]) <= int(ends[2]) <= FARTHEST:
        return text
    if ends is not None and ends[3] is not None and (len(ends[3]), ends[3]) <= (len(ends[4]), ends[4]):
        return text
    raise ValueError(f"{text!r} is not a range from 0 to at most {FARTHEST}, as 1-26, nor of letters, as A-R")


class Numbering(ABC):
    """How the places of one board are numbered."""

    @abstractmethod
    def format(self, column: int, row: int) -> str:
        """The printed number of a column and row."""

    @abstractmethod
    def parse(self, number: str) -> tuple[int, int]:
        """Column and row of a printed number; ValueError if it is none of this scheme."""

    def columns(self, stretch: str) -> range:
        """The columns of a range, both ends included; ValueError if they have no letters and the range has."""
        return self._stretch(stretch)

    def rows(self, stretch: str) -> range:
        """The rows of a range, both ends included; ValueError if they have no letters and the range has."""
        return self._stretch(stretch)

    def _stretch(self, stretch: str) -> range:
        first, _, last = stretch.partition("-")
        return range(int(first), int(last) + 1)

    @abstractmethod
    def parts(self, number: str) -> tuple[str, str]:
        """A printed number in two pieces, of which boards have few different ones."""

    @abstractmethod
    def takes(self, typed: str, sign: str) -> bool:
        """Whether somebody who has typed so much of a number may go on with a sign: figures come first."""

    def leads(self, sign: str, numbers: Sequence[str]) -> bool:
        """Whether a number is typed with this sign first; where all are of so many figures, any may be one of them."""
        return bool(numbers and sign)

    @abstractmethod
    def typed(self, text: str) -> str | None:
        """The number that has been typed, figures first; None while signs are missing."""

    @abstractmethod
    def begun(self, text: str) -> str:
        """What has been typed of a number as it will stand in it, a line for every sign that is missing."""


@dataclass(frozen=True, slots=True)
class Figures(Numbering):
    """Column and row in so many figures each.

    >>> Figures().format(1, 10), Figures(3).format(1, 110)
    ('0110', '001110')
    """

    width: int = 2

    def format(self, column: int, row: int) -> str:
        """The printed number of a column and row."""
        return f"{column:0{self.width}d}{row:0{self.width}d}"

    def parse(self, number: str) -> tuple[int, int]:
        """Column and row of a printed number; ValueError if it is not of so many figures."""
        if len(number) != 2 * self.width or not (number.isascii() and number.isdigit()):
            raise ValueError(f"{number!r} is not a hex number of {2 * self.width} figures, as {self.format(1, 10)}")
        return int(number[: self.width]), int(number[self.width :])

    def parts(self, number: str) -> tuple[str, str]:
        """Column and row."""
        return number[: self.width], number[self.width :]

    def takes(self, typed: str, sign: str) -> bool:
        """Whether a sign is one more figure."""
        return sign in _FIGURES and len(typed) < 2 * self.width

    def typed(self, text: str) -> str | None:
        """The number, once all its figures are there."""
        return text if len(text) == 2 * self.width else None

    def begun(self, text: str) -> str:
        """Figures, then lines: 14__."""
        return text.ljust(2 * self.width, "_")


@dataclass(frozen=True, slots=True)
class Lettered(Numbering):
    """A letter for the column or the row, then figures for the other.

    >>> Lettered("rows").parse("J7"), Lettered("columns").parse("R15"), Lettered("columns").parse("AA4")
    ((7, 10), (18, 15), (27, 4))
    """

    letters: Literal["columns", "rows"]
    doubled: bool = True
    """Whether AA, BB, CC follow Z; else AA, AB, AC."""

    def format(self, column: int, row: int) -> str:
        """The printed number of a column and row."""
        lettered, figures = (column, row) if self.letters == "columns" else (row, column)
        return f"{self._letter(lettered)}{figures}"

    def parse(self, number: str) -> tuple[int, int]:
        """Column and row of a printed number; ValueError if it is not letters and then figures."""
        found = _LETTERED.fullmatch(number)
        if found is None:
            raise ValueError(f"{number!r} is not a hex number of letter and figures, as {self.format(7, 10)}")
        lettered, figures = self._number(found[1]), int(found[2])
        return (lettered, figures) if self.letters == "columns" else (figures, lettered)

    def columns(self, stretch: str) -> range:
        """The columns of a range, both ends included, in figures or as they are lettered."""
        return self._lettered_stretch(stretch) if self.letters == "columns" else self._stretch(stretch)

    def rows(self, stretch: str) -> range:
        """The rows of a range, both ends included, in figures or as they are lettered."""
        return self._lettered_stretch(stretch) if self.letters == "rows" else self._stretch(stretch)

    def parts(self, number: str) -> tuple[str, str]:
        """Letters and figures."""
        letters = number.rstrip(_FIGURES)
        return letters, number[len(letters) :]

    def takes(self, typed: str, sign: str) -> bool:
        """Whether a sign is one more figure, or after a figure the letter: a key on its own may mean something else."""
        return sign in _FIGURES if not typed else sign in _FIGURES or sign.upper() in _LETTERS

    def leads(self, sign: str, numbers: Sequence[str]) -> bool:
        """Whether the figures of one of the numbers begin with it: none has a 0 before them."""
        return any(self.parts(number)[1].startswith(sign) for number in numbers)

    def typed(self, text: str) -> str | None:
        """The number, once its letter follows the figures; a capital letter stands for two: 4, then A, is AA4."""
        figures = text.rstrip(_LETTERS + _LETTERS.lower())
        letter = text[len(figures) :]
        if not letter:
            return None
        return letter.upper() * (2 if self.doubled and letter.isupper() else 1) + figures

    def begun(self, text: str) -> str:
        """The letter before the figures is missing: _8."""
        return f"_{text}"

    def _lettered_stretch(self, stretch: str) -> range:
        first, _, last = stretch.partition("-")
        return self._stretch(stretch) if first.isdigit() else range(self._number(first), self._number(last) + 1)

    def _letter(self, place: int) -> str:
        """1 is A, 26 is Z, 27 is AA; there is no letter for 0."""
        if not 1 <= place <= self.last:
            raise ValueError(f"{place} has no letter")
        lap, letter = divmod(place - 1, len(_LETTERS))
        if not lap:
            return _LETTERS[letter]
        return _LETTERS[letter] * 2 if self.doubled else _LETTERS[lap - 1] + _LETTERS[letter]

    def _number(self, letters: str) -> int:
        first, last = _LETTERS.index(letters[0]), _LETTERS.index(letters[-1])
        if len(letters) == 1:
            return first + 1
        if self.doubled and first != last:
            raise ValueError(f"{letters} is no line of this map: AA, BB, CC follow Z")
        return (len(_LETTERS) if self.doubled else len(_LETTERS) * (first + 1)) + last + 1

    @property
    def last(self) -> int:
        """The last line that has a letter."""
        return 2 * len(_LETTERS) if self.doubled else FARTHEST


PLAIN = Figures()
"""The scheme of boards that name none. [1.1]"""


def numbering_for(
    scheme: Literal["figures", "letter_columns", "letter_rows"], columns: int, rows: int, *, doubled: bool = True
) -> Numbering:
    """The numbering of a board whose last column and row are these."""
    if scheme == "figures":
        return Figures(3 if max(columns, rows) > 99 else 2)
    return Lettered("columns" if scheme == "letter_columns" else "rows", doubled)
