"""Checking tables of texts for their authors: how each is written, and what languages have that English has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from game.language.tables import ENGLISH, HOLE, WINDOW, Entry, entries_of, faults_of, texts_of
from game.scenario.document import Document
from game.scenario.problems import Problem, ScenarioError
from game.scenario.reader import read_file
from game.scenario.validate import did_you_mean

WORDS = "words"
"""The folder that tables lie in, those of a window in one within."""

Way = tuple[str, ...]


def is_table(path: Path) -> bool:
    """Whether a file lies where tables of texts do."""
    folder = path.resolve().parent
    return folder.name == WORDS or (folder.name == WINDOW and folder.parent.name == WORDS)


def check_table(path: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a table, and what it lacks beside the English one in its folder; never raises."""
    try:
        document = read_file(path)
    except ScenarioError as fault:
        return fault.problems
    found = [fault for place, entry in entries_of(document) for fault in faults_of(document, place, entry)]
    english = path.with_name(f"{ENGLISH}.yaml")
    if not found and path.stem != ENGLISH and english.is_file():
        with suppress(ScenarioError):  # that is told when English itself is checked
            found += _compared(document, read_file(english))
    return tuple(sorted(found))


def _compared(document: Document, english: Document) -> Iterator[Problem]:
    """Where a table has other keys or other holes than English."""
    own, others = ({place: texts_of(entry) for place, entry in entries_of(table)} for table in (document, english))
    free = [".".join(place) for place in others if place not in own]
    for place, entry in own.items():
        if place not in others:
            hint = did_you_mean(".".join(place), free)
            yield document.problem(place, f"English has no text {'.'.join(place)}", hint, at_key=True)
        elif (here := _holes(entry)) != (there := _holes(others[place])):
            hint = f"in English they are {', '.join(sorted(there)) or 'none'}"
            yield document.problem(place, f"other holes than English: {', '.join(sorted(here)) or 'none'}", hint)
    for place in others:
        if place not in own:
            what = f"the text {'.'.join(place)} is missing"
            yield document.problem(place, what, "it would be told in English", is_warning=True)


def _holes(entry: Entry) -> set[str]:
    forms = (entry,) if isinstance(entry, str) else entry.values()
    return {hole[1] for text in forms for hole in HOLE.finditer(text)}
