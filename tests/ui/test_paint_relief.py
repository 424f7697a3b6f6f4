"""Heights that a system gives its ground, what it builds over several places, and how dark it is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
import pytest

from game.grid.layouts import lay_out
from game.ui.board.camera import Camera
from game.ui.look.fonts import Fonts
from game.ui.paint import own
from game.ui.paint.areas import terrain_areas
from game.ui.paint.map import MapPainter
from game.ui.paint.own import OwnLooks, own_places
from game.ui.paint.relief import contours, heights_of, lit
from game.ui.paint.waters import water_courses
from game.ui.paint.works import Work, Works
from tests.ui.painted import canvas, pixels
from tests.ui.square_board import sectors
from tests.ui.table import plain_map

HEX_PX = 40
RED = (200, 20, 20)


def ridge() -> np.ndarray:
    """A field that is low on the left and high on the right."""
    field = np.zeros((80, 120), dtype=np.float32)
    field[:, 60:] = 1.0
    return field


def test_slopes_that_look_to_the_light_are_bright() -> None:
    height = heights_of(ridge(), 20.0, (0, 0))
    assert height[:, :20].max() < 0.02 < 0.5 < height[:, 110:].min()
    light = lit(height, 20.0)
    assert light[40, 60] > 0.6, "the ground rises to the right: it looks up to the left"
    assert abs(light[40, 5] - 0.5) < 0.01


def test_contours_run_where_the_ground_rises_and_nowhere_else() -> None:
    shapes = contours(heights_of(ridge(), 20.0, (0, 0)), 80.0)
    area = shapes.area
    assert area.width > 0
    assert area.left > 30 * 4
    assert contours(None, 80.0).area.width == 0


class Bar:
    """Paints a bar along the places, as long as it is done."""

    def paint(self, shapes, line, hex_px, state, share) -> None:
        end = line[0] + (line[-1] - line[0]) * share
        shapes.add_band(RED if state == "red" else (20, 20, 200), np.array([line[0], end]), hex_px * 0.2)


@pytest.fixture
def board(monkeypatch):
    """Squares of a system that says how high they lie and builds bars."""
    looks = OwnLooks(works={"bar": Bar()}, heights={"wood": 1.0})
    monkeypatch.setattr(own, "part", lambda _system, _name: looks)
    return replace(sectors(), system="somebody")


def test_a_board_lies_as_high_as_its_system_says(board) -> None:
    places, layout = own_places(board), lay_out(board.topology, HEX_PX)
    assert len(places.heights) == board.topology.size
    assert set(places.heights) <= {0.0, 1.0}
    areas = terrain_areas(board, layout, water_courses(board, layout), places.heights)
    assert areas.height is not None
    assert terrain_areas(board, layout, water_courses(board, layout)).height is None


def reds(surface: pygame.Surface) -> int:
    return int((np.abs(pixels(surface).astype(int) - RED).max(axis=2) < 30).sum())


def test_works_are_drawn_as_far_as_they_are_done_and_move_with_the_map(board) -> None:
    camera = Camera(lay_out(board.topology, 62), pygame.Rect(0, 0, 640, 480))
    works, seen = Works(board, Fonts()), []
    places = tuple(board.topology.index(board.topology.numbers[k]) for k in (0, 1, 2))
    for share in (0.3, 1.0):
        surface = canvas()
        works.draw(surface, camera, (Work("bar", places, "red", share), Work("unheard_of", places)))
        seen.append(reds(surface))
    assert 0 < seen[0] < seen[1]
    away = canvas()
    camera.pan(-10_000, -10_000)
    camera.zoom_to(120)
    camera.centre_on(board.topology.size - 1)
    works.draw(away, camera, (Work("bar", places, "red"),))
    assert reds(away) < seen[1] * 4


def test_many_works_are_painted_once_for_each_zoom_and_not_anew_at_every_change_of_it(board, monkeypatch) -> None:
    camera, painted = Camera(lay_out(board.topology, 62), pygame.Rect(0, 0, 640, 480)), []
    paint = Bar.paint
    monkeypatch.setattr(Bar, "paint", lambda *said: painted.append(said[3]) or paint(*said))
    works, many = Works(board, Fonts()), tuple(Work("bar", (0, 1), share=1 + number / 40) for number in range(40))
    for hex_px in (40, 62, 80, 40, 62, 80):
        camera.zoom_to(hex_px)
        camera.centre_on(0)
        works.draw(canvas(), camera, many)
    assert len(painted) == 3 * len(many)


def test_pictures_of_works_are_given_back_before_they_take_much_memory(board, monkeypatch) -> None:
    camera, surface = Camera(lay_out(board.topology, 62), pygame.Rect(0, 0, 640, 480)), canvas()
    monkeypatch.setattr("game.ui.paint.works._MOST_KEPT_PX", 6_000)
    works, places = Works(board, Fonts()), (0, 1, 2)
    for number in range(40):
        works.draw(surface, camera, (Work("bar", places, "red", 0.5 + number / 80),))
    kept_px = sum(picture.get_width() * picture.get_height() for picture, _ in works._kept.values())
    assert 1 < len(works._kept) < 40
    assert kept_px == works._kept_px <= 6_000


def test_a_label_of_a_work_is_written_where_it_can_be_read(board) -> None:
    places = tuple(board.topology.index(board.topology.numbers[k]) for k in (0, 1, 2))
    inked = {}
    for hex_px in (24, 62):
        camera = Camera(lay_out(board.topology, 62), pygame.Rect(0, 0, 640, 480))
        camera.zoom_to(hex_px)
        camera.centre_on(places[1])
        pictures = []
        for label in ("", "12/30"):
            pictures.append(canvas())
            Works(board, Fonts()).draw(pictures[-1], camera, (Work("bar", places, "red", 0.4, label),))
        inked[hex_px] = int((pixels(pictures[0]) != pixels(pictures[1])).sum())
    assert inked[24] == 0 < inked[62]


def test_night_lies_over_the_sheet_and_nothing_else(monkeypatch, tmp_path, board) -> None:
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    painter = MapPainter(board, Fonts(), tmp_path)
    painter.bake()
    camera = Camera(painter.layout, pygame.Rect(0, 0, 640, 480))
    camera.fit()
    pictures = []
    for dusk in (0.0, 1.0):
        surface = canvas()
        painter.dusk = dusk
        painter.draw(surface, camera, (), show_compass=False)
        pictures.append(surface)
    middle = camera.sheet_rect.clip(camera.viewport).center
    day, night = (sum(picture.get_at(middle)[:3]) for picture in pictures)
    assert night < day * 0.75
    corner = camera.sheet_rect.topleft[0] - 1
    if corner > 0:
        assert pictures[0].get_at((corner, 5)) == pictures[1].get_at((corner, 5))
