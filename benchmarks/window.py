"""How fast the window draws and starts, on a screen in memory.

`python -m benchmarks.window` prints the frames alone; `--real`: those of a window on the X server that there is.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import psutil
import pygame

from benchmarks.positions import SCENARIO
from benchmarks.table import Row
from game import Game, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.garbage import look_seldom
from game.engine.memory import give_pictures_back
from game.model.home import SETTINGS_FILE
from game.systems.standard.rules.sides import SIDES
from game.ui.entrance.opening import open_window
from game.ui.entrance.start import players_of
from game.ui.play.play_screen import PlayScreen
from game.ui.window.first_picture import open_display
from game.ui.window.settings import SPEEDS, Settings, Switch

SIZE = (1920, 1080)
FRAMES = 1000
LONGEST_WAIT_SECONDS = 60
IDLE_SECONDS = 3.0
MEGABYTE = 2**20


def rows() -> Iterator[Row]:
    """Starting, drawing, idling."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ARNHEM_HOME"] = folder
        cold, _, _ = _start()
        yield Row("start to the first picture of the map, never painted before", f"{cold * 1e3:.0f} ms", "")
        starts = [_start() for _ in range(3)]
        warm = min(seconds for seconds, _, _ in starts)
        yield Row("start to the first picture of the map", f"{warm * 1e3:.0f} ms", "at most 600 ms")
        _, memory_mb, idle = starts[-1]
        yield Row("memory of the window with the map", f"{memory_mb:.0f} MB", "")
        yield Row("processor time of the window while nothing moves", f"{idle:.1%} of a core", "none")
        yield from frame_rows()
        yield frame_row("two players of level hard thinking", _beside_players(), "p99 at most 16 ms")


def _start() -> tuple[float, float, float]:
    """Seconds until the game has drawn its map, its memory in megabytes, and the share of a core it takes idle."""
    home = Path(os.environ["ARNHEM_HOME"])
    state_file = home / "state.json"
    state_file.unlink(missing_ok=True)
    (home / SETTINGS_FILE).write_text(json.dumps({Switch.BRIEFING: False}), encoding="utf-8")  # nothing over the map
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "ARNHEM_STATE_FILE": str(state_file)}
    environment["PYTHONPYCACHEPREFIX"] = str(home / "bytecode")  # compiled at the first start, as after an installation
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.perf_counter()
    with subprocess.Popen([sys.executable, "-m", "game", "play", SCENARIO], env=environment) as window:
        try:
            while not (state_file.exists() and json.loads(state_file.read_text(encoding="utf-8")).get("ready")):
                if window.poll() is not None or time.perf_counter() - began > LONGEST_WAIT_SECONDS:
                    raise SystemExit("the window did not open")
                time.sleep(0.002)
            seconds = time.perf_counter() - began
            process = psutil.Process(window.pid)
            time.sleep(1.0)
            before = sum(process.cpu_times()[:2])
            time.sleep(IDLE_SECONDS)
            idle = (sum(process.cpu_times()[:2]) - before) / IDLE_SECONDS
            return seconds, process.memory_info().rss / MEGABYTE, idle
        finally:
            window.terminate()


def frame_rows(*, headless: bool = True) -> Iterator[Row]:
    """Frames of a session on the map: in memory, or in a window of the X server that there is."""
    screen = _screen(headless=headless)
    where = "" if headless else ", in a real window"
    for what, frames in (
        ("the mouse over the map, a unit selected", _hovering(screen)),
        ("the map dragged", _dragging(screen)),
        ("zooming between steps seen before", _zooming(screen)),
    ):
        yield frame_row(what + where, frames, "p99 at most 4 ms" if headless else "")


def _screen(*, headless: bool) -> PlayScreen:
    """A game some turns old."""
    game, player = Game.new(load_scenario(SCENARIO), seed=1), RandomPlayer(1)
    while game.decision is not None and (game.actions_done < 150 or game.decision.kind != "movement"):
        game.apply(player.choose(Position(game)))
    screen = opened(PlayScreen(game, dict.fromkeys(SIDES)), headless=headless)
    screen.view.camera.zoom_to(62)
    return screen


def opened(screen: PlayScreen, *, headless: bool = True) -> PlayScreen:
    """A screen with its map and nothing over it."""
    if not headless:
        open_display()  # as whoever plays opens it
        give_pictures_back()
    app = open_window(SIZE, settings=Settings(data={"speed": SPEEDS.index("at_once")}), headless=headless)
    app.push(screen)
    screen.baking.wait(LONGEST_WAIT_SECONDS)
    while app.top is not screen:
        app.pop()
    app.step(0.02)
    app.draw()
    return screen


def _hovering(screen: PlayScreen) -> Iterator[float]:
    """Frames while the mouse goes over the map with a unit selected."""
    screen.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0))
    if not screen.desk.state()["selected"]:
        raise RuntimeError("no unit is selected")
    for _ in mouse_going(screen):
        yield frame_seconds(screen)


def mouse_going(screen: PlayScreen) -> Iterator[int]:
    """The mouse goes over the map, a step a frame."""
    area = screen.dashboard.map_rect
    for step in range(FRAMES):
        position = (area.x + 40 + 7 * step % (area.width - 80), area.y + 40 + 5 * step % (area.height - 80))
        screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(7, 5), buttons=(0, 0, 0), touch=False))
        yield step


def _beside_players() -> Iterator[float]:
    """Frames, sixty a second, while two players that search think and move in a thread, the mouse over the map."""
    game = Game.new(load_scenario(SCENARIO), seed=3)
    screen = opened(PlayScreen(game, players_of(SIDES, dict.fromkeys(SIDES, "planner:hard"), game.seed, "standard")))
    for _ in mouse_going(screen):
        seconds = frame_seconds(screen)
        yield seconds
        time.sleep(max(0.0, 1 / 60 - seconds))
    screen.app.pop()


def _dragging(screen: PlayScreen) -> Iterator[float]:
    """Frames while the map is moved under the window."""
    for right, down in islice(cycle([(9, 4)] * 60 + [(-9, -4)] * 60), FRAMES):
        screen.view.camera.pan(right, down)
        screen.relook()
        yield frame_seconds(screen)


def _zooming(screen: PlayScreen) -> Iterator[float]:
    """Frames at one zoom after the other, each painted before."""
    levels = cycle([1, 1, -1, -1])
    for step in islice(levels, 8):
        screen.view.camera.zoom_by(step)
        screen.relook()
        frame_seconds(screen)
        screen.view.painter.wait(LONGEST_WAIT_SECONDS)
    for step in islice(levels, FRAMES):
        screen.view.camera.zoom_by(step)
        screen.relook()
        yield frame_seconds(screen)


def frame_seconds(screen: PlayScreen) -> float:
    """Seconds to bring the screen up to date and draw it."""
    screen.dirty = True
    began = time.perf_counter()
    screen.app.step(1 / 60)
    screen.app.draw()
    return time.perf_counter() - began


def frame_row(what: str, frames: Iterator[float], aim: str) -> Row:
    seconds = list(frames)
    cuts = statistics.quantiles(seconds, n=100)
    figures = f"p50 {cuts[49] * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms"
    return Row(f"a frame at {SIZE[0]}x{SIZE[1]}, {what}", figures, aim)


if __name__ == "__main__":
    from benchmarks.table import markdown

    look_seldom()  # as the window does
    print(markdown(frame_rows(headless="--real" not in sys.argv)))
