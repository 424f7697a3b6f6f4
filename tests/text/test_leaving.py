"""However the terminal is left, the game is on the disk and its place is told."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.engine.game import Game

SAVED = re.compile(r"The game is saved in (.*\.save)\. To go on")


def _heeds_interrupts() -> None:
    """Whoever runs the tests in the background bequeaths that Ctrl+C is ignored; the game at a terminal does not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def terminal(tmp_path: Path):
    """Starts a game in a process of its own."""
    started = []

    def start(*arguments: str, **named) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "game", "play", *arguments, "--text"],
            stdin=subprocess.PIPE, stdout=named.pop("stdout", subprocess.PIPE), stderr=subprocess.PIPE, text=True,
            env={**os.environ, "ARNHEM_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}, **named,
            preexec_fn=_heeds_interrupts,  # noqa: PLW1509 - nothing else undoes what is inherited
        )  # fmt: skip
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


def told(text: str) -> Game:
    """The game that the farewell names."""
    found = SAVED.search(text)
    assert found, text
    return Game.load(found[1])


def landed(process: subprocess.Popen[str]) -> str:
    """Land a unit, and read until it is down."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("ready\nland 2/506 0806\n")
    process.stdin.flush()
    said = ""
    while "lands in" not in said:
        line = process.stdout.readline()
        assert line, said
        said += line
    return said


def test_the_end_of_what_is_piped_in(terminal) -> None:
    process = terminal("first_drop", "--seed", "3")
    said, errors = process.communicate("ready\nland 2/506 0806\n", timeout=60)
    assert (process.returncode, errors) == (0, "")
    assert told(said).actions_done == 1


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 143)])
def test_a_signal(terminal, number: signal.Signals, code: int) -> None:
    process = terminal("first_drop", "--seed", "3")
    landed(process)
    time.sleep(0.2)
    process.send_signal(number)
    said, errors = process.communicate(timeout=60)
    assert process.returncode == code
    assert "Traceback" not in errors
    assert told(said).actions_done == 1


def test_a_reader_who_goes_away(terminal) -> None:
    reading, writing = os.pipe()
    process = terminal("first_drop", "--seed", "3", stdout=writing)
    os.close(writing)
    os.read(reading, 10)
    os.close(reading)
    assert process.stdin is not None
    process.stdin.write("ready\nland 2/506 0806\nlist\n" * 3)
    process.stdin.close()
    process.stdin = None
    assert process.stderr is not None
    errors = process.stderr.read()
    process.wait(timeout=60)
    assert "Traceback" not in errors
    assert "Nothing was done" in errors or SAVED.search(errors)


def test_a_killed_game_is_found_by_load(terminal, tmp_path: Path) -> None:
    process = terminal("first_drop", "--seed", "3")
    landed(process)
    process.kill()
    process.wait()
    (journal,) = (tmp_path / "saves").glob("autosave-*.save")
    assert Game.load(journal).actions_done == 1
    again = terminal("--load", str(journal))
    said, errors = again.communicate("ready\nlist\n", timeout=60)
    assert errors == ""
    assert "2/506, 2-2-7, in " in said


def test_a_script_file_and_what_is_wrong_in_usage(terminal, tmp_path: Path) -> None:
    script = tmp_path / "turn.txt"
    script.write_text("# a comment\nland 2/506 0806\n", encoding="utf-8")
    process = terminal("first_drop", "--seed", "3", "--script", str(script), "--german", "random", "--language", "nl")
    said, errors = process.communicate(timeout=60)
    assert errors == ""
    assert "comment" not in said
    assert "Het spel is bewaard in" in said
    for arguments, code, sentence in (
        ((), 2, "say what is played"),
        (("first_drop", "--language", "tlh"), 2, "there is no language 'tlh'"),
        (("first_drop", "--script", str(tmp_path / "none.txt")), 1, "The system refused: No such file"),
        (("first_drop", "--player", "us=random"), 1, "There is no side 'us'"),
        (("no_such_scenario",), 1, "no_such_scenario"),
        (("--load", str(script)), 1, "turn.txt"),
    ):
        process = terminal(*arguments)
        said, errors = process.communicate(timeout=60)
        assert process.returncode == code, (arguments, said, errors)
        assert sentence in errors.replace("\n", " "), errors
        assert "Traceback" not in errors
