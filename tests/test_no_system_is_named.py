"""Shared rooms name no system: whatever one offers, they ask its manifest."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from game.model.manifests import manifests
from tests.import_graph import FOLDERS

pytestmark = pytest.mark.usefixtures("lanterns_installed")
SHARED = {folder: paths for folder, paths in FOLDERS.items() if not folder.startswith("game/systems/")}


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


@pytest.mark.parametrize("folder", SHARED)
def test_no_text_is_the_name_of_a_system(folder: str) -> None:
    names = set(manifests())
    for path in SHARED[folder]:
        texts, _ = texts_and_imports(path)
        assert [line for line, text in texts if text in names] == [], path


@pytest.mark.parametrize("folder", SHARED)
def test_no_module_of_a_system_is_imported(folder: str) -> None:
    inside = tuple(f"game.systems.{name}" for name in manifests())
    for path in SHARED[folder]:
        _, imported = texts_and_imports(path)
        assert [module for module in imported if module.startswith(inside)] == [], path
