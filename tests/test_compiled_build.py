"""What the compiled build would compile; that it plays the same games, `python -m benchmarks.compiled` proves."""

from __future__ import annotations

import pickle
import re
import sys
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest

import hatch_build
from hatch_build import CompiledBuild, compiled_modules, copy_for_compiler

ROOT = Path(__file__).parents[1]


def test_the_list_names_modules_of_rooms_that_compute() -> None:
    modules = compiled_modules(ROOT)
    assert "game/systems/standard/rules/movement.py" in modules
    assert "game/systems/standard/ai/outlook.py" in modules
    assert "game/systems/remagen/rules/steps.py" in modules
    assert not [name for name in modules if "/ui/" in name or name.endswith(("schema.py", "__init__.py"))]
    assert all((ROOT / name).is_file() for name in modules)


def test_a_pattern_that_names_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.arnhem]\ncompiled = ["game/none.py"]\n')
    with pytest.raises(SystemExit, match=r"game/none\.py names no file"):
        compiled_modules(tmp_path)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("class Kept:\n    @cached_property\n    def value(self): ...\n", "has a cached_property"),
        ("from copy import copy\n", "takes copies with copy"),
    ],
)
def test_what_would_fail_compiled_is_said(text: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.arnhem]\ncompiled = ["kept.py"]\n')
    (tmp_path / "kept.py").write_text(text)
    with pytest.raises(SystemExit, match=rf"kept\.py {why}"):
        compiled_modules(tmp_path)


@pytest.mark.slow
def test_frozen_values_are_dataclasses_to_the_compiler(tmp_path: Path) -> None:
    copy_for_compiler(ROOT, tmp_path)
    for name in compiled_modules(ROOT):
        text, copied = ((folder / name).read_text(encoding="utf-8") for folder in (ROOT, tmp_path))
        assert "frozen import" not in copied
        assert "@frozen" not in copied
        assert "if TYPE_CHECKING" not in copied
        ours = sum(map(text.count, ("@dataclass", "@frozen", "@changing")))
        assert copied.count("@dataclass(init=False") == ours, name
    path = (tmp_path / "game" / "grid" / "path.py").read_text(encoding="utf-8")
    assert "@dataclass(init=False, frozen=True, eq=True)\nclass Reach" in path


def test_what_modules_that_are_not_compiled_inherit_may_be_inherited() -> None:
    """Compiled classes refuse heirs that are not compiled, unless they are told to expect them."""
    compiled = set(compiled_modules(ROOT))
    heirs = re.compile(r"^class \w+\((\w+)\):", re.MULTILINE)
    values = re.compile(r"@(?:frozen|changing)\w*\nclass (\w+)")
    own = {name for module in compiled for name in values.findall((ROOT / module).read_text(encoding="utf-8"))}
    others = [path for path in (ROOT / "game").rglob("*.py") if path.relative_to(ROOT).as_posix() not in compiled]
    inherited = {name for path in others for name in heirs.findall(path.read_text(encoding="utf-8"))}
    assert inherited & own <= set(hatch_build.INHERITED)


VALUES = """
from __future__ import annotations
from dataclasses import dataclass, field
from typing import ClassVar
@dataclass(frozen=True, slots=True)
class Event:
    kind: ClassVar[str] = ""
    rule: str
@dataclass(frozen=True, slots=True, order=True)
class Moved(Event):
    kind: ClassVar[str] = "moved"
    unit: int
    path: tuple[int, ...] = ()
    way: list[int] = field(default_factory=lambda: [1])
    told: str = field(default="", repr=False)
    said: str = field(default="", compare=False)
    def __str__(self) -> str:
        return "moved"
@dataclass(frozen=True, slots=True)
class Tried:
    outcomes: list[int] = field(default_factory=list, kw_only=True)
@dataclass(frozen=True, slots=True)
class TriedMove(Tried):
    unit: int
@dataclass(slots=True, eq=False)
class Position:
    hexes: list[int] = field(default_factory=list)
    turn: int = 0
    shares: bool = field(default=False, init=False)
"""


def test_values_of_one_name_in_two_modules_have_fields_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.arnhem]\ncompiled = ["game/*.py"]\n')
    (tmp_path / "game").mkdir()
    head = "from __future__ import annotations\nfrom dataclasses import dataclass\n"
    value = "@dataclass(frozen=True)\nclass {}:\n    {}\n"
    (tmp_path / "game" / "ours.py").write_text(head + value.format("Moved", "unit: int"))
    (tmp_path / "game" / "theirs.py").write_text(head + value.format("Moved", "ship: str"))
    heir = value.format("Entered(Moved)", "hex: int")
    (tmp_path / "game" / "heir.py").write_text(f"{head}from game.ours import Moved\n{heir}")
    copy_for_compiler(tmp_path, tmp_path / "copy")
    assert "def __init__(self, unit: Any, hex: int) -> None:" in (tmp_path / "copy" / "game" / "heir.py").read_text()


