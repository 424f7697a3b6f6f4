"""A whole turn of both sides by mouse and keyboard, in a window in memory."""

import pytest

from game import load_scenario
from game.systems.standard.rules.sides import SIDES
from game.ui.entrance.new_game import NewGame
from game.ui.window.state_file import state_of
from tests.ui.driver import Driver
from tests.ui.turn_player import KeyboardPlayer, TurnPlayer

pytestmark = pytest.mark.usefixtures("plain_maps")


class DriverHand:
    """The hand at a driver."""

    def __init__(self, driver):
        self.driver = driver

    def state(self):
        self.driver.step(2)
        return state_of(self.driver.app)

    def wait(self, seconds):
        import time

        time.sleep(0.002)  # another thread may be painting the map
        self.driver.step(2, seconds)

    def hover(self, at):
        self.driver.hover(at)

    def click(self, at):
        self.driver.click(at)

    def key(self, name):
        self.driver.key(name)

    def picture(self, name):
        """Not needed: a test that fails keeps its last one."""


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), pytest.param((1600, 900), 1.25, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("seed", [7, pytest.param(8, marks=pytest.mark.slow)])
def test_a_turn_is_played_by_mouse_and_keyboard(home, size, scale, seed):
    driver = Driver(size, ui_scale=scale)
    driver.app.settings.set_speed(2)
    driver.app.settings.set_seats(load_scenario("first_drop"), dict.fromkeys(SIDES, "human"))
    driver.show(NewGame())
    driver.click("seed")
    driver.key("ctrl+a")
    driver.type(str(seed))
    driver.key("enter")
    player = TurnPlayer(DriverHand(driver), load_scenario("first_drop"), seed, home / "saves")
    try:
        player.play_turn()
    except AssertionError:
        driver.screenshot(f"turn-{size[0]}-{seed}")
        raise
    assert {"land", "move", "undo", "end_phase"} <= set(player.done)


@pytest.mark.slow
@pytest.mark.parametrize("player_type", [TurnPlayer, KeyboardPlayer])
def test_a_game_is_played_to_its_end(home, player_type):
    driver = Driver((1280, 720))
    driver.app.settings.set_speed(2)
    driver.app.settings.set_seats(load_scenario("first_drop"), dict.fromkeys(SIDES, "human"))
    driver.show(NewGame())
    driver.click("seed")
    driver.key("ctrl+a")
    driver.type("11")
    driver.key("enter")
    player = player_type(DriverHand(driver), load_scenario("first_drop"), 11, home / "saves")
    try:
        player.play_game()
    except AssertionError:
        driver.screenshot(f"game-{player_type.__name__}")
        raise
    assert {"land", "move", "undo", "attack", "end_phase"} <= set(player.done)
