"""What the house itself ships, without what the packages bring along that the tests install."""

from __future__ import annotations

from pathlib import Path

from game.scenario.loader import read_header
from game.scenario.locate import data_folder, shipped_scenarios


def house_scenarios() -> tuple[Path, ...]:
    """The scenario files of the house."""
    return tuple(path for path in shipped_scenarios() if path.parent == data_folder("scenarios"))


def scenarios_of(system: str) -> tuple[Path, ...]:
    """Those of one game."""
    return tuple(path for path in house_scenarios() if read_header(path).system == system)
