"""A game on the screen for tests: opened on a plain map, played by hand in general ways."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import Game
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.grid.layouts import lay_out
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.play.play_screen import PlayScreen
from tests.random_games import scenario
from tests.ui.driver import PATIENCE_SECONDS, Driver

PEOPLE = {ALLIED: None, GERMAN: None}
AT_ONCE = 2


def plain_map(board, progress, hex_px) -> pygame.Surface:
    """A board without anything painted on it: quick."""
    progress(1.0)
    width, height = lay_out(board.topology, hex_px).size
    return plain_sheet((round(width), round(height)))


def plain_sheet(size: tuple[int, int]) -> pygame.Surface:
    """A sheet with nothing on it."""
    surface = pygame.Surface(size, 0, 32)
    surface.fill((150, 170, 120))
    return surface


def open_game(driver: Driver, game: Game, players=None, *, speed: int = AT_ONCE) -> PlayScreen:
    """Put a game on the screen and wait until its map is there."""
    driver.app.settings.speed = speed
    screen = PlayScreen(game, PEOPLE if players is None else players)
    driver.show(screen)
    screen.baking.wait(PATIENCE_SECONDS)
    assert not screen.baking.error
    if driver.top is screen:
        driver.step(3)
    return screen


def find(name: str, wanted: Callable[[Game], bool], seeds: int = 60) -> Game:
    """A game played at random up to the first position that is wanted."""
    for seed in range(seeds):
        game = Game.new(scenario(name), seed=seed)
        player = RandomPlayer(seed)
        while game.decision is not None:
            if wanted(game):
                return game
            game.apply(player.choose(Position(game)))
    raise LookupError("no game came to such a position")


def open_attack(driver: Driver) -> PlayScreen:
    """The first game where an attack can be made, with the dialog of one open."""
    wanted = find("first_drop", lambda game: any(game.legal().of_kind("attack")))
    screen = open_game(driver, wanted)
    driver.key("tab")
    driver.key("space")
    assert screen.sheet is not None
    return screen


def place(screen: PlayScreen, hex: int) -> tuple[int, int]:
    """Where a hex is on the screen, after the map has been moved to show it free of panels."""
    camera = screen.view.camera
    spot = camera.centre(hex)
    if screen.dashboard.covers(spot, screen.contents) or not camera.viewport.inflate(-20, -20).collidepoint(spot):
        camera.zoom_to(84)
        camera.centre_on(hex)
        screen.relook()
    return camera.centre(hex)


class Hand:
    """Takes whatever decision there is, in one way of working the window."""

    def __init__(self, driver: Driver, screen: PlayScreen) -> None:
        self.driver = driver
        self.screen = screen
        self.kinds: set[str] = set()

    @property
    def state(self) -> dict:
        return self.screen.state()

    def lift_curtain(self) -> None:
        raise NotImplementedError

    def act(self) -> None:
        """One decision, or a step towards it."""
        if self.driver.top.name == "curtain":
            self.lift_curtain()
            assert self.driver.top is self.screen
            self.driver.step()
        kind = self.state["decision"]
        if kind:
            self.kinds.add(kind)
            getattr(self, kind, self.answer)()

    def answer(self) -> None:
        raise NotImplementedError

    attacker_fire = defender_fire = property(lambda self: self.answer)


class Mouse(Hand):
    """Only the mouse."""

    def lift_curtain(self) -> None:
        self.driver.click("lift")

    def click_hex(self, hex: int) -> None:
        self.driver.click(place(self.screen, hex))

    def end(self) -> None:
        self.driver.click("end_phase")
        if self.state["sheet"] == "end":
            self.driver.click("end:yes")

    def arrivals(self) -> None:
        pieces = [name for name in self.state["widgets"] if name.startswith("unit:")]
        if not pieces:
            self.end()
            return
        if not any(piece.is_chosen for piece in self.screen.contents.tray.pieces):
            self.driver.click(pieces[0])
        lit = sorted(self.screen._telling.marks().lit)
        self.click_hex(lit[len(lit) // 2])

    def movement(self) -> None:
        movable = self.screen.desk._mode.movable()
        if not movable:
            self.end()
            return
        unit = movable[0]
        self.click_hex(self.screen.flow.vantage.state.hex_of[unit])
        lit = [hex for hex, text in sorted(self.screen._telling.marks().lit.items()) if text]
        self.click_hex(lit[-1])

    def combat(self) -> None:
        targets = self.screen.desk._mode.attackable()
        if not targets:
            self.end()
            return
        self.click_hex(targets[0])
        assert self.state["sheet"] == "attack"
        self.driver.click("attack")

    def deployment(self) -> None:
        waiting = [n for n in self.state["widgets"] if n.startswith(("unit:", "zone:"))]
        if self.screen.desk.undone().text == "":
            self.end()
            return
        self.driver.click(waiting[0])
        lit = sorted(self.screen._telling.marks().lit)
        self.click_hex(lit[len(lit) // 2])

    def answer(self) -> None:
        """With a button if there is one, else on the map."""
        contents = self.screen.contents
        dialog = contents.sheet or contents.prompt
        choices = [choice for choice in dialog.choices if choice.id not in ("other", "advice") and not choice.refusal]
        if choices:
            self.driver.click(choices[0].id)
        else:
            self.click_hex(self.screen.desk._mode.candidates()[0])


class Keys(Hand):
    """Only the keyboard."""

    def lift_curtain(self) -> None:
        self.driver.key("enter")

    def end(self) -> None:
        self.driver.key("ctrl+enter")

    def arrivals(self) -> None:
        if not self.screen.desk.tray():
            self.end()
            return
        self.driver.key("tab")
        lit = sorted(self.screen._telling.marks().lit)
        self.driver.type(self.screen.game.scenario.board.number(lit[len(lit) // 2]))
        self.driver.key("space")

    def movement(self) -> None:
        if not self.screen.desk._mode.movable():
            self.end()
            return
        self.driver.key("tab")
        lit = [hex for hex, text in sorted(self.screen._telling.marks().lit.items()) if text]
        self.driver.type(self.screen.game.scenario.board.number(lit[-1]))
        self.driver.key("space")

    def combat(self) -> None:
        if not self.screen.desk._mode.attackable():
            self.end()
            return
        self.driver.key("tab")
        self.driver.key("space")
        assert self.state["sheet"] == "attack"
        if not any(choice.is_main for choice in self.screen.desk._mode.sheet().choices):  # only bombardment is possible
            self.driver.key("space")
            return
        self.driver.key("enter")

    def deployment(self) -> None:
        if self.screen.desk.undone().text == "":
            self.end()
            return
        self.driver.key("tab")
        lit = sorted(self.screen._telling.marks().lit)
        self.driver.type(self.screen.game.scenario.board.number(lit[len(lit) // 2]))
        self.driver.key("space")

    def answer(self) -> None:
        """With the key on a button if there is one, else on the map."""
        contents = self.screen.contents
        dialog = contents.sheet or contents.prompt
        choices = [choice for choice in dialog.choices if choice.id not in ("other", "advice") and not choice.refusal]
        if choices:
            self.driver.key(choices[0].key.lower())
        else:
            self.driver.key("tab")
            self.driver.key("space")
