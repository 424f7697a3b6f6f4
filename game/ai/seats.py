"""Who sits at a game: people, and players by their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import SystemRandom

from game.ai.player import Player
from game.ai.registry import HUMAN, opponent
from game.ai.typed import typed_opponent
from game.engine.game import Game
from game.model.errors import GameError
from game.model.side import Side
from game.scenario.scenario import Scenario

Seats = Mapping[Side, str]
"""Who plays each side: HUMAN or the name of an opponent, from a list or as somebody typed it."""
NamedSeats = Mapping[str, str]
"""The same by the ids of the sides, before it is known which scenario has them."""
SEED_BITS = 63
"""Of the seeds of new games: all that there are, so that nobody finds one by trying them out."""


def random_seed() -> int:
    """A seed that nobody chose, and that nobody can find out from the first rolls."""
    return SystemRandom().getrandbits(SEED_BITS)


def players_of(sides: Iterable[Side], seats: Seats, seed: int, system: str) -> dict[Side, Player | None]:
    """The players of sides, None where a person sits; GameError if a system has no such opponent."""
    names = {side: seats.get(side, HUMAN) for side in sides}
    return {
        side: None if name == HUMAN else typed_opponent(name, system).new(seed + side) for side, name in names.items()
    }


def kept_seats(game: Game) -> dict[Side, str]:
    """Who plays by what is kept with a game, people where there is no such opponent; nothing if nothing is kept."""
    if game.seats is None:
        return {}
    return dict(zip(game.scenario.sides, (_known(name, game.scenario) for name in game.seats), strict=True))


def _known(name: str, scenario: Scenario) -> str:
    """A name out of a file, if it is of the list of players; never one that would run a program."""
    try:
        return name if name == HUMAN else opponent(name, scenario.system.name).name
    except GameError:
        return HUMAN


def seats_at(scenario: Scenario, seats: NamedSeats) -> dict[Side, str]:
    """The players of a scenario's sides, as far as they are named; GameError if it has no such side."""
    return {scenario.sides.of(side): name for side, name in seats.items()}
