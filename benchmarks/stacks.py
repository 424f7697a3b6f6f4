"""How fast all units of the Scheldt are drawn in stacks, in a window on a real X server, opened by a fresh process.

`python -m benchmarks.stacks` measures where there is a display; `rows` opens one of its own (Xvfb) and asks it.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import pygame

from benchmarks.real_window import x_server
from benchmarks.table import Row
from benchmarks.window import SIZE, mouse_going
from game import Game, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.garbage import look_seldom
from game.engine.memory import give_pictures_back
from game.model.home import HOME_VARIABLE
from game.systems.standard.rules.occupancy import put, units_at
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.stacking import has_room
from game.systems.standard.rules.state import State
from game.ui.entrance.opening import open_window
from game.ui.play.play_screen import PlayScreen
from game.ui.window.first_picture import open_display
from game.ui.window.settings import SPEEDS, Settings

SCENARIO = "scheldt"
A_STACK = 3
"""Units that are put into one hex, if they have room."""
FRAMES = 300
SWITCHES = 40
LONGEST_WAIT_SECONDS = 60
CLOSE_PX = 62
AIM = "p99 at most 4 ms"
BARE = "bare"
"""The peer: no more than to move a picture in a window, and to wait until the server has it."""
SCENES = {
    "hovering": "the mouse over the map",
    "fanning": "the mouse from fan to fan",
    "switching": "supply laid over a part of the map for the first time, after a rest",
    "dragging": "the map dragged, supply shown",
    "zooming": "zooming between steps seen before, supply shown",
    "supplied": "the mouse from fan to fan, supply shown",
}


def rows() -> Iterator[Row]:
    """The frames of each scene by the clock; nothing but a word where there is no X server to be had."""
    if shutil.which("Xvfb") is None:
        yield Row("units in stacks", "not measured: Xvfb not installed", "")
        return
    with tempfile.TemporaryDirectory() as folder, x_server(Path(folder)) as display:
        environment = {**display.environment, "PYTHONPATH": str(Path(__file__).parents[1])}
        command = [sys.executable, "-m", "benchmarks.stacks"]
        asked = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        found = {
            name: f"p50 {p50:.1f} ms, p99 {p99:.1f} ms ({worked:.1f} ms processor time)"
            for name, (p50, p99, worked) in json.loads(asked.stdout.splitlines()[-1]).items()
        }
        bare = f"a bare window with a picture as large as the map: {found.pop(BARE)}"
        for name, figures in found.items():
            yield Row(f"a frame of a real window, all units in stacks, {SCENES[name]}", figures, AIM, bare)
            bare = ""


def _measured() -> dict[str, tuple[float, float, float]]:
    """Scene -> milliseconds of its frames by the clock, p50 and p99, and p99 of their processor time."""
    screen = _opened()
    found = {BARE: _told(list(_bare(screen)))}
    for name in SCENES:
        if name == "dragging":
            screen.shown |= {"lifelines"}
            screen.relook()
            _frame(screen)
            _rest(screen)
        found[name] = _told(list(_SCENES[name](screen)))
    return found


def _told(frames: list[tuple[float, float]]) -> tuple[float, float, float]:
    by_clock, worked = (statistics.quantiles(seconds, n=100) for seconds in zip(*frames, strict=True))
    return by_clock[49] * 1e3, by_clock[98] * 1e3, worked[98] * 1e3


def _bare(screen: PlayScreen) -> Iterator[tuple[float, float]]:
    """What a window takes in which nothing is done but to move a picture as large as the map."""
    window, area = pygame.display.get_surface(), screen.dashboard.map_rect
    picture = window.subsurface(area).copy()
    for number in range(FRAMES):
        began, worked = time.perf_counter(), time.thread_time()
        window.blit(picture, area.move(0, number % 5))
        pygame.display.flip()
        yield time.perf_counter() - began, time.thread_time() - worked
    _frame(screen)


def _opened() -> PlayScreen:
    """A window with the first movement of a game, everybody on the map and in stacks."""
    game, player = Game.new(load_scenario(SCENARIO), seed=1), RandomPlayer(1)
    while game.decision is not None and game.decision.kind != "movement":
        game.apply(player.choose(Position(game)))
    _crowd(game.state)
    open_display()  # as whoever plays opens it
    give_pictures_back()
    app = open_window(SIZE, settings=Settings(data={"speed": SPEEDS.index("at_once")}))
    screen = PlayScreen(game, dict.fromkeys(SIDES))
    app.push(screen)
    screen.baking.wait(LONGEST_WAIT_SECONDS)
    while app.top is not screen:
        app.pop()
    screen.view.camera.zoom_to(CLOSE_PX)
    screen.relook()
    app.step(0.02)
    app.draw()
    _rest(screen)
    return screen


def _rest(screen: PlayScreen) -> None:
    """The hand rests for as long as the window makes use of it: whoever plays looks before he points."""
    began = time.monotonic()
    while screen.wait_seconds == 0.0 and time.monotonic() - began < LONGEST_WAIT_SECONDS:
        screen.app.step(1 / 60)


def _crowd(state: State) -> None:
    """Bring everybody onto the map, three to a hex as far as the rules let them."""
    for side in SIDES:
        units = state.setting.units_of(side)
        places = sorted({state.hex_of[unit] for unit in units if state.hex_of[unit] >= 0})
        for unit in units:
            open_places = [hex for hex in places if has_room(state, unit, hex)]
            fullest = max(open_places, key=lambda hex: len(units_at(state, hex)) % A_STACK, default=-1)
            if fullest >= 0:
                put(state, unit, fullest)


def _hovering(screen: PlayScreen) -> Iterator[tuple[float, float]]:
    for _ in islice(mouse_going(screen), FRAMES):
        yield _frame(screen)


def _fanning(screen: PlayScreen) -> Iterator[tuple[float, float]]:
    """The mouse goes from stack to stack that can be seen, each of which opens."""
    state, view = screen.game.state, screen.view
    area = screen.dashboard.map_rect.inflate(-80, -80)
    hexes = range(state.setting.board.topology.size)
    middles = [view.camera.centre(hex) for hex in hexes if len(units_at(state, hex)) > 1]
    seen = [middle for middle in middles if area.collidepoint(middle)]
    if not seen:
        raise RuntimeError("no stack can be seen")
    for number, middle in enumerate(islice(cycle(seen), FRAMES)):
        position = (middle[0] + number % 5, middle[1] + number % 3)
        screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(7, 5), buttons=(0, 0, 0), touch=False))
        yield _frame(screen)


def _switching(screen: PlayScreen) -> Iterator[tuple[float, float]]:
    """A key lays supply over the map where it was never seen, once the hand has rested there."""
    camera = screen.view.camera
    rooms = (camera.sheet_rect.width - camera.viewport.width, camera.sheet_rect.height - camera.viewport.height)
    for number in range(SWITCHES):
        spot = [number * step % max(1, room) for step, room in zip((397, 211), rooms, strict=True)]
        seen = camera.sheet_rect
        camera.pan(spot[0] - camera.viewport.x + seen.x, spot[1] - camera.viewport.y + seen.y)
        screen.relook()
        _frame(screen)
        _rest(screen)
        screen.shown |= {"lifelines"}
        screen.relook()
        yield _frame(screen)
        screen.shown -= {"lifelines"}
        screen.relook()
        _frame(screen)


def _dragging(screen: PlayScreen) -> Iterator[tuple[float, float]]:
    for right, down in islice(cycle([(9, 4)] * 60 + [(-9, -4)] * 60), FRAMES):
        screen.view.camera.pan(right, down)
        screen.relook()
        yield _frame(screen)


def _zooming(screen: PlayScreen) -> Iterator[tuple[float, float]]:
    levels = cycle([1, 1, -1, -1])
    for number, step in enumerate(islice(levels, 8 + FRAMES)):
        screen.view.camera.zoom_by(step)
        screen.relook()
        frame = _frame(screen)
        if number >= 8:  # each has been painted before
            yield frame
        while screen.view.painter.haste.is_behind and number < 8:  # it is painted in several frames
            for event in pygame.event.get():
                screen.app.handle(event)
            _frame(screen)


def _frame(screen: PlayScreen) -> tuple[float, float]:
    """Seconds by the clock and of processor time to bring the screen up to date and draw it."""
    screen.dirty = True
    began, worked = time.perf_counter(), time.thread_time()
    screen.app.step(1 / 60)
    screen.app.draw()
    return time.perf_counter() - began, time.thread_time() - worked


_SCENES = {
    "hovering": _hovering, "fanning": _fanning, "switching": _switching, "dragging": _dragging, "zooming": _zooming,
    "supplied": _fanning,
}  # fmt: skip

if __name__ == "__main__":
    look_seldom()  # as the window does
    if "DISPLAY" in os.environ and os.environ.get(HOME_VARIABLE):
        print(json.dumps(_measured()))
    else:
        from benchmarks.table import markdown

        print(markdown(list(rows())))
