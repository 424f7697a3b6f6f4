"""Writes docs/rules.md: every rule with the modules that carry it out and the tests that hold it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import yaml

from game.model.rule_number import BELOW_CHAPTERS, PATTERN, chapter_of, is_part_of
from game.scenario.rules_text import Paragraph, load_rulebook

ROOT = Path(__file__).parents[2]
PATH = ROOT / "docs" / "rules.md"


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one game, where they are carried out and where they are tested."""

    system: str
    rooms: tuple[str, ...]
    tests: str
    """The folder of its tests; those of other systems lie elsewhere."""
    words: str = ""
    """The rules text, if it does not have the name of the system."""
    first_chapter: int = 0
    """The first chapter that is listed, where the others are those of a book before."""

    def paragraphs(self) -> list[Paragraph]:
        """What is listed of its rules, in order."""
        rules = load_rulebook(self.words or self.system).paragraphs
        return [rule for rule in rules if int(chapter_of(rule.number)) >= self.first_chapter]


BOOKS = (
    Book("standard", ("grid", "model", "scenario", "systems/standard/rules"), ""),
    Book("standard", ("systems/standard/rules",), "systems/standard/modules", "scheldt", 19),
    Book("remagen", ("systems/remagen/rules",), "systems/remagen"),
)

HEAD = """# Rules, modules, tests

*Written by `python -m tests.regenerate_docs`; not by hand.* Every rule of the games of the house, the modules that
carry it out (their docstrings or refusals cite it, `[7.4]`), and the files with tests named after it (`test_7_4_...`).
What a rule says: `arnhem rules NUMBER`, with `--system` for another game than Arnhem. A chapter is covered when its
rules are.
"""
TABLE = """
## {title}
| rule | title | modules | tests |
| --- | --- | --- | --- |
"""

_NOUNS = {
    *("actions", "answers", "chapter", "chapters", "describe", "events", "frames", "invariants", "legal", "prompts"),
    *("events_bridges", "events_combat", "rules_schema", "schema", "setting", "state", "system", "told_combat"),
}
"""Modules that name things for all chapters; listed where no other module carries out a rule."""
_CITED = re.compile(rf"\[({PATTERN}(?:(?:-|, ){PATTERN})*)\]")
_NAMED = re.compile(r"test_((?:\d+[a-c]?_(?:and_)?)+)")
_BELOW = re.compile(BELOW_CHAPTERS)
_CONCORDANCE = ROOT / "tests" / "systems" / "standard" / "modules" / "concordance.yaml"
"""Which tests hold rules of the modules whose number they are not named after: worked examples above all."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What carries out one rule and what tests it, as paths from the top of the project."""

    paragraph: Paragraph
    modules: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)


@cache
def covers(book: Book) -> Mapping[str, Cover]:
    """Every rule of a game by its number, in the order of the rulebook."""
    found = {paragraph.number: Cover(paragraph) for paragraph in book.paragraphs()}
    for room in book.rooms:
        for path in sorted((ROOT / "game" / room).rglob("*.py")):
            for number in set(_cited_in(path, tuple(found))):
                found[number].modules.append(path.relative_to(ROOT).as_posix())
    for path in _tests_of(book):
        for number in set(_tested_in(path, tuple(found))):
            found[number].tests.append(path.relative_to(ROOT).as_posix())
    return found


def _tests_of(book: Book) -> Iterator[Path]:
    """Where the rules of a game are tested: in its folder, or everywhere but in those of other games.

    A file that bears the name of a game tests that game, wherever it lies: its window above all.
    """
    elsewhere = [ROOT / "tests" / other.tests for other in BOOKS if other is not book and other.tests]
    others = {other.system for other in BOOKS} - {book.system}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        named = path.stem.removeprefix("test_").split("_")[0]
        is_here = path.is_relative_to(ROOT / "tests" / book.tests) or named == book.system
        if is_here and named not in others and not any(path.is_relative_to(folder) for folder in elsewhere):
            yield path


def uncovered() -> list[str]:
    """Rules that no module carries out or no test holds; a chapter with rules of its own is covered by these."""
    return [lack for book in BOOKS for lack in _uncovered(book)]


