"""What must be seen of a map: names that no counter hides in part, flags of what is fought for, room for what comes."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.grid.layouts import lay_out
from game.ui.board.camera import LARGE_ZOOM_LEVELS_PX, ZOOM_LEVELS_PX, Camera
from game.ui.board.marks import Marks
from game.ui.desk.levels import with_levels
from game.ui.desk.stage import Scenery, Stage
from game.ui.language.words import Words
from game.ui.look.fonts import Fonts
from game.ui.look.schemes import SCHEMES
from game.ui.paint.counter_look import counter_px
from game.ui.paint.flags import FlagPainter
from game.ui.paint.furniture import compass, scale_bar
from game.ui.paint.lettering import PlaceNames, beside
from game.ui.paint.livery import Livery
from game.ui.paint.plate import Outline
from game.ui.paint.waters import water_courses
from tests.random_games import scenario
from tests.ui.driver import Driver
from tests.ui.painted import unlike
from tests.ui.table import open_game, plain_map

HELD, LOST = Livery("olive", Outline.ROUNDED), Livery("slate", Outline.CUT)


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.fixture(scope="module")
def names():
    """The names of the map of Market Garden, laid at a zoom."""
    board = scenario("arnhem").board
    layout = lay_out(board.topology, 62)
    made = PlaceNames(board, layout, water_courses(board, layout))
    return lambda hex_px, scale=1.0: tuple(made.laid(lay_out(board.topology, hex_px), Fonts(), scale))


def counters_on(board, hexes, hex_px):
    layout, size = lay_out(board.topology, hex_px), counter_px(hex_px)
    rects = [pygame.Rect(0, 0, size, size) for _ in hexes]
    for rect, hex in zip(rects, hexes, strict=True):
        rect.center = tuple(map(round, layout.centre(hex)))
    return rects, layout


@pytest.mark.parametrize("hex_px", [24, 30, 44, 62])
def test_no_name_is_hidden_in_part_and_every_city_is_named(names, hex_px):
    board = scenario("arnhem").board
    cities = {place.name for place in board.places if place.kind == "city"}
    towns = [place.hex for place in board.places if place.kind != "water"]
    crowded = sorted({there for hex in towns for there in (hex, *board.topology.adjacent[hex])})
    for hexes in ((), towns, crowded):
        rects, layout = counters_on(board, hexes, hex_px)
        free, over = beside(names(hex_px), rects, layout)
        assert all(name.rect.collidelist(rects) < 0 for name in free)
        assert {name.place.kind for name in over} <= {"city"}
        assert cities <= {name.place.name for name in (*free, *over)}
    bare = names(hex_px)
    assert beside(bare, (), layout) == (bare, ())


def test_names_stand_where_they_stood_unless_a_counter_comes(names):
    board = scenario("arnhem").board
    bare = names(62)
    place = next(name for name in bare if name.place.kind == "town")
    rects, layout = counters_on(board, [place.place.hex], 62)
    moved, _ = beside(bare, rects, layout)
    assert sum(name not in bare for name in moved) <= 2


def test_names_compass_and_scale_follow_the_scale_of_the_window(names):
    large, plain = (max(name.rect.height for name in names(30, scale)) for scale in (2.0, 1.0))
    assert large > 1.5 * plain
    fonts = Fonts()
    bars = [scale_bar(fonts, 60, 0.9, scale) for scale in (1.0, 2.0)]
    assert bars[1].height > 1.6 * bars[0].height
    assert bars[1].width > 1.5 * bars[0].width
    assert compass(fonts, 40, "up").width > 1.8 * compass(fonts, 20, "up").width


def test_there_are_closer_zooms_on_a_display_of_many_pixels():
    layout = lay_out(scenario("first_drop").board.topology, 62)
    closest = []
    for size in ((1248, 826), (2800, 2000)):
        camera = Camera(layout, pygame.Rect((0, 0), size))
        camera.zoom_by(20)
        closest.append(camera.hex_px)
    assert closest == [ZOOM_LEVELS_PX[-1], LARGE_ZOOM_LEVELS_PX[-1]]


@pytest.mark.parametrize("scheme", SCHEMES, ids=lambda scheme: scheme.id)
@pytest.mark.parametrize("height_px", [14, 22, 40])
def test_a_flag_tells_who_holds_a_place(scheme, height_px):
    painter = FlagPainter()
    painter.scheme = scheme
    pictures = []
    for owner in (HELD, LOST, None):
        paper = pygame.Surface((60, 60), 0, 32)
        paper.fill((150, 170, 120))
        paper.blit(painter.picture(owner, height_px), (4, 4))
        pictures.append(paper.subsurface((4, 4, height_px, height_px)))
    for number, one in enumerate(pictures):
        for other in pictures[:number]:
            assert unlike(one, other) > 0.05


def test_flags_stand_over_counters_and_on_bare_ground(driver):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=1))
    scenery = screen.flow.scenery
    assert {flag.hex for flag in scenery.flags} == screen.game.scenario.setting.objective

    def drawn(scenery):
        surface = pygame.Surface(screen.app.size, 0, 32)
        screen.view.draw(surface, scenery, Marks(), stage=Stage(), hover=-1, cursor=-1)
        return surface

    screen.view.camera.zoom_to(62)
    piece = next(iter(scenery.pieces.values()))
    screen.view.camera.centre_on(piece.hex)
    for pieces in (scenery.pieces, {}):
        bare = Scenery(pieces, scenery.bridges)
        flagged = replace(bare, flags=(replace(scenery.flags[0], hex=piece.hex),))
        assert unlike(drawn(bare), drawn(flagged)) > 0.0001


def test_what_is_acted_out_keeps_its_flags(driver):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=1))
    flags = screen.flow.scenery.flags
    stage = Stage()
    stage.play(screen.flow.scenery, ())
    assert flags
    assert screen.desk.scenery().flags == flags


def test_lamps_are_flagged_by_whoever_stands_there(lanterns_installed):
    from lanterns.ui.looks import scenery

    game = Game.new(load_scenario("lanterns"), seed=3)
    flags = scenery(game.state).flags
    assert {flag.hex for flag in flags} == set(game.scenario.setting.lanterns)
    assert all(flag.owner is None for flag in flags)


@pytest.mark.parametrize(("language", "wanted"), [("en", "Floor, Loft"), ("nl", "Begane grond, Zolder")])
def test_the_levels_of_a_place_stand_on_its_card(lanterns_installed, language, wanted):
    driver = Driver(language=language)
    screen = open_game(driver, Game.new(load_scenario("lanterns"), seed=3))
    board = screen.game.scenario.board
    shed, planks = board.topology.index("D3"), board.topology.index("B2")
    words = Words()
    words.choose(language)
    for hex, has in ((shed, True), (planks, False)):
        screen.go_to(hex)
        screen.relook()
        driver.step(2)
        facts = {fact.label: fact.value for fact in screen.contents.hex.facts}
        assert (facts.get(words("cards.levels")) == wanted) is has
    assert with_levels(None, board, shed, words) is None


def test_the_map_stays_as_it_is_while_the_tray_comes_and_goes(driver):
    screen = open_game(driver, Game.new(scenario("arnhem"), seed=1))
    camera = screen.view.camera
    assert screen.dashboard.tray.rect.height
    assert camera.open.contains(camera.sheet_rect)
    before = (camera.hex_px, camera.sheet_rect)
    contents = replace(screen.contents, tray=None)
    screen.placing.fit(contents)
    assert not screen.dashboard.tray.rect.height
    assert (camera.hex_px, camera.sheet_rect) == before
    screen.placing.fit(screen.contents)
    assert (camera.hex_px, camera.sheet_rect) == before


@pytest.mark.parametrize("hex_px", [23, 62])
def test_all_of_the_map_can_be_brought_out_from_under_the_tray(driver, hex_px):
    screen = open_game(driver, Game.new(scenario("arnhem"), seed=1))
    camera = screen.view.camera
    camera.zoom_to(hex_px)
    for hex in range(0, camera.layout.topology.size, 7):
        screen.placing.bring_into_view(hex)
        assert screen.dashboard.open_map.collidepoint(camera.centre(hex)), hex
