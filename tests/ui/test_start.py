"""From the console into the window, and what happens when the game itself fails."""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone

import pygame
import pytest

from game import Game, load_scenario
from game.ai.player import Player
from game.ai.seats import players_of, random_seed
from game.engine.faults import FAULT_FILE
from game.engine.library import scenario_from_text
from game.engine.saves import save_path
from game.model.errors import GameError
from game.model.home import SETTINGS_FILE
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDES
from game.ui.entrance.first_screen import first_screen
from game.ui.entrance.opening import opening_size, run
from game.ui.entrance.start import (
    game_screen,
    known_seats,
    load_game,
    rematch,
    seats_of,
)
from game.ui.language.times import told
from game.ui.language.words import Words
from game.ui.look.icon import window_icon
from game.ui.play.play_screen import PlayScreen
from game.ui.window.app import WAKE, App
from game.ui.window.settings import Settings, Switch
from game.ui.window.widget_screen import WidgetScreen
from tests.ui.click_through import display, missing_tools

pytestmark = pytest.mark.usefixtures("plain_maps")


def closing(monkeypatch, after=3):
    """Close the window after some rounds; returns the names of the screens that were on top."""
    seen = []
    step = App.step

    def counted(app, seconds):
        step(app, seconds)
        seen.append(app.top.name)
        pygame.event.post(pygame.event.Event(pygame.QUIT if len(seen) == after else WAKE))

    monkeypatch.setattr(App, "step", counted)
    return seen


def test_without_anything_the_window_opens_with_the_title(monkeypatch, home):
    seen = closing(monkeypatch)
    assert run() == 0
    assert set(seen) == {"title"}


def test_with_a_scenario_it_opens_with_the_map(monkeypatch, home):
    seen = closing(monkeypatch)
    assert run("first_drop", seed=3, seats={"allied": "human", "german": "random"}) == 0
    assert set(seen) <= {"play", "briefing"}


def test_closing_the_window_keeps_its_size(monkeypatch, home):
    closing(monkeypatch)
    run()
    size = Settings.load().window_size
    assert size is not None
    assert opening_size(Settings.load()) == size


def test_what_cannot_be_opened_is_said_before_there_is_a_window(home, tmp_path):
    with pytest.raises(GameError, match="no scenario"):
        run("no_such_battle")
    with pytest.raises(GameError, match=r"none\.save"):
        run(load=tmp_path / "none.save")
    with pytest.raises(GameError, match="no player"):
        run("first_drop", seats={"german": "nobody"})


def test_the_seed_is_the_one_that_was_asked_for(home):
    screen = first_screen("first_drop", {}, 99, None)
    assert isinstance(screen, PlayScreen)
    assert screen.game.seed == 99


def test_a_saved_game_is_opened_where_it_was(home):
    game = Game.new(load_scenario("first_drop"), seed=5)
    game.apply(next(iter(game.legal())))
    game.save(save_path("here"))
    screen = first_screen(None, {}, None, save_path("here"))
    assert isinstance(screen, PlayScreen)
    assert screen.game.state_hash == game.state_hash


@pytest.mark.parametrize(
    ("is_loaded", "wants_it", "told"), [(False, True, True), (False, False, False), (True, True, False)]
)
def test_a_new_game_from_the_console_is_explained_first(monkeypatch, home, is_loaded, wants_it, told):
    path = save_path("here")
    game = Game.new(load_scenario("first_drop"), seed=5)
    game.apply(next(iter(game.legal())))
    game.save(path)
    (home / SETTINGS_FILE).write_text(json.dumps({Switch.BRIEFING: wants_it}))
    opened = []
    monkeypatch.setattr(App, "push", lambda _app, screen: opened.append(screen))
    monkeypatch.setattr(App, "loop", lambda _app: None)
    run(None if is_loaded else "first_drop", load=path if is_loaded else None)
    assert opened[0].opens_with_briefing is told


def test_players_are_made_for_the_seats_that_are_not_human():
    players = players_of(SIDES, {GERMAN: "random"}, 7, "standard")
    assert players[ALLIED] is None
    german: Player | None = players[GERMAN]
    assert german is not None


def test_an_opponent_that_is_gone_becomes_human(driver):
    driver.app.settings.set_seats(load_scenario("first_drop"), {ALLIED: "the great one", GERMAN: "random"})
    assert known_seats(driver.app, load_scenario("first_drop")) == {ALLIED: "human", GERMAN: "random"}


