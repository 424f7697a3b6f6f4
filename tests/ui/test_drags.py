"""Dragging a counter is the same as clicking twice; a box chooses several; the map still moves where nobody stands."""

import pygame
import pytest

from game import Game
from tests.random_games import scenario
from tests.ui.table import find, open_game, place, plain_map


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.fixture
def moving(driver):
    """A game of units that can move without dice."""
    return open_game(driver, find("first_drop", lambda game: len(_moves(game)) > 1))


def _moves(game):
    if game.decision.kind != "movement":
        return {}
    moves = [action for action in game.legal().of_kind("move") if game.foresee(action).undoable]
    return {action.unit: action for action in moves}


def carry(driver, screen, start, end):
    """Press on a counter and move to a place without letting go."""
    driver.press_button(driver.hover(start))
    for part in range(1, 5):
        pygame.mouse.set_pos(tuple(round(a + (b - a) * part / 4) for a, b in zip(start, end, strict=True)))
        driver.step()


def test_a_unit_is_dragged_to_where_it_goes(driver, moving):
    unit, move = next(iter(_moves(moving.game).items()))
    start, end = place(moving, moving.game.state.hex_of[unit]), place(moving, move.path[-1])
    start = moving.view.camera.centre(moving.game.state.hex_of[unit])
    driver.drag(start, end)
    driver.step(2)
    assert moving.game.state.hex_of[unit] == move.path[-1]
    assert moving.game.history[-1].action == move
    driver.key("u")
    assert moving.game.state.hex_of[unit] != move.path[-1]


def test_the_drag_shows_what_pointing_with_the_unit_selected_shows(driver, moving):
    unit, move = next(iter(_moves(moving.game).items()))
    hex = moving.game.state.hex_of[unit]
    start, end = place(moving, hex), moving.view.camera.centre(move.path[-1])
    carry(driver, moving, start, end)
    held = (moving.contents.status[0], moving._telling.marks())
    driver.key("esc")
    driver.release_button(end)
    assert moving.game.actions_done == len(moving.game.history)
    assert moving.state()["selected"] == ""
    assert moving.game.state.hex_of[unit] == hex
    driver.click(start)
    driver.hover(end)
    assert (moving.contents.status[0], moving._telling.marks()) == held


def test_where_it_may_not_go_it_says_why_and_stays_selected(driver, moving):
    game = moving.game
    units = game.scenario.setting.units
    unit, friend = next(
        (unit, other.index) for unit in _moves(game) for other in units
        if other.side is units[unit].side and other.index != unit and game.state.hex_of[other.index] >= 0
    )  # fmt: skip
    done = game.actions_done
    driver.drag(place(moving, game.state.hex_of[unit]), moving.view.camera.centre(game.state.hex_of[friend]))
    text, kind, rule = moving.message
    assert (kind, game.actions_done) == ("warning", done)
    assert text
    assert rule
    assert moving.state()["selected"] == units[unit].id


def test_a_counter_comes_out_of_the_tray(driver):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=3))
    land = next(action for action in screen.game.legal() if action.kind == "land")
    piece = driver.find(f"unit:{land.unit}").center
    driver.drag(piece, screen.view.camera.centre(land.hex))
    driver.step(2)
    assert screen.game.history[0].action == land


def test_a_click_on_the_tray_is_still_a_click(driver):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=3))
    names = [name for name in screen.state()["widgets"] if name.startswith("unit:")]
    driver.click(names[0])
    first = screen.state()["selected"]
    driver.step(60)
    driver.click(names[0])
    assert first
    assert screen.state()["selected"] == ""


def test_a_box_chooses_all_within_it(driver, moving):
    driver.press_key("left shift")
    room = moving.dashboard.open_map.inflate(-6, -6)
    driver.drag(room.topleft, room.bottomright)
    driver.release_key("left shift")
    assert len(moving.state()["group"]) >= 2
    assert moving.game.actions_done == len(moving.game.history)
    driver.key("esc")
    assert moving.state()["group"] == []


def test_whoever_is_double_clicked_comes_with_his_formation(driver):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=3))
    name = next(name for name in screen.state()["widgets"] if name.startswith("unit:"))
    driver.click(name)
    driver.click(name)
    waiting = [piece for piece in screen.contents.tray.pieces if piece.is_chosen]
    assert len(waiting) == len(screen.state()["group"]) >= 2


def test_with_ctrl_units_are_added_and_taken_away(driver, moving):
    units = list(_moves(moving.game))[:2]
    places = [place(moving, moving.game.state.hex_of[unit]) for unit in units]
    ids = sorted(moving.game.scenario.setting.units[unit].id for unit in units)
    driver.click(moving.view.camera.centre(moving.game.state.hex_of[units[0]]))
    driver.press_key("left ctrl")
    driver.click(moving.view.camera.centre(moving.game.state.hex_of[units[1]]))
    assert sorted(moving.state()["group"]) == ids
    driver.step(60)
    driver.click(moving.view.camera.centre(moving.game.state.hex_of[units[1]]))
    driver.release_key("left ctrl")
    assert moving.state()["group"] == []
    assert moving.state()["selected"] in ids
    assert places


def test_the_same_by_keys(driver, moving):
    units = list(_moves(moving.game))[:2]
    number = moving.game.scenario.board.number
    driver.type(number(moving.game.state.hex_of[units[0]]))
    driver.key("space")
    driver.type(number(moving.game.state.hex_of[units[1]]))
    driver.key("ctrl+space")
    assert len(moving.state()["group"]) == 2
