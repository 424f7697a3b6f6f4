"""However the window is left, the game that was on it is gone on with."""

import random

import pygame
import pytest

from game import Game
from game.ai.registry import opponent
from game.engine.saves import list_saves
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.entrance.title import TitleScreen
from game.ui.screens.pause import PauseMenu
from tests.ui.driver import Driver
from tests.ui.table import find, open_game, plain_map, scenario

WAYS = ("closed", "closed under a menu", "left to the title", "quick-loaded over", "replaced")


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def act(screen, count, seed=1):
    """Do some actions at the table, as clicks would, undoing now and then."""
    rng = random.Random(seed)
    for number in range(count):
        if screen.game.decision is None:
            return
        screen.table.do(screen.game.legal().sample(rng))
        if number % 3 == 2 and screen.game.undo_refusal() is None:
            screen.table.undo()


def leave(driver, way):
    """Be gone from the game in one of the ways there are."""
    if way == "closed under a menu":
        driver.app.push(PauseMenu(driver.top.game))
    if way.startswith("closed"):
        driver.app.handle(pygame.event.Event(pygame.QUIT))
        assert not driver.app.running
        driver.app.close()
    elif way == "left to the title":
        driver.app.push(PauseMenu(driver.top.game))
        driver.step(2)
        driver.click("quit")
        assert driver.screens == ["title"]
    elif way == "quick-loaded over":
        driver.key("f9")
        assert driver.top.game.actions_done == 0
    else:
        driver.app.replace(TitleScreen())


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("actions", [1, 7, 40])
def test_the_game_is_gone_on_with_where_it_was(driver, home, monkeypatch, way, actions):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=3))
    if way == "quick-loaded over":
        driver.key("f5")
    act(screen, actions)
    hash_before, done = screen.game.state_hash, screen.game.actions_done
    leave(driver, way)
    again, shown = Driver(), []
    monkeypatch.setattr("game.ui.entrance.start.show_game", lambda _app, game, _seats, **_: shown.append(game))
    again.show(TitleScreen())
    again.key("c")
    assert [(game.state_hash, game.actions_done) for game in shown] == [(hash_before, done)]


def test_a_game_that_has_not_begun_leaves_nothing(driver, home):
    open_game(driver, Game.new(scenario("first_drop"), seed=3))
    leave(driver, "closed")
    assert list_saves() == ()


def test_closing_while_an_opponent_thinks_loses_nothing(driver, home):
    game = find("first_drop", lambda game: game.decision.kind == "movement" and game.decision.side is GERMAN)
    players = {ALLIED: None, GERMAN: opponent("planner:easy").new(1)}
    screen = open_game(driver, game, players)
    driver.until(list_saves)
    done = screen.game.actions_done
    leave(driver, "closed")
    (save,) = list_saves()
    assert not save.is_damaged
    assert Game.load(save.path).actions_done >= done
    assert Game.load(save.path).state_hash == screen.game.state_hash


@pytest.mark.parametrize("driver_name", ["dummy", "no such card"])
def test_no_sound_card_is_no_reason_to_fail(driver, home, monkeypatch, driver_name):
    monkeypatch.setenv("SDL_AUDIODRIVER", driver_name)
    pygame.mixer.quit()
    driver.app.settings.set_volume(1.0)
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=3))
    driver.app.sounds.play("dice")
    act(screen, 5)
    driver.step(3)
    assert driver.app.running
