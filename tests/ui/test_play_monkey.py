"""Anything at all, in any order: no exception, and a game whose record plays again to the same position."""

from __future__ import annotations

import random

import pygame
import pytest

from game import Game
from game.engine.library import load_scenario
from game.model.side import Side
from tests.systems.standard.modules.test_39_weighed import LANDING
from tests.ui.table import open_game, plain_map, scenario

EVENTS = 700
KEYS = (
    *"abcdefgilmnpstuvwxyz0123456789",
    *("tab", "space", "enter", "esc", "up", "down", "left", "right", "home", "plus", "minus", "f5", "f9", "backspace"),
    *("ctrl+enter", "ctrl+z", "ctrl+y", "ctrl+shift+y", "ctrl+0", "shift+tab", "shift+up", "shift+left", "shift+right"),
    *("o", "j", "ctrl+d", "r", "shift+r", "ctrl+f", "ctrl+n", "pgup", "ctrl+pgup"),
)
SIZES = ((1280, 720), (1600, 900), (1024, 640), (700, 480))


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_monkey_at_the_window(driver, seed):
    rng = random.Random(seed)
    name = "arnhem_free_deployment" if seed == 0 else "first_drop"
    screen = open_game(driver, Game.new(scenario(name), seed=seed), speed=rng.choice((0, 2)))
    if driver.top.name == "curtain":
        driver.key("enter")
    most = 0
    for _ in range(EVENTS if seed else EVENTS // 3):
        _anything(driver, screen, rng)
        if driver.top.name == "curtain":
            driver.key("enter")
        while driver.top.name != "play" and len(driver.screens) > 1:
            driver.app.pop()
        if driver.top.name != "play" or driver.top.game.outcome is not None:
            screen = open_game(driver, Game.new(scenario("first_drop"), seed=seed))
        screen = driver.top
        most = max(most, screen.game.actions_done)
        screen.baking.wait(30)
    game = screen.game
    assert most > (3 if seed else 0)
    assert Game.replay(game.record, game.scenario).state_hash == game.state_hash
    assert {*screen.table.players} <= {*Side}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_monkey_at_the_ships(driver, seed):
    rng = random.Random(seed)
    game = Game.new(load_scenario(LANDING), seed=seed)
    screen = open_game(driver, game)
    for _ in range(EVENTS // 3):
        _anything(driver, screen, rng)
        if driver.top.name == "curtain":
            driver.key("enter")
        if rng.random() < 0.1 and driver.top is screen and screen.game.decision is not None:
            driver.key(rng.choice(("shift+o", "ctrl+enter")))
        while driver.top.name != "play" and len(driver.screens) > 1:
            driver.app.pop()
        if driver.top.name != "play" or driver.top.game.outcome is not None:
            screen = open_game(driver, Game.new(load_scenario(LANDING), seed=seed))
        screen = driver.top
    game = screen.game
    assert Game.replay(game.record, game.scenario).state_hash == game.state_hash


def _anything(driver, screen, rng):
    width, height = driver.app.size
    at = (rng.randrange(width), rng.randrange(height))
    places = screen.state()["widgets"] if driver.top is screen else {}
    links = [name for name in places if name.startswith("log:at:")]
    widgets = [rect for name, rect in places.items() if name not in links[1:]]
    what = rng.randrange(10)
    if what < 4:
        driver.key(rng.choice(KEYS))
    elif what < 6 and widgets:
        driver.click(pygame.Rect(rng.choice(widgets)).center)
    elif what < 8:
        driver.click(at, button=rng.choice((1, 1, 1, 2, 3)))
    elif what == 8:
        driver.wheel(rng.choice((-2, 1, 3)), at)
        driver.drag(at, (width // 2, height // 2))
    elif rng.random() < 0.05:
        driver.resize(rng.choice(SIZES))
    else:
        driver.step(rng.choice((1, 1, 20)))
