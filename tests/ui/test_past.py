"""Games of an earlier version of the rules in the window: listed with the reason, looked back on, never played on."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from game import Game, load_scenario
from game.engine.files import saves_folder
from game.engine.reading import parse_record
from game.engine.record import Record
from game.engine.saves import list_saves, save_path
from game.model.message import NOTHING
from game.ui.entrance.first_screen import first_screen, sides_played
from game.ui.entrance.load import LoadGame
from game.ui.entrance.start import load_game
from game.ui.entrance.title import TitleScreen
from game.ui.screens.history import HistoryScreen
from tests.ui.driver import PATIENCE_SECONDS
from tests.ui.table import open_game, plain_map

DATA = Path(__file__).parents[1] / "engine" / "data"
SAVES = sorted(DATA.glob("*_v1.save"))
VERSION_1 = "It was played under version 1 of the rules"
EVERY_KEY = (
    "home", "right", "space", "pgdn", "ctrl+pgdn", "end", "left", "enter", "u", "ctrl+y", "ctrl+z", "e", "tab", "n",
    "delete", "ctrl+s", "f5", "1", "a", "m",
)  # fmt: skip


@pytest.fixture(autouse=True)
def _plain(home, monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def kept(data: bytes, name: str = "Old") -> Path:
    path = save_path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def ready(driver):
    """The history screen, once its map is painted."""
    screen = driver.top
    assert isinstance(screen, HistoryScreen)
    screen.baking.wait(60)
    driver.step(3)
    return screen


def looked(driver, screen):
    """Wait until the list knows all about its first game."""
    end = time.monotonic() + PATIENCE_SECONDS
    while screen._glance(screen._saves[0]) is None:
        assert time.monotonic() < end
        time.sleep(0.01)
    driver.step(2)


@pytest.mark.slow
@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_game_is_looked_back_on_and_nothing_can_be_done_in_it(driver, path):
    old = kept(path.read_bytes())
    before = old.read_bytes()
    driver.show(LoadGame())
    driver.key("enter")
    assert driver.screens == ["load", "history", "message"]
    assert VERSION_1 in driver.top._text
    driver.key("esc")
    screen = ready(driver)
    done, there = screen._game.actions_done, screen._game.state_hash
    assert screen.playback.moment == done  # it opens where it was left
    assert driver.top.state()["ready"]
    for key in EVERY_KEY:
        driver.key(key)
        driver.step(2)
        while driver.top is not screen:
            driver.key("esc")
    for hex in range(0, screen._game.scenario.board.topology.size, 97):
        driver.click(screen.view.camera.centre(hex))
        driver.click(screen.view.camera.centre(hex), button=3)
    assert (screen._game.actions_done, screen._game.state_hash) == (done, there)
    assert old.read_bytes() == before
    assert [file.name for file in saves_folder().iterdir()] == [old.name]
    driver.key("esc")
    assert driver.screens == ["load"]


def test_the_status_line_says_why(driver):
    load_game(driver.app, kept(SAVES[1].read_bytes()))
    driver.key("esc")
    screen = ready(driver)
    screen._message = ""
    assert VERSION_1 in screen._telling.status(-1, "")[0]
    driver.app.set_language("nl")
    assert "versie 1" in screen._telling.status(-1, "")[0]


def test_the_list_says_so_before_it_is_opened(driver):
    kept(SAVES[1].read_bytes())
    driver.show(screen := LoadGame())
    looked(driver, screen)
    (save,) = screen._saves
    assert not save.is_damaged
    assert VERSION_1 in str(screen._glance(save).past_only)
    assert screen._glance(save).picture is not None
    assert screen._open_button.face.label == driver.app.words("load.replay")
    assert screen._open_button.is_enabled


def test_a_game_of_now_is_loaded_to_be_played(driver):
    game = Game.new(load_scenario("first_drop"), seed=3)
    game.apply(next(iter(game.legal())))
    kept(game.record.to_bytes(), "New")
    driver.show(screen := LoadGame())
    looked(driver, screen)
    assert screen._glance(screen._saves[0]).past_only == NOTHING
    assert screen._open_button.face.label == driver.app.words("load.load")
    driver.key("enter")
    assert driver.screens[0] == "play"


def test_to_be_looked_at_again_it_opens_at_its_beginning(driver):
    kept(SAVES[1].read_bytes())
    driver.show(LoadGame("replay"))
    driver.key("enter")
    driver.key("esc")
    assert ready(driver).playback.moment == 0


def test_a_game_whose_scenario_has_changed_is_looked_back_on(driver):
    game = Game.new(load_scenario("first_drop"), seed=3)
    game.apply(next(iter(game.legal())))
    header = game.record.header.model_copy(update={"digest": "0" * 64})
    load_game(driver.app, kept(Record(header, game.record.actions).to_bytes()))
    assert driver.screens == ["history", "message"]
    assert "has changed since it was saved" in driver.top._text


def test_an_old_journal_is_looked_back_on_as_far_as_it_is_sound(driver):
    data = parse_record(SAVES[1].read_bytes(), "old").to_journal()[0]
    kept(data, "autosave-first_drop-0a")
    driver.show(TitleScreen())
    assert list_saves()[0].is_autosave
    driver.key("c")
    assert driver.screens == ["title", "history", "message"]
    driver.key("esc")
    assert ready(driver)._game.actions_done == 45
    broken = kept(data[:-40], "autosave-first_drop-0b")
    load_game(driver.app, broken)
    assert driver.screens[-3:] == ["history", "message", "message"]
    driver.key("esc")
    assert VERSION_1 in driver.top._text
    driver.key("esc")
    assert ready(driver)._game.actions_done == 44


def test_a_game_that_is_on_waits_while_an_old_one_is_looked_at(driver):
    game = Game.new(load_scenario("first_drop"), seed=3)
    play = open_game(driver, game)
    driver.app.ways.open_saved(kept(SAVES[1].read_bytes()))
    assert driver.screens == ["play", "history", "message"]
    driver.key("esc")
    driver.key("esc")
    assert driver.top is play
    assert play.game is game


def test_the_console_opens_it_to_look_back_on(driver):
    screen = first_screen(None, {}, None, SAVES[1])
    assert isinstance(screen, HistoryScreen)
    driver.show(screen)
    assert ready(driver).playback.moment == 45
    assert sides_played(None, SAVES[1]).ids == ("allied", "german")


def test_under_rules_that_nobody_knows_any_more_it_is_refused(driver):
    record = parse_record(SAVES[1].read_bytes(), "old")
    unknown = Record(record.header.model_copy(update={"rules": "0"}), record.actions)
    load_game(driver.app, kept(unknown.to_bytes()))
    assert driver.screens == ["message"]