def _uncovered(book: Book) -> Iterator[str]:
    known = covers(book)
    for number, cover in known.items():
        is_whole = cover.paragraph.is_chapter or book.first_chapter > 0
        parts = [part for other, part in known.items() if other == number or (is_whole and is_part_of(other, number))]
        if not any(part.modules for part in parts):
            yield f"{book.system} {number} {cover.paragraph.title}: no module"
        if not any(part.tests for part in parts):
            yield f"{book.system} {number} {cover.paragraph.title}: no test"


def rules_table() -> str:
    """The whole page."""
    return HEAD + "".join(_table_of(book) for book in BOOKS)


def _table_of(book: Book) -> str:
    rows = [TABLE.format(title=load_rulebook(book.words or book.system).title)]
    for number, cover in covers(book).items():
        title = f"**{cover.paragraph.title}**" if cover.paragraph.is_chapter else cover.paragraph.title
        chapters = [path for path in cover.modules if Path(path).stem not in _NOUNS]
        rows.append(f"| {number} | {title} | {_links(chapters or cover.modules)} | {_links(cover.tests)} |\n")
    return "".join(rows)


def _links(paths: list[str]) -> str:
    return ", ".join(f"[{Path(path).stem}](../{path})" for path in paths)


def _cited_in(path: Path, known: tuple[str, ...]) -> Iterator[str]:
    """Rules that the docstrings of a module cite, or that it gives as the reason of a refusal, a roll or a sum."""
    docstrings, constants = _texts_in(path)
    for text in docstrings:
        for match in _CITED.finditer(text):
            for cited in match[1].split(", "):
                yield from _range(cited, known)
    for text in constants:
        if _is_number(text, known):
            yield from _range(text, known)


@cache
def _texts_in(path: Path) -> tuple[list[str], list[str]]:
    """The docstrings of a module, and all its texts that may be the number of a rule."""
    docstrings, constants = [], []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docstrings.append(node.value.value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value[:1].isdigit():
            constants.append(node.value)
    return docstrings, constants


def _is_number(text: str, known: tuple[str, ...]) -> bool:
    return text in known or _BELOW.fullmatch(text) is not None


def _range(cited: str, known: tuple[str, ...]) -> list[str]:
    """The rules of a citation, as 7.4 or 11.41-11.46; a number that is no rule cites nothing."""
    first, _, last = cited.partition("-")
    if not last:
        told = first if first in known else _told(first, known)
        return [told] if told else []
    if first not in known or last not in known:
        return []
    return known[known.index(first) : known.index(last) + 1]


def _tested_in(path: Path, known: tuple[str, ...]) -> Iterator[str]:
    """Rules that the tests of a file are named after; one test may name several."""
    for test in _tests_in(path):
        name = _NAMED.match(test)
        if name:
            yield from _numbers_of(re.findall(r"\d+[a-c]?", name[1].upper(), re.IGNORECASE), known)
        held = (rule for begins, rule in _held_otherwise() if test.startswith(begins))
        yield from (told for rule in held if (told := _told(rule, known)))


@cache
def _tests_in(path: Path) -> list[str]:
    """The names of the tests of a file."""
    return re.findall(r"^ *def (test_\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)


@cache
def _held_otherwise() -> list[tuple[str, str]]:
    """How the names of tests begin, and the rule they hold by the concordance."""
    texts = yaml.safe_load(_CONCORDANCE.read_text(encoding="utf-8"))
    said = [entry for clauses in texts.values() for rules in clauses.values() for entry in rules.items()]
    return [(begins, rule) for rule, entry in said for begins in entry.get("held_by", ())]


@cache
def _told(number: str, known: tuple[str, ...]) -> str:
    """The rule that tells a number: itself, or the narrowest (no chapter) that it is part of; nothing if none does."""
    return max((rule for rule in known if "." in rule and is_part_of(number, rule)), key=len, default="")


def _numbers_of(words: tuple[str, ...], known: tuple[str, ...]) -> Iterator[str]:
    """Rule numbers out of the digits of a test's name: 11_44_11_48 is 11.44 and 11.48, 17 alone is a chapter.

    Of a chapter that these rules do not have the number below it says nothing about them.
    """
    while words:
        if words[0] not in known:
            words = words[2:]
            continue
        pair = ".".join(words[:2])
        whole = _told(pair, known) or words[0]
        words = words[2:] if whole != words[0] and len(words) > 1 else words[1:]
        if whole in known:
            yield whole
