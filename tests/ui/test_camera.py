"""Hexes on the sheet and the sheet on the screen. [1.1]"""

from __future__ import annotations

import math

import numpy as np
import pygame
import pytest

from game.grid.layouts import lay_out
from game.grid.topology import OFF_BOARD, HexTopology
from game.ui.board.camera import HEX_PX, LARGE_ZOOM_LEVELS_PX, ZOOM_LEVELS_PX, Camera

WHOLE = HexTopology.rectangle(range(1, 40), range(1, 27), range(1, 26))
PART = HexTopology.rectangle(range(4, 11), range(7, 13), range(7, 12))
BOARDS = pytest.mark.parametrize("topology", [WHOLE, PART], ids=["whole", "part"])


def camera_over(topology: HexTopology, viewport: tuple[int, int, int, int] = (0, 48, 1248, 826)) -> Camera:
    return Camera(lay_out(topology, HEX_PX), pygame.Rect(viewport))


@BOARDS
@pytest.mark.parametrize("hex_px", [24, 31, 62, 104])
def test_the_centre_of_every_hex_lies_in_it(topology, hex_px):
    layout = lay_out(topology, hex_px)
    assert [layout.hex_at(layout.centre(hex)) for hex in range(topology.size)] == list(range(topology.size))


@BOARDS
@pytest.mark.parametrize("hex_px", [24, 31, 62, 104])
def test_every_hex_goes_as_far_as_the_sheet_is_moved(topology, hex_px):
    camera = camera_over(topology)
    camera.zoom_to(hex_px)
    corner = camera.sheet_rect.topleft
    before = [camera.centre(hex) for hex in range(topology.size)]
    for right, down in ((37, 11), (250, -9), (1, 0)):
        camera.pan(right, down)
        away = camera.sheet_rect.x - corner[0], camera.sheet_rect.y - corner[1]
        moved = [(x + away[0], y + away[1]) for x, y in before]
        assert moved == [camera.centre(hex) for hex in range(topology.size)]


@pytest.mark.slow
@BOARDS
def test_any_point_belongs_to_the_hex_whose_centre_is_nearest(topology):
    layout = lay_out(topology, HEX_PX)
    rng = np.random.default_rng(7)
    points = rng.random((4000, 2)) * layout.size
    for x, y in points:
        far = np.hypot(layout.centres[:, 0] - x, layout.centres[:, 1] - y)
        nearest = int(far.argmin())
        found = layout.hex_at((x, y))
        inside = far[nearest] < layout.hex_px / 2
        if inside:
            assert found == nearest
        elif found != OFF_BOARD:
            assert far[found] == pytest.approx(far[nearest], abs=1e-6)


def test_even_columns_lie_half_a_hex_lower():
    layout = lay_out(WHOLE, HEX_PX)
    odd, even = layout.centre(WHOLE.index("0505")), layout.centre(WHOLE.index("0605"))
    assert even[1] - odd[1] == pytest.approx(HEX_PX / 2)
    assert even[0] - odd[0] == pytest.approx(HEX_PX / math.sqrt(3) * 1.5)


def test_touching_hexes_agree_about_the_side_between_them():
    layout = lay_out(PART, HEX_PX)
    for a, b in PART.hexsides:
        there = layout.side_points(a, PART.direction(a, b))
        back = layout.side_points(b, PART.direction(b, a))
        assert np.allclose(there, back[::-1])
        keys = {layout.corner_key(point) for point in (*there, *back)}
        assert len(keys) == 2


def test_the_sides_of_a_hex_are_its_polygon():
    layout = lay_out(PART, HEX_PX)
    polygon = layout.polygon(5)
    for direction in range(1, 7):
        assert layout.side_points(5, direction) == (polygon[direction - 1], polygon[direction % 6])


@BOARDS
@pytest.mark.parametrize("hex_px", ZOOM_LEVELS_PX)
def test_screen_positions_come_back_from_the_sheet(topology, hex_px):
    camera = camera_over(topology)
    camera.zoom_to(hex_px)
    for hex in range(0, topology.size, 7):
        camera.centre_on(hex)
        position = camera.centre(hex)
        if camera.viewport.collidepoint(position):
            assert camera.hex_at(position) == hex
        x, y = camera.to_sheet(camera.to_screen((123.4, 56.7)))
        assert (x, y) == pytest.approx((123.4, 56.7))


