"""A game of Remagen on the screen for tests."""

from __future__ import annotations

from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.remagen.rules.sides import GERMAN, US
from game.ui.play.play_screen import PlayScreen
from tests.ui.driver import Driver
from tests.ui.table import open_game


def table(driver: Driver, scenario: str = "ludendorff", seed: int = 5, game: Game | None = None) -> PlayScreen:
    """Two people at one window, the briefing read."""
    game = Game.new(load_scenario(scenario), seed=seed) if game is None else game
    screen = open_game(driver, game, {US: None, GERMAN: None})
    for _ in range(4):
        if driver.top is screen:
            break
        driver.key("enter")
        driver.step(3)
    return screen


def at(screen: PlayScreen, sector: str) -> int:
    """The index of a sector by its printed name."""
    return int(screen.game.scenario.setting.board.topology.index(sector))


def unit(screen: PlayScreen, name: str) -> int:
    """The index of a unit by its id."""
    return int(screen.game.scenario.setting.unit_index[name])


def where(screen: PlayScreen, name: str) -> str:
    """The sector of a unit by its printed name."""
    return str(screen.game.scenario.setting.name(screen.game.state.sector[unit(screen, name)]))


def place(screen: PlayScreen, sector: str) -> tuple[int, int]:
    """Where a sector is in the window."""
    x, y = screen.view.camera.centre(at(screen, sector))
    return round(x), round(y)


def click(driver: Driver, screen: PlayScreen, sector: str) -> None:
    """Click into the middle of a sector."""
    driver.click(place(screen, sector))


def to_fire(driver: Driver, screen: PlayScreen) -> PlayScreen:
    """Drive a tank from J7 to J9, and go on to the exchange of fire."""
    click(driver, screen, "J7")
    click(driver, screen, "J9")
    driver.key("ctrl+enter")
    driver.step(3)
    assert screen.desk.state()["mode"] == "fire"
    return screen
