"""Writes docs/rules.md: every rule with the modules that carry it out and the tests that hold it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from game.model.rule_number import PATTERN, is_part_of
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


BOOKS = (
    Book("standard", ("grid", "model", "scenario", "systems/standard/rules"), ""),
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
_NAMED = re.compile(r"test_((?:\d+_(?:and_)?)+)")


@dataclass(frozen=True, slots=True)
class Cover:
    """What carries out one rule and what tests it, as paths from the top of the project."""

    paragraph: Paragraph
    modules: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)


def covers(book: Book) -> Mapping[str, Cover]:
    """Every rule of a game by its number, in the order of the rulebook."""
    found = {paragraph.number: Cover(paragraph) for paragraph in load_rulebook(book.system).paragraphs}
    for room in book.rooms:
        for path in sorted((ROOT / "game" / room).rglob("*.py")):
            for number in set(_cited_in(path, list(found))):
                found[number].modules.append(path.relative_to(ROOT).as_posix())
    for path in _tests_of(book):
        for number in set(_tested_in(path, list(found))):
            found[number].tests.append(path.relative_to(ROOT).as_posix())
    return found


def _tests_of(book: Book) -> Iterator[Path]:
    """Where the rules of a game are tested: in its folder, or everywhere but in those of other games."""
    elsewhere = [ROOT / "tests" / other.tests for other in BOOKS if other is not book and other.tests]
    for path in sorted((ROOT / "tests" / book.tests).rglob("test_*.py")):
        if not any(path.is_relative_to(folder) for folder in elsewhere):
            yield path


def uncovered() -> list[str]:
    """Rules that no module carries out or no test holds; a chapter with rules of its own is covered by these."""
    return [lack for book in BOOKS for lack in _uncovered(book)]


def _uncovered(book: Book) -> Iterator[str]:
    known = covers(book)
    for number, cover in known.items():
        is_chapter = cover.paragraph.is_chapter
        parts = [part for other, part in known.items() if other == number or (is_chapter and is_part_of(other, number))]
        if not any(part.modules for part in parts):
            yield f"{book.system} {number} {cover.paragraph.title}: no module"
        if not any(part.tests for part in parts):
            yield f"{book.system} {number} {cover.paragraph.title}: no test"


def rules_table() -> str:
    """The whole page."""
    return HEAD + "".join(_table_of(book) for book in BOOKS)


def _table_of(book: Book) -> str:
    rows = [TABLE.format(title=load_rulebook(book.system).title)]
    for number, cover in covers(book).items():
        title = f"**{cover.paragraph.title}**" if cover.paragraph.is_chapter else cover.paragraph.title
        chapters = [path for path in cover.modules if Path(path).stem not in _NOUNS]
        rows.append(f"| {number} | {title} | {_links(chapters or cover.modules)} | {_links(cover.tests)} |\n")
    return "".join(rows)


def _links(paths: list[str]) -> str:
    return ", ".join(f"[{Path(path).stem}](../{path})" for path in paths)


def _cited_in(path: Path, known: list[str]) -> Iterator[str]:
    """Rules that the docstrings of a module cite, or that it gives as the reason of a refusal, a roll or a sum."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for match in _CITED.finditer(node.value.value):
                for cited in match[1].split(", "):
                    yield from _range(cited, known)
        elif isinstance(node, ast.Constant) and node.value in known:
            yield str(node.value)


def _range(cited: str, known: list[str]) -> list[str]:
    """The rules of a citation, as 7.4 or 11.41-11.46; a number that is no rule cites nothing."""
    first, _, last = cited.partition("-")
    if first not in known or (last or first) not in known:
        return []
    return known[known.index(first) : known.index(last or first) + 1]


def _tested_in(path: Path, known: list[str]) -> Iterator[str]:
    """Rules that the tests of a file are named after; one test may name several."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        name = _NAMED.match(node.name) if isinstance(node, ast.FunctionDef) else None
        if name:
            yield from _numbers_of(re.findall(r"\d+", name[1]), known)


def _numbers_of(words: list[str], known: list[str]) -> Iterator[str]:
    """Rule numbers out of the digits of a test's name: 11_44_11_48 is 11.44 and 11.48, 17 alone is a chapter."""
    while words:
        pair = ".".join(words[:2])
        whole = pair if pair in known else words[0]
        words = words[2:] if whole == pair and len(words) > 1 else words[1:]
        if whole in known:
            yield whole
