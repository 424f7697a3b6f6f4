"""Choices that are more than there are keys for, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from game.ui.desk.cards import Choice
from game.ui.language.words import Words

MOST_KEYS = 9
"""As many choices as there are keys for."""
APART = "0"
"""A key with which no number of a sector begins."""
MORE = "more"
"""The button for the next page of choices."""


class Pages:
    """Which page of the choices is shown."""

    def __init__(self) -> None:
        """The first."""
        self._page = 0

    def turn(self) -> None:
        """Show the next one."""
        self._page += 1

    def of(self, found: Sequence[Choice], words: Words) -> tuple[Choice, ...]:
        """Choices with their keys; where there are more than keys, some of them, and the last key for the next."""
        shown, more = found, tuple[Choice, ...]()
        if len(found) > MOST_KEYS:
            room = MOST_KEYS - 1
            pages = ceil(len(found) / room)
            self._page %= pages
            shown = found[self._page * room :][:room]
            said = words("remagen.ui.more_choices", page=self._page + 1, pages=pages)
            more = (Choice(MORE, said, str(MOST_KEYS)),)
        return (*(replace(choice, key=str(place)) for place, choice in enumerate(shown, start=1)), *more)
