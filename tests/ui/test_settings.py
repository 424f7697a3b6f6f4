"""Settings: kept, read back, and never a reason to fail."""

import json

import pytest

from game.engine.library import load_scenario
from game.model.home import settings_path
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.look.schemes import HIGH_CONTRAST
from game.ui.window.settings import Settings, Switch


def test_settings_come_back(home):
    first = Settings.load()
    assert not first.is_known
    first.set_ui_scale(1.5)
    first.set_window_size((1600, 900))
    first.set_seats(load_scenario("arnhem"), {ALLIED: "human", GERMAN: "random"})
    again = Settings.load()
    assert again.is_known
    assert again.ui_scale == 1.5
    assert again.window_size == (1600, 900)
    assert again.seats(load_scenario("arnhem")) == {ALLIED: "human", GERMAN: "random"}
    assert again.seats(load_scenario("first_drop")) == {ALLIED: "human", GERMAN: "human"}


def test_everything_about_look_sound_and_keys_comes_back(home):
    first = Settings.load()
    first.set_volume(0.8)
    first.set_counter_share(0.78)
    first.set_scheme(HIGH_CONTRAST)
    first.set_keys({"at the map: show_zoc": "q"})
    assert first.turn(Switch.CALM)
    assert first.turn(Switch.SILHOUETTES)
    assert not first.turn(Switch.SILHOUETTES)
    again = Settings.load()
    assert (again.volume, again.counter_share, again.scheme) == (0.75, 0.78, HIGH_CONTRAST)
    assert again.keys == {"at the map: show_zoc": "q"}
    assert again.is_on(Switch.CALM)
    assert not again.is_on(Switch.SILHOUETTES)


def test_a_scale_that_is_not_offered_becomes_the_nearest(home):
    settings = Settings.load()
    settings.set_ui_scale(1.37)
    assert settings.ui_scale == 1.25
    settings.set_ui_scale(99)
    assert settings.ui_scale == 2.0


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"ui_scale": "big", "width": true, "seats": 3}',
        b'{"ui_scale": NaN, "width": 1e999, "height": -5}', b'{"ui_scale": 1e300}', b'{"seats": {"arnhem": [1]}}',
        b'{"seats": {"arnhem": {"ALLIED": 7}}}', b'{"width": 1, "height": 1}',
        b'{"volume": "loud", "colours": 7, "keys": [1], "muted": "yes", "counter_share": null}',
    ],
)  # fmt: skip
def test_whatever_the_file_holds_there_are_settings(home, content):
    settings_path().parent.mkdir(parents=True)
    settings_path().write_bytes(content)
    settings = Settings.load()
    assert settings.ui_scale == 1.0
    assert settings.window_size is None
    assert settings.seats(load_scenario("arnhem")) == {ALLIED: "human", GERMAN: "human"}
    settings.set_ui_scale(1.1)
    assert json.loads(settings_path().read_text())["ui_scale"] == 1.1


def test_settings_that_cannot_be_written_still_hold(home):
    home.write_text("a file where the folder would be")
    settings = Settings.load()
    settings.set_ui_scale(1.5)
    assert settings.ui_scale == 1.5


def test_settings_of_a_folder_where_the_file_is(home):
    settings_path().mkdir(parents=True)
    Settings.load().set_ui_scale(1.5)
    assert Settings.load().ui_scale == 1.0


def test_no_file_names_a_program_to_run(home):
    evil = {"arnhem": {"ALLIED": "/tmp/evil.py:Evil", "GERMAN": "random"}}
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text(json.dumps({"seats": evil}))
    settings = Settings.load()
    assert settings.seats(load_scenario("arnhem")) == {ALLIED: "human", GERMAN: "random"}
    settings.set_seats(load_scenario("arnhem"), {ALLIED: "mine.py:Mine", GERMAN: "random"})
    assert settings.seats(load_scenario("arnhem"))[ALLIED] == "mine.py:Mine"
    assert "mine.py" not in settings_path().read_text()


def test_settings_that_lie_there_already_are_not_written_again(home):
    settings = Settings.load()
    settings.set_window_size((1200, 800))
    written = settings_path().stat().st_ino
    Settings.load().set_window_size((1200, 800))
    assert settings_path().stat().st_ino == written
    Settings.load().set_window_size((1200, 801))
    assert Settings.load().window_size == (1200, 801)
