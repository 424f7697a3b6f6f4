"""Scenarios by name or file, with the rules systems that there are."""

from __future__ import annotations

from pathlib import Path

from game.scenario.loader import load
from game.scenario.locate import find_scenario
from game.scenario.scenario import Scenario
from game.systems.registry import systems


def load_scenario(name_or_path: str | Path) -> Scenario:
    """The scenario of a name, as "arnhem", or of a file; ScenarioError with every problem of its files."""
    return load(find_scenario(name_or_path), systems())


def load_agreed(name: str) -> Scenario:
    """The scenario of a name or file with what is agreed on behind plus signs, as "arnhem+no_bombardment".

    Raises GameError if there is none, or if it has no such variant.
    """
    scenario, *variants = [name] if _is_file(name) else name.split("+")
    return load_scenario(scenario).with_options(variants)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False
