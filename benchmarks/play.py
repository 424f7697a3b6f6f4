"""How fast games are loaded, played, copied and kept, without a window."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from psutil import Process

from benchmarks.positions import SCENARIO, positions
from benchmarks.table import Row, median_microseconds, microseconds
from game import Game, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.lab.simulate import simulate
from game.systems.standard.rules.sides import SIDES

GAMES = 40
MANY_GAMES = 300
MEGABYTE = 2**20


def rows() -> Iterator[Row]:
    """Loading, playing, copying, saving, memory."""
    load_ms = microseconds(lambda: load_scenario(SCENARIO)) / 1e3
    yield Row("scenario with map and rules, from files to ready", f"{load_ms:.0f} ms", "at most 100 ms")
    report = simulate(load_scenario(SCENARIO), dict.fromkeys(SIDES, RandomPlayer), games=GAMES, seed=1)
    yield Row("random full games on one core", f"{GAMES / report.seconds:.1f} a second", "at least 8 a second")
    yield _scaling()
    pace = f"{report.actions / report.seconds:,.0f} a second"
    yield Row("actions of random games on one core", pace, "at least 5,000 a second")
    clone_us = median_microseconds(state.clone for state in positions())
    yield Row("copy of a position, median", f"{clone_us:.1f} us", "microseconds")
    yield from _saving()
    yield Row("memory of a process that has played a game", f"{_memory_mb():.0f} MB", "")


def _scaling() -> Row:
    """Many games by one process and by two, which have to be started."""
    alone, two = (
        simulate(load_scenario(SCENARIO), dict.fromkeys(SIDES, RandomPlayer), games=MANY_GAMES, seed=1, jobs=jobs)
        for jobs in (1, 2)
    )
    faster = f"{alone.seconds / two.seconds:.2f} times as fast"
    return Row(f"{MANY_GAMES} random games by two processes", faster, "at least 1.85 times", "by one: 1")


def _saving() -> Iterator[Row]:
    game, player = Game.new(load_scenario(SCENARIO), seed=1), RandomPlayer(1)
    while game.decision is not None:
        game.apply(player.choose(Position(game)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "whole.save"
        save_ms = microseconds(lambda: game.save(path)) / 1e3
        load_ms = microseconds(lambda: Game.load(path), repeats=3) / 1e3
        size_kb = path.stat().st_size / 1024
    what = f"a game of {game.actions_done} actions"
    yield Row(f"{what}: saved", f"{save_ms:.0f} ms, {size_kb:.0f} KB", "")
    yield Row(f"{what}: loaded, every action verified", f"{load_ms:.0f} ms", "")


def _memory_mb() -> float:
    """The memory of a process that has loaded the scenario and played one game of it."""
    code = "from benchmarks.play import play_one_game; play_one_game()"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(child.stdout)


def play_one_game() -> None:
    """Play a game and print the memory this process has, in megabytes."""
    simulate(load_scenario(SCENARIO), dict.fromkeys(SIDES, RandomPlayer), games=1, seed=1)
    print(Process().memory_info().rss / MEGABYTE)
