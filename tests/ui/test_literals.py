"""What the window says comes from the tables of texts: nothing for people is written out in the program."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

GAME = Path(__file__).parents[2] / "game"
FOR_PEOPLE = re.compile(r"[A-Za-z]\w*[,.:;!?]? +\(?[A-Za-z]|\b[A-Z][a-z]+\b")
"""Two words, or one with a capital letter."""
INTERNAL_CALLS = {"words", "message", "compile", "getattr", "cast", "Thread", "Late", "LateMade"}
"""Calls that are given names and patterns, not texts."""
FOR_PROGRAMMERS = {
    "TypeError", "ValueError", "KeyError", "IndexError", "LookupError", "RuntimeError", "NotImplementedError",
    "AssertionError", "error",
}  # fmt: skip
NOT_FOR_PLAYERS = {
    "ui/look/fonts.py": "names of files",
    "ui/keys/keys.py": "what is printed on keys",
    "ui/paper/pdf.py": "the language of PDF",
    "ui/tutorial/lint.py": "what the author of a lesson reads",
}
"""Modules whose texts no player reads, and what they are."""
ALLOWED = {
    "Arnhem": "the name of the game",
    "Quick save": "the name of a file",
    "at the map": "the name of keys in the settings",
    "in menus": "the name of keys in the settings",
    "looking back": "the name of keys in the settings",
    "Enter": "what is printed on a key",
    "Ctrl+": "what is printed on a key",
    "Esc": "what is printed on a key",
}
"""Text -> why it may stand in the program."""


@cache
def literals() -> list[tuple[str, str]]:
    """Texts that look as if they were for people, and where they stand."""
    return list(_literals())


def _literals() -> Iterator[tuple[str, str]]:
    for path in sorted((*(GAME / "ui").rglob("*.py"), *GAME.glob("systems/*/ui/**/*.py"))):
        if path.relative_to(GAME).as_posix() in NOT_FOR_PLAYERS:
            continue
        module = ast.parse(path.read_text(encoding="utf-8"))
        parents = {child: node for node in ast.walk(module) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(module):
            if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
                continue
            if FOR_PEOPLE.search(node.value) and not is_internal(node, parents):
                yield node.value, f"{path.relative_to(GAME)}:{node.lineno}"


def is_internal(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether a text is a docstring, a key, a pattern, a type, or what only a programmer gets to see."""
    child, parent = node, parents.get(node)
    while parent is not None:
        if _says_nothing(child, parent):
            return True
        child, parent = parent, parents.get(parent)
    return False


def _says_nothing(child: ast.AST, parent: ast.AST) -> bool:
    match parent:
        case ast.Expr(value=ast.Constant()) | ast.Compare() | ast.arg() | ast.Assert():
            return True
        case ast.Subscript(slice=index):
            return child is index
        case ast.AnnAssign(annotation=annotation):
            return child is annotation or ast.unparse(annotation) == "TypeAlias"
        case ast.Call(func=called):
            return child is not called and _name(called) in INTERNAL_CALLS | FOR_PROGRAMMERS
        case ast.Assign(targets=[ast.Name(id=name)]):
            is_type = name[:1].isupper() and not name.isupper() and "|" in ast.unparse(parent.value)
            return is_type or name == "__all__"
    return False


def _name(called: ast.expr) -> str:
    name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
    return name.lstrip("_")


@pytest.mark.slow
def test_no_text_for_people_is_written_out_in_the_program() -> None:
    assert [f"{where}: {text!r}" for text, where in literals() if text not in ALLOWED] == []


def test_what_may_be_written_out_is() -> None:
    found = {text for text, _ in literals()}
    assert [text for text in ALLOWED if text not in found] == []


def test_a_text_that_is_written_out_is_found() -> None:
    module = ast.parse('draw_line(surface, "Two people at this window", words("new_game.seed"))')
    parents = {child: node for node in ast.walk(module) for child in ast.iter_child_nodes(node)}
    texts = [node for node in ast.walk(module) if isinstance(node, ast.Constant)]
    assert [node.value for node in texts if not is_internal(node, parents)] == ["Two people at this window"]
