"""What the compiled build would compile; that it plays the same games, `python -m benchmarks.compiled` proves."""

from __future__ import annotations

from pathlib import Path

import pytest

from hatch_build import CompiledBuild, compiled_modules, copy_for_compiler

ROOT = Path(__file__).parents[1]


def test_the_list_names_modules_of_rooms_that_compute() -> None:
    modules = compiled_modules(ROOT)
    assert "game/systems/standard/rules/movement.py" in modules
    assert "game/systems/standard/ai/outlook.py" in modules
    assert not [name for name in modules if "/ui/" in name or name.endswith(("schema.py", "__init__.py"))]
    assert all((ROOT / name).is_file() for name in modules)


def test_a_pattern_that_names_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.arnhem]\ncompiled = ["game/none.py"]\n')
    with pytest.raises(SystemExit, match=r"game/none\.py names no file"):
        compiled_modules(tmp_path)


def test_a_value_that_would_not_be_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.arnhem]\ncompiled = ["kept.py"]\n')
    (tmp_path / "kept.py").write_text("class Kept:\n    @cached_property\n    def value(self): ...\n")
    with pytest.raises(SystemExit, match=r"kept\.py has a cached_property"):
        compiled_modules(tmp_path)


def test_frozen_values_are_dataclasses_to_the_compiler(tmp_path: Path) -> None:
    copy_for_compiler(ROOT, tmp_path)
    for name in compiled_modules(ROOT):
        text, copied = ((folder / name).read_text(encoding="utf-8") for folder in (ROOT, tmp_path))
        assert "frozen import" not in copied
        assert "@frozen" not in copied
        assert "if TYPE_CHECKING" not in copied
        assert len(copied.splitlines()) == len(text.splitlines()), name
    path = (tmp_path / "game" / "grid" / "path.py").read_text(encoding="utf-8")
    assert "@dataclass(frozen=True, slots=True)\nclass Reach" in path


@pytest.mark.parametrize(("value", "needs"), [("1", True), ("", False), ("0", False)])
def test_only_who_asks_needs_a_compiler(value: str, needs: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARNHEM_COMPILED", value)
    hook = CompiledBuild(str(ROOT), {}, None, None, "", "wheel")
    assert bool(hook.dependencies()) is needs
