"""The main screens in three sizes for the docs: `python -m tests.ui.screens_for_docs [NAME...]`. Look at each of them.

Needs ImageMagick, which packs the pictures small.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pygame

from game import Game
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.sides import ALLIED
from game.ui.entrance.new_game import NewGame
from game.ui.play.play_screen import PlayScreen
from game.ui.window.map_pictures import MapPictures
from tests.random_games import scenario
from tests.ui.driver import Driver
from tests.ui.pictures_for_docs import FOLDER, NEAR_PX, SEED, played, turn_three
from tests.ui.scenes_of_record import one_home
from tests.ui.table import open_game

SIZES = {(1280, 720): 1.0, (1600, 900): 1.0, (3840, 2160): 2.0}
"""Sizes of the window, each with the scale of everything in it."""
QUALITY = {1280: 78, 1600: 74, 3840: 42}
"""Of the pictures, out of 100, by the width of the window."""
MOST_WAIT_SECONDS = 300


def first_turn() -> Game:
    """A game of the historical scenario that has just begun."""
    return Game.new(scenario("arnhem"), seed=SEED)


def go_near(driver: Driver, screen: PlayScreen, hex: int) -> None:
    """Show the map round a hex as large as everything else in the window."""
    screen.view.camera.zoom_to(round(NEAR_PX * driver.app.ui_scale))
    screen.view.camera.centre_on(hex)
    screen.relook()
    driver.step(2)


def table(driver: Driver) -> None:
    """The table as the first turn begins."""
    open_game(driver, first_turn())
    driver.step(4)


def landing_plan(driver: Driver) -> None:
    """A division is about to jump round one hex."""
    screen = open_game(driver, first_turn())
    driver.key("q")
    hex = screen.game.scenario.board.topology.index("1107")
    go_near(driver, screen, hex)
    driver.click(screen.view.camera.centre(hex))
    driver.step(4)


def group_move(driver: Driver) -> None:
    """A formation, and the ways that its units would go."""
    screen = open_game(driver, played(turn_three("movement")))
    for _ in range(12):
        driver.key("q")
        if len(screen.desk.chosen) >= 3:
            break
    state = screen.game.state
    objective = min(screen.game.scenario.setting.objective)
    first = screen.desk.chosen[0]
    go_near(driver, screen, state.hex_of[first])
    driver.hover(towards(screen, state.hex_of[first], objective, 5))
    driver.step(4)


def march_orders(driver: Driver) -> None:
    """Units with far goals, and one more that is being sent."""
    game = played(turn_three("movement"))
    screen = open_game(driver, game)
    state, orders = game.state, screen.flow.marchers.orders
    objective = min(game.scenario.setting.objective)
    distance = game.scenario.board.topology.distance
    stops = [stop.id for stop in orders.stops if stop.is_usual]
    own = sorted(
        (unit for unit in game.scenario.setting.units_of(ALLIED) if state.hex_of[unit] >= 0),
        key=lambda unit: -distance(state.hex_of[unit], objective),
    )
    sent = [unit for unit in own if orders.refusal(ALLIED, unit, objective, frozenset(stops)) is None][:4]
    for unit in sent[:3]:
        game.plan(ALLIED, unit, objective, stops)
    screen.changed()
    driver.step(2)
    last = state.hex_of[sent[-1]]
    driver.click(screen.view.camera.centre(last))
    driver.key("y")
    driver.hover(screen.view.camera.centre(objective))
    driver.step(4)


def support_fire(driver: Driver) -> None:
    """What fire would change in a fight, and the cheapest that would."""
    game = played(
        lambda game: turn_three("combat")(game) and any(len(a.units) > 2 for a in game.legal().of_kind("attack"))
    )
    screen = open_game(driver, game)
    attack = max(game.legal().of_kind("attack"), key=lambda a: (len(a.units), a))
    go_near(driver, screen, attack.hex)
    driver.click(screen.view.camera.centre(attack.hex))
    driver.step(3)
    driver.key("a")
    driver.step(4)


def since_last_turn(driver: Driver) -> None:
    """What the other side has done, in arrows, after the recap."""
    screen = open_game(driver, played(turn_three("movement")))
    driver.key("shift+r")
    driver.key("esc")
    traces = screen.looking_back._traces
    assert traces is not None
    fought = [happening.hex for happening in traces.happenings]
    go_near(driver, screen, fought[len(fought) // 2] if fought else traces.trails[0].hexes[-1])
    driver.hover((5, 5))
    driver.step(4)


def new_game(driver: Driver) -> None:
    """The choice of a game."""
    driver.app.pictures = MapPictures()
    with mock.patch("game.ui.entrance.new_game.random_seed", return_value=SEED):
        driver.show(NewGame())
        driver.app.pictures.wait(MOST_WAIT_SECONDS)
        driver.key("down")
        driver.step(3)


def remagen(driver: Driver) -> None:
    """Another game of the house: tanks on the west bank fire over the Rhine, with their chances."""
    screen = open_game(driver, Game.new(scenario("ludendorff"), seed=SEED))
    driver.step(4)

    def click(sector: str) -> None:
        driver.click(screen.view.camera.centre(screen.game.scenario.board.topology.index(sector)))

    click("J7")
    click("J9")
    driver.key("ctrl+enter")
    click("I7")
    click("I10")
    driver.hover(screen.view.camera.centre(screen.game.scenario.board.topology.index("I12")))
    driver.step(4)


def display_box(driver: Driver) -> None:
    """A hex on Walcheren that both sides hold, with its box, and supply laid over the map."""
    game = played(_both_hold_one, "walcheren")
    screen = open_game(driver, game)
    hex = next(hex for hex, box in enumerate(overruns_of(game.state).box) if box)
    go_near(driver, screen, hex)
    driver.key("shift+z")
    driver.hover(screen.view.camera.centre(hex))
    driver.step(4)


def _both_hold_one(game: Game) -> bool:
    """Whether the Allies may attack out of, or in, a hex that both sides hold. [22.5]"""
    decision = game.decision
    is_theirs = decision is not None and decision.kind == "combat" and decision.side is ALLIED
    return is_theirs and any(overruns_of(game.state).box)


def towards(screen: PlayScreen, start: int, goal: int, hexes: int) -> tuple[int, int]:
    """Where in the window a hex lies on the way from one to another."""
    topology = screen.game.scenario.board.topology
    here = start
    for _ in range(hexes):
        here = min(
            (hex for hex in topology.neighbours[here] if hex >= 0), key=lambda hex: (topology.distance(hex, goal), hex)
        )
    return screen.view.camera.centre(here)


SCREENS: tuple[Callable[[Driver], None], ...] = (
    table, landing_plan, group_move, march_orders, support_fire, since_last_turn, new_game, remagen, display_box,
)  # fmt: skip


def path_of(name: str, width: int) -> Path:
    """The file of a screen's picture."""
    return FOLDER / f"{name}_{width}.jpg"


def keep(picture: pygame.Surface, path: Path, quality: int) -> None:
    """Pack a picture small."""
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.png"
        pygame.image.save(picture, whole)
        options = ["-sampling-factor", "4:2:0", "-strip", "-interlace", "JPEG", "-quality", str(quality)]
        subprocess.run(["convert", str(whole), *options, str(path)], check=True)


def main() -> int:
    """Make the pictures named, or all; returns the exit code."""
    if shutil.which("convert") is None:
        print("The pictures are packed by ImageMagick: apt-get install imagemagick")
        return 1
    with tempfile.TemporaryDirectory() as folder, one_home(Path(folder)):
        for paint in SCREENS:
            if sys.argv[1:] and paint.__name__ not in sys.argv[1:]:
                continue
            for size, scale in SIZES.items():
                driver = Driver(size, ui_scale=scale)
                paint(driver)
                keep(driver.app.surface, path_of(paint.__name__, size[0]), QUALITY[size[0]])
                driver.app.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
