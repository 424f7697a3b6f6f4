"""Names of places lie on the sheet, not over its edge, and are read over what dims the ground."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game import Game
from game.grid.layouts import lay_out
from game.scenario.board import Board
from game.ui.look.fonts import Fonts
from game.ui.paint.lettering import PlaceNames, beside
from game.ui.paint.waters import water_courses
from game.ui.play.play_screen import PlayScreen
from tests.random_games import scenario
from tests.ui.driver import Driver
from tests.ui.painted import pixels
from tests.ui.table import open_game


def names(board: Board, hex_px: int) -> PlaceNames:
    layout = lay_out(board.topology, hex_px)
    return PlaceNames(board, layout, water_courses(board, layout))


@pytest.mark.parametrize("name", ["scheldt", "arnhem"])
def test_no_name_lies_over_the_edge_of_the_sheet(name: str) -> None:
    board = scenario(name).board
    painted = names(board, 62)
    for hex_px in (20, 26, 33, 62, 104):
        layout = lay_out(board.topology, hex_px)
        laid = tuple(painted.laid(layout, Fonts()))
        sheet = pygame.FRect(0, 0, *layout.size)
        assert [each.place.name for each in laid if not sheet.contains(each.rect)] == []
        counters = []
        for each in laid[:3]:
            counters.append(pygame.Rect(0, 0, hex_px, hex_px))
            counters[-1].center = tuple(map(round, layout.centre(each.place.hex)))
        found, _ = beside(laid, counters, layout)
        assert [each.place.name for each in found if not sheet.contains(each.rect)] == []


def letters(screen: PlayScreen, surface: pygame.Surface) -> dict[str, float]:
    """How far the letters of each name that is seen stand out against their rims."""
    left, top = screen.view.camera.sheet_rect.topleft
    seen, found = pixels(surface), {}
    for name in screen.view.painter.names:
        place = name.rect.move(left, top)
        if screen.view.camera.open.contains(place) and not screen.dashboard.covers(place.center, screen.contents):
            written = pygame.surfarray.array_alpha(name.picture) > 60
            drawn = seen[place.left : place.right, place.top : place.bottom][written].mean(axis=1)
            found[name.place.name] = float(np.percentile(drawn, 95) - np.percentile(drawn, 5))
    return found


@pytest.mark.usefixtures("plain_maps")
def test_names_are_read_over_the_dimming_that_a_chosen_unit_lays_over_the_map(driver: Driver) -> None:
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=3))
    before = letters(screen, driver.app.surface)
    driver.key("tab")
    assert screen.marks.lit
    assert screen.marks.dims
    chosen = letters(screen, driver.app.surface)
    assert {"Son", "Nuenen"} <= before.keys() & chosen.keys()
    for name in before.keys() & chosen.keys():
        assert chosen[name] > 0.85 * before[name], name


@pytest.mark.usefixtures("plain_maps")
def test_the_map_and_the_cards_call_places_and_units_as_the_language_does(driver: Driver) -> None:
    driver.app.words.choose("nl")
    screen = open_game(driver, Game.new(scenario("walcheren"), seed=5))
    driver.step(2)
    board, words = screen.game.scenario.board, driver.app.words
    hex = board.topology.index("1109")
    assert board.hex_title(hex) == "1109 Flushing"
    driver.hover(tuple(round(x) for x in screen.view.camera.centre(hex)))
    driver.step(2)
    assert screen.contents.hex.title == "1109 Vlissingen"
    assert screen.contents.status[3].startswith("1109 Vlissingen")
    unit = screen.game.scenario.setting.unit_index["bde_155"]
    card = screen.desk.unit_card(screen.game.state.hex_of[unit])
    assert (card.name, card.formation.partition(",")[0]) == ("155e Infanteriebrigade", "52e (Lowland-)divisie")
    places = {place.place.name: place.picture.width for place in screen.view.painter.names}
    driver.app.words.choose("en")
    screen.relook()
    driver.step(2)
    now = {place.place.name: place.picture.width for place in screen.view.painter.names}
    assert now["Middelburg"] == places["Middelburg"]
    assert now["Flushing"] != places["Flushing"], "it is written Vlissingen in Dutch"
    assert words.language == "en"
