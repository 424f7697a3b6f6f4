"""The rules systems there are, and what each offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.model.manifests import manifests


def part(system: str, kind: str) -> Any:
    """What a system offers of a kind, a field of `Manifest`; None if it offers none, or is no system."""
    manifest = manifests().get(system)
    return manifest.part(kind) if manifest is not None else None


def offers(system: str, kind: str) -> bool:
    """Whether a system offers anything of a kind, which is not loaded for that."""
    manifest = manifests().get(system)
    return manifest is not None and bool(getattr(manifest, kind))


def systems() -> Mapping[str, Any]:
    """All rules systems by name; the rules are imported when they are asked for."""
    return _Systems()


class _Systems(Mapping[str, Any]):
    def __getitem__(self, name: str) -> Any:
        return manifests()[name].part("rules")

    def __contains__(self, name: object) -> bool:
        return name in manifests()

    def __iter__(self) -> Iterator[str]:
        return iter(manifests())

    def __len__(self) -> int:
        return len(manifests())
