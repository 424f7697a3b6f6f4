"""Shared rooms name no system: whatever one offers, they ask its manifest."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from game.model.manifests import manifests

pytestmark = pytest.mark.usefixtures("lanterns_installed")
GAME = Path(__file__).parents[1] / "game"
ROOT_OF_SYSTEMS = GAME / "systems"
SHARED = sorted(
    path for path in GAME.rglob("*.py") if path.parent == ROOT_OF_SYSTEMS or ROOT_OF_SYSTEMS not in path.parents
)


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.relative_to(GAME).as_posix())
def test_no_text_is_the_name_of_a_system(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = [
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in set(manifests())
    ]
    assert named == []


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.relative_to(GAME).as_posix())
def test_no_module_of_a_system_is_imported(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    inside = tuple(f"game.systems.{name}" for name in manifests())
    assert [module for module in imported if module.startswith(inside)] == []
