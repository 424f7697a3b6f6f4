"""What the mouse may ask for next is made ready while nothing else happens."""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.ui.paint.counters import CounterPainter
from game.ui.paint.easel import Easel
from game.ui.paint.shapes import layer_for
from tests.ui.painted import pixels
from tests.ui.table import find, open_game, place, plain_map


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def a_landing():
    return find("westkapelle", lambda game: game.decision.kind == "movement" and game.state.turn == 2)


def looked_over(driver, *, ahead):
    """A game whose hand rests until nothing more is made ready, if anything is."""
    screen = open_game(driver, a_landing())
    driver.app.when_sharper = (lambda: None) if ahead else None
    while screen.foresight.has_more:
        assert screen.wait_seconds == 0.0
        driver.app.step(1 / 60)
    return screen


def stacks(screen):
    return screen.view.counters.fans(screen.flow.scenery, screen.view.camera.visible_hexes())


def test_the_window_rests_when_all_that_is_seen_is_ready(driver):
    screen = looked_over(driver, ahead=True)
    assert stacks(screen)
    assert screen.wait_seconds is None
    screen.view.camera.zoom_by(1)
    screen.relook()
    assert screen.foresight.has_more, "from nearer everything is of another size"


def test_nothing_is_drawn_for_the_first_time_when_a_stack_opens(driver, monkeypatch):
    screen = looked_over(driver, ahead=True)
    drawn = []
    counter, painted = CounterPainter._drawn, Easel.painted
    monkeypatch.setattr(CounterPainter, "_drawn", lambda *facts: drawn.append(facts) or counter(*facts))
    monkeypatch.setattr(Easel, "painted", lambda *facts: drawn.append(facts) or painted(*facts))
    for hex in stacks(screen):
        if screen.desk.hex_card(hex).box is not None:
            continue  # a place that both sides hold has counters beside it, too
        driver.hover(place(screen, hex))
    assert not drawn, drawn[0]


@pytest.mark.slow
@pytest.mark.parametrize("overlay", ["lifelines", "zones", "unmoved", "free_reach"])
def test_nothing_is_painted_for_the_first_time_when_something_is_laid_over_the_map(driver, monkeypatch, overlay):
    screen = looked_over(driver, ahead=True)
    assert overlay in screen.desk.overlays
    painted, drawn = [], Easel.painted
    monkeypatch.setattr(Easel, "painted", lambda *facts: painted.append(facts) or drawn(*facts))
    monkeypatch.setattr("game.ui.paint.overlays.layer_for", lambda *facts: painted.append(facts) or layer_for(*facts))
    screen.shown |= {overlay}
    screen.relook()
    driver.step(2)
    assert not painted, painted[0]


def test_an_event_does_not_wait_until_all_that_may_be_laid_over_the_map_is_ready(driver, monkeypatch):
    screen = open_game(driver, a_landing())
    driver.app.when_sharper = lambda: None
    monkeypatch.setattr("game.ui.play.foresight._BUDGET_SECONDS", 0.0)
    screen.foresight.go_on()
    assert screen.foresight.has_more
    monkeypatch.setattr("game.ui.play.foresight._BUDGET_SECONDS", 60.0)
    screen.foresight.go_on()
    assert not screen.foresight.has_more


def test_what_was_made_ready_looks_as_it_would_if_it_were_not(driver):
    pictures = []
    for ahead in (True, False):
        screen = looked_over(driver, ahead=ahead)
        driver.hover(place(screen, next(iter(stacks(screen)))))
        driver.step(2)
        pictures.append(pixels(driver.app.surface).copy())
    wrong = (pictures[0] != pictures[1]).nonzero()
    assert not len(wrong[0]), [(int(axis.min()), int(axis.max())) for axis in wrong]


def test_where_no_window_is_open_or_something_is_chosen_nothing_is_made_ready(driver):
    screen = open_game(driver, Game.new(load_scenario("sloe_dam"), seed=1))
    assert not screen.foresight.has_more, "tests draw what they ask for"
    driver.app.when_sharper = lambda: None
    screen = looked_over(driver, ahead=True)
    driver.key("tab")
    assert screen.state()["selected"]
    assert not screen.foresight.has_more
