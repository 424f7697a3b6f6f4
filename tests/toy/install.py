"""Installs the game Lanterns for as long as this process lives, as `pip install tests/toy` would do for good.

An installed package is a folder on the path and a folder of facts about it beside; the facts name its entry points.
Processes that this one starts find both.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
import tomllib
from importlib import invalidate_caches
from pathlib import Path

HERE = Path(__file__).parent
_MARK = "LANTERNS_INSTALLED"


def install() -> None:
    """Put the package and its facts on the path of this process and of those that it starts."""
    known = os.environ.get(_MARK, "")
    if known and Path(known).is_dir():  # a process that started this one has done it
        sys.path[:0] = [path for path in (known, str(HERE)) if path not in sys.path]
    else:
        folder = Path(tempfile.mkdtemp(prefix="lanterns-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        _write_facts(folder)
        sys.path[:0] = added = [str(folder), str(HERE)]
        os.environ["PYTHONPATH"] = os.pathsep.join([*added, *filter(None, [os.environ.get("PYTHONPATH")])])
        os.environ[_MARK] = str(folder)
    invalidate_caches()


def _write_facts(folder: Path) -> None:
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    facts = folder / f"{project['name']}-{project['version']}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = [
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in named.items())
        for group, named in project["entry-points"].items()
    ]
    (facts / "entry_points.txt").write_text("".join(points))
