"""The tables of texts: what each language calls everything, read from files and checked as strictly as scenarios."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

from game.model.kept import MOST_BYTES, kept_path, read_kept, stamp_of
from game.model.manifest import folder_of
from game.model.manifests import manifests
from game.model.regular import read_at_most
from game.scenario.document import Data, Document
from game.scenario.locate import data_folder, data_folders
from game.scenario.problems import Problem, ScenarioError

ENGLISH = "en"
"""The language that every text has."""
WINDOW = "window"
"""The folder within the words of a system where what its window says may stand apart."""
FORMS = frozenset({"one", "other"})
"""A text that counts has both: `one` for exactly one, `other` for any other `count`."""
HOLE = re.compile(r"\{(\w+)(?::(\w+|\+))?\}")
"""`{name}`, or with how it is filled in, `{name:or}`."""
WAYS = frozenset({"", "+", "and", "or", "capital", "small", "figure"})
"""A number with its sign, several with a word before the last one or between all, the first letter a
capital or a small one, a number with its decimal point or comma."""

_GAME = Path(__file__).parents[1]
_SCENARIO_ROOM = _GAME / "scenario"
"""Where files are read and checked."""

Entry: TypeAlias = "str | dict[str, str]"


@cache
def languages() -> tuple[str, ...]:
    """The languages there are tables of, English first."""
    found = sorted(path.stem for path in _shared().glob("*.yaml"))
    return (ENGLISH, *(language for language in found if language != ENGLISH))


@cache
def table_of(language: str) -> dict[str, Entry]:
    """All texts of a language by key; ScenarioError if a file of the house is faulty.

    Texts of a system stand in its own folder, under keys that begin with its name; those of its window may stand in a
    folder `window` within, under keys that go on with that name.
    """
    kept = read_kept(kept_table_path(language))
    if isinstance(kept, dict):
        return kept
    table: dict[str, Entry] = {}
    for prefix, path in files_of(language):
        try:
            table |= read_table(path, prefix)
        except ScenarioError:
            if _is_of_the_house(path):
                raise
    return table


def _is_of_the_house(path: Path) -> bool:
    """Whether a table is one of the house; a faulty one of another package must not keep anybody from another game."""
    return any(path.is_relative_to(folder) for folder in (_GAME, data_folder("assets"), data_folder("scenarios")))


def kept_table_path(language: str) -> Path:
    """Where all texts of a language are kept as they were read before, by all that they follow from."""
    follows_from = [stamp_of(Path(__file__).parent), stamp_of(_SCENARIO_ROOM)]
    for prefix, path in files_of(language):
        follows_from += [prefix.encode(), read_at_most(path, MOST_BYTES)]
    return kept_path("words", language, follows_from)


def read_table(path: Path, prefix: str = "") -> dict[str, Entry]:
    """The texts of one file by key; ScenarioError with everything that is wrong with it."""
    from game.scenario.reader import read_file

    document = read_file(path)
    table: dict[str, Entry] = {}
    problems: list[Problem] = []
    for place, entry in entries_of(document):
        problems += faults_of(document, place, entry)
        table[".".join((prefix, *place) if prefix else place)] = texts_of(entry)
    if problems:
        raise ScenarioError(problems)
    return table


def _folders() -> Iterator[tuple[str, Path]]:
    """Where tables lie, each with what its keys begin with: the shared ones, those of scenarios, and every system's."""
    for kind in ("scenarios", "assets"):
        for folder in reversed(data_folders(kind)):  # what the house says no other package says differently
            yield "", folder / "words"
    for name, manifest in manifests().items():
        if manifest.words:
            package, _, inner = manifest.words.partition(":")
            folder = folder_of(package) / inner
            yield name, folder
            yield f"{name}.{WINDOW}", folder / WINDOW


def files_of(language: str) -> Iterator[tuple[str, Path]]:
    """The tables of a language, each with what its keys begin with."""
    for prefix, folder in _folders():
        path = folder / f"{language}.yaml"
        if path.is_file():
            yield prefix, path


def _shared() -> Path:
    return data_folder("assets") / "words"


def entries_of(document: Document) -> Iterator[tuple[tuple[str, ...], Data]]:
    """The texts of a table, each with the way to it."""
    return _entries(document.data, ())


def _entries(part: Data, place: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Data]]:
    """The texts of a group of keys, each with the way to it."""
    if isinstance(part, dict) and set(part) != FORMS:
        for name, below in part.items():
            yield from _entries(below, (*place, name))
    else:
        yield place, part


def texts_of(entry: Data) -> Entry:
    """An entry as it is used: a text, or its two forms."""
    return {form: str(text) for form, text in entry.items()} if isinstance(entry, dict) else str(entry)


def faults_of(document: Document, place: tuple[str, ...], entry: Data) -> Iterator[Problem]:
    """What is wrong with an entry: it is no text, or has holes that cannot be filled."""
    forms = entry.items() if isinstance(entry, dict) else (("", entry),)
    for form, text in forms:
        where = (*place, form) if form else place
        if not isinstance(text, str | int) or isinstance(text, bool):
            yield document.problem(where, "this is no text", "write a text, or the two forms one and other")
            continue
        rest = str(text)
        for hole in HOLE.finditer(str(text)):
            rest = rest.replace(hole[0], "")
            if (hole[2] or "") not in WAYS:
                yield document.problem(
                    where, f"{hole[0]} is filled in in no known way", "there are :+ :and :or :capital :small :figure"
                )
        if "{" in rest or "}" in rest:
            yield document.problem(where, "a brace that opens no hole or closes none", "a hole is {name} or {name:or}")
