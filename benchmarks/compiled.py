"""`python -m benchmarks.compiled`: the compiled build proves itself and is timed beside plain Python, in one run.

It compiles a copy of this checkout, plays the golden playthroughs on it (same hashes or it fails), and then times
games of the historical scenario with and without, turn about: of players at random, and of planners.
"""

from __future__ import annotations

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
GAMES = {"random": 15, "planner:normal": 4, "planner:easy": 1}
"""Kinds of players that are timed against themselves, and how many games of theirs; those of level easy have whims."""
GAMES_A_SECOND = """
import sys, time
from game import load_scenario
from game.lab.match import NamedPlayer
from game.lab.simulate import simulate
from game.systems.standard.rules import movement

kind, player, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
assert movement.__file__.endswith(".py") == (kind == "plain"), movement.__file__
scenario = load_scenario("arnhem")
players = dict.fromkeys(scenario.sides, NamedPlayer(player))
simulate(scenario, players, games=1, seed=9)
began = time.process_time()
report = simulate(scenario, players, games=games, seed=1)
print(games / (time.process_time() - began), *[game.final_hash for game in report.games])
"""


def main() -> None:
    """Compile, prove, time and print."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "arnhem"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
        built = Path(folder) / "built"
        count = len(compile_modules(copy, built))
        shutil.copytree(built, copy, dirs_exist_ok=True)
        print(f"{count} files compiled; the golden playthroughs on them:", flush=True)
        tests = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/test_playthroughs.py"]
        subprocess.run(tests, cwd=copy, env=_environment(copy), check=True)
        for player, games in GAMES.items():
            print(_compared(copy, player, games), flush=True)


def _compared(copy: Path, player: str, games: int) -> str:
    """Games a second of a player against himself, plain and compiled turn about; the same games or it fails."""
    plain, fast = [], []
    for _ in range(ROUNDS):
        plain.append(_pace(ROOT, "plain", player, games))
        fast.append(_pace(copy, "compiled", player, games))
    if len({hashes for _, hashes in (*plain, *fast)}) != 1:
        raise SystemExit(f"{player}: compiled it plays other games")
    before, after = max(plain)[0], max(fast)[0]
    pace = f"plain {before:.2f}, compiled {after:.2f}, {after / before:.2f} times as many"
    return f"{player}: games a second of processor time: {pace}"


def _pace(root: Path, kind: str, player: str, games: int) -> tuple[float, tuple[str, ...]]:
    """Games a second of processor time, and how they ended."""
    command = [sys.executable, "-c", GAMES_A_SECOND, kind, player, str(games)]
    ran = subprocess.run(command, cwd=root, env=_environment(root), check=True, capture_output=True, text=True)
    pace, *hashes = ran.stdout.split()
    return float(pace), tuple(hashes)


def _environment(root: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(root)}


if __name__ == "__main__":
    main()