def _module(name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = ModuleType(name)
    monkeypatch.setitem(sys.modules, name, module)
    exec(text, vars(module))
    return module


def test_methods_written_out_for_the_compiler_do_what_those_of_a_dataclass_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "pyproject.toml").write_text('[tool.arnhem]\ncompiled = ["game/values.py"]\n')
    (tmp_path / "game" / "values.py").write_text(VALUES)
    copy_for_compiler(tmp_path, tmp_path / "copy")
    copied = (tmp_path / "copy" / "game" / "values.py").read_text()
    # what the compiler overlooks is left out here: that fields are filled which nobody may change, and who may inherit
    plain = copied.replace("@mypyc_attr(allow_interpreted_subclasses=True)\n", "").replace(
        "frozen=True", "frozen=False"
    )
    written, meant = (vars(_module(name, text, monkeypatch)) for name, text in (("written", plain), ("meant", VALUES)))
    moves = ("Moved('5.1', 2)", "Moved('5.1', 2, (3,), [4], 'x', 'y')", "Event('6')")
    for told in (*moves, "TriedMove(2)", "TriedMove(2, outcomes=[1])"):
        ours, theirs = eval(told, written), eval(told, meant)
        assert (repr(ours), str(ours)) == (repr(theirs), str(theirs))
        assert told not in moves or ours.kind == theirs.kind
        assert pickle.loads(pickle.dumps(ours)) == ours
        assert ours == eval(told, written)
        assert ours != theirs
    first, second = (eval(f"Moved('5.1', 2, (), (), 'x', {said!r})", written) for said in "ab")
    assert first == second
    assert hash(first) == hash(second) == hash(eval("Moved('5.1', 2, (), (), 'x', 'a')", meant))
    assert eval("Moved('5.1', 2) < Moved('5.1', 3) and Moved('5.1', 2) >= Moved('5.1', 2)", written)
    assert eval("Moved('5.1', 2).__reduce__()[1]", written) == ("5.1", 2, (), [1], "", "")
    assert eval("Position() != Position() and Position().hexes is not Position().hexes", written)
    assert "__hash__" not in copied.partition("class Position")[2]
    position = eval("Position([1], 2)", written)
    position.shares = True
    assert (vars(pickle.loads(pickle.dumps(position))), repr(position)) == (
        {"hexes": [1], "turn": 2, "shares": True}, "Position(hexes=[1], turn=2, shares=True)"
    )  # fmt: skip


CONSTANTS = """
from __future__ import annotations
LIMIT = 3
_NAMES: tuple[str, ...] = (
    "a",
)
NORTH, SOUTH = "n", "s"
FIRST, SECOND = range(2)
ONE, TWO, FOUR = (1 << bit for bit in range(3))
Way = tuple[int, int]
ADDED: dict[str, int] = {}
LIMIT_TOLD = f"at most {LIMIT}"
"""


def test_constants_are_final_for_the_compiler_and_counted_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "pyproject.toml").write_text('[tool.arnhem]\ncompiled = ["game/constants.py"]\n')
    (tmp_path / "game" / "constants.py").write_text(CONSTANTS)
    copy_for_compiler(tmp_path, tmp_path / "copy")
    copied = (tmp_path / "copy" / "game" / "constants.py").read_text()
    written, meant = (
        vars(_module(name, text, monkeypatch)) for name, text in (("written", copied), ("meant", CONSTANTS))
    )
    names = [name for name in meant if name.isupper()]
    assert {name: written[name] for name in names} == {name: meant[name] for name in names}
    assert len(names) == 11
    for final in ("LIMIT: Final = 3", "_NAMES: Final[tuple[str, ...]] = (", "SECOND: Final = 1", "FOUR: Final = 4"):
        assert final in copied
    assert "Way = tuple" in copied
    assert "ADDED: dict" in copied


def test_a_field_that_nobody_has_told_how_to_compile_is_said(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "pyproject.toml").write_text('[tool.arnhem]\ncompiled = ["game/values.py"]\n')
    (tmp_path / "game" / "values.py").write_text(
        "from dataclasses import dataclass, field\n@dataclass\nclass A:\n    x: int = field(hash=False)\n"
    )
    with pytest.raises(SystemExit, match=r"field x: nobody has said how hash is compiled"):
        copy_for_compiler(tmp_path, tmp_path / "copy")


@pytest.mark.parametrize(("value", "needs"), [("1", True), ("", False), ("0", False)])
def test_only_who_asks_needs_a_compiler(value: str, needs: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARNHEM_COMPILED", value)
    hook = CompiledBuild(str(ROOT), {}, None, None, "", "wheel")
    assert bool(hook.dependencies()) is needs


def test_a_compiled_wheel_asks_for_what_the_compiler_takes_for_granted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of numbers (`game/grid/flat.py`) are its own; a plain wheel has none and asks for nothing."""
    monkeypatch.setattr(hatch_build, "compile_modules", lambda root, built: [built / "game" / "a.so"])
    for value, needs in (("1", [f"librt>={version('librt')}"]), ("", [])):
        monkeypatch.setenv("ARNHEM_COMPILED", value)
        hook = CompiledBuild(str(ROOT), {}, None, None, "", "wheel")
        build_data = {"dependencies": [], "force_include": {}}
        hook.initialize("standard", build_data)
        hook.finalize("standard", build_data, "")
        assert build_data["dependencies"] == needs
        assert list(build_data["force_include"].values()) == (["game/a.so"] if value else [])


def test_the_compiler_is_found_where_pip_builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There it lies in a folder that only the program which builds is told of."""
    compiler = tmp_path / "elsewhere" / "mypyc" / "__init__.py"
    compiler.parent.mkdir(parents=True)
    compiler.touch()
    monkeypatch.syspath_prepend(str(compiler.parents[1]))
    told: dict[str, str] = {}
    monkeypatch.setattr(hatch_build, "copy_for_compiler", lambda root, copy: None)
    monkeypatch.setattr("subprocess.run", lambda command, cwd, env, check: told.update(env))
    assert hatch_build.compile_modules(ROOT, tmp_path / "built") == []
    assert told["PYTHONPATH"] == str(compiler.parents[1])
