"""The pictures of the README and the docs: `python -m tests.ui.pictures_for_docs [NAME...]`. Look at each of them."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pygame

from game import Game
from game.ai.player import Position
from game.ai.typed import typed_opponent
from game.systems.standard.rules.sides import ALLIED, SIDES
from game.ui.play.play_screen import PlayScreen
from game.ui.screens.history import HistoryScreen
from game.ui.screens.rules import RulesBrowser
from tests.random_games import scenario
from tests.ui.driver import Driver
from tests.ui.scenes_of_record import one_home
from tests.ui.table import open_game

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
LARGE, SMALL = (1600, 900), (1280, 720)
SEED = 11
NEAR_PX = 62
"""The size of a hex at the usual zoom."""


def played(until: Callable[[Game], bool], name: str = "arnhem") -> Game:
    """A battle between two planners up to some moment."""
    game = Game.new(scenario(name), seed=SEED)
    players = {side: typed_opponent("planner:normal").new(SEED + side) for side in SIDES}
    while game.decision is not None and not until(game):
        game.apply(players[game.decision.side].choose(Position(game)))
    return game


def turn_three(kind: str) -> Callable[[Game], bool]:
    """The Allied player's first decision of a kind on the third day."""
    return lambda game: (
        game.state.turn == 3 and game.decision.kind == kind and game.decision.side is ALLIED
        and len(game.legal().kinds()) > 1
    )  # fmt: skip


def go_near(driver: Driver, screen: PlayScreen, hex: int) -> None:
    """Show the map at the usual zoom round a hex."""
    screen.view.camera.zoom_to(NEAR_PX)
    screen.view.camera.centre_on(hex)
    screen.relook()
    driver.step(2)


def play(driver: Driver) -> None:
    """A unit near Arnhem, how far it gets, and the way under the mouse."""
    game = played(turn_three("movement"))
    screen = open_game(driver, game)
    objective = min(game.scenario.setting.objective)
    topology, state = game.scenario.board.topology, game.state
    moves = list(game.legal().of_kind("move"))
    units = {action.unit for action in moves}
    reach = {unit: sum(action.unit == unit for action in moves) for unit in units}
    unit = max(units, key=lambda unit: (reach[unit] - 12 * topology.distance(state.hex_of[unit], objective), unit))
    go_near(driver, screen, state.hex_of[unit])
    driver.click(screen.view.camera.centre(state.hex_of[unit]))
    ends = [action.path[-1] for action in moves if action.unit == unit]
    shown = [
        hex
        for hex in ends
        if screen.dashboard.open_map.inflate(-160, -160).collidepoint(screen.view.camera.centre(hex))
    ]
    driver.hover(
        screen.view.camera.centre(max(shown, key=lambda hex: (topology.distance(hex, state.hex_of[unit]), hex)))
    )
    driver.step(4)


def combat(driver: Driver) -> None:
    """An attack being weighed."""
    game = played(
        lambda game: turn_three("combat")(game) and any(len(a.units) > 2 for a in game.legal().of_kind("attack"))
    )
    screen = open_game(driver, game)
    attack = max(game.legal().of_kind("attack"), key=lambda a: (len(a.units), a))
    go_near(driver, screen, attack.hex)
    driver.click(screen.view.camera.centre(attack.hex))
    driver.step(4)


def calendar(driver: Driver) -> None:
    """Who comes when and where."""
    open_game(driver, played(turn_three("movement")))
    driver.key("o")
    for _ in range(12):
        driver.key("down")
    driver.step(4)


def history(driver: Driver) -> None:
    """A game that is over, looked back on."""
    game = played(lambda _game: False)
    open_game(driver, game)
    driver.show(HistoryScreen(game, None, moment=game.actions_done // 2))
    driver.step(10)


def ending(driver: Driver) -> None:
    """How a game ended."""
    open_game(driver, played(lambda _game: False))
    driver.step(10)


def luck(driver: Driver) -> None:
    """The luck of a game."""
    open_game(driver, played(lambda _game: False))
    driver.click("luck")
    driver.step(10)


def rules(driver: Driver) -> None:
    """The rules with one of their diagrams."""
    driver.show(RulesBrowser("6.11"))
    driver.step(20)


PICTURES = {
    LARGE: (play, combat),
    SMALL: (calendar, history, ending, luck, rules),
}


def main() -> None:
    """Make the pictures named, or all."""
    with tempfile.TemporaryDirectory() as folder, one_home(Path(folder)):
        for size, pictures in PICTURES.items():
            for paint in pictures:
                if not sys.argv[1:] or paint.__name__ in sys.argv[1:]:
                    driver = Driver(size)
                    paint(driver)
                    pygame.image.save(driver.app.surface, FOLDER / f"{paint.__name__}.png")


if __name__ == "__main__":
    main()
