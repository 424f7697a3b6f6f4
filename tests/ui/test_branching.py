"""Playing on from a past moment: asked first, a game of its own, and the one that is looked back on stays as it is."""

from __future__ import annotations

import pytest

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.ai.remote_player import RemotePlayer
from game.ai.remote_seat import RemoteSeat
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.screens.history import HistoryScreen
from game.ui.screens.recap import RecapScreen
from tests.ui.driver import Driver
from tests.ui.table import open_game, plain_map
from tests.ui.test_history import look_back
from tests.ui.test_log import played

MOMENT = 15


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def back_at(driver, game, moment=MOMENT):
    screen = look_back(driver, game)
    screen.go(screen.timeline.step_at(moment))
    return screen


def play_out(game):
    player = RandomPlayer(1)
    while game.decision is not None:
        game.apply(player.choose(Position(game)))
    return game


def test_a_key_asks_and_another_plays_on(driver):
    game = played(30)
    before = game.record.to_bytes()
    screen = back_at(driver, game)
    moment = screen.playback.moment
    driver.key("n")
    assert driver.screens == ["history", "question"]
    driver.key("enter")
    assert driver.screens[0] == "play"
    other = driver.app.screens[0].game
    assert other is not game
    assert (other.actions_done, other.seed) == (moment, game.seed)
    assert [branch.action for branch in other.branches] == [moment]
    assert other.state_hash == game.entry(moment).state_hash
    assert game.record.to_bytes() == before


def test_the_question_says_when_and_can_be_left(driver):
    screen = back_at(driver, played(30))
    driver.click("branch")
    phase = screen._game.scenario.system.phase_title(screen._game.state_after(screen.playback.moment))
    text = driver.top._text
    assert str(phase) in text
    assert screen.playback.desk.heading().turn in text
    driver.key("esc")
    assert driver.screens == ["history"]


def test_the_same_people_and_players_go_on(driver):
    game = played(30)
    game.keep_seats(("human", "planner:easy"))
    back_at(driver, game)
    driver.key("n")
    driver.key("enter")
    play = driver.app.screens[0]
    assert play.table.people == (ALLIED,)
    assert play.game.seats == ("human", "planner:easy")


def test_a_game_of_which_nobody_knows_who_played_it_goes_on_against_an_opponent(driver):
    back_at(driver, played(30))
    driver.key("n")
    driver.key("enter")
    assert driver.app.screens[0].game.seats == ("human", "planner:easy")


def test_where_the_game_is_over_it_says_so(driver):
    game = play_out(played(30))
    screen = look_back(driver, game)
    driver.key("n")
    assert driver.screens == ["history"]
    assert "over here" in screen._message


def test_a_game_of_earlier_rules_says_why_not(driver):
    game = played(30)
    game.past_only = game.scenario.sides.said(ALLIED)  # whatever it says
    screen = back_at(driver, game)
    driver.key("n")
    assert driver.screens == ["history"]
    assert screen._message == "Allied"


def test_the_log_says_where_it_was_played_on(driver):
    game = played(30).branch(MOMENT, seed=4)
    play = open_game(driver, game)
    line = next(line for line in play.flow.log_book.lines(ALLIED) if "Played on from here" in line.text)
    assert line.moment == MOMENT


def test_a_recap_does_not_offer_it(driver):
    game = played(30)
    screen = RecapScreen(game, ALLIED)
    driver.show(screen)
    screen.baking.wait(60)
    driver.step(3)
    assert "branch" not in screen.state()["widgets"]
    driver.key("n")
    assert driver.screens == ["recap"]


@pytest.mark.parametrize(("is_over", "asks"), [(False, False), (True, True)])
def test_while_somebody_at_another_machine_plays_it_is_not_left(driver, is_over, asks):
    game = played(30)
    play = open_game(driver, game)
    if is_over:
        play_out(game)
    play.table.players = {ALLIED: None, GERMAN: RemotePlayer(RemoteSeat.typed("remote:listen:4410"))}
    play.looking_back.history(moment=MOMENT)
    screen = driver.top
    assert isinstance(screen, HistoryScreen)
    driver.key("n")
    assert (driver.top.name == "question") is asks
    assert asks or "another machine" in screen._message


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_bar_and_buttons_have_room(size, language):
    driver = Driver(size)
    driver.app.set_language(language)
    screen = back_at(driver, played(30, name="arnhem"))
    widgets = screen.state()["widgets"]
    branch, close = widgets["branch"], widgets["close"]
    assert branch[0] + branch[2] <= close[0]
    assert branch[0] > size[0] // 2
    driver.app.close()
