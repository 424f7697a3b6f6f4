"""A game between two machines at the window: the guest learns from the host what is played."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from game import Game
from game.ai.random_player import RandomPlayer
from game.ai.remote_player import RemotePlayer
from game.ai.remote_seat import RemoteSeat
from game.cli import app
from game.engine.agreed import Agreed
from game.engine.library import load_scenario
from game.lab.match import play_out
from game.model.errors import GameError
from game.ui.entrance.first_screen import first_screen
from game.ui.play.play_screen import PlayScreen
from game.ui.window.screen import Screen
from tests.ui.driver import PATIENCE_SECONDS, Driver
from tests.ui.table import AT_ONCE, scenario

pytestmark = pytest.mark.usefixtures("plain_maps")

CODE = "abcd-efgh-jkmn-pqrs"


def hosted(game: Game) -> tuple[RemotePlayer, threading.Thread, list[str]]:
    """A game whose second side is played here at random, and whose first comes over a line."""
    remote, errors = RemotePlayer(RemoteSeat("", 0, code=CODE)), []
    there, here = game.scenario.sides

    def run() -> None:
        try:
            play_out(game, {here: RandomPlayer(1), there: remote})
        except GameError as error:
            errors.append(str(error))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE_SECONDS
    while not remote.port and time.monotonic() < until:
        time.sleep(0.01)
    assert remote.port, errors
    return remote, thread, errors


def guest(port: int, *, side: str = "allied", player: str) -> PlayScreen:
    seats = {side: player, "german": f"remote:127.0.0.1:{port}:{CODE}"}
    screen = first_screen(None, seats, None, None)
    assert isinstance(screen, PlayScreen)
    return screen


@pytest.mark.slow
@pytest.mark.parametrize(("name", "side"), [("first_drop", "allied"), ("ludendorff", "us")])
def test_the_window_plays_the_hosts_game_to_its_end(driver: Driver, name: str, side: str) -> None:
    game = Game.new(load_scenario(name), seed=6)
    remote, thread, errors = hosted(game)
    screen = guest(remote.port, side=side, player="random")
    assert (screen.game.scenario.id, screen.game.seed) == (name, 6)
    driver.app.settings.speed = AT_ONCE
    driver.show(screen)
    screen.baking.wait(PATIENCE_SECONDS)
    driver.until(lambda: screen.game.outcome is not None)
    thread.join(PATIENCE_SECONDS)
    assert not errors
    assert not screen.flow.error
    assert game.outcome is not None
    assert screen.game.state_hash == game.state_hash


def test_who_closes_the_window_says_goodbye(driver: Driver) -> None:
    remote, thread, errors = hosted(Game.new(scenario("first_drop"), seed=6))
    screen = guest(remote.port, player="human")
    driver.show(screen)
    driver.app.pop()
    thread.join(PATIENCE_SECONDS)
    assert errors == ["The other player has left."]


def test_without_a_host_no_window_is_opened() -> None:
    with pytest.raises(GameError, match="Nobody answers"):
        guest(1, player="human")


def test_who_hosts_must_say_what_is_played() -> None:
    done = CliRunner().invoke(app, ["host"])
    assert done.exit_code == 2
    assert "Say what is played" in done.stderr


@pytest.mark.parametrize("opened", [False, True])
def test_who_hosts_hears_the_code_once_somebody_listens(opened: bool, monkeypatch, capsys) -> None:
    seen = []

    def run(scenario, *, seats, seed, load, agreed, told):
        assert not agreed.tells_plans
        (seat,) = [RemoteSeat.typed(name) for name in seats.values() if name.startswith("remote:")]
        seen.append(seat)
        assert capsys.readouterr().out == "", "nothing is told before the port is open"
        told()
        return 0

    monkeypatch.delenv("ARNHEM_CODE", raising=False)
    monkeypatch.setattr("game.ui.entrance.opening.run", run)
    done = CliRunner().invoke(app, ["host", "first_drop", *(["--open"] if opened else [])])
    assert done.exit_code == 0, done.output
    (seat,) = seen
    assert (seat.is_open, seat.port) == (opened, 4410)
    assert f"remote:MACHINE:4410:{seat.code}" in done.stdout
    assert ("Only this machine can call" in done.stdout) is not opened
    assert len(seat.code) == 19


@pytest.mark.parametrize(
    "command",
    [
        pytest.param([], marks=pytest.mark.slow),
        ["play", "first_drop"],
        pytest.param(["play", "--tutorial"], marks=pytest.mark.slow),
    ],
)
def test_a_driver_that_there_is_not_is_a_sentence(command: list[str], tmp_path: Path) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "nonsense", "ARNHEM_HOME": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-m", "game", *command],
        env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS,
    )  # fmt: skip
    assert ran.returncode == 1
    assert ran.stderr.startswith("No window can be opened by SDL_VIDEODRIVER='nonsense'; unset it")
    assert len(ran.stderr.splitlines()) == 1


def leave(driver: Driver) -> None:
    """Close the window, whatever lies over the game."""
    while driver.app.screens:
        driver.app.pop()


def proposing(driver: Driver) -> tuple[Game, RemotePlayer, threading.Thread, list[str], Screen]:
    """A host who proposes that plans are told, and what the guest's window opens with."""
    game = Game.new(scenario("first_drop"), seed=6)
    game.agree_on_plans(on=True)
    remote, thread, errors = hosted(game)
    seats = {"allied": "random", "german": f"remote:127.0.0.1:{remote.port}:{CODE}"}
    first = first_screen(None, seats, None, None)
    driver.show(first)
    return game, remote, thread, errors, first


@pytest.mark.parametrize(("button", "agreed"), [("accept", True), ("decline", False)])
def test_a_guest_is_asked_whether_plans_are_told(driver: Driver, button: str, agreed: bool) -> None:
    game, remote, thread, errors, first = proposing(driver)
    assert first.name == "plans_offer"
    assert not game.tells_plans
    driver.click(button)
    screen = driver.app.screens[0]
    assert isinstance(screen, PlayScreen)
    driver.until(lambda: remote._wire is not None, what="the host hears no answer")
    assert (game.tells_plans, screen.game.tells_plans) == (agreed, agreed)
    leave(driver)
    thread.join(PATIENCE_SECONDS)
    assert errors == ["The other player has left."]


def test_a_guest_is_asked_by_keys_too(driver: Driver) -> None:
    game, _, thread, _, _ = proposing(driver)
    while driver.top.widgets.focused_id != "accept":
        driver.key("tab")
    driver.key("enter")
    driver.until(lambda: game.tells_plans)
    leave(driver)
    thread.join(PATIENCE_SECONDS)


def test_a_guest_who_leaves_without_an_answer_agrees_to_nothing(driver: Driver) -> None:
    game, remote, _, _, _ = proposing(driver)
    driver.key("esc")
    assert driver.top.name == "title"
    time.sleep(0.2)
    assert not game.tells_plans
    assert not remote.fault, "the host waits on"
    remote.leaves()


def test_a_guest_who_said_so_before_is_not_asked(driver: Driver) -> None:
    game = Game.new(scenario("first_drop"), seed=6)
    game.agree_on_plans(on=True)
    remote, thread, _ = hosted(game)
    seats = {"allied": "human", "german": f"remote:127.0.0.1:{remote.port}:{CODE}"}
    screen = first_screen(None, seats, None, None, Agreed(tells_plans=True))
    assert isinstance(screen, PlayScreen)
    driver.show(screen)
    assert screen.game.tells_plans
    leave(driver)
    thread.join(PATIENCE_SECONDS)
