"""Opening the file of a game: its record, and the scenario it was played from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.engine import files
from game.engine.reading import parse_record
from game.engine.record import Record
from game.model.errors import GameError, SaveError
from game.model.message import message
from game.scenario.scenario import Scenario

FindScenario = Callable[[str], Scenario]
"""Finds a scenario by its id, for loading a game; raises GameError if there is none."""


def opened(path: Path, find: FindScenario | None) -> tuple[Record, Scenario]:
    """What is in a file, and the scenario it names; SaveError with one sentence that names the file."""
    from game.engine.library import load_scenario, scenario_from_text

    record = parse_record(files.read_whole(path), path.name)
    header = record.header
    try:
        if find is None and header.document:
            return record, scenario_from_text(header.document, header.scenario)
        return record, (find or load_scenario)(header.scenario)
    except GameError as error:
        needs = message("file.needs_scenario", file=path.name, scenario=header.scenario, why=error.said)
        raise SaveError(needs) from error
