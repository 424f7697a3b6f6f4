"""Scenarios by name or file, with the rules systems that there are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.engine.garbage import look_later
from game.scenario.document import Data
from game.scenario.locate import find_scenario
from game.scenario.scenario import Scenario
from game.systems.registry import systems


def load_scenario(name_or_path: str | Path) -> Scenario:
    """The scenario of a name, as "arnhem", or of a file; ScenarioError with every problem of its files."""
    with look_later():
        from game.scenario.loader import load

        return load(find_scenario(name_or_path), systems())


def scenario_from_text(text: str, name: str) -> Scenario:
    """The scenario that a text describes as a file would; its map and rules are shipped ones.

    Saves of its games hold the text. Raises ScenarioError with every problem as `name:line:column`.
    """
    from game.scenario.loader import load_text

    return load_text(text, name, systems())


def scenario_from_data(data: Mapping[str, Data], name: str) -> Scenario:
    """The scenario that plain data describe, written as a text first; as `scenario_from_text` otherwise."""
    from game.scenario.writer import write_text

    return scenario_from_text(write_text(data), name)


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
