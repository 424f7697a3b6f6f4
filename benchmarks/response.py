"""How soon the window answers on the big map: `python -m benchmarks.response`.

An answer is everything from the key or the mouse to the finished picture, on a screen in memory. It is told by the
slowest in a hundred, and is measured on many positions, units and hexes, each seen for the first time.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

import pygame

from benchmarks.positions import SCENARIO
from benchmarks.table import Row, markdown
from benchmarks.window import opened
from game import Game, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.garbage import look_seldom
from game.systems.standard.rules.sides import SIDES
from game.ui.play.play_screen import PlayScreen

AIM = "p99 at most 100 ms"
ZOOMS_PX = (24, 38, 50, 62, 88)
ROUNDS = 4
HOVERS = 100
_FAR = 3
"""The pointer goes on by so many parts of the map's width before it comes back: no two hexes follow each other."""


def rows() -> Iterator[Row]:
    """What is pressed or pointed at, and how long the answer took."""
    look_seldom()  # as whoever plays has it
    screen = _screen()
    for what, answers in (
        ("enemy reach", _switched(screen, pygame.K_v, presses=3)),
        ("zones of control", _switched(screen, pygame.K_z, presses=2)),
        ("units that have not moved", _switched(screen, pygame.K_f, presses=2)),
        ("grid, numbers", _switched(screen, pygame.K_g, presses=2)),
        ("a formation chosen", _formations(screen)),
        ("the ways of a group, shown before they move", _pointed(screen, pygame.K_q)),
        ("a march order, its arrow under the mouse", _pointed(screen, pygame.K_q, pygame.K_y)),
        ("what is left to do before the phase is ended", _phase_ends(screen)),
    ):
        yield _row(what, list(answers))


def _screen() -> PlayScreen:
    """The third turn of a game of chance, at the beginning of a phase in which a whole army may move."""
    game, player, phase = Game.new(load_scenario(SCENARIO), seed=1), RandomPlayer(1), None
    while True:
        begun, phase = phase, game.scenario.system.phase_key(game.state)
        decision = game.decision
        if decision is None:
            raise RuntimeError("the game was over too soon")
        if phase[0] == 3 and phase != begun and decision.kind == "movement":
            return opened(PlayScreen(game, dict.fromkeys(SIDES)))
        game.apply(player.choose(Position(game)))


def _row(what: str, seconds: list[float]) -> Row:
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    figures = f"p50 {cuts[49] * 1e3:.0f} ms, p99 {cuts[98] * 1e3:.0f} ms of {len(seconds)}"
    return Row(f"an answer on the big map: {what}", figures, AIM)


def _answer(screen: PlayScreen, event: pygame.event.Event) -> float:
    """Seconds from an event to the picture that answers it."""
    began = time.perf_counter()
    screen.app.handle(event)
    screen.app.step(1 / 60)
    screen.app.draw()
    return time.perf_counter() - began


def _press(screen: PlayScreen, key: int) -> float:
    down, up = (
        pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0) for kind in (pygame.KEYDOWN, pygame.KEYUP)
    )
    seconds = _answer(screen, down)
    screen.app.handle(up)
    return seconds


def _places(screen: PlayScreen) -> Iterator[None]:
    """The map near and far, at one end and the other: what was painted for one place is new at the next."""
    camera = screen.view.camera
    hexes = camera.layout.topology.size
    for number in range(ROUNDS):
        for zoom_px in ZOOMS_PX:
            camera.zoom_to(zoom_px)
            camera.centre_on((number * 2 + 1) * hexes // (ROUNDS * 2))
            screen.relook()
            _settle(screen)
            yield


def _settle(screen: PlayScreen) -> None:
    for _ in range(2):
        screen.dirty = True
        screen.app.step(1 / 60)
        screen.app.draw()


def _switched(screen: PlayScreen, key: int, presses: int) -> Iterator[float]:
    for _ in _places(screen):
        for _ in range(presses):
            yield _press(screen, key)


def _formations(screen: PlayScreen) -> Iterator[float]:
    for _ in _places(screen):
        for _ in range(3):
            yield _press(screen, pygame.K_q)


def _pointed(screen: PlayScreen, *keys: int) -> Iterator[float]:
    """The mouse over the map, here and there, after keys were pressed."""
    screen.view.camera.fit()
    screen.relook()
    _settle(screen)
    for key in keys:
        _press(screen, key)
    if not screen.desk.state()["group"]:
        raise RuntimeError("no group is chosen")
    area = screen.dashboard.open_map
    for step in range(HOVERS):
        across, down = step * area.width // _FAR + step * 7, step * area.height // (_FAR + 2) + step * 5
        place = (area.x + across % area.width, area.y + down % area.height)
        yield _answer(
            screen, pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(7, 5), buttons=(0, 0, 0), touch=False)
        )
    for _ in range(3):
        _press(screen, pygame.K_ESCAPE)
        while screen.app.top is not screen:
            screen.app.pop()


def _phase_ends(screen: PlayScreen) -> Iterator[float]:
    for _ in _places(screen):
        yield _press(screen, pygame.K_RETURN)
        _press(screen, pygame.K_ESCAPE)
        while screen.app.top is not screen:
            screen.app.pop()


if __name__ == "__main__":
    print(markdown(rows()))
