"""How fast battles with the rule modules are: random games with all of them, and a look at everybody's supply."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from time import process_time

from benchmarks.table import Row, median_microseconds
from game import Game, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.lab.simulate import simulate
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.lines import statuses

LARGE, SMALL = "scheldt", "sloe_dam"
GAMES = {LARGE: 4, SMALL: 40}
EVERY_ACTIONS = 20
POSITIONS = 60


def rows() -> Iterator[Row]:
    """Supply of everybody on the large map, and games of players at random."""
    asked = [partial(statuses, state, side, is_after_combat=False) for state in _positions() for side in SIDES]
    supply_ms = median_microseconds(asked) / 1e3
    yield Row("Modules: supply of a side on the large map, median", f"{supply_ms:.2f} ms", "at most 2 ms")
    for name, games in GAMES.items():
        scenario = load_scenario(name)
        began = process_time()
        report = simulate(scenario, dict.fromkeys(scenario.sides, RandomPlayer), games=games, seed=1)
        pace = f"{report.actions / (process_time() - began):,.0f} a second"
        yield Row(f"Modules: actions of random games of {name}, processor time", pace, "at least 2,500 a second")


def _positions() -> Iterator[State]:
    """Positions of games of players at random on the large map, from the first turn to the last."""
    return islice(_met(), POSITIONS)


def _met() -> Iterator[State]:
    scenario = load_scenario(LARGE)
    for seed in range(1, POSITIONS):
        game, player = Game.new(scenario, seed=seed), RandomPlayer(seed)
        while game.decision is not None:
            if game.actions_done % EVERY_ACTIONS == 0:
                yield game.state
            game.apply(player.choose(Position(game)))
