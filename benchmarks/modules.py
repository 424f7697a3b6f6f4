"""How fast battles with the rule modules are: random games with all of them, and a look at everybody's supply."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from itertools import islice
from time import process_time

from benchmarks.table import Row, median_microseconds, microseconds
from game import Game, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.lab.simulate import simulate
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.lines import statuses

LARGE, SMALL = "scheldt", "sloe_dam"
GAMES = {LARGE: 8, SMALL: 40}
EVERY_ACTIONS = 20
POSITIONS = 60
TRIES = 4
LOAD_ANEW = """
import sys, time
began = time.perf_counter()
from game.engine.keeping import keep_scenario, kept_scenario
from game.engine.library import load_scenario
kept = kept_scenario(sys.argv[1])
if kept is None:
    kept = load_scenario(sys.argv[1])
took_ms = (time.perf_counter() - began) * 1e3
keep_scenario(kept)
print(took_ms)
"""


def rows() -> Iterator[Row]:
    """Reading the large map, supply of everybody on it, and games of players at random."""
    load_ms = microseconds(lambda: load_scenario(LARGE)) / 1e3
    yield Row(
        "Modules: scenario with the large map and rules, from files to ready", f"{load_ms:.0f} ms", "at most 150 ms"
    )
    first_ms, kept_ms = _load_anew_ms()
    what = "the same in a process that has just begun, anything it needs brought in as well"
    yield Row(f"Modules: {what}", f"never read before {first_ms:.0f} ms, read before {kept_ms:.0f} ms", "")
    asked = [partial(statuses, state, side, is_after_combat=False) for state in _positions() for side in SIDES]
    supply_ms = median_microseconds(asked) / 1e3
    yield Row("Modules: supply of a side on the large map, median", f"{supply_ms:.2f} ms", "at most 2 ms")
    for name, games in GAMES.items():
        scenario = load_scenario(name)
        simulate(scenario, dict.fromkeys(scenario.sides, RandomPlayer), games=1, seed=2)  # the words are read once
        began = process_time()
        report = simulate(scenario, dict.fromkeys(scenario.sides, RandomPlayer), games=games, seed=1)
        pace = f"{report.actions / (process_time() - began):,.0f} a second"
        yield Row(f"Modules: actions of random games of {name}, processor time", pace, "at least 2,500 a second")


def _load_anew_ms() -> tuple[float, float]:
    """What reading the large scenario takes a process that has just begun: the first there is, and one after it."""
    with tempfile.TemporaryDirectory() as folder:
        found = [
            float(
                subprocess.run(
                    [sys.executable, "-c", LOAD_ANEW, LARGE],
                    check=True, capture_output=True, text=True, env={**os.environ, "ARNHEM_HOME": folder},
                ).stdout
            )
            for _ in range(TRIES)
        ]  # fmt: skip
    return found[0], min(found[1:])


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
