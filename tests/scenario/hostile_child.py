"""Reads and checks the files it is given, one after the other, under a limit of memory; a test starts it.

For each it prints one line of JSON: the file, seconds of processor time, and problems as (line, column, words). What is
no ScenarioError ends it with a traceback.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from game.rules.standard.schema import ScenarioFile
from game.scenario.problems import ScenarioError
from game.scenario.reader import read_file
from game.scenario.validate import validate

MEMORY_BYTES = 400 << 20


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
        started = time.process_time()
        found: list[tuple[int, int, str]] = []
        try:
            validate(read_file(Path(path)), ScenarioFile)
        except ScenarioError as error:
            found = [(problem.line, problem.column, f"{problem.what} - {problem.hint}") for problem in error.problems]
            str(error)
        print(json.dumps([path, time.process_time() - started, found]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
