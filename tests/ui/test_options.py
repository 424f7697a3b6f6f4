"""Options and the page of keys: what is chosen is seen at once, and remembered."""

import json
import os
import stat

import pygame
import pytest

from game import Game
from game.model.home import settings_path
from game.ui.entrance.new_game import NewGame
from game.ui.entrance.opening import open_window
from game.ui.entrance.title import TitleScreen
from game.ui.keys.keyboard import ACTIONS
from game.ui.keys.keys import Chord, Command
from game.ui.look.schemes import HIGH_CONTRAST, RED_GREEN, USUAL
from game.ui.paint.counter_look import counter_px
from game.ui.screens.key_page import KeyPage
from game.ui.screens.options import Options
from game.ui.window.settings import Settings, Switch
from tests.ui.table import open_game, plain_map, scenario
from tests.ui.text_boxes import lines_of


@pytest.fixture
def table(driver, monkeypatch):
    """A game on a plain map."""
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    return open_game(driver, Game.new(scenario("first_drop"), seed=3))


def action(command):
    return next(action for action in ACTIONS if action.command is command)


def test_every_option_is_one_press_away(driver):
    driver.show(Options())
    settings = driver.app.settings
    for widget, told in (
        ("colours_high_contrast", lambda: settings.scheme is HIGH_CONTRAST),
        ("counters_2", lambda: settings.counter_share == 0.78),
        ("speed_1", lambda: settings.speed == 1),
        ("volume_100", lambda: settings.volume == 1.0),
        ("calm", lambda: settings.is_on(Switch.CALM)),
        ("silhouettes", lambda: settings.is_on(Switch.SILHOUETTES)),
    ):
        assert not told()
        driver.click(widget)
        assert told(), widget


def test_options_are_used_without_a_mouse(driver):
    driver.show(Options())
    for _ in range(40):
        driver.key("tab")
        if driver.top.state()["focused"] == "colours_red_green":
            break
    driver.key("space")
    assert driver.app.settings.scheme is RED_GREEN


def test_other_colours_are_seen_at_once_under_the_dialog(driver, table):
    before = driver.picture()
    driver.app.push(Options())
    driver.step(2)
    driver.click("colours_high_contrast")
    driver.key("esc")
    driver.step(2)
    assert driver.top is table
    after = driver.picture()
    assert sum(a != b for a, b in zip(before, after, strict=True)) > 2000
    driver.app.settings.set_scheme(USUAL)
    driver.app.change_look()
    driver.hover((640, 400))
    driver.step(2)


def test_the_size_of_counters_is_theirs_alone(driver, table):
    hex_px = table.view.camera.hex_px
    assert counter_px(hex_px, 0.6) < counter_px(hex_px) < counter_px(hex_px, 0.78)
    before = driver.picture()
    driver.app.settings.set_counter_share(0.78)
    driver.app.change_look()
    driver.step(2)
    assert table.view.camera.hex_px == hex_px
    assert driver.picture() != before


def test_silhouettes_and_the_key_to_the_map_have_keys(driver, table):
    before = driver.picture()
    driver.key("h")
    driver.step(2)
    assert driver.app.settings.is_on(Switch.SILHOUETTES)
    assert driver.picture() != before
    driver.key("k")
    assert driver.top.name == "map_key"
    driver.key("k")
    assert driver.top is table


def test_sound_is_switched_off_and_on_everywhere(driver):
    driver.show(TitleScreen())
    driver.key("ctrl+m")
    assert driver.app.settings.is_on(Switch.MUTED)
    driver.show(Options())
    driver.click("volume_25")
    assert not driver.app.settings.is_on(Switch.MUTED)
    driver.key("ctrl+m")
    assert driver.app.settings.is_on(Switch.MUTED)


