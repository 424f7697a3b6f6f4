"""March orders at the window: given by mouse and by keys, seen as arrows, gone on with each turn, told in a list."""

from __future__ import annotations

import pytest

from game import Game
from game.engine.marching import Halt, MarchOrders
from game.model.message import plain
from game.model.refusal import Refusal
from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.play.play_screen import PlayScreen
from tests.conformance import scenario_named
from tests.ui.driver import Driver
from tests.ui.table import find, open_game, place


def can_march(game: Game) -> bool:
    return game.decision.kind == "movement" and game.decision.side == ALLIED and bool(far_goal(game))


def far_goal(game: Game) -> tuple[int, int]:
    """A unit that can move, and a hex that takes it more than this turn."""
    orders, state, stops = MarchOrders(game), game.state, ("bridge",)
    for unit in game.scenario.setting.units_of(ALLIED):
        if state.hex_of[unit] < 0 or not game.legal().for_unit(unit):
            continue
        for hex in range(game.scenario.board.topology.size):
            if orders.refusal(ALLIED, unit, hex, stops) is None and orders.course(ALLIED, unit, hex, stops).turns >= 1:
                return unit, hex
    return ()


@pytest.fixture
def screen(driver: Driver) -> PlayScreen:
    return open_game(driver, find("first_drop", can_march))


def ordered(screen: PlayScreen) -> list[tuple[int, str]]:
    return [(order.unit, order.goal) for order in screen.game.plans]


def settle(driver: Driver) -> None:
    for _ in range(20):
        driver.step()
        if driver.top.name == "curtain":
            driver.key("enter")


def test_an_order_is_given_by_mouse_and_its_unit_goes_at_once(driver: Driver, screen: PlayScreen) -> None:
    game = screen.game
    unit, goal = far_goal(game)
    begun, done = game.state.hex_of[unit], game.actions_done
    driver.click(place(screen, begun))
    driver.key("y")
    assert "march to" in screen.state()["prompt"]
    driver.click("march:stop:enemy")
    driver.hover(place(screen, goal))
    ways = screen._telling.marks().ways
    assert ways[0].hexes[0] == begun
    assert ways[0].hexes[-1] == goal
    driver.click(place(screen, goal))
    driver.step(5)
    assert ordered(screen) == [(unit, game.scenario.board.number(goal))]
    assert game.plans[0].stops == ("bridge",)
    assert screen.desk.chosen == ()
    assert game.actions_done > done
    assert game.state.hex_of[unit] != begun
    assert any(way.hexes[-1] == goal for way in screen._telling.marks().ways)
    if game.undo_refusal() is None:
        driver.key("u")
        driver.step(5)
        assert game.state.hex_of[unit] == begun, "what is carried out is undone as any other action"
        assert game.actions_done == done
        assert len(game.plans) == 1


def test_an_order_is_given_changed_and_taken_back_by_keys(driver: Driver, screen: PlayScreen) -> None:
    unit, goal = far_goal(screen.game)
    number = screen.game.scenario.board.number
    driver.type(number(screen.game.state.hex_of[unit]))
    driver.key("space")
    driver.key("y")
    driver.key("e")
    driver.key("r")
    driver.key("r")
    driver.type(number(goal))
    driver.key("space")
    driver.step(5)
    assert ordered(screen) == [(unit, number(goal))]
    driver.type(number(screen.game.state.hex_of[unit]))
    driver.key("y")
    driver.key("delete")
    assert ordered(screen) == []
    driver.key("y")
    assert screen.ordering.is_on
    driver.key("esc")
    assert not screen.ordering.is_on


def test_units_go_on_where_their_phase_begins_and_the_list_tells_what_came_of_it(
    driver: Driver, screen: PlayScreen
) -> None:
    game = screen.game
    unit, goal = far_goal(game)
    game.plan(ALLIED, unit, goal, ("bridge",))
    turn, begun = game.state.turn, game.state.hex_of[unit]
    assert screen.flow.marchers.orders.given(ALLIED)
    for _ in range(120):
        if game.decision is None or game.state.hex_of[unit] != begun:
            break
        if not (game.decision.kind == "movement" and game.decision.side == ALLIED and game.state.turn > turn):
            end = EndPhase()
            screen.flow.do((end if game.refusal(end) is None else next(iter(game.legal())),))
            screen.changed()
        settle(driver)
    assert game.state.turn == turn + 1
    assert game.state.hex_of[unit] >= 0, "it went by itself"
    goal_number = game.scenario.board.number(goal)
    assert [order.goal for order in game.plans] == [goal_number]
    screen.flow.marchers._table.undo()
    screen.flow.put_back(lambda: None)
    settle(driver)
    assert game.state.hex_of[unit] == begun, "what was taken back is not done again by itself"


