"""Stacks: several counters in one place lie apart with their count, open under the mouse, and are chosen one by one."""

from __future__ import annotations

import pygame
import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.ui.board.marks import Marks
from game.ui.desk.stage import Piece, Scenery, Stage
from game.ui.paint.livery import Livery
from game.ui.paint.looks import ZoneLook
from game.ui.paint.plate import Outline
from game.ui.play.panels.stacks import Spread, stacks
from tests.ui.painted import unlike
from tests.ui.table import open_game

pytestmark = pytest.mark.usefixtures("lanterns_installed")

NO_MARKS = Marks()
ZONE = ZoneLook("1st", Livery("olive", Outline.ROUNDED), is_lost=False)


def spread(screen, count: int) -> Spread:
    look = next(iter(screen.flow.scenery.pieces.values())).look
    return Spread(tuple(Piece(f"unit:{number}", 0, look) for number in range(count)))


@pytest.fixture
def screen(lanterns_installed, driver):
    screen = open_game(driver, Game.new(load_scenario("lanterns"), seed=3))
    screen.view.camera.zoom_to(84)
    screen.view.camera.centre_on(screen.game.state.where[0])
    screen.relook()
    driver.step(2)
    return screen


def stack_of(screen) -> tuple[int, dict[str, tuple[int, int]]]:
    """A square with several bands of the crew whose turn it is, and where they lie when fanned out."""
    state = screen.game.state
    square = next(there for band in state.own(state.crew) if len(state.stack(there := state.where[band])) > 1)
    return square, screen.view.fan(screen.flow.scenery, square)


def test_one_counter_lies_in_the_middle(screen):
    assert spread(screen, 1).offsets(40) == ((0.0, 0.0),)
    assert spread(screen, 1).fan_px(40, 60) == (0.0,)
    assert spread(screen, 1).piece_at(0, 40, 60) == ""
    assert spread(screen, 0).piece_at(0, 40, 60) == ""


@pytest.mark.parametrize("count", [2, 3, 5, 9])
def test_a_fan_is_even_and_hardly_wider_than_its_hex(screen, count):
    fan = spread(screen, count)
    places = fan.fan_px(42, 62)
    assert places == tuple(sorted(set(places)))
    assert places[-1] - places[0] + 42 <= 62 * 1.3 + 0.01
    assert sum(places) == pytest.approx(0)
    assert [fan.piece_at(place, 42, 62) for place in places] == [piece.id for piece in fan.pieces]
    offsets = fan.offsets(42)
    assert all(abs(right) < 10 and abs(down) < 10 for right, down in offsets)
    assert len(set(offsets)) == min(count, 4)


def test_a_marker_beside_a_counter_makes_no_stack(screen):
    piece = spread(screen, 1).pieces[0]
    assert [len(stack.pieces) for stack in stacks([Piece("zone:0", 0, ZONE), piece]).values()] == [1]


def test_each_of_a_stack_is_chosen_by_a_click_on_it(driver, screen):
    _, places = stack_of(screen)
    names = [entry.id for entry in screen.game.scenario.setting.bands]
    assert len(places) > 1
    for piece, place in places.items():
        screen.desk.back()
        driver.click(place)
        assert screen.desk.state()["bands"] == [names[int(piece.partition(":")[2])]]
        assert screen.contents.unit.unit == int(piece.partition(":")[2])
        assert screen.game.actions_done == 0
    driver.screenshot("stack_fanned")
    pygame.mouse.set_pos((2, 2))
    driver.step(3)
    driver.screenshot("stack_lying")


def test_with_ctrl_more_are_chosen_and_let_go(driver, screen):
    _, places = stack_of(screen)
    first, second = list(places)[:2]
    driver.click(places[first])
    driver.press_key("left ctrl")
    driver.click(places[second])
    assert len(screen.desk.state()["bands"]) == 2
    driver.click(places[first])
    assert len(screen.desk.state()["bands"]) == 1
    driver.release_key("left ctrl")


def test_keys_go_through_a_stack(driver, screen):
    square, places = stack_of(screen)
    screen.go_to(square)
    driver.step(2)
    seen = set()
    for _ in places:
        driver.key("space")
        seen.add(tuple(screen.desk.state()["bands"]))
    assert len(seen) == len(places)


def test_count_fan_and_choice_are_seen(screen):
    square, places = stack_of(screen)
    scenery = screen.flow.scenery
    size = screen.app.size

    def drawn(marks=NO_MARKS, piece="", **pointed) -> pygame.Surface:
        surface = pygame.Surface(size, 0, 32)
        screen.view.pointed = piece
        screen.view.draw(surface, scenery, marks, stage=Stage(), **{"hover": -1, "cursor": -1, **pointed})
        rect = screen.view.hex_rect(square, 0.2).clip(surface.get_rect())
        return surface.subsurface(rect).copy()

    alone = Scenery({name: piece for name, piece in scenery.pieces.items() if name not in list(places)[:-1]})
    lying = drawn()
    fanned = drawn(hover=square)
    assert unlike(lying, fanned) > 0.05
    chosen = drawn(Marks(chosen=frozenset([next(iter(places))])), hover=square)
    assert unlike(fanned, chosen) > 0.005
    assert unlike(fanned, drawn(hover=square, piece=next(iter(places)))) > 0.01
    scenery = alone
    assert unlike(lying, drawn()) > 0.01
