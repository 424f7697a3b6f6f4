"""What the other side did while one waited: offered, shown, skipped; never more than one may see."""

from __future__ import annotations

import pytest

from game import Game
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDES
from game.ui.history.timeline import Timeline
from game.ui.window.settings import Settings, Switch
from tests.ui.driver import Driver
from tests.ui.table import PEOPLE, Keys, find, open_game, plain_map, scenario
from tests.ui.test_history import places, print_of
from tests.ui.test_log import book_of, played


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.fixture
def with_recap():
    driver = Driver(recap=True)
    yield driver
    driver.app.close()


def handed_over(driver):
    """Two people; the German has just ended his last phase, and the curtain has fallen for the Allies."""
    game = find("first_drop", lambda g: g.state.turn == 2 and g.decision.side is ALLIED and not g.state.stack)
    while game.decision.side is ALLIED:
        game.rewind()
    screen = open_game(driver, game, PEOPLE)
    hand = Keys(driver, screen)
    for _ in range(40):
        if driver.top.name != "play":
            break
        hand.act()
    assert driver.screens == ["play", "curtain"]
    return screen


def test_it_follows_the_curtain_and_is_skipped_with_one_key(with_recap):
    driver = with_recap
    screen = handed_over(driver)
    before = print_of(screen.game)
    driver.key("enter")
    assert driver.screens == ["play", "recap"]
    driver.step(5)
    driver.key("esc")
    assert driver.top is screen
    assert print_of(screen.game) == before
    driver.step(5)
    assert driver.top is screen


def test_it_plays_what_the_other_side_did_to_its_end(with_recap):
    driver = with_recap
    screen = handed_over(driver)
    driver.key("enter")
    recap = driver.top
    first, last = recap.state()["first"], recap.state()["last"]
    assert first < last == recap.timeline.last
    owner = screen.game.decision_after(recap.timeline.moment(first))
    assert owner.side is GERMAN
    assert recap.state()["running"]
    assert "Skip" in recap.close_text
    for _ in range(100):
        driver.step(30)
    assert (recap.state()["step"], recap.state()["running"]) == (last, False)
    assert "Done" in recap.close_text
    assert places(recap.playback.scenery) == places(screen.desk.scenery())
    driver.key("left")
    assert recap.state()["step"] == last - 1
    driver.key("home")
    driver.key("left")
    assert recap.state()["step"] == first
    driver.key("enter")
    assert driver.top is screen


def test_it_can_be_switched_off(with_recap):
    driver = with_recap
    driver.app.settings.turn(Switch.RECAP)
    screen = handed_over(driver)
    driver.key("enter")
    assert driver.top is screen
    driver.key("shift+r")
    assert driver.top.name == "recap"


def test_it_is_on_until_it_is_switched_off():
    assert Settings().is_on(Switch.RECAP)
    assert not Settings(data={"recap": False}).is_on(Switch.RECAP)
    assert not Settings().is_on(Switch.MUTED)


def test_it_is_offered_to_one_person_until_he_acts(driver):
    """At once nothing is acted out: the person sees only what has become of it."""
    game = find("first_drop", lambda g: g.state.turn == 2 and g.decision.side is ALLIED and not g.state.stack)
    screen = open_game(driver, game, {ALLIED: None, GERMAN: RandomPlayer(1)})
    driver.click("recap")
    recap = driver.top
    assert recap.name == "recap"
    assert recap.state()["viewer"] == "allied"
    driver.click("close")
    hand = Keys(driver, screen)
    actions = game.actions_done
    while game.actions_done == actions:
        hand.act()
    assert "recap" not in screen.state()["widgets"] or game.decision.side is not ALLIED


def test_there_is_nothing_to_tell_at_the_beginning(driver):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=1))
    assert "recap" not in screen.state()["widgets"]
    driver.key("shift+r")
    assert driver.top is screen
    assert "nothing" in screen.message[0]


def test_it_begins_with_the_other_sides_phases_and_ends_before_ones_own():
    game = played(250, name="arnhem")
    for viewer in SIDES:
        timeline = Timeline(game, viewer, book_of(game), "")
        turn = timeline.others_turn()
        assert turn is not None
        first, last = turn
        within = [mark for mark in timeline.marks if first <= mark.step < last]
        assert within
        assert all(game.decision_after(mark.moment).side is not viewer for mark in within)
        if last < timeline.last:
            own = next(mark for mark in timeline.marks if mark.step >= last)
            assert game.decision_after(own.moment).side is viewer


def test_a_secret_set_up_is_not_told(with_recap):
    driver = with_recap
    game = Game.new(scenario("arnhem_free_deployment"), seed=1)
    player = RandomPlayer(1, passing_chance=1.0)
    while game.decision.side is GERMAN:
        game.apply(player.choose(Position(game)))
    screen = open_game(driver, game, PEOPLE)
    while driver.top.name == "curtain":
        driver.key("enter")
    assert driver.top is screen
    driver.key("shift+r")
    assert driver.top is screen
