"""Shared rooms are named in words of boards and wargames: a noun of one game stands there only with a reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

GAME = Path(__file__).parents[1] / "game"
SYSTEMS = GAME / "systems"
NOUNS = re.compile(
    r"drop_zone|dropzone|from_above|(?<![a-z])(?:zocs?|span|engineers?|parachut\w*|airborne|gliders?|depleted|allied|allies|germans?)"
    r"(?![a-z])"
)
WORN = "lessons' files have this key for units that have lost strength, and authors' lessons must still be read"
JUSTIFIED = {
    "ui/tutorial/facts.py": ({"depleted"}, WORN),
    "ui/tutorial/lint.py": ({"depleted"}, WORN),
    "scenario/lesson.py": ({"depleted"}, WORN),
}
"""By module: which of them it may have, and why."""


def shared() -> list[Path]:
    """The modules of all rooms but those inside a system."""
    return sorted(path for path in GAME.rglob("*.py") if path.parent == SYSTEMS or SYSTEMS not in path.parents)


def identifiers(tree: ast.AST) -> Iterator[str]:
    """Every name of something in a module, as words with lines between them."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def nouns_of(text: str) -> set[str]:
    """The nouns of one game among the names of a module."""
    return {noun for name in identifiers(ast.parse(text)) for noun in NOUNS.findall(name)}


@pytest.mark.parametrize("path", shared(), ids=lambda path: path.relative_to(GAME).as_posix())
def test_nouns_of_one_game_stand_only_where_there_is_a_reason(path: Path) -> None:
    justified, _ = JUSTIFIED.get(path.relative_to(GAME).as_posix(), (set(), ""))
    assert nouns_of(path.read_text(encoding="utf-8")) == justified


def test_no_reason_is_kept_for_a_module_that_is_gone() -> None:
    assert set(JUSTIFIED) <= {path.relative_to(GAME).as_posix() for path in shared()}


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("def german_units(): ...", "german"),
        ("class AlliedZone: ...", "allied"),
        ("here.drop_zone = 1", "drop_zone"),
        ("def at(zocs): ...", "zocs"),
        ("from a import b as engineer", "engineer"),
    ],
)
def test_a_noun_is_found_however_it_is_written(text: str, noun: str) -> None:
    assert nouns_of(text) == {noun}
