"""Two people at one window: the curtain, and what neither may see of the other."""

from __future__ import annotations

import pytest

from game import Game
from game.systems.standard.rules.sides import ALLIED, GERMAN
from tests.ui.table import Keys, find, open_game, plain_map, scenario


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def set_up(hand, side):
    while hand.screen.game.decision.side is side:
        hand.act()


@pytest.mark.slow
def test_the_other_sides_set_up_is_never_drawn(driver, drawn):
    game = Game.new(scenario("arnhem_free_deployment"), seed=1)
    screen = open_game(driver, game)
    assert driver.screens == ["play", "curtain"]
    assert drawn == set()
    hand = Keys(driver, screen)
    set_up(hand, GERMAN)
    assert drawn == {GERMAN}
    assert driver.screens == ["play", "curtain"]
    drawn.clear()
    driver.step(5)
    hand.lift_curtain()
    driver.step(5)
    assert screen.state()["viewer"] == "allied"
    for hex in range(0, game.scenario.board.topology.size, 37):
        screen.go_to(hex)
        screen.relook()
        driver.step()
    driver.key("z")
    driver.key("v")
    assert GERMAN not in drawn
    texts = " ".join(line.text for line in screen.dashboard.log.lines)
    assert "is set up" not in texts
    set_up(hand, ALLIED)
    driver.step(3)
    assert game.state.turn == 1
    assert GERMAN in drawn


def test_the_picture_is_the_same_wherever_the_enemy_is_set_up(driver):
    """Pixel for pixel: what the second player sees does not depend on the first one's set-up."""
    pictures = []
    for seed in (1, 2):
        game = Game.new(scenario("arnhem_free_deployment"), seed=1)
        from game.ai.player import Position
        from game.ai.random_player import RandomPlayer

        player = RandomPlayer(seed, passing_chance=1.0)
        while game.decision.side is GERMAN:
            game.apply(player.choose(Position(game)))
        places = tuple(game.state.hex_of)
        screen = open_game(driver, game)
        driver.key("enter")
        assert driver.top is screen
        driver.key("home")
        driver.step(2)
        pictures.append((places, driver.picture()))
    assert pictures[0][0] != pictures[1][0]
    assert pictures[0][1] == pictures[1][1]


def test_the_curtain_falls_when_the_phase_goes_to_the_other_player(driver):
    game = find("first_drop", lambda g: g.decision.side is GERMAN and not g.state.stack, 5)
    while game.undo_refusal() is None:
        game.undo()
    game.rewind()  # back over the end of the Allied phase
    side = game.decision.side
    screen = open_game(driver, game)
    assert driver.screens == ["play"]
    hand = Keys(driver, screen)
    while driver.screens == ["play"] and game.decision:
        hand.act()
        if game.decision and screen.desk.heading().side is side:
            assert driver.screens == ["play"]
    assert driver.screens[1:] in (["curtain"], [])


def test_a_decision_within_the_phase_gets_a_banner_and_no_curtain(driver):
    game = find("first_drop", lambda g: g.decision.kind == "demolition")
    screen = open_game(driver, game)
    assert driver.screens == ["play"]
    prompt = screen.contents.prompt
    assert (prompt.side, prompt.is_interruption) == (GERMAN, True)
    assert "German" not in screen.state()["turn"]
    driver.key("n")
    assert driver.screens == ["play"]


def test_a_standing_order_answers_a_chance_for_good(driver):
    game = find("first_drop", lambda g: g.decision.kind == "demolition")
    screen = open_game(driver, game)
    bridge = game.decision.context["bridge"]
    driver.click("never")
    assert game.state.orders[bridge] == 2
    assert game.decision.kind != "demolition"
    assert not any("Standing order" in line.text for line in screen.dashboard.log.lines)


def test_standing_orders_are_given_from_their_list(driver):
    game = find("first_drop", lambda g: g.decision.side is GERMAN and g.decision.kind == "movement")
    screen = open_game(driver, game)
    before = game.state.orders[0]
    driver.key("b")
    assert screen.state()["sheet"] == "orders"
    driver.key("space")
    assert game.state.orders[0] == (before + 1) % 3
    driver.click("order:0")
    assert game.state.orders[0] == (before + 2) % 3
    driver.key("esc")
    assert screen.state()["sheet"] == ""
