"""Installs the game Lanterns for as long as a test wants it, as `pip install tests/toy` would do for good.

An installed package is a folder on the path and a folder of facts about it beside; the facts name its entry points.
Processes that this one starts meanwhile find both.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

from game.language import phrasebook, tables
from game.model.manifests import manifests
from game.scenario.locate import data_folders

HERE = Path(__file__).parent
_REMEMBERED = (manifests, data_folders, tables.languages, tables.table_of, phrasebook.phrasebook)
"""What a process looks up once, since packages are not installed under its feet elsewhere."""


@contextmanager
def installed() -> Iterator[None]:
    """Have the package and its facts on the path of this process and of those that it starts."""
    path, surroundings = sys.path[:], os.environ.get("PYTHONPATH")
    folder = Path(tempfile.mkdtemp(prefix="lanterns-"))
    _write_facts(folder)
    added = [str(folder), str(HERE)]
    sys.path[:0] = added
    os.environ["PYTHONPATH"] = os.pathsep.join([*added, *filter(None, [surroundings])])
    _forget()
    try:
        yield
    finally:
        sys.path[:] = path
        if surroundings is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = surroundings
        _forget()
        shutil.rmtree(folder, ignore_errors=True)


def _forget() -> None:
    invalidate_caches()
    for remembered in _REMEMBERED:
        remembered.cache_clear()


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
