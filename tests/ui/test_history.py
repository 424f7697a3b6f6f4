"""Looking back on a game: every way through it, what may be seen of it, and that the game stays as it is."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game import Game
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.history import KEPT_EVERY
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.history.timeline import Timeline
from game.ui.play.table.log_book import LogBook
from game.ui.screens.history import HistoryScreen
from tests.ui.driver import Driver
from tests.ui.table import AT_ONCE, open_game, plain_map, scenario
from tests.ui.test_log import book_of, played

NORMAL = 0


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def look_back(driver, game, viewer=None, *, speed=AT_ONCE, **how):
    driver.app.settings.speed = speed
    screen = HistoryScreen(game, viewer, **how)
    driver.show(screen)
    if screen.baking is not None:
        screen.baking.wait(60)
        assert not screen.baking.error
    driver.step(3)
    assert driver.top is screen
    return screen


def print_of(game):
    return game.state_hash, game.record.to_bytes(), game.actions_done, game.undo_refusal(), game.notes


def places(scenery):
    return {name: piece.hex for name, piece in scenery.pieces.items()}


def test_looking_back_changes_nothing(driver):
    game = played(200, name="arnhem")
    game.undo() if game.undo_refusal() is None else None
    before = print_of(game)
    screen = open_game(driver, game)
    driver.key("r")
    assert driver.screens == ["play", "history"]
    for key in ("home", "right", "pgdn", "ctrl+pgdn", "space", "end", "left", "pgup", "ctrl+pgup", "enter", "u", "e"):
        driver.key(key)
        driver.step(3)
    for hex in range(0, game.scenario.board.topology.size, 97):
        driver.click(driver.top.view.camera.centre(hex))
        if driver.top.name != "history":
            driver.key("esc")
    driver.key("esc")
    assert driver.top is screen
    assert print_of(game) == before


def test_every_step_shows_the_position_of_its_moment(driver):
    game = played(150, name="arnhem")
    screen = look_back(driver, game, GERMAN)
    for step in range(0, screen.timeline.last + 1, 7):
        screen.go(step)
        state = game.state_after(screen.timeline.moment(step))
        shown = places(screen.playback.scenery)
        assert {f"unit:{unit}": hex for unit, hex in enumerate(state.hex_of) if hex >= 0}.items() <= shown.items()
        assert screen.playback.desk.heading().turn == f"Turn {state.turn} of 10"


@pytest.mark.slow
def test_stepping_on_comes_by_every_position_that_jumping_shows(driver):
    game = played(90, name="arnhem")
    screen = look_back(driver, game)
    driver.key("home")
    for step in range(1, screen.timeline.last + 1):
        driver.key("right")
        stepped = places(screen.playback.scenery)
        screen.go(step - 1)
        screen.go(step)
        assert places(screen.playback.scenery) == stepped


@pytest.mark.slow
def test_what_happened_is_acted_out_and_ends_where_it_must(driver):
    game = played(60)
    screen = look_back(driver, game, speed=NORMAL)
    driver.key("home")
    seen = 0
    for step in range(1, screen.timeline.last + 1):
        driver.key("right")
        seen += screen.playback.stage.is_playing
        while screen.playback.stage.is_playing:
            driver.step()
        assert screen.state()["step"] == step
        assert places(screen.playback.scenery) == places(screen.playback.desk.scenery())
    assert seen > 10


def test_it_plays_by_itself_pauses_and_stops_at_the_end(driver):
    game = played(40)
    screen = look_back(driver, game)
    driver.click("to_beginning")
    assert screen.state()["step"] == 0
    assert screen.wait_seconds is None
    driver.click("play_on")
    driver.step(90)
    running = screen.state()
    assert running["running"]
    assert 2 <= running["step"] < running["last"]
    driver.key("space")
    paused = screen.state()["step"]
    assert driver.step(60) <= 1
    assert screen.state()["step"] == paused
    driver.key("space")
    for _ in range(60):
        driver.step(30)
    over = screen.state()
    assert (over["running"], over["step"]) == (False, over["last"])
    driver.key("space")
    driver.step()
    assert screen.state()["step"] <= 1


@pytest.mark.slow
@pytest.mark.parametrize("way", ["keys", "buttons"])
def test_phases_turns_and_ends_are_gone_to(driver, way):
    game = played(250, name="arnhem")
    screen = look_back(driver, game)
    keys = {"turn_back": "ctrl+pgup", "phase_back": "pgup", "step_back": "left", "step_on": "right",
            "phase_on": "pgdn", "turn_on": "ctrl+pgdn", "to_beginning": "home", "to_end": "end"}  # fmt: skip

    def press(name):
        driver.key(keys[name]) if way == "keys" else driver.click(name)
        return screen.state()["step"]

    timeline = screen.timeline
    phases = [mark.step for mark in timeline.marks]
    turns = [mark.step for mark in timeline.marks if mark.begins_turn]
    assert len(turns) > 2
    assert press("to_beginning") == 0
    assert press("phase_on") == next(step for step in phases if step > 0)
    assert press("turn_on") == next(step for step in turns if step > 0)
    assert press("step_on") == turns[1] + 1
    assert press("turn_back") == turns[1]
    assert press("step_back") == turns[1] - 1
    assert press("phase_back") == max(step for step in phases if step < turns[1] - 1)
    assert press("to_end") == timeline.last
    assert press("phase_on") == timeline.last


def test_the_slider_is_pressed_and_dragged(driver):
    game = played(150, name="arnhem")
    screen = look_back(driver, game)
    slider = driver.find("slider")
    driver.click((slider.left + 2, slider.top + 8))
    assert screen.state()["step"] == 0
    driver.drag((slider.left + 10, slider.top + 8), (slider.centerx, slider.top + 60))
    middle = screen.state()["step"]
    assert abs(middle - screen.timeline.last / 2) < screen.timeline.last / 10
    driver.drag((slider.centerx, slider.top + 8), (driver.app.size[0] - 1, slider.top + 8))
    assert screen.state()["step"] == screen.timeline.last


def test_a_line_of_the_log_is_gone_to(driver):
    game = played(150, name="arnhem")
    screen = look_back(driver, game)
    log = screen.panels.log
    driver.key("home")
    driver.step()
    spot = (log.rect.left + 140, log.rect.bottom - 30)
    line = log.line_at(spot)
    assert line is not None
    driver.click((log.rect.right - 60, spot[1]))
    assert screen.state()["moment"] == line.moment
    assert log._now == line.moment


def test_the_log_follows_the_moment(driver):
    game = played(200, name="arnhem")
    screen = look_back(driver, game)
    log = screen.panels.log
    for step in range(0, screen.timeline.last, 23):
        screen.go(step)
        driver.step()
        lines = [log.line_at((log.rect.centerx, y)) for y in range(log.rect.top, log.rect.bottom, 6)]
        moment = screen.timeline.moment(step)
        assert any(line is not None and line.begun <= moment <= line.moment for line in lines)


def test_it_says_that_it_is_read_only(driver):
    screen = look_back(driver, played(20))
    assert "read only" in screen.heading
    assert "Nothing can be changed" in screen._telling.status(screen.aim.hex, "")[0]
    vantage = screen.timeline.vantage(3)
    assert not vantage.may_act
    action = next(iter(screen._game.legal()))
    assert "past" in str(vantage.refusal(action).said)
    assert not vantage.foresee(action).undoable


def test_it_opens_at_a_moment_with_the_camera_of_the_game(driver):
    game = played(120, name="arnhem")
    play = open_game(driver, game)
    play.view.camera.zoom_to(84)
    play.view.camera.centre_on(700)
    play.looking_back.history(50)
    driver.step()
    screen = driver.top
    assert screen.state()["moment"] == 50
    assert screen.view.camera.hex_px == play.view.camera.hex_px
    assert screen.view.painter is play.view.painter
    screen.close()
    play.looking_back.history()
    assert driver.top.view.middle_hex in {700, *game.scenario.board.topology.adjacent[700]}


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
@pytest.mark.parametrize("name", ["linz", "first_drop"])
def test_a_map_that_was_seen_whole_is_seen_whole_above_the_row_of_buttons(name, size):
    driver = Driver(size)
    game = played(4, name=name)
    play = open_game(driver, game, dict.fromkeys(game.scenario.sides))
    play.view.reserve(0, 200)  # a tray: the map itself stays as it is
    assert play.view.camera.shows_all
    play.looking_back.history()
    driver.step()
    camera = driver.top.view.camera
    places = camera.layout.topology.size
    assert camera.viewport == driver.top.panels.map_rect
    assert all(camera.viewport.contains(driver.top.view.hex_rect(hex)) for hex in range(places))
    driver.app.close()


def test_it_is_reached_from_the_log_and_the_menu(driver):
    open_game(driver, played(20))
    driver.click("log:history")
    assert driver.top.name == "history"
    driver.click("close")
    assert driver.top.name == "play"
    driver.key("esc")
    driver.click("history")
    assert driver.top.name == "history"
    driver.key("esc")
    assert driver.top.name == "play"


# what may be seen


def in_secret(seed=1):
    """A game in which the Germans have set up and the Allies have not."""
    game = Game.new(scenario("arnhem_free_deployment"), seed=seed)
    player = RandomPlayer(seed, passing_chance=1.0)
    while game.decision.side is GERMAN:
        game.apply(player.choose(Position(game)))
    return game


@pytest.mark.slow
@pytest.mark.parametrize(("viewer", "seen"), [(ALLIED, False), (None, False), (GERMAN, True)])
def test_a_secret_set_up_is_seen_by_its_own_side_only(driver, drawn, viewer, seen):
    game = in_secret()
    screen = look_back(driver, game, viewer)
    for step in range(screen.timeline.last + 1):
        screen.go(step)
        driver.step()
    assert (GERMAN in drawn) is seen
    assert (screen.timeline.last > 3) is seen


def test_how_the_enemy_was_set_up_stays_unknown_when_the_game_goes_on(driver, drawn):
    game = in_secret()
    player = RandomPlayer(5, passing_chance=1.0)
    secret = game.actions_done
    while game.state.turn == 0:
        game.apply(player.choose(Position(game)))
    game.apply(player.choose(Position(game)))
    screen = look_back(driver, game, ALLIED)
    drawn.clear()
    for step in range(screen.timeline.last + 1):
        if screen.timeline.moment(step) <= secret:
            screen.go(step)
            driver.step()
    assert GERMAN not in drawn
    driver.key("end")
    driver.step()
    assert GERMAN in drawn


@pytest.mark.slow
def test_everything_is_open_when_the_game_is_over(driver, drawn):
    game = in_secret()
    player = RandomPlayer(5)
    while game.decision is not None:
        game.apply(player.choose(Position(game)))
    screen = look_back(driver, game, None)
    screen.go(10)
    driver.step()
    assert GERMAN in drawn
    assert any("is set up in" in line.text for line in screen.timeline.lines)


def test_a_jump_plays_but_a_few_actions_again(monkeypatch):
    game = played(400, name="arnhem")
    timeline = Timeline(game, None, book_of(game), "")
    again: list[int] = []
    result = Game._result
    monkeypatch.setattr(Game, "_result", lambda self, *rest: again.append(1) or result(self, *rest))
    for step in range(0, timeline.last, 17):
        again.clear()
        timeline.vantage(step)
        assert len(again) < 2 * KEPT_EVERY  # to the position, and to whose decision it is


def test_the_timeline_of_a_game_that_has_not_begun(driver):
    game = Game.new(scenario("first_drop"), seed=1)
    screen = look_back(driver, game)
    assert screen.state()["last"] == 0
    for key in ("left", "right", "pgup", "pgdn", "space"):
        driver.key(key)
        driver.step(2)
    assert screen.state()["step"] == 0
    assert isinstance(screen.timeline, Timeline)
    assert isinstance(book_of(game), LogBook)


@pytest.mark.slow
def test_whatever_is_pressed_the_game_stays_as_it_is(driver):
    game = played(120, name="arnhem")
    before = print_of(game)
    screen = look_back(driver, game, ALLIED)
    rng = Random(4)
    chords = [chord for own in driver.app.keyboard.looking_back.chords.values() for chord in own]
    for _ in range(250):
        if driver.top is not screen:
            driver.key("esc")
            continue
        if rng.random() < 0.6:
            chord = rng.choice(chords)
            if chord.key in (pygame.K_ESCAPE, pygame.K_F11, pygame.K_F12):
                continue
            mod = pygame.KMOD_CTRL * chord.ctrl | pygame.KMOD_SHIFT * chord.shift
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                driver.app.handle(pygame.event.Event(kind, key=chord.key, mod=mod, unicode="", scancode=0))
        else:
            widgets = [name for name in screen.state()["widgets"] if name != "close"]
            driver.click(rng.choice(widgets))
        driver.step(1 + rng.randrange(2))
    assert print_of(game) == before
    assert screen.state()["first"] <= screen.state()["step"] <= screen.state()["last"]