@pytest.fixture
def shown(monkeypatch):
    """Games that are put on the screen, and who plays them."""
    games = []
    monkeypatch.setattr(
        "game.ui.entrance.start.show_game", lambda _app, game, seats, **_: games.append((game, dict(seats)))
    )
    return games


def test_a_save_keeps_who_plays(driver, home, shown):
    """Whatever the scenario was played with since."""
    screen = game_screen(Game.new(load_scenario("first_drop"), seed=5), {GERMAN: "planner:easy"})
    screen.game.apply(next(iter(screen.game.legal())))
    screen.game.save(save_path("here"))
    driver.app.settings.set_seats(load_scenario("first_drop"), {ALLIED: "random", GERMAN: "human"})
    load_game(driver.app, save_path("here"))
    assert shown[0][1] == {ALLIED: "human", GERMAN: "planner:easy"}
    opened = first_screen(None, {}, None, save_path("here"))
    assert opened.table.people == (ALLIED,)
    other = first_screen(None, {"allied": "random"}, None, save_path("here"))
    assert other.table.people == (GERMAN,), "what was asked for at the console counts"


def test_a_save_from_before_has_the_players_of_the_scenario(driver, home, shown):
    game = Game.new(load_scenario("first_drop"), seed=5)
    assert b"seats" not in game.record.to_bytes()
    game.save(save_path("old"))
    driver.app.settings.set_seats(load_scenario("first_drop"), {ALLIED: "human", GERMAN: "random"})
    load_game(driver.app, save_path("old"))
    assert shown[0][1] == {ALLIED: "human", GERMAN: "random"}


@pytest.mark.parametrize("name", ["file.py:Mine", "remote:listen:4410", "replay:x"])
def test_a_save_never_names_a_program_or_a_machine(home, monkeypatch, name):
    monkeypatch.setattr(
        "game.ui.entrance.start.players_of", lambda _sides, _seats, _seed, _system: dict.fromkeys(SIDES)
    )
    screen = game_screen(Game.new(load_scenario("first_drop"), seed=5), {GERMAN: name})
    assert screen.game.seats is None


def test_an_opponent_in_a_save_that_is_gone_becomes_human(driver, home, shown):
    game = Game.new(load_scenario("first_drop"), seed=5)
    game.keep_seats(["marshal", "remote:somewhere"])
    assert game.seats == ("marshal", "remote:somewhere")
    assert seats_of(driver.app, game) == {ALLIED: "human", GERMAN: "human"}


@pytest.mark.parametrize("swapped", [False, True])
def test_a_rematch_has_other_dice_and_if_wanted_other_sides(driver, shown, swapped):
    game = Game.new(load_scenario("first_drop"), seed=10**7)
    rematch(driver.app, game, {ALLIED: "human", GERMAN: "planner:easy"}, swapped=swapped)
    ((again, seats),) = shown
    assert again.scenario is game.scenario
    assert (again.seed, again.actions_done) != (game.seed, 1)
    assert again.seed != game.seed
    human, other = (GERMAN, ALLIED) if swapped else (ALLIED, GERMAN)
    assert seats == {human: "human", other: "planner:easy"}


def test_a_scenario_made_in_memory_is_loaded_and_played_again(driver, home, shown):
    text = load_scenario("first_drop").path.read_text(encoding="utf-8").replace("turns: 3", "turns: 2")
    game = Game.new(scenario_from_text(text, "memory"), seed=5)
    game.save(save_path("old"))
    load_game(driver.app, save_path("old"))
    rematch(driver.app, shown[0][0], {}, swapped=False)
    assert [again.scenario.digest for again, _ in shown] == [game.scenario.digest] * 2


def test_random_seeds_are_long_and_differ():
    seeds = {random_seed() for _ in range(50)}
    assert len(seeds) > 40
    assert all(0 <= seed < 2**63 for seed in seeds)


@pytest.mark.parametrize(
    ("hours_ago", "words"),
    [(1, "today 18:30"), (19.6, "yesterday 23:54"), (24, "yesterday 19:30"), (24 * 30, "21 October 2026 19:30")],
)
def test_moments_are_told_as_people_do(hours_ago, words):
    now = datetime(2026, 11, 20, 19, 30, tzinfo=timezone(timedelta(hours=2)))
    assert told(Words(), (now - timedelta(hours=hours_ago)).astimezone(UTC), now) == words