@pytest.mark.parametrize("size", [(1248, 826), (980, 652), (724, 560), (1568, 1006)])
def test_home_shows_the_whole_sheet(size):
    camera = camera_over(WHOLE, (0, 48, *size))
    assert camera.viewport.contains(camera.sheet_rect)
    assert set(camera.visible_hexes()) == set(range(WHOLE.size))
    before = camera.hex_px
    camera.zoom_by(3)
    camera.fit()
    assert camera.hex_px == before


def test_six_steps_of_zoom_and_no_further():
    assert len(ZOOM_LEVELS_PX) == 6
    camera = camera_over(WHOLE)
    camera.zoom_by(20)
    assert camera.hex_px == ZOOM_LEVELS_PX[-1]
    camera.zoom_by(-20)
    assert camera.hex_px == camera.fit_hex_px


def test_zoom_keeps_what_is_under_the_cursor():
    camera = camera_over(WHOLE)
    camera.zoom_to(62)
    camera.centre_on(WHOLE.index("2013"))
    cursor = (700, 500)
    before = camera.to_sheet(cursor)
    for steps in (1, 1, -1, -1, -1, 1):
        camera.zoom_by(steps, cursor)
        assert camera.to_sheet(cursor) == pytest.approx(before, abs=2.0)


def test_a_drag_stops_at_the_edge_of_the_sheet():
    camera = camera_over(WHOLE)
    camera.zoom_to(62)
    for far in ((-99999, -99999), (99999, 99999)):
        camera.pan(*far)
        seen = camera.sheet_rect.clip(camera.viewport)
        assert seen.width >= camera.viewport.width - 60
        assert seen.height >= camera.viewport.height - 60
        stopped = camera.sheet_rect
        camera.pan(*far)
        assert camera.sheet_rect == stopped


def test_a_drag_moves_the_sheet_by_as_many_pixels():
    camera = camera_over(WHOLE)
    camera.zoom_to(62)
    camera.centre_on(WHOLE.index("2013"))
    before = camera.sheet_rect
    camera.pan(30, -20)
    assert camera.sheet_rect == before.move(-30, 20)


def test_a_sheet_smaller_than_the_window_stands_in_its_middle():
    camera = camera_over(PART)
    camera.zoom_to(24)
    assert camera.sheet_rect.centerx == pytest.approx(camera.viewport.centerx, abs=1)
    camera.pan(500, 500)
    assert camera.sheet_rect.centery == pytest.approx(camera.viewport.centery, abs=1)


def test_a_resized_window_keeps_its_middle():
    camera = camera_over(WHOLE)
    camera.zoom_to(62)
    camera.centre_on(WHOLE.index("2013"))
    camera.resize(pygame.Rect(0, 44, 980, 652))
    assert camera.hex_at(camera.viewport.center) == WHOLE.index("2013")


def test_visible_hexes_are_those_that_touch_the_viewport():
    camera = camera_over(WHOLE)
    camera.zoom_to(84)
    camera.centre_on(WHOLE.index("1010"))
    seen = set(camera.visible_hexes())
    for x in range(camera.viewport.left, camera.viewport.right, 40):
        for y in range(camera.viewport.top, camera.viewport.bottom, 40):
            hex = camera.hex_at((x, y))
            assert hex == OFF_BOARD or hex in seen
    assert len(seen) < 400


def test_nothing_is_found_outside_the_viewport():
    camera = camera_over(WHOLE)
    camera.zoom_to(62)
    camera.centre_on(WHOLE.index("2013"))
    assert camera.hex_at((600, 20)) == OFF_BOARD
    assert camera.hex_at((1300, 400)) == OFF_BOARD


def test_a_small_board_fills_a_large_window():
    usual, large = camera_over(PART), camera_over(PART, (0, 48, 3000, 2000))
    assert usual.fit_hex_px <= ZOOM_LEVELS_PX[-1] < large.fit_hex_px <= LARGE_ZOOM_LEVELS_PX[-1]


def test_a_sheet_seen_whole_makes_way_for_a_tray_at_the_foot_and_none_else_does():
    camera = camera_over(PART)
    camera.reserve(0, 0)
    camera.zoom_to(HEX_PX)
    height = camera.sheet_size[1]
    tray_px = camera.viewport.height - height - 4
    camera.reserve(0, tray_px)
    assert camera.open.contains(camera.sheet_rect)
    camera.reserve(0, 0)
    assert camera.sheet_rect.bottom <= camera.viewport.bottom - tray_px, "it stays where it is as the tray goes"
    camera.zoom_to(104)
    before = camera.sheet_rect
    camera.reserve(0, 150)
    assert camera.sheet_rect == before, "of a larger one the same is seen"