def test_the_list_jumps_through_orders(driver: Driver, screen: PlayScreen) -> None:
    unit, goal = far_goal(screen.game)
    screen.game.plan(ALLIED, unit, goal, ("bridge",))
    screen.changed()
    driver.key("shift+y")
    assert screen.state()["side_list"] == "marches"
    driver.key("down")
    assert screen.side.hexes == (screen.game.state.hex_of[unit],)
    driver.key("shift+y")
    assert screen.state()["side_list"] == ""


def test_the_other_side_sees_none_of_it(driver: Driver) -> None:
    game = find("first_drop", lambda game: game.decision.side == GERMAN and game.decision.kind == "movement")
    unit = next(unit for unit in game.scenario.setting.units_of(ALLIED) if game.state.hex_of[unit] >= 0)
    for goal in range(game.scenario.board.topology.size):
        if MarchOrders(game).refusal(ALLIED, unit, goal, ()) is None:
            game.plan(ALLIED, unit, goal)
            break
    screen = open_game(driver, game)
    settle(driver)
    assert screen.flow.vantage.viewer == GERMAN
    assert screen._telling.marks().ways == ()
    driver.key("shift+y")
    assert [row.text for row in screen.ordering.listing().rows] == [
        "No unit has a far goal. Y sends those that are selected."
    ]
    game.undo_refusal()
    assert len(game.plans) == 1


def test_an_order_without_units_is_a_sentence(driver: Driver, screen: PlayScreen) -> None:
    driver.hover((5, 5))
    driver.key("y")
    assert "Choose units first" in screen.message[0]
    assert not screen.ordering.is_on


def test_what_holds_a_march_up_is_told_and_listed(driver: Driver, screen: PlayScreen) -> None:
    game = screen.game
    unit, goal = far_goal(game)
    game.plan(ALLIED, unit, goal, ("bridge",))
    order = game.plans[0]
    held = Halt(order, plain("A unit"), game.state.hex_of[unit], Refusal("enemy", "6.11", plain("An enemy is there.")))
    there = Halt(order, plain("Another"), goal, None)
    marchers = screen.flow.marchers
    marchers.halts, marchers.has_news = {ALLIED: (held, there)}, True
    screen.side.tell_marches()
    driver.step(2)
    assert screen.state()["side_list"] == "marches"
    assert "1 held up, 1 at their goal" in screen.message[0]
    rows = screen.ordering.listing().rows
    assert [(row.text, row.mark, row.rule) for row in rows] == [("A unit", "held up", "6.11"), ("Another", "there", "")]
    driver.key("down")
    driver.key("down")
    assert screen.side.hexes == (goal,)


@pytest.mark.slow
@pytest.mark.usefixtures("lanterns_installed")
def test_a_band_of_lanterns_is_sent_by_mouse_and_by_keys(driver: Driver) -> None:
    for by_keys in (False, True):
        game = Game.new(scenario_named("lanterns"), seed=1)
        screen = open_game(driver, game, dict.fromkeys(game.scenario.sides))
        orders, side = MarchOrders(game), game.decision.side
        band = game.state.own(side)[0]
        goal = max(
            (hex for hex in range(game.scenario.board.topology.size) if not orders.refusal(side, band, hex, ())),
            key=lambda hex: orders.course(side, band, hex, ()).far,
        )
        begun = game.state.where[band]
        driver.key("tab")
        band = screen.desk.chosen[0]
        begun = game.state.where[band]
        driver.key("y")
        driver.key("c")
        if by_keys:
            driver.type("".join(sorted(game.scenario.board.number(goal).lower(), key=str.isalpha)))
            driver.key("space")
        else:
            driver.click(place(screen, goal))
        driver.step(5)
        assert ordered(screen) == [(band, game.scenario.board.number(goal))]
        assert game.state.where[band] != begun