@pytest.mark.parametrize(("height", "scale"), [(720, 1.0), (1080, 1.0), (1440, 1.25), (2160, 2.0)])
def test_a_scale_is_guessed_at_the_first_start(monkeypatch, home, height, scale):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(height * 16 // 9, height)])
    settings = Settings.load()
    width, opened_height = opening_size(settings)
    assert settings.ui_scale == scale
    assert opened_height < height
    assert width / opened_height == pytest.approx(16 / 9, abs=0.01)


def test_a_window_that_nobody_frames_fills_the_desktop(monkeypatch, home):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1600, 900)])
    monkeypatch.setattr("game.ui.window.managed.is_managed", lambda: False)
    settings = Settings.load()
    assert opening_size(settings) == (1600, 900)
    settings.window_size = (1200, 700)
    assert opening_size(settings) == (1200, 700)


MANAGER = """
import ctypes, pygame
from game.ui.window.managed import is_managed
pygame.display.init()
print(is_managed())
x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XDefaultRootWindow.argtypes, x11.XDefaultRootWindow.restype = (ctypes.c_void_p,), ctypes.c_ulong
x11.XSelectInput.argtypes = (ctypes.c_void_p, ctypes.c_ulong, ctypes.c_long)
x11.XSync.argtypes = (ctypes.c_void_p, ctypes.c_int)
line = x11.XOpenDisplay(None)
x11.XSelectInput(line, x11.XDefaultRootWindow(line), 1 << 20)
x11.XSync(line, 0)
print(is_managed())
"""
"""Asks before and after it makes itself the window manager."""


@pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
def test_a_window_manager_is_noticed():
    with display() as name:
        surroundings = {**os.environ, "DISPLAY": name, "SDL_VIDEODRIVER": "x11", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        asked = subprocess.run(
            [sys.executable, "-c", MANAGER], env=surroundings, capture_output=True, text=True, check=True
        )
    assert asked.stdout.split() == ["False", "True"]


def test_the_icon_has_a_symbol_on_it():
    icon = window_icon()
    assert icon.get_size() == (64, 64)
    assert icon.get_at((0, 0)).a < 40
    assert len({tuple(icon.get_at((x, 30))) for x in range(64)}) > 5


class Faulty(WidgetScreen):
    """A screen that fails in one of its duties."""

    name = "faulty"

    def __init__(self, duty):
        self.duty = duty

    def build(self, widgets):
        pass

    def _fail(self, duty):
        if duty == self.duty:
            raise ZeroDivisionError("secret detail")

    def handle(self, event):
        self._fail("handle")
        return True

    def update(self, seconds):
        self._fail("update")

    def draw(self, surface):
        self._fail("draw")

    def leave(self):
        self._fail("leave")


@pytest.mark.parametrize("duty", ["handle", "update", "draw"])
def test_a_fault_becomes_an_apology_and_the_game_goes_on_from_the_title(driver, home, monkeypatch, duty):
    driver.app.push(Faulty(duty))
    seen = closing(monkeypatch, after=6)
    if duty == "handle":
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"))
    shown = []
    push = App.push

    def watched(app, screen):
        push(app, screen)
        shown.append(screen)
        if screen.name == "apology":
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))

    monkeypatch.setattr(App, "push", watched)
    driver.app.loop()
    assert [screen.name for screen in shown] == ["apology", "title"]
    assert seen[-1] == "title"
    assert "secret detail" in (home / FAULT_FILE).read_text()


def test_a_screen_that_fails_even_to_leave_is_left(driver, home, monkeypatch):
    class Worse(Faulty):
        def leave(self):
            raise ZeroDivisionError

    driver.app.push(Worse("update"))
    seen = closing(monkeypatch, after=2)
    driver.app.loop()
    assert seen[-1] == "apology"


def test_where_nothing_can_be_shown_the_fault_comes_out(driver, home, monkeypatch):
    def broken(_app):
        raise MemoryError

    driver.app.push(Faulty("update"))
    monkeypatch.setattr(App, "draw", broken)
    with pytest.raises(MemoryError):
        driver.app.loop()
