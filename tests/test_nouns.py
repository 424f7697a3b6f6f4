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


def counts_corners(tree: ast.AST) -> list[int]:
    """Lines that go round the six sides of a hex: only the grid knows how many one has."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if (isinstance(node, ast.Call) and ast.unparse(node) == "range(6)")
        or (
            isinstance(node, ast.BinOp)
            and isinstance(node.op, ast.Mod)
            and isinstance(node.right, ast.Constant)
            and node.right.value == 6
        )
    ]


NO_CORNERS: set[str] = set()
"""Modules that count something else by six."""


def test_only_the_grid_knows_how_many_sides_a_place_has() -> None:
    everywhere = [path for path in GAME.rglob("*.py") if path.relative_to(GAME).parts[0] != "grid"]
    found = {
        path.relative_to(GAME).as_posix(): lines
        for path in everywhere
        if (lines := counts_corners(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert set(found) <= NO_CORNERS, found


@pytest.mark.parametrize(
    "text", ["(side + 1) % 6", "for corner in range(6): ...", "turned = [way % 6 for way in ways]"]
)
def test_going_round_a_place_is_found(text: str) -> None:
    assert counts_corners(ast.parse(text))
