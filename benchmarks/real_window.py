"""How fast the installed game opens on a real X server, and what memory it takes, beside a bare window in the same run.

The pictures are read where the server keeps them (Xvfb's -fbdir), so that looking costs neither program anything. A
start is that of a fresh process, of a wheel installed in an environment of its own.
"""

from __future__ import annotations

import json
import mmap
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.positions import SCENARIO
from benchmarks.table import Row
from game.model.home import HOME_VARIABLE, SETTINGS_FILE
from game.ui.window.settings import Switch
from game.ui.window.state_file import VARIABLE

ROOT = Path(__file__).parents[1]
SIZE = (1920, 1080)
STARTS = 7
STABLE_AFTER_SECONDS = 1.5
LONGEST_WAIT_SECONDS = 60.0
SESSION_MINUTES = 1.0
"""How long the session takes if nothing else is asked for; ten minutes are the measure (`--minutes 10`)."""
BARE = """
import pygame
pygame.display.init()
window = pygame.display.set_mode((1920, 1080))
window.fill((200, 180, 140))
pygame.draw.rect(window, (30, 40, 50), (100, 100, 300, 300))
pygame.display.flip()
while pygame.event.wait().type != pygame.QUIT:
    pass
"""
"""The least program that opens a window with pygame-ce and shows something in it."""


@dataclass(slots=True)
class Start:
    """What was seen of one start."""

    first_seconds: float = 0.0
    stable_seconds: float = 0.0
    memory_mb: float = 0.0


@dataclass(slots=True)
class Display:
    """An X server of our own: its name, and its picture."""

    name: str
    pixels: NDArray[np.uint32]
    environment: dict[str, str] = field(default_factory=dict)

    def sample(self) -> NDArray[np.uint32]:
        """Every tenth pixel or so of the middle of the screen."""
        return self.pixels[20:-20:5, 20:-20:3].copy()


def rows(minutes: float = SESSION_MINUTES) -> Iterator[Row]:
    """Starts and memory; nothing but a word where there is no X server to be had."""
    if missing := [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]:
        yield Row("a real window", f"not measured: {', '.join(missing)} not installed", "")
        return
    with tempfile.TemporaryDirectory() as folder, x_server(Path(folder)) as display:
        python = installed(Path(folder) / "venv")
        play = [python, "-m", "game", "play", SCENARIO]
        state_file = Path(folder) / "state.json"
        _start(display, play, state_file, settle_seconds=3.0)  # the map is painted at the first start
        bare, game = [], []
        for _ in range(STARTS):
            bare.append(_start(display, [python, "-c", BARE]))
            game.append(_start(display, play, state_file))
        yield from _start_rows(bare, game)
        yield session_row(display, play, minutes)


def _start_rows(bare: list[Start], game: list[Start]) -> Iterator[Row]:
    def ms(starts: list[Start], what: str) -> float:
        return 1e3 * statistics.median(getattr(start, what) for start in starts)

    window = ms(bare, "first_seconds")
    beside = f"bare pygame-ce window {window:.0f} ms"
    for what, name, most in (("first pixels", "first_seconds", 1.5), ("map stable", "stable_seconds", 2.5)):
        taken = ms(game, name)
        ratio = f"{taken:.0f} ms, {taken / window:.2f} times the bare window"
        yield Row(f"installed, on an X server: start to {what}", ratio, f"at most {most} times", beside)
    memory = statistics.median(start.memory_mb for start in game)
    bare_mb = statistics.median(start.memory_mb for start in bare)
    yield Row("memory (PSS) with the map, on an X server", f"{memory:.0f} MB", "at most 200 MB", f"{bare_mb:.0f} MB")


