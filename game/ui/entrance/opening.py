"""Opening the window: how large, and with what in it."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pygame

from game.engine.agreed import NOTHING_AGREED, Agreed
from game.engine.garbage import look_again
from game.engine.memory import give_pictures_back
from game.model.errors import GameError
from game.model.message import message, plain
from game.ui.entrance.guide import HouseGuide
from game.ui.window.app import App, Clock
from game.ui.window.first_picture import first_size, open_display
from game.ui.window.screen import Screen
from game.ui.window.settings import Settings, nearest_scale

DESKTOP_HEIGHT = 1080
"""Height of a desktop on which scale 1 is right; on others a first guess is made by it."""

KEPT_AFTER_SECONDS = 2.0
"""The window has long been drawn by then, and the player reads."""


def opening_size(settings: Settings) -> tuple[int, int]:
    """The size that the window had last; at the first start most of the desktop, and a guess of the scale as well.

    Raises GameError if there is no screen.
    """
    try:
        is_seen = open_display()
    except pygame.error as error:
        driver = os.environ.get("SDL_VIDEODRIVER", "")
        raise GameError(message("trouble.no_driver", driver=driver, why=plain(str(error)))) from error
    if not is_seen:
        raise GameError(message("trouble.no_screen"))
    if not settings.is_known:
        settings.ui_scale = nearest_scale(max(1.0, pygame.display.get_desktop_sizes()[0][1] / DESKTOP_HEIGHT))
    return first_size(settings.window_size)


def open_window(
    size: tuple[int, int], settings: Settings, *, clock: Clock = time.monotonic, headless: bool = False
) -> App:
    """A window with nothing in it yet, from which all screens of the game can be reached."""
    return App(size, HouseGuide, settings=settings, clock=clock, headless=headless)


def run(
    scenario: str | Path | None = None,
    *,
    seats: Mapping[str, str] | None = None,
    seed: int | None = None,
    load: Path | None = None,
    agreed: Agreed = NOTHING_AGREED,
    told: Callable[[], None] = lambda: None,
) -> int:
    """Open the window and play until it is closed; returns the exit code.

    With a scenario or a saved game it opens with the map, else with the title. `seats` says who plays each side, by its
    id, people where it says nothing; `agreed` is what this end agrees on before a new game. `told` is called when the
    game is there, and with it the port at which another machine may call. Raises GameError if what was asked for cannot
    be had; then no window has been opened.
    """
    from game.ui.entrance.first_screen import first_screen, make_ready

    give_pictures_back()
    first = first_screen(scenario, seats or {}, seed, load, agreed)
    told()
    settings = Settings.load()
    app = open_window(opening_size(settings), settings)
    make_ready(settings, first, seats or {})
    app.push(first)
    later = threading.Timer(KEPT_AFTER_SECONDS, keep, (first, settings.language))
    later.daemon = True
    later.start()
    app.loop()
    later.cancel()
    return 0


def keep(screen: Screen, language: str) -> None:
    """Keep what the first screen was made from, for the next time that the window opens: now there is time for it."""
    from game.engine.keeping import keep_scenario, keep_table
    from game.language.tables import ENGLISH
    from game.ui.play.play_screen import PlayScreen

    look_again()
    for each in {ENGLISH, language}:
        keep_table(each)
    if isinstance(screen, PlayScreen):
        keep_scenario(screen.game.scenario)


def run_tutorial(scenario: str | Path | None = None) -> int:
    """Open the window with the lesson for newcomers, or with that of a scenario or its game; returns the exit code.

    GameError if it cannot be had.
    """
    from game.engine.library import load_scenario
    from game.ui.tutorial.start import begin, lesson_of, lesson_screen

    settings = Settings.load()
    name = "" if scenario is None else lesson_of(load_scenario(scenario))
    first = lesson_screen(settings.language, name)
    app = open_window(opening_size(settings), settings)
    begin(app, first)
    app.loop()
    return 0
