"""The games there are: the folders of `game/systems`, and those that other installed packages bring along.

Another package names its manifest under the entry point group `arnhem.systems`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from game.model.manifest import Manifest

ENTRY_POINTS = "arnhem.systems"
_BUILT_IN = "game.systems"


@cache
def manifests() -> Mapping[str, Manifest]:
    """What every rules system offers, by its name: those of the house first, then those of other packages.

    A package that cannot be imported, or names something else, is left out: it must not keep anybody from another game.
    """
    by_name: dict[str, Manifest] = {}
    for manifest in (*_of_the_house(), *_of_other_packages()):
        by_name.setdefault(manifest.name, manifest)
    return by_name


def _of_the_house() -> Iterator[Manifest]:
    folder = Path(__file__).parent.parent / "systems"
    for system in sorted(folder.iterdir()):
        if (system / "manifest.py").is_file():
            manifest: Manifest = import_module(f"{_BUILT_IN}.{system.name}.manifest").MANIFEST
            yield manifest


def _of_other_packages() -> Iterator[Manifest]:
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        with suppress(Exception):  # whatever somebody else's module does when it is imported
            manifest = point.load()
            if isinstance(manifest, Manifest):
                yield manifest
