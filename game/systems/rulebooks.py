"""The rules in words, by rules system."""

from __future__ import annotations

from game.model.errors import GameError
from game.model.manifests import manifests
from game.model.message import message
from game.scenario.locate import is_identifier
from game.scenario.rules_text import Rulebook, is_told, load_rulebook
from game.scenario.scenario import Scenario


def rulebook_of(system: str, language: str = "") -> Rulebook:
    """The rules of a system in words, in a language if they are told in that, else English.

    GameError if the system has none in words, or their file is faulty.
    """
    manifest = manifests().get(system)
    if manifest is None or not manifest.rulebook:
        raise GameError(message("trouble.not_told", rules=system))
    return load_rulebook(manifest.rulebook, language)


def rulebook_for(scenario: Scenario, language: str = "") -> Rulebook:
    """The rules in words that hold in a scenario: those of the rules file it names, else those of its system.

    GameError if there are none in words, or their file is faulty.
    """
    if scenario.rules_id and is_told(scenario.rules_id):
        return load_rulebook(scenario.rules_id, language)
    return rulebook_of(scenario.system.name, language)


def rulebook_named(name: str, language: str = "") -> Rulebook:
    """The rules in words of a system, or of a rules file; GameError if there are none."""
    if name not in manifests() and is_identifier(name) and is_told(name):
        return load_rulebook(name, language)
    return rulebook_of(name, language)


def told_systems() -> tuple[str, ...]:
    """Systems whose rules are told in words."""
    return tuple(name for name, manifest in manifests().items() if manifest.rulebook)