def test_a_key_is_changed_and_stands_on_its_button(driver, table):
    driver.app.push(KeyPage())
    driver.step(2)
    page = driver.top
    page._chosen = ACTIONS.index(action(Command.UNDO))
    driver.click("change")
    driver.key("f11")
    assert not driver.app.is_full_screen, "a key that is being asked for does nothing else"
    assert "F11 is taken" in page._says
    driver.click("change")
    driver.key("esc")
    assert driver.top is page, "Esc leaves the key as it is"
    driver.click("change")
    driver.key("f8")
    driver.key("esc")
    assert driver.top is table
    driver.step(2)
    assert dict(table.contents.keys)["undo"] == "F8"
    assert json.dumps(driver.app.settings.keys) == '{"at the map: undo": "f8"}'
    driver.app.push(page)
    driver.step(2)
    driver.key("delete")
    assert driver.app.settings.keys == {}
    assert dict(table.contents.keys)["undo"] == "U"


def test_hints_name_the_keys_in_force(driver, table):
    driver.app.keyboard.change(action(Command.QUICK_LOAD), Chord(pygame.K_F7))
    driver.key("f5")
    assert table.contents.status[0] == "Saved; F7 loads it again"


def test_window_size_is_remembered(home):
    app = open_window((1400, 800), settings=Settings.load(), clock=lambda: 0.0, headless=True)
    app.push(TitleScreen())
    app.close()
    assert Settings.load().window_size == (1400, 800)


@pytest.mark.skipif(os.name != "posix", reason="folders are write-protected otherwise elsewhere")
def test_a_read_only_home_is_no_reason_to_fail(home, driver, monkeypatch):
    """Nothing can be kept, and everything goes on."""
    home.mkdir(parents=True)
    home.chmod(stat.S_IRUSR | stat.S_IXUSR)
    if os.access(home, os.W_OK):  # the super-user may write anywhere: a file in the folder's place stops him too
        home.chmod(stat.S_IRWXU)
        home.rmdir()
        home.write_text("no folder")
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    driver.app.settings = Settings.load()
    driver.app.settings.set_volume(0.25)
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=3))
    driver.key("ctrl+enter")
    driver.key("ctrl+enter")
    driver.step(3)
    assert driver.top.name in ("play", "curtain")
    assert screen.table.notice
    assert not settings_path().exists()


def test_writing_grows_and_the_rest_stays(driver):
    """Writing and what holds it; margins, pictures and the map are as they were."""
    driver.resize((1600, 900))
    driver.show(NewGame())
    margin, button = driver.find("back").left, driver.find("back").width
    driver.show(Options())
    driver.click("text_130")
    assert driver.app.settings.text_size == 1.3
    assert driver.app.ui_scale == 1.0
    assert driver.app.text_scale == pytest.approx(1.3)
    driver.key("esc")
    assert driver.find("back").left == margin
    assert driver.find("back").width == round(button * 1.3)


def test_the_size_of_writing_is_kept_within_what_the_window_has_room_for(driver):
    driver.app.set_text_size(1.3)
    assert driver.app.text_scale == pytest.approx(1.125)
    driver.show(Options())
    assert "Room for 112%" in [line.text for line in lines_of(driver).lines]
    driver.resize((1600, 900))
    assert driver.app.text_scale == pytest.approx(1.3)
    assert driver.app.settings.text_size == 1.3


def test_the_panels_of_the_table_grow_with_the_writing_and_the_map_does_not(driver, table):
    driver.resize((1600, 900))
    panel, hex_px = table.dashboard.layout.panel.width, table.view.camera.hex_px
    line = table.kit.font().get_height()
    driver.app.set_text_size(1.3)
    driver.step(2)
    assert table.kit.font().get_height() > line * 1.2
    assert table.dashboard.layout.panel.width > panel
    assert table.view.camera.hex_px <= hex_px


def test_the_size_of_writing_is_remembered(home):
    settings = Settings.load()
    settings.set_text_size(1.2)
    assert settings.text_size == 1.15
    assert Settings.load().text_size == 1.15
