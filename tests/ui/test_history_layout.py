"""Looking back at every size of window and scale, in every language: nothing cut off, nothing over anything else."""

from __future__ import annotations

import pytest

from game.language.tables import languages
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.screens.history import HistoryScreen
from game.ui.screens.note import NoteDialog
from game.ui.screens.recap import RecapScreen
from tests.ui.driver import Driver
from tests.ui.table import open_game, plain_map
from tests.ui.test_layout import WINDOWS, in_turn, named
from tests.ui.test_log import played
from tests.ui.text_boxes import faults

SCREENS = {
    "history": lambda game, play: HistoryScreen(game, GERMAN, like=play.view),
    "recap": lambda game, play: RecapScreen(game, ALLIED, like=play.view),
    "note": lambda game, play: NoteDialog("Hold the bridge", game.add_note, play.relook),
}


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale", "text_size", "language"), in_turn(languages()))
def test_looking_back(size, scale, text_size, language):
    driver = Driver(size, ui_scale=scale, text_size=text_size, language=language)
    game = played(90, name="arnhem")
    play = open_game(driver, game)
    found = []
    for name, make in SCREENS.items():
        driver.show(make(game, play))
        driver.step(3)
        found += [f"{name}: {fault}" for fault in faults(driver)]
        if name == "history":
            driver.key("ctrl+f")
            driver.key("left")
            found += [f"finding: {fault}" for fault in faults(driver)]
            driver.key("i")
            driver.step()
            found += [f"panel: {fault}" for fault in faults(driver)]
        if found:
            driver.screenshot(f"layout-{name}-{size[0]}-{scale}-{language}")
        driver.app.pop()
    assert not found


@pytest.mark.parametrize(("size", "scale", "text_size"), WINDOWS, ids=named)
def test_the_log_while_something_is_looked_for(size, scale, text_size):
    driver = Driver(size, ui_scale=scale, text_size=text_size)
    screen = open_game(driver, played(90, name="arnhem"))
    screen.dashboard.shows_panel = True
    screen.resize(driver.app.size)
    driver.key("ctrl+f")
    driver.step(2)
    found = [fault for fault in faults(driver) if "LogPanel" in fault or "log:" in fault]
    if found:
        driver.screenshot(f"layout-finding-{size[0]}-{scale}")
    assert not found
