"""What somebody has typed, word by word: names of things, hexes, words between them that say nothing."""

from __future__ import annotations

import re
from collections.abc import Container

from game.engine.questions import Questions
from game.model.answers import Thing
from game.model.errors import GameError
from game.model.message import Message, message

FILLERS = frozenset(
    ("to", "at", "in", "on", "with", "and", "by", "from", "naar", "met", "en", "bij", "op", "door", "van")
)
"""Words that may stand between names."""
_LONGEST_NAME = 8
_LISTED = 6


class Unclear(GameError):  # noqa: N818 - it is a question back
    """What was typed means nothing here, or more than one thing; the sentence asks back."""


class Typed:
    """The words after a command. Names are taken from the front; the longest that means one thing is meant."""

    def __init__(self, ask: Questions, text: str) -> None:
        """Words about a position."""
        self.ask = ask
        self.raw = text.partition(" ")[2].strip()
        """Everything behind the first word as it was typed."""
        self.among: Container[int] | None = None
        """Of things of one name those among these are meant; None: those of who asks."""
        self._left = [word for word in re.split(r"[\s,;]+", text) if word and word.casefold() not in FILLERS]

    @property
    def is_done(self) -> bool:
        """Whether nothing is left."""
        return not self._left

    @property
    def rest(self) -> str:
        """All that is left, as a text."""
        return " ".join(self._left)

    def words(self) -> str:
        """All that is left, taken as a text."""
        rest, self._left = self.rest, []
        return rest

    def word(self) -> str:
        """The next word in small letters; empty if there is none."""
        return self._left.pop(0).casefold() if self._left else ""

    def peek(self) -> str:
        """The next word in small letters, left where it is."""
        return self._left[0].casefold() if self._left else ""

    def thing(self, kind: str = "") -> Thing:
        """The thing that comes next, of several of that name one that is looked for; Unclear if none or several are."""
        found, count = self._named(kind)
        found = self._sought(found)
        if len(found) != 1:
            raise Unclear(self._question(found))
        del self._left[:count]
        return found[0]

    def maybe_thing(self, kind: str = "") -> Thing | None:
        """The thing that comes next, if one does."""
        found, _ = self._named(kind)
        return self.thing(kind) if len(self._sought(found)) == 1 else None

    def _sought(self, found: tuple[Thing, ...]) -> tuple[Thing, ...]:
        """Of several things of one name those that are looked for, by default those of who asks; all if none is."""
        if self.among is None:
            sought = tuple(thing for thing in found if thing.side is self.ask.side)
        else:
            sought = tuple(thing for thing in found if thing.index in self.among)
        return sought if len(found) > 1 and sought else found

    def things(self, kind: str = "") -> tuple[Thing, ...]:
        """All that is left, as things; Unclear if one of them is not."""
        found = []
        while self._left:
            found.append(self.thing(kind))
        return tuple(found)

    def _named(self, kind: str) -> tuple[tuple[Thing, ...], int]:
        """The things that the next words name, and how many words."""
        first: tuple[tuple[Thing, ...], int] = ((), 0)
        for count in range(min(len(self._left), _LONGEST_NAME), 0, -1):
            found = self.ask.find(" ".join(self._left[:count]), kind)
            if len(found) == 1:
                return found, count
            if found and not first[0]:
                first = (found, count)
        return first

    def _question(self, found: tuple[Thing, ...]) -> Message:
        if not self._left:
            return message("text.unclear.nothing")
        if not found:
            return message("text.unclear.nobody", name=self.rest)
        names = tuple(thing.short for thing in found[:_LISTED])
        return message("text.unclear.several", name=self.rest, names=names)

    def hex(self) -> int:
        """The hex that comes next, by its number or the name of a place; Unclear if there is none."""
        found = self.maybe_hex()
        if found < 0:
            cell = self.ask.board.cell_said()
            if not self._left:
                raise Unclear(message("text.unclear.no_hex", cell=cell))
            raise Unclear(message("text.unclear.hex", name=self.rest, cell=cell))
        return found

    def maybe_hex(self) -> int:
        """The hex that comes next; -1 if none does."""
        for count in range(min(len(self._left), _LONGEST_NAME), 0, -1):
            found = self.ask.hex_named(" ".join(self._left[:count]))
            if found >= 0:
                del self._left[:count]
                return found
        return -1

    def hexes(self) -> tuple[int, ...]:
        """All that is left, as hexes."""
        found = []
        while self._left:
            found.append(self.hex())
        return tuple(found)

    def place(self) -> int:
        """A hex, or that of a thing."""
        hex = self.maybe_hex()
        if hex >= 0:
            return hex
        thing = self.thing()
        if not thing.hexes:
            raise Unclear(message("text.where.nowhere", thing=thing.short))
        return thing.hexes[0]

    def number(self, otherwise: int) -> int:
        """The whole number that comes next; another if none does."""
        if self._left and self._left[0].lstrip("+").isdecimal() and len(self._left[0]) <= _LONGEST_NAME:
            return int(self._left.pop(0))
        return otherwise

    def end(self) -> None:
        """Nothing more may come; Unclear if something does."""
        if self._left:
            raise Unclear(message("text.unclear.too_much", name=self.rest))
