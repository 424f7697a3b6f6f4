"""Shared rooms name no system: whatever one offers, they ask its manifest."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from game.model.manifests import manifests

pytestmark = pytest.mark.usefixtures("lanterns_installed")
GAME = Path(__file__).parents[1] / "game"
ROOT_OF_SYSTEMS = GAME / "systems"
SHARED = sorted(
    path for path in GAME.rglob("*.py") if path.parent == ROOT_OF_SYSTEMS or ROOT_OF_SYSTEMS not in path.parents
)


@cache
def texts_and_imports(path: Path) -> tuple[tuple[tuple[int, str], ...], tuple[str, ...]]:
    """All texts of a module, each with its line, and the modules that it takes something out of; it is read once."""
    texts, imports = [], []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.append((node.lineno, node.value))
        elif isinstance(node, ast.ImportFrom):
            imports.append(node.module or "")
    return tuple(texts), tuple(imports)


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.relative_to(GAME).as_posix())
def test_no_text_is_the_name_of_a_system(path: Path) -> None:
    texts, _ = texts_and_imports(path)
    names = set(manifests())
    assert [line for line, text in texts if text in names] == []


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.relative_to(GAME).as_posix())
def test_no_module_of_a_system_is_imported(path: Path) -> None:
    _, imported = texts_and_imports(path)
    inside = tuple(f"game.systems.{name}" for name in manifests())
    assert [module for module in imported if module.startswith(inside)] == []
