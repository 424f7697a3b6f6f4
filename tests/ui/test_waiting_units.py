"""Units that wait beside the map: where they may come is seen as soon as they are chosen, whatever the tray covers."""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.standard.rules.actions import EndPhase
from game.ui.play.play_screen import PlayScreen
from tests.ui.driver import Driver
from tests.ui.table import open_game

pytestmark = pytest.mark.usefixtures("plain_maps")


def at_german_arrivals(driver: Driver) -> PlayScreen:
    game = Game.new(load_scenario("arnhem"), seed=5)
    while game.decision is not None and (game.decision.side.name, game.decision.kind) != ("SECOND", "arrivals"):
        game.apply(EndPhase())
    screen = open_game(driver, game)
    for _ in range(6):
        if driver.top is screen:
            break
        driver.key("enter")
        driver.step(3)
    return screen


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_where_a_unit_may_enter_is_brought_into_view_when_it_is_chosen_in_the_tray(size: tuple[int, int]) -> None:
    driver = Driver(size)
    try:
        screen = at_german_arrivals(driver)
        index = screen.game.scenario.board.topology.index
        screen.view.camera.zoom_to(62)
        screen.view.camera.centre_on(index("0907"))
        screen.relook()
        driver.step(2)
        units = screen.game.scenario.setting.unit_index
        for unit, hexes in (("ss_recon_10", ["3326"]), ("grenadier_1034", ["0701", "0801", "0901"])):
            driver.click(f"unit:{units[unit]}")
            driver.step(3)
            assert set(screen.marks.lit) == {index(hex) for hex in hexes}
            for hex in hexes:
                assert screen.view.camera.open.contains(screen.view.hex_rect(index(hex))), (unit, hex)
    finally:
        driver.app.close()


def test_the_map_stays_where_what_may_be_entered_is_seen_already() -> None:
    driver = Driver((1600, 900))
    try:
        screen = at_german_arrivals(driver)
        before = screen.view.camera.sheet_rect
        driver.click(f"unit:{screen.game.scenario.setting.unit_index['ss_recon_10']}")
        driver.step(3)
        assert screen.view.camera.sheet_rect == before
    finally:
        driver.app.close()