def _start(display: Display, command: list[str], state_file: Path | None = None, settle_seconds: float = 0.0) -> Start:
    """Start a program and watch the screen until it changes no more, and the program says so if it keeps a file."""
    if state_file is not None:
        state_file.unlink(missing_ok=True)
    environment = {**display.environment, **({VARIABLE: str(state_file)} if state_file else {})}
    before = display.sample()
    start, began = Start(), time.perf_counter()
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as process:
        try:
            changed = 0.0
            while time.perf_counter() - began < LONGEST_WAIT_SECONDS:
                now = display.sample()
                seconds = time.perf_counter() - began
                if not np.array_equal(now, before):
                    before, changed = now, seconds
                    is_something = len(np.unique(now)) > 1
                    start.first_seconds = start.first_seconds or (seconds if is_something else 0.0)
                is_there = state_file is None or is_ready(state_file)
                if is_there and changed and seconds - changed > max(STABLE_AFTER_SECONDS, settle_seconds):
                    start.stable_seconds, start.memory_mb = changed, pss_mb(process.pid)
                    return start
                time.sleep(0.002)
            raise SystemExit(f"nothing is seen of {command}")
        finally:
            process.kill()
            process.wait()
            time.sleep(0.2)  # the server takes the window away


def is_ready(state_file: Path) -> bool:
    return state_file.exists() and bool(json.loads(state_file.read_text(encoding="utf-8")).get("ready"))


def session_row(display: Display, command: list[str], minutes: float) -> Row:
    """The memory at its highest in a session at all zooms: wheel, drag and pages, without a pause."""
    chance, most_mb, now_mb = random.Random(1), 0.0, 0.0
    with subprocess.Popen(command, env=display.environment, stdout=subprocess.DEVNULL) as process:
        try:
            time.sleep(4.0)
            end = time.monotonic() + minutes * 60
            while time.monotonic() < end:
                x, y = chance.randrange(200, 1300), chance.randrange(150, 850)
                wheel = ["click", "--repeat", str(chance.randrange(1, 7)), "--delay", "150", chance.choice("45")]
                _xdo(display, "mousemove", str(x), str(y), *wheel)
                to = (str(chance.randrange(200, 1300)), str(chance.randrange(150, 850)))
                _xdo(display, "mousedown", "2", "mousemove", *to, "sleep", "0.2", "mouseup", "2")
                if chance.random() < 0.2:
                    _xdo(display, "key", chance.choice(["F1", "Tab", "h"]), "sleep", "0.5", "key", "Escape")
                now_mb = pss_mb(process.pid)
                most_mb = max(most_mb, now_mb)
        finally:
            process.kill()
            process.wait()
    what = f"memory (PSS) at most in a session of {minutes:g} min at all zooms"
    return Row(what, f"{most_mb:.0f} MB, at its end {now_mb:.0f} MB", "never above 350 MB")


def _xdo(display: Display, *words: str) -> None:
    subprocess.run(["xdotool", *words], env=display.environment, check=True, timeout=30)


def pss_mb(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def installed(folder: Path) -> str:
    """The Python of a new environment with the game's wheel in it."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", str(ROOT)], check=True)
    return str(python)


@contextmanager
def x_server(folder: Path) -> Iterator[Display]:
    """An X server whose picture lies in a file, and a home for the game where nothing lies over the map."""
    read_end, write_end = os.pipe()
    geometry = f"{SIZE[0]}x{SIZE[1]}x24"
    command = [
        "Xvfb",
        "-displayfd",
        str(write_end),
        "-screen",
        "0",
        geometry,
        "-fbdir",
        str(folder),
        "-nolisten",
        "tcp",
    ]
    with subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.DEVNULL) as server:
        os.close(write_end)
        try:
            with os.fdopen(read_end) as lines:
                name = f":{lines.readline().strip()}"
            with (folder / "Xvfb_screen0").open("rb") as file:
                picture = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            pixels = np.frombuffer(picture, np.uint32, SIZE[0] * SIZE[1], len(picture) - 4 * SIZE[0] * SIZE[1])
            yield Display(name, pixels.reshape(SIZE[1], SIZE[0]), _environment(name, folder / "home"))
        finally:
            server.terminate()


def _environment(display: str, home: Path) -> dict[str, str]:
    home.mkdir()
    settings = {Switch.BRIEFING: False, "width": SIZE[0], "height": SIZE[1]}
    (home / SETTINGS_FILE).write_text(json.dumps(settings), encoding="utf-8")
    left_out = ("SDL_VIDEODRIVER", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE", VARIABLE)
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return {**kept, "DISPLAY": display, HOME_VARIABLE: str(home), "SDL_AUDIODRIVER": "dummy"}


if __name__ == "__main__":
    from benchmarks.table import markdown

    print(markdown(rows(float(sys.argv[1]) if len(sys.argv) > 1 else SESSION_MINUTES)))
