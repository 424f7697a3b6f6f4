"""Reads files, each in a fork of its own that may grow no further: a test starts it, with a reader and the files.

For each file it prints one line of JSON: the file, seconds of processor time, MiB that the process grew by, and what
was said. What is no GameError ends it with a traceback.
"""

from __future__ import annotations

import hashlib
import json
import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

from game.engine.files import read_whole
from game.engine.reading import parse_record
from game.engine.saves import list_saves
from game.lab.kept_games import read_kept
from game.lab.tournament import write_page
from game.model.errors import GameError
from game.model.kept import read_kept as read_kept_data
from game.scenario.lesson import find_lesson, read_lesson
from game.scenario.loader import check
from game.systems.registry import systems
from game.text.opening import _commands_of
from game.ui.tutorial.bookmark import Bookmark, bookmark_in
from game.ui.window.settings import Settings
from tests.yardstick import usual_seconds

MOST_SECONDS = 1.0
"""That any file may take."""
CEILING = 1 << 30
"""Of address space: whoever goes through it fails outright."""


def read_save(path: Path) -> str:
    """What is said of a saved game that is opened."""
    record = parse_record(read_whole(path), path.name)
    return f"{len(record.actions)} actions, {record.lost} lost"


def read_list(path: Path) -> str:
    """What the list of saved games says."""
    (folder := path.with_suffix(".folder")).mkdir()
    (folder / "hostile.save").symlink_to(path)
    (info,) = list_saves(folder)
    return info.damage or f"{info.title}, turn {info.turn}"


def read_settings(path: Path) -> str:
    """What is made of settings."""
    os.environ["ARNHEM_HOME"] = str(path.parent / f"{path.name}.home")
    home = Path(os.environ["ARNHEM_HOME"])
    home.mkdir()
    (home / "settings.json").symlink_to(path)
    return f"known: {Settings.load().is_known}"


def read_bookmark(path: Path) -> str:
    """What is made of the place where a lesson was left."""
    os.environ["ARNHEM_HOME"] = str(path.parent / f"{path.name}.marks")
    folder = Path(os.environ["ARNHEM_HOME"]) / "lessons"
    folder.mkdir(parents=True)
    lesson = read_lesson(find_lesson("first_drop"))
    (folder / f"{lesson.id}.json").symlink_to(path)
    found: Bookmark | None = bookmark_in(lesson)
    return f"found: {found is not None}"


def read_games(path: Path) -> str:
    """How many games a file of a simulation has."""
    return f"{len(read_kept(path)[1])} games"


def read_scenario(path: Path) -> str:
    """What an author is told first."""
    found = check(path, systems())
    return f"{found[0].what} - {found[0].hint}" if found else "sound"


def read_lesson_file(path: Path) -> str:
    """Whether a lesson can be read."""
    return read_lesson(path).id


def read_page(path: Path) -> str:
    """What is said of a page that tables are to be put into."""
    write_page(path, "tables", "first_drop")
    return "written"


def read_script(path: Path) -> str:
    """How many lines a file of commands has."""
    with _commands_of(path) as lines:
        return f"{sum(1 for _ in lines)} lines"


def read_cache(path: Path) -> str:
    """What is made of a file of the cache that proves itself whole."""
    kept = path.with_suffix(".kept")
    body = path.read_bytes()
    kept.write_bytes(hashlib.sha256(body).hexdigest().encode() + b"\n" + body)
    del body
    return f"found: {read_kept_data(kept) is not None}"


READERS: dict[str, Callable[[Path], str]] = {
    "save": read_save, "list": read_list, "settings": read_settings, "bookmark": read_bookmark, "games": read_games,
    "scenario": read_scenario, "lesson": read_lesson_file, "page": read_page, "script": read_script,
    "cache": read_cache,
}  # fmt: skip


def measured(reader: Callable[[Path], str], path: Path) -> list[object]:
    """Seconds of a usual machine, MiB and words of one file, in this process."""
    before_kib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.process_time()
    try:
        said = str(reader(path))
    except GameError as error:
        said = str(error)
    seconds = usual_seconds(time.process_time() - began, few=MOST_SECONDS)
    grown_mib = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_kib) / 1024
    return [path.name, seconds, grown_mib, said[:300]]


def main(name: str, paths: list[str]) -> None:
    """Read every file in a child of its own, so that each begins with the same memory."""
    resource.setrlimit(resource.RLIMIT_AS, (CEILING, CEILING))
    for path in paths:
        sys.stdout.flush()
        child = os.fork()
        if not child:
            print(json.dumps(measured(READERS[name], Path(path))), flush=True)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status:
            sys.exit(f"{name} of {path} died: {status}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
