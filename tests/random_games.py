"""Whole games that chance has played: for tests that need a game that is over."""

from __future__ import annotations

from functools import cache

from game import Game, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.scenario.scenario import Scenario


@cache
def scenario(name: str) -> Scenario:
    """A shipped scenario, read once."""
    return load_scenario(name)


def played_out(name: str, seed: int) -> Game:
    """A game of a shipped scenario, played at random to its end."""
    return played_through(scenario(name), seed)


def played_through(played: Scenario, seed: int) -> Game:
    """A game of any scenario, played at random to its end."""
    game = Game.new(played, seed=seed)
    player = RandomPlayer(seed)
    while game.decision is not None:
        game.apply(player.choose(Position(game)))
    return game
