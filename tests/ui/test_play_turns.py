"""Whole turns at the window, by one way of working it alone."""

from __future__ import annotations

import pytest

from game import Game
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.window.settings import SPEEDS
from tests.ui.table import Keys, Mouse, find, open_game, plain_map, scenario


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def play_turns(hand, turns, most=400):
    for _ in range(most):
        hand.act()
        if hand.screen.game.state.turn > turns or hand.screen.game.outcome is not None:
            return
    pytest.fail(f"turn {turns} does not end: {hand.state}")


@pytest.mark.parametrize("hand_type", [Mouse, Keys])
@pytest.mark.parametrize("seed", [1, 7])
def test_a_whole_turn_of_first_drop(driver, hand_type, seed):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=seed))
    hand = hand_type(driver, screen)
    play_turns(hand, 1)
    kinds = {entry.event.kind for entry in screen.game.events}
    assert {"landed", "moved", "entered", "phase_began"} <= kinds
    assert {"arrivals", "movement"} <= hand.kinds


@pytest.mark.slow
def test_a_game_to_its_result_by_keys(driver):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=3))
    hand = Keys(driver, screen)
    play_turns(hand, 3)
    assert screen.game.outcome is not None
    assert driver.screens == ["play", "result"]
    driver.key("esc")
    assert driver.screens == ["play"]
    driver.click("end_phase")
    assert driver.screens == ["play", "result"]
    driver.click("title")
    assert driver.screens == ["title"]


KINDS = [
    "arrivals", "movement", "combat", "attacker_fire", "defender_fire", "demolition", "relocation", "loss", "retreat",
    "advance", "way_on",
]  # fmt: skip


@pytest.mark.parametrize("hand_type", [Mouse, Keys])
@pytest.mark.parametrize("kind", KINDS)
def test_every_decision_is_answered_alone(driver, hand_type, kind):
    """Each kind of decision, met in the middle of a game, is taken with one way of working the window."""
    game = find("first_drop", lambda game: game.decision.kind == kind)
    screen = open_game(driver, game)
    hand = hand_type(driver, screen)
    done, position = game.actions_done, game.state
    hand.act()
    assert game.actions_done > done
    assert game.state is not position
    assert driver.app.running


@pytest.mark.slow
@pytest.mark.parametrize("hand_type", [Mouse, Keys])
def test_the_secret_set_up_is_done_alone(driver, hand_type):
    game = Game.new(scenario("arnhem_free_deployment"), seed=1)
    screen = open_game(driver, game)
    hand = hand_type(driver, screen)
    for _ in range(60):
        hand.act()
        if game.state.turn:
            break
    assert game.state.turn == 1
    assert hand.kinds == {"deployment"}


def test_speeds_have_a_factor_each():
    from game.ui.play.table.flow import SPEED_FACTORS

    assert len(SPEED_FACTORS) == len(SPEEDS)


def test_a_person_against_a_player_gets_no_curtain(driver):
    from game.ai.random_player import RandomPlayer

    players = {ALLIED: None, GERMAN: RandomPlayer(4)}
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=5), players)
    hand = Mouse(driver, screen)
    for _ in range(300):
        if screen.table.may_act:
            hand.act()
        else:
            driver.let_think(screen)
            driver.step()
        assert driver.screens == ["play"]
        if screen.game.state.turn > 1 or screen.game.outcome:
            break
    assert screen.game.state.turn > 1 or screen.game.outcome
    assert screen.state()["viewer"] == "allied"


def cut_off(at_least=2):
    """A unit that stands on a friend and may go on to several hexes, with movement points left in some of them."""
    return find(
        "first_drop",
        lambda game: game.decision.kind == "way_on" and len({move.path[-1] for move in game.legal()}) > at_least,
    )


def test_the_way_on_is_shown_chosen_and_nothing_else_is_done(driver):
    """Every free hex in reach is lit with what is left there; no other hex, unit or key ends it. [11.3, 14.0]"""
    game = cut_off()
    screen = open_game(driver, game)
    if driver.top is not screen:
        driver.key("enter")
    unit, done = game.decision.context["unit"], game.actions_done
    here = game.state.hex_of[unit]
    ends = {move.path[-1] for move in game.legal()}
    marks = screen._telling.marks()
    assert set(marks.lit) == ends | {here}
    assert all(marks.lit[hex].isdigit() for hex in ends)
    assert marks.selected == here
    hand = Mouse(driver, screen)
    hand.click_hex(here)
    driver.key("e")
    driver.key("enter")
    assert (game.actions_done, game.decision.kind) == (done, "way_on")
    target = max(ends)
    driver.hover(screen.view.camera.centre(target))
    assert screen._telling.marks().path[-1] == target
    hand.click_hex(target)
    assert game.entry(done + 1).action.path[-1] == target


def test_3_5_whoever_ends_at_once_a_turn_in_which_units_wait_to_arrive_is_asked_once(driver):
    """Without them there is nothing to move or to fight with: the key would give away the whole turn."""
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=7))
    assert screen.game.decision.kind == "arrivals"
    driver.key("ctrl+enter")
    assert (screen.game.actions_done, screen.sheet.id) == (0, "end")
    assert screen.sheet.summary.endswith("have not arrived.")
    driver.key("escape")
    assert (screen.game.actions_done, screen.sheet) == (0, None)
    driver.key("ctrl+enter")
    driver.key("ctrl+enter")
    driver.step(3)
    assert screen.game.actions_done > 0


def test_3_5_where_more_of_the_turn_comes_an_end_at_once_asks_nothing(driver):
    """Others of the side stand on the map and can move, and until they do the arrivals can be taken back."""
    screen = open_game(driver, Game.new(scenario("the_island"), seed=7))
    assert screen.desk.undone().is_missed
    driver.key("ctrl+enter")
    driver.step(3)
    assert (screen.game.decision.kind, screen.sheet) == ("movement", None)
