"""What no undo takes back is taken back where all who play sit at this screen and agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import Game
from game.ai.random_player import RandomPlayer
from game.ai.remote_player import RemotePlayer
from game.ai.remote_seat import RemoteSeat
from game.engine.barrier import Barrier
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.play.play_screen import PlayScreen
from tests.random_games import scenario
from tests.ui.driver import Driver
from tests.ui.table import find, open_game

pytestmark = pytest.mark.usefixtures("plain_maps")


@pytest.fixture
def rolled() -> Game:
    """A game whose last action rolled a die."""
    return find("first_drop", lambda game: bool(game.history) and game.history[-1].barrier is Barrier.DICE)


def ask(driver: Driver, game: Game) -> PlayScreen:
    screen = open_game(driver, game)
    if driver.screens[-1] == "curtain":
        driver.key("space")
    driver.key("ctrl+shift+u")
    return screen


@pytest.mark.parametrize("by_keys", [False, True])
def test_both_agree_and_a_roll_is_taken_back_with_a_note(driver: Driver, rolled: Game, by_keys: bool) -> None:
    done, last = rolled.actions_done, rolled.history[-1]
    screen = ask(driver, rolled)
    assert driver.screens[-1] == "consent"
    for side in ("allied", "german"):
        assert rolled.actions_done == done
        if by_keys:
            while driver.top.state()["focused"] != f"agree:{side}":
                driver.key("tab")
            driver.key("enter")
        else:
            driver.click(f"agree:{side}")
    assert driver.top is screen
    assert rolled.actions_done == done - 1
    assert "Taken back by consent" in rolled.notes[-1].text
    assert screen.message[0] == "Taken back, as both sides have agreed"
    rolled.apply(last.action)
    assert rolled.state_hash == last.state_hash, "the dice do not forget"
    assert Game.replay(rolled.record, rolled.scenario).state_hash == rolled.state_hash


def test_one_alone_takes_nothing_back(driver: Driver, rolled: Game) -> None:
    done = rolled.actions_done
    ask(driver, rolled)
    driver.click("agree:allied")
    assert "agree:allied" not in driver.top.state()["widgets"], "nobody agrees twice"
    driver.key("esc")
    assert (rolled.actions_done, rolled.notes) == (done, ())


def test_against_a_machine_there_is_nobody_to_agree(driver: Driver, rolled: Game) -> None:
    screen = open_game(driver, rolled, {ALLIED: None, GERMAN: RandomPlayer(1)})
    driver.key("ctrl+shift+u")
    assert driver.screens[-1] != "consent"
    assert screen.message[0].startswith("Only where everybody plays at this screen")


def test_what_is_set_up_in_secret_is_not_told(driver: Driver) -> None:
    game = Game.new(scenario("arnhem_free_deployment"), seed=1)
    game.apply(next(iter(game.legal())))
    screen = ask(driver, game)
    assert driver.screens[-1] != "consent"
    assert screen.message[0] == "What is set up in secret is not taken back by consent"


def test_one_who_keeps_pressing_enter_agrees_once(driver: Driver, rolled: Game) -> None:
    done = rolled.actions_done
    ask(driver, rolled)
    while driver.top.state()["focused"] != "agree:allied":
        driver.key("tab")
    for _ in range(4):
        driver.key("enter")
    assert (rolled.actions_done, rolled.notes) == (done, ())


def test_one_who_keeps_clicking_agrees_once(driver: Driver, rolled: Game) -> None:
    done = rolled.actions_done
    ask(driver, rolled)
    left, top, width, height = driver.top.state()["widgets"]["agree:german"]
    for _ in range(4):
        driver.click((left + width // 2, top + height // 2))
    assert (rolled.actions_done, rolled.notes) == (done, ())


def test_between_two_machines_nobody_agrees_for_the_other(driver: Driver, rolled: Game) -> None:
    done = rolled.actions_done
    remote = RemotePlayer(RemoteSeat("", 0, code="abcd-efgh-jkmn-pqrs"))
    screen = open_game(driver, rolled, {ALLIED: None, GERMAN: remote})
    driver.key("ctrl+shift+u")
    assert driver.screens[-1] != "consent"
    assert screen.message[0].startswith("Only where everybody plays at this screen")
    assert not screen.table.can_agree
    assert rolled.actions_done == done
    remote.leaves()


def test_half_an_agreement_is_not_saved_and_a_note_of_a_whole_one_is(
    driver: Driver, rolled: Game, tmp_path: Path
) -> None:
    path = tmp_path / "game.save"
    ask(driver, rolled)
    driver.click("agree:allied")
    rolled.save(path)
    again = Game.load(path)
    ask(driver, again)
    assert "agree:allied" in driver.top.state()["widgets"], "it is asked anew"
    for side in ("allied", "german"):
        driver.click(f"agree:{side}")
    again.save(path)
    assert "Taken back by consent" in Game.load(path).notes[-1].text
