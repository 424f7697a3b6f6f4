"""Scenarios and games as they are sent to other processes, which read them again, each for itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from game.engine.game import Game
from game.engine.library import load_scenario, scenario_from_text
from game.engine.reading import parse_record
from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import message
from game.scenario.locate import shipped_scenarios
from game.scenario.scenario import Scenario

Reload = Callable[[str | Path], Scenario]
"""Reads a scenario again in another process, by its name or file."""


@frozen
class SentScenario:
    """Where a scenario is to be found, with what is agreed on."""

    name: str | Path
    """Of a scenario that is shipped, or its file."""
    digest: str
    options: tuple[str, ...]
    """The variants that are agreed on."""
    reload: Reload
    document: str = ""
    """The text of a scenario that was made in memory: it is sent itself."""

    @classmethod
    def of(cls, scenario: Scenario, reload: Reload | None = None) -> SentScenario:
        """A scenario as it is sent; `reload` is a function of a module."""
        path = scenario.path
        name = scenario.id if path is None or path in shipped_scenarios() else path
        return cls(name, scenario.digest, scenario.options, reload or load_scenario, scenario.document)

    @property
    def title(self) -> str:
        """The scenario as the console takes it."""
        return "+".join((str(self.name), *self.options))

    def read(self) -> Scenario:
        """The scenario, read once a process; GameError if it cannot be, or if its files have changed meanwhile."""
        return _read(self)


@cache
def _read(sent: SentScenario) -> Scenario:
    try:
        document = sent.document
        scenario = scenario_from_text(document, str(sent.name)) if document else sent.reload(sent.name)
        scenario = scenario.with_options(sent.options)
    except GameError as error:
        raise GameError(error.said) from error  # of a plain kind, which travels between processes
    if scenario.digest != sent.digest:
        raise GameError(message("lab.scenario_changed", file=Path(sent.name).name))
    return scenario


@frozen
class SentGame:
    """A game with history, as it stands."""

    scenario: SentScenario
    record: bytes

    @classmethod
    def of(cls, game: Game, reload: Reload | None = None) -> SentGame:
        """A game as it is sent."""
        return cls(SentScenario.of(game.scenario, reload), game.record.to_bytes())

    def game(self) -> Game:
        """The game, played again."""
        return Game.replay(parse_record(self.record, str(message("lab.the_game"))), self.scenario.read())
