"""Stacks: several counters in one place lie apart with their count, open under the mouse, and are chosen one by one."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.ui.board.marks import Marks
from game.ui.desk.desk import Do
from game.ui.desk.stacks import Spread, stacks
from game.ui.desk.stage import Piece, Scenery, Stage
from game.ui.paint.livery import Livery
from game.ui.paint.looks import ZoneLook
from game.ui.paint.plate import Outline
from game.ui.play.menu_items import items_at
from game.ui.screens.history import HistoryScreen
from tests.ui.painted import unlike
from tests.ui.table import open_game

pytestmark = pytest.mark.usefixtures("lanterns_installed", "plain_maps")

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
    return square, screen.view.counters.fan(screen.flow.scenery, square)


def test_one_counter_lies_in_the_middle(screen):
    assert spread(screen, 1).offsets(40) == ((0.0, 0.0),)
    assert spread(screen, 1).fan(40, 60).places == ((0.0, 0.0),)
    assert spread(screen, 1).piece_at((0, 0), 40, 60) == ""
    assert spread(screen, 0).piece_at((0, 0), 40, 60) == ""


@pytest.mark.parametrize("count", [2, 3, 4, 5, 7, 9])
def test_a_fan_is_even_and_hardly_wider_than_its_hex(screen, count):
    fan = spread(screen, count)
    size, places = fan.fan(42, 62).size_px, fan.fan(42, 62).places
    rows = sorted({down for _, down in places})
    for row in rows:
        across = [right for right, down in places if down == row]
        assert across == sorted(set(across))
        assert across[-1] - across[0] + size <= 62 * (1.6 if count in (5, 7) else 1.3) + 0.01
        assert sum(across) == pytest.approx(0)
        assert all(b - a >= 0.39 * size for a, b in pairwise(across)), "of each enough is seen to choose it"
    assert rows[-1] - rows[0] <= 62
    assert count != 5 or size >= 42 * 0.72, "each can be read"
    assert (len(rows) > 1) == (count > 3)
    assert [fan.piece_at(place, 42, 62) for place in places] == [piece.id for piece in fan.pieces]
    middle = fan.piece_at((0, 0), 42, 62)
    assert count != 2 or middle == fan.pieces[-1].id, "half way between two it is the one that lay on top"
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


def test_a_counter_of_a_fan_is_hit_wherever_it_is_drawn(driver, screen):
    square, places = stack_of(screen)
    names = [entry.id for entry in screen.game.scenario.setting.bands]
    view, scenery = screen.view, screen.flow.scenery
    size_px = stacks(scenery.pieces.values())[square].fan(view.counters.size_px, view.camera.hex_px).size_px
    outermost = max(places, key=lambda piece: places[piece][0])
    x, y = places[outermost]
    at = (x + size_px // 2 - 1, y)
    assert view.camera.hex_at(at) != square, "it reaches beyond its hex"
    assert view.counters.hex_at(scenery, at, -1) != square, "while the fan is not open, there is the next hex"
    driver.hover(places[outermost])
    driver.click(at)
    assert screen.aim.hex == square
    assert screen.desk.state()["bands"] == [names[int(outermost.partition(":")[2])]]
    driver.hover((x + size_px // 2 + 3, y))
    assert screen.aim.hex != square


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


def test_the_frame_of_a_counter_in_a_fan_covers_nothing_that_is_written_on_it(screen):
    """Small counters of a high stack have their names and values at their very edge."""
    square, places = stack_of(screen)
    view, scenery, last = screen.view, screen.flow.scenery, list(places)[-1]
    size_px = stacks(scenery.pieces.values())[square].fan(view.counters.size_px, view.camera.hex_px).size_px
    face = pygame.Rect(0, 0, size_px - 2, size_px - 2)
    face.center = places[last]

    def drawn(piece: str, chosen: frozenset[str] = frozenset()) -> pygame.Surface:
        surface = pygame.Surface(screen.app.size, 0, 32)
        view.counters.pointed = piece
        assert view.counters.open_fan(surface, scenery, chosen, square)
        return surface

    pointed, chosen, plain = drawn(last), drawn("", frozenset([last])), drawn("")
    for framed in (pointed, chosen):
        assert unlike(framed, plain) > 0
        inner = face.inflate(-4, -4)
        for spot in (inner.midtop, inner.midbottom, inner.midleft, inner.midright):
            assert framed.get_at(spot) == plain.get_at(spot)


def test_count_fan_and_choice_are_seen(screen):
    square, places = stack_of(screen)
    scenery = screen.flow.scenery
    size = screen.app.size

    def drawn(marks=NO_MARKS, piece="", **pointed) -> pygame.Surface:
        surface = pygame.Surface(size, 0, 32)
        screen.view.counters.pointed = piece
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


def chosen(screen) -> tuple[str, ...]:
    return tuple(screen.desk.state()["bands"])


@pytest.mark.parametrize("key", ["tab", "n"])
def test_a_key_goes_through_all_of_a_stack_before_it_leaves_it(driver, screen, key):
    """From whichever of them is chosen first, each comes once, the key then leads elsewhere."""
    square, places = stack_of(screen)
    for first in places:
        screen.desk.back()
        screen.view.camera.centre_on(square)
        driver.click(screen.view.counters.fan(screen.flow.scenery, square)[first])
        seen = [chosen(screen)]
        for _ in list(places)[1:]:
            driver.key(key)
            seen.append(chosen(screen))
            assert screen.desk.focus == square
        assert len(set(seen)) == len(places), first
        driver.key(key)
        assert screen.desk.focus not in (square, -1)
        driver.key("escape")


def test_back_through_a_stack_by_keys(driver, screen):
    square, places = stack_of(screen)
    driver.click(list(places.values())[-1])
    seen = {chosen(screen)}
    for _ in list(places)[1:]:
        driver.key("shift+tab")
        assert screen.desk.focus == square
        seen.add(chosen(screen))
    assert len(seen) == len(places)


def test_those_who_are_done_are_passed_by(driver, screen):
    square, places = stack_of(screen)
    walk = next(action for action in screen.game.legal() if f"unit:{getattr(action, 'band', -1)}" == list(places)[1])
    screen.take(Do((walk,)))
    screen.flow.stage.skip()
    screen.changed()
    driver.step(2)
    driver.click(screen.view.counters.fan(screen.flow.scenery, square)[next(iter(places))])
    driver.key("tab")
    assert screen.game.scenario.setting.bands[walk.band].id not in chosen(screen)


def open_menu(driver, screen, square, *, by_keys: bool):
    if by_keys:
        screen.go_to(square)
        driver.key("shift+f10")
    else:
        driver.click(screen.view.camera.centre(square), button=pygame.BUTTON_RIGHT)
    assert driver.top.name == "context_menu"
    return driver.top


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_a_unit_of_a_stack_is_chosen_in_the_menu(driver, screen, by_keys):
    square, places = stack_of(screen)
    bands = screen.game.scenario.setting.bands
    for piece in places:
        menu = open_menu(driver, screen, square, by_keys=by_keys)
        names = [item.id for item in menu.items]
        assert [name for name in names if name in places] == list(places)[::-1]
        if by_keys:
            while menu.items[menu._chosen].id != piece:
                driver.key("down")
            driver.key("enter")
        else:
            driver.click(piece)
        assert driver.top is screen
        assert chosen(screen) == (bands[int(piece.partition(":")[2])].id,)
        screen.desk.back()


def test_the_menu_over_a_fanned_counter_does_what_a_click_on_it_does(driver, screen):
    _, places = stack_of(screen)
    for piece, place in places.items():
        screen.desk.back()
        driver.click(place, button=pygame.BUTTON_RIGHT)
        driver.click("here")
        assert chosen(screen) == (screen.game.scenario.setting.bands[int(piece.partition(":")[2])].id,)


def test_where_nobody_or_one_stands_the_menu_offers_no_choice(screen):
    standing = stacks(screen.flow.scenery.pieces.values())
    size = screen.game.scenario.board.topology.size
    for hex in (-1, next(hex for hex in range(size) if hex not in standing)):
        assert not any(item.id.startswith("unit:") for item in items_at(screen, hex))


def test_each_of_a_stack_is_looked_at_in_the_past_by_mouse_and_keys(driver, screen):
    square, places = stack_of(screen)
    driver.app.push(HistoryScreen(screen.game, None, like=screen.view))
    past = driver.top
    driver.step(3)
    past.view.camera.centre_on(square)
    cards = []
    past.panels.draw = noting(past.panels.draw, cards)
    for piece, place in past.view.counters.fan(past.playback.scenery, square).items():
        driver.hover(place)
        past.relook()
        driver.step(2)
        assert f"unit:{cards[-1].unit}" == piece
    past.hand.go_to(square)
    seen = []
    for _ in places:
        driver.key("tab")
        driver.step(2)
        seen.append(f"unit:{cards[-1].unit}")
    assert sorted(seen) == sorted(places)


def noting(draw, cards):
    """Draw as before, and keep the unit's card."""

    def drawn(*args, **named):
        cards.append(named["cards"][0])
        return draw(*args, **named)

    return drawn
