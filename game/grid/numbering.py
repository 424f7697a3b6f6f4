"""Hex numbers as printed on the map (CCRR): the one place that reads or writes them. [1.1]"""

from __future__ import annotations

import re

_NUMBER = re.compile(r"[0-9]{4}")


def parse_number(number: str) -> tuple[int, int]:
    """Column and row of a printed hex number. [1.1]

    Raises ValueError unless the text is exactly four digits.

    >>> parse_number("0110")
    (1, 10)
    """
    if not _NUMBER.fullmatch(number):
        raise ValueError(f"{number!r} is not a hex number of four digits, as 0110")
    return int(number[:2]), int(number[2:])


def format_number(column: int, row: int) -> str:
    """Printed hex number of a column and row. [1.1]

    >>> format_number(1, 10)
    '0110'
    """
    return f"{column:02d}{row:02d}"
