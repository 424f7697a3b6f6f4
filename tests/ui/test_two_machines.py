"""A game between two machines at the window: the guest learns from the host what is played."""

from __future__ import annotations

import threading
import time

import pytest
from typer.testing import CliRunner

from game import Game
from game.ai.random_player import RandomPlayer
from game.ai.remote_player import RemotePlayer, RemoteSeat
from game.cli import app
from game.lab.match import play_out
from game.model.errors import GameError
from game.model.side import Side
from game.ui.entrance.first_screen import first_screen
from game.ui.play.play_screen import PlayScreen
from tests.ui.driver import Driver
from tests.ui.table import AT_ONCE, scenario

SECONDS = 60


def hosted(game: Game) -> tuple[RemotePlayer, threading.Thread, list[str]]:
    """A game whose German side is played here at random, and whose Allied side comes over a line."""
    remote, errors = RemotePlayer(RemoteSeat("", 0)), []

    def run() -> None:
        try:
            play_out(game, {Side.GERMAN: RandomPlayer(1), Side.ALLIED: remote})
        except GameError as error:
            errors.append(str(error))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while not remote.port:
        time.sleep(0.01)
    return remote, thread, errors


def guest(port: int, *, allied: str) -> PlayScreen:
    seats = {Side.ALLIED: allied, Side.GERMAN: f"remote:127.0.0.1:{port}"}
    screen = first_screen(None, seats, None, None)
    assert isinstance(screen, PlayScreen)
    return screen


def test_the_window_plays_the_hosts_game_to_its_end(driver: Driver) -> None:
    game = Game.new(scenario("first_drop"), seed=6)
    remote, thread, errors = hosted(game)
    screen = guest(remote.port, allied="random")
    assert (screen.game.scenario.id, screen.game.seed) == ("first_drop", 6)
    driver.app.settings.speed = AT_ONCE
    driver.show(screen)
    screen.baking.wait(SECONDS)
    until = time.monotonic() + SECONDS
    while screen.game.outcome is None and time.monotonic() < until:
        driver.step()
        time.sleep(0.002)
    thread.join(10)
    assert not errors
    assert not screen.flow.error
    assert game.outcome is not None
    assert screen.game.state_hash == game.state_hash


def test_who_closes_the_window_says_goodbye(driver: Driver) -> None:
    remote, thread, errors = hosted(Game.new(scenario("first_drop"), seed=6))
    screen = guest(remote.port, allied="human")
    driver.show(screen)
    driver.app.pop()
    thread.join(10)
    assert errors == ["The other player has left."]


def test_without_a_host_no_window_is_opened() -> None:
    with pytest.raises(GameError, match="Nobody answers"):
        guest(1, allied="human")


def test_who_hosts_must_say_what_is_played() -> None:
    done = CliRunner().invoke(app, ["host"])
    assert done.exit_code == 2
    assert "say what is played" in done.stderr
