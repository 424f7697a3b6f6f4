"""What the window says, in the language that the player has chosen: one table of texts a language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from game.model.refusal import Refusal
from game.scenario.document import Data
from game.scenario.locate import data_folder, data_folders
from game.scenario.reader import read_file
from game.ui.language.sentences import Sentences

ENGLISH = "en"
"""The language that every text has."""
_SENTENCES, _PASSAGES = "sentences", "passages"
"""The parts of another language's file that say what the rules and scenarios say in English, short and long."""
_NAME = re.compile(r"\{(\w+)\}")
_FORMS = frozenset({"one", "other"})
"""A text that counts has both: `one` for exactly one, `other` for any other `count`."""

Entry = str | dict[str, str]


class Words:
    """The texts of the window. Everybody holds the same object; after `choose` it speaks another language."""

    def __init__(self, language: str = ENGLISH) -> None:
        """Texts in a language; in English if there is no such language."""
        self.choose(language)

    def choose(self, language: str) -> None:
        """Speak another language from now on; what it has no text for is said in English."""
        self.language = language if language in languages() else ENGLISH
        self._table = table_of(ENGLISH) | table_of(self.language)
        self._sentences = sentences_of(self.language)

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key, as `load.heading`, with `{name}` filled in from the values.

        An entry with the forms `one` and `other` is chosen by the value `count`. A name in braces for which there is
        no value stays: the key of a command is filled in later. KeyError if there is no such text.
        """
        entry = self._table[key]
        text = entry if isinstance(entry, str) else entry["one" if values.get("count") == 1 else "other"]
        if not values:
            return text
        return _NAME.sub(lambda found: str(values.get(found[1], found[0])), text)

    def sentence(self, text: str) -> str:
        """What the rules, the engine or a scenario say, in this language; as it is if no table has it."""
        return self._sentences(text)

    def refusal(self, refusal: Refusal | None) -> str:
        """A refusal in this language, with its rule in brackets; empty without one."""
        if refusal is None:
            return ""
        said = self.sentence(refusal.sentence)
        return f"{said} [{refusal.rule}]" if refusal.rule else said


@cache
def languages() -> tuple[str, ...]:
    """The languages there are tables of, English first."""
    found = sorted(path.stem for path in _folder().glob("*.yaml"))
    return (ENGLISH, *(language for language in found if language != ENGLISH))


@cache
def table_of(language: str) -> dict[str, Entry]:
    """All texts of a language by key; ScenarioError if its file cannot be read."""
    table: dict[str, Entry] = {}
    for root in reversed(_read(language)):  # what the house says no other package says differently
        _collect("", {name: part for name, part in root.items() if name not in (_SENTENCES, _PASSAGES)}, table)
    return table


@cache
def sentences_of(language: str) -> Sentences:
    """The sentences of the rules in a language; ScenarioError if its file cannot be read."""
    table: dict[str, str] = {}
    for root in reversed(_read(language)):
        part, passages = root.get(_SENTENCES, {}), root.get(_PASSAGES, [])
        table |= {english: str(said) for english, said in part.items()} if isinstance(part, dict) else {}
        for passage in passages if isinstance(passages, list) else []:
            if isinstance(passage, dict):
                table[str(passage["english"])] = str(passage["said"])
    return Sentences(table)


@cache
def _read(language: str) -> tuple[dict[str, Data], ...]:
    """The table of the house, then those of games that other packages bring along."""
    paths = [folder / f"{language}.yaml" for folder in _folders()]
    return tuple(read_file(path).data for path in paths if path == paths[0] or path.is_file())


def _folder() -> Path:
    return data_folder("assets") / "words"


def _folders() -> tuple[Path, ...]:
    """Where tables lie: the house's folder, then those of games that other packages bring along."""
    return (_folder(), *(folder / "words" for folder in data_folders("assets")[1:]))


def _collect(prefix: str, part: Data, table: dict[str, Entry]) -> None:
    if not isinstance(part, dict):
        table[prefix] = str(part)
    elif set(part) == _FORMS:
        table[prefix] = {form: str(text) for form, text in part.items()}
    else:
        for name, below in part.items():
            _collect(f"{prefix}.{name}" if prefix else name, below, table)
