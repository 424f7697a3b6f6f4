"""Says messages in one language, by its templates."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from game.language.tables import ENGLISH, HOLE, languages, table_of
from game.model.errors import GameError
from game.model.message import Message, Value, message

_NAMES = "name."
"""What the keys of names begin with: places, units and formations that a language calls otherwise."""
_JOINING = ("and", "or")
"""Ways to fill a hole that join several things by a word before the last."""


class NoText(GameError, KeyError):  # noqa: N818 - it is said as a sentence
    """A game has no text under a key: its package has left out its words, or one of them."""

    __str__ = Exception.__str__


class Phrasebook:
    """The texts of one language; what it has no text for is said in English."""

    def __init__(self, language: str = ENGLISH) -> None:
        """Texts in a language; in English if there is no such language."""
        self._speak(language)

    def _speak(self, language: str) -> None:
        self.language = language if language in languages() else ENGLISH
        english = table_of(ENGLISH)
        self._table = english if self.language == ENGLISH else english | table_of(self.language)
        self._own_names = {key.removeprefix(_NAMES): own for key, own in self._table.items() if key.startswith(_NAMES)}

    def say(self, said: Message) -> str:
        """A message in this language. What no table has is said as it was brought along."""
        entry = self._table.get(said.key)
        if entry is None:
            return self.name(said.plain) or said.key
        values = dict(said.values)
        text = entry if isinstance(entry, str) else entry["one" if values.get("count") == 1 else "other"]
        return self._filled(text, values) if values else text

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key, as `load.heading`, with `{name}` filled in from the values.

        An entry with the forms `one` and `other` is chosen by the value `count`. A name in braces for which there is
        no value stays: the key of a command is filled in later. NoText, a KeyError, if there is no such text.
        """
        entry = self._table.get(key)
        if entry is None:
            raise NoText(message("trouble.no_text", key=key))
        text = entry if isinstance(entry, str) else entry["one" if values.get("count") == 1 else "other"]
        return self._filled(text, values) if values else text

    def name(self, name: str) -> str:
        """A place, unit or formation as this language calls it, a place with its number before it or without."""
        number, _, place = name.partition(" ")
        whole, own = self._own_names.get(name), self._own_names.get(place)
        if isinstance(whole, str):
            return whole
        return f"{number} {own}" if isinstance(own, str) and number[-1:].isdigit() else name

    def figure(self, number: float, form: str = ".1f") -> str:
        """A number that is no whole one, as this language writes it: 2.5 or 2,5."""
        return self._pointed(format(number, form))

    def _pointed(self, number: str) -> str:
        return number.replace(".", self("list.point"))

    def listed(self, several: tuple[Value, ...]) -> str:
        """Several things with commas between them."""
        return self._part(several, None)

    def _filled(self, text: str, values: Mapping[str, object]) -> str:
        return HOLE.sub(lambda hole: self._part(values[hole[1]], hole[2]) if hole[1] in values else hole[0], text)

    def _joined(self, parts: list[str], way: str | None) -> str:
        """Several things one after another: with commas, and a word before the last if there is a way to join them."""
        if way is None or len(parts) < 2:
            return ", ".join(parts)
        return self(f"list.{way}").join((", ".join(parts[:-1]), parts[-1]))

    def _part(self, value: object, way: str | None) -> str:
        """What fills a hole."""
        if way == "+":
            return f"{value:+}"
        if isinstance(value, tuple):
            text = self._joined([self._part(one, None) for one in value], way if way in _JOINING else None)
        else:
            text = self.say(value) if isinstance(value, Message) else self.name(str(value))
        if way == "capital":
            return capital(text)
        if way == "figure":
            return self._pointed(text)
        return small(text) if way == "small" else text


def capital(text: str) -> str:
    """A text that begins a line: its first letter a capital, the others as they are."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """A text that goes on in the middle of a line: its first letter a small one, the others as they are."""
    return text[:1].lower() + text[1:]


@cache
def phrasebook(language: str = ENGLISH) -> Phrasebook:
    """The phrasebook of a language, read once; English if there is no such language."""
    return Phrasebook(language)


def say(said: Message, language: str = ENGLISH) -> str:
    """A message in a language."""
    return phrasebook(language).say(said)


def in_english(said: Message) -> str:
    """A message in English: what it is as a string."""
    return phrasebook(ENGLISH).say(said)
