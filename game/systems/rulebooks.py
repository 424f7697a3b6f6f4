"""The rules in words, by rules system."""

from __future__ import annotations

from game.model.errors import GameError
from game.model.manifests import manifests
from game.model.message import message
from game.scenario.rules_text import Rulebook, load_rulebook


def rulebook_of(system: str, language: str = "") -> Rulebook:
    """The rules of a system in words, in a language if they are told in that, else English.

    GameError if the system has none in words, or their file is faulty.
    """
    manifest = manifests().get(system)
    if manifest is None or not manifest.rulebook:
        raise GameError(message("trouble.not_told", rules=system))
    return load_rulebook(manifest.rulebook, language)


def told_systems() -> tuple[str, ...]:
    """Systems whose rules are told in words."""
    return tuple(name for name, manifest in manifests().items() if manifest.rulebook)
