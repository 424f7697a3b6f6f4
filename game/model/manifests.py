"""The games there are: the folders of `game/systems`, and those that other installed packages bring along.

Another package names its manifest under the entry point group `arnhem.systems`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path

from game.model.manifest import Manifest, folder_of
from game.model.regular import read_at_most

ENTRY_POINTS = "arnhem.systems"
_BUILT_IN = "game.systems"
_INSTALLED = (".dist-info", ".egg-info")
_FACTS = "entry_points.txt"
_MOST_BYTES = 2**20
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)


@cache
def manifests() -> Mapping[str, Manifest]:
    """What every rules system offers, by its name: those of the house first, then those of other packages.

    A package that cannot be imported, or whose manifest makes no sense, is left out: it must not keep anybody from
    another game.
    """
    by_name: dict[str, Manifest] = {}
    for manifest in (*_of_the_house(), *_of_other_packages()):
        by_name.setdefault(manifest.name, manifest)
    return by_name


def _of_the_house() -> Iterator[Manifest]:
    folder = Path(__file__).parent.parent / "systems"
    found: list[Manifest] = [
        import_module(f"{_BUILT_IN}.{system.name}.manifest").MANIFEST
        for system in sorted(folder.iterdir())
        if (system / "manifest.py").is_file()
    ]
    yield from sorted(found, key=lambda manifest: manifest.place)


def _of_other_packages() -> Iterator[Manifest]:
    if not _is_any_named():
        return
    from importlib.metadata import entry_points

    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        with suppress(Exception, SystemExit):  # whatever somebody else's module does when it is imported
            manifest = point.load()
            if isinstance(manifest, Manifest) and _is_sound(manifest):
                yield manifest


def _is_sound(manifest: Manifest) -> bool:
    """Whether all of it is what it should be, and the folders are there in which others look, too.

    Raises whatever goes wrong when these are looked for.
    """
    parts = {field.name: getattr(manifest, field.name) for field in fields(manifest)}
    place, lessons, titles = parts.pop("place"), parts.pop("lessons"), parts.pop("titles")
    if type(place) is not int or not isinstance(lessons, tuple) or not isinstance(titles, tuple):
        return False
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in titles):
        return False
    named = (text for pair in titles for text in pair)
    if not all(isinstance(text, str) for text in (*parts.values(), *lessons, *named)):
        return False
    if not (_NAME.fullmatch(manifest.name) and manifest.title.strip() and manifest.rules):
        return False
    package, _, folder = manifest.words.partition(":")
    words = folder_of(package) / folder if package else None
    return all(it is None or it.is_dir() for it in (manifest.data_folder(), words))


def _is_any_named() -> bool:
    """Whether the facts of any installed package name a game; where they lie in no folder they must be asked.

    Asking takes longer to be imported than all the games of the house.
    """
    for place in map(Path, dict.fromkeys(sys.path)):
        if place.is_file():
            return True
        with suppress(OSError), os.scandir(place) as entries:
            for facts in entries:
                if facts.name.endswith(_INSTALLED) and _names_a_game(Path(facts.path, _FACTS)):
                    return True
    return False


def _names_a_game(facts: Path) -> bool:
    """Whether what a package says of itself names a game; it need not say anything."""
    try:
        return ENTRY_POINTS.encode() in read_at_most(facts, _MOST_BYTES)
    except OSError:
        return False
