"""Lanterns played through at the window by its state alone: in memory, and in a real window on a virtual display."""

from __future__ import annotations

import pytest

from game.engine.library import load_scenario
from game.scenario.locate import find_scenario
from game.ui.entrance.new_game import NewGame
from tests.ui.click_through import missing_tools, quay_game
from tests.ui.driver import Driver
from tests.ui.quay_player import QuayKeys, QuayPlayer
from tests.ui.test_turn import DriverHand

pytestmark = pytest.mark.usefixtures("lanterns_installed", "plain_maps")
SEED = 3
DONE = {"walk", "undo", "rush", "leave", "end_phase"}


@pytest.mark.slow
@pytest.mark.parametrize("player_type", [QuayPlayer, QuayKeys])
def test_a_game_is_played_to_its_end(home, player_type) -> None:
    scenario = load_scenario("lanterns")
    driver = Driver((1280, 720))
    driver.app.settings.set_speed(2)
    driver.app.settings.set_seats(scenario, dict.fromkeys(scenario.sides, "human"))
    driver.show(NewGame([find_scenario("lanterns")]))
    driver.click("seed")
    driver.key("ctrl+a")
    driver.type(str(SEED))
    driver.key("enter")
    player = player_type(DriverHand(driver), scenario, SEED, home / "saves")
    try:
        player.play_game()
    except AssertionError:
        driver.screenshot(f"quay-{player_type.__name__}")
        raise
    assert set(player.done) >= DONE


@pytest.mark.slow
@pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
@pytest.mark.parametrize(("player_type", "size"), [(QuayPlayer, (1280, 720)), (QuayKeys, (1600, 900))])
def test_a_game_is_played_in_a_real_window(tmp_path, player_type, size) -> None:
    assert set(quay_game(size, tmp_path / "home", player_type)) >= DONE
