"""The corner of the map: compass and scale, whole on the sheet or whole beside it."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.grid.layouts import lay_out
from game.ui.board.camera import HEX_PX, Camera
from game.ui.look.fonts import Fonts
from game.ui.paint.map_corner import MapCorner
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.legend import Legend
from tests.random_games import scenario

VIEW = pygame.Rect(0, 0, 1248, 826)


@pytest.mark.parametrize(("name", "hex_px"), [("first_drop", 92), ("arnhem", 26), ("arnhem", 29), ("first_drop", 62)])
def test_the_scale_is_not_cut_in_two_by_the_edge_of_the_sheet(name: str, hex_px: int) -> None:
    board = scenario(name).board
    camera = Camera(lay_out(board.topology, HEX_PX), VIEW)
    camera.zoom_to(hex_px)
    surface = pygame.Surface(VIEW.size)
    MapCorner(board, Fonts()).draw(surface, camera, 1.0)
    drawn = np.flatnonzero(pygame.surfarray.array3d(surface).any(axis=(1, 2)))
    edge = camera.sheet_rect.left
    assert drawn.size
    if edge > 150:
        assert drawn.max() < edge


@pytest.mark.parametrize("margin_px", [10, 30, 50, 60, 80, 100, 120, 140, 160])
def test_what_has_no_room_beside_the_sheet_lies_on_it(margin_px: int) -> None:
    """However wide the margin that has room for the compass, nothing lies over the edge of the sheet."""
    board = scenario("ludendorff").board
    camera = Camera(lay_out(board.topology, HEX_PX), VIEW)
    camera.zoom_to(62)
    camera.resize(pygame.Rect(0, 0, camera.sheet_rect.width + 2 * margin_px, VIEW.height))
    camera.zoom_to(62)
    assert camera.sheet_rect.left == margin_px
    surface = pygame.Surface(camera.viewport.size)
    MapCorner(board, Fonts()).draw(surface, camera, 1.0)
    columns = pygame.surfarray.array3d(surface).any(axis=(1, 2))
    assert not columns[margin_px - 2 : margin_px + 3].all()


def test_compass_and_scale_stand_clear_of_a_question_at_the_foot_of_the_map() -> None:
    """Also where only the scale would reach under it."""
    board = scenario("arnhem").board
    camera = Camera(lay_out(board.topology, HEX_PX), pygame.Rect(0, 0, 980, 652))
    camera.zoom_to(19)
    surface, banner = pygame.Surface((980, 652)), pygame.Rect(105, 520, 760, 100)
    MapCorner(board, Fonts()).draw(surface, camera, 1.0, banner)
    assert pygame.surfarray.array3d(surface).any()
    assert not pygame.surfarray.array3d(surface.subsurface(banner)).any()


@pytest.mark.parametrize("top", range(60, 400, 20))
def test_compass_and_scale_lie_neither_under_buttons_nor_under_a_high_card(top: int) -> None:
    """A card of a lesson that leaves them no room below the buttons in the corner is without them."""
    board = scenario("ludendorff").board
    camera = Camera(lay_out(board.topology, HEX_PX), pygame.Rect(0, 44, 980, 652))
    buttons, card = pygame.Rect(8, 52, 142, 72), pygame.Rect(10, top, 400, 660 - top)
    laid = MapCorner(board, Fonts()).lay(camera, 1.0, card, buttons)
    assert not [place for _, place in laid if place.colliderect(buttons) or place.colliderect(card)]
    assert laid or top < 300, "there is room"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["linz", "ludendorff", "remagen", "arnhem", "walcheren", "westkapelle"])
def test_the_line_at_the_foot_of_the_map_leaves_the_scale_free_at_every_zoom(name: str, driver) -> None:
    """Also where the scale has moved over to the sheet."""
    board = scenario(name).board
    view = pygame.Rect(0, 0, 980, 652)
    camera, corner = Camera(lay_out(board.topology, HEX_PX), view), MapCorner(board, Fonts())
    free_from = Legend(Kit(driver.app)).beside_px
    for hex_px in range(20, 140, 2):
        camera.zoom_to(hex_px)
        surface = pygame.Surface(view.size)
        corner.draw(surface, camera, 1.0)
        drawn = np.flatnonzero(pygame.surfarray.array3d(surface).any(axis=(1, 2)))
        assert not drawn.size or drawn.max() < free_from, hex_px
