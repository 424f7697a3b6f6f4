"""However the terminal is left, the game is on the disk and its place is told."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from typing import NoReturn

import pytest

from game.ai.player import Position
from game.ai.table import Table
from game.engine.game import Game
from game.engine.library import load_scenario
from game.text.opening import chosen_language, sit
from game.text.play import Play
from game.text.voice import Ear, Voice

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
    said, errors = process.communicate("ready\nland 2/506 0806\n", timeout=200)
    assert (process.returncode, errors) == (0, "")
    assert told(said).actions_done == 1


@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 143)])
def test_a_signal(terminal, number: signal.Signals, code: int) -> None:
    process = terminal("first_drop", "--seed", "3")
    landed(process)
    time.sleep(0.2)
    process.send_signal(number)
    said, errors = process.communicate(timeout=200)
    assert process.returncode == code
    assert "Traceback" not in errors
    assert told(said).actions_done == 1


@pytest.mark.slow
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
    process.wait(timeout=200)
    assert "Traceback" not in errors
    assert "Nothing was done" in errors or SAVED.search(errors)


@pytest.mark.slow
def test_a_killed_game_is_found_by_load(terminal, tmp_path: Path) -> None:
    process = terminal("first_drop", "--seed", "3")
    landed(process)
    process.kill()
    process.wait()
    (journal,) = (tmp_path / "saves").glob("autosave-*.save")
    assert Game.load(journal).actions_done == 1
    again = terminal("--load", str(journal))
    said, errors = again.communicate("ready\nlist\n", timeout=200)
    assert errors == ""
    assert "2/506, 2-2-7, in " in said


@pytest.mark.slow
def test_a_script_file_and_what_is_wrong_in_usage(terminal, tmp_path: Path) -> None:
    script = tmp_path / "turn.txt"
    script.write_text("# a comment\nland 2/506 0806\n", encoding="utf-8")
    process = terminal("first_drop", "--seed", "3", "--script", str(script), "--german", "random", "--language", "nl")
    said, errors = process.communicate(timeout=200)
    assert errors == ""
    assert "comment" not in said
    assert "Het spel is bewaard in" in said
    for arguments, code, sentence in (
        ((), 2, "Say what is played"),
        (("first_drop", "--language", "tlh"), 2, "There is no language 'tlh'"),
        (
            ("first_drop", "--script", str(tmp_path / "none.txt")),
            1,
            "none.txt could not be read: the file or its folder is not there",
        ),
        (("first_drop", "--player", "us=random"), 1, "There is no side 'us'"),
        (("no_such_scenario",), 1, "no_such_scenario"),
        (("--load", str(script)), 1, "turn.txt"),
    ):
        process = terminal(*arguments)
        said, errors = process.communicate(timeout=200)
        assert process.returncode == code, (arguments, said, errors)
        assert sentence in errors.replace("\n", " "), errors
        assert "Traceback" not in errors


@pytest.mark.slow
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_were_closed_are_nothing(closed: str, tmp_path: Path) -> None:
    command = f'exec "$0" -m game play first_drop --text --script "$1" --german random {closed}'
    script = tmp_path / "script.txt"
    script.write_text("land 2/506 0806\n", encoding="utf-8")
    done = subprocess.run(
        ["sh", "-c", command, sys.executable, str(script)],
        env={**os.environ, "ARNHEM_HOME": str(tmp_path)}, capture_output=True, timeout=200, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert not (tmp_path / "fault.log").exists()
    (journal,) = (tmp_path / "saves").iterdir()
    assert (Game.load(journal).actions_done, Game.load(journal).lost) == (1, 0)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_where_nothing_can_be_said_the_place_is_told_elsewhere(terminal) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        process = terminal("first_drop", "--seed", "3", "--german", "random", stdout=full)
        _, errors = process.communicate("land 2/506 0806\n", timeout=200)
    assert process.returncode == 1
    assert errors == "Nothing was done, so nothing is saved.\n"


def test_a_signal_reaches_the_terminal_while_a_player_thinks(tmp_path: Path) -> None:
    class Thinker:
        def choose(self, position: Position) -> NoReturn:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(200)
            raise AssertionError(position)

    game = Game.new(load_scenario("first_drop"), seed=1)
    out = StringIO()
    table = Table(game, dict.fromkeys(game.scenario.sides, Thinker()), tmp_path)
    play = Play(table, Voice(out, "en"), Ear(StringIO(), out), lambda _path: (game, {}))
    assert sit(play, play.voice) == 143
    assert "cannot decide" not in out.getvalue()


@pytest.mark.parametrize("kind", ["deep", "pipe", "folder", "list", "nothing"])
def test_whatever_stands_for_the_settings_there_is_a_language(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARNHEM_HOME", str(tmp_path))
    settings = tmp_path / "settings.json"
    if kind == "pipe":
        os.mkfifo(settings)
    elif kind == "folder":
        settings.mkdir()
    else:
        settings.write_text({"deep": "[" * 100_000, "list": '{"language": ["nl"]}', "nothing": "null"}[kind], "utf-8")
    assert chosen_language() == "en"
    settings.unlink() if kind != "folder" else settings.rmdir()
    settings.write_text('{"language": "nl"}', "utf-8")
    assert chosen_language() == "nl"


def test_what_somebody_wrote_orders_no_terminal_about() -> None:
    out = StringIO()
    Voice(out, "en").line("a\x1b[31mred\x07 \u202eevil\x9b2J \x85\r.")
    assert out.getvalue() == "A [31mred   evil 2J   .\n"
    assert Ear(StringIO("\x1b]0;mine\x07\n"), out).hear("> ") == "\x1b]0;mine\x07"
    assert out.getvalue().endswith("\n>  ]0;mine \n")
