"""Reads and checks the files it is given, one after the other, under a limit of memory; a test starts it.

For each it prints one line of JSON: the file, seconds of processor time, and problems as (line, column, words). What
takes long is timed again, and the least counts: a machine may be slow for a moment. What is no ScenarioError ends it
with a traceback.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from game.scenario.problems import ScenarioError
from game.scenario.reader import read_file
from game.scenario.validate import validate
from game.systems.standard.rules.schema import ScenarioFile

MEMORY_BYTES = 400 << 20
LONG_SECONDS = 0.5
TRIES = 3


def limit_memory() -> None:
    """Let the process grow by `MEMORY_BYTES` and no more, where the system can see to that."""
    try:
        import resource

        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY_BYTES, used + MEMORY_BYTES))
    except (ImportError, OSError):
        return


def main(paths: list[str]) -> None:
    limit_memory()
    for path in paths:
        least_seconds, found = read(Path(path))
        for _ in range(1, TRIES):
            if least_seconds <= LONG_SECONDS:
                break
            seconds, found = read(Path(path))
            least_seconds = min(least_seconds, seconds)
        print(json.dumps([path, least_seconds, found]), flush=True)


def read(path: Path) -> tuple[float, list[tuple[int, int, str]]]:
    """Seconds of processor time that a file takes, and what is wrong with it."""
    started = time.process_time()
    found: list[tuple[int, int, str]] = []
    try:
        validate(read_file(path), ScenarioFile)
    except ScenarioError as error:
        found = [(problem.line, problem.column, f"{problem.what} - {problem.hint}") for problem in error.problems]
        str(error)
    return time.process_time() - started, found


if __name__ == "__main__":
    main(sys.argv[1:])
