"""`python -m benchmarks.compiled`: the compiled build proves itself and is timed beside plain Python, in one run.

It compiles a copy of this checkout, plays the golden playthroughs on it (same hashes or it fails), and then times
games with and without, turn about: of players at random and of planners, of the historical scenario, of an evening, of
the Scheldt with its modules and of Remagen; level hard plays the evening alone. `--proof` stops after the playthroughs.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from hatch_build import compile_modules

ROOT = Path(__file__).parents[1]
ROUNDS = 3
LEFT_OUT = (".git", ".mypy_cache", ".ruff_cache", ".pytest_cache", "test-artifacts", "__pycache__")
GAMES = (
    ("arnhem", "random", 15),
    ("arnhem", "planner:easy", 1),  # it has whims
    ("arnhem", "planner:normal", 4),
    ("arnhem", "scripted", 4),
    ("first_drop", "random", 100),
    ("first_drop", "planner:normal", 20),
    ("first_drop", "planner:hard", 2),
    ("scheldt", "random", 6),
    ("ludendorff", "random", 60),
    ("ludendorff", "planner:normal", 12),
)
"""Scenarios, kinds of players that are timed against themselves, and how many games of theirs."""
GAMES_A_SECOND = """
import sys, time
from game import load_scenario
from game.engine.garbage import look_seldom
from game.lab.match import NamedPlayer
from game.lab.simulate import simulate
from game.systems.standard.rules import movement

kind, name, player, games = *sys.argv[1:4], int(sys.argv[4])
assert movement.__file__.endswith(".py") == (kind == "plain"), movement.__file__
look_seldom()  # as every command does
scenario = load_scenario(name)
players = dict.fromkeys(scenario.sides, NamedPlayer(player))
simulate(scenario, players, games=1, seed=9)
began = time.process_time()
report = simulate(scenario, players, games=games, seed=1)
print(games / (time.process_time() - began), *[game.final_hash for game in report.games])
"""


def main() -> None:
    """Compile, prove, time and print."""
    asked = argparse.ArgumentParser(
        prog="python -m benchmarks.compiled", description="Compiles, proves, times, prints."
    )
    asked.add_argument("--proof", action="store_true", help="stop after the golden playthroughs")
    is_proof = asked.parse_args().proof
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "arnhem"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
        built = Path(folder) / "built"
        count = len(compile_modules(copy, built, quickly=is_proof))
        shutil.copytree(built, copy, dirs_exist_ok=True)
        print(f"{count} files compiled; the golden playthroughs on them:", flush=True)
        tests = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", "", "tests/test_playthroughs.py"]
        subprocess.run(tests, cwd=copy, env=_environment(copy), check=True)
        for name, player, games in () if is_proof else GAMES:
            print(_compared(copy, name, player, games), flush=True)


def _compared(copy: Path, name: str, player: str, games: int) -> str:
    """Games a second of a player against himself, plain and compiled turn about; the same games or it fails."""
    plain, fast = [], []
    for _ in range(ROUNDS):
        plain.append(_pace(ROOT, "plain", name, player, games))
        fast.append(_pace(copy, "compiled", name, player, games))
    if len({hashes for _, hashes in (*plain, *fast)}) != 1:
        raise SystemExit(f"{name}, {player}: compiled it plays other games")
    before, after = max(plain)[0], max(fast)[0]
    pace = f"plain {before:.2f}, compiled {after:.2f}, {after / before:.2f} times as many"
    return f"{name}, {player}: games a second of processor time: {pace}"


def _pace(root: Path, kind: str, name: str, player: str, games: int) -> tuple[float, tuple[str, ...]]:
    """Games a second of processor time, and how they ended."""
    command = [sys.executable, "-c", GAMES_A_SECOND, kind, name, player, str(games)]
    ran = subprocess.run(command, cwd=root, env=_environment(root), check=True, capture_output=True, text=True)
    pace, *hashes = ran.stdout.split()
    return float(pace), tuple(hashes)


def _environment(root: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(root)}


if __name__ == "__main__":
    main()
