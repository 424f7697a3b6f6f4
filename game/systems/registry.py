"""The rules systems there are: the folders beside this module, and those that other packages bring along.

Another package names its manifest under the entry point group `arnhem.systems`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from game.model.manifest import Manifest

ENTRY_POINTS = "arnhem.systems"


@cache
def manifests() -> Mapping[str, Manifest]:
    """What every rules system offers, by its name: those of the house first, then those of other packages."""
    found = [_built_in(folder) for folder in sorted(Path(__file__).parent.iterdir()) if _is_system(folder)]
    found += [point.load() for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name)]
    by_name: dict[str, Manifest] = {}
    for manifest in found:
        by_name.setdefault(manifest.name, manifest)
    return by_name


def part(system: str, kind: str) -> Any:
    """What a system offers of a kind, a field of `Manifest`; None if it offers none, or is no system."""
    manifest = manifests().get(system)
    return manifest.part(kind) if manifest is not None else None


def systems() -> Mapping[str, Any]:
    """All rules systems by name; the rules are imported when they are asked for."""
    return _Systems()


class _Systems(Mapping[str, Any]):
    def __getitem__(self, name: str) -> Any:
        return manifests()[name].part("rules")

    def __iter__(self) -> Iterator[str]:
        return iter(manifests())

    def __len__(self) -> int:
        return len(manifests())


def _is_system(folder: Path) -> bool:
    return (folder / "manifest.py").is_file()


def _built_in(folder: Path) -> Manifest:
    manifest: Manifest = import_module(f"{__package__}.{folder.name}.manifest").MANIFEST
    return manifest
