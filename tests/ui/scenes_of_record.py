"""Key screens as they are to look: how to get to each, and how alike two pictures of one must be.

The pictures lie in tests/ui/golden at half size. `python -m tests.regenerate_pictures` makes them anew: look at them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

import numpy as np
import pygame

from game import Game
from game.engine.library import load_scenario
from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.air_naval.actions import Prepare
from game.systems.standard.rules.bridgeheads.actions import Embark
from game.systems.standard.rules.sides import GERMAN
from game.ui.entrance.new_game import NewGame
from game.ui.entrance.title import TitleScreen
from game.ui.screens.curtain import Curtain
from game.ui.screens.options import Options
from game.ui.screens.rules import RulesBrowser
from tests.systems.standard.modules.test_39_weighed import LANDING
from tests.ui.driver import Driver
from tests.ui.table import find, open_game, place, scenario

FOLDER = Path(__file__).parent / "golden"
SIZE = (1280, 720)
KEPT_SIZE = (640, 360)
BLOCK_PX = 8
"""Pictures are compared by the mean colours of blocks of this size: another smoothing of a letter is no difference."""
MOST_BLOCK_DIFFERENCE, MOST_MEAN_DIFFERENCE = 10.0, 0.8
"""Of 255, in one block and over the whole picture."""
HOME_VARIABLE = "ARNHEM_HOME"
SEED = 1944
MANY_MOVES = 20


def title(driver: Driver) -> None:
    """The first screen."""
    driver.show(TitleScreen())
    driver.step(4)


def new_game(driver: Driver) -> None:
    """The choice of a game."""
    with mock.patch("game.ui.entrance.new_game.random_seed", return_value=SEED):
        driver.show(NewGame())


def options(driver: Driver) -> None:
    """What can be set: over the title, for a dialog dims whatever was drawn before."""
    title(driver)
    driver.app.push(Options())
    driver.step(4)


def rules(driver: Driver) -> None:
    """The rules at a paragraph."""
    driver.show(RulesBrowser("6.12"))
    driver.step(10)


def curtain(driver: Driver) -> None:
    """What hides the map between two people."""
    driver.show(Curtain(scenario("first_drop").sides, GERMAN, "Both sides set up in secret.", hides=True))


def opening(driver: Driver) -> None:
    """The whole map before the first landing."""
    open_game(driver, Game.new(scenario("arnhem"), seed=SEED))


def landing(driver: Driver) -> None:
    """Where a landing may drift to and what would become of the unit there."""
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=SEED))
    driver.key("tab")
    lit = sorted(screen._telling.marks().lit)
    driver.hover(place(screen, lit[len(lit) // 2]))


def reach(driver: Driver) -> None:
    """How far a unit gets, and the way under the mouse."""
    game = find("first_drop", lambda game: sum(1 for _ in game.legal().of_kind("move")) > MANY_MOVES)
    screen = open_game(driver, game)
    driver.key("tab")
    lit = [hex for hex, text in sorted(screen._telling.marks().lit.items()) if text]
    driver.hover(place(screen, lit[0]))


def attack(driver: Driver) -> None:
    """An attack being weighed."""
    open_game(driver, find("first_drop", lambda game: any(game.legal().of_kind("attack"))))
    driver.key("tab")
    driver.key("space")


def demolition(driver: Driver) -> None:
    """A bridge that may be blown, in the middle of the other side's move."""
    open_game(driver, find("first_drop", lambda game: game.decision.kind == "demolition"))


def shore(driver: Driver) -> None:
    """A landing being weighed: who lands, the batteries and who could silence them, what lies in the tray."""
    game = Game.new(load_scenario(LANDING), seed=SEED)
    game.apply(Prepare(0))
    game.apply(EndPhase())
    while game.decision is not None and game.decision.kind == "allocate_support":
        game.apply(EndPhase())
    beach = game.scenario.board.topology.index("0605")
    for unit in (0, 1):
        game.apply(Embark(unit, 0, beach))
    game.apply(EndPhase())
    screen = open_game(driver, game)
    driver.click(place(screen, beach))


SCENES: dict[str, Callable[[Driver], None]] = {
    scene.__name__: scene
    for scene in (title, new_game, options, rules, curtain, opening, landing, reach, attack, demolition, shore)
}


@contextmanager
def one_home(folder: Path) -> Iterator[None]:
    """A player's folder that is called the same everywhere: its name is on the title."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        with mock.patch.dict(os.environ, {HOME_VARIABLE: "home"}):
            yield
    finally:
        os.chdir(before)


def picture_of(name: str) -> pygame.Surface:
    """A scene as it looks now, at the size that is kept."""
    driver = Driver(SIZE)
    SCENES[name](driver)
    driver.step(2)
    return pygame.transform.smoothscale(driver.app.surface, KEPT_SIZE)


def path_of(name: str) -> Path:
    """Where the picture of a scene is kept."""
    return FOLDER / f"{name}.png"


def difference(one: pygame.Surface, other: pygame.Surface) -> tuple[float, float]:
    """How far two pictures are apart: in the worst block, and on the whole; of 255."""
    apart = np.abs(_blocks(one) - _blocks(other))
    return float(apart.max()), float(apart.mean())


def _blocks(picture: pygame.Surface) -> np.ndarray:
    colours = pygame.surfarray.array3d(picture).astype(np.float64)
    width, height = (length // BLOCK_PX for length in KEPT_SIZE)
    blocks = colours.reshape(width, BLOCK_PX, height, BLOCK_PX, 3)
    return np.asarray(blocks.mean(axis=(1, 3)))
