"""Scenarios by name or file, with the rules systems that there are."""

from __future__ import annotations

from pathlib import Path

from game.rules.registry import systems
from game.scenario.loader import load
from game.scenario.locate import find_scenario
from game.scenario.scenario import Scenario


def load_scenario(name_or_path: str | Path) -> Scenario:
    """The scenario of a name, as "arnhem", or of a file; ScenarioError with every problem of its files."""
    return load(find_scenario(name_or_path), systems())
