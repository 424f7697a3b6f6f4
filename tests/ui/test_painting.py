"""Of a window in which only what is pointed at has changed only that is drawn anew, and it looks as if all were."""

from __future__ import annotations

import random

import numpy as np
import pygame
import pytest

from game.ui.board.marks import Badge, Marks, Ring
from game.ui.play.seen import to_hex
from game.ui.window.settings import Switch
from tests.ui.table import find, open_game, plain_map


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def pixels(surface):
    return np.array(pygame.surfarray.pixels2d(surface))


def drawn_whole(driver, screen):
    """What the window shows if all of it is drawn."""
    whole = pygame.Surface(driver.app.size, 0, driver.app.surface)
    screen.draw(whole)
    screen.draw(driver.app.surface)
    return pygame.surfarray.pixels2d(whole)


def went_wrong(shown, whole):
    """Where two pictures differ, as a rectangle."""
    if (shown == whole).all():  # as hundreds of times: soon seen
        return None
    return [(int(axis.min()), int(axis.max())) for axis in (shown != whole).nonzero()]


def moved(driver, position):
    motion = {"pos": position, "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}
    driver.app.handle(pygame.event.Event(pygame.MOUSEMOTION, **motion))
    driver.app.step(0.2)


@pytest.mark.slow
@pytest.mark.parametrize("looks", [40, 160])
@pytest.mark.parametrize(("name", "silhouettes"), [("scheldt", False), ("first_drop", True), ("remagen", False)])
def test_it_looks_as_if_all_were_drawn(driver, name, silhouettes, looks):
    if driver.app.settings.is_on(Switch.SILHOUETTES) is not silhouettes:
        driver.app.settings.turn(Switch.SILHOUETTES)
    screen = open_game(driver, find(name, lambda game: game.actions_done > 60))
    chance, parts = random.Random(name), 0
    map_rect = screen.dashboard.map_rect
    stacked = [screen.view.camera.centre(piece.hex) for piece in screen.flow.scenery.pieces.values()]
    seen = [place for place in stacked if map_rect.collidepoint(place)]
    for step in range(looks):
        if step % 40 == 30:
            driver.key(chance.choice(["tab", "space", "escape"]))
        elif step % 40 == 35:
            screen.view.camera.zoom_by(chance.choice([1, -1]))
            screen.relook()
        elif chance.random() < 0.1:
            screen.view.camera.pan(chance.randrange(-90, 91), chance.randrange(-60, 61))
            screen.relook()
        elif chance.random() < 0.6:
            x, y = chance.choice(seen)
            moved(driver, (x + chance.randrange(-30, 31), y + chance.randrange(-30, 31)))
        else:
            moved(driver, (chance.randrange(driver.app.size[0]), chance.randrange(driver.app.size[1])))
        if driver.app.top is not screen:
            driver.app.pop()
            driver.app.draw()
        before = pixels(driver.app.surface)
        changed = screen.draw_changed(driver.app.surface)
        shown = pixels(driver.app.surface)
        if changed is not None:
            parts += 1
            untold = shown.copy()
            for rect in (rect.clip((0, 0, *driver.app.size)) for rect in changed):
                untold[rect.left : rect.right, rect.top : rect.bottom] = 0
                before[rect.left : rect.right, rect.top : rect.bottom] = 0
            assert went_wrong(untold, before) is None, (step, "it changed, and nobody is told", changed)
        assert went_wrong(shown, drawn_whole(driver, screen)) is None, (step, driver.app.mouse, changed)
    assert parts > looks // 4


PULLS = ((9, 4), (1, -1), (-60, 0), (13, -35), (-1, -2), (30, 30))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "hex_px"), [("scheldt", 37), ("arnhem", 44), ("westkapelle", 75)])
def test_a_map_that_is_dragged_is_drawn_where_it_comes_into_view(driver, monkeypatch, name, hex_px):
    screen = open_game(driver, find(name, lambda game: game.actions_done > 60))
    screen.view.camera.zoom_to(hex_px)
    screen.view.camera.centre_on(screen.view.camera.layout.topology.size // 2)
    screen.shown |= {"lifelines", "control"} & screen.desk.overlays
    driver.key("tab")
    moved(driver, screen.dashboard.map_rect.center)
    driver.app.draw()
    whole = []
    monkeypatch.setattr(type(screen.painting), "draw", counted(type(screen.painting).draw, whole))
    drawn = 0
    for number, (right, down) in enumerate(PULLS):
        if number == len(PULLS) // 2:
            driver.key("m")  # the whole map in its corner
            driver.app.draw()
        before = screen.view.camera.sheet_rect
        screen.view.camera.pan(right, down)
        assert screen.view.camera.sheet_rect != before
        screen.relook()
        whole.clear()
        changed = screen.draw_changed(driver.app.surface)
        drawn += not whole
        shown = pixels(driver.app.surface)
        assert screen.dashboard.whole_map in changed
        assert went_wrong(shown, drawn_whole(driver, screen)) is None, (number, changed)
    assert drawn > 0, "it was moved"


def test_a_zoom_that_was_seen_before_is_shown_as_it_was(driver, monkeypatch):
    screen = open_game(driver, find("westkapelle", lambda game: game.actions_done > 60))
    camera, whole, seen = screen.view.camera, [], 0
    camera.zoom_to(62)
    driver.app.draw()
    monkeypatch.setattr(type(screen.painting), "draw", counted(type(screen.painting).draw, whole))
    looks = ((1, 0), (-1, 0), (1, 0), (-1, 0), (0, 9), (1, 0), (-1, 0))
    for number, (steps, right) in enumerate(looks):
        if number == 3:
            moved(driver, screen.dashboard.map_rect.center)
            driver.app.draw()
        camera.zoom_by(steps)
        camera.pan(right, 0)
        screen.relook()
        whole.clear()
        screen.draw_changed(driver.app.surface)
        seen += not whole
        shown = pixels(driver.app.surface)
        assert went_wrong(shown, drawn_whole(driver, screen)) is None, number
    assert seen >= len(looks) - 3
    assert screen.painting._kept._maps
    screen.shown |= screen.desk.overlays
    screen.relook()
    screen.draw_changed(driver.app.surface)
    assert not screen.painting._kept._maps, "it looks otherwise now"


def test_no_zoom_is_shown_as_it_was_in_another_language(driver):
    screen = open_game(driver, find("walcheren", lambda game: game.actions_done > 60))
    for steps in (1, -1, 1):
        screen.view.camera.zoom_by(steps)
        screen.relook()
        screen.draw_changed(driver.app.surface)
    driver.app.words.choose("nl")
    screen.view.camera.zoom_by(-1)
    screen.draw_changed(driver.app.surface)
    assert went_wrong(pixels(driver.app.surface), drawn_whole(driver, screen)) is None


def counted(draw, calls):
    """The same, and it is written down that it was called."""

    def called(*said):
        calls.append(said)
        return draw(*said)

    return called


def test_a_way_that_changes_is_drawn_without_the_rest_of_the_map(driver):
    screen = open_game(driver, find("arnhem", lambda game: game.actions_done > 60 and game.decision.kind == "movement"))
    screen.view.camera.zoom_to(62)
    driver.key("tab")
    driver.app.draw()
    seen = screen.dashboard.map_rect.inflate(-200, -200)
    selected = screen.marks.selected
    reached = [place for hex in screen.marks.lit if seen.collidepoint(place := screen.view.camera.centre(hex))]
    ways = 0
    moved(driver, seen.topleft)
    driver.app.draw()
    for place in reached[:12]:
        moved(driver, place)
        path, changed = screen.marks.path, screen.draw_changed(driver.app.surface)
        shown = pixels(driver.app.surface)
        assert screen.marks.selected == selected
        if len(path) > 1 and changed is not None:
            ways += 1
            assert screen.dashboard.map_rect not in changed
        assert went_wrong(shown, drawn_whole(driver, screen)) is None, place
    assert ways > 5


def test_what_is_met_on_a_way_has_only_its_place_drawn_anew():
    lit = {1: "3", 2: "2"}
    before = Marks(lit=lit)
    now = Marks(lit=lit, path=(1, 2), rings=(Ring(2),), badges=(Badge(2, "3"),))
    assert to_hex(before, now) == now
    assert to_hex(before, Marks(lit={1: "3"})) != Marks(lit={1: "3"}), "all of the map looks otherwise"
