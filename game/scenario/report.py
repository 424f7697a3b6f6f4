"""Collecting what is wrong with files, so that an author sees all of it at once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal, Protocol

from game.scenario.document import Document, Loc
from game.scenario.problems import Problem, ScenarioError

FileKind = Literal["scenario", "rules", "map"]
MOST_PROBLEMS = 100
"""Problems of one file that are kept; nobody mends more at a time."""


class Faults:
    """Problems found so far, up to a limit; warnings have a limit of their own."""

    def __init__(self) -> None:
        """No problems yet."""
        self._errors: list[Problem] = []
        self._warnings: list[Problem] = []

    def add(self, problem: Problem) -> None:
        """Keep one more problem, if the limit allows."""
        kept = self._warnings if problem.is_warning else self._errors
        if len(kept) == MOST_PROBLEMS:
            problem = replace(problem, what="there are more problems than are shown", hint="mend the others first")
        if len(kept) <= MOST_PROBLEMS:
            kept.append(problem)

    @property
    def is_full(self) -> bool:
        """Whether any more errors would not be shown."""
        return len(self._errors) > MOST_PROBLEMS

    @property
    def has_all_warnings(self) -> bool:
        """Whether any more warnings would not be shown."""
        return len(self._warnings) > MOST_PROBLEMS

    def all(self) -> tuple[Problem, ...]:
        """Errors and warnings, in the order of the file."""
        return tuple(sorted([*self._errors, *self._warnings]))

    def raise_if_any(self) -> None:
        """ScenarioError with all errors, if there are any."""
        if self._errors:
            raise ScenarioError(self._errors)


class Report(Protocol):
    """How checks say what is wrong; the loader finds the place in the text."""

    def __call__(
        self, loc: Loc, what: str, hint: str = "", *, file: FileKind = "scenario", warning: bool = False,
        first: Loc | None = None,
    ) -> None:  # fmt: skip
        """Report a problem of one of the three files at the value that `loc` leads to.

        Of what is said twice `first` is where it was said before: the line of that is told behind `what`.
        """
        ...


def check_own_ids(ids: Sequence[str], loc: Loc, noun: str, report: Report, *, file: FileKind = "scenario") -> None:
    """Report entries of a list that have the id of an earlier one."""
    for place, first in repeated(ids):
        a = "an" if noun[0] in "aeio" else "a"
        what, at = f"there is {a} {noun} {ids[place]} already", (*loc, place, "id")
        report(at, what, "give it another id", file=file, first=(*loc, first, "id"))


def repeated(names: Iterable[Hashable]) -> Iterator[tuple[int, int]]:
    """Places in a list of what has been named before, each with the place where it was named first."""
    first: dict[Hashable, int] = {}
    for place, name in enumerate(names):
        if first.setdefault(name, place) != place:
            yield place, first[name]


class FileReport:
    """A `Report` over the documents of one scenario."""

    def __init__(self, documents: Mapping[FileKind, Document]) -> None:
        """A report with nothing in it."""
        self._documents = documents
        self._faults: Mapping[FileKind, Faults] = {kind: Faults() for kind in documents}

    def __call__(
        self, loc: Loc, what: str, hint: str = "", *, file: FileKind = "scenario", warning: bool = False,
        first: Loc | None = None,
    ) -> None:  # fmt: skip
        """Keep a problem of one of the files at the value that `loc` leads to, as long as more are shown."""
        faults = self._faults[file]
        if faults.has_all_warnings if warning else faults.is_full:
            return
        faults.add(self._documents[file].problem(loc, what, hint, is_warning=warning, first=first))

    def problems(self) -> Sequence[Problem]:
        """All problems and warnings, file by file."""
        return tuple(problem for faults in self._faults.values() for problem in faults.all())
