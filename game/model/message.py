"""What is said to players: a key and data. How it goes in a language stands in a table of that language."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias, cast

from game.model.frozen import frozen

Value: TypeAlias = "str | int | Message | tuple[Value, ...]"
"""What fills a hole: a name as it is, a number, another message, or several of them."""

_ENGLISH = "game.language.phrasebook:in_english"
"""Who says a message in English. The tables lie with the systems, so he is looked up by name when first asked."""


@frozen
class Message:
    """Something to be said. As a string it is English; `game.say` says it in any language."""

    key: str
    """Where the tables have it, as `engine.undo.nothing`; those of a system begin with its name."""
    values: tuple[tuple[str, Value], ...] = ()
    """What fills its holes, by their names."""
    plain: str = ""
    """How it goes where no table has the key: a word that a scenario brings along, or a text of others."""

    def __str__(self) -> str:
        if not self.key:
            return self.plain
        module, _, name = _ENGLISH.partition(":")
        tell = cast("Callable[[Message], str]", getattr(import_module(module), name))
        return tell(self)

    def also(self, **values: Value) -> Message:
        """The same with more holes filled."""
        return Message(self.key, (*self.values, *values.items()), self.plain)

    def __bool__(self) -> bool:
        return self != NOTHING


def message(key: str, /, **values: Value) -> Message:
    """A message of a key of the tables, with what fills its holes."""
    return Message(key, tuple(values.items()))


def term(kind: str, word: str) -> Message:
    """A word that a scenario or a rules file brings along, as `woods` of the kind `terrain`.

    In English it is said as the file has it; other languages have it in a table, or say it as it is.
    """
    return Message(f"{kind}.{word}", (), word)


def plain(text: str) -> Message:
    """A text that is the same in every language: a name, or what another program said."""
    return Message("", (), text)


NOTHING = Message("")
"""Nothing to say."""
