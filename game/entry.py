"""`arnhem`: whoever only wants to play sees a window at once; all other commands go to the console."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

from game import __version__


def main() -> NoReturn:
    """Run what the command line asks for and leave with its exit code: 0 done, 1 failed, 2 usage."""
    _open_streams()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy would start threads for products that nobody here forms
    if sys.argv[1:] == ["--version"]:
        from game.guard import guarded

        guarded(_say_version)
    scenario = plain_play(sys.argv[1:])
    if scenario is None:
        from game.cli import main as console

        console()
    from game.engine.garbage import look_not_yet

    look_not_yet()
    from game.ui.window.first_picture import show_first_picture

    show_first_picture()
    from game.guard import guarded

    guarded(lambda: _play(scenario or None))


def _open_streams() -> None:
    """Put nothing in the place of streams that were closed, before a file can take their numbers.

    What libraries say at a console would go into that file, which may be somebody's game.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - till the end


def _say_version() -> int:
    """Said by the console, too; but to build that takes most of the time."""
    sys.stdout.write(f"arnhem {__version__}\n")
    return 0


def plain_play(words: list[str]) -> str | None:
    """The scenario, or nothing for the title, if no more is asked for than to play; None if the console must look."""
    if words in ([], ["play"]):
        return ""
    if len(words) == 2 and words[0] == "play" and words[1].isidentifier() and _is_shipped(words[1]):
        return words[1]
    return None


def _is_shipped(name: str) -> bool:
    package = Path(__file__).resolve().parent
    return any((folder / "scenarios" / f"{name}.yaml").is_file() for folder in (package / "_data", package.parent))


def _play(scenario: str | None) -> int:
    from game.ui.entrance.opening import run

    return run(scenario)
