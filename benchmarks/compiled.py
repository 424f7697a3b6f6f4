"""`python -m benchmarks.compiled`: the compiled build proves itself and is timed beside plain Python, in one run.

It compiles a copy of this checkout, plays the golden playthroughs on it (same hashes or it fails), and then times
random games of the historical scenario with and without, turn about.
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
GAMES_A_SECOND = """
import sys, time
from game import load_scenario
from game.ai.random_player import RandomPlayer
from game.lab.simulate import simulate
from game.model.side import Side
from game.systems.standard.rules import movement

assert movement.__file__.endswith(".py") == (sys.argv[1] == "plain"), movement.__file__
scenario = load_scenario("arnhem")
simulate(scenario, dict.fromkeys(Side, RandomPlayer), games=2, seed=9)
began = time.process_time()
simulate(scenario, dict.fromkeys(Side, RandomPlayer), games=15, seed=1)
print(15 / (time.process_time() - began))
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
        plain, fast = [], []
        for _ in range(ROUNDS):
            plain.append(_pace(ROOT, "plain"))
            fast.append(_pace(copy, "compiled"))
    print(
        f"random games a second of processor time: plain {max(plain):.1f}, compiled {max(fast):.1f}, "
        f"{max(fast) / max(plain):.2f} times as many"
    )


def _pace(root: Path, kind: str) -> float:
    command = [sys.executable, "-c", GAMES_A_SECOND, kind]
    ran = subprocess.run(command, cwd=root, env=_environment(root), check=True, capture_output=True, text=True)
    return float(ran.stdout)


def _environment(root: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(root)}


if __name__ == "__main__":
    main()
