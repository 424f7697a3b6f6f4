"""What the terminal says and hears: plain lines out, one line at a time in."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

from game.language.phrasebook import capital, phrasebook
from game.model.answers import Note
from game.model.message import Message

LONGEST_LINE = 2000
"""More of a line nobody has typed."""
_COVER_LINES = 60
_UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Signs that order a terminal about, or turn the order of letters round: nothing that is said has them."""


class Voice:
    """Says messages as lines. A reader of screens reads each from its beginning: no columns, no signs, no colour."""

    def __init__(self, out: TextIO, language: str) -> None:
        """Say them in a language."""
        self._out = out
        self.book = phrasebook(language)

    def speak(self, language: str) -> None:
        """Go on in another language."""
        self.book = phrasebook(language)

    def say(self, *said: Message) -> None:
        """A line each, its first letter a capital."""
        for each in said:
            self.line(self.book.say(each))

    def note(self, *notes: Note) -> None:
        """A line each, with its rule."""
        self.say(*(note.with_rule for note in notes))

    def line(self, text: str) -> None:
        """One line."""
        self._out.write(f"{shown(capital(text))}\n")
        self._out.flush()

    def numbered(self, lines: Iterable[Message], first: int = 1) -> None:
        """Lines with a number before each, to be chosen by it."""
        for number, said in enumerate(lines, first):
            self.line(f"{number}. {self.book.say(said)}")

    def sentence(self, parts: Sequence[Message]) -> str:
        """Several messages in one line."""
        return "; ".join(self.book.say(part) for part in parts if part)

    def cover(self) -> None:
        """Push what has been said out of sight, before somebody else comes to the terminal."""
        if self._out.isatty():
            self._out.write("\x1b[2J\x1b[3J\x1b[H" if sys.platform != "win32" else "\n" * _COVER_LINES)
            self._out.flush()


def shown(text: str) -> str:
    """A text as it may go to a terminal, whoever wrote it."""
    return _UNSEEN.sub(" ", text)


class Ear:
    """Hears lines: from somebody at the keyboard, or from a file or pipe, whose lines are repeated aloud."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        """Lines of a source; what is asked goes to `out`."""
        self._source = source
        self._out = out
        self.is_person = source is sys.stdin and source.isatty()
        """Whether somebody sits there and waits."""

    def hear(self, prompt: str) -> str | None:
        """The next line without its ends; None if there is no more."""
        if self.is_person:
            return self._typed(prompt)
        while True:
            line = self._source.readline(LONGEST_LINE)
            if not line:
                return None
            text = line.strip()
            if not text.startswith("#"):
                self._out.write(f"{prompt}{shown(text)}\n")
                return text

    @staticmethod
    def _typed(prompt: str) -> str | None:
        try:
            return input(prompt)[:LONGEST_LINE].strip()
        except EOFError:
            return None
