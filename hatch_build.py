"""The compiled build: with ARNHEM_COMPILED=1 the modules named in pyproject.toml become machine code, by mypyc.

Their sources stay in the wheel; Python takes the compiled ones where both are there. Without the variable nothing is
compiled and nothing but hatchling is needed. What is compiled says `[tool.arnhem] compiled`: patterns of files, and
with a ! in front those that stay as they are (a class that mypyc cannot take as it is keeps its module out).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

VARIABLE = "ARNHEM_COMPILED"
_NEEDS = ["mypy>=1.11", "setuptools>=68", "numpy>=1.26,<3", "pydantic>=2.8,<3", "types-PyYAML>=6.0.12"]
_FOR_COMPILER = {
    r"^from game\.model\.frozen import frozen$": "from dataclasses import dataclass",
    r"^@frozen$": "@dataclass(frozen=True, slots=True)",
    r"^if TYPE_CHECKING:": "if True:",
}
_SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

built, work, *modules = sys.argv[1:]
extensions = mypycify(["--config-file", "pyproject.toml", *modules], opt_level="3", debug_level="0", target_dir=work)
setup(
    name="compiled", packages=[], py_modules=[], ext_modules=extensions,
    script_args=["-q", "build_ext", "--build-lib", built, "--build-temp", work],
)
"""


def compiled_modules(root: Path) -> list[str]:
    """The files that are compiled, as pyproject.toml names them."""
    with (root / "pyproject.toml").open("rb") as file:
        patterns = tomllib.load(file)["tool"]["arnhem"]["compiled"]
    found: dict[str, None] = {}
    for pattern in patterns:
        files = [path.relative_to(root).as_posix() for path in sorted(root.glob(pattern.removeprefix("!")))]
        if not files:
            raise SystemExit(f"pyproject.toml: tool.arnhem.compiled: {pattern} names no file")
        for name in files:
            if pattern.startswith("!"):
                found.pop(name, None)
            elif not name.endswith("__init__.py"):
                found[name] = None
    for name in found:
        if "@cached_property" in (root / name).read_text(encoding="utf-8"):
            what = "has a cached_property, which compiled would be worked out anew each time it is asked for"
            raise SystemExit(f"pyproject.toml: tool.arnhem.compiled: {name} {what}; leave it out with a !")
    return list(found)


def copy_for_compiler(root: Path, copy: Path) -> None:
    """The sources as mypyc takes them: frozen values as the dataclasses they are, for it knows no other decorator.

    Types of their fields are imported at once, for it looks for them when the class is made.
    """
    shutil.copytree(root / "game", copy / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", copy)
    for name in compiled_modules(root):
        text = (copy / name).read_text(encoding="utf-8")
        for ours, known in _FOR_COMPILER.items():
            text = re.sub(ours, known, text, flags=re.MULTILINE)
        (copy / name).write_text(text, encoding="utf-8")


def compile_modules(root: Path, built: Path) -> list[Path]:
    """Compile the modules of a checkout into a folder; returns the files, which lie there as in the package."""
    with tempfile.TemporaryDirectory() as work:
        script = Path(work) / "compile.py"
        script.write_text(_SETUP, encoding="utf-8")
        copy = Path(work) / "sources"
        copy_for_compiler(root, copy)
        # the script must not find the setup of the checkout, and mypy must read the copy and nothing installed
        command = [sys.executable, str(script), str(built.resolve()), work, *compiled_modules(root)]
        environment = {**os.environ, "MYPYPATH": "", "PYTHONPATH": ""}
        subprocess.run(command, cwd=copy, env=environment, check=True)  # noqa: S603 - our own program
    return sorted(path for path in built.rglob("*") if path.suffix in (".so", ".pyd"))


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # the compiler is asked for by itself, as the tests do
    BuildHookInterface = object  # type: ignore[assignment,misc]


class CompiledBuild(BuildHookInterface):  # type: ignore[type-arg,misc]
    """Puts compiled modules into the wheel, if it is asked for."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What a build needs beside hatchling."""
        return _NEEDS if self._is_asked_for() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is put together: compile, and say where the files go."""
        if version == "editable" or not self._is_asked_for():
            return
        self._folder = tempfile.TemporaryDirectory()
        built = Path(self._folder.name)
        for path in compile_modules(Path(self.root), built):
            build_data["force_include"][str(path)] = path.relative_to(built).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel is there: what went into it is not needed any more."""
        del version, build_data, artifact_path
        if hasattr(self, "_folder"):
            self._folder.cleanup()

    def _is_asked_for(self) -> bool:
        return self.target_name == "wheel" and os.environ.get(VARIABLE) == "1"
