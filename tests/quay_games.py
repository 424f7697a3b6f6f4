"""Games of Lanterns for tests that need any game: they ask for the fixture `lanterns_installed`."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from game.engine.library import load_scenario
from game.scenario.scenario import Scenario

TURNS = 6
"""As the scenario has it."""
CROWD = {"divers": "A5", "coopers": "A5"}
"""Where Otters stand beside Herons at once."""


def quay(path: str | Path = "lanterns", *, turns: int = TURNS, **starts: str) -> Scenario:
    """A night on the quay; one of other turns or with other places to begin is another scenario of the same id."""
    written = load_scenario(path)
    setting, square = written.setting, written.board.topology.index
    if turns == TURNS and not starts:
        return written
    bands = [replace(band, start=square(starts[band.id])) if band.id in starts else band for band in setting.bands]
    return replace(
        written,
        digest=sha256(f"{written.digest} {turns} {starts}".encode()).hexdigest(),
        setting=replace(setting, turns=turns, bands=tuple(bands)),
    )


def crowded(*, turns: int = 12) -> Scenario:
    """A long night on which both crews begin around A4: rushes, with their dice, come early in random games."""
    return quay(turns=turns, **CROWD)


def at(number: str) -> int:
    """The square of a printed number."""
    return load_scenario("lanterns").board.topology.index(number)
