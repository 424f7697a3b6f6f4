"""Positions to measure on: those that random games of the historical scenario come through."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game import Game, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.systems.standard.rules.state import State

SCENARIO = "arnhem"
EVERY_ACTIONS = 25


@cache
def _sample() -> tuple[State, ...]:
    found = []
    for seed in (1, 2, 3):
        game, player = Game.new(load_scenario(SCENARIO), seed=seed), RandomPlayer(seed)
        while game.decision is not None:
            if game.actions_done % EVERY_ACTIONS == 0:
                found.append(game.state)
            game.apply(player.choose(Position(game)))
    return tuple(found)


def positions() -> Iterator[State]:
    """Positions of three games, from the first turn to the last, the games mixed."""
    sample = _sample()
    for start in range(7):
        yield from sample[start::7]
