"""The tables of texts: every text that is asked for is there, and none that nobody asks for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.language.words import ENGLISH, Entry, Words, languages, table_of

GAME = Path(__file__).parents[2] / "game"
NAME = re.compile(r"\{(\w+)\}")


def asked() -> Iterator[tuple[str, bool, str]]:
    """Keys asked for in the program, whether they go on after what is written, and where."""
    for path in sorted((*(GAME / "ui").rglob("*.py"), *GAME.glob("systems/*/ui/**/*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and node.args and _is_words(node.func)):
                continue
            key, where = node.args[0], f"{path.name}:{node.lineno}"
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, False, where
            elif isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant):
                yield str(key.values[0].value), True, where
            else:
                pytest.fail(f"{where}: the key of a text must be written out, or begin with its part of the table")


def _is_words(called: ast.expr) -> bool:
    """Whether something is called by the name that the table always has."""
    name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
    return name.lstrip("_") == "words"


def forms(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def names(entry: Entry) -> set[str]:
    return {name for text in forms(entry) for name in NAME.findall(text)}


def test_every_text_that_is_asked_for_is_in_the_table() -> None:
    table = table_of(ENGLISH)
    missing = [
        f"{where}: {key}"
        for key, goes_on, where in asked()
        if not (any(entry.startswith(key) for entry in table) if goes_on else key in table)
    ]
    assert missing == []


def test_every_text_in_the_table_is_asked_for() -> None:
    whole = {key for key, goes_on, _ in asked() if not goes_on} | {"language"}
    begun = tuple(key for key, goes_on, _ in asked() if goes_on)
    assert [key for key in table_of(ENGLISH) if key not in whole and not key.startswith(begun)] == []


@pytest.mark.parametrize("language", languages())
def test_a_language_has_the_texts_of_english_with_the_same_names_to_fill_in(language: str) -> None:
    english, other = table_of(ENGLISH), table_of(language)
    assert set(other) == set(english)
    assert {key: names(entry) for key, entry in other.items()} == {key: names(entry) for key, entry in english.items()}
    assert all(text.strip() for entry in other.values() for text in forms(entry))


def test_values_are_filled_in_and_unknown_names_stay() -> None:
    words = Words()
    assert words("title.continue_detail", turn=3, when="today") == "{scenario}, turn 3"


def test_an_unknown_language_is_english() -> None:
    words = Words("tlh")
    assert words.language == ENGLISH
    assert words("title.new_game") == "New game"
